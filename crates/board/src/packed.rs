//! Boards in one machine word: the form the searches are fastest with.
//!
//! The tiles stand row by row in one integer, the first cell in the lowest bits: [`Packed64`] has four bits a tile for up to 16 cells,
//! [`Packed128`] five for up to 25. Copying one is a move of registers and a slide two exclusive ors. The integer alone, without the blank's
//! cell, is the [key](Position::Key) that hash tables keep.

use core::fmt;

use crate::board::write_rows;
use crate::{Board, Grid, Position, Shape};

macro_rules! packed {
    ($(#[$doc:meta])* $name:ident, $word:ty, $bits:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name<const R: usize, const C: usize> {
            tiles: $word,
            blank: u8,
        }

        impl<const R: usize, const C: usize> $name<R, C> {
            const MASK: $word = (1 << $bits) - 1;

            /// Refuses shapes with too many cells at compile time.
            const FITS: () = assert!(R * C <= 1 << $bits && R * C * $bits <= <$word>::BITS as usize, "too many cells for one word");

            #[inline]
            const fn shift(cell: usize) -> u32 {
                // The mask is for the compiler, which then need not care for shifts beyond the word.
                ($bits * cell as u32) & (<$word>::BITS - 1)
            }
        }

        impl<const R: usize, const C: usize> From<Board<R, C>> for $name<R, C> {
            fn from(board: Board<R, C>) -> Self {
                let () = Self::FITS;
                let tiles = board.as_flattened().iter().rev().fold(0, |word, tile| word << $bits | <$word>::from(*tile));
                Self { tiles, blank: board.blank() as u8 }
            }
        }

        impl<const R: usize, const C: usize> From<$name<R, C>> for Board<R, C> {
            fn from(packed: $name<R, C>) -> Self {
                Self::from_position(&packed)
            }
        }

        impl<const R: usize, const C: usize> Position for $name<R, C> {
            type Index = u8;
            type Key = $word;

            #[inline]
            fn shape(&self) -> Shape {
                Board::<R, C>::SHAPE
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
                grid.to_board().map(|board: Board<R, C>| board.into())
            }

            #[inline]
            fn key(&self) -> $word {
                self.tiles
            }

            #[inline]
            fn from_key(_: Shape, key: &$word) -> Self {
                let blank = (0..R * C).find(|cell| key >> Self::shift(*cell) & Self::MASK == 0).unwrap_or(0);
                Self { tiles: *key, blank: blank as u8 }
            }
        }

        /// The tiles on one line, rows apart by ` / `.
        impl<const R: usize, const C: usize> fmt::Display for $name<R, C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_rows(self, f)
            }
        }

        impl<const R: usize, const C: usize> fmt::Debug for $name<R, C> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    };
}

packed!(
    /// A board of at most 16 cells in a `u64`, four bits a tile; other shapes do not compile.
    ///
    /// ```
    /// use loyd_board::{Board, Direction, Packed64, Position};
    /// let mut packed = Packed64::from(Board::<4, 4>::blank_first());
    /// assert_eq!(packed.key(), 0xfedc_ba98_7654_3210);
    /// packed.slide(Direction::Right);
    /// assert_eq!(packed.key(), 0xfedc_ba98_7654_3201);
    /// ```
    Packed64, u64, 4
);

packed!(
    /// A board of at most 25 cells in a `u128`, five bits a tile; other shapes do not compile.
    Packed128, u128, 5
);
