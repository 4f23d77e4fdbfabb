//! Boards in one machine word whose shape is known only at run time.
//!
//! The same form as [`packed`](crate::Packed64) boards, cell by cell, but the shape is data: programs that take any shape compile one
//! search for all of them. What a slide does is the same few instructions either way.

use core::fmt;

use crate::board::write_rows;
use crate::{Grid, Position, Shape};

macro_rules! word {
    ($(#[$doc:meta])* $name:ident, $word:ty, $bits:literal, $cells:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name {
            tiles: $word,
            blank: u8,
            rows: u8,
            columns: u8,
        }

        impl $name {
            /// The most cells such a board can have.
            pub const MOST_CELLS: usize = $cells;

            const MASK: $word = (1 << $bits) - 1;

            #[inline]
            const fn shift(cell: usize) -> u32 {
                // The mask is for the compiler, which then need not care for shifts beyond the word.
                ($bits * cell as u32) & (<$word>::BITS - 1)
            }
        }

        impl Position for $name {
            type Index = u8;
            type Key = $word;

            #[inline]
            fn shape(&self) -> Shape {
                Shape::from_sides(usize::from(self.rows), usize::from(self.columns))
            }

            #[inline]
            fn blank(&self) -> usize {
                usize::from(self.blank)
            }

            #[inline]
            fn tile(&self, cell: usize) -> usize {
                (self.tiles >> Self::shift(cell) & Self::MASK) as usize
            }

            #[inline]
            fn move_blank(&mut self, cell: usize) -> usize {
                let tile = self.tiles >> Self::shift(cell) & Self::MASK;
                self.tiles ^= tile << Self::shift(cell) ^ tile << Self::shift(usize::from(self.blank));
                self.blank = cell as u8;
                tile as usize
            }

            fn from_grid(grid: &Grid) -> Option<Self> {
                let shape = grid.shape();
                let tiles = grid.as_flattened().iter().rev();
                (shape.cells() <= Self::MOST_CELLS).then(|| Self {
                    tiles: tiles.fold(0, |word, tile| word << $bits | <$word>::from(*tile)),
                    blank: grid.blank() as u8,
                    rows: shape.rows() as u8,
                    columns: shape.columns() as u8,
                })
            }

            #[inline]
            fn key(&self) -> $word {
                self.tiles
            }

            #[inline]
            fn from_key(shape: Shape, key: &$word) -> Self {
                let blank = (0..shape.cells()).find(|cell| key >> Self::shift(*cell) & Self::MASK == 0).unwrap_or(0);
                Self { tiles: *key, blank: blank as u8, rows: shape.rows() as u8, columns: shape.columns() as u8 }
            }
        }

        /// The tiles on one line, rows apart by ` / `.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_rows(self, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    };
}

word!(
    /// A board of any shape of at most 16 cells in a `u64`, four bits a tile.
    ///
    /// ```
    /// use loyd_board::{Direction, Grid, Position, Shape, Word64};
    /// let grid = Grid::new(Shape::new(3, 2)?, [1, 2, 3, 4, 5, 0])?;
    /// let mut word = Word64::from_grid(&grid).unwrap();
    /// assert_eq!(word.slide(Direction::Up), Some(4));
    /// assert_eq!(word.to_string(), "1 2 / 3 0 / 5 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Word64, u64, 4, 16
);

word!(
    /// A board of any shape of at most 25 cells in a `u128`, five bits a tile.
    Word128, u128, 5, 25
);
