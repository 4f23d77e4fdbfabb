//! Whether a line is a board by itself, and whether rows are a board together.

use super::Rows;
use crate::read::header::{Allowed, Announced, MOST_ROWS};
use crate::read::raw::{Raw, lift};
use crate::{LARGEST_SIDE, Shape};

/// Whether a line is a board by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Alone {
    No,
    /// It is meant as one.
    Unchecked,
    /// It is a proper one.
    Sound,
}

impl Rows {
    /// Whether the line being read is a board by itself; gives up the rows before it if they prove to be such lines too.
    pub(super) fn is_alone(&mut self, width: usize) -> Alone {
        let tail = &self.block.values()[self.block.committed()..];
        if width > LARGEST_SIDE && !self.rules.free {
            return Alone::Unchecked; // too long for a row
        }
        if let Some(size) = self.size() {
            if self.is_size(tail) {
                return Alone::No;
            }
            let (cells, listed) = (size.cells(), !self.rules.free && self.headers.allowed() != Allowed::Size);
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
            self.flush_before_line();
        }
        Alone::No
    }

    /// Whether a row could be meant as a board of its own, a square one or one with the last cell left out: more than half of the tiles
    /// such a board may have are in it.
    fn is_like_board(&self, row: &[u32]) -> bool {
        let width = row.len();
        let lift = lift(row, &self.rules);
        let small = row.iter().filter(|value| lift(**value) as usize <= width).count();
        let square = Shape::square(width).is_some();
        let short = width >= 8 && Shape::square(width + 1).is_some() && !self.has_blank(row);
        row == [0] || (2 * small > width + 1 && (square || short))
    }

    fn has_blank(&self, row: &[u32]) -> bool {
        row.contains(if self.rules.sign.is_some() { &Raw::BLANK } else { &0 })
    }

    /// Whether rows of the shape asked for begin after several that are not.
    pub(super) fn is_other_shape(&self, width: usize) -> bool {
        let wanted = self.rules.size.map(Shape::columns);
        !self.rules.free
            && wanted == Some(width)
            && self.block.height() > 1
            && self.block.rows().all(|row| row.len() != width && row.len() > 1)
    }

    /// Whether a row could be the size asked for; as a board of two or three cells it would be wrong.
    fn is_size(&self, row: &[u32]) -> bool {
        let shape = self.rules.size.filter(|_| self.headers.may_come());
        shape.is_some_and(|size| row.iter().map(|value| *value as usize).eq([size.rows(), size.columns()]))
    }

    /// Whether as many rows as the shape asked for has are no board, but the first could be its size or a count, and as wide as the rows.
    pub(super) fn may_be_headed(&mut self) -> bool {
        let Some(size) = self.rules.size.filter(|size| self.headers.may_come() && self.block.height() == size.rows())
        else {
            return false;
        };
        let header = match Announced::read(self.block.row(0)) {
            Some(Announced::Number(_)) => size.columns() == 1,
            Some(Announced::Shape(_)) => size.columns() == 2 && self.is_size(self.block.row(0)),
            None => false,
        };
        let even = self.block.committed() == size.cells() && self.block.is_even();
        header && even && !self.holds_each(0, self.block.committed(), size.cells())
    }

    /// Whether the line being read completes a board of the shape asked for, but for the first row.
    pub(super) fn is_headed(&mut self) -> bool {
        let (start, end) = (self.block.row(0).len(), self.block.values().len());
        self.holds_each(start, end, self.block.committed())
    }

    /// Whether the rows so far are a board, or one so faulty that more rows cannot mend it.
    pub(super) fn is_complete(&mut self) -> bool {
        let (height, cells) = (self.block.height(), self.block.values().len());
        let (first, last) = (self.block.row(0), self.block.row(height - 1).len());
        let width = first.len();
        let first = [first[0], first.get(1).copied().unwrap_or(0)];
        if let Some(size) = self.size() {
            if width == 1 && size.columns() > 1 && height == cells {
                // Tiles one a line, perhaps with a size before them, which only the last tile tells.
                return cells > size.cells() || (cells == size.cells() && self.holds_each(0, cells, cells));
            }
            if self.may_be_headed() || (height == 1 && self.is_size(self.block.row(0))) {
                return false; // the next row tells
            }
            let fits = width == size.columns() || last == size.columns();
            return (fits && height >= size.rows()) || (height == 1 && cells == size.cells()) || height > LARGEST_SIDE;
        }
        if let Some(Announced::Number(side)) = self.headers.next()
            && side as usize == width
            && height == width
        {
            return true;
        }
        let headed = self.headers.may_come();
        match (width, first) {
            // The size, then tiles one a line; the size comes again among the tiles, so this cannot be a board without size.
            (1, [side @ 2..=1000, _]) if headed && height > 1 => {
                let side = side as usize;
                return cells == side * side + 1 && self.holds_each(1, cells, side * side);
            }
            // Two columns after a size of two columns, by the same reasoning.
            (2, [rows @ 1..=1000, 2])
                if headed
                    && height == rows as usize + 1
                    && cells == 2 * height
                    && self.holds_each(2, cells, 2 * rows as usize) =>
            {
                return true;
            }
            _ => {}
        }
        if width < 2 {
            return height > LARGEST_SIDE * LARGEST_SIDE + 1;
        }
        if headed && width == 2 && first[1] == 2 && height <= first[0] as usize {
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
            && self.holds_each(cells - width * width, cells, width * width)
            && !self.holds_each(0, cells, height * width);
        resumed || height > MOST_ROWS
    }

    /// Whether the values from `start` up to `end` are the tiles 0 to `cells` - 1, each once.
    fn holds_each(&mut self, start: usize, end: usize, cells: usize) -> bool {
        let values = &self.block.values()[start..end];
        let lift = lift(values, &self.rules);
        self.seen.holds_each(cells, values.iter().map(|value| lift(*value)))
    }
}
