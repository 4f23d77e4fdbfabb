//! How many tiles are not at home.

use loyd_board::Position;
use num_traits::AsPrimitive;

use crate::Heuristic;
use crate::sliding::{Slide, Sliding};

/// The number of tiles, the blank left out, that are not in their goal cell.
///
/// A slide moves one tile, so it is admissible and consistent; [`Manhattan`](crate::sliding::Manhattan) is never less and as quick. It is the
/// plainest heuristic there is, for teaching and for comparison (Doran & Michie 1966).
#[derive(Clone, Debug)]
pub struct Misplaced {
    /// The goal cell of each tile.
    homes: Vec<usize>,
}

impl Misplaced {
    /// For the goal of `space`.
    pub fn new<P: Position>(space: &Sliding<P>) -> Self {
        Self { homes: space.goal().cells() }
    }
}

impl<P: Position> Heuristic<Sliding<P>> for Misplaced {
    type Memo = u32;

    fn start(&self, _: &Sliding<P>, state: &P) -> u32 {
        state.tiles().enumerate().filter(|&(cell, tile)| tile != 0 && self.homes[tile] != cell).count() as u32
    }

    #[inline]
    fn step(&self, _: &Sliding<P>, memo: u32, _: &P, step: &Slide<P::Index>) -> u32 {
        let home = self.homes[step.tile.as_()];
        memo + u32::from(home == step.from.as_()) - u32::from(home == step.to.as_())
    }

    #[inline]
    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}
