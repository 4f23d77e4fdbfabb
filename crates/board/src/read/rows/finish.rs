//! Rows that are complete to a board, to a header and its board, or to several boards.

use alloc::vec::Vec;

use super::Rows;
use crate::path::Mover;
use crate::read::Entry;
use crate::read::error::{Fault, ReadError};
use crate::read::header::{Allowed, Announced};
use crate::read::raw::Raw;
use crate::{Grid, Position, Shape};

impl Rows {
    /// Makes rows a board; or, if they are none as they stand, a header and its board, or several boards: these only if nothing but
    /// line ends separated the rows.
    pub(super) fn finish(&mut self, mut raw: Raw, separated: bool) {
        let size = self.size();
        if let Some(raws) = &mut self.raws {
            return raws.push(raw);
        }
        let may_be_header = self.headers.may_come() && raw.height() > 1;
        let short = self.is_short_column(&raw, size);
        let error = match raw.settle(size, &self.rules) {
            Ok(_) if short && self.before == size => count_or_tile(&raw),
            Err(_) if may_be_header && self.is_short_after(&raw, size) => count_or_tile(&raw),
            Ok(_) if may_be_header && size.is_none() && raw.values() == [1, 0] && raw.height() == 2 => {
                let (line, column) = raw.place(0);
                ReadError::new(line, column, Fault::SizeOrRow)
            }
            Err(_) if may_be_header && self.finish_headed(&raw, size, separated) => return,
            Err(_) if size.is_none() && !separated && self.finish_parts(&raw) => return,
            Err(_) if size.is_none() && !separated && self.finish_lists(&raw) => return,
            Err(error) => self.headed_error(&mut raw).unwrap_or(error),
            board => return self.emit(&raw, board),
        };
        self.emit(&raw, Err(error));
    }

    /// Whether rows are tiles one a line, one fewer than the column asked for has, where a count may come.
    fn is_short_column(&self, raw: &Raw, size: Option<Shape>) -> bool {
        let column = size.filter(|size| size.columns() == 1 && self.headers.allowed() == Allowed::Any);
        column.is_some_and(|size| raw.height() + 1 == size.rows() && raw.values().len() == raw.height())
    }

    /// Whether the rows after the first are such a column, and right.
    fn is_short_after(&self, raw: &Raw, size: Option<Shape>) -> bool {
        let mut rest = raw.part(1, raw.height());
        self.is_short_column(&rest, size) && rest.settle(size, &self.rules).is_ok()
    }

    /// Makes the rows after the first a board, if the first can be its size.
    fn finish_headed(&mut self, raw: &Raw, size: Option<Shape>, separated: bool) -> bool {
        let Some((header, shape)) = Announced::read(raw.row(0)).and_then(|header| Some((header, header.shape()?)))
        else {
            return false;
        };
        let mut rest = raw.part(1, raw.height());
        let result = rest.settle(size.or(Some(shape)), &self.rules);
        // Two numbers above rows of two may be a row, unless they are the same.
        let other = raw.row(1).len() != raw.row(0).len();
        let fits = rest.values().len() == shape.cells() && (other || shape.rows() == shape.columns());
        // Lines of another length may be a board of another size; a single one, or one after a sign between rows, is but an uneven row.
        let mistaken = !separated && other && rest.height() > 1 && rest.is_even();
        let headed = result.is_ok() || fits || mistaken;
        if headed {
            self.headers.announce(header, raw.place(0), None);
            self.emit(&rest, result);
        }
        headed
    }

    /// Makes rows several square boards, if they divide into such and one is sound.
    fn finish_parts(&mut self, raw: &Raw) -> bool {
        let (width, height) = (raw.usual_width(), raw.height());
        if width < 2 || height <= width || height % width != 0 {
            return false;
        }
        let part = |row| raw.part(row, row + width);
        let starts = (0..height).step_by(width);
        let sound = starts.clone().any(|row| part(row).settle(None, &self.rules).is_ok());
        if sound {
            starts.for_each(|row| self.finish_as(&mut part(row), None));
        }
        sound
    }

    /// Makes each row a board if each fills several shapes by itself and one holds every tile: that one is no row of a larger board.
    fn finish_lists(&mut self, raw: &Raw) -> bool {
        let part = |row| raw.part(row, row + 1);
        let shape = |row| match part(row).settle(None, &self.rules).err()?.faults[..] {
            [Fault::Shapes { ref shapes, .. }] => shapes.first().copied(),
            _ => None,
        };
        let shapes: Option<Vec<Shape>> = (0..raw.height()).map(shape).collect();
        let Some(shapes) = shapes.filter(|shapes| shapes.len() > 1) else {
            return false;
        };
        let whole = shapes.iter().enumerate().any(|(row, shape)| part(row).settle(Some(*shape), &self.rules).is_ok());
        if whole {
            (0..raw.height()).for_each(|row| self.finish_as(&mut part(row), None));
        }
        whole
    }

    /// The faults of rows as a board of the size before them, if they are as wide.
    fn headed_error(&self, raw: &mut Raw) -> Option<ReadError> {
        let shape = self.headers.next()?.shape().filter(|shape| shape.columns() == raw.usual_width())?;
        raw.settle(self.rules.size.or(Some(shape)), &self.rules).err()
    }

    pub(super) fn finish_one(&mut self, raw: &mut Raw) {
        self.finish_as(raw, self.size());
    }

    pub(super) fn finish_as(&mut self, raw: &mut Raw, size: Option<Shape>) {
        if let Some(raws) = &mut self.raws {
            return raws.push(core::mem::take(raw));
        }
        let result = raw.settle(size, &self.rules);
        self.emit(raw, result);
    }

    pub(super) fn emit(&mut self, raw: &Raw, mut result: Result<Grid, ReadError>) {
        let (line, column) = raw.place(0);
        let shape = result.as_ref().ok().map(Grid::shape);
        self.ready.extend(self.headers.came(raw, shape).map(Err));
        match (&mut result, self.before) {
            (Ok(_), _) => self.before = shape,
            // A blank that was left out was added, so a 0 says nothing.
            (Err(error), Some(shape))
                if raw.values().iter().all(|value| *value == 0 || *value as usize >= shape.cells()) =>
            {
                error.faults.push(Fault::Rest { shape });
            }
            _ => {}
        }
        let mover = Mover::Blank;
        let entry = |board| Entry { board, goal: None, moves: None, mover, instance: None, line, column };
        self.ready.push_back(result.map(entry));
    }
}

fn count_or_tile(raw: &Raw) -> ReadError {
    let (line, column) = raw.place(0);
    ReadError::new(line, column, Fault::CountOrTile)
}
