//! A text line by line.

mod brackets;

use alloc::string::String;

use super::error::{self, Fault, ReadError};
use super::line::{self, Kind, Line};
use super::raw::Raw;
use super::rows::{Policy, Rows};
use super::{Entry, Format, Options, digits, log};
use crate::path::Mover;
use crate::{LARGEST_SIDE, Shape};
use brackets::Open;

/// Reads a text line by line; an iterator over the boards and errors that are ready so far.
///
/// [`line`](Self::line) and [`finish`](Self::finish) take text, [`next`](Self::next) gives what is complete. Linear time; memory for one board
/// and what is not yet fetched.
#[derive(Debug)]
pub struct Reader {
    options: Options,
    pub(super) rows: Rows,
    line: Line,
    /// The number of the last line.
    number: usize,
    open: Option<Open>,
}

impl Reader {
    /// A reader at the start of a text.
    pub fn new(options: Options) -> Self {
        let policy = Policy::new(options.format);
        Self::with(options, policy)
    }

    pub(super) fn with(options: Options, policy: Policy) -> Self {
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
        block.begin_line(self.number);
        let mut line = core::mem::take(&mut self.line);
        match line::read(bytes, rules.sign.as_deref(), grid, block, &mut line) {
            Kind::Blank => self.rows.blank(),
            Kind::Comment | Kind::Rule => {}
            Kind::Bracket => self.bracket(bytes),
            Kind::Cells => self.cells(bytes, &line),
        }
        self.line = line;
    }

    /// Ends the rows so far, as a line of spaces does; but no line is counted.
    pub fn part_rows(&mut self) {
        let number = self.number;
        self.line(b"");
        self.number = number;
    }

    /// Takes the end of the text: what was pending becomes a board or an error.
    pub fn finish(&mut self) {
        self.give_up();
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
                let raw = digits::forced(text, self.rows.rules.sign.as_deref(), self.number, column);
                match raw.filter(|_| width == 1) {
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
        self.rows.line(&line.breaks);
    }

    /// A word on a line of its own; `false` if it is no board of digits.
    fn digits(&mut self, text: &[u8]) -> bool {
        let column = self.rows.block.place(usize::MAX).1;
        match digits::word(text, self.rows.rules.sign.as_deref(), self.options.size, self.number, column) {
            digits::Word::Board(raw) => {
                // Two such words after each other are boards both, not a count and a board.
                self.rows.settle();
                self.rows.block.cancel_row();
                self.rows.whole(raw);
                true
            }
            digits::Word::Either(raw) if self.rows.can_wait() => {
                self.rows.wait(raw);
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
            entry.mover = Mover::Tile;
        }
        true
    }

    /// A line of a file of instances: the board is what the line ends with.
    fn korf(&mut self, width: usize) -> bool {
        let mut tail = self.rows.block.take_tail();
        let seen = &mut self.rows.seen;
        let whole = |cells: &usize| seen.holds_each(*cells, tail.values()[width - cells..].iter().copied());
        let cells = match self.options.size.map(Shape::cells) {
            Some(cells) => (cells <= width).then_some(cells),
            None if Shape::square(width).is_some() => Some(width),
            None if width > 4 && Shape::square(width - 1).is_some() => Some(width - 1),
            None => (2..=width.isqrt().min(LARGEST_SIDE)).rev().map(|side| side * side).find(whole),
        };
        let Some(cells) = cells else {
            return false;
        };
        tail.end_row_at(width - cells);
        let leading = tail.height();
        let instance = tail.values()[0];
        tail.end_row();
        self.rows.whole(tail.part(leading, leading + 1));
        if let Some(Ok(entry)) = self.rows.ready.back_mut() {
            entry.instance = (leading == 1 && instance != Raw::UNREADABLE).then_some(instance);
        }
        true
    }
}

impl Iterator for Reader {
    type Item = Result<Entry, ReadError>;

    /// The next board or error that is ready; `None` if more text is needed first, or there is no more.
    fn next(&mut self) -> Option<Self::Item> {
        self.rows.ready.pop_front()
    }
}
