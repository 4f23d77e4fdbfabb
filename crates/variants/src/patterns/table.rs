//! A pattern database.

use std::fmt;
use std::ops::ControlFlow;

use bytes::Bytes;
use loyd_board::path::Metric;
use loyd_board::{Content, Layout};
use num_integer::binomial;
use rayon::prelude::*;

use super::arrangements::{Arrangements, MOST_CELLS, MOST_TILES, numbered};
use super::ways::Ways;
use super::{unit, weighted};
use crate::Puzzle;

/// Which moves a pattern pays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Charge {
    /// Only slides of its own tiles: such patterns of different tiles may be added up (Korf & Felner 2002). The table forgets the blanks.
    Own,
    /// Every move: only the greatest of such patterns counts, but one alone is the stronger, for it knows where the blanks are.
    All,
}

/// Some of the labels of a puzzle; all other tiles are forgotten.
///
/// How far the tiles with these labels are from a goal, if all others are equal, never exceeds how far the whole board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    puzzle: Puzzle,
    labels: Vec<u16>,
    charge: Charge,
}

/// Why there is no table for a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// The pattern has no label.
    #[error("a pattern has no tile: give at least one label")]
    Empty,
    /// A label is on no tile.
    #[error("there is no tile {label} to be in a pattern")]
    NoTile {
        /// The label.
        label: u16,
    },
    /// A label is given twice.
    #[error("tile {label} is given twice: each label belongs to one pattern")]
    Twice {
        /// The label.
        label: u16,
    },
    /// The tiles are too many.
    #[error("a pattern of {tiles} tiles is too large: give labels of at most {MOST_TILES}")]
    TooManyTiles {
        /// How many have one of the labels.
        tiles: usize,
    },
    /// The board is too large.
    #[error("a board with {cells} open cells is too large for a table: at most {MOST_CELLS}")]
    TooManyCells {
        /// Cells that can be entered.
        cells: usize,
    },
    /// The table would be too large.
    #[error("a table of {entries} entries is too large, at most {MOST_ENTRIES}: give fewer labels")]
    TooLarge {
        /// How many arrangements there are of tiles and blanks.
        entries: u64,
    },
    /// Runs move tiles of several patterns at once.
    #[error(
        "a run slides tiles of several patterns and costs one: such patterns cannot be added up, so let every move cost"
    )]
    Runs,
}

/// The most arrangements of tiles and blanks, known while a table is built.
const MOST_ENTRIES: u64 = 1 << 30;

impl Pattern {
    /// The tiles of `puzzle` with these labels.
    ///
    /// # Errors
    /// [`PatternError`] if a label is wrong, the table would be too large, or the puzzle is one of runs and not every move costs.
    pub fn new(puzzle: &Puzzle, labels: &[u16], charge: Charge) -> Result<Self, PatternError> {
        for (at, &label) in labels.iter().enumerate() {
            if puzzle.copies_of(label) == 0 {
                return Err(PatternError::NoTile { label });
            }
            if labels[..at].contains(&label) {
                return Err(PatternError::Twice { label });
            }
        }
        if labels.is_empty() {
            return Err(PatternError::Empty);
        }
        if puzzle.metric() == Metric::Multi && charge == Charge::Own {
            return Err(PatternError::Runs);
        }
        let cells = puzzle.topology().open_cells().count();
        if cells > MOST_CELLS {
            return Err(PatternError::TooManyCells { cells });
        }
        let mut labels = labels.to_vec();
        labels.sort_unstable();
        let pattern = Self { puzzle: puzzle.clone(), labels, charge };
        let tiles = pattern.tiles();
        if tiles > MOST_TILES {
            return Err(PatternError::TooManyTiles { tiles });
        }
        match pattern.arrangements() {
            entries if entries > MOST_ENTRIES => Err(PatternError::TooLarge { entries }),
            _ => Ok(pattern),
        }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The labels, rising.
    pub fn labels(&self) -> &[u16] {
        &self.labels
    }

    /// Which moves cost.
    pub const fn charge(&self) -> Charge {
        self.charge
    }

    /// How many tiles have one of the labels.
    pub fn tiles(&self) -> usize {
        self.labels.iter().map(|label| self.puzzle.copies_of(*label)).sum()
    }

    /// How many arrangements of these tiles and the blanks there are: as many are kept in memory while a table is built.
    pub fn arrangements(&self) -> u64 {
        let (mut cells, mut count) = (self.puzzle.topology().open_cells().count() as u64, 1_u64);
        let copies = self.labels.iter().map(|label| self.puzzle.copies_of(*label)).chain([self.puzzle.blanks()]);
        for copies in copies.map(|copies| copies as u64) {
            // Of labels with up to eight tiles and any number of blanks, on at most 32 cells.
            count = count.saturating_mul(binomial(cells, copies));
            cells -= copies;
        }
        count
    }

    fn indexed(&self) -> Arrangements {
        let copies: Vec<usize> = self.labels.iter().map(|label| self.puzzle.copies_of(*label)).collect();
        Arrangements::new(self.puzzle.topology().open_cells().count(), &copies, self.puzzle.blanks())
    }

    /// The cost to slide a tile of each label, and the least that a slide of another tile costs.
    fn costs(&self) -> (Vec<u32>, u32) {
        let puzzle = &self.puzzle;
        let all = || puzzle.labels().iter().zip(puzzle.cost());
        let (own, other): (Vec<_>, Vec<_>) = all().partition(|(label, _)| self.labels.contains(label));
        let rest = other.iter().map(|(_, cost)| **cost).min().unwrap_or(0);
        (own.iter().map(|(_, cost)| **cost).collect(), if self.charge == Charge::All { rest } else { 0 })
    }

    /// The blocks and orders of all that may be left of a goal.
    fn goals(&self, arrangements: &Arrangements) -> Vec<(usize, usize)> {
        let (open, _) = numbered(self.puzzle.topology());
        let mut found = Vec::new();
        for goal in self.puzzle.goals() {
            // How many of each label, the blanks last, have no cell of their own.
            let copies = self.labels.iter().map(|label| (Content::Tile(*label), self.puzzle.copies_of(*label)));
            let mut left: Vec<(Content, usize)> = copies.chain([(Content::Blank, self.puzzle.blanks())]).collect();
            for (content, left) in &mut left {
                *left -= goal.cells().iter().filter(|other| **other == *content).count();
            }
            self.fill(goal, &open, 0, &mut left, &mut Vec::new(), &mut |contents: &[Content]| {
                let (mut occupied, mut blanks, mut tiles) = (0, 0, Vec::new());
                for (cell, content) in contents.iter().enumerate() {
                    match content {
                        Content::Blank => blanks |= 1 << cell,
                        Content::Tile(label) => {
                            if let Ok(tile) = self.labels.binary_search(label) {
                                occupied |= 1 << cell;
                                tiles.push(tile as u8);
                            }
                        }
                        Content::Hole | Content::Any => {}
                    }
                }
                found.push((arrangements.block(occupied, blanks), arrangements.order(&tiles)));
            });
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Puts what is left into the open cells in every way; what is forgotten takes the rest.
    fn fill(
        &self,
        goal: &Layout,
        open: &[usize],
        at: usize,
        left: &mut Vec<(Content, usize)>,
        contents: &mut Vec<Content>,
        found: &mut impl FnMut(&[Content]),
    ) {
        let Some(cell) = open.get(at) else {
            if left.iter().all(|(_, left)| *left == 0) {
                found(contents);
            }
            return;
        };
        let open_cells = open[at..].iter().filter(|cell| goal[**cell] == Content::Any).count();
        if left.iter().map(|(_, left)| left).sum::<usize>() > open_cells {
            return;
        }
        contents.push(goal[*cell]);
        self.fill(goal, open, at + 1, left, contents, found);
        contents.pop();
        if goal[*cell] == Content::Any {
            for kind in 0..left.len() {
                if left[kind].1 > 0 {
                    left[kind].1 -= 1;
                    contents.push(left[kind].0);
                    self.fill(goal, open, at + 1, left, contents, found);
                    contents.pop();
                    left[kind].1 += 1;
                }
            }
        }
    }
}

/// The puzzle, the charge and the labels.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let charge = if self.charge == Charge::Own { "own" } else { "all" };
        write!(f, "{}; {charge}", self.puzzle)?;
        self.labels.iter().try_for_each(|label| write!(f, " {label}"))
    }
}

/// For every arrangement of the tiles of a [`Pattern`], what it takes to bring them to a goal.
///
/// Plain bytes: one, two or four for each number, little-endian, the largest number for what cannot be reached. So they can be kept on disk and mapped into memory.
#[derive(Clone, Debug)]
pub struct PatternTable {
    pub(super) pattern: Pattern,
    pub(super) arrangements: Arrangements,
    bytes: Bytes,
    width: usize,
    /// How many numbers there are for each order.
    rows: usize,
}

/// The bytes are no table of the pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found} bytes are no table of the pattern {pattern}: expected {entries}, or twice or four times as many")]
pub struct TableError {
    /// How many bytes were given.
    pub found: usize,
    /// How many numbers a table of it has.
    pub entries: usize,
    /// The pattern.
    pub pattern: String,
}

impl PatternTable {
    /// Builds the table, on all threads of the current thread pool: breadth first backwards from the goals where moves cost one, else by uniform-cost search.
    ///
    /// Takes two to three bits for each of the [arrangements](Pattern::arrangements), or four bytes and more with weights, besides the table.
    pub fn build(pattern: Pattern) -> Self {
        match Self::build_watched(pattern, |_| ControlFlow::<std::convert::Infallible>::Continue(())) {
            Ok(table) => table,
            Err(never) => match never {},
        }
    }

    /// [`build`](Self::build) that shows `watch` each cost when everything cheaper is done; it may break off.
    ///
    /// # Errors
    /// What `watch` broke off with.
    pub fn build_watched<B>(pattern: Pattern, watch: impl FnMut(u32) -> ControlFlow<B>) -> Result<Self, B> {
        let arrangements = pattern.indexed();
        let (exact, (costs, rest)) = (pattern.charge == Charge::All, pattern.costs());
        let ways = Ways::new(&pattern.puzzle, &arrangements, !exact);
        let goals = pattern.goals(&arrangements);
        let orders = arrangements.orders();
        let (bytes, width) = if pattern.puzzle.is_unit() {
            (by_orders(&unit::build(&arrangements, &ways, &goals, exact, watch)?, orders), 1)
        } else {
            pack(&by_orders(&weighted::build(&arrangements, &ways, &goals, exact, &costs, rest, watch)?, orders))
        };
        let rows = bytes.len() / width / orders;
        Ok(Self { pattern, arrangements, bytes: bytes.into(), width, rows })
    }

    /// The table of a pattern from bytes that [`as_bytes`](Self::as_bytes) gave for it; constant time. That they are of the same pattern, and undamaged, is for
    /// the caller to know.
    ///
    /// # Errors
    /// [`TableError`] if their number is not that of such a table.
    pub fn from_bytes(pattern: Pattern, bytes: Bytes) -> Result<Self, TableError> {
        let arrangements = pattern.indexed();
        let rows = arrangements.sets() * if pattern.charge == Charge::All { arrangements.blank_sets() } else { 1 };
        let entries = rows * arrangements.orders();
        match [1, 2, 4].into_iter().find(|width| bytes.len() == entries * width) {
            Some(width) => Ok(Self { pattern, arrangements, bytes, width, rows }),
            None => Err(TableError { found: bytes.len(), entries, pattern: pattern.to_string() }),
        }
    }

    /// The bytes of the table.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What it is of.
    pub const fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The number of an arrangement.
    #[inline(always)]
    pub(super) fn value(&self, occupied: u32, blanks: u32, order: u16) -> u32 {
        let set = self.arrangements.set(occupied);
        let row = match self.pattern.charge {
            Charge::Own => set,
            Charge::All => set * self.arrangements.blank_sets() + self.arrangements.blank_set(occupied, blanks),
        };
        let at = usize::from(order) * self.rows + row;
        match self.width {
            1 => match self.bytes[at] {
                unit::NEVER => u32::MAX,
                value => value.into(),
            },
            2 => match u16::from_le_bytes([self.bytes[2 * at], self.bytes[2 * at + 1]]) {
                u16::MAX => u32::MAX,
                value => value.into(),
            },
            _ => u32::from_le_bytes(std::array::from_fn(|byte| self.bytes[4 * at + byte])),
        }
    }

    /// What is remembered of a board: the occupied cells, the blanks, and the order.
    pub(super) fn arrange(
        &self,
        tile: impl Fn(usize) -> Option<u8>,
        is_blank: impl Fn(usize) -> bool,
    ) -> (u32, u32, u16) {
        let (mut occupied, mut blanks, mut tiles, mut count) = (0, 0, [0; MOST_TILES], 0);
        for cell in 0..self.arrangements.cells {
            if let Some(tile) = tile(cell) {
                occupied |= 1 << cell;
                tiles[count % MOST_TILES] = tile;
                count += 1;
            } else if is_blank(cell) {
                blanks |= 1 << cell;
            }
        }
        (occupied, blanks, self.arrangements.order(&tiles[..count.min(MOST_TILES)]) as u16)
    }
}

/// The numbers of one order after those of another, instead of those of one block after those of another.
///
/// Most moves change where tiles are and not their order, so what a search looks up next is then near what it looked up last: a third of the time.
fn by_orders<T: Copy + Default + Send + Sync>(table: &[T], orders: usize) -> Vec<T> {
    /// Orders that are read together, as long as they are in the processor's cache.
    const TOGETHER: usize = 64;
    let rows = table.len() / orders;
    let mut turned = vec![T::default(); table.len()];
    turned.par_chunks_mut(rows * TOGETHER).enumerate().for_each(|(at, turned)| {
        for (row, table) in table.chunks_exact(orders).enumerate() {
            for (order, value) in table[at * TOGETHER..].iter().take(TOGETHER).enumerate() {
                turned[order * rows + row] = *value;
            }
        }
    });
    turned
}

/// As few bytes a number as will do.
fn pack(costs: &[u32]) -> (Vec<u8>, usize) {
    let greatest = costs.iter().copied().filter(|cost| *cost != weighted::NEVER).max().unwrap_or(0);
    if greatest < u8::MAX.into() {
        (costs.iter().map(|cost| u8::try_from(*cost).unwrap_or(u8::MAX)).collect(), 1)
    } else if greatest < u16::MAX.into() {
        (costs.iter().flat_map(|cost| u16::try_from(*cost).unwrap_or(u16::MAX).to_le_bytes()).collect(), 2)
    } else {
        (costs.iter().flat_map(|cost| cost.to_le_bytes()).collect(), 4)
    }
}
