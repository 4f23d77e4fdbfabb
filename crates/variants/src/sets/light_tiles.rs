//! Tiles cost the less the greater they are.

use loyd_board::{Shape, Topology};

use super::numbered;
use crate::{Costs, Puzzle};

/// To slide a tile costs the inverse of its number, scaled to whole numbers.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    numbered(Topology::new(shape), 1)?.with_costs(Costs::Inverse).ok()
}
