//! Edges that meet, and runs around them.

use loyd_board::Shape;
use loyd_board::path::Metric;

use super::torus;
use crate::Puzzle;

/// The torus on which a whole run, around the edge too, is one move.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    torus::puzzle(shape)?.with_metric(Metric::Multi).ok()
}
