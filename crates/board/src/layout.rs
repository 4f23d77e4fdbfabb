//! A board on which anything may stand: holes, several blanks, equal tiles, open cells.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::{Grid, Labels, Position, Shape};

/// What a cell of a [`Layout`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Content {
    /// Nothing ever: the cell cannot be entered.
    Hole,
    /// A blank.
    Blank,
    /// A tile with this label, 1 or more. Tiles of one label are equal.
    Tile(u16),
    /// Whatever is left: only in goals.
    Any,
}

/// A board of run-time shape with any number of holes, blanks and equal tiles; as a goal, with open cells too.
///
/// What a puzzle of unusual rules is described with. Searches have forms of their own.
///
/// ```
/// use loyd_board::{Content, Layout};
/// let layout: Layout = "1 2 1 / # 0 2".parse()?;
/// assert_eq!(layout[3], Content::Hole);
/// assert_eq!(layout.blanks().collect::<Vec<_>>(), [4]);
/// assert_eq!(layout.to_string(), "1 2 1 / # 0 2");
/// # Ok::<(), loyd_board::LayoutError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    shape: Shape,
    cells: Box<[Content]>,
}

/// Why a text or a list is no layout: where, what was read, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// A list has another number of cells than the shape.
    #[error("{given} cells were given where {shape} has {}", .shape.cells())]
    Cells {
        /// How many were given.
        given: usize,
        /// The shape.
        shape: Shape,
    },
    /// A row is longer or shorter than the first.
    #[error("{line}:{column}: row {row} has {found} cells and row 1 has {expected}: give every row the same number")]
    Ragged {
        /// The line of the row's first cell, from 1.
        line: usize,
        /// Its column, from 1, in characters.
        column: usize,
        /// Which row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many the first has.
        expected: usize,
    },
    /// A cell holds something that is no tile.
    #[error("{line}:{column}: `{found}` is not a cell: expected {expected}")]
    Cell {
        /// The line, from 1.
        line: usize,
        /// The column, from 1, in characters.
        column: usize,
        /// What was read.
        found: String,
        /// What is read.
        expected: &'static str,
    },
    /// There are no cells.
    #[error("there are no cells: write rows apart by `/` or on lines, such as 1 2 / # 0")]
    Empty,
    /// There are too many rows or columns.
    #[error(transparent)]
    Shape(#[from] crate::ShapeError),
}

impl Layout {
    /// The layout of `shape` with these contents row by row.
    ///
    /// # Errors
    /// [`LayoutError::Cells`] if there are more or fewer than cells.
    pub fn new(shape: Shape, cells: impl Into<Box<[Content]>>) -> Result<Self, LayoutError> {
        let cells = cells.into();
        if cells.len() == shape.cells() {
            Ok(Self { shape, cells })
        } else {
            Err(LayoutError::Cells { given: cells.len(), shape })
        }
    }

    /// Rows and columns.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The contents row by row.
    pub fn cells(&self) -> &[Content] {
        &self.cells
    }

    /// The cells of the blanks, rising.
    pub fn blanks(&self) -> impl Iterator<Item = usize> + '_ {
        self.all(|content| content == Content::Blank)
    }

    /// The cells that cannot be entered, rising.
    pub fn holes(&self) -> impl Iterator<Item = usize> + '_ {
        self.all(|content| content == Content::Hole)
    }

    /// The labels of the tiles, row by row.
    pub fn labels(&self) -> impl Iterator<Item = u16> + '_ {
        self.cells.iter().filter_map(|content| match content {
            Content::Tile(label) => Some(*label),
            _ => None,
        })
    }

    /// True if some cell is left open.
    pub fn is_open(&self) -> bool {
        self.cells.contains(&Content::Any)
    }

    /// True if this layout has `self`'s holes and, in every other cell, what `self` asks for: the layout reaches this goal.
    pub fn admits(&self, layout: &Self) -> bool {
        let fits = |(goal, content): (&Content, &Content)| match goal {
            Content::Any => matches!(content, Content::Tile(_) | Content::Blank),
            _ => goal == content,
        };
        self.shape == layout.shape && self.cells.iter().zip(&layout.cells).all(fits)
    }

    /// The content of one cell becomes another.
    ///
    /// # Panics
    /// If `cell` is not on the board.
    pub fn set(&mut self, cell: usize, content: Content) {
        self.cells[cell] = content;
    }

    /// The contents of two cells change places.
    ///
    /// # Panics
    /// If a cell is not on the board.
    pub fn swap(&mut self, first: usize, second: usize) {
        self.cells.swap(first, second);
    }

    /// As a plain board, if it is one: each tile from 1 to cells-1 once and one blank.
    pub fn to_grid(&self) -> Option<Grid> {
        let tile = |content: &Content| match content {
            Content::Blank => Some(0),
            Content::Tile(label) => Some(u32::from(*label)),
            Content::Hole | Content::Any => None,
        };
        let tiles: Option<alloc::vec::Vec<u32>> = self.cells.iter().map(tile).collect();
        Grid::new(self.shape, tiles?).ok()
    }

    fn all(&self, wanted: impl Fn(Content) -> bool) -> impl Iterator<Item = usize> {
        self.cells.iter().enumerate().filter(move |(_, content)| wanted(**content)).map(|(cell, _)| cell)
    }
}

/// A plain board; `None` if it has more tiles than labels.
impl TryFrom<&Grid> for Layout {
    type Error = core::num::TryFromIntError;

    fn try_from(grid: &Grid) -> Result<Self, Self::Error> {
        let content = |tile| match tile {
            0 => Ok(Content::Blank),
            tile => u16::try_from(tile).map(Content::Tile),
        };
        Ok(Self { shape: grid.shape(), cells: grid.tiles().map(content).collect::<Result<_, _>>()? })
    }
}

impl core::ops::Index<usize> for Layout {
    type Output = Content;

    fn index(&self, cell: usize) -> &Content {
        &self.cells[cell]
    }
}

/// With numbers for labels: see [`Labels::read`].
impl core::str::FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        Labels::default().read(text)
    }
}

/// With numbers for labels, rows apart by ` / `.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Labels::default().write(self))
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({self})")
    }
}
