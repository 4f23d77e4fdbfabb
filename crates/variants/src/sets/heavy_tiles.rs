//! Tiles cost what they are.

use loyd_board::{Shape, Topology};

use super::numbered;
use crate::{Costs, Puzzle};

/// To slide a tile costs its number.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    numbered(Topology::new(shape), 1)?.with_costs(Costs::Number).ok()
}
