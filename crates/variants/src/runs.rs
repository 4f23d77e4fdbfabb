//! A bound for moves that slide whole runs.

use loyd_board::path::Metric;
use loyd_board::{Content, Layout, Wrap};
use loyd_search::Heuristic;

use crate::{NotAdmissible, Slide, Slides, State};

/// The columns that tiles have to go, by as many as a horizontal run can carry, plus the rows, by what a vertical one can.
///
/// A run along a row slides at most as many tiles as the row has other cells, each by one column and by no row, and no run is both. So the sum, each part rounded
/// up, is admissible; walls and holes only shorten runs, and meeting edges only the ways. It is weak beside [`Patterns`](crate::Patterns), but it takes no table.
///
/// Equal tiles, and those the goal has no cell for, go to the nearest cell that may hold them.
#[derive(Clone, Debug)]
pub struct RunBound {
    cells: usize,
    /// The most tiles in a run along a row, and along a column.
    most: [u32; 2],
    /// For each goal, tile and cell, the columns and rows to go.
    distances: Vec<Vec<[u16; 2]>>,
}

/// How many goals are kept up to date; with more, the sums are made anew.
const GOALS: usize = 2;

impl RunBound {
    /// For the goals of `space`.
    ///
    /// # Errors
    /// [`NotAdmissible`] if a move slides one tile.
    pub fn new<S: State>(space: &Slides<S>) -> Result<Self, NotAdmissible> {
        let puzzle = space.puzzle();
        if puzzle.metric() == Metric::Single {
            return Err(NotAdmissible::SingleSlides);
        }
        let (shape, wrap) = (puzzle.shape(), puzzle.topology().wrap());
        let (cells, columns) = (shape.cells(), shape.columns());
        let far = |from: usize, to: usize, side: usize, wraps: bool| {
            let straight = from.abs_diff(to);
            if wraps { straight.min(side - straight) as u16 } else { straight as u16 }
        };
        let far = |from: usize, to: usize| {
            let across = far(from % columns, to % columns, columns, matches!(wrap, Wrap::Rows | Wrap::Both));
            [across, far(from / columns, to / columns, shape.rows(), matches!(wrap, Wrap::Columns | Wrap::Both))]
        };
        let distances = |goal: &Layout| {
            let mut distances = vec![[0; 2]; cells * (puzzle.labels().len() + 1)];
            for (tile, (label, copies)) in puzzle.labels().iter().zip(puzzle.copies()).enumerate() {
                let own = || (0..cells).filter(|cell| goal[*cell] == Content::Tile(*label));
                let is_short = own().count() < usize::from(*copies);
                let homes: Vec<usize> = (0..cells)
                    .filter(|cell| goal[*cell] == Content::Tile(*label) || is_short && goal[*cell] == Content::Any)
                    .collect();
                for from in 0..cells {
                    // Each way for itself: the nearest column and the nearest row need not be those of one cell.
                    let least = |axis: usize| homes.iter().map(|home| far(from, *home)[axis]).min().unwrap_or(0);
                    distances[(tile + 1) * cells + from] = [least(0), least(1)];
                }
            }
            distances
        };
        let most = [columns, shape.rows()].map(|side| (side as u32 - 1).max(1));
        Ok(Self { cells, most, distances: puzzle.goals().iter().map(distances).collect() })
    }

    fn sums<S: State>(&self, goal: usize, state: &S) -> [u32; 2] {
        let of = |cell| self.distances[goal][state.tile(cell) * self.cells + cell];
        (0..self.cells).map(of).fold([0; 2], |sums, far| [sums[0] + u32::from(far[0]), sums[1] + u32::from(far[1])])
    }

    fn moves(&self, sums: &[u32; 2]) -> u32 {
        sums[0].div_ceil(self.most[0]) + sums[1].div_ceil(self.most[1])
    }
}

impl<S: State> Heuristic<Slides<S>> for RunBound {
    /// The columns and rows to go to each goal, or to the nearest of many.
    type Memo = [[u32; 2]; GOALS];

    fn start(&self, _: &Slides<S>, state: &S) -> Self::Memo {
        let sums = |goal| self.sums(goal, state);
        match self.distances.len() {
            1 => [sums(0); GOALS],
            2 => [sums(0), sums(1)],
            goals => [(0..goals).map(sums).min_by_key(|sums| self.moves(sums)).unwrap_or([0; 2]); GOALS],
        }
    }

    fn step(&self, space: &Slides<S>, mut memo: Self::Memo, before: &S, step: &Slide) -> Self::Memo {
        if self.distances.len() > GOALS {
            let mut after = before.clone();
            loyd_search::Space::apply(space, &mut after, step);
            return self.start(space, &after);
        }
        for (sums, distances) in memo.iter_mut().zip(self.distances.iter().cycle()) {
            for (tile, from, to) in space.tiles(before, step) {
                let (from, to) = (distances[tile * self.cells + from], distances[tile * self.cells + to]);
                for axis in 0..2 {
                    sums[axis] = sums[axis] + u32::from(to[axis]) - u32::from(from[axis]);
                }
            }
        }
        memo
    }

    #[inline]
    fn value(&self, memo: &Self::Memo) -> u32 {
        self.moves(&memo[0]).min(self.moves(&memo[1]))
    }
}
