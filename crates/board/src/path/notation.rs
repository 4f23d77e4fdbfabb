//! What the notations of a path share.

use alloc::{string::String, vec::Vec};

use super::{LONGEST_RUN, Letters, Path, ReplayError, numbers};
use crate::{Position, error::names};

/// How a path is written.
///
/// ```
/// use loyd_board::{Board, path::{Letters, Mover, Notation}};
/// let start = Board::<3, 3>::new([[1, 2, 3], [4, 8, 5], [7, 0, 6]])?;
/// let letters = |mover, upper, runs| Notation::Letters(Letters { mover, upper, runs });
/// let path = letters(Mover::Tile, true, false).read("D L2 R U", &start)?;
/// assert_eq!(path.to_string(), "urrld");
/// assert_eq!(letters(Mover::Tile, true, true).write(&path, &start).unwrap_err().number, 3);
/// let path = Notation::Numbers.read("[8, 5, 6]", &start)?;
/// assert_eq!(letters(Mover::Blank, true, true).write(&path, &start)?, "URD");
/// assert_eq!(Notation::Numbers.write(&path, &start)?, "8 5 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Letters for directions. They can be read and written without a board: see [`Letters`].
    Letters(Letters),
    /// The numbers of the tiles moved, such as `3 1 2 3 6`; only the board they start from gives them a meaning.
    Numbers,
}

impl Default for Notation {
    fn default() -> Self {
        Self::Letters(Letters::default())
    }
}

impl Notation {
    /// Reads a path that starts from `start`. Linear time.
    ///
    /// White space, commas, semicolons, brackets of any kind and quotes may stand between moves: `['U', 'R']`,
    /// `[3, 1, 2]`. For letters see [`Letters::read`]. A number may also name a tile farther off in the blank's row or
    /// column, as a click does in a game: then it slides with all tiles between, one move each.
    ///
    /// # Errors
    /// [`PathError`] at the first thing that is no move in this notation or, for numbers, no tile that can move. Whether
    /// letters stay on the board is for [`Path::replay`] to find out.
    pub fn read(self, text: &str, start: &impl Position) -> Result<Path, PathError> {
        match self {
            Self::Letters(letters) => letters.read(text),
            Self::Numbers => numbers::read(text, start),
        }
    }

    /// Writes a path that starts from `start`. Linear time.
    ///
    /// # Errors
    /// [`ReplayError`] if the path leads off the board.
    pub fn write(self, path: &Path, start: &impl Position) -> Result<String, ReplayError> {
        match self {
            Self::Letters(letters) => path.replay(&mut start.clone()).map(|()| letters.write(path)),
            Self::Numbers => path.tiles(start).map(|tiles| numbers::write(&tiles)),
        }
    }
}

/// Why a text is not a path: where, and what was read there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct PathError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// What is wrong there.
    pub fault: PathFault,
}

/// What is wrong with a move as written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathFault {
    /// Not a direction, where one was expected.
    #[error("`{}` is not a move: write u, l, r, d or up, left, right, down", shown(*.found))]
    Letter {
        /// The character read.
        found: char,
    },
    /// A number that does not follow a letter.
    #[error("`{found}` does not follow a move: a number is a repeat, as in R2; tile numbers are another notation")]
    Count {
        /// The number read, shortened if long.
        found: String,
    },
    /// A repeat of zero, or more moves one way than the largest board has room for.
    #[error("`{found}` is out of range for a repeat: the blank can go from 1 to {LONGEST_RUN} cells one way")]
    Run {
        /// The number read, shortened if long.
        found: String,
    },
    /// Not a number, where a tile was expected.
    #[error("`{}` is not the number of a tile", shown(*.found))]
    Number {
        /// The character read.
        found: char,
    },
    /// A number that is on no tile of the board.
    #[error("move {number} is impossible: there is no tile {found} among the {greatest} of the board")]
    NoTile {
        /// Which move, counted from 1.
        number: usize,
        /// The number read, shortened if long.
        found: String,
        /// The greatest tile of the board.
        greatest: usize,
    },
    /// A tile that is neither in the blank's row nor in its column.
    #[error("move {number} is impossible: tile {tile} is not in line with the blank, which has {} beside it", names(.beside))]
    Stuck {
        /// Which move, counted from 1.
        number: usize,
        /// The tile that cannot move.
        tile: usize,
        /// The tiles next to the blank, rising.
        beside: Vec<u32>,
    },
}

impl PathError {
    /// The error for what stands at byte `at` of `text`.
    pub(super) fn at(text: &str, at: usize, fault: PathFault) -> Self {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        Self { line, column: before[line_start..].chars().count() + 1, fault }
    }
}

/// A character for an error message, escaped if it would not be seen.
fn shown(found: char) -> String {
    match found {
        '\'' | '"' | '\\' => found.into(),
        _ => found.escape_debug().collect(),
    }
}

/// What may stand between two moves in any notation, quotes aside.
pub(super) const fn is_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'[' | b']' | b'(' | b')' | b'{' | b'}')
}

/// The digits that `text` starts with.
pub(super) fn digits(text: &str) -> &str {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

/// A number for an error message, which a line of a million digits must not fill.
pub(super) fn shortened(digits: &str) -> String {
    match digits.get(..20) {
        Some(start) if digits.len() > 24 => alloc::format!("{start}..."),
        _ => digits.into(),
    }
}
