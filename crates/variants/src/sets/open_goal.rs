//! A goal that does not say where everything goes.

use loyd_board::{Content, Shape, Topology};

use super::{goal, numbered};
use crate::Puzzle;

/// Only the tiles of the first row, and those of the first column, have a place: there are two goals.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    let topology = Topology::new(shape);
    let board = goal(&topology, 1)?;
    let open = |wanted: &dyn Fn(usize) -> bool| {
        let mut goal = board.clone();
        (0..shape.cells()).filter(|cell| !wanted(*cell)).for_each(|cell| goal.set(cell, Content::Any));
        goal
    };
    let goals = vec![open(&|cell| cell < shape.columns()), open(&|cell| cell % shape.columns() == 0)];
    numbered(topology, 1)?.to(goals).ok()
}
