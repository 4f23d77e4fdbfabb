//! One cell cannot be entered.

use loyd_board::{Shape, Topology};

use super::numbered;
use crate::Puzzle;

/// The cell in the middle is a hole.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    let middle = shape.rows() / 2 * shape.columns() + shape.columns() / 2;
    numbered(Topology::new(shape).with_holes(&[middle]).ok()?, 1)
}
