//! Rows on lines: which lines make one board, and what a number before them says.

use alloc::{collections::VecDeque, vec::Vec};

use super::error::{Fault, ReadError};
use super::raw::{Raw, Rules, lift, numbered};
use super::{Entry, Format};
use crate::{Grid, Position, Shape};

/// What may stand before a board's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Headers {
    /// Nothing.
    None,
    /// A size or a count; what follows tells which.
    Any,
    /// A count, on the first line.
    Count,
    /// A size, before every board.
    Size,
}

/// How eagerly lines become boards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy {
    pub headers: Headers,
    /// A line that is a whole board by itself is one.
    pub lines: bool,
    /// Rows are a board as soon as they make one, without waiting for a blank line.
    pub early: bool,
}

impl Policy {
    pub(super) fn new(format: Format) -> Self {
        let headers = match format {
            Format::Auto | Format::Json => Headers::Any,
            Format::Counted => Headers::Count,
            Format::Sized => Headers::Size,
            _ => Headers::None,
        };
        Self {
            headers,
            lines: !matches!(format, Format::Rows | Format::Grid),
            early: !matches!(format, Format::Tokens | Format::Rows | Format::Grid),
        }
    }
}

/// A number, or two, read before a board.
#[derive(Clone, Copy, Debug)]
enum Announced {
    /// A size (of a square board) or a count.
    Number(u32),
    /// Rows and columns.
    Shape(Shape),
}

#[derive(Debug)]
struct Header {
    announced: Announced,
    line: usize,
    column: usize,
    /// What the number is as a board of digits, if it is one and no board follows.
    digits: Option<Raw>,
}

/// A number whose boards are coming.
#[derive(Debug)]
struct Promise {
    count: u32,
    came: u32,
    /// The first board was of that size, so the number need not be a count.
    size: bool,
    /// The shape of the first board, if it could have been a size.
    first: Option<Shape>,
    line: usize,
    column: usize,
}

/// Whether a line is a board by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Alone {
    No,
    /// It is meant as one.
    Unchecked,
    /// It is a proper one.
    Sound,
}

/// Gathers rows until they are a board.
#[derive(Debug)]
pub(super) struct Rows {
    pub rules: Rules,
    policy: Policy,
    /// Rows not yet known to be a board, and the cells of the line being read.
    pub block: Raw,
    /// The block's only row as a board of digits, if it is one.
    digits: Option<Raw>,
    header: Option<Header>,
    promise: Option<Promise>,
    /// How many zeros may end the boards that came after sizes.
    terminator: usize,
    /// The width of the lines that are boards by themselves, until a blank line.
    lines: Option<usize>,
    /// The shape of the last board, until a blank line.
    before: Option<Shape>,
    seen: Seen,
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
            header: None,
            promise: None,
            terminator: 0,
            lines: None,
            before: None,
            seen: Seen::default(),
            raws: None,
            ready: VecDeque::new(),
        }
    }

    /// Takes the cells of a line, which ends rows after `breaks` cells.
    pub(super) fn line(&mut self, number: usize, breaks: &[usize]) {
        let tail = &self.block.values()[self.block.committed()..];
        let width = tail.len();
        if width == 0 {
            return;
        }
        let pending = !self.block.is_empty() && self.block.row(0).len() == width;
        if !pending && tail.iter().all(|value| *value == Raw::UNREADABLE) {
            self.text(number);
        } else if breaks.is_empty() {
            self.row(number, width);
        } else {
            let mut tail = self.block.take_tail();
            for end in breaks {
                tail.end_row_at(*end, number);
            }
            tail.end_row(number);
            self.resolve(width);
            self.flush();
            if tail.height() == width { self.marked(tail) } else { self.finish(tail) }
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

    /// Takes a word that is a board of digits or a number.
    pub(super) fn wait(&mut self, digits: Raw, number: usize) {
        let tail = self.block.take_tail();
        self.flush();
        self.block = tail;
        self.block.end_row(number);
        self.digits = Some(digits);
    }

    /// Takes a blank line: what is pending is complete.
    pub(super) fn blank(&mut self) {
        if !self.block.is_empty() && !self.announce(0) {
            self.flush();
        }
        self.lines = None;
        self.before = None;
    }

    /// Takes the end of the text.
    pub(super) fn end(&mut self) {
        self.blank();
        self.drop_header();
        self.end_promise();
    }

    /// Takes what could not be read at all, after whatever was pending.
    pub(super) fn refuse(&mut self, error: ReadError) {
        self.flush();
        self.ready.push_back(Err(error));
    }

    /// A line without a single cell that can be read is no row: it ends what is pending.
    fn text(&mut self, number: usize) {
        let mut tail = self.block.take_tail();
        self.flush();
        tail.end_row(number);
        if let Some((cell, fault)) = tail.unreadable() {
            let (line, column) = tail.place(cell);
            self.ready.push_back(Err(ReadError::new(line, column, fault)));
        }
    }

    fn row(&mut self, number: usize, width: usize) {
        if self.policy.headers != Headers::None && self.block.is_empty() && self.forced_header(number, width) {
            return;
        }
        self.resolve(width);
        match self.is_alone(width) {
            Alone::No => {}
            alone => return self.alone(number, width, alone == Alone::Sound),
        }
        self.digits = None;
        if self.is_other_shape(width) {
            let tail = self.block.take_tail();
            self.flush();
            self.block = tail;
        }
        self.block.end_row(number);
        if self.rules.free {
            self.cut();
        } else if self.policy.early && self.is_complete() {
            self.flush();
        }
    }

    /// Whether rows of the shape asked for begin after several that are not.
    fn is_other_shape(&self, width: usize) -> bool {
        let wanted = self.rules.size.map(Shape::columns);
        !self.rules.free
            && wanted == Some(width)
            && self.block.height() > 1
            && self.block.rows().all(|row| row.len() != width && row.len() > 1)
    }

    /// The shape asked for or announced.
    fn size(&self) -> Option<Shape> {
        self.rules.size.or(match self.header {
            Some(Header { announced: Announced::Shape(shape), .. }) => Some(shape),
            _ => None,
        })
    }

    // ---- lines that are boards by themselves

    /// Whether the line being read is a board by itself; gives up the rows before it if they prove to be such lines too.
    fn is_alone(&mut self, width: usize) -> Alone {
        let tail = &self.block.values()[self.block.committed()..];
        if let Some(size) = self.size() {
            let (cells, listed) = (size.cells(), !self.rules.free && self.policy.headers != Headers::Size);
            let short = width > 1 && width + 1 == cells && width != size.columns() && !self.has_blank(tail);
            return if listed && (width == cells || short) { Alone::Unchecked } else { Alone::No };
        }
        if !self.policy.lines {
            return Alone::No;
        }
        let pending = self.block.height();
        let same = pending > 0 && self.block.row(0).len() == width;
        let square = Shape::square(width).is_some();
        if width >= 9 && square {
            let lift = lift(tail, &self.rules);
            let tiles = tail.iter().map(|value| lift(*value));
            if self.seen.holds_each(width, tiles.clone()) {
                // A row of a larger board may happen to hold the tiles 0, 1, 2, ...: then the rows before have none of these.
                let clash = || {
                    self.block.values()[..self.block.committed()].iter().any(|value| (lift(*value) as usize) < width)
                };
                return if !same || clash() { Alone::Sound } else { Alone::No };
            }
            if pending == 0 && (self.lines == Some(width) || tiles.clone().all(|tile| (tile as usize) < width)) {
                return Alone::Unchecked; // a faulty one: it repeats tiles, so no row does better with it
            }
        }
        // Two such neighbours have a tile in common, so they are no rows of one board.
        if pending == 1 && same && self.is_like_board(self.block.row(0)) && self.is_like_board(tail) {
            let tail = self.block.take_tail();
            self.flush();
            self.block = tail;
        }
        Alone::No
    }

    /// Whether a row could be meant as a board of its own, a square one or one with the last cell left out: more than half of the tiles
    /// such a board may have are in it.
    fn is_like_board(&self, row: &[u32]) -> bool {
        let width = row.len();
        let lift = lift(row, &self.rules);
        let small = row.iter().filter(|value| lift(**value) as usize <= width).count();
        2 * small > width + 1
            && (Shape::square(width).is_some() || (Shape::square(width + 1).is_some() && !self.has_blank(row)))
    }

    fn has_blank(&self, row: &[u32]) -> bool {
        row.contains(if self.rules.sign.is_some() { &Raw::BLANK } else { &0 })
    }

    /// Makes the line being read a board.
    fn alone(&mut self, number: usize, width: usize, sound: bool) {
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
        self.block.end_row(number);
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

    // ---- rows that are a board together

    /// Whether the rows so far are a board, or one so faulty that more rows cannot mend it.
    fn is_complete(&mut self) -> bool {
        let (height, cells) = (self.block.height(), self.block.values().len());
        let (first, last) = (self.block.row(0), self.block.row(height - 1).len());
        let width = first.len();
        let first = [first[0], first.get(1).copied().unwrap_or(0)];
        if let Some(size) = self.size() {
            if width == 1 && size.columns() > 1 && height == cells {
                let headed =
                    cells == size.cells() + 1 && first[0] as usize == size.rows() && size.rows() == size.columns();
                return headed || cells > size.cells() || (cells == size.cells() && self.holds_each(0, cells));
            }
            let fits = width == size.columns() || last == size.columns();
            return (fits && height >= size.rows())
                || (height == 1 && cells == size.cells())
                || height > crate::LARGEST_SIDE;
        }
        if let Some(Header { announced: Announced::Number(count), .. }) = self.header {
            if count as usize == width && height == width {
                return true;
            }
        }
        let announces = self.policy.headers == Headers::Any && self.header.is_none();
        match (width, first) {
            // The size, then tiles one a line; the size comes again among the tiles, so this cannot be a board without size.
            (1, [side @ 2..=1000, _]) if announces && height > 1 => {
                let side = side as usize;
                return cells == side * side + 1 && self.holds_each(1, side * side);
            }
            // Two columns after a size of two columns, by the same reasoning.
            (2, [rows @ 1..=1000, 2]) if announces && height == rows as usize + 1 && cells == 2 * height => {
                if self.holds_each(2, 2 * rows as usize) {
                    return true;
                }
            }
            _ => {}
        }
        if width < 2 {
            return height > 1_000_001;
        }
        if announces && width == 2 && first[1] == 2 && height <= first[0] as usize {
            return false; // as yet the first row may be rows and columns
        }
        if height == width {
            let even = (0..height - 1).all(|row| self.block.row(row).len() == width);
            let short = last + 1 == width && !self.has_blank(self.block.values());
            if !even || !(short || last == width) {
                return false;
            }
            let lift = lift(self.block.values(), &self.rules);
            return self.block.values().iter().all(|value| (lift(*value) as usize) < width * width);
        }
        // Rows of a faulty board have no end of their own; the next sound board gives it away.
        let resumed = height > width
            && height % width == 0
            && (height - width..height).all(|row| self.block.row(row).len() == width)
            && self.holds_each(cells - width * width, width * width)
            && !self.holds_each(0, height * width);
        resumed || height > crate::LARGEST_SIDE + 1
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

    /// Whether the values from `start` on are the tiles 0 to `cells` - 1, each once.
    fn holds_each(&mut self, start: usize, cells: usize) -> bool {
        let values = &self.block.values()[start..];
        let lift = lift(values, &self.rules);
        self.seen.holds_each(cells, values.iter().map(|value| lift(*value)))
    }

    /// Makes what is pending a board, or several, or errors.
    fn flush(&mut self) {
        if self.block.is_empty() {
            return;
        }
        let block = core::mem::take(&mut self.block);
        if block.height() == 1
            && block.values().len() == self.terminator
            && block.values().iter().all(|value| *value == 0)
        {
            return;
        }
        match self.digits.take() {
            Some(digits) => self.finish(digits),
            None => self.finish(block),
        }
    }

    /// Makes each pending row a board.
    fn flush_lines(&mut self) {
        let block = core::mem::take(&mut self.block);
        for row in 0..block.height() {
            self.finish_one(&mut block.part(row, row + 1));
        }
    }

    /// Makes rows a board; or, if they are none as they stand, a size and its board, or several boards.
    fn finish(&mut self, mut raw: Raw) {
        let size = self.size();
        if let Some(raws) = &mut self.raws {
            return raws.push(raw);
        }
        let rules = core::mem::take(&mut self.rules);
        let outcome = self.reread(&mut raw, size, &rules);
        self.rules = rules;
        for (part, result) in outcome {
            self.emit(&part, result);
        }
    }

    fn reread(&mut self, raw: &mut Raw, size: Option<Shape>, rules: &Rules) -> Vec<(Raw, Result<Grid, ReadError>)> {
        let first = raw.settle(size, rules);
        let headers = self.policy.headers == Headers::Any && self.header.is_none() && raw.height() > 1 && !rules.free;
        let lone = headers && raw.values() == [1, 0] && raw.height() == 2 && size.is_none();
        if lone {
            let (line, column) = raw.place(0);
            let error = ReadError::new(line, column, Fault::SizeOrRow);
            return alloc::vec![(core::mem::take(raw), Err(error))];
        }
        let Err(mut error) = first else {
            return alloc::vec![(core::mem::take(raw), first)];
        };
        if let Some((announced, shape)) = headers.then(|| announced(raw.row(0))).flatten() {
            let mut rest = raw.part(1, raw.height());
            let result = rest.settle(size.or(Some(shape)), rules);
            let uneven = raw.row(1).len() != raw.row(0).len();
            let announces = matches!(announced, Announced::Number(_)) || shape.rows() == shape.columns();
            if result.is_ok() || uneven || (announces && rest.values().len() == shape.cells()) {
                let (line, column) = raw.place(0);
                self.header = Some(Header { announced, line, column, digits: None });
                return alloc::vec![(rest, result)];
            }
        }
        let width = raw.usual_width();
        if size.is_none() && width > 1 && raw.height() > width {
            let starts = (0..raw.height()).step_by(width);
            let parts: Vec<_> = starts
                .map(|row| {
                    let mut part = raw.part(row, (row + width).min(raw.height()));
                    let result = part.settle(None, rules);
                    (part, result)
                })
                .collect();
            if parts.iter().any(|(_, result)| result.is_ok()) {
                return parts;
            }
        }
        if let Some(Header { announced: Announced::Number(side), .. }) = self.header {
            if let Some(shape) =
                announced(&[side]).filter(|_| side as usize == width && size.is_none()).map(|(_, shape)| shape)
            {
                if let Err(better) = raw.settle(Some(shape), rules) {
                    error = better;
                }
            }
        }
        alloc::vec![(core::mem::take(raw), Err(error))]
    }

    fn finish_one(&mut self, raw: &mut Raw) {
        self.finish_as(raw, self.size());
    }

    fn finish_as(&mut self, raw: &mut Raw, size: Option<Shape>) {
        if let Some(raws) = &mut self.raws {
            return raws.push(core::mem::take(raw));
        }
        let result = raw.settle(size, &self.rules);
        self.emit(raw, result);
    }

    fn emit(&mut self, raw: &Raw, result: Result<Grid, ReadError>) {
        let (line, column) = raw.place(0);
        let shape = result.as_ref().ok().map(Grid::shape);
        self.came(raw, shape);
        let mut result = result;
        match (&mut result, self.before) {
            (Ok(_), _) => self.before = shape,
            (Err(error), Some(shape)) if raw.values().iter().all(|value| *value as usize >= shape.cells()) => {
                error.faults.push(Fault::Rest { shape });
            }
            _ => {}
        }
        self.ready.push_back(result.map(|board| Entry {
            board,
            goal: None,
            moves: None,
            instance: None,
            line,
            column,
        }));
    }

    // ---- sizes and counts

    /// Takes the row being read as the size or count that the format says comes first.
    fn forced_header(&mut self, number: usize, width: usize) -> bool {
        let wanted = match self.policy.headers {
            Headers::Count => self.promise.is_none() && self.header.is_none() && width == 1,
            Headers::Size => self.header.is_none() && width <= 2,
            _ => false,
        };
        if !wanted {
            return false;
        }
        let announced = match (self.policy.headers, self.block.values()) {
            (Headers::Count, [count]) if *count < Raw::UNREADABLE => Announced::Number(*count),
            (_, row) => match announced(row) {
                Some((_, shape)) => Announced::Shape(shape),
                None => return false,
            },
        };
        self.block.end_row(number);
        let (line, column) = self.block.place(0);
        self.block.clear();
        self.header = Some(Header { announced, line, column, digits: None });
        true
    }

    /// A row of `width` cells comes: takes a single row before it as a size or count if that is what it must be.
    fn resolve(&mut self, width: usize) {
        if !self.block.is_empty() {
            self.announce(width);
        }
    }

    /// Takes the only pending row as a size or count if a row of `width` cells (0: a blank line) says that it is no row.
    fn announce(&mut self, width: usize) -> bool {
        if self.policy.headers != Headers::Any || self.block.height() != 1 || self.rules.free {
            return false;
        }
        let row = self.block.row(0);
        let Some((announced, shape)) = announced(row) else {
            return false;
        };
        let fits = match row {
            [_] => width != 1,
            _ => {
                width == 0
                    || (width != 2
                        && (width == shape.columns() || width == shape.cells() || shape.rows() == shape.columns()))
            }
        };
        // A size that was asked for may make the row a row.
        let asked = self
            .rules
            .size
            .is_some_and(|size| width == 0 && (size.columns() == row.len() || size.cells() == row.len()));
        if !fits || asked {
            return false;
        }
        let (line, column) = self.block.place(0);
        self.drop_header();
        self.block.drop_rows();
        let digits = self.digits.take();
        self.header = Some(Header { announced, line, column, digits });
        true
    }

    /// A header that no board followed.
    fn drop_header(&mut self) {
        let Some(header) = self.header.take() else {
            return;
        };
        if let Some(digits) = header.digits {
            return self.finish(digits);
        }
        let fault = match header.announced {
            Announced::Number(0) => return,
            Announced::Number(promised) => Fault::Count { promised, came: 0, first: None },
            Announced::Shape(shape) => Fault::Size { shape },
        };
        self.ready.push_back(Err(ReadError::new(header.line, header.column, fault)));
    }

    /// A board, or what should have been one, has come.
    fn came(&mut self, raw: &Raw, first: Option<Shape>) {
        let Some(header) = self.header.take() else {
            if let Some(promise) = &mut self.promise {
                promise.came = promise.came.saturating_add(1);
                self.terminator = 0;
            }
            return;
        };
        self.end_promise();
        self.terminator = 2;
        if let Announced::Number(count) = header.announced {
            let (height, cells) = (raw.height(), raw.values().len());
            let side = count as usize;
            let first = first.filter(|_| self.policy.headers == Headers::Any);
            let size = self.policy.headers == Headers::Any && (height == side || cells == side.saturating_mul(side));
            self.terminator = usize::from(size);
            self.promise = Some(Promise { count, came: 1, size, first, line: header.line, column: header.column });
        }
    }

    fn end_promise(&mut self) {
        let Some(Promise { count, came, size, first, line, column }) = self.promise.take() else {
            return;
        };
        if came < count && !(size && came == 1) {
            self.ready.push_back(Err(ReadError::new(line, column, Fault::Count { promised: count, came, first })));
        }
    }
}

/// What a row announces if it is no row: a side or a count, or rows and columns.
fn announced(row: &[u32]) -> Option<(Announced, Shape)> {
    match *row {
        [count @ 1..Raw::UNREADABLE] => {
            let side = (count as usize).min(crate::LARGEST_SIDE);
            Some((Announced::Number(count), Shape::new(side, side).ok()?))
        }
        [rows, columns] => {
            let shape = Shape::new(rows as usize, columns as usize).ok()?;
            Some((Announced::Shape(shape), shape))
        }
        _ => None,
    }
}

/// Tells permutations, without clearing a table between boards.
#[derive(Debug, Default)]
struct Seen {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Seen {
    /// Whether `tiles` are 0 to `cells` - 1, each once, in any order.
    fn holds_each(&mut self, cells: usize, tiles: impl ExactSizeIterator<Item = u32>) -> bool {
        if tiles.len() != cells {
            return false;
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.clear();
            self.stamp = 1;
        }
        if self.stamps.len() < cells {
            self.stamps.resize(cells, 0);
        }
        let stamps = &mut self.stamps[..cells];
        for tile in tiles {
            match stamps.get_mut(tile as usize) {
                Some(last) if *last != self.stamp => *last = self.stamp,
                _ => return false,
            }
        }
        true
    }
}
