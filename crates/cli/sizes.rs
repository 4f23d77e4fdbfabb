//! Where a shape known at run time becomes a type.

use loyd_board::{Board, Fixed, Grid, Packed64, Packed128, Position, Shape};

/// Something to do with the kind of board that fits a shape best.
pub trait Visitor {
    type Output;

    fn visit<P: Position + Sync + 'static>(self) -> Self::Output;
}

/// Lists the shapes that are compiled for themselves, with all searches: a tenth faster, for seconds of build each.
macro_rules! sizes {
    ($($rows:literal x $columns:literal in $packed:ident),+) => {
        /// Visits the smallest kind of board that holds `shape`.
        pub fn visit<V: Visitor>(shape: Shape, visitor: V) -> V::Output {
            $(
                if shape == Board::<$rows, $columns>::SHAPE {
                    return visitor.visit::<$packed<Fixed<$rows, $columns>>>();
                }
            )+
            if shape.cells() <= Packed64::<Shape>::MOST_CELLS {
                visitor.visit::<Packed64<Shape>>()
            } else if shape.cells() <= Packed128::<Shape>::MOST_CELLS {
                visitor.visit::<Packed128<Shape>>()
            } else {
                visitor.visit::<Grid>()
            }
        }
    };
}

sizes!(4 x 4 in Packed64);
