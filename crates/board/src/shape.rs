//! How many rows and columns a board has.

use core::fmt;
use core::str::FromStr;

/// The most rows, and the most columns, a board may have.
pub const LARGEST_SIDE: usize = 1000;

/// The number of rows and columns of a board; both are from 1 to [`LARGEST_SIDE`].
///
/// Written and read as `RxC`, rows first: `3x5` is three rows of five cells.
///
/// ```
/// use loyd_board::Shape;
/// let shape: Shape = "3x5".parse()?;
/// assert_eq!((shape.rows(), shape.columns(), shape.cells()), (3, 5, 15));
/// assert_eq!(shape.to_string(), "3x5");
/// # Ok::<(), loyd_board::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    rows: u16,
    columns: u16,
}

/// Why a shape was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// A side is zero or beyond [`LARGEST_SIDE`].
    #[error("a board of {rows} rows and {columns} columns is out of range: each side must be from 1 to {LARGEST_SIDE}")]
    OutOfRange {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        columns: usize,
    },
    /// The text is not of the form `RxC`.
    #[error("`{text}` is not a size: write rows x columns, such as 4x4 or 3x5")]
    Text {
        /// The text as read.
        text: alloc::string::String,
    },
}

impl Shape {
    /// A shape of `rows` x `columns`.
    ///
    /// # Errors
    /// [`ShapeError::OutOfRange`] if a side is zero or above [`LARGEST_SIDE`].
    pub const fn new(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        if rows == 0 || columns == 0 || rows > LARGEST_SIDE || columns > LARGEST_SIDE {
            return Err(ShapeError::OutOfRange { rows, columns });
        }
        Ok(Self::from_sides(rows, columns))
    }

    /// For callers inside the crate that know both sides to be in range.
    pub(crate) const fn from_sides(rows: usize, columns: usize) -> Self {
        Self { rows: rows as u16, columns: columns as u16 }
    }

    /// Number of rows.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Number of cells, rows times columns; the tiles are numbered from 1 to one less.
    #[inline]
    pub const fn cells(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// Every shape of exactly `cells` cells, by rising number of rows: 12 gives 1x12, 2x6, 3x4, 4x3, 6x2, 12x1.
    pub fn with_cells(cells: usize) -> impl Iterator<Item = Self> {
        (1..=cells.min(LARGEST_SIDE))
            .filter(move |rows| cells.is_multiple_of(*rows))
            .filter_map(move |rows| Self::new(rows, cells / rows).ok())
    }

    /// The square shape of exactly `cells` cells, if there is one.
    pub fn square(cells: usize) -> Option<Self> {
        let side = cells.isqrt();
        (side * side == cells).then(|| Self::new(side, side).ok()).flatten()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let wrong = || ShapeError::Text { text: text.into() };
        let (rows, columns) = text.trim().split_once(['x', 'X']).ok_or_else(wrong)?;
        let side = |part: &str| part.trim().parse::<usize>().map_err(|_| wrong());
        Self::new(side(rows)?, side(columns)?)
    }
}
