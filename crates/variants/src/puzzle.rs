//! A puzzle of any rules, described.

use std::fmt;

use loyd_board::path::Metric;
use loyd_board::{Content, Layout, Shape, Topology};

use crate::{Costs, CostsError};

/// A puzzle: which cells touch, which tiles there are, what is to be reached, what a move is and what it costs.
///
/// Made from a topology and a goal, and changed by the methods that take it and give it back; whatever there is of it fits together.
/// [`Slides`](crate::Slides) is the same as a space to search in.
///
/// ```
/// use loyd_board::{Layout, Shape, Topology, Wrap};
/// use loyd_variants::{Costs, Puzzle};
/// let torus = Topology::new(Shape::new(3, 3)?).wrapped(Wrap::Both);
/// let puzzle = Puzzle::new(torus, "1 2 3 / 4 5 6 / 7 8 0".parse()?)?.with_costs(Costs::Number)?;
/// assert_eq!((puzzle.tiles(), puzzle.blanks()), (8, 1));
/// assert_eq!(puzzle.to_string(), "3x3, wrap both; costs number; goal 1 2 3 / 4 5 6 / 7 8 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    topology: Topology,
    goals: Vec<Layout>,
    /// The labels, rising: tiles are known by where theirs is in here, from one.
    labels: Vec<u16>,
    /// How many tiles have each of them.
    copies: Vec<u16>,
    blanks: usize,
    metric: Metric,
    costs: Costs,
    /// What each label costs.
    cost: Vec<u32>,
}

/// Why a puzzle does not fit together, or a board does not fit it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// The layout has another shape than the topology.
    #[error("a board of {found} cells does not fit the puzzle, which has {expected}")]
    Shape {
        /// Its shape.
        found: Shape,
        /// The shape of the puzzle.
        expected: Shape,
    },
    /// There are too many cells.
    #[error("a {shape} board has {} cells: variants are for at most {MOST_CELLS}", .shape.cells())]
    TooManyCells {
        /// The shape.
        shape: Shape,
    },
    /// The layout has other holes than the topology.
    #[error("cell {cell} {}", if *.is_hole { "is a hole on the board and none in the puzzle" } else { "is no hole on the board and one in the puzzle" })]
    Hole {
        /// The first cell where they differ.
        cell: usize,
        /// Whether the board has a hole there.
        is_hole: bool,
    },
    /// A tile has the label 0, which is none.
    #[error("cell {cell} has tile 0: labels are numbers from 1")]
    Label {
        /// The first such cell.
        cell: usize,
    },
    /// There is no goal at all.
    #[error("there is no goal: give one at least")]
    NoGoal,
    /// There is no blank.
    #[error("there is no blank on the board, so nothing can move: write 0 for it")]
    NoBlank,
    /// A board, which is no goal, leaves a cell open.
    #[error("cell {cell} is left open: `?` is for goals, a board has a tile or a blank there")]
    Open {
        /// The first open cell.
        cell: usize,
    },
    /// The goal leaves cells open and there is no board to tell what is to stand there.
    #[error("the goal leaves cells open: give a board too, which tells the tiles")]
    Untold,
    /// A board has not the tiles of the puzzle, or a goal asks for others.
    #[error("{} {found} times, where {expected} {}", name(*.content), if *.is_goal { "are to be had for the goal" } else { "were expected" })]
    Tiles {
        /// What is too often there, or not often enough.
        content: Content,
        /// How often it is there.
        found: usize,
        /// How often it should be, or may be at most in a goal.
        expected: usize,
        /// Whether it is a goal that asks for it.
        is_goal: bool,
    },
    /// The costs do not fit the tiles.
    #[error(transparent)]
    Costs(#[from] CostsError),
    /// A run of tiles that cost different has no cost.
    #[error("a run of tiles is one move and costs one: weights need the single-tile metric")]
    WeightedRuns,
    /// The lines are too long for runs.
    #[error("a {shape} board is too large for the multi-tile metric: its sides may be up to {LONGEST_SIDE}")]
    LongRuns {
        /// The shape.
        shape: Shape,
    },
}

/// The most cells of a puzzle: distances between all pairs of them are kept.
const MOST_CELLS: usize = 1024;
/// The longest side with runs as moves.
const LONGEST_SIDE: usize = 16;

fn name(content: Content) -> String {
    match content {
        Content::Blank => "the blank occurs".into(),
        Content::Tile(label) => format!("tile {label} occurs"),
        Content::Hole => "a hole occurs".into(),
        Content::Any => "an open cell occurs".into(),
    }
}

impl Puzzle {
    /// Reach `goal`, which leaves no cell open, by single slides at cost one.
    ///
    /// # Errors
    /// [`PuzzleError`] if the goal does not fit the topology, has no blank, or leaves cells open.
    pub fn new(topology: Topology, goal: Layout) -> Result<Self, PuzzleError> {
        match goal.cells().iter().position(|content| *content == Content::Any) {
            Some(_) => Err(PuzzleError::Untold),
            None => Self::with_goals(topology, &goal.clone(), vec![goal]),
        }
    }

    /// Reach any of `goals`, which may leave cells open, with the tiles of `board`.
    ///
    /// An open cell may hold any tile, and a blank where the goal names fewer blanks than the board has.
    ///
    /// # Errors
    /// [`PuzzleError`] if the board or a goal does not fit the topology, there is no blank, or a goal asks for tiles that are not there.
    pub fn with_goals(topology: Topology, board: &Layout, goals: Vec<Layout>) -> Result<Self, PuzzleError> {
        let shape = topology.shape();
        if shape.cells() > MOST_CELLS {
            return Err(PuzzleError::TooManyCells { shape });
        }
        fits(&topology, board)?;
        if let Some(cell) = board.cells().iter().position(|content| *content == Content::Any) {
            return Err(PuzzleError::Open { cell });
        }
        let blanks = board.blanks().count();
        if blanks == 0 {
            return Err(PuzzleError::NoBlank);
        }
        if goals.is_empty() {
            return Err(PuzzleError::NoGoal);
        }
        let mut labels: Vec<u16> = board.labels().collect();
        labels.sort_unstable();
        let copies = labels.chunk_by(|a, b| a == b).map(|copies| copies.len() as u16).collect();
        labels.dedup();
        let cost = vec![1; labels.len()];
        let (metric, costs) = (Metric::Single, Costs::Unit);
        let puzzle = Self { topology, goals: Vec::new(), labels, copies, blanks, metric, costs, cost };
        goals.iter().try_for_each(|goal| puzzle.check_goal(goal))?;
        Ok(Self { goals, ..puzzle })
    }

    /// The same with these costs.
    ///
    /// # Errors
    /// [`PuzzleError`] if they do not fit the tiles, or the metric is that of runs.
    pub fn with_costs(mut self, costs: Costs) -> Result<Self, PuzzleError> {
        self.cost = costs.of(&self.labels)?;
        let of_copies = self.cost.iter().zip(&self.copies).map(|(cost, copies)| u64::from(*cost) * u64::from(*copies));
        let (sum, cells) = (of_copies.sum::<u64>(), self.shape().cells());
        if sum * cells as u64 > crate::costs::SUM {
            return Err(CostsError::TooMuch { sum, cells }.into());
        }
        self.costs = costs;
        self.check_metric()
    }

    /// The same in this metric: single slides, or whole runs of tiles as one move.
    ///
    /// A run is what a push moves: the blank goes straight on, over tiles only, to a cell that it has not passed. In a row that wraps it may go all round to
    /// the last cell before its own.
    ///
    /// # Errors
    /// [`PuzzleError`] if the tiles have costs, or the lines are too long.
    pub fn with_metric(mut self, metric: Metric) -> Result<Self, PuzzleError> {
        self.metric = metric;
        self.check_metric()
    }

    /// The same on the way to other goals.
    ///
    /// # Errors
    /// [`PuzzleError`] if one does not fit the topology or the tiles.
    pub fn to(mut self, goals: Vec<Layout>) -> Result<Self, PuzzleError> {
        if goals.is_empty() {
            return Err(PuzzleError::NoGoal);
        }
        goals.iter().try_for_each(|goal| self.check_goal(goal))?;
        self.goals = goals;
        Ok(self)
    }

    fn check_metric(self) -> Result<Self, PuzzleError> {
        let shape = self.shape();
        match self.metric {
            Metric::Single => Ok(self),
            Metric::Multi if self.cost.iter().any(|cost| *cost != 1) => Err(PuzzleError::WeightedRuns),
            Metric::Multi if shape.rows().max(shape.columns()) > LONGEST_SIDE => Err(PuzzleError::LongRuns { shape }),
            Metric::Multi => Ok(self),
        }
    }

    fn check_goal(&self, goal: &Layout) -> Result<(), PuzzleError> {
        fits(&self.topology, goal)?;
        let is_open = goal.is_open();
        let wrong = |found: usize, expected: usize| if is_open { found > expected } else { found != expected };
        self.compare(goal, true, wrong)
    }

    /// Checks that a board has just the holes, blanks and tiles of the puzzle.
    ///
    /// # Errors
    /// [`PuzzleError`] with the first difference.
    pub fn check(&self, board: &Layout) -> Result<(), PuzzleError> {
        fits(&self.topology, board)?;
        if let Some(cell) = board.cells().iter().position(|content| *content == Content::Any) {
            return Err(PuzzleError::Open { cell });
        }
        self.compare(board, false, |found, expected| found != expected)
    }

    fn compare(&self, layout: &Layout, is_goal: bool, wrong: impl Fn(usize, usize) -> bool) -> Result<(), PuzzleError> {
        let differ = |content, found, expected| match wrong(found, expected) {
            true => Err(PuzzleError::Tiles { content, found, expected, is_goal }),
            false => Ok(()),
        };
        differ(Content::Blank, layout.blanks().count(), self.blanks)?;
        let mut labels: Vec<u16> = layout.labels().chain(self.labels.iter().copied()).collect();
        labels.sort_unstable();
        for group in labels.chunk_by(|a, b| a == b) {
            let copies = self.copies_of(group[0]);
            let found = group.len() - usize::from(copies > 0);
            differ(Content::Tile(group[0]), found, copies)?;
        }
        Ok(())
    }

    /// Which cells touch.
    pub const fn topology(&self) -> &Topology {
        &self.topology
    }

    /// Rows and columns.
    pub const fn shape(&self) -> Shape {
        self.topology.shape()
    }

    /// What is to be reached: any of these.
    pub fn goals(&self) -> &[Layout] {
        &self.goals
    }

    /// True if a board reaches one of the goals.
    pub fn is_solved(&self, board: &Layout) -> bool {
        self.goals.iter().any(|goal| goal.admits(board))
    }

    /// What a move is.
    pub const fn metric(&self) -> Metric {
        self.metric
    }

    /// What a move costs.
    pub const fn costs(&self) -> &Costs {
        &self.costs
    }

    /// How many tiles there are.
    pub fn tiles(&self) -> usize {
        self.copies.iter().map(|copies| usize::from(*copies)).sum()
    }

    /// How many blanks there are.
    pub const fn blanks(&self) -> usize {
        self.blanks
    }

    /// The labels of the tiles, rising, each once.
    pub fn labels(&self) -> &[u16] {
        &self.labels
    }

    /// How many tiles have this label.
    pub fn copies_of(&self, label: u16) -> usize {
        self.labels.binary_search(&label).map_or(0, |at| self.copies[at].into())
    }

    /// What a slide of a tile with this label costs; 0 if there is no such tile.
    pub fn cost_of(&self, label: u16) -> u32 {
        self.labels.binary_search(&label).map_or(0, |at| self.cost[at])
    }

    /// True if no two tiles are equal.
    pub fn is_distinct(&self) -> bool {
        self.copies.iter().all(|copies| *copies == 1)
    }

    /// True if every slide costs one.
    pub fn is_unit(&self) -> bool {
        self.cost.iter().all(|cost| *cost == 1)
    }

    /// Some board with the tiles of the puzzle: the first goal, open cells filled in order.
    pub fn example(&self) -> Layout {
        let mut board = self.goals[0].clone();
        let copies =
            self.labels.iter().zip(&self.copies).map(|(label, copies)| (Content::Tile(*label), usize::from(*copies)));
        let all = copies.chain([(Content::Blank, self.blanks)]).flat_map(|(content, copies)| {
            let there = board.cells().iter().filter(|other| **other == content).count();
            std::iter::repeat_n(content, copies - there)
        });
        let spare: Vec<Content> = all.collect();
        let open: Vec<usize> = (0..self.shape().cells()).filter(|cell| board[*cell] == Content::Any).collect();
        open.into_iter().zip(spare).for_each(|(cell, content)| board.set(cell, content));
        board
    }

    /// How many tiles have each label, in their order.
    pub(crate) fn copies(&self) -> &[u16] {
        &self.copies
    }

    /// What each label costs, in their order.
    pub(crate) fn cost(&self) -> &[u32] {
        &self.cost
    }

    /// The number by which searches know what is in a cell: 0 for a blank or a hole, else where the label is among all, from one.
    pub(crate) fn code(&self, content: Content) -> usize {
        match content {
            Content::Tile(label) => self.labels.binary_search(&label).map_or(0, |at| at + 1),
            Content::Hole | Content::Blank | Content::Any => 0,
        }
    }
}

fn fits(topology: &Topology, layout: &Layout) -> Result<(), PuzzleError> {
    let (found, expected) = (layout.shape(), topology.shape());
    if found != expected {
        return Err(PuzzleError::Shape { found, expected });
    }
    if let Some(cell) = layout.cells().iter().position(|content| *content == Content::Tile(0)) {
        return Err(PuzzleError::Label { cell });
    }
    match (0..found.cells()).find(|cell| (layout[*cell] == Content::Hole) == topology.is_open(*cell)) {
        Some(cell) => Err(PuzzleError::Hole { cell, is_hole: topology.is_open(cell) }),
        None => Ok(()),
    }
}

/// What is unusual about it, and its goals.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.topology)?;
        if self.metric == Metric::Multi {
            f.write_str("; runs are one move")?;
        }
        match &self.costs {
            Costs::Unit => {}
            Costs::Number => f.write_str("; costs number")?,
            Costs::Inverse => f.write_str("; costs inverse")?,
            Costs::Table(table) => {
                f.write_str("; costs")?;
                table.iter().try_for_each(|(label, cost)| write!(f, " {label}:{cost}"))?;
            }
        }
        self.goals.iter().try_for_each(|goal| write!(f, "; goal {goal}"))
    }
}
