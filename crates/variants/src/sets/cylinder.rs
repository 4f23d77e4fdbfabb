//! The ends of each row touch.

use loyd_board::{Shape, Topology, Wrap};

use super::numbered;
use crate::Puzzle;

/// The ends of each row touch, those of columns do not.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    numbered(Topology::new(shape).wrapped(Wrap::Rows), 1)
}
