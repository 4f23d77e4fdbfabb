//! Arbitrary boards and paths for the property tests.

use loyd_board::{Direction, Grid, Path, Shape};
use proptest::prelude::*;

/// Any board of `shape`, solvable or not.
pub fn grid_of(shape: Shape) -> impl Strategy<Value = Grid> {
    let tiles: Vec<u32> = (0..shape.cells() as u32).collect();
    Just(tiles).prop_shuffle().prop_map(move |tiles| Grid::new(shape, tiles).unwrap())
}

/// Any board of any shape up to `most` x `most`.
pub fn grid(most: usize) -> impl Strategy<Value = Grid> {
    (1..=most, 1..=most).prop_flat_map(|(rows, columns)| grid_of(Shape::new(rows, columns).unwrap()))
}

/// Any sequence of directions, whether a board has room for it or not.
pub fn path() -> impl Strategy<Value = Path> {
    prop::collection::vec(prop::sample::select(Direction::ALL.to_vec()), 0..60).prop_map(Path::from)
}
