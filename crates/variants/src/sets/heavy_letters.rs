//! Equal tiles of some weight, two blanks, and a goal that leaves the last row open.

use std::num::NonZeroU32;

use loyd_board::{Content, Layout, Shape, Topology};

use crate::{Costs, Puzzle};

/// Every second tile is heavy, and only the places of the first rows matter.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    let (cells, columns) = (shape.cells(), shape.columns());
    let content = |cell| match cells - cell {
        1 | 2 => Content::Blank,
        _ => Content::Tile((cell % 3) as u16 / 2 + 1),
    };
    let board = Layout::new(shape, (0..cells).map(content).collect::<Vec<_>>()).ok()?;
    let mut goal = board.clone();
    (cells - columns..cells).for_each(|cell| goal.set(cell, Content::Any));
    let puzzle = Puzzle::with_goals(Topology::new(shape), &board, vec![goal]).ok()?;
    puzzle.with_costs(Costs::Table(vec![(1, NonZeroU32::new(3)?)])).ok()
}
