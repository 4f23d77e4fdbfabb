//! What all parts of an exploration have in common.

use loyd_board::Position;
use loyd_board::path::Metric;

use crate::windows::Windows;
use crate::{Checkpoint, Index, TooManyCells};

/// A space: how its boards are numbered, and what moves do to the numbers.
///
/// Its orders are cut into **blocks** of neighbours, the same for every cell of the blank; parts are ranges of blocks.
#[derive(Debug)]
pub struct Space {
    index: Index,
    windows: Windows,
    metric: Metric,
    distances: bool,
}

impl Space {
    /// The boards from which a goal can be reached by moves of a metric; with `distances`, parts keep them in one or two more bits a board. Builds the tables of moves.
    ///
    /// # Errors
    /// [`TooManyCells`] if the boards cannot be numbered.
    pub fn new(goal: &impl Position, metric: Metric, distances: bool) -> Result<Self, TooManyCells> {
        let index = Index::new(goal)?;
        Ok(Self { windows: Windows::new(&index, metric), index, metric, distances })
    }

    /// How the boards are numbered.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Whether distances are kept.
    pub fn has_distances(&self) -> bool {
        self.distances
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.windows.blocks()
    }

    /// How many orders a block has.
    pub fn block(&self) -> u64 {
        self.windows.block()
    }

    /// How many words of 64 orders a block has.
    pub(crate) fn words(&self) -> usize {
        self.block().div_ceil(64) as usize
    }

    /// How many bitmaps tell the distances.
    pub(crate) fn marks(&self) -> usize {
        match (self.distances, self.metric) {
            (false, _) => 0,
            (true, Metric::Single) => 1,
            (true, Metric::Multi) => 2,
        }
    }

    /// How many bitmaps a checkpoint has.
    pub(crate) fn bitmaps(&self, checkpoint: Checkpoint) -> usize {
        match checkpoint {
            Checkpoint::Level => 1,
            Checkpoint::Whole => 2 + self.marks(),
        }
    }

    /// Whether boards with the blank in a cell can be at a depth.
    pub fn has_color(&self, cell: usize, depth: u32) -> bool {
        self.metric == Metric::Multi || self.color(cell) == (depth % 2 == 1)
    }

    /// Whether an odd number of single-tile moves takes the blank from the goal's cell to this one.
    pub(crate) fn color(&self, cell: usize) -> bool {
        let color = |cell: usize| cell / self.index.columns() + cell % self.index.columns();
        (color(cell) + color(self.index.goal_place().cell)) % 2 == 1
    }

    pub(crate) fn windows(&self) -> &Windows {
        &self.windows
    }
}
