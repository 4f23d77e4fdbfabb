//! Tiles in each other's way.

use loyd_board::path::Metric;
use loyd_board::{Content, Wrap};
use loyd_search::Heuristic;
use smallvec::SmallVec;

use crate::{NotAdmissible, Slide, Slides, State};

/// Rows and columns between each tile and its goal cell, plus what tiles pay that must leave their line for others to pass (Hansson, Mayer & Yung 1992).
///
/// Holds on grids, whatever walls and holes they have, for these only take moves away; with any number of blanks; and with weights: of the tiles that
/// stand in their goal line, those that never leave it keep their order, so all but the costliest rising sequence pay for two moves across.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    columns: usize,
    rows: usize,
    /// The goal cell of each tile.
    homes: Vec<usize>,
    costs: Vec<u32>,
}

impl LinearConflict {
    /// For the goal of `space`. Linear time.
    ///
    /// # Errors
    /// [`NotAdmissible`] if edges meet, tiles are equal, the goal leaves cells open or there are several, or a move slides several tiles.
    pub fn new<S: State>(space: &Slides<S>) -> Result<Self, NotAdmissible> {
        let puzzle = space.puzzle();
        if puzzle.metric() == Metric::Multi {
            return Err(NotAdmissible::Runs);
        }
        if puzzle.topology().wrap() != Wrap::None {
            return Err(NotAdmissible::Wrap);
        }
        if !puzzle.is_distinct() {
            return Err(NotAdmissible::EqualTiles);
        }
        let [goal] = puzzle.goals() else { return Err(NotAdmissible::SeveralGoals) };
        if goal.is_open() {
            return Err(NotAdmissible::OpenGoal);
        }
        let mut homes = vec![0; puzzle.labels().len() + 1];
        for (cell, content) in goal.cells().iter().enumerate() {
            if matches!(content, Content::Tile(_)) {
                homes[puzzle.code(*content)] = cell;
            }
        }
        let costs = [0].into_iter().chain(puzzle.cost().iter().copied()).collect();
        Ok(Self { columns: puzzle.shape().columns(), rows: puzzle.shape().rows(), homes, costs })
    }

    fn distance(&self, tile: usize, cell: usize) -> u32 {
        let (home, columns) = (self.homes[tile], self.columns);
        let slides = (cell / columns).abs_diff(home / columns) + (cell % columns).abs_diff(home % columns);
        self.costs[tile] * slides as u32
    }

    /// What tiles pay to leave a row.
    fn row(&self, row: usize, tile: impl Fn(usize) -> usize) -> u32 {
        let cells = row * self.columns..(row + 1) * self.columns;
        self.line(cells.map(tile), |home| (home / self.columns == row).then_some(home % self.columns))
    }

    /// What tiles pay to leave a column.
    fn column(&self, column: usize, tile: impl Fn(usize) -> usize) -> u32 {
        let cells = (0..self.rows).map(|row| row * self.columns + column);
        self.line(cells.map(tile), |home| (home % self.columns == column).then_some(home / self.columns))
    }

    /// Twice what all tiles that belong to the line cost, but for the costliest of them that stand in rising order.
    fn line(&self, tiles: impl Iterator<Item = usize>, place: impl Fn(usize) -> Option<usize>) -> u32 {
        // Each tile's place, and what the costliest rising sequence that ends with it costs.
        let mut rising: SmallVec<[(usize, u32); 16]> = SmallVec::new();
        let (mut all, mut kept) = (0, 0);
        for tile in tiles.filter(|tile| *tile > 0) {
            if let Some(place) = place(self.homes[tile]) {
                let before = rising.iter().filter(|(other, _)| *other < place).map(|(_, cost)| *cost).max();
                let cost = before.unwrap_or(0) + self.costs[tile];
                rising.push((place, cost));
                (all, kept) = (all + self.costs[tile], kept.max(cost));
            }
        }
        2 * (all - kept)
    }
}

impl<S: State> Heuristic<Slides<S>> for LinearConflict {
    type Memo = u32;

    fn start(&self, _: &Slides<S>, state: &S) -> u32 {
        let tile = |cell| state.tile(cell);
        let cells = (0..self.rows * self.columns).filter(|cell| tile(*cell) > 0);
        let distances: u32 = cells.map(|cell| self.distance(tile(cell), cell)).sum();
        let rows: u32 = (0..self.rows).map(|row| self.row(row, tile)).sum();
        distances + rows + (0..self.columns).map(|column| self.column(column, tile)).sum::<u32>()
    }

    fn step(&self, _: &Slides<S>, memo: u32, before: &S, step: &Slide) -> u32 {
        let (tile, from, to) = (usize::from(step.tile), usize::from(step.from), usize::from(step.to));
        let (home, columns) = (self.homes[tile], self.columns);
        let then = |cell| before.tile(cell);
        let now = |cell| match cell {
            _ if cell == from => 0,
            _ if cell == to => tile,
            _ => before.tile(cell),
        };
        // Only the tile's own goal lines change, if it moves into one of them, or out of it.
        let mut value = memo - self.distance(tile, from) + self.distance(tile, to);
        if step.direction.is_horizontal() {
            if [from, to].iter().any(|cell| cell % columns == home % columns) {
                value = value + self.column(home % columns, now) - self.column(home % columns, then);
            }
        } else if [from, to].iter().any(|cell| cell / columns == home / columns) {
            value = value + self.row(home / columns, now) - self.row(home / columns, then);
        }
        value
    }

    #[inline]
    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}
