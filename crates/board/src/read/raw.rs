//! The cells of a board as they were read, before anything is known to be right.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::error::{Fault, NAMED, ReadError, Word};
use crate::{BoardError, Grid, Shape};

/// Numbers as read, in rows as written, with the line and column of each.
///
/// Nothing is checked: rows may be uneven, tiles missing or repeated. [`grid`](Self::grid) checks all that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Raw {
    values: Vec<u32>,
    columns: Vec<u32>,
    rows: Vec<Row>,
    /// The first few words that could not be read, with their cells; the others are only marked [`Raw::UNREADABLE`].
    words: Vec<(usize, Word)>,
}

/// A row as written: it begins where the one before ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    end: usize,
    line: usize,
}

/// How cells become a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    /// The shape asked for.
    pub size: Option<Shape>,
    /// The blank's sign if it is not one of the usual ones.
    pub sign: Option<String>,
    /// Whether line ends mean nothing.
    pub free: bool,
}

impl Raw {
    /// The value of a blank written with the sign that [`Options::blank`](super::Options::blank) names. (The usual signs are 0.)
    pub const BLANK: u32 = u32::MAX;
    /// The value of a cell whose word is neither a number nor a blank.
    pub const UNREADABLE: u32 = u32::MAX - 1;

    /// The rows as written, each a slice of values.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.rows.len()).map(|row| self.row(row))
    }

    /// All values, row by row.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Line and column, from 1, of a cell, counted over all rows from 0; of the last cell if there are fewer.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        let cell = cell.min(self.columns.len().saturating_sub(1));
        let row = self.rows.partition_point(|row| row.end <= cell).min(self.rows.len().saturating_sub(1));
        (self.rows.get(row).map_or(1, |row| row.line), self.columns.get(cell).map_or(1, |column| *column as usize))
    }

    pub(super) fn row(&self, row: usize) -> &[u32] {
        &self.values[self.start(row)..self.rows[row].end]
    }

    fn start(&self, row: usize) -> usize {
        if row == 0 { 0 } else { self.rows[row - 1].end }
    }

    /// How many rows there are.
    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Whether no row is there yet.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many cells the finished rows have; cells beyond belong to a row that is still being read.
    pub(super) fn committed(&self) -> usize {
        self.rows.last().map_or(0, |row| row.end)
    }

    /// Adds a cell to the row being read.
    #[inline]
    pub(super) fn push(&mut self, value: u32, column: usize) {
        self.values.push(value);
        self.columns.push(column as u32);
    }

    /// Adds a cell that could not be read.
    pub(super) fn push_word(&mut self, word: &str, column: usize) {
        if self.words.len() < NAMED {
            self.words.push((self.values.len(), Word::new(word)));
        }
        self.push(Self::UNREADABLE, column);
    }

    /// Ends the row being read, if it has cells.
    pub(super) fn end_row(&mut self, line: usize) {
        self.end_row_at(self.values.len(), line);
    }

    /// Ends the row being read before cell `end`, if it has cells.
    pub(super) fn end_row_at(&mut self, end: usize, line: usize) {
        if end > self.committed() {
            self.rows.push(Row { end, line });
        }
    }

    /// Forgets everything but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.cancel_row();
    }

    /// Forgets the rows but keeps the row being read.
    pub(super) fn drop_rows(&mut self) {
        let tail = self.take_tail();
        self.clear();
        self.append(tail);
    }

    /// Forgets the cells of the row being read.
    pub(super) fn cancel_row(&mut self) {
        let end = self.committed();
        self.values.truncate(end);
        self.columns.truncate(end);
        self.words.retain(|(cell, _)| *cell < end);
    }

    /// Takes the cells of the row being read out, as yet without a row.
    pub(super) fn take_tail(&mut self) -> Self {
        let end = self.committed();
        let words =
            self.words.extract_if(.., |(cell, _)| *cell >= end).map(|(cell, word)| (cell - end, word)).collect();
        Self { values: self.values.split_off(end), columns: self.columns.split_off(end), rows: Vec::new(), words }
    }

    /// Adds the cells and rows of another text after these.
    pub(super) fn append(&mut self, mut other: Self) {
        let end = self.values.len();
        self.rows.extend(other.rows.iter().map(|row| Row { end: row.end + end, line: row.line }));
        self.words.extend(other.words.drain(..).map(|(cell, word)| (cell + end, word)));
        self.words.truncate(NAMED);
        self.values.append(&mut other.values);
        self.columns.append(&mut other.columns);
    }

    /// The same cells as a row being read.
    pub(super) fn without_rows(self) -> Self {
        Self { rows: Vec::new(), ..self }
    }

    /// Rows `from..to` as a text of their own.
    pub(super) fn part(&self, from: usize, to: usize) -> Self {
        self.slice(self.start(from), self.start(to))
    }

    /// Cells `begin..end` as a text of their own, with the row ends between them.
    pub(super) fn slice(&self, begin: usize, end: usize) -> Self {
        let from = self.rows.partition_point(|row| row.end <= begin);
        let to = self.rows.partition_point(|row| row.end < end);
        let rows = self.rows[from..(to + 1).min(self.rows.len())].iter();
        let words = self.words.iter().filter(|(cell, _)| (begin..end).contains(cell));
        Self {
            values: self.values[begin..end].to_vec(),
            columns: self.columns[begin..end].to_vec(),
            rows: rows.map(|row| Row { end: row.end.min(end) - begin, line: row.line }).collect(),
            words: words.map(|(cell, word)| (cell - begin, word.clone())).collect(),
        }
    }

    /// Whether a blank has been read; with a sign of its own only that counts.
    fn has_blank(&self, rules: &Rules) -> bool {
        let blank = if rules.sign.is_some() { Self::BLANK } else { 0 };
        self.values.contains(&blank)
    }

    /// The board these cells make, all faults of it if they make none.
    ///
    /// # Errors
    /// [`ReadError`] with every fault: unreadable words, uneven rows, wrong shape, missing, repeated and out-of-range tiles.
    pub fn grid(mut self, options: &super::Options) -> Result<Grid, ReadError> {
        self.settle(options.size, &options.rules())
    }

    /// As [`grid`](Self::grid), for the shape `size` if one is known.
    pub(super) fn settle(&mut self, size: Option<Shape>, rules: &Rules) -> Result<Grid, ReadError> {
        let mut place = None;
        let mut faults = Vec::new();
        if let Some((cell, fault)) = self.unreadable() {
            place = Some(cell);
            faults.push(fault);
        }
        let shape = match self.layout(size, rules) {
            Ok(shape) => Some(shape),
            // Words that are no cells explain why the number of cells is odd.
            Err((_, Fault::Shapes { .. }, _)) if !faults.is_empty() => None,
            Err((cell, fault, shape)) => {
                place = place.or(Some(cell));
                faults.push(fault);
                shape
            }
        };
        if let Some(shape) = shape {
            let tiles = numbered(&self.values, rules);
            match BoardError::find(shape, tiles.iter().copied()) {
                None if faults.is_empty() => return Ok(Grid::from_proper(shape, tiles.into())),
                None => {}
                Some(_) if faults.is_empty() && rules.sign.is_some() && !self.has_blank(rules) => {
                    faults.push(Fault::NoBlank { sign: rules.sign.as_deref().unwrap_or_default().to_string() });
                }
                Some(mut error) => {
                    place = place.or_else(|| first_fault(shape, &tiles));
                    if !faults.is_empty() {
                        // What a word or an uneven row already explains is not said twice.
                        error.given = shape.cells();
                        error.out_of_range.retain(|tile| *tile < Self::UNREADABLE);
                        if !self.words.is_empty() {
                            error.missing.clear();
                        }
                    }
                    if error.given != shape.cells()
                        || !error.missing.is_empty()
                        || !error.repeated.is_empty()
                        || !error.out_of_range.is_empty()
                    {
                        faults.push(error.into());
                    }
                }
            }
        }
        let (line, column) = self.place(place.unwrap_or(0));
        Err(ReadError { line, column, faults })
    }

    /// The words that are no cells, and the first such cell.
    pub(super) fn unreadable(&self) -> Option<(usize, Fault)> {
        let (first, _) = self.words.first()?;
        let total = self.values.iter().filter(|value| **value == Self::UNREADABLE).count();
        let words: Vec<Word> = self.words.iter().map(|(_, word)| word.clone()).collect();
        Some((*first, Fault::Unreadable { more: total - words.len(), words }))
    }

    /// The shape of one row, or of one column, when it was written as such and is no list.
    pub(super) fn line_shape(&self, rules: &Rules) -> Option<Shape> {
        let cells = self.values.len() + usize::from(!self.has_blank(rules));
        match self.rows.len() {
            1 => Shape::new(1, cells).ok(),
            rows if rows == self.values.len() => Shape::new(cells, 1).ok(),
            _ => None,
        }
    }

    /// The shape of the rows; adds the blank if it is the last cell and was left out. If there is none, the cell where that shows, the fault
    /// and the shape to judge the tiles by.
    fn layout(&mut self, size: Option<Shape>, rules: &Rules) -> Result<Shape, (usize, Fault, Option<Shape>)> {
        let (cells, height) = (self.values.len(), self.rows.len());
        let column = self.rows().all(|row| row.len() == 1);
        if rules.free || height == 1 || column {
            return self.flat_layout(size, column && height > 1, rules);
        }
        let width = size.map_or_else(|| self.usual_width(), Shape::columns);
        let short = self.row(height - 1).len() + 1 == width && !self.has_blank(rules);
        let even = |row: usize, found: usize| found == width || (short && row + 1 == height);
        if self.rows().enumerate().all(|(row, found)| even(row, found.len())) {
            if short {
                self.add_blank(rules);
            }
            let shape = size.map_or_else(|| Shape::new(height, width), Ok);
            return shape.map_err(|error| (0, error.into(), None));
        }
        let all = self.row(0).len();
        if let Some(size) = size.filter(|_| self.rows().all(|row| row.len() == all)) {
            return Err((0, Fault::Layout { rows: height, columns: all, expected: size }, None));
        }
        let uneven = || self.rows().enumerate().filter(|(row, found)| !even(*row, found.len()));
        let rows: Vec<(usize, usize)> = uneven().take(NAMED).map(|(row, found)| (row + 1, found.len())).collect();
        let more = uneven().count() - rows.len();
        let first = rows.first().map_or(0, |(row, _)| self.start(row - 1));
        let shape = size.or_else(|| Shape::new(height, width).ok());
        Err((first.min(cells), Fault::Ragged { rows, more, expected: width }, shape))
    }

    /// The shape of a list without rows.
    fn flat_layout(
        &mut self,
        size: Option<Shape>,
        column: bool,
        rules: &Rules,
    ) -> Result<Shape, (usize, Fault, Option<Shape>)> {
        let cells = self.values.len();
        let short = size.map_or_else(|| Shape::square(cells).is_none(), |size| size.cells() == cells + 1);
        if short && !self.has_blank(rules) {
            self.add_blank(rules);
            return self.flat_layout(size, column, rules);
        }
        if let Some(size) = size {
            return Ok(size); // the number of cells is judged with the tiles
        }
        let mut shapes: Vec<Shape> = Shape::with_cells(cells).collect();
        if column {
            // One tile a line is as much a board of one column as a list: only a prime number of cells leaves no choice.
            shapes.retain(|shape| shape.columns() == 1 || shape.rows() > 1);
        } else if let Some(square) = Shape::square(cells) {
            return Ok(square);
        } else {
            shapes.retain(|shape| shape.rows() > 1 && shape.columns() > 1);
            if shapes.is_empty() {
                shapes.extend(Shape::new(1, cells));
            }
        }
        // The nearest to a square first: those are the likely ones.
        shapes.sort_by_key(|shape| (shape.rows().abs_diff(shape.columns()), shape.rows()));
        let tiles = numbered(&self.values, rules);
        let square = match Shape::square((cells.isqrt() + 1).pow(2)) {
            Some(next) if tiles.iter().all(|tile| (*tile as usize) < next.cells()) => {
                BoardError::find(next, tiles.iter().copied())
            }
            _ => None,
        };
        let whole = |shape: Shape| BoardError::find(shape, tiles.iter().copied()).is_none();
        if let [only] = shapes[..] {
            if whole(only) {
                return Ok(only);
            }
            shapes.clear();
        }
        if let Some(shape) = Shape::square(cells.saturating_sub(1)) {
            if BoardError::find(shape, tiles[1..].iter().copied()).is_none() {
                return Err((0, Fault::Instance { cells, shape }, None));
            }
        }
        let fits = !shapes.is_empty() && tiles.iter().all(|tile| (*tile as usize) < cells);
        Err((0, Fault::Shapes { cells, shapes, square: square.filter(|_| !fits) }, None))
    }

    fn add_blank(&mut self, rules: &Rules) {
        let column = self.columns.last().map_or(1, |column| *column as usize + 1);
        self.push(if rules.sign.is_some() { Self::BLANK } else { 0 }, column);
        if let Some(row) = self.rows.last_mut() {
            row.end += 1;
        }
    }

    /// The width most rows have; the first such if several are as common.
    pub(super) fn usual_width(&self) -> usize {
        let mut widths: Vec<usize> = self.rows().map(<[u32]>::len).collect();
        widths.sort_unstable();
        let longest = widths.chunk_by(|a, b| a == b).map(<[usize]>::len).max().unwrap_or(0);
        let usual: Vec<usize> =
            widths.chunk_by(|a, b| a == b).filter(|run| run.len() == longest).map(|run| run[0]).collect();
        self.rows().map(<[u32]>::len).find(|width| usual.contains(width)).unwrap_or(0)
    }
}

/// The tiles that values stand for. With a sign of its own for the blank, a `0` means that tiles are numbered from 0, and each counts one more.
pub(super) fn numbered(values: &[u32], rules: &Rules) -> Vec<u32> {
    if rules.sign.is_none() {
        return values.to_vec();
    }
    let lift = lift(values, rules);
    values.iter().map(|value| if *value == Raw::UNREADABLE { *value } else { lift(*value) }).collect()
}

/// How [`numbered`] changes one value.
pub(super) fn lift(values: &[u32], rules: &Rules) -> impl Fn(u32) -> u32 + use<> {
    let signed = rules.sign.is_some();
    let by = u32::from(signed && values.contains(&0));
    move |value| if signed && value == Raw::BLANK { 0 } else { value.saturating_add(by) }
}

/// The first cell whose tile is out of range or was there before.
fn first_fault(shape: Shape, tiles: &[u32]) -> Option<usize> {
    let mut seen = alloc::vec![false; shape.cells()];
    tiles.iter().position(|tile| match seen.get_mut(*tile as usize) {
        Some(seen) => core::mem::replace(seen, true),
        None => true,
    })
}
