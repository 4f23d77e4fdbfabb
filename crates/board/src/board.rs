//! A board whose shape is part of its type.

use core::fmt;

use crate::{BoardError, Goal, Grid, Position, Shape};

/// A board of `R` rows and `C` columns with tiles 1 to R*C-1 and one blank (0), at most 256 cells.
///
/// Small (one byte a cell and one for the blank's cell) and without allocation: made for search. Every value is a proper board.
///
/// ```
/// use loyd_board::{Board, Direction, Position};
/// let mut board = Board::<3, 3>::new([[8, 6, 7], [2, 5, 4], [3, 0, 1]])?;
/// assert_eq!(board.blank(), 7);
/// assert_eq!(board.slide(Direction::Down), None); // the blank is in the last row
/// assert_eq!(board.slide(Direction::Up), Some(5));
/// assert_eq!(board.to_string(), "8 6 7 / 2 0 4 / 3 5 1");
/// # Ok::<(), loyd_board::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board<const R: usize, const C: usize> {
    tiles: [[u8; C]; R],
    blank: u8,
}

impl<const R: usize, const C: usize> Board<R, C> {
    /// The shape `R` x `C`. A shape without cells, or with more than 256, does not compile.
    pub const SHAPE: Shape = {
        assert!(R >= 1 && C >= 1 && R * C <= 256, "a Board has from 1 to 256 cells; use a Grid for more");
        Shape::from_sides(R, C)
    };

    /// The board with these rows, 0 for the blank.
    ///
    /// # Errors
    /// [`BoardError`] with every missing, repeated and out-of-range tile.
    pub fn new(tiles: [[u8; C]; R]) -> Result<Self, BoardError> {
        if let Some(error) = BoardError::find(Self::SHAPE, tiles.as_flattened().iter().map(|tile| u32::from(*tile))) {
            return Err(error);
        }
        Ok(Self::from_proper(tiles))
    }

    /// The board with these tiles row by row, 0 for the blank.
    ///
    /// # Errors
    /// [`BoardError`] with a wrong number of tiles and every missing, repeated and out-of-range one.
    pub fn from_tiles(tiles: &[u32]) -> Result<Self, BoardError> {
        if let Some(error) = BoardError::find(Self::SHAPE, tiles.iter().copied()) {
            return Err(error);
        }
        let mut rows = [[0; C]; R];
        for (cell, tile) in rows.as_flattened_mut().iter_mut().zip(tiles) {
            *cell = *tile as u8;
        }
        Ok(Self::from_proper(rows))
    }

    /// For callers inside the crate that know `tiles` to be a permutation.
    pub(crate) fn from_proper(tiles: [[u8; C]; R]) -> Self {
        let _ = Self::SHAPE; // refuses shapes that are too large at compile time
        let blank = tiles.as_flattened().iter().position(|tile| *tile == 0).unwrap_or(0) as u8;
        Self { tiles, blank }
    }

    /// The goal 1, 2, ..., R*C-1 with the blank in the last cell.
    pub fn blank_last() -> Self {
        Self::goal(|cell, cells| if cell + 1 == cells { 0 } else { cell + 1 })
    }

    /// The goal with the blank in the first cell, then 1, 2, ..., R*C-1 (Korf 1985).
    pub fn blank_first() -> Self {
        Self::goal(|cell, _| cell)
    }

    fn goal(tile: impl Fn(usize, usize) -> usize) -> Self {
        let mut tiles = [[0; C]; R];
        for (cell, value) in tiles.as_flattened_mut().iter_mut().enumerate() {
            *value = tile(cell, R * C) as u8;
        }
        Self::from_proper(tiles)
    }

    /// The goal whose tiles follow the spiral from the first cell clockwise inwards, the blank at its end.
    pub fn spiral() -> Self {
        Self::from_position(&Goal::Spiral.grid_of(Self::SHAPE))
    }

    /// The rows.
    #[inline]
    pub const fn rows(&self) -> &[[u8; C]; R] {
        &self.tiles
    }

    /// The tiles row by row, 0 for the blank.
    #[inline]
    pub const fn as_flattened(&self) -> &[u8] {
        self.tiles.as_flattened()
    }

    /// Copies the tiles of a position that is known to be of shape `R` x `C`.
    pub(crate) fn from_position(position: &impl Position) -> Self {
        let mut tiles = [[0; C]; R];
        for (cell, tile) in tiles.as_flattened_mut().iter_mut().zip(position.tiles()) {
            *cell = tile as u8;
        }
        Self::from_proper(tiles)
    }
}

impl<const R: usize, const C: usize> Position for Board<R, C> {
    const MOST_CELLS: usize = R * C;

    type Index = u8;
    type Key = Self;

    #[inline]
    fn shape(&self) -> Shape {
        Self::SHAPE
    }

    #[inline]
    fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        usize::from(self.tiles.as_flattened()[cell])
    }

    #[inline]
    fn move_blank(&mut self, cell: usize) -> usize {
        let tiles = self.tiles.as_flattened_mut();
        let tile = tiles[cell];
        tiles[usize::from(self.blank)] = tile;
        tiles[cell] = 0;
        self.blank = cell as u8;
        usize::from(tile)
    }

    #[inline]
    fn move_tile(&mut self, tile: u8, from: u8, to: u8) {
        let tiles = self.tiles.as_flattened_mut();
        tiles[usize::from(to)] = tile;
        tiles[usize::from(from)] = 0;
        self.blank = from;
    }

    fn from_grid(grid: &Grid) -> Option<Self> {
        (grid.shape() == Self::SHAPE).then(|| Self::from_position(grid))
    }

    #[inline]
    fn key(&self) -> Self {
        *self
    }

    #[inline]
    fn from_key(_: &Self, key: &Self) -> Self {
        *key
    }
}

/// The tiles on one line, rows apart by ` / `: `8 6 7 / 2 5 4 / 3 0 1`.
impl<const R: usize, const C: usize> fmt::Display for Board<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(self, f)
    }
}

impl<const R: usize, const C: usize> fmt::Debug for Board<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Shared by the `Display` of [`Board`] and [`Grid`].
pub(crate) fn write_rows(position: &impl Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let columns = position.shape().columns();
    for (cell, tile) in position.tiles().enumerate() {
        match cell {
            0 => {}
            _ if cell % columns == 0 => f.write_str(" / ")?,
            _ => f.write_str(" ")?,
        }
        write!(f, "{tile}")?;
    }
    Ok(())
}
