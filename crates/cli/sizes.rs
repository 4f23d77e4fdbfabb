//! Where a shape known at run time becomes a type.

use loyd_board::{Grid, Packed64, Packed128, Position, Shape};

/// Something to do with the kind of board that fits a shape best.
pub trait Visitor {
    type Output;

    fn visit<P: Position + 'static>(self) -> Self::Output;
}

/// Visits the smallest kind of board that holds `shape`.
///
/// Each kind is compiled with all searches. A word with its shape as data is as fast as one with its shape in its type, so that these three
/// are enough.
pub fn visit<V: Visitor>(shape: Shape, visitor: V) -> V::Output {
    match shape.cells() {
        ..=Packed64::<Shape>::MOST_CELLS => visitor.visit::<Packed64<Shape>>(),
        ..=Packed128::<Shape>::MOST_CELLS => visitor.visit::<Packed128<Shape>>(),
        _ => visitor.visit::<Grid>(),
    }
}
