//! Which cells touch: a grid, one whose edges meet, with walls and holes; as data.

mod blocks;

use alloc::collections::VecDeque;
use alloc::{boxed::Box, vec, vec::Vec};
use core::fmt;
use core::str::FromStr;

use crate::{Direction, Shape};

pub use blocks::Blocks;

/// Which edges of a grid meet.
///
/// A line of fewer than three cells gains nothing by meeting itself: its cells touch already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// None: the plain grid.
    #[default]
    None,
    /// The ends of each row touch: a cylinder.
    Rows,
    /// The ends of each column touch: a cylinder, too.
    Columns,
    /// Both: a torus.
    Both,
}

impl Wrap {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::None, Self::Rows, Self::Columns, Self::Both];

    /// Its name: `none`, `rows`, `columns` or `both`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Both => "both",
        }
    }
}

impl fmt::Display for Wrap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Wrap {
    type Err = TopologyError;

    fn from_str(text: &str) -> Result<Self, TopologyError> {
        Self::ALL.into_iter().find(|wrap| wrap.name() == text).ok_or_else(|| TopologyError::Wrap { text: text.into() })
    }
}

/// Which cells of a shape can be entered, and which of them touch.
///
/// A **hole** is a cell that nothing ever enters, a **wall** keeps two neighbouring cells apart, and a row or column may be **wrapped**, so that its ends touch.
/// Cells are numbered row by row from 0, holes included. Any two cells touch in at most one direction, but for the way back.
///
/// ```
/// use loyd_board::{Direction, Shape, Topology, Wrap};
/// let topology = Topology::new(Shape::new(3, 3)?).wrapped(Wrap::Rows).with_holes(&[4])?.with_walls(&[(0, 1)])?;
/// assert_eq!(topology.neighbour(0, Direction::Left), Some(2));
/// assert_eq!(topology.neighbour(0, Direction::Right), None); // a wall
/// assert_eq!(topology.neighbour(3, Direction::Right), None); // a hole
/// assert_eq!(topology.distances(0)[1], Some(2)); // around
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Topology {
    shape: Shape,
    wrap: Wrap,
    /// Whether each cell can be entered.
    open: Box<[bool]>,
    /// Pairs of cells, the lower first, rising.
    walls: Vec<(usize, usize)>,
    /// The cell next to each in each direction, or [`NONE`].
    neighbours: Box<[[u32; 4]]>,
}

const NONE: u32 = u32::MAX;

/// Why there is no such topology.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TopologyError {
    /// A cell is not on the board.
    #[error("there is no cell {cell} on a {shape} board: its cells are 0 to {}, row by row", .shape.cells() - 1)]
    NoCell {
        /// The cell given.
        cell: usize,
        /// The shape.
        shape: Shape,
    },
    /// A wall stands between cells that do not touch.
    #[error("a wall between cells {first} and {second} keeps nothing apart: give two cells that touch")]
    Apart {
        /// One cell.
        first: usize,
        /// The other.
        second: usize,
    },
    /// There is no way to wrap of this name.
    #[error("`{text}` is not a way to wrap: use rows, columns, both or none")]
    Wrap {
        /// The text as read.
        text: alloc::string::String,
    },
}

impl Topology {
    /// The plain grid of `shape`. Linear time and space, as everything that makes one.
    pub fn new(shape: Shape) -> Self {
        let cells = shape.cells();
        let mut topology = Self {
            shape,
            wrap: Wrap::None,
            open: vec![true; cells].into(),
            walls: Vec::new(),
            neighbours: vec![[NONE; 4]; cells].into(),
        };
        topology.join();
        topology
    }

    /// The same with these edges meeting, and no others.
    #[must_use]
    pub fn wrapped(mut self, wrap: Wrap) -> Self {
        self.wrap = wrap;
        self.join();
        self
    }

    /// The same with these cells closed too.
    ///
    /// # Errors
    /// [`TopologyError::NoCell`] for a cell beyond the last.
    pub fn with_holes(mut self, holes: &[usize]) -> Result<Self, TopologyError> {
        for &cell in holes {
            *self.open.get_mut(cell).ok_or(TopologyError::NoCell { cell, shape: self.shape })? = false;
        }
        self.join();
        Ok(self)
    }

    /// The same with walls between these pairs of cells too. A pair keeps its wall whichever way round it is given.
    ///
    /// # Errors
    /// [`TopologyError`] for a cell beyond the last, or two cells that do not touch anyway: a wall that was given already is no error.
    pub fn with_walls(mut self, walls: &[(usize, usize)]) -> Result<Self, TopologyError> {
        for &(first, second) in walls {
            for cell in [first, second] {
                if cell >= self.shape.cells() {
                    return Err(TopologyError::NoCell { cell, shape: self.shape });
                }
            }
            let wall = (first.min(second), first.max(second));
            match self.walls.binary_search(&wall) {
                Ok(_) => {}
                Err(_) if !self.touches(first, second) => return Err(TopologyError::Apart { first, second }),
                Err(at) => self.walls.insert(at, wall),
            }
        }
        self.join();
        Ok(self)
    }

    /// Finds out who touches whom.
    fn join(&mut self) {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let wraps_rows = columns > 2 && matches!(self.wrap, Wrap::Rows | Wrap::Both);
        let wraps_columns = rows > 2 && matches!(self.wrap, Wrap::Columns | Wrap::Both);
        for cell in 0..self.shape.cells() {
            let (row, column) = (cell / columns, cell % columns);
            let beside = |at: usize, by: isize, count: usize, wraps: bool| match at.checked_add_signed(by) {
                Some(next) if next < count => Some(next),
                _ if wraps => Some((at + count).wrapping_add_signed(by) % count),
                _ => None,
            };
            for direction in Direction::ALL {
                let next = match direction {
                    Direction::Up => beside(row, -1, rows, wraps_columns).map(|row| row * columns + column),
                    Direction::Down => beside(row, 1, rows, wraps_columns).map(|row| row * columns + column),
                    Direction::Left => beside(column, -1, columns, wraps_rows).map(|column| row * columns + column),
                    Direction::Right => beside(column, 1, columns, wraps_rows).map(|column| row * columns + column),
                };
                let is_free = |next: &usize| {
                    self.open[cell]
                        && self.open[*next]
                        && self.walls.binary_search(&(cell.min(*next), cell.max(*next))).is_err()
                };
                self.neighbours[cell][direction as usize] = next.filter(is_free).map_or(NONE, |next| next as u32);
            }
        }
    }

    /// Rows and columns.
    #[inline]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Which edges meet.
    pub const fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// The walls: pairs of cells, the lower first, rising.
    pub fn walls(&self) -> &[(usize, usize)] {
        &self.walls
    }

    /// True if `cell` is on the board and no hole.
    #[inline]
    pub fn is_open(&self, cell: usize) -> bool {
        self.open.get(cell).is_some_and(|open| *open)
    }

    /// The cells that can be entered, rising.
    pub fn open_cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.shape.cells()).filter(|cell| self.open[*cell])
    }

    /// The cells that cannot, rising.
    pub fn holes(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.shape.cells()).filter(|cell| !self.open[*cell])
    }

    /// True if this is a grid without walls, holes and meeting edges.
    pub fn is_plain(&self) -> bool {
        *self == Self::new(self.shape)
    }

    /// The cell next to `cell` in `direction`. Constant time.
    ///
    /// # Panics
    /// If `cell` is not on the board.
    #[inline]
    pub fn neighbour(&self, cell: usize, direction: Direction) -> Option<usize> {
        let next = self.neighbours[cell][direction as usize];
        (next != NONE).then_some(next as usize)
    }

    /// The cells next to `cell`, in the order up, left, right, down; each once.
    ///
    /// # Panics
    /// If `cell` is not on the board.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + '_ {
        Direction::ALL.into_iter().filter_map(move |direction| self.neighbour(cell, direction))
    }

    /// True if one slide leads from one cell to the other.
    pub fn touches(&self, first: usize, second: usize) -> bool {
        first < self.shape.cells() && self.neighbours(first).any(|cell| cell == second)
    }

    /// How many slides a lone tile takes from `cell` to each cell, if it can get there; breadth first, linear time.
    ///
    /// # Panics
    /// If `cell` is not on the board.
    pub fn distances(&self, cell: usize) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.shape.cells()];
        if !self.open[cell] {
            return distances;
        }
        distances[cell] = Some(0);
        let mut queue = VecDeque::from([(cell, 0)]);
        while let Some((cell, distance)) = queue.pop_front() {
            for next in self.neighbours(cell) {
                if distances[next].is_none() {
                    distances[next] = Some(distance + 1);
                    queue.push_back((next, distance + 1));
                }
            }
        }
        distances
    }

    /// The open cells that can be reached from each other, component by component, each rising. Linear time.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.shape.cells()];
        let mut components = Vec::new();
        for first in self.open_cells() {
            if !seen[first] {
                let reached = self.distances(first).into_iter().enumerate();
                let component: Vec<usize> = reached.filter_map(|(cell, distance)| distance.map(|_| cell)).collect();
                component.iter().for_each(|cell| seen[*cell] = true);
                components.push(component);
            }
        }
        components
    }

    /// A colour for each open cell such that cells that touch differ, or `None` if there is no such colouring. Linear time.
    ///
    /// In such a topology, each slide changes the colour of the blank's cell: the parity of a permutation then tells boards apart.
    pub fn colours(&self) -> Option<Vec<bool>> {
        let mut colours = vec![false; self.shape.cells()];
        for component in self.components() {
            for (cell, distance) in self.distances(component[0]).into_iter().enumerate() {
                if let Some(distance) = distance {
                    colours[cell] = distance % 2 == 1;
                }
            }
        }
        let differ = self.open_cells().all(|cell| self.neighbours(cell).all(|next| colours[next] != colours[cell]));
        differ.then_some(colours)
    }

    /// The parts that no single cell holds together: see [`Blocks`]. Linear time.
    pub fn blocks(&self) -> Blocks {
        Blocks::of(self)
    }
}

/// `3x3, wrap rows, holes 4, walls 0-1`.
impl fmt::Display for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.shape)?;
        if self.wrap != Wrap::None {
            write!(f, ", wrap {}", self.wrap)?;
        }
        for (number, cell) in self.holes().enumerate() {
            write!(f, "{}{cell}", if number == 0 { ", holes " } else { " " })?;
        }
        for (number, (first, second)) in self.walls.iter().enumerate() {
            write!(f, "{}{first}-{second}", if number == 0 { ", walls " } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Topology({self})")
    }
}
