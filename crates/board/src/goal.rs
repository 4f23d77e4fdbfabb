//! The boards people want to reach.

use alloc::{string::String, vec};

use crate::{Board, Grid, Position, Shape};

/// A goal, named or given as a board.
///
/// ```
/// use loyd_board::{Goal, Shape};
/// let shape = Shape::new(3, 4)?;
/// assert_eq!(Goal::Spiral.grid(shape)?.to_string(), "1 2 3 4 / 10 11 0 5 / 9 8 7 6");
/// assert_eq!(Goal::BlankFirst.grid(shape)?.to_string(), "0 1 2 3 / 4 5 6 7 / 8 9 10 11");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// 1, 2, ..., cells-1, then the blank in the last cell: the usual goal.
    #[default]
    BlankLast,
    /// The blank in the first cell, then 1, 2, ..., cells-1: the goal of Korf's test boards.
    BlankFirst,
    /// The tiles along the spiral from the first cell clockwise inwards, the blank in its last cell: the goal of the 42 school's project.
    Spiral,
    /// Any board.
    Board(Grid),
}

/// Why a goal does not fit a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoalError {
    /// The goal board has another shape than the board to solve.
    #[error("the goal is a {goal} board but the board to solve is {board}: give a goal of the same size")]
    Shape {
        /// Shape of the goal.
        goal: Shape,
        /// Shape of the board to solve.
        board: Shape,
    },
    /// There is no goal of this name.
    #[error("`{name}` is not the name of a goal: use blank-last, blank-first, spiral or a board")]
    Name {
        /// The name as read.
        name: String,
    },
}

impl Goal {
    /// The named goals, in the order in which they are suggested.
    pub const NAMED: [Self; 3] = [Self::BlankLast, Self::BlankFirst, Self::Spiral];

    /// The name of a named goal: `blank-last`, `blank-first` or `spiral`; `None` for a board.
    pub const fn name(&self) -> Option<&'static str> {
        match self {
            Self::BlankLast => Some("blank-last"),
            Self::BlankFirst => Some("blank-first"),
            Self::Spiral => Some("spiral"),
            Self::Board(_) => None,
        }
    }

    /// The goal of that name.
    ///
    /// # Errors
    /// [`GoalError::Name`] if there is none.
    pub fn named(name: &str) -> Result<Self, GoalError> {
        Self::NAMED
            .into_iter()
            .find(|goal| goal.name() == Some(name))
            .ok_or_else(|| GoalError::Name { name: name.into() })
    }

    /// The goal as a board of `shape`. Linear time.
    ///
    /// # Errors
    /// [`GoalError::Shape`] if the goal is a board of another shape.
    pub fn grid(&self, shape: Shape) -> Result<Grid, GoalError> {
        match self {
            Self::Board(grid) if grid.shape() != shape => Err(GoalError::Shape { goal: grid.shape(), board: shape }),
            _ => Ok(self.grid_of(shape)),
        }
    }

    /// The goal as a board of fixed shape.
    ///
    /// # Errors
    /// [`GoalError::Shape`] if the goal is a board of another shape.
    pub fn board<const R: usize, const C: usize>(&self) -> Result<Board<R, C>, GoalError> {
        self.grid(Board::<R, C>::SHAPE).map(|grid| Board::from_position(&grid))
    }

    /// As [`grid`](Self::grid), for callers that know the shape to fit.
    pub(crate) fn grid_of(&self, shape: Shape) -> Grid {
        let cells = shape.cells() as u32;
        match self {
            Self::BlankLast => Grid::from_proper(shape, (1..cells).chain([0]).collect()),
            Self::BlankFirst => Grid::from_proper(shape, (0..cells).collect()),
            Self::Spiral => {
                let mut tiles = vec![0; shape.cells()];
                for (number, cell) in spiral(shape).enumerate() {
                    tiles[cell] = (number as u32 + 1) % cells;
                }
                Grid::from_proper(shape, tiles.into())
            }
            Self::Board(grid) => grid.clone(),
        }
    }
}

/// The cells of `shape` along the spiral from the first cell clockwise inwards, each once.
fn spiral(shape: Shape) -> impl Iterator<Item = usize> {
    let columns = shape.columns() as isize;
    // Runs get shorter by one each time the walk has turned twice: C, R-1, C-1, R-2, C-2, ...
    let (mut across, mut down) = (shape.columns(), shape.rows() - 1);
    let mut steps = [1, columns, -1, -columns].into_iter().cycle();
    let mut cell: isize = -1;
    let mut horizontal = true;
    core::iter::from_fn(move || {
        let (length, step) = (if horizontal { across } else { down }, steps.next()?);
        if length == 0 {
            return None;
        }
        if horizontal {
            across -= 1;
        } else {
            down -= 1;
        }
        horizontal = !horizontal;
        let start = cell;
        cell += step * length as isize;
        Some((1..=length as isize).map(move |along| (start + step * along) as usize))
    })
    .flatten()
}
