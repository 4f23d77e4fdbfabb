//! Rows on lines: which make one board, and what a number before them says.

mod decide;
mod finish;

use alloc::{collections::VecDeque, vec::Vec};

use super::error::ReadError;
use super::header::{Allowed, Announced, Headers, Unused};
use super::raw::{Raw, Rules, numbered};
use super::seen::Seen;
use super::{Entry, Format};
use crate::{Grid, Position, Shape};
use decide::Alone;

/// How eagerly lines become boards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    /// What may stand before a board's rows.
    pub headers: Allowed,
    /// A line that is a whole board by itself is one.
    pub lines: bool,
    /// Rows are a board as soon as they make one, without waiting for a blank line.
    pub early: bool,
}

impl Policy {
    pub(super) fn new(format: Format) -> Self {
        let headers = match format {
            Format::Auto => Allowed::Any,
            Format::Counted => Allowed::Count,
            Format::Sized => Allowed::Size,
            _ => Allowed::Nothing,
        };
        Self {
            headers,
            lines: !matches!(format, Format::Rows | Format::Grid),
            early: !matches!(format, Format::Tokens | Format::Rows | Format::Grid),
        }
    }
}

/// Gathers rows until they are a board.
#[derive(Debug)]
pub(super) struct Rows {
    pub rules: Rules,
    pub policy: Policy,
    /// Rows not yet known to be a board, and the cells of the line being read.
    pub block: Raw,
    /// The block's only row as a board of digits, if it is one.
    digits: Option<Raw>,
    headers: Headers,
    /// The width of the lines that are boards by themselves, until a blank line.
    lines: Option<usize>,
    /// The shape of the last board, until a blank line.
    before: Option<Shape>,
    pub seen: Seen,
    /// If set, where boards go instead, unchecked.
    pub raws: Option<Vec<Raw>>,
    pub ready: VecDeque<Result<Entry, ReadError>>,
}

impl Rows {
    pub(super) fn new(rules: Rules, policy: Policy) -> Self {
        Self {
            rules,
            policy,
            block: Raw::default(),
            digits: None,
            headers: Headers::new(policy.headers),
            lines: None,
            before: None,
            seen: Seen::default(),
            raws: None,
            ready: VecDeque::new(),
        }
    }

    /// Takes the cells of a line, which ends rows after `breaks` cells.
    pub(super) fn line(&mut self, breaks: &[usize]) {
        let tail = &self.block.values()[self.block.committed()..];
        let width = tail.len();
        if width == 0 {
            return;
        }
        let pending = !self.block.is_empty() && self.block.row(0).len() == width;
        if !pending && tail.iter().all(|value| *value == Raw::UNREADABLE) {
            self.text();
        } else if breaks.is_empty() {
            self.row(width);
        } else {
            let mut tail = self.block.take_tail();
            for end in breaks {
                tail.end_row_at(*end);
            }
            tail.end_row();
            self.resolve(width);
            self.flush();
            if tail.height() == width { self.marked(tail) } else { self.finish(tail, true) }
        }
    }

    /// Takes a board whose end is known, after whatever was pending.
    pub(super) fn whole(&mut self, mut raw: Raw) {
        self.resolve(raw.values().len());
        self.flush();
        self.finish_one(&mut raw);
    }

    /// As [`whole`](Self::whole), for a board whose rows are marked: one row is then one row, not a list.
    pub(super) fn marked(&mut self, mut raw: Raw) {
        self.resolve(raw.values().len());
        self.flush();
        let size = self.size().or(raw.line_shape(&self.rules));
        self.finish_as(&mut raw, size);
    }

    /// Whether the word being read can wait for the next line to tell whether it is a board of digits or a number; a tile in a column of tiles cannot.
    pub(super) fn can_wait(&self) -> bool {
        self.block.is_empty() || self.digits.is_some()
    }

    /// Makes a board of a word that waits, before the line that is being read.
    pub(super) fn settle(&mut self) {
        if self.digits.is_some() {
            self.flush_before_line();
        }
    }

    /// Takes a word that is a board of digits or a number.
    pub(super) fn wait(&mut self, digits: Raw) {
        self.flush_before_line();
        self.block.end_row();
        self.digits = Some(digits);
    }

    /// Takes a blank line: what is pending is complete.
    pub(super) fn blank(&mut self) {
        if !self.resolve(0) {
            self.flush();
        }
        self.lines = None;
        self.before = None;
    }

    /// Takes the end of the text.
    pub(super) fn end(&mut self) {
        self.blank();
        self.end_header();
        self.ready.extend(self.headers.end().map(Err));
    }

    /// Takes what could not be read at all, after whatever was pending.
    pub(super) fn refuse(&mut self, error: ReadError) {
        self.resolve(usize::MAX);
        self.flush();
        self.give(Err(error));
    }

    /// Takes a board that was read elsewhere, or what should have been one.
    pub(super) fn give(&mut self, item: Result<Entry, ReadError>) {
        let shape = item.as_ref().ok().map(|entry| entry.board.shape());
        self.ready.extend(self.headers.came(&Raw::default(), shape).map(Err));
        self.ready.push_back(item);
    }

    /// A line without a single cell that can be read is no row: it ends what is pending.
    fn text(&mut self) {
        let mut tail = self.block.take_tail();
        self.flush();
        tail.end_row();
        if let Some((cell, fault)) = tail.unreadable() {
            let (line, column) = tail.place(cell);
            self.ready.push_back(Err(ReadError::new(line, column, fault)));
        }
    }

    fn row(&mut self, width: usize) {
        if self.block.is_empty()
            && let Some(header) = self.headers.demanded(self.block.values())
        {
            self.block.end_row();
            self.headers.announce(header, self.block.place(0), None);
            return self.block.clear();
        }
        self.resolve(width);
        match self.is_alone(width) {
            Alone::No => {}
            alone => return self.alone(width, alone == Alone::Sound),
        }
        self.digits = None;
        if self.is_other_shape(width) || (self.may_be_headed() && !self.is_headed()) {
            self.flush_before_line();
        }
        self.block.end_row();
        if self.rules.free {
            self.cut();
        } else if self.policy.early && self.is_complete() {
            self.flush();
        }
    }

    /// The shape asked for or announced.
    fn size(&self) -> Option<Shape> {
        self.rules.size.or(match self.headers.next() {
            Some(Announced::Shape(shape)) => Some(shape),
            _ => None,
        })
    }

    /// Makes the line being read a board.
    fn alone(&mut self, width: usize, sound: bool) {
        if !self.block.is_empty() {
            let tail = self.block.take_tail();
            if self.block.row(0).len() == width {
                self.flush_lines();
            } else {
                self.flush();
            }
            self.block = tail;
        }
        self.lines = Some(width);
        self.digits = None;
        // The rows before are gone, so the block is this line.
        self.block.end_row();
        let mut block = core::mem::take(&mut self.block);
        match Shape::square(width).filter(|_| sound && self.raws.is_none()) {
            Some(shape) => {
                self.emit(&block, Ok(Grid::from_proper(shape, numbered(block.values(), &self.rules).into())))
            }
            None => self.finish_one(&mut block),
        }
        block.clear();
        self.block = block;
    }

    /// Makes boards of cells that come without rows, once there are enough for the size asked for.
    fn cut(&mut self) {
        let cells = self.block.values().len();
        let Some(size) = self.rules.size.map(Shape::cells).filter(|size| *size <= cells) else {
            return;
        };
        let block = core::mem::take(&mut self.block);
        let ends = (size..=cells).step_by(size);
        for end in ends {
            self.finish_one(&mut block.slice(end - size, end));
        }
        self.block = block.slice(cells - cells % size, cells);
    }

    /// Makes what is pending a board, or several, or errors.
    fn flush(&mut self) {
        if self.block.is_empty() {
            return;
        }
        let block = core::mem::take(&mut self.block);
        if block.height() == 1 && self.headers.is_terminator(block.values()) {
            return;
        }
        match self.digits.take() {
            Some(digits) => self.finish(digits, false),
            None => self.finish(block, false),
        }
    }

    /// As [`flush`](Self::flush), but keeps the line being read.
    fn flush_before_line(&mut self) {
        let line = self.block.take_tail();
        self.flush();
        self.block = line;
    }

    /// Makes each pending row a board.
    fn flush_lines(&mut self) {
        let block = core::mem::take(&mut self.block);
        for row in 0..block.height() {
            self.finish_one(&mut block.part(row, row + 1));
        }
    }

    /// Takes the only pending row as a header if a row of `width` cells (0: a blank line) says that it is none of the board's.
    fn resolve(&mut self, width: usize) -> bool {
        if self.headers.allowed() != Allowed::Any || self.block.height() != 1 {
            return false;
        }
        let row = self.block.row(0);
        let Some(header) = Announced::read(row) else {
            return false;
        };
        // A size that was asked for may make the row a row, unless it is that size, or a count before a column.
        let is_row = |size: Shape| match header {
            Announced::Number(_) => size.columns() == 1 && size.rows() <= 2,
            Announced::Shape(shape) => size.cells() == 2 || (size.columns() == 2 && shape != size),
        };
        let is_header = match header {
            _ if width == 0 => !self.rules.size.is_some_and(is_row),
            Announced::Number(_) => width != 1,
            Announced::Shape(shape) => {
                width != 2 && (width == shape.columns() || width == shape.cells() || shape.rows() == shape.columns())
            }
        };
        if is_header {
            let place = self.block.place(0);
            self.end_header();
            self.block.drop_rows();
            self.headers.announce(header, place, self.digits.take());
        }
        is_header
    }

    /// Ends a header that no board followed.
    fn end_header(&mut self) {
        match self.headers.unused() {
            None => {}
            Some(Unused::Board(mut digits)) => self.finish_one(&mut digits),
            Some(Unused::Error(error)) => self.ready.push_back(Err(error)),
        }
    }
}
