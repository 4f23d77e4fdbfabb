//! Numbers before boards: sizes and counts.

use super::error::{Fault, ReadError};
use super::raw::Raw;
use crate::{LARGEST_SIDE, Shape};

/// What may stand before a board's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Allowed {
    /// Nothing.
    Nothing,
    /// A size or a count; what follows tells which.
    Any,
    /// A count, on the first line.
    Count,
    /// A size, before every board.
    Size,
}

/// A number, or two, read before a board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Announced {
    /// The side of a square board, or a count.
    Number(u32),
    /// Rows and columns.
    Shape(Shape),
}

impl Announced {
    /// What a row announces if it is no row.
    pub(super) fn read(row: &[u32]) -> Option<Self> {
        match *row {
            [number @ 1..Raw::UNREADABLE] => Some(Self::Number(number)),
            [rows, columns] => Shape::new(rows as usize, columns as usize).ok().map(Self::Shape),
            _ => None,
        }
    }

    /// The shape of the board that follows, if this is its size.
    pub(super) fn shape(self) -> Option<Shape> {
        match self {
            Self::Number(side) => Shape::new(side as usize, side as usize).ok(),
            Self::Shape(shape) => Some(shape),
        }
    }
}

/// What stood before the next board, and what was promised before those that came.
#[derive(Debug)]
pub(super) struct Headers {
    allowed: Allowed,
    next: Option<Header>,
    promise: Option<Promise>,
    /// How many zeros on a line may end boards with sizes: as many as the last size had numbers.
    terminator: usize,
}

#[derive(Debug)]
struct Header {
    announced: Announced,
    place: (usize, usize),
    /// What the number is as a board of digits, if it can be one.
    digits: Option<Raw>,
}

/// A count whose boards are coming, unless it is a size.
#[derive(Debug)]
struct Promise {
    count: u32,
    came: u32,
    /// Whether the first board has that size.
    is_size: bool,
    /// The shape of the first board, if the number could have been its size.
    first: Option<Shape>,
    place: (usize, usize),
}

/// A header that no board followed.
#[derive(Debug)]
pub(super) enum Unused {
    /// It was a board of digits.
    Board(Raw),
    Error(ReadError),
}

impl Headers {
    pub(super) fn new(allowed: Allowed) -> Self {
        Self { allowed, next: None, promise: None, terminator: 0 }
    }

    pub(super) fn allowed(&self) -> Allowed {
        self.allowed
    }

    /// What was announced for the next board.
    pub(super) fn next(&self) -> Option<Announced> {
        self.next.as_ref().map(|header| header.announced)
    }

    /// Whether a row that comes may be a header without the format saying so.
    pub(super) fn may_come(&self) -> bool {
        self.allowed == Allowed::Any && self.next.is_none()
    }

    /// The header that the first row of a board must be, if the format demands one.
    pub(super) fn demanded(&self, row: &[u32]) -> Option<Announced> {
        match (self.allowed, row) {
            (Allowed::Count, [count]) if self.promise.is_none() && self.next.is_none() && *count < Raw::UNREADABLE => {
                Some(Announced::Number(*count))
            }
            (Allowed::Size, _) if self.next.is_none() => Announced::read(row)?.shape().map(Announced::Shape),
            _ => None,
        }
    }

    pub(super) fn announce(&mut self, announced: Announced, place: (usize, usize), digits: Option<Raw>) {
        self.next = Some(Header { announced, place, digits });
    }

    /// Takes back an announcement that no board followed.
    pub(super) fn unused(&mut self) -> Option<Unused> {
        let Header { announced, place: (line, column), digits } = self.next.take()?;
        if let Some(digits) = digits {
            return Some(Unused::Board(digits));
        }
        let fault = match announced {
            Announced::Number(0) => return None,
            Announced::Number(promised) => Fault::Count { promised, came: 0, first: None },
            Announced::Shape(shape) => Fault::Size { shape },
        };
        Some(Unused::Error(ReadError::new(line, column, fault)))
    }

    /// Notes a board of that shape, or what should have been one; returns the fault of the count before it, if this board begins anew.
    pub(super) fn came(&mut self, raw: &Raw, shape: Option<Shape>) -> Option<ReadError> {
        let Some(Header { announced, place, .. }) = self.next.take() else {
            self.terminator = 0;
            match &mut self.promise {
                // Another shape after a board of that size: the number was no count.
                Some(promise) if promise.is_size && !has_side(raw, shape, promise.count as usize) => {
                    self.promise = None
                }
                Some(promise) => promise.came = promise.came.saturating_add(1),
                None => {}
            }
            return None;
        };
        let error = self.end();
        self.terminator = 2;
        if let Announced::Number(count) = announced {
            let sized = self.allowed == Allowed::Any;
            let is_size = sized && has_side(raw, shape, count as usize);
            self.terminator = usize::from(is_size);
            self.promise = Some(Promise { count, came: 1, is_size, first: shape.filter(|_| sized), place });
        }
        error
    }

    /// Ends a count: the fault of it if too few boards came.
    pub(super) fn end(&mut self) -> Option<ReadError> {
        let Promise { count, came, is_size, first, place: (line, column) } = self.promise.take()?;
        let kept = came >= count || (is_size && came == 1);
        (!kept).then(|| ReadError::new(line, column, Fault::Count { promised: count, came, first }))
    }

    /// Whether a row is the zeros that end boards with sizes (POJ 2893).
    pub(super) fn is_terminator(&self, row: &[u32]) -> bool {
        row.len() == self.terminator && row.iter().all(|value| *value == 0)
    }
}

/// Whether a board is a square of that side; of a faulty one, whether it could be meant so.
fn has_side(raw: &Raw, shape: Option<Shape>, side: usize) -> bool {
    match shape {
        Some(shape) => (shape.rows(), shape.columns()) == (side, side),
        None => {
            raw.height() == side
                || raw.rows().next().is_some_and(|row| row.len() == side)
                || raw.values().len() == side.saturating_mul(side)
        }
    }
}

/// The most rows that can be a board together with a header.
pub(super) const MOST_ROWS: usize = LARGEST_SIDE + 1;
