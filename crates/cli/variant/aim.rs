//! What boards are to become: a plain board, a layout, or a named goal of either.

use loyd_board::{Content, Goal, Labels, Layout, LayoutError, Position, Shape};

use super::file;
use super::goals;
use super::rules::{Names, Rules};
use crate::arguments::Target;
use crate::exit::Failure;
use crate::input::Reading;

/// The goal of every board that has none of its own.
#[derive(Clone, Debug)]
pub struct Aim {
    /// For plain boards, if they can reach it.
    pub plain: Option<Goal>,
    /// For others; if there is none, the plain one tells.
    layouts: Vec<Layout>,
}

impl Aim {
    /// The goal that was asked for, or else the one of the rules.
    ///
    /// # Errors
    /// [`Failure::Usage`] if it cannot be read, or there has to be one.
    pub fn new(target: &Target, rules: &Rules, labels: &mut Labels, reading: &Reading) -> Result<Self, Failure> {
        let Some(text) = target.text() else {
            if rules.goals.is_empty() && rules.names == Names::Any {
                return Err(Failure::usage("labels have no order of their own: say what is to be reached with --goal"));
            }
            let plain = rules.goals.is_empty().then_some(Goal::BlankLast);
            return Ok(Self { plain, layouts: rules.goals.clone() });
        };
        if rules.names == Names::Any && rules.goals.is_empty() {
            *labels = if file::are_numbers(text) { Labels::default() } else { Labels::words() };
        }
        let plain = match (target.read(reading), labels.are_words()) {
            (Ok(goal), words) if !words || goal.name().is_some() => {
                return Ok(Self { plain: Some(goal), layouts: Vec::new() });
            }
            (plain, _) => plain,
        };
        match (file::read_layout(text, labels, &rules.names), plain) {
            // A mistaken plain board is one with another mistake.
            (Ok(layout), Err(error)) if !rules.is_loose && !is_unusual(&layout) => Err(error),
            (Ok(layout), _) => Ok(Self { plain: None, layouts: vec![layout] }),
            (Err(_), Err(error)) if rules.is_plain() && !text.contains(['#', '?']) => Err(error),
            (Err(error), _) => Err(Failure::Usage(format!("--goal:{error}"))),
        }
    }

    /// Whatever a board's own tiles make a goal of.
    pub const fn any() -> Self {
        Self { plain: Some(Goal::BlankLast), layouts: Vec::new() }
    }

    /// The goals of a board.
    ///
    /// # Errors
    /// A sentence if there is none.
    pub fn of(&self, board: &Layout) -> Result<Vec<Layout>, String> {
        match &self.plain {
            Some(Goal::Board(grid)) => {
                Ok(vec![Layout::try_from(grid).map_err(|_| "the goal has too many tiles".to_string())?])
            }
            Some(named) => Ok(goals::named(named, board).into_iter().collect()),
            None => Ok(self.layouts.clone()),
        }
    }
}

impl Aim {
    /// The size of the boards, if a goal has one.
    pub fn shape(&self) -> Option<Shape> {
        match &self.plain {
            Some(Goal::Board(grid)) => Some(grid.shape()),
            Some(_) => None,
            None => self.layouts.first().map(Layout::shape),
        }
    }

    /// A board that is solved, with these holes unless the goal has some.
    ///
    /// # Errors
    /// A sentence if it is not known what tiles there are.
    pub fn example(&self, shape: Shape, rules: &Rules) -> Result<Layout, String> {
        let too_many = |error: LayoutError| error.to_string();
        if let Some(goal) = self.layouts.first() {
            let is_known = !goal.is_open() || rules.names != Names::Any;
            return is_known.then(|| filled(goal)).flatten().ok_or_else(|| {
                "the goal leaves cells open, and does not say which tiles there are: give one without `?`, or tiles that are numbers".into()
            });
        }
        let holes = rules.holes.as_deref().unwrap_or(&[]);
        let mut cells: Vec<Content> = Vec::new();
        let mut next = 0_u16;
        for cell in 0..shape.cells() {
            cells.push(if holes.contains(&cell) {
                Content::Hole
            } else {
                next =
                    next.checked_add(1).ok_or_else(|| format!("a {shape} board has too many tiles for these rules"))?;
                Content::Tile(next)
            });
        }
        if let Some(last) = cells.iter_mut().rfind(|content| **content != Content::Hole) {
            *last = Content::Blank;
        }
        let board = Layout::new(shape, cells).map_err(too_many)?;
        Ok(self.of(&board)?.into_iter().next().unwrap_or(board))
    }
}

/// A goal whose open cells have the tiles that are missing among 1, 2, ..., and if there is no blank, that.
fn filled(goal: &Layout) -> Option<Layout> {
    let mut filled = goal.clone();
    let has = |label: u16| goal.labels().any(|other| other == label);
    let mut missing = (1..=u16::MAX).filter(|label| !has(*label));
    let open: Vec<usize> = (0..goal.cells().len()).filter(|cell| goal[*cell] == Content::Any).collect();
    let blank = if goal.blanks().next().is_none() { open.last().copied() } else { None };
    for cell in open {
        let content = if Some(cell) == blank { Content::Blank } else { Content::Tile(missing.next()?) };
        filled.set(cell, content);
    }
    let mut labels: Vec<u16> = filled.labels().collect();
    labels.sort_unstable();
    let is_counted = labels.iter().zip(1..).all(|(label, number)| *label == number);
    (is_counted || !goal.is_open()).then_some(filled)
}

/// Whether a layout has what no plain board has, and is meant to have it: a hole, no or several blanks, an open cell; and, but for open cells, the tiles 1, 2, ...
pub fn is_unusual(layout: &Layout) -> bool {
    if layout.is_open() {
        return true;
    }
    let mut labels: Vec<u16> = layout.labels().collect();
    labels.sort_unstable();
    let is_counted = labels.iter().enumerate().all(|(at, label)| usize::from(*label) == at + 1);
    is_counted && (layout.holes().next().is_some() || layout.blanks().count() > 1)
}
