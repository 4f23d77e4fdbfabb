//! Move strings: every notation, length in either metric, simplifying, inverting, replaying.
//!
//! A [`Path`] is what the *blank* does, one [`Direction`] a move. People write it in three ways, each a [`Notation`]:
//! letters for the way the blank goes, letters for the way the tile goes, or the numbers of the tiles moved. Letters
//! look the same whoever moves, so the reader has to be told.

mod letters;
mod notation;
mod numbers;

use alloc::vec::Vec;
use core::{fmt, ops::Deref, str::FromStr};

pub use letters::{LONGEST_RUN, Letters, Mover};
pub use notation::{Notation, PathError, PathFault};

use crate::{Direction, Position};

/// A sequence of moves, each the direction in which the blank goes. One byte a move.
///
/// Dereferences to a slice of [`Direction`]s, so `path.len()` is the length in the single-tile metric. Reads and prints
/// itself as letters for the blank, printed plain and in lower case; for other notations see [`Notation`].
///
/// ```
/// use loyd_board::{Board, path::{Metric, Path}};
/// let path: Path = "rrdl".parse()?;
/// let mut board = Board::<2, 3>::new([[0, 4, 1], [5, 2, 3]])?;
/// path.replay(&mut board)?;
/// assert_eq!(board.to_string(), "4 1 3 / 5 0 2");
/// path.inverse().replay(&mut board)?;
/// assert_eq!(board.to_string(), "0 4 1 / 5 2 3");
/// assert_eq!((path.length(Metric::Single), path.length(Metric::Multi)), (4, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    moves: Vec<Direction>,
}

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Sliding one tile by one cell.
    #[default]
    Single,
    /// Sliding any number of tiles of a row or column together by one cell: a run of equal directions.
    Multi,
}

impl Path {
    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, direction: Direction) {
        self.moves.push(direction);
    }

    /// The number of moves in `metric`. Linear time for [`Metric::Multi`].
    ///
    /// The path is counted as it stands: [`simplify`](Self::simplify) it first if it may contain moves that undo each other.
    pub fn length(&self, metric: Metric) -> usize {
        match metric {
            Metric::Single => self.len(),
            Metric::Multi => self.runs().count(),
        }
    }

    /// The longest stretches of equal directions, with their lengths.
    pub fn runs(&self) -> impl Iterator<Item = (Direction, usize)> + '_ {
        self.moves.chunk_by(|a, b| a == b).map(|run| (run[0], run.len()))
    }

    /// Takes out neighbouring moves that undo each other until none are left: `llr` becomes `l`, `lr` nothing.
    ///
    /// From any board on which the whole path is possible, the simpler one leads to the same end. Linear time, in place.
    pub fn simplify(&mut self) {
        let mut kept = 0;
        for index in 0..self.moves.len() {
            let direction = self.moves[index];
            if kept > 0 && self.moves[kept - 1] == direction.opposite() {
                kept -= 1;
            } else {
                self.moves[kept] = direction;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// The path that leads back: the opposite moves in reverse order.
    #[must_use]
    pub fn inverse(&self) -> Self {
        self.moves.iter().rev().map(|direction| direction.opposite()).collect()
    }

    /// Makes every move on `position`.
    ///
    /// # Errors
    /// [`ReplayError`] at the first move that leads off the board; `position` is then left as it was before that move.
    pub fn replay(&self, position: &mut impl Position) -> Result<(), ReplayError> {
        self.replay_with(position, |_| {})
    }

    /// The numbers of the tiles moved, starting from `start`.
    ///
    /// # Errors
    /// [`ReplayError`] at the first move that leads off the board.
    pub fn tiles(&self, start: &impl Position) -> Result<Vec<u32>, ReplayError> {
        let mut tiles = Vec::with_capacity(self.len());
        self.replay_with(&mut start.clone(), |tile| tiles.push(tile as u32))?;
        Ok(tiles)
    }

    fn replay_with<P: Position>(&self, position: &mut P, mut moved: impl FnMut(usize)) -> Result<(), ReplayError> {
        for (index, direction) in self.moves.iter().enumerate() {
            match position.slide(*direction) {
                Some(tile) => moved(tile),
                None => return Err(ReplayError { number: index + 1, direction: *direction }),
            }
        }
        Ok(())
    }
}

/// Where a path leads off the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} is impossible: the blank cannot go {} because it is in the {} already", .direction.name(), edge(*.direction))]
pub struct ReplayError {
    /// Which move, counted from 1.
    pub number: usize,
    /// Where the blank should have gone.
    pub direction: Direction,
}

const fn edge(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "first row",
        Direction::Left => "first column",
        Direction::Right => "last column",
        Direction::Down => "last row",
    }
}

impl Deref for Path {
    type Target = [Direction];

    #[inline]
    fn deref(&self) -> &[Direction] {
        &self.moves
    }
}

impl From<Vec<Direction>> for Path {
    fn from(moves: Vec<Direction>) -> Self {
        Self { moves }
    }
}

impl From<Path> for Vec<Direction> {
    fn from(path: Path) -> Self {
        path.moves
    }
}

impl FromIterator<Direction> for Path {
    fn from_iter<I: IntoIterator<Item = Direction>>(moves: I) -> Self {
        Vec::from_iter(moves).into()
    }
}

impl Extend<Direction> for Path {
    fn extend<I: IntoIterator<Item = Direction>>(&mut self, moves: I) {
        self.moves.extend(moves);
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = &'a Direction;
    type IntoIter = core::slice::Iter<'a, Direction>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Plain lower-case letters for the blank.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Letters::default().write(self))
    }
}

impl FromStr for Path {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        Letters::default().read(text)
    }
}
