//! What is wrong with a text that should have been a board, and where.

use crate::{BoardError, Shape};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

/// How many faulty words or rows of one board a message names before it only counts them.
pub(super) const NAMED: usize = 4;

/// Every fault of one board text, and where the first is.
///
/// The message begins with line and column (both from 1, the column in characters) and has no source name; a program puts
/// that before it: `boards.txt:7:5: tile 3 is missing and tile 1 occurs twice`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {}", list(.faults))]
pub struct ReadError {
    /// Line of the first fault, from 1.
    pub line: usize,
    /// Column of the first fault in that line, from 1, in characters.
    pub column: usize,
    /// Everything that is wrong; never empty.
    pub faults: Vec<Fault>,
}

impl ReadError {
    pub(super) fn new(line: usize, column: usize, fault: Fault) -> Self {
        Self { line, column, faults: alloc::vec![fault] }
    }

    /// Whether it concerns what stood before boards, and none of these.
    pub(super) fn is_header(&self) -> bool {
        matches!(self.faults[..], [Fault::Count { .. } | Fault::Size { .. }])
    }
}

fn list(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}

/// One thing wrong with a board text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Tiles are missing, repeated, out of range, or there are too few or too many cells.
    #[error(transparent)]
    Tiles(#[from] BoardError),
    /// Words that are neither numbers nor the blank.
    #[error("{}", unreadable(.words, *.more))]
    Unreadable {
        /// The first few, in the order they occur.
        words: Vec<Word>,
        /// How many there are beside these.
        more: usize,
    },
    /// Rows of unequal length.
    #[error("{}", ragged(.rows, *.more, *.expected))]
    Ragged {
        /// The first few such rows, from 1, each with its number of cells.
        rows: Vec<(usize, usize)>,
        /// How many there are beside these.
        more: usize,
        /// How many cells each row should have.
        expected: usize,
    },
    /// The rows make a board of another shape than was asked for or announced.
    #[error("the rows make a {rows}x{columns} board where {expected} is expected")]
    Layout {
        /// Rows read.
        rows: usize,
        /// Cells in each.
        columns: usize,
        /// The shape given by `--size` or by a size before the board.
        expected: Shape,
    },
    /// A list without rows that fits several shapes, or none.
    #[error("{}", candidates(*.cells, .shapes, .likely))]
    Shapes {
        /// How many cells were read.
        cells: usize,
        /// The shapes they would fill.
        shapes: Vec<Shape>,
        /// The faults of the cells as the next square board, if that is what they look like, or as the only shape they fill.
        likely: Option<BoardError>,
    },
    /// A list that is a square board but for the number before it.
    #[error(
        "{cells} cells are one more than {shape} has: if the first is the number of an instance, use --format korf"
    )]
    Instance {
        /// How many cells were read.
        cells: usize,
        /// The shape that all but the first fill.
        shape: Shape,
    },
    /// Rows right after a board, with tiles that only a larger board has.
    #[error("the lines before were read as a {shape} board: if these rows belong to it, use --size")]
    Rest {
        /// The shape of that board.
        shape: Shape,
    },
    /// More rows or columns than any board has.
    #[error("{0}")]
    TooLarge(#[from] crate::ShapeError),
    /// The blank has a sign of its own, which does not occur.
    #[error("the blank `{sign}` does not occur, and no cell is left out for it")]
    NoBlank {
        /// The sign asked for.
        sign: String,
    },
    /// A number that announces boards, and too few of them, or none, before the text ends.
    #[error("{}", count(*.promised, *.came, *.first))]
    Count {
        /// The number read.
        promised: u32,
        /// Boards that followed.
        came: u32,
        /// The shape of the first, if it is one.
        first: Option<Shape>,
    },
    /// A size that no board follows.
    #[error("the size {shape} was read, but no board follows")]
    Size {
        /// The size as read.
        shape: Shape,
    },
    /// The lines `1` and `0`.
    #[error("`1` and `0` could be a size and a 1x1 board, or a 2x1 board: use --format sized or --size 2x1")]
    SizeOrRow,
    /// A column without its blank, where the number before its tiles could be a count.
    #[error(
        "the blank is left out, so a number could be a count before the board or a tile of it: write 0 for the blank, or use --format counted, rows or digits"
    )]
    CountOrTile,
    /// A format was asked for and the line does not look like it.
    #[error("`{text}` does not look like format {format}: {expected}")]
    Format {
        /// The format asked for.
        format: &'static str,
        /// The line, shortened.
        text: String,
        /// What a line of that format looks like.
        expected: &'static str,
    },
    /// A bracket, brace or quote without its partner.
    #[error("`{open}` is not closed{}: write `{}` where it ends", inside(*.until), partner(*.open))]
    Unclosed {
        /// The opening sign.
        open: char,
        /// The last line that was taken for its inside, if it is another than that of the sign.
        until: Option<usize>,
    },
    /// A bracket or brace that another kind closes.
    #[error("`{open}` is closed by `{close}`: write `{}` for one of them", partner(*.open))]
    Mismatched {
        /// The opening sign.
        open: char,
        /// The closing sign.
        close: char,
    },
    /// A goal that is no name and no board.
    #[error(transparent)]
    Goal(#[from] crate::GoalError),
    /// Text beside brackets, or brackets beside numbers, that cannot be part of a board.
    #[error("`{text}` does not belong here: {expected}")]
    Unexpected {
        /// The text, shortened.
        text: String,
        /// What could stand here.
        expected: &'static str,
    },
    /// An object that holds no board.
    #[error("the object has no \"board\": write {{\"board\": [[1, 2], [3, 0]]}}")]
    NoBoard,
    /// There is no board in the text.
    #[error("no board was read: write its rows, such as \"1 2 3 / 4 5 6 / 7 8 0\"")]
    Empty,
    /// One board was expected.
    #[error("{boards} boards were read where one is expected: give each as an argument of its own, or all in a file")]
    Several {
        /// How many were read.
        boards: usize,
    },
}

/// A word that is neither a number nor the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word, shortened if long.
    pub text: String,
    /// What is wrong with it.
    pub why: Why,
}

/// What is wrong with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A number below 0.
    Negative,
    /// A number that is not whole.
    Fraction,
    /// A number beyond any tile of any board.
    Huge,
    /// Bytes that are no UTF-8.
    NotUtf8,
    /// Nothing stands where a cell should.
    Nothing,
    /// Neither a number nor a blank.
    Unknown,
}

impl Word {
    /// Finds out what is wrong with a word that is neither a number nor the blank.
    pub(super) fn new(text: &str) -> Self {
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let fraction = unsigned.split_once('.').is_some_and(|(whole, part)| {
            (digits(whole) || whole.is_empty()) && (digits(part) || part.is_empty()) && unsigned.len() > 1
        });
        let why = match () {
            () if text.contains('\u{fffd}') => Why::NotUtf8,
            () if text.is_empty() => Why::Nothing,
            () if fraction => Why::Fraction,
            () if digits(text) => Why::Huge,
            () if digits(unsigned) => Why::Negative,
            () => Why::Unknown,
        };
        Self { text: shorten(text), why }
    }
}

/// At most 24 characters of `text`, the rest as `...`.
pub(super) fn shorten(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

/// ``` `-3` is negative (tiles are numbered from 1), `a` and `b` are neither tiles nor blanks (...) ```
fn unreadable(words: &[Word], more: usize) -> String {
    let mut parts: Vec<String> = Vec::new();
    for kind in words.chunk_by(|a, b| a.why == b.why) {
        let names: Vec<String> = kind.iter().map(|word| format!("`{}`", word.text)).collect();
        let (names, one) = (names.join(", "), kind.len() == 1);
        let is = if one { "is" } else { "are" };
        parts.push(match kind[0].why {
            Why::Negative => format!("{names} {is} negative (tiles are numbered from 1)"),
            Why::Fraction => format!("{names} {is} not a whole number"),
            Why::Huge => format!("{names} {is} beyond any tile"),
            Why::NotUtf8 => format!("{names} {is} not UTF-8 text"),
            Why::Nothing => "nothing stands between two commas (write 0 for the blank)".into(),
            Why::Unknown if one => format!("{names} is neither a tile nor a blank (0 x _ . * -, or as --blank says)"),
            Why::Unknown => format!("{names} are neither tiles nor blanks (0 x _ . * -, or as --blank says)"),
        });
    }
    if more > 0 {
        parts.push(format!("{more} more cells are no tiles"));
    }
    parts.join(", ")
}

fn ragged(rows: &[(usize, usize)], more: usize, expected: usize) -> String {
    let mut parts: Vec<String> = rows
        .iter()
        .map(|(row, cells)| format!("row {row} has {cells} {}", if *cells == 1 { "cell" } else { "cells" }))
        .collect();
    if more > 0 {
        parts.push(format!("{more} more rows are uneven"));
    }
    format!("{} where {expected} {} expected", parts.join(", "), if expected == 1 { "is" } else { "are" })
}

fn candidates(cells: usize, shapes: &[Shape], likely: &Option<BoardError>) -> String {
    let mut text = match shapes {
        [] => format!("{cells} cells fill no board of several rows and columns"),
        _ => {
            let names: Vec<String> = shapes.iter().map(Shape::to_string).collect();
            format!("{cells} cells could be {}: use --size", names.join(", "))
        }
    };
    if let Some(faults) = likely {
        text += &format!("; as {}, {faults}", faults.shape);
    }
    text
}

fn inside(until: Option<usize>) -> String {
    until.map(|line| format!(" and all up to line {line} was taken for its inside")).unwrap_or_default()
}

fn partner(open: char) -> char {
    match open {
        '[' => ']',
        '(' => ')',
        '{' => '}',
        quote => quote,
    }
}

fn count(promised: u32, came: u32, first: Option<Shape>) -> String {
    let boards = if promised == 1 { "board" } else { "boards" };
    match (came, first) {
        (0, _) => format!("the number {promised} was read as a count or size, but no board follows"),
        (1, Some(shape)) => {
            format!(
                "the number {promised} is not the size of the {shape} board after it, and as a count promises {promised} {boards} where 1 came"
            )
        }
        _ => format!("the count {promised} promises {promised} {boards} but {came} came"),
    }
}
