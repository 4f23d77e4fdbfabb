//! The symmetries of a rectangle of cells.

use loyd_board::Shape;

/// A way to lay a rectangle onto itself: a reflection or a rotation. Squares have eight, other rectangles four.
///
/// Slides stay slides in the image, so what is known about distances to one goal holds for the goal's image too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

impl Symmetry {
    /// All that `shape` has, the identity first.
    pub(super) fn of(shape: Shape) -> impl Iterator<Item = Self> {
        let bits = if shape.rows() == shape.columns() { 8 } else { 4 };
        (0..bits).map(|bits| Self { flip_rows: bits & 1 != 0, flip_columns: bits & 2 != 0, transpose: bits & 4 != 0 })
    }

    /// Where `cell` of `shape` comes to lie.
    pub(super) fn image(self, shape: Shape, cell: usize) -> usize {
        let (mut row, mut column) = (cell / shape.columns(), cell % shape.columns());
        if self.transpose {
            (row, column) = (column, row);
        }
        if self.flip_rows {
            row = shape.rows() - 1 - row;
        }
        if self.flip_columns {
            column = shape.columns() - 1 - column;
        }
        row * shape.columns() + column
    }

    /// The symmetries but the identity that leave `cell` where it is.
    pub(super) fn fixing(shape: Shape, cell: usize) -> impl Iterator<Item = Self> {
        Self::of(shape).skip(1).filter(move |symmetry| symmetry.image(shape, cell) == cell)
    }
}
