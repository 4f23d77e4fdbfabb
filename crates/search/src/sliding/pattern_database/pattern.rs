//! Which tiles a pattern database knows.

use std::fmt;

use loyd_board::{Position, Shape};

use super::arrangements::{MOST_CELLS, MOST_TILES};
use crate::sliding::symmetry::Symmetry;

/// Some of the tiles of a goal, by the cells they belong in, and the cell the blank belongs in.
///
/// What the tiles are called does not matter for distances, and neither does a reflection or rotation of everything: patterns are kept in the least of
/// their images, so equal patterns of different goals share a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    shape: Shape,
    blank: u8,
    cells: Vec<u8>,
}

/// Why there is no table for some tiles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// The shape is too large for any table.
    #[error("a {shape} board has {cells} cells: pattern databases are for at most {MOST_CELLS}", cells = shape.cells())]
    TooManyCells {
        /// The shape.
        shape: Shape,
    },
    /// The pattern has too many tiles.
    #[error("a pattern of {tiles} tiles is too large: give at most {MOST_TILES}")]
    TooManyTiles {
        /// How many it has.
        tiles: usize,
    },
    /// The shape is a single row or column, where tiles cannot pass each other.
    #[error("a {shape} board is a single line: it needs no pattern database")]
    Line {
        /// The shape.
        shape: Shape,
    },
    /// The pattern has no tile.
    #[error("a pattern has no tile: give at least one")]
    Empty,
    /// A tile is not on the board.
    #[error("there is no tile {tile} on a {shape} board: its tiles are 1 to {last}", last = shape.cells() - 1)]
    NoTile {
        /// The number given.
        tile: usize,
        /// The shape.
        shape: Shape,
    },
    /// A tile is given twice.
    #[error("tile {tile} is given twice: each tile belongs to one pattern")]
    Twice {
        /// The tile.
        tile: usize,
    },
}

impl Pattern {
    /// Some tiles of `goal`, by number.
    ///
    /// # Errors
    /// [`PatternError`] if the shape or the pattern is too large, or a tile is wrong.
    pub fn new<P: Position>(goal: &P, tiles: &[usize]) -> Result<Self, PatternError> {
        let shape = goal.shape();
        for (at, &tile) in tiles.iter().enumerate() {
            if tile == 0 || tile >= shape.cells() {
                return Err(PatternError::NoTile { tile, shape });
            }
            if tiles[..at].contains(&tile) {
                return Err(PatternError::Twice { tile });
            }
        }
        Self::placed(goal, tiles).map(|(pattern, _)| pattern)
    }

    /// The pattern of proper tiles of `goal`, and what takes each cell to where the pattern has it.
    pub(in crate::sliding) fn placed<P: Position>(goal: &P, tiles: &[usize]) -> Result<(Self, Symmetry), PatternError> {
        let (shape, blank, homes) = (goal.shape(), goal.blank(), goal.cells());
        if shape.cells() > MOST_CELLS {
            return Err(PatternError::TooManyCells { shape });
        }
        if shape.rows() == 1 || shape.columns() == 1 {
            return Err(PatternError::Line { shape });
        }
        if tiles.len() > MOST_TILES {
            return Err(PatternError::TooManyTiles { tiles: tiles.len() });
        }
        let images = Symmetry::of(shape).map(|symmetry| {
            let image = |cell| symmetry.image(shape, cell) as u8;
            let mut cells: Vec<u8> = tiles.iter().map(|tile| image(homes[*tile])).collect();
            cells.sort_unstable();
            (image(blank), cells, symmetry)
        });
        let least = images.min_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1))).filter(|_| !tiles.is_empty());
        least.map(|(blank, cells, symmetry)| (Self { shape, blank, cells }, symmetry)).ok_or(PatternError::Empty)
    }

    /// Rows and columns of the goal.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The cell of the blank in the goal.
    pub fn blank(&self) -> usize {
        self.blank.into()
    }

    /// How many bytes its table takes.
    pub fn bytes(&self) -> u64 {
        let arrangements = super::arrangements::Arrangements::new(self.shape, self.cells.len());
        arrangements.blocks() as u64 * super::build::words(&arrangements) as u64 * 8
    }

    /// The cells of the tiles in the goal, in rising order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.cells.iter().map(|cell| usize::from(*cell))
    }
}

/// A name fit for a file: `4x4-0-3_6_7_10_11_15`, shape, blank, tiles.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-", self.shape, self.blank)?;
        for (at, cell) in self.cells.iter().enumerate() {
            if at > 0 {
                f.write_str("_")?;
            }
            write!(f, "{cell}")?;
        }
        Ok(())
    }
}
