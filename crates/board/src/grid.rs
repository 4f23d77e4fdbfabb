//! A board whose shape is known only at run time.

use alloc::boxed::Box;
use core::fmt;

use crate::board::write_rows;
use crate::shape::LARGEST_SIDE;
use crate::{BoardError, Position, Shape};

/// A board of any shape up to 1000 x 1000: tiles 1 to cells-1 and one blank (0).
///
/// What text is read into, and what shapes without a [`Board`](crate::Board) of their own are searched with. Four bytes a cell, on the heap.
///
/// ```
/// use loyd_board::{Grid, Position, Shape};
/// let grid = Grid::new(Shape::new(1, 4)?, [1, 2, 0, 3])?;
/// assert_eq!(grid.blank(), 2);
/// assert_eq!(grid.to_string(), "1 2 0 3");
/// let wrong = Grid::new(Shape::new(2, 2)?, [1, 1, 0, 7]).unwrap_err();
/// assert_eq!(
///     wrong.to_string(),
///     "tiles 2 and 3 are missing, tile 1 occurs twice and tile 7 is out of range (2x2 has tiles 1 to 3 and one blank)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    shape: Shape,
    blank: u32,
    tiles: Box<[u32]>,
}

impl Grid {
    /// The board of `shape` with these tiles row by row, 0 for the blank. Linear time.
    ///
    /// # Errors
    /// [`BoardError`] with a wrong number of tiles and every missing, repeated and out-of-range one.
    pub fn new(shape: Shape, tiles: impl Into<Box<[u32]>>) -> Result<Self, BoardError> {
        let tiles = tiles.into();
        match BoardError::find(shape, tiles.iter().copied()) {
            Some(error) => Err(error),
            None => Ok(Self::from_proper(shape, tiles)),
        }
    }

    /// For callers inside the crate that know `tiles` to be a permutation of the right length.
    pub(crate) fn from_proper(shape: Shape, tiles: Box<[u32]>) -> Self {
        let blank = tiles.iter().position(|tile| *tile == 0).unwrap_or(0) as u32;
        Self { shape, blank, tiles }
    }

    /// The tiles row by row, 0 for the blank.
    #[inline]
    pub fn as_flattened(&self) -> &[u32] {
        &self.tiles
    }
}

impl Position for Grid {
    const MOST_CELLS: usize = LARGEST_SIDE * LARGEST_SIDE;

    type Index = u32;
    /// One byte a tile up to 256 cells, two up to 65,536, else three; lowest byte first.
    type Key = Box<[u8]>;

    #[inline]
    fn shape(&self) -> Shape {
        self.shape
    }

    #[inline]
    fn blank(&self) -> usize {
        self.blank as usize
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        self.tiles[cell] as usize
    }

    #[inline]
    fn move_blank(&mut self, cell: usize) -> usize {
        let tile = self.tiles[cell];
        self.tiles[self.blank as usize] = tile;
        self.tiles[cell] = 0;
        self.blank = cell as u32;
        tile as usize
    }

    fn from_grid(grid: &Grid) -> Option<Self> {
        Some(grid.clone())
    }

    fn key(&self) -> Box<[u8]> {
        let width = key_width(self.shape);
        self.tiles.iter().flat_map(|tile| tile.to_le_bytes().into_iter().take(width)).collect()
    }

    fn from_key(like: &Self, key: &Box<[u8]>) -> Self {
        let read = |bytes: &[u8]| bytes.iter().rev().fold(0, |tile, byte| tile << 8 | u32::from(*byte));
        Self::from_proper(like.shape, key.chunks(key_width(like.shape)).map(read).collect())
    }

    fn key_heap_bytes(shape: Shape) -> usize {
        // Allocators round up to 16 bytes and keep a word or two of their own.
        (key_width(shape) * shape.cells()).next_multiple_of(16) + 16
    }
}

/// The tiles on one line, rows apart by ` / `: `8 6 7 / 2 5 4 / 3 0 1`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(self, f)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// Bytes a tile takes in a key.
const fn key_width(shape: Shape) -> usize {
    match shape.cells() {
        ..=0x100 => 1,
        0x101..=0x1_0000 => 2,
        _ => 3,
    }
}
