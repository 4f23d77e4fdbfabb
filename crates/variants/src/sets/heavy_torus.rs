//! Edges that meet, and tiles that cost what they are.

use loyd_board::Shape;

use super::torus;
use crate::{Costs, Puzzle};

/// The torus on which to slide a tile costs its number.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    torus::puzzle(shape)?.with_costs(Costs::Number).ok()
}
