//! Boards from text, in every format people write them.
//!
//! [`Reader`] takes a text line by line and gives each board as soon as its last line has come; [`board`] reads the one board of
//! a text. Which format a text is in shows by itself, line by line:
//!
//! | a line ... | is |
//! |---|---|
//! | of spaces only | the end of the rows before it |
//! | that begins with `#`, `//` or `%` | a comment; so is what follows these signs in any line |
//! | of box drawing only, such as `+---+---+` | skipped |
//! | with a bracket | a list ([`Format::Json`]), which may go on over several lines |
//! | with `/`, `;` or `\|` between rows | a board |
//! | with `/` between rows, and moves after the last | a board and its solution ([`Format::Slidysim`]) |
//! | with a bar around every cell | a row of a table ([`Format::Grid`]); an empty cell is the blank |
//! | of one word of 4 to 16 hexadecimal digits, each once | a board ([`Format::Digits`]) |
//! | whose cells are 9, 16, 25, ... and hold the tiles 0, 1, 2, ... once each | a board by itself |
//! | of as many cells as the size asked for | a board by itself |
//! | of four cells, or one, that are a board by themselves | that, unless the next line makes it a row |
//! | of any other cells | a row |
//!
//! Rows make one board until a blank line, or until they are as many as their cells and hold the right tiles; so boards of
//! rows need no blank line between them. A lone number before rows is a size or a count: a size if just one board of that size follows, else a count.
//! Two numbers before rows that they do not fit are the number of rows and of columns.
//! A list of cells without rows is the square board of that many cells; if no square fits, [`Options::size`] must say what it is.
//! A blank is `0`, `x`, `X`, `_`, `__`, `.`, `*` or `-`, or the last cell left out; [`Options::blank`] replaces these signs by another.
//!
//! Text that could be read in two ways is an error that says how to settle it. An error never stops the reader: it goes on after the
//! faulty rows. Rows apart by signs are one board, however faulty. A list that is never closed ends before a line that opens as it does, at a
//! blank line, or with the text; the lines it took are then read again, and count from their first board on.
//!
//! ```
//! use loyd_board::read::{self, Options, Reader};
//!
//! let board = read::board("8 6 7 / 2 5 4 / 3 x 1", &Options::default())?.board;
//! assert_eq!(board.to_string(), "8 6 7 / 2 5 4 / 3 0 1");
//!
//! let mut reader = Reader::new(Options::default());
//! for line in ["[[4, 1, 2], [5, 0, 3]]", "1 2 3", "4 5 6", "7 7 _"] {
//!     reader.line(line.as_bytes());
//! }
//! reader.finish();
//! assert_eq!(reader.next().unwrap()?.board.to_string(), "4 1 2 / 5 0 3");
//! assert_eq!(reader.next().unwrap().unwrap_err().to_string(), "4:3: tile 8 is missing and tile 7 occurs twice");
//! assert!(reader.next().is_none());
//! # Ok::<(), loyd_board::read::ReadError>(())
//! ```

mod bracket;
mod digits;
mod error;
mod format;
mod header;
mod line;
mod log;
mod raw;
mod reader;
mod rows;
mod seen;

use alloc::{string::String, vec::Vec};

pub use error::{Fault, ReadError, Why, Word};
pub use format::{Format, FormatError};
pub use raw::Raw;
pub use reader::Reader;

use crate::path::Mover;
use crate::{Grid, Shape};
use raw::Rules;
use rows::Policy;

/// What is known about a text before it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The format; [`Format::Auto`] finds out.
    pub format: Format,
    /// The shape of every board; settles lists that could have several.
    pub size: Option<Shape>,
    /// The sign of the blank, instead of the usual ones: a word, or a number such as `9` or `999`. If `0` occurs beside it, tiles are numbered
    /// from 0, and each is given the next number. Empty is as good as none.
    pub blank: Option<String>,
}

impl Options {
    fn rules(&self) -> Rules {
        let sign = self.blank.clone().filter(|sign| !sign.trim().is_empty());
        Rules { size: self.size, sign, free: self.format == Format::Tokens }
    }
}

/// A board that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The board.
    pub board: Grid,
    /// The goal that stood beside it (JSON objects); of the same shape.
    pub goal: Option<Grid>,
    /// The moves that stood beside it (slidysim's logs, JSON objects), as read.
    pub moves: Option<String>,
    /// Whose way the letters of these moves say, if nobody says otherwise: the tile's in slidysim's logs, else the blank's.
    pub mover: Mover,
    /// The number of the instance before it ([`Format::Korf`]).
    pub instance: Option<u32>,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The column where it begins, from 1, in characters.
    pub column: usize,
}

/// Reads the only board of a text, such as an argument or a goal. Linear time.
///
/// Knowing the whole text, it need not decide line by line: rows are one board even if the first are a board by themselves.
///
/// # Errors
/// [`ReadError`] with every fault of the board; also if there is no board, or more than one.
pub fn board(text: &str, options: &Options) -> Result<Entry, ReadError> {
    let read = |policy| {
        let mut reader = Reader::with(options.clone(), policy);
        text.split('\n').for_each(|line| reader.line(line.as_bytes()));
        reader.finish();
        reader.rows.ready
    };
    let policy = Policy::new(options.format);
    let found = read(Policy { lines: false, early: false, ..policy });
    let boards = found.iter().filter(|item| !item.as_ref().is_err_and(ReadError::is_header)).count();
    match found.into_iter().collect::<Result<Vec<_>, _>>() {
        Ok(entries) if boards > 1 => Err(several(entries.len())),
        Ok(mut entries) => entries.pop().ok_or_else(|| ReadError::new(1, 1, Fault::Empty)),
        Err(mut error) => {
            // Perhaps it is several boards, one a line or without blank lines between them.
            let lines = read(policy);
            if lines.len() > 1 && lines.iter().all(Result::is_ok) {
                return Err(several(lines.len()));
            }
            if boards > 1 {
                error.faults.push(Fault::Several { boards });
            }
            Err(error)
        }
    }
}

/// The cells of the only board of a text as they are written, unchecked: for boards that are no [`Grid`], and for texts that are to be judged otherwise.
///
/// A size before the rows is a row like the others if it stands on the same line, or on a line of its own where it might be one.
///
/// # Errors
/// [`ReadError`] if brackets are not closed, or there is no board or more than one.
pub fn raw(text: &str, options: &Options) -> Result<Raw, ReadError> {
    let policy = Policy { lines: false, early: false, ..Policy::new(options.format) };
    let mut reader = Reader::with(options.clone(), policy);
    reader.rows.raws = Some(Vec::new());
    text.split('\n').for_each(|line| reader.line(line.as_bytes()));
    reader.finish();
    if let Some(Err(error)) = reader.rows.ready.pop_front() {
        return Err(error);
    }
    let mut raws = reader.rows.raws.take().unwrap_or_default();
    match (raws.pop(), raws.len()) {
        (None, _) => Err(ReadError::new(1, 1, Fault::Empty)),
        (Some(raw), 0) => Ok(raw),
        (Some(_), more) => Err(several(more + 1)),
    }
}

fn several(boards: usize) -> ReadError {
    ReadError::new(1, 1, Fault::Several { boards })
}
