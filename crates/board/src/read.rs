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
//! | of one word of 4 to 16 digits, each once | a board ([`Format::Digits`]) |
//! | whose cells are 9, 16, 25, ... and hold the tiles 0, 1, 2, ... once each | a board by itself |
//! | of as many cells as the size asked for | a board by itself |
//! | of any other cells | a row |
//!
//! Rows make one board until a blank line, or until they are as many as their cells and hold the right tiles; so boards of
//! rows need no blank line between them. A lone number before rows is a size or a count: a size if just one board of that size follows, else a count.
//! Two numbers before rows that they do not fit are the number of rows and of columns.
//! A list of cells without rows is the square board of that many cells; if no square fits, [`Options::size`] must say what it is.
//! A blank is `0`, `x`, `X`, `_`, `__`, `.`, `*` or `-`, or the last cell left out; [`Options::blank`] replaces these signs by another.
//!
//! Text that could be read in two ways is an error that says how to settle it. An error never stops the reader: it goes on after the
//! faulty rows.
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
mod line;
mod log;
mod raw;
mod rows;

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

pub use error::{Fault, ReadError, Why, Word};
pub use raw::Raw;

use crate::{Goal, Grid, Position, Shape};
use bracket::{Object, Part, Source};
use line::{Kind, Line};
use raw::Rules;
use rows::{Policy, Rows};

/// How boards are written in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Any of the others, as each line shows.
    #[default]
    Auto,
    /// Cells with any spacing and line ends: a line that is a whole board is one, else a board ends at a blank line or with its last cell, if a size is asked for.
    Tokens,
    /// Rows on lines, boards apart by blank lines; or rows on one line apart by `/`, `;` or `|`. No sizes, no counts.
    Rows,
    /// A number of boards, then their rows (UVa 10085, UVa 10181, LightOJ).
    Counted,
    /// Before each board its side, or its rows and columns (Princeton, POJ 2893).
    Sized,
    /// One character a cell: `283104765`, `12X453786`, `fe169b4c0a73d852`.
    Digits,
    /// Lists in brackets of any kind, or JSON objects with `board` and perhaps `goal`.
    Json,
    /// Cells apart by commas: `7,2,4,5,0,6,8,3,1`.
    Commas,
    /// A board on each line, perhaps after the number of the instance (Korf 1985) and other columns.
    Korf,
    /// Tables drawn with bars: `|15 |7 |8 |4 |`.
    Grid,
    /// Lines of slidysim's logs: a board with `/` between rows, and its solution.
    Slidysim,
}

impl Format {
    /// Every format, in the order in which they are suggested.
    pub const ALL: [Self; 11] = [
        Self::Auto,
        Self::Tokens,
        Self::Rows,
        Self::Counted,
        Self::Sized,
        Self::Digits,
        Self::Json,
        Self::Commas,
        Self::Korf,
        Self::Grid,
        Self::Slidysim,
    ];

    /// The name, such as `tokens`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Tokens => "tokens",
            Self::Rows => "rows",
            Self::Counted => "counted",
            Self::Sized => "sized",
            Self::Digits => "digits",
            Self::Json => "json",
            Self::Commas => "commas",
            Self::Korf => "korf",
            Self::Grid => "grid",
            Self::Slidysim => "slidysim",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no format of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is not a format: use {}", Format::ALL.map(Format::name).join(", "))]
pub struct FormatError {
    /// The name as read.
    pub name: String,
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| FormatError { name: name.into() })
    }
}

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
    /// The number of the instance before it ([`Format::Korf`]).
    pub instance: Option<u32>,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The column where it begins, from 1, in characters.
    pub column: usize,
}

/// Reads a text line by line; an iterator over the boards and errors that are ready so far.
///
/// [`line`](Self::line) and [`finish`](Self::finish) take text, [`next`](Self::next) gives what is complete. Linear time; memory for one board
/// and what is not yet fetched.
#[derive(Debug)]
pub struct Reader {
    options: Options,
    rows: Rows,
    line: Line,
    /// The number of the last line.
    number: usize,
    open: Option<Open>,
}

/// A list whose last bracket has not come.
#[derive(Debug)]
struct Open {
    text: Vec<u8>,
    line: usize,
    depth: isize,
    opening: Option<(u8, usize, bool)>,
}

impl Reader {
    /// A reader at the start of a text.
    pub fn new(options: Options) -> Self {
        let policy = Policy::new(options.format);
        Self::with(options, policy)
    }

    fn with(options: Options, policy: Policy) -> Self {
        Self { rows: Rows::new(options.rules(), policy), options, line: Line::default(), number: 0, open: None }
    }

    /// Takes the next line, with or without its line end. It need not be UTF-8: faulty bytes are faulty cells.
    pub fn line(&mut self, bytes: &[u8]) {
        self.number += 1;
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let bytes = if self.number == 1 { bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes) } else { bytes };
        if self.open.is_some() {
            return self.continued(bytes);
        }
        let grid = self.options.format == Format::Grid;
        let Rows { rules, block, .. } = &mut self.rows;
        let mut line = core::mem::take(&mut self.line);
        match line::read(bytes, rules.sign.as_deref(), grid, block, &mut line) {
            Kind::Blank => self.rows.blank(),
            Kind::Comment | Kind::Rule => {}
            Kind::Bracket => self.bracket(bytes),
            Kind::Cells => self.cells(bytes, &line),
        }
        self.line = line;
    }

    /// Takes the end of the text: what was pending becomes a board or an error.
    pub fn finish(&mut self) {
        self.unclosed();
        self.rows.end();
    }

    /// A line of cells, which were added to the block.
    fn cells(&mut self, bytes: &[u8], line: &Line) {
        let first = self.rows.block.committed();
        let width = self.rows.block.values().len() - first;
        let refused = |reader: &mut Self, expected| {
            reader.rows.block.cancel_row();
            let text = error::shorten(String::from_utf8_lossy(bytes).trim());
            let fault = Fault::Format { format: reader.options.format.name(), text, expected };
            reader.rows.ready.push_back(Err(ReadError::new(reader.number, 1, fault)));
        };
        let text = &bytes[line.word.0.min(bytes.len())..line.word.1.min(bytes.len())];
        match self.options.format {
            Format::Json => return refused(self, "a list in brackets, such as [[1, 2], [3, 0]]"),
            Format::Korf => {
                if !self.korf(width) {
                    refused(self, "the number of the instance, then the tiles of a square board (or --size)");
                }
                return;
            }
            Format::Slidysim => {
                if !self.log(bytes) {
                    refused(self, "a board with / between rows, then its moves, such as 1 2/0 3 R");
                }
                return;
            }
            Format::Digits => {
                let column = self.rows.block.place(first).1;
                match digits::forced(text, self.rows.rules.sign.as_deref(), self.number, column).filter(|_| width == 1)
                {
                    Some(raw) => {
                        self.rows.block.cancel_row();
                        self.rows.whole(raw);
                    }
                    None => refused(self, "one hexadecimal digit a cell, such as 12X453786"),
                }
                return;
            }
            Format::Auto => {
                let slashed = line.slashed && self.rows.block.values()[first..].contains(&Raw::UNREADABLE);
                let lone = width == 1 && line.breaks.is_empty() && text.len() >= 4;
                if (slashed && self.log(bytes)) || (lone && self.digits(text)) {
                    return;
                }
            }
            _ => {}
        }
        self.rows.line(self.number, &line.breaks);
    }

    /// A word on a line of its own; `false` if it is no board of digits.
    fn digits(&mut self, text: &[u8]) -> bool {
        let column = self.rows.block.place(usize::MAX).1;
        match digits::word(text, self.rows.rules.sign.as_deref(), self.options.size, self.number, column) {
            digits::Word::Board(raw) => {
                self.rows.block.cancel_row();
                self.rows.whole(raw);
                true
            }
            digits::Word::Either(raw) if self.rows.can_wait() => {
                self.rows.wait(raw, self.number);
                true
            }
            _ => false,
        }
    }

    /// A line of a log; `false` if it is none.
    fn log(&mut self, bytes: &[u8]) -> bool {
        let Some((raw, moves)) = core::str::from_utf8(bytes).ok().and_then(|text| log::read(text, self.number)) else {
            return false;
        };
        self.rows.block.cancel_row();
        self.rows.marked(raw);
        if let Some(Ok(entry)) = self.rows.ready.back_mut() {
            entry.moves = Some(moves);
        }
        true
    }

    /// A line of a file of instances: the board is what the line ends with.
    fn korf(&mut self, width: usize) -> bool {
        let mut tail = self.rows.block.take_tail();
        let whole = |cells: &usize| {
            let (mut seen, tiles) = (alloc::vec![false; *cells], &tail.values()[width - cells..]);
            tiles.iter().all(|tile| seen.get_mut(*tile as usize).is_some_and(|seen| !core::mem::replace(seen, true)))
        };
        let cells = match self.options.size.map(Shape::cells) {
            Some(cells) => (cells <= width).then_some(cells),
            None if Shape::square(width).is_some() => Some(width),
            None if width > 4 && Shape::square(width - 1).is_some() => Some(width - 1),
            None => (2..=width.isqrt()).rev().map(|side| side * side).find(whole),
        };
        let Some(cells) = cells else {
            return false;
        };
        tail.end_row_at(width - cells, self.number);
        let leading = tail.height();
        let instance = tail.values()[0];
        tail.end_row(self.number);
        self.rows.whole(tail.part(leading, leading + 1));
        if let Some(Ok(entry)) = self.rows.ready.back_mut() {
            entry.instance = (leading == 1 && instance != Raw::UNREADABLE).then_some(instance);
        }
        true
    }

    // ---- brackets

    fn bracket(&mut self, bytes: &[u8]) {
        let depth = bracket::depth(bytes);
        if depth > 0 {
            let opening = bracket::opening(bytes);
            self.open = Some(Open { text: bytes.to_vec(), line: self.number, depth, opening });
        } else {
            self.closed(bytes, self.number);
        }
    }

    /// A line while a bracket is open.
    fn continued(&mut self, bytes: &[u8]) {
        let Some(open) = &mut self.open else {
            return;
        };
        let blank = bytes.trim_ascii().is_empty();
        if blank || (open.opening.is_some() && open.opening == bracket::opening(bytes)) {
            // The bracket was forgotten; otherwise it would swallow all that follows.
            self.unclosed();
            return if blank { self.rows.blank() } else { self.bracket(bytes) };
        }
        open.text.push(b'\n');
        open.text.extend_from_slice(bytes);
        open.depth += bracket::depth(bytes);
        if open.depth <= 0 {
            if let Some(open) = self.open.take() {
                self.closed(&open.text, open.line);
            }
        }
    }

    fn unclosed(&mut self) {
        if let Some(open) = self.open.take() {
            self.closed(&open.text, open.line);
        }
    }

    /// A text whose brackets are closed, or never will be.
    fn closed(&mut self, bytes: &[u8], line: usize) {
        let text = String::from_utf8_lossy(bytes);
        let parts = match bracket::read(&text, line, self.rows.rules.sign.as_deref()) {
            Ok(parts) => parts,
            Err(error) => return self.rows.refuse(error),
        };
        let rows = parts.iter().filter(|part| matches!(part, Part::Row(_))).count();
        match rows {
            _ if parts.is_empty() => self.rows.refuse(ReadError::new(line, 1, Fault::Empty)),
            1 if parts.len() == 1 => {
                for part in parts {
                    if let Part::Row(row) = part {
                        let line = row.place(0).0;
                        self.rows.block.append(row.without_rows());
                        self.rows.line(line, &[]);
                    }
                }
            }
            2.. if rows == parts.len() => {
                let mut board = Raw::default();
                for part in parts {
                    if let Part::Row(row) = part {
                        board.append(row);
                    }
                }
                self.rows.whole(board);
            }
            _ => parts.into_iter().for_each(|part| self.part(part)),
        }
    }

    fn part(&mut self, part: Part) {
        match part {
            Part::Row(raw) => self.rows.whole(raw),
            Part::Board(raw) => self.rows.marked(raw),
            Part::Goal(goal) => self.goal(goal),
            Part::Moves(text) => {
                if let Some(Ok(entry)) = self.rows.ready.back_mut() {
                    entry.moves = Some(text);
                }
            }
            Part::Object(Object { board, goal, moves }) => {
                match board {
                    Source::Row(raw) => self.rows.whole(raw),
                    Source::Board(raw) => self.rows.marked(raw),
                    Source::Text(text, line, column) => match self.inner(&text, self.options.size, line, column) {
                        Ok(entry) => self.rows.ready.push_back(Ok(entry)),
                        Err(error) => self.rows.refuse(error),
                    },
                }
                if let Some(goal) = goal {
                    self.goal(goal);
                }
                if let Some(Ok(entry)) = self.rows.ready.back_mut() {
                    entry.moves = moves;
                }
            }
        }
    }

    /// Gives the last board its goal, which has the same shape.
    fn goal(&mut self, goal: Source) {
        let Some(Ok(entry)) = self.rows.ready.back() else {
            return;
        };
        let shape = entry.board.shape();
        let goal = match goal {
            Source::Row(mut raw) | Source::Board(mut raw) => raw.settle(Some(shape), &self.rows.rules),
            Source::Text(text, line, column) => match Goal::named(&text) {
                Ok(goal) => Ok(goal.grid_of(shape)),
                Err(_) => self.inner(&text, Some(shape), line, column).map(|entry| entry.board),
            },
        };
        match (goal, self.rows.ready.back_mut()) {
            (Ok(goal), Some(Ok(entry))) => entry.goal = Some(goal),
            (Err(error), Some(last)) => *last = Err(error),
            _ => {}
        }
    }

    /// A board text inside a string at that place.
    fn inner(&self, text: &str, size: Option<Shape>, line: usize, column: usize) -> Result<Entry, ReadError> {
        let options = Options { format: Format::Auto, size, blank: self.options.blank.clone() };
        if text.contains(['{', '"']) {
            return Err(ReadError::new(
                line,
                column,
                Fault::Unexpected { text: error::shorten(text), expected: "a string holds a plain board" },
            ));
        }
        match board(text, &options) {
            Ok(entry) => Ok(Entry { line, column, ..entry }),
            Err(error) => Err(ReadError { line, column: column + error.column - 1, ..error }),
        }
    }
}

impl Iterator for Reader {
    type Item = Result<Entry, ReadError>;

    /// The next board or error that is ready; `None` if more text is needed first, or there is no more.
    fn next(&mut self) -> Option<Self::Item> {
        self.rows.ready.pop_front()
    }
}

/// Reads the only board of a text, such as an argument or a goal. Linear time.
///
/// Knowing the whole text, it need not decide line by line: rows are one board even if the first are a board by themselves.
///
/// # Errors
/// [`ReadError`] with every fault of the board; also if there is no board, or more than one.
pub fn board(text: &str, options: &Options) -> Result<Entry, ReadError> {
    let read = |policy: Policy| {
        let mut reader = Reader::with(options.clone(), policy);
        text.split('\n').for_each(|line| reader.line(line.as_bytes()));
        reader.finish();
        reader.rows.ready
    };
    let policy = Policy::new(options.format);
    let mut found = read(Policy { lines: false, early: false, ..policy });
    match (found.len(), found.pop_front()) {
        (1, Some(Ok(entry))) => Ok(entry),
        (1, Some(Err(error))) => {
            // Perhaps it is several boards, one a line or without blank lines between them.
            let boards = read(policy);
            if boards.len() > 1 && boards.iter().all(Result::is_ok) { Err(several(boards.len())) } else { Err(error) }
        }
        (_, None) => Err(ReadError::new(1, 1, Fault::Empty)),
        (count, Some(_)) => Err(several(count)),
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
