//! Can one board become another by sliding?
//!
//! With at least two rows and two columns, half of all boards can be reached from any one: exactly those for which the
//! parity of the permutation from one board to the other (blank included) is the parity of the blank's taxicab distance, because each
//! move swaps the blank with one tile and changes both parities (Johnson & Story 1879; sufficiency for every
//! graph without cut cells but one: Wilson 1974). This rule holds for any width, any goal and any blank cell. In a single row or column the tiles can
//! never pass each other, so their order without the blank must be the same.

use alloc::vec;

use crate::{Goal, Position};

/// True if sliding can turn `from` into `to`. Linear time, one bit and one word a cell; no search.
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
    reachable(from, to)
}

fn reachable<P: Position, Q: Position>(from: &P, to: &Q) -> bool {
    let shape = from.shape();
    if shape != to.shape() {
        return false;
    }
    if shape.rows() == 1 || shape.columns() == 1 {
        return from.tiles().filter(|tile| *tile != 0).eq(to.tiles().filter(|tile| *tile != 0));
    }
    let columns = shape.columns();
    let (a, b) = (from.blank(), to.blank());
    let distance = (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
    is_odd(from, to) == (distance % 2 == 1)
}

/// True if the permutation that takes each tile, blank included, from its cell in `from` to its cell in `to` is odd.
///
/// Both must have the same shape. Counts cycles: linear time.
fn is_odd<P: Position, Q: Position>(from: &P, to: &Q) -> bool {
    let target = to.cells();
    let mut seen = vec![false; target.len()];
    let mut odd = false;
    for start in 0..target.len() {
        let mut cell = start;
        // A cycle of n cells is n-1 swaps.
        while !core::mem::replace(&mut seen[cell], true) {
            cell = target[from.tile(cell)];
            odd ^= cell != start;
        }
    }
    odd
}

/// The named goals that can be reached from `board`, in the order of [`Goal::NAMED`].
pub fn reachable_goals<P: Position>(board: &P) -> impl Iterator<Item = Goal> + '_ {
    Goal::NAMED.into_iter().filter(|goal| reachable(board, &goal.grid_of(board.shape())))
}
