//! Boards in one machine word: the form the searches are fastest with.
//!
//! The tiles stand row by row in one integer, the first cell in the lowest bits: [`Packed64`] has four bits a tile for up to 16 cells,
//! [`Packed128`] five for up to 25. Copying one is a move of registers and a slide two exclusive ors. The integer alone, without the blank's
//! cell, is the [key](Position::Key) that hash tables keep.
//!
//! Both come in two kinds: with their shape in the type, `Packed64<Fixed<4, 4>>`, which is what a [`Board`] becomes, and with their shape as
//! data, `Packed64<Shape>`, so that one search serves every shape, a tenth slower.

use core::fmt::{self, Debug};
use core::hash::Hash;

use crate::board::write_rows;
use crate::{Board, Grid, Position, Shape};

/// How a packed board knows its shape: [`Fixed`] or [`Shape`].
pub trait Sides: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The shape.
    fn shape(self) -> Shape;

    /// What knows this shape, or `None` if it is another than the fixed one.
    fn of(shape: Shape) -> Option<Self>;
}

/// The shape `R` x `C`, known to the compiler; takes no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fixed<const R: usize, const C: usize>;

impl<const R: usize, const C: usize> Sides for Fixed<R, C> {
    #[inline]
    fn shape(self) -> Shape {
        Board::<R, C>::SHAPE
    }

    fn of(shape: Shape) -> Option<Self> {
        (shape == Board::<R, C>::SHAPE).then_some(Self)
    }
}

impl Sides for Shape {
    #[inline]
    fn shape(self) -> Shape {
        self
    }

    fn of(shape: Shape) -> Option<Self> {
        Some(shape)
    }
}

macro_rules! packed {
    ($(#[$doc:meta])* $name:ident, $word:ty, $bits:literal, $cells:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name<S> {
            tiles: $word,
            blank: u8,
            sides: S,
        }

        impl<S> $name<S> {
            const MASK: $word = (1 << $bits) - 1;

            #[inline]
            const fn shift(cell: usize) -> u32 {
                // The mask is for the compiler, which then need not care for shifts beyond the word.
                ($bits * cell as u32) & (<$word>::BITS - 1)
            }
        }

        /// A shape with too many cells does not compile.
        impl<const R: usize, const C: usize> From<Board<R, C>> for $name<Fixed<R, C>> {
            fn from(board: Board<R, C>) -> Self {
                const { assert!(R * C <= $cells, "too many cells for one word") };
                let tiles = board.as_flattened().iter().rev().fold(0, |word, tile| word << $bits | <$word>::from(*tile));
                Self { tiles, blank: board.blank() as u8, sides: Fixed }
            }
        }

        impl<const R: usize, const C: usize> From<$name<Fixed<R, C>>> for Board<R, C> {
            fn from(packed: $name<Fixed<R, C>>) -> Self {
                Self::from_position(&packed)
            }
        }

        impl<S: Sides> Position for $name<S> {
            const MOST_CELLS: usize = $cells;

            type Index = u8;
            type Key = $word;

            #[inline]
            fn shape(&self) -> Shape {
                self.sides.shape()
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

            #[inline]
            fn move_tile(&mut self, tile: u8, from: u8, to: u8) {
                let tile = <$word>::from(tile);
                self.tiles ^= tile << Self::shift(from.into()) ^ tile << Self::shift(to.into());
                self.blank = from;
            }

            fn from_grid(grid: &Grid) -> Option<Self> {
                let sides = S::of(grid.shape()).filter(|sides| sides.shape().cells() <= Self::MOST_CELLS)?;
                let tiles = grid.as_flattened().iter().rev().fold(0, |word, tile| word << $bits | <$word>::from(*tile));
                Some(Self { tiles, blank: grid.blank() as u8, sides })
            }

            #[inline]
            fn key(&self) -> $word {
                self.tiles
            }

            #[inline]
            fn from_key(like: &Self, key: &$word) -> Self {
                let cells = like.sides.shape().cells();
                let blank = (0..cells).find(|cell| key >> Self::shift(*cell) & Self::MASK == 0).unwrap_or(0);
                Self { tiles: *key, blank: blank as u8, sides: like.sides }
            }
        }

        /// The tiles on one line, rows apart by ` / `.
        impl<S: Sides> fmt::Display for $name<S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_rows(self, f)
            }
        }

        impl<S: Sides> fmt::Debug for $name<S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    };
}

packed!(
    /// A board of at most 16 cells in a `u64`, four bits a tile.
    ///
    /// ```
    /// use loyd_board::{Board, Direction, Packed64, Position};
    /// let mut packed = Packed64::from(Board::<4, 4>::blank_first());
    /// assert_eq!(packed.key(), 0xfedc_ba98_7654_3210);
    /// packed.slide(Direction::Right);
    /// assert_eq!(packed.key(), 0xfedc_ba98_7654_3201);
    /// ```
    Packed64, u64, 4, 16
);

packed!(
    /// A board of at most 25 cells in a `u128`, five bits a tile.
    Packed128, u128, 5, 25
);
