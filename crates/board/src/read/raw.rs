//! The cells of a board as they were read, before anything is known to be right.

mod layout;

use alloc::{string::String, vec::Vec};

use super::error::{NAMED, Word};
use crate::Shape;

/// Numbers as read, in rows as written, with the line and column of each.
///
/// Nothing is checked: rows may be uneven, tiles missing or repeated. [`grid`](Self::grid) checks all that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Raw {
    values: Vec<u32>,
    /// Line and column of each cell.
    places: Vec<(u32, u32)>,
    /// The line of the cells to come.
    line: u32,
    /// The number of cells before the end of each row.
    ends: Vec<usize>,
    /// The first few words that could not be read, with their cells; the others are only marked [`Raw::UNREADABLE`].
    words: Vec<(usize, Word)>,
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

/// Cells to make room for when a line begins.
const USUAL: usize = 16;

impl Raw {
    /// The value of a blank written with the sign that [`Options::blank`](super::Options::blank) names. (The usual signs are 0.)
    pub const BLANK: u32 = u32::MAX;
    /// The value of a cell whose word is neither a number nor a blank.
    pub const UNREADABLE: u32 = u32::MAX - 1;

    /// The rows as written, each a slice of values.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        (0..self.ends.len()).map(|row| self.row(row))
    }

    /// All values, row by row.
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Line and column, from 1, of a cell, counted over all rows from 0; of the last cell if there are fewer.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        let place = self.places.get(cell).or(self.places.last());
        place.map_or((1, 1), |(line, column)| (*line as usize, *column as usize))
    }

    pub(super) fn row(&self, row: usize) -> &[u32] {
        &self.values[self.start(row)..self.ends[row]]
    }

    fn start(&self, row: usize) -> usize {
        if row == 0 { 0 } else { self.ends[row - 1] }
    }

    /// Whether all rows are of one length.
    pub(super) fn is_even(&self) -> bool {
        self.rows().all(|row| row.len() == self.row(0).len())
    }

    /// How many rows there are.
    pub(super) fn height(&self) -> usize {
        self.ends.len()
    }

    /// Whether no row is there yet.
    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many cells the finished rows have; cells beyond belong to a row that is still being read.
    pub(super) fn committed(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Whether the row being read has cells.
    pub(super) fn is_open(&self) -> bool {
        self.values.len() > self.committed()
    }

    /// Says on which line the cells to come stand.
    pub(super) fn begin_line(&mut self, line: usize) {
        self.line = line as u32;
        // Enough for the boards that come by the hundred thousand, so that none of them makes room twice.
        self.values.reserve(USUAL);
        self.places.reserve(USUAL);
    }

    /// Adds a cell to the row being read.
    #[inline]
    pub(super) fn push(&mut self, value: u32, column: usize) {
        self.values.push(value);
        self.places.push((self.line, column as u32));
    }

    /// Adds a cell that could not be read.
    pub(super) fn push_word(&mut self, word: &str, column: usize) {
        if self.words.len() < NAMED {
            self.words.push((self.values.len(), Word::new(word)));
        }
        self.push(Self::UNREADABLE, column);
    }

    /// Ends the row being read, if it has cells.
    pub(super) fn end_row(&mut self) {
        self.end_row_at(self.values.len());
    }

    /// Ends the row being read before cell `end`, if it has cells.
    pub(super) fn end_row_at(&mut self, end: usize) {
        if end > self.committed() {
            self.ends.push(end);
        }
    }

    /// Forgets everything but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.ends.clear();
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
        self.places.truncate(end);
        self.words.retain(|(cell, _)| *cell < end);
    }

    /// Takes the cells of the row being read out, as yet without a row.
    pub(super) fn take_tail(&mut self) -> Self {
        let end = self.committed();
        let words =
            self.words.extract_if(.., |(cell, _)| *cell >= end).map(|(cell, word)| (cell - end, word)).collect();
        let (values, places) = (self.values.split_off(end), self.places.split_off(end));
        Self { values, places, words, line: self.line, ends: Vec::new() }
    }

    /// Adds the cells and rows of another text after these.
    pub(super) fn append(&mut self, mut other: Self) {
        let end = self.values.len();
        self.ends.extend(other.ends.iter().map(|row| row + end));
        self.words.extend(other.words.drain(..).map(|(cell, word)| (cell + end, word)));
        self.words.truncate(NAMED);
        self.values.append(&mut other.values);
        self.places.append(&mut other.places);
    }

    /// The same cells as a row being read.
    pub(super) fn without_rows(self) -> Self {
        Self { ends: Vec::new(), ..self }
    }

    /// Rows `from..to` as a text of their own.
    pub(super) fn part(&self, from: usize, to: usize) -> Self {
        self.slice(self.start(from), self.start(to))
    }

    /// Cells `begin..end` as a text of their own, with the row ends between them.
    pub(super) fn slice(&self, begin: usize, end: usize) -> Self {
        let from = self.ends.partition_point(|row| *row <= begin);
        let to = self.ends.partition_point(|row| *row < end);
        let ends = self.ends[from..(to + 1).min(self.ends.len())].iter();
        let words = self.words.iter().filter(|(cell, _)| (begin..end).contains(cell));
        Self {
            values: self.values[begin..end].to_vec(),
            places: self.places[begin..end].to_vec(),
            line: self.line,
            ends: ends.map(|row| *row.min(&end) - begin).collect(),
            words: words.map(|(cell, word)| (cell - begin, word.clone())).collect(),
        }
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
