//! The Manhattan distance.

use loyd_board::Position;
use num_traits::AsPrimitive;

use crate::Heuristic;
use crate::sliding::{Slide, Sliding};

/// The sum over the tiles, the blank left out, of the rows and columns between each tile and its goal cell.
///
/// A slide moves one tile by one cell, so it is admissible and consistent, and its parity is that of the true distance.
#[derive(Clone, Debug)]
pub struct Manhattan {
    columns: usize,
    /// The goal cell of each tile.
    homes: Vec<usize>,
    /// What a slide into a cell adds, at `(cell * 4 + direction) * cells + tile`; empty for shapes of more than [`TABLED`] cells.
    changes: Vec<i8>,
}

/// The most cells for which all changes are tabled: they take 64 KiB then.
const TABLED: usize = 25;

impl Manhattan {
    /// For the goal of `space`.
    pub fn new<P: Position>(space: &Sliding<P>) -> Self {
        let shape = space.goal().shape();
        let (cells, columns) = (shape.cells(), shape.columns());
        let mut manhattan = Self { columns, homes: space.goal().cells(), changes: Vec::new() };
        if cells <= TABLED {
            let changes = (0..cells).flat_map(|to| space.offsets.map(|offset| (to, to.wrapping_add_signed(offset))));
            manhattan.changes = changes
                .flat_map(|(to, from)| (0..cells).map(move |tile| (tile, from, to)))
                // The cells beyond an edge and the blank's own changes are never read.
                .map(|(tile, from, to)| if tile == 0 || from >= cells { 0 } else { manhattan.change(tile, from, to) })
                .collect();
        }
        manhattan
    }

    fn distance(&self, tile: usize, cell: usize) -> u32 {
        let (home, columns) = (self.homes[tile], self.columns);
        ((cell / columns).abs_diff(home / columns) + (cell % columns).abs_diff(home % columns)) as u32
    }

    fn change(&self, tile: usize, from: usize, to: usize) -> i8 {
        if self.distance(tile, to) < self.distance(tile, from) { -1 } else { 1 }
    }
}

impl<P: Position> Heuristic<Sliding<P>> for Manhattan {
    type Memo = u32;

    fn start(&self, _: &Sliding<P>, state: &P) -> u32 {
        let tiles = state.tiles().enumerate().filter(|(_, tile)| *tile != 0);
        tiles.map(|(cell, tile)| self.distance(tile, cell)).sum()
    }

    #[inline]
    fn step(&self, _: &Sliding<P>, memo: u32, _: &P, step: &Slide<P::Index>) -> u32 {
        let (tile, from, to) = (step.tile.as_(), step.from.as_(), step.to.as_());
        let at = (to * 4 + step.direction as usize) * self.homes.len() + tile;
        let change = self.changes.get(at).copied().unwrap_or_else(|| self.change(tile, from, to));
        memo.wrapping_add_signed(i32::from(change))
    }

    #[inline]
    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}
