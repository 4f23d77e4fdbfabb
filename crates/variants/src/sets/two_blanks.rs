//! Two tiles less.

use loyd_board::{Shape, Topology};

use super::numbered;
use crate::Puzzle;

/// There are two blanks: a move slides a tile into either.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    numbered(Topology::new(shape), 2)
}
