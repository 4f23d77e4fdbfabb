//! The greatest distances of shapes that are too large for a table.
//!
//! These are published facts that no scramble proves: the last lines of the counts of boards at each distance in the logs of
//! <https://github.com/lightln2/SlidingTilesSolver>. The 80 moves of 4x4 were first found by Brüngger, Marzetta, Fukuda & Nievergelt (1999).

use loyd_board::{Grid, Position, Shape};

/// Rows, columns, the blank's goal cell, and the most moves that any board is away from such a goal.
const KNOWN: [(usize, usize, usize, u32); 11] = [
    (2, 6, 11, 80),
    (2, 6, 10, 79),
    (3, 4, 11, 53),
    (3, 4, 10, 53),
    (3, 4, 7, 53),
    (2, 7, 13, 108),
    (3, 5, 14, 84),
    (2, 8, 15, 140),
    (4, 4, 15, 80),
    (4, 4, 14, 80),
    (4, 4, 10, 80),
];

/// The least number of moves that no board is known to be farther from `goal` than; `None` if nothing is known of the shape.
///
/// It is the greatest distance itself in a single line, and where that is known for the blank's goal cell. Else a neighbouring cell's, and a move for each step to it.
pub fn greatest(goal: &Grid) -> Option<u32> {
    let shape = goal.shape();
    if shape.rows() == 1 || shape.columns() == 1 {
        return Some(goal.blank().max(shape.cells() - 1 - goal.blank()) as u32);
    }
    let bounds = KNOWN.iter().flat_map(|(rows, columns, blank, greatest)| {
        let same = images(shape, goal.blank()).filter(|(sides, _)| *sides == (*rows, *columns));
        same.map(move |(_, cell)| {
            let (row, column) = (cell / columns, cell % columns);
            greatest + (row.abs_diff(blank / columns) + column.abs_diff(blank % columns)) as u32
        })
    });
    bounds.min()
}

/// The sides of the reflections and rotations of a shape, and where a cell of it comes to lie in each.
pub fn images(shape: Shape, cell: usize) -> impl Iterator<Item = ((usize, usize), usize)> {
    (0..8).map(move |image| {
        let (rows, columns) = (shape.rows(), shape.columns());
        let (row, column) = (cell / columns, cell % columns);
        let row = if image & 1 == 0 { row } else { rows - 1 - row };
        let column = if image & 2 == 0 { column } else { columns - 1 - column };
        if image & 4 == 0 { ((rows, columns), row * columns + column) } else { ((columns, rows), column * rows + row) }
    })
}
