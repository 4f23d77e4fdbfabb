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
    /// What a slide adds, by the cell it goes into, the blank's direction and the tile; nothing but zeros for shapes of more than [`TABLED`] cells.
    changes: Box<[[[i8; TABLED]; 4]; TABLED]>,
}

/// The most cells for which all changes are tabled: a power of two keeps the look-up cheap.
const TABLED: usize = 32;

impl Manhattan {
    /// For the goal of `space`.
    pub fn new<P: Position>(space: &Sliding<P>) -> Self {
        let shape = space.goal().shape();
        let (cells, columns) = (shape.cells(), shape.columns());
        let mut manhattan =
            Self { columns, homes: space.goal().cells(), changes: Box::new([[[0; TABLED]; 4]; TABLED]) };
        if cells <= TABLED {
            for to in 0..cells {
                for (direction, offset) in [-(columns as isize), -1, 1, columns as isize].into_iter().enumerate() {
                    // What lies beyond an edge is never read.
                    let from = to.wrapping_add_signed(offset);
                    for tile in (1..cells).filter(|_| from < cells) {
                        manhattan.changes[to][direction][tile] = manhattan.change(tile, from, to);
                    }
                }
            }
        }
        manhattan
    }

    fn distance(&self, tile: usize, cell: usize) -> u32 {
        let (home, columns) = (self.homes[tile], self.columns);
        ((cell / columns).abs_diff(home / columns) + (cell % columns).abs_diff(home % columns)) as u32
    }

    /// Kept out of the searches' inner loops, where its divisions would crowd the registers of small boards.
    #[cold]
    #[inline(never)]
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
        // The compiler knows the first of these, and sees that the remainders need no check.
        let change = if P::MOST_CELLS <= TABLED || self.homes.len() <= TABLED {
            self.changes[to % TABLED][step.direction as usize][tile % TABLED]
        } else {
            self.change(tile, from, to)
        };
        memo.wrapping_add_signed(change.into())
    }

    #[inline]
    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}
