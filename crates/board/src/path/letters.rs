//! Paths as letters: `urrd`, `U R2 D`, `['UP', 'RIGHT']`.

use alloc::{string::String, vec::Vec};
use core::fmt::Write;

use super::Path;
use super::notation::{PathError, PathFault, digits, is_separator, shortened};
use crate::{Direction, shape::LARGEST_SIDE};

/// The longest run the reader accepts, `R999`: on no board can the blank go farther one way.
///
/// It keeps a short text from asking for gigabytes of moves.
pub const LONGEST_RUN: usize = LARGEST_SIDE - 1;

/// A path written as letters, one for each move or each run of equal moves.
///
/// The default is the judges' notation (HDU, POJ, UVa): plain lower-case letters that say where the blank goes.
///
/// ```
/// use loyd_board::path::{Letters, Mover};
/// let path = Letters::default().read("R2 d l U")?;
/// assert_eq!(Letters::default().write(&path), "rrdlu");
/// let slidysim = Letters { mover: Mover::Tile, upper: true, runs: true };
/// assert_eq!(slidysim.write(&path), "L2URD");
/// assert_eq!(slidysim.read("L2URD")?, path);
/// # Ok::<(), loyd_board::path::PathError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Letters {
    /// Whose way the letters say.
    pub mover: Mover,
    /// Whether to write upper-case letters. Either case is read.
    pub upper: bool,
    /// Whether to write a run of equal moves as one letter and its length: `R2` for `RR`. Both are read.
    pub runs: bool,
}

/// Whose way a letter says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mover {
    /// Where the blank goes: HDU, POJ, UVa.
    #[default]
    Blank,
    /// Where the tile goes, opposite to the blank: slidysim, cstimer.
    Tile,
}

impl Mover {
    /// From the mover's direction to the blank's, or back.
    const fn turn(self, direction: Direction) -> Direction {
        match self {
            Self::Blank => direction,
            Self::Tile => direction.opposite(),
        }
    }
}

impl Letters {
    /// Reads letters or the words `up`, `left`, `right`, `down`, each with or without the length of its run behind it.
    ///
    /// Between moves may stand what [`Notation::read`](super::Notation::read) allows. Only `mover` matters: either case
    /// and runs are always read. Linear time and one byte a move, which with runs is up to 250 times the text.
    ///
    /// # Errors
    /// [`PathError`] at the first thing that is no move; a prime (`R'`), as cubers write it, has no meaning here and is one.
    pub fn read(self, text: &str) -> Result<Path, PathError> {
        let bytes = text.as_bytes();
        let mut moves: Vec<Direction> = Vec::new();
        let (mut at, mut quoted) = (0, false);
        while at < bytes.len() {
            let fail = |at, fault| Err(PathError::at(text, at, fault));
            let byte = bytes[at];
            if byte.is_ascii_alphabetic() {
                let end = bytes[at..].iter().position(|byte| !byte.is_ascii_alphabetic());
                let word = &text[at..end.map_or(text.len(), |end| at + end)];
                if let Some(direction) = from_word(word) {
                    moves.push(self.mover.turn(direction));
                } else {
                    for (index, letter) in word.chars().enumerate() {
                        let Some(direction) = Direction::from_letter(letter) else {
                            return fail(at + index, PathFault::Letter { found: letter });
                        };
                        moves.push(self.mover.turn(direction));
                    }
                }
                at += word.len();
                let count = digits(&text[at..]);
                if let (Some(last), false) = (moves.last().copied(), count.is_empty()) {
                    match count.parse() {
                        Ok(run @ 1..=LONGEST_RUN) => moves.extend(core::iter::repeat_n(last, run - 1)),
                        _ => return fail(at, PathFault::Run { found: shortened(count) }),
                    }
                    at += count.len();
                }
            } else if byte.is_ascii_digit() {
                return fail(at, PathFault::Count { found: shortened(digits(&text[at..])) });
            } else if matches!(byte, b'\'' | b'"') && (quoted || at == 0 || !bytes[at - 1].is_ascii_alphanumeric()) {
                quoted = !quoted;
                at += 1;
            } else if is_separator(byte) {
                at += 1;
            } else {
                return fail(at, PathFault::Letter { found: text[at..].chars().next().unwrap_or_default() });
            }
        }
        Ok(moves.into())
    }

    /// Writes the path. Linear time.
    pub fn write(self, path: &Path) -> String {
        let letter = |direction| {
            let letter = self.mover.turn(direction).letter();
            if self.upper { letter.to_ascii_uppercase() } else { letter }
        };
        if !self.runs {
            return path.iter().map(|direction| letter(*direction)).collect();
        }
        let mut text = String::new();
        for (direction, run) in path.runs() {
            text.push(letter(direction));
            if run > 1 {
                let _ = write!(text, "{run}"); // a String takes everything
            }
        }
        text
    }
}

fn from_word(word: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.name().eq_ignore_ascii_case(word))
}
