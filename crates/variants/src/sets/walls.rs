//! Walls part some neighbours.

use loyd_board::{Direction, Shape, Topology};

use super::numbered;
use crate::Puzzle;

/// Each second pair of neighbours below the first row is parted, so the rows are passages with doors at alternate ends.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    let (topology, columns) = (Topology::new(shape), shape.columns());
    let below = |cell: usize| topology.neighbour(cell, Direction::Down).map(|next| (cell, next));
    let is_parted = |cell: &usize| (cell / columns + cell % columns) % 3 == 1;
    let walls: Vec<(usize, usize)> = (0..shape.cells()).filter(is_parted).filter_map(below).collect();
    numbered(topology.with_walls(&walls).ok()?, 1)
}
