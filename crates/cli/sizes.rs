//! Where a shape known at run time becomes a type.

use loyd_board::{Grid, Position, Shape, Word64, Word128};

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
    let cells = shape.cells();
    if cells <= Word64::MOST_CELLS {
        visitor.visit::<Word64>()
    } else if cells <= Word128::MOST_CELLS {
        visitor.visit::<Word128>()
    } else {
        visitor.visit::<Grid>()
    }
}
