//! Raw cells to a board: its shape, and every fault.

use alloc::{string::ToString, vec::Vec};

use super::{Raw, Rules, numbered};
use crate::read::Options;
use crate::read::error::{Fault, NAMED, ReadError, Word};
use crate::{BoardError, Grid, Shape};

/// The shape to judge tiles by, and the cell and the fault that show that it is not the shape of the rows.
struct Layout {
    shape: Option<Shape>,
    fault: Option<(usize, Fault)>,
}

impl From<Shape> for Layout {
    fn from(shape: Shape) -> Self {
        Self { shape: Some(shape), fault: None }
    }
}

impl Raw {
    /// Whether a blank has been read; with a sign of its own only that counts.
    fn has_blank(&self, rules: &Rules) -> bool {
        let blank = if rules.sign.is_some() { Self::BLANK } else { 0 };
        self.values.contains(&blank)
    }

    /// The board these cells make, all faults of it if they make none.
    ///
    /// # Errors
    /// [`ReadError`] with every fault: unreadable words, uneven rows, wrong shape, missing, repeated and out-of-range tiles.
    pub fn grid(mut self, options: &Options) -> Result<Grid, ReadError> {
        self.settle(options.size, &options.rules())
    }

    /// As [`grid`](Self::grid), for the shape `size` if one is known.
    pub(in crate::read) fn settle(&mut self, size: Option<Shape>, rules: &Rules) -> Result<Grid, ReadError> {
        let mut place = None;
        let mut faults = Vec::new();
        if let Some((cell, fault)) = self.unreadable() {
            place = Some(cell);
            faults.push(fault);
        }
        let Layout { shape, fault } = self.layout(size, rules);
        match fault {
            // Words that are no cells explain why the number of cells is odd.
            Some((_, Fault::Shapes { .. })) if !faults.is_empty() => {}
            Some((cell, fault)) => {
                place = place.or(Some(cell));
                faults.push(fault);
            }
            None => {}
        }
        if let Some(shape) = shape {
            let tiles = numbered(&self.values, rules);
            match faults_of(&tiles, shape) {
                None if faults.is_empty() => return Ok(Grid::from_proper(shape, tiles.into())),
                None => {}
                Some(_) if faults.is_empty() && rules.sign.is_some() && !self.has_blank(rules) => {
                    faults.push(Fault::NoBlank { sign: rules.sign.as_deref().unwrap_or_default().to_string() });
                }
                Some(mut error) => {
                    if !error.repeated.is_empty() || !error.out_of_range.is_empty() {
                        place = place.or_else(|| first_fault(shape, &tiles));
                    }
                    if !faults.is_empty() {
                        // What a word or an uneven row already explains is not said twice.
                        error.given = shape.cells();
                        error.out_of_range.retain(|tile| *tile < Self::UNREADABLE);
                        if !self.words.is_empty() {
                            error.missing.clear();
                        }
                    }
                    let BoardError { given, missing, repeated, out_of_range, .. } = &error;
                    let nothing = missing.is_empty() && repeated.is_empty() && out_of_range.is_empty();
                    if !nothing || *given != shape.cells() {
                        faults.push(error.into());
                    }
                }
            }
        }
        let (line, column) = self.place(place.unwrap_or(0));
        Err(ReadError { line, column, faults })
    }

    /// The words that are no cells, and the first such cell.
    pub(in crate::read) fn unreadable(&self) -> Option<(usize, Fault)> {
        let (first, _) = self.words.first()?;
        let total = self.values.iter().filter(|value| **value == Self::UNREADABLE).count();
        let words: Vec<Word> = self.words.iter().map(|(_, word)| word.clone()).collect();
        Some((*first, Fault::Unreadable { more: total - words.len(), words }))
    }

    /// The shape of one row, or of one column, when it was written as such and is no list.
    pub(in crate::read) fn line_shape(&self, rules: &Rules) -> Option<Shape> {
        let cells = self.values.len() + usize::from(!self.has_blank(rules));
        match self.height() {
            1 => Shape::new(1, cells).ok(),
            rows if rows == self.values.len() => Shape::new(cells, 1).ok(),
            _ => None,
        }
    }

    /// The shape of the rows; adds the blank if it is the last cell and was left out.
    fn layout(&mut self, size: Option<Shape>, rules: &Rules) -> Layout {
        let height = self.height();
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
            return match size.map_or_else(|| Shape::new(height, width), Ok) {
                Ok(shape) => shape.into(),
                Err(error) => Layout { shape: None, fault: Some((0, error.into())) },
            };
        }
        if let Some(size) = size.filter(|_| self.is_even()) {
            let fault = Fault::Layout { rows: height, columns: self.row(0).len(), expected: size };
            return Layout { shape: None, fault: Some((0, fault)) };
        }
        let uneven = || self.rows().enumerate().filter(|(row, found)| !even(*row, found.len()));
        let rows: Vec<(usize, usize)> = uneven().take(NAMED).map(|(row, found)| (row + 1, found.len())).collect();
        let more = uneven().count() - rows.len();
        let first = rows.first().map_or(0, |(row, _)| self.start(row - 1));
        let shape = size.or_else(|| Shape::new(height, width).ok());
        Layout { shape, fault: Some((first, Fault::Ragged { rows, more, expected: width })) }
    }

    /// The shape of a list without rows.
    fn flat_layout(&mut self, size: Option<Shape>, column: bool, rules: &Rules) -> Layout {
        let cells = self.values.len();
        let short = size.map_or_else(|| Shape::square(cells).is_none(), |size| size.cells() == cells + 1);
        if short && !self.has_blank(rules) {
            self.add_blank(rules);
            return self.flat_layout(size, column, rules);
        }
        if let Some(size) = size {
            return size.into(); // the number of cells is judged with the tiles
        }
        let mut shapes: Vec<Shape> = Shape::with_cells(cells).collect();
        if column {
            // One tile a line is as much a board of one column as a list: only a prime number of cells leaves no choice.
            shapes.retain(|shape| shape.columns() == 1 || shape.rows() > 1);
        } else if let Some(square) = Shape::square(cells) {
            return square.into();
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
        let mut line = None;
        if let [only] = shapes[..] {
            line = BoardError::find(only, tiles.iter().copied());
            if line.is_none() {
                return only.into();
            }
            shapes.clear();
        }
        let fault = match Shape::square(cells - 1) {
            // A single cell before the blank is rather a row of two.
            Some(shape) if cells > 2 && BoardError::find(shape, tiles[1..].iter().copied()).is_none() => {
                Fault::Instance { cells, shape }
            }
            _ => {
                let fits = tiles.iter().all(|tile| (*tile as usize) < cells);
                Fault::Shapes { cells, shapes, likely: if fits { line } else { square.or(line) } }
            }
        };
        Layout { shape: None, fault: Some((0, fault)) }
    }

    fn add_blank(&mut self, rules: &Rules) {
        let (line, column) = self.place(self.values.len());
        self.begin_line(line);
        self.push(if rules.sign.is_some() { Self::BLANK } else { 0 }, column + 1);
        if let Some(end) = self.ends.last_mut() {
            *end += 1;
        }
    }

    /// The width most rows have; the first such if several are as common.
    pub(in crate::read) fn usual_width(&self) -> usize {
        let mut widths: Vec<usize> = self.rows().map(<[u32]>::len).collect();
        widths.sort_unstable();
        let longest = widths.chunk_by(|a, b| a == b).map(<[usize]>::len).max().unwrap_or(0);
        let usual: Vec<usize> =
            widths.chunk_by(|a, b| a == b).filter(|run| run.len() == longest).map(|run| run[0]).collect();
        self.rows().map(<[u32]>::len).find(|width| usual.contains(width)).unwrap_or(0)
    }
}

/// The faults of `tiles`; only their number if they are far too few, so that a size costs no more time and memory than the cells that follow it.
fn faults_of(tiles: &[u32], shape: Shape) -> Option<BoardError> {
    let (given, cells) = (tiles.len(), shape.cells());
    if cells / 16 > given {
        return Some(BoardError { shape, given, missing: Vec::new(), repeated: Vec::new(), out_of_range: Vec::new() });
    }
    BoardError::find(shape, tiles.iter().copied())
}

/// The first cell whose tile is out of range or was there before.
fn first_fault(shape: Shape, tiles: &[u32]) -> Option<usize> {
    let mut seen = alloc::vec![false; shape.cells()];
    tiles.iter().position(|tile| match seen.get_mut(*tile as usize) {
        Some(seen) => core::mem::replace(seen, true),
        None => true,
    })
}
