//! Two blanks between walls, whole runs as moves.

use loyd_board::Shape;
use loyd_board::path::Metric;

use super::{numbered, walls};
use crate::Puzzle;

/// The board of walls with one tile less, on which a run between a blank and the next, or a wall, is one move.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    numbered(walls::puzzle(shape)?.topology().clone(), 2)?.with_metric(Metric::Multi).ok()
}
