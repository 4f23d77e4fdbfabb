//! Can one board become another by sliding?
//!
//! With at least two rows and two columns, half of all boards can be reached from any one: exactly those for which the
//! parity of the permutation from one board to the other (blank included) is the parity of the blank's taxicab distance, because each
//! move swaps the blank with one tile and changes both parities (Johnson & Story 1879; sufficiency for every
//! graph without cut cells but one: Wilson 1974). This rule holds for any width, any goal and any blank cell. In a single row or column the tiles can
//! never pass each other, so their order without the blank must be the same.

use alloc::vec;

use crate::{Goal, Position};

/// True if sliding can turn `from` into `to`. Linear time, one byte a cell; no search.
///
/// Boards of different shapes are never reachable from each other.
///
/// ```
/// use loyd_board::{parity, Board, Grid, Shape};
/// let lloyd = Board::<4, 4>::new([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 15, 14, 0]])?;
/// assert!(!parity::is_reachable(&lloyd, &Board::blank_last()));
/// assert!(parity::is_reachable(&lloyd, &Board::blank_first()));
/// let row = |tiles: [u32; 4]| Grid::new(Shape::new(1, 4).unwrap(), tiles);
/// assert!(!parity::is_reachable(&row([2, 1, 0, 3])?, &row([1, 2, 3, 0])?));
/// # Ok::<(), loyd_board::BoardError>(())
/// ```
pub fn is_reachable<P: Position>(from: &P, to: &P) -> bool {
    match (from.shape() == to.shape(), is_line(from)) {
        (false, _) => false,
        (true, true) => same_order(from, to),
        (true, false) => half(from) == half(to),
    }
}

/// The named goals that can be reached from `board`, in the order of [`Goal::NAMED`]. Linear time, as [`is_reachable`].
pub fn reachable_goals<P: Position>(board: &P) -> impl Iterator<Item = Goal> {
    let half_of_board = (!is_line(board)).then(|| half(board));
    Goal::NAMED.into_iter().filter(move |goal| {
        let goal = goal.grid_of(board.shape());
        half_of_board.map_or_else(|| same_order(board, &goal), |half_of_board| half_of_board == half(&goal))
    })
}

fn is_line(position: &impl Position) -> bool {
    position.shape().rows() == 1 || position.shape().columns() == 1
}

fn same_order(from: &impl Position, to: &impl Position) -> bool {
    from.tiles().filter(|tile| *tile != 0).eq(to.tiles().filter(|tile| *tile != 0))
}

/// Which half of all boards a board belongs to: the parity of its permutation of cells to tiles, changed about if the blank's row and column add up to an odd number.
///
/// A move changes both parities, so it does not leave the half. Counts cycles: linear time.
fn half(position: &impl Position) -> bool {
    let shape = position.shape();
    let mut seen = vec![false; shape.cells()];
    let mut odd = (position.blank() / shape.columns() + position.blank() % shape.columns()) % 2 == 1;
    for start in 0..shape.cells() {
        let mut cell = start;
        // A cycle of n cells is n-1 swaps.
        while !core::mem::replace(&mut seen[cell], true) {
            cell = position.tile(cell);
            odd ^= cell != start;
        }
    }
    odd
}
