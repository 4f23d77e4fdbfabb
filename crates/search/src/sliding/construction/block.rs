//! The block that is left in the end.

use std::ops::ControlFlow;

use loyd_board::{Direction, Grid, Packed64, Position, Shape};

use super::Layout;
use super::frame::Rectangle;
use crate::idastar;
use crate::sliding::{LinearConflict, Sliding};

/// Solves what is left by the fewest moves; all around it must be filled.
pub(crate) fn solve<B>(
    layout: &mut Layout,
    rectangle: Rectangle,
    visit: &mut impl FnMut(Direction) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for direction in shortest(layout, rectangle).unwrap_or_default() {
        layout.slide(direction);
        visit(direction)?;
    }
    ControlFlow::Continue(())
}

/// The block as a board of its own, solved; `None` only if it were no board.
fn shortest(layout: &Layout, rectangle: Rectangle) -> Option<Vec<Direction>> {
    let Rectangle { top, left, .. } = rectangle;
    let shape = Shape::new(rectangle.rows(), rectangle.columns()).ok()?;
    let (columns, all) = (shape.columns(), layout.shape().columns());
    let outside = |cell: usize| (top + cell / columns) * all + left + cell % columns;
    let inside = |cell: usize| (cell / all - top) * columns + cell % all - left;
    // Tiles are called by their goal cells, from one, the blank's left out.
    let blank = inside(layout.goal_blank());
    let name = |home: usize| match home.cmp(&blank) {
        std::cmp::Ordering::Less => home as u32 + 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => home as u32,
    };
    let goal: Vec<u32> = (0..shape.cells()).map(name).collect();
    let start: Vec<u32> = (0..shape.cells()).map(|cell| name(inside(layout.home(outside(cell))))).collect();
    let packed = |tiles: Vec<u32>| Packed64::<Shape>::from_grid(&Grid::new(shape, tiles).ok()?);
    let space = Sliding::new(packed(goal)?);
    let report = idastar(&space, &LinearConflict::new(&space), &packed(start)?, &mut ());
    report.outcome.solution().map(|solution| solution.ops.clone())
}
