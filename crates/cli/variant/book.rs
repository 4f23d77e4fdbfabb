//! What boards turn out to be, by the rules that were asked for.

use std::rc::Rc;

use loyd_board::path::Metric;
use loyd_board::read::Entry;
use loyd_board::{Goal, Grid, Labels, Layout, Position, Shape};
use loyd_variants::Puzzle;

use super::aim::Aim;
use super::case::Case;
use super::goals;
use super::options::RuleOptions;
use super::reading::{Sheet, Sheets};
use super::rules::Rules;
use crate::arguments::Target;
use crate::exit::Failure;
use crate::input::{self, Content, Reading};

/// What a board turns out to be.
#[derive(Clone, Debug)]
pub enum Sorted {
    /// A plain one, and its goal.
    Plain(Grid, Grid),
    /// Any other.
    Unusual(Case),
}

/// The rules of boards that have none of their own, and their goal.
#[derive(Clone, Debug)]
pub struct Book {
    rules: Rc<Rules>,
    labels: Labels,
    aim: Aim,
    shape: Option<Shape>,
}

impl Book {
    /// What the options say.
    ///
    /// # Errors
    /// [`Failure::Usage`] if they cannot be read, or contradict each other.
    pub fn new(rules: &RuleOptions, target: &Target, reading: &Reading) -> Result<Self, Failure> {
        let (rules, mut labels) = rules.read()?;
        let shape = match (reading.size, rules.shape) {
            (Some(size), Some(shape)) if size != shape => {
                return Err(Failure::Usage(format!(
                    "--size {size}: the rules are for {shape} boards: leave one of the two out"
                )));
            }
            (size, shape) => size.or(shape),
        };
        let aim = Aim::new(target, &rules, &mut labels, reading)?;
        Ok(Self { rules: Rc::new(rules), labels, aim, shape })
    }

    /// What the options say, for boards that have to reach no goal.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn from_any(rules: &RuleOptions, reading: &Reading) -> Result<Self, Failure> {
        let (rules, labels) = rules.read()?;
        let shape = reading.size.or(rules.shape);
        Ok(Self { rules: Rc::new(rules), labels, aim: Aim::any(), shape })
    }

    /// How boards are read that are no plain ones.
    pub fn sheets(&self) -> Sheets {
        Sheets {
            labels: self.labels.clone(),
            names: self.rules.names.clone(),
            shape: self.shape,
            is_loose: self.rules.is_loose,
        }
    }

    /// The size of all boards, if it is known.
    pub const fn shape(&self) -> Option<Shape> {
        self.shape
    }

    /// A solved board, where none is read.
    ///
    /// # Errors
    /// [`Failure::Usage`] if its size or its tiles are not known.
    pub fn start(&self) -> Result<Sorted, Failure> {
        if self.rules.is_plain()
            && let (Some(plain), Some(shape)) = (&self.aim.plain, self.shape)
        {
            let goal = plain.grid(shape).map_err(Failure::usage)?;
            return Ok(Sorted::Plain(goal.clone(), goal));
        }
        let Some(shape) = self.aim.shape().or(self.shape) else {
            return Err(Failure::usage("the rules say no size: give one, such as 4x4"));
        };
        if let Some(other) = self.shape.filter(|other| *other != shape) {
            return Err(Failure::Usage(format!("the goal is a {shape} board, and the size {other}: make them one")));
        }
        let board = self.aim.example(shape, &self.rules).map_err(Failure::Usage)?;
        let goals = self.aim.of(&board).map_err(Failure::Usage)?;
        self.case(board, goals, Rc::clone(&self.rules), self.labels.clone()).map_err(Failure::Usage)
    }

    /// What was read, as a plain board or another.
    ///
    /// # Errors
    /// A sentence if it is no board, or does not fit its goal or the rules.
    pub fn sort(&self, content: Content) -> Result<Sorted, String> {
        match content {
            Content::Board(Entry { board, goal, .. }) => self.sort_grid(board, goal),
            Content::Sheet(sheet) => self.sort_sheet(*sheet),
            Content::Invalid(error) => Err(input::faults(&error)),
            Content::Misread(fault) => Err(fault),
            Content::Moves(text) => Err(format!("`{text}` is no board")),
        }
    }

    fn sort_grid(&self, board: Grid, own: Option<Grid>) -> Result<Sorted, String> {
        if self.rules.is_plain()
            && let Some(plain) = &self.aim.plain
        {
            let goal = match own {
                Some(own) => own,
                None => plain.grid(board.shape()).map_err(|error| error.to_string())?,
            };
            return Ok(Sorted::Plain(board, goal));
        }
        let many = |_| format!("a {} board has too many tiles for these rules", board.shape());
        let layout = Layout::try_from(&board).map_err(many)?;
        let goals = match own.as_ref().map(Layout::try_from) {
            Some(goal) => vec![goal.map_err(many)?],
            None => self.aim.of(&layout)?,
        };
        self.case(layout, goals, Rc::clone(&self.rules), self.labels.clone())
    }

    fn sort_sheet(&self, Sheet { layout, goal, rules, labels, .. }: Sheet) -> Result<Sorted, String> {
        match rules {
            Some(rules) => {
                let goals = match &rules.goals[..] {
                    [] => goals::named(&Goal::BlankLast, &layout).into_iter().collect(),
                    goals => goals.to_vec(),
                };
                self.case(layout, goals, Rc::new(rules), labels)
            }
            None => {
                let goals = goal.map_or_else(|| self.aim.of(&layout), |goal| Ok(vec![goal]))?;
                self.case(layout, goals, Rc::clone(&self.rules), labels)
            }
        }
    }

    /// A board by these rules, and its first goal if it has none of its own.
    ///
    /// # Errors
    /// A sentence if they do not fit.
    pub fn case(&self, board: Layout, goals: Vec<Layout>, rules: Rc<Rules>, labels: Labels) -> Result<Sorted, String> {
        let puzzle = rules.puzzle(&board, goals, &labels)?;
        // What is plain is solved as such, much faster.
        if is_plain(&puzzle)
            && !labels.are_words()
            && let (Some(board), Some(goal)) = (board.to_grid(), puzzle.goals()[0].to_grid())
        {
            return Ok(Sorted::Plain(board, goal));
        }
        Ok(Sorted::Unusual(Case { board, puzzle: Rc::new(puzzle), labels: Rc::new(labels), rules }))
    }
}

fn is_plain(puzzle: &Puzzle) -> bool {
    let is_usual = puzzle.topology().is_plain() && puzzle.metric() == Metric::Single;
    is_usual && puzzle.is_unit() && puzzle.goals().len() == 1
}
