//! What a board of fixed shape and a board of run-time shape have in common.

use core::fmt::Debug;
use core::hash::Hash;

use num_traits::AsPrimitive;

use crate::{Direction, Grid, Shape};

/// The number of a tile or a cell, as small as a kind of board allows; `as_()` widens it to `usize`.
pub trait Index: Copy + Eq + Hash + Debug + Send + Sync + AsPrimitive<usize> + 'static {
    /// The index of that value, which the board's shape keeps in range.
    fn of(value: usize) -> Self;
}

impl Index for u8 {
    #[inline]
    fn of(value: usize) -> Self {
        value as Self
    }
}

impl Index for u32 {
    #[inline]
    fn of(value: usize) -> Self {
        value as Self
    }
}

/// A board: tiles 1 to cells-1 and one blank, each in a cell of its own.
///
/// Implemented by [`Board`](crate::Board), its packed forms and [`Grid`], so that parity, move strings, heuristics and searches are written once.
/// An implementation must keep the invariant that every tile occurs exactly once.
pub trait Position: Clone + Eq + Hash {
    /// The type that holds the number of any tile or cell of such a board.
    type Index: Index;

    /// The most cells that this kind of board can have, known to the compiler.
    const MOST_CELLS: usize;

    /// The board as a hash table keeps it: equal keys mean equal boards, for boards of one shape.
    type Key: Clone + Eq + Hash + Debug;

    /// The shape.
    fn shape(&self) -> Shape;

    /// The cell of the blank, row-major from 0. Constant time.
    fn blank(&self) -> usize;

    /// The tile in `cell`, 0 for the blank. Constant time.
    ///
    /// # Panics
    /// If `cell` is not below the number of cells.
    fn tile(&self, cell: usize) -> usize;

    /// Moves the blank to the neighbouring `cell` and returns the tile that was there, which is now where the blank was. Constant time.
    ///
    /// Whether the two cells touch is for the caller to know (the searches ask once per blank cell, not once per move);
    /// for a checked move use [`slide`](Self::slide). If they do not touch, blank and tile change places all the same.
    ///
    /// # Panics
    /// If `cell` is not below the number of cells.
    fn move_blank(&mut self, cell: usize) -> usize;

    /// Moves the blank from the cell `to` to the cell `from`, whose `tile` goes the other way: [`move_blank`](Self::move_blank) for callers that know all three,
    /// which is what the inner loops of searches do.
    #[inline]
    fn move_tile(&mut self, tile: Self::Index, from: Self::Index, to: Self::Index) {
        let _ = (tile, to);
        self.move_blank(from.as_());
    }

    /// The same tiles in this kind of board, or `None` if it is not made for the grid's shape. Linear time.
    fn from_grid(grid: &Grid) -> Option<Self>;

    /// The same tiles in a [`Grid`]. Linear time.
    fn to_grid(&self) -> Grid {
        Grid::from_proper(self.shape(), self.tiles().map(|tile| tile as u32).collect())
    }

    /// The key of this board.
    fn key(&self) -> Self::Key;

    /// The board of a key that [`key`](Self::key) made for a board of the same shape as `like`. For other keys the result is meaningless, but there is
    /// no panic.
    fn from_key(like: &Self, key: &Self::Key) -> Self;

    /// How many bytes such a key takes on the heap, the allocator's own included.
    fn key_heap_bytes(_shape: Shape) -> usize {
        0
    }

    /// The cell the blank would reach going `direction`, or `None` at the edge.
    #[inline]
    fn target(&self, direction: Direction) -> Option<usize> {
        let (shape, blank) = (self.shape(), self.blank());
        let columns = shape.columns();
        match direction {
            Direction::Up => blank.checked_sub(columns),
            Direction::Left => (blank % columns != 0).then(|| blank - 1),
            Direction::Right => (blank % columns + 1 != columns).then(|| blank + 1),
            Direction::Down => (blank + columns < shape.cells()).then(|| blank + columns),
        }
    }

    /// Moves the blank one cell and returns the tile that went the other way, or `None`, changing nothing, at the edge.
    #[inline]
    fn slide(&mut self, direction: Direction) -> Option<usize> {
        self.target(direction).map(|cell| self.move_blank(cell))
    }

    /// The directions the blank can go, in the order up, left, right, down.
    fn moves(&self) -> impl Iterator<Item = Direction> + '_ {
        Direction::ALL.into_iter().filter(|direction| self.target(*direction).is_some())
    }

    /// The tiles row by row, 0 for the blank.
    fn tiles(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.shape().cells()).map(|cell| self.tile(cell))
    }

    /// For each tile from 0 (the blank), its cell. Linear time.
    fn cells(&self) -> alloc::vec::Vec<usize> {
        let mut cells = alloc::vec![0; self.shape().cells()];
        for (cell, tile) in self.tiles().enumerate() {
            cells[tile] = cell;
        }
        cells
    }
}
