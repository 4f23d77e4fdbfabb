//! Manhattan distance and what tiles in each other's way add to it.

use loyd_board::Position;
use num_traits::AsPrimitive;
use smallvec::SmallVec;

use crate::Heuristic;
use crate::sliding::{Manhattan, Slide, Sliding};

/// The Manhattan distance, plus two for each tile that must leave its goal row or column for others to pass (Hansson, Mayer & Yung 1992).
///
/// Of the tiles that stand in a line (a row or a column) and belong to it, those that never leave it keep their order. So all but a rising sequence
/// of them leave it and come back, at the fewest all but the longest one. Each of these makes two moves across the line that Manhattan does not
/// count, for the tile is on its goal line already. Moves across a row are vertical and those across a column horizontal, so a tile that
/// is counted in both makes four moves more, and all may be added. Nothing of this speaks of the blank, which is no tile: the sum is admissible
/// for every goal, wherever its blank is.
///
/// A slide along a row changes no row's order and only one column that matters: the tile's goal column, if the tile leaves or enters it,
/// by one tile. Manhattan then changes the other way, so that every slide changes the sum by exactly one: it is consistent, and
/// its parity is that of the true distance.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    rows: Lines,
    columns: Lines,
    /// The fewest tiles to remove from a line of at most [`TABLED`] cells, by the [marks](Lines::mark) of its cells, three bits each.
    removals: Vec<u8>,
}

/// The most cells of a line whose removals are tabled: they take 32 KiB then.
const TABLED: usize = 5;

/// The rows, or the columns.
#[derive(Clone, Debug)]
struct Lines {
    /// The goal line of each tile and its place there, counted from one. The blank belongs to no line.
    homes: Vec<(u16, u16)>,
}

/// One row or column.
#[derive(Clone, Copy)]
struct Line {
    number: usize,
    first: usize,
    stride: usize,
    length: usize,
}

impl Lines {
    /// Zero for a tile that does not belong to the line, else its place there, counted from one.
    #[inline]
    fn mark(&self, line: Line, tile: usize) -> u16 {
        let (number, place) = self.homes[tile];
        if usize::from(number) == line.number { place } else { 0 }
    }

    #[inline]
    fn marks<P: Position>(&self, state: &P, line: Line) -> impl Iterator<Item = u16> {
        (0..line.length).map(move |place| self.mark(line, state.tile(line.first + place * line.stride)))
    }
}

impl LinearConflict {
    /// For the goal of `space`. Linear time and space.
    pub fn new<P: Position>(space: &Sliding<P>) -> Self {
        let shape = space.goal().shape();
        let columns = shape.columns();
        let lines = |home: fn(usize, usize) -> (usize, usize)| {
            let homes = space.goal().cells().into_iter().enumerate().map(|(tile, cell)| {
                let (line, place) = home(cell / columns, cell % columns);
                if tile == 0 { (u16::MAX, 0) } else { (line as u16, place as u16 + 1) }
            });
            Lines { homes: homes.collect() }
        };
        let tabled = [shape.rows(), columns].into_iter().filter(|length| *length <= TABLED).max().unwrap_or(0);
        let removals =
            (0..1_u32 << (3 * tabled)).map(|line| removals((0..tabled).map(|cell| (line >> (3 * cell) & 7) as u16)));
        Self {
            manhattan: Manhattan::new(space),
            rows: lines(|row, column| (row, column)),
            columns: lines(|row, column| (column, row)),
            removals: removals.map(|fewest| fewest as u8).collect(),
        }
    }

    /// The fewest tiles to remove from a line of `length` cells with these marks so that the others are in order.
    #[inline]
    fn removals(&self, length: usize, marks: impl Iterator<Item = u16>) -> u32 {
        if length <= TABLED {
            let line = marks.enumerate().fold(0, |line, (cell, mark)| line | usize::from(mark) << (3 * cell));
            u32::from(self.removals[line])
        } else {
            removals(marks)
        }
    }
}

/// The number of marks that are not zero, less their longest increasing subsequence (found by patience sorting: Fredman 1975).
fn removals(marks: impl Iterator<Item = u16>) -> u32 {
    // The least last mark of an increasing subsequence of each length.
    let mut lasts: SmallVec<[u16; 32]> = SmallVec::new();
    let mut tiles = 0;
    for mark in marks.filter(|mark| *mark > 0) {
        tiles += 1;
        let shorter = lasts.partition_point(|last| *last < mark);
        match lasts.get_mut(shorter) {
            Some(last) => *last = mark,
            None => lasts.push(mark),
        }
    }
    tiles - lasts.len() as u32
}

fn row<P: Position>(state: &P, number: usize) -> Line {
    let columns = state.shape().columns();
    Line { number, first: number * columns, stride: 1, length: columns }
}

fn column<P: Position>(state: &P, number: usize) -> Line {
    let shape = state.shape();
    Line { number, first: number, stride: shape.columns(), length: shape.rows() }
}

impl<P: Position> Heuristic<Sliding<P>> for LinearConflict {
    type Memo = u32;

    fn start(&self, space: &Sliding<P>, state: &P) -> u32 {
        let shape = state.shape();
        let rows = (0..shape.rows()).map(|number| (&self.rows, row(state, number)));
        let columns = (0..shape.columns()).map(|number| (&self.columns, column(state, number)));
        let removals = rows.chain(columns).map(|(lines, line)| self.removals(line.length, lines.marks(state, line)));
        self.manhattan.start(space, state) + 2 * removals.sum::<u32>()
    }

    #[inline]
    fn step(&self, space: &Sliding<P>, memo: u32, before: &P, step: &Slide<P::Index>) -> u32 {
        let memo = self.manhattan.step(space, memo, before, step);
        let (tile, from, to): (usize, usize, usize) = (step.tile.as_(), step.from.as_(), step.to.as_());
        let columns = before.shape().columns();
        let (lines, line, left, entered, place) = if step.direction.is_horizontal() {
            let home = usize::from(self.columns.homes[tile].0);
            (&self.columns, column(before, home), from % columns, to % columns, from / columns)
        } else {
            let home = usize::from(self.rows.homes[tile].0);
            (&self.rows, row(before, home), from / columns, to / columns, from % columns)
        };
        if line.number != left && line.number != entered {
            return memo;
        }
        // The goal line with the tile and without it; the other tiles stand still.
        let with = |mark: u16| {
            let marks = lines.marks(before, line).enumerate();
            self.removals(line.length, marks.map(move |(at, other)| if at == place { mark } else { other }))
        };
        let added = with(lines.mark(line, tile)) - with(0);
        if line.number == entered { memo + 2 * added } else { memo - 2 * added }
    }

    #[inline]
    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}
