//! Both edges meet.

use loyd_board::{Shape, Topology, Wrap};

use super::numbered;
use crate::Puzzle;

/// The blank leaves the board on one side and comes back on the other. If a side is odd, every arrangement can be solved.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    numbered(Topology::new(shape).wrapped(Wrap::Both), 1)
}
