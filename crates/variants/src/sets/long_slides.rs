//! Whole runs are one move.

use loyd_board::path::Metric;
use loyd_board::{Shape, Topology};

use super::numbered;
use crate::Puzzle;

/// One push slides any number of tiles of a row or column: the multi-tile metric.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    numbered(Topology::new(shape), 1)?.with_metric(Metric::Multi).ok()
}
