//! Pattern databases: exact distances of some of the tiles, the others being all alike (Culberson & Schaeffer 1996).
//!
//! Only moves of the pattern's tiles count, so that tables of different tiles add up (Korf & Felner 2002; Felner, Korf & Hanan 2004), and the blank's
//! place is kept as far as it matters: which of the regions it is in that the tiles cut the board into. Such distances change by just
//! one with every move of a tile of the pattern, and are odd or even as the Manhattan distance is, so one bit is enough for each arrangement: it tells
//! which of the two neighbours is meant (Clausecker & Reinefeld 2019 show what knowing the blank's region gains).

mod arrangements;
mod build;
mod pattern;

use std::fmt;
use std::ops::ControlFlow;

use bytes::Bytes;

pub(super) use arrangements::Passage;
use arrangements::{Arrangements, Numbering, rank};
pub use pattern::{Pattern, PatternError};

/// The distances of a pattern, for all places of its tiles and the blank.
///
/// A table of 4x4 takes 117 kB for five tiles, 1.6 MB for six, 18 MB for seven, 180 MB for eight; of 5x5, 24 MB for six.
pub struct PatternDatabase {
    pattern: Pattern,
    arrangements: Arrangements,
    /// Second lowest bits of distances, in blocks of whole words, the lowest byte of a word first.
    table: Bytes,
    /// Bits of a block.
    stride: usize,
}

/// Why bytes are not the table of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the table of pattern {pattern} has {found} bytes, expected {expected}: build it anew")]
pub struct TableError {
    /// The pattern.
    pub pattern: String,
    /// How many bytes there are.
    pub found: usize,
    /// How many there should be.
    pub expected: usize,
}

/// Where the tiles of a pattern are, and how far that is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Placement {
    occupied: u32,
    order: u16,
    pub(super) distance: u16,
}

impl PatternDatabase {
    /// Builds the table, on all threads of rayon's current pool.
    ///
    /// `watch` is shown each distance that is finished, with the number of arrangements at it, and may break off.
    /// Takes about ten nanoseconds of processor time and half a byte an arrangement: 0.02 s for five tiles of 4x4, 0.1 s for six, 1 s for
    /// seven, 11 s and 700 MB for eight; 3 s for six tiles of 5x5.
    ///
    /// # Errors
    /// What `watch` broke off with.
    pub fn build<B>(pattern: Pattern, watch: impl FnMut(u32, u64) -> ControlFlow<B>) -> Result<Self, B> {
        let arrangements = Arrangements::new(pattern.shape(), pattern.cells().len());
        let goal = arrangements.block(occupied(pattern.cells()), pattern.blank());
        let table = build::build(&arrangements, goal, watch)?;
        Ok(Self::of(pattern, arrangements, table.into()))
    }

    /// The table whose bytes these are: those of a table that was built, wherever they are kept, in memory or in a mapped file.
    ///
    /// # Errors
    /// [`TableError`] if there are too few or too many bytes. What they say is not checked.
    pub fn from_bytes(pattern: Pattern, bytes: impl Into<Bytes>) -> Result<Self, TableError> {
        let (arrangements, table) = (Arrangements::new(pattern.shape(), pattern.cells().len()), bytes.into());
        let expected = arrangements.blocks() * build::words(&arrangements) * 8;
        if table.len() != expected {
            return Err(TableError { pattern: pattern.to_string(), found: table.len(), expected });
        }
        Ok(Self::of(pattern, arrangements, table))
    }

    /// The table as it is kept in files.
    pub fn bytes(&self) -> &Bytes {
        &self.table
    }

    fn of(pattern: Pattern, arrangements: Arrangements, table: Bytes) -> Self {
        let stride = build::words(&arrangements) * 64;
        Self { pattern, arrangements, table, stride }
    }

    /// Which tiles it knows.
    pub fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// What is needed to look distances up, at hand.
    pub(super) fn distances(&self) -> Distances<'_> {
        Distances { numbering: self.arrangements.numbering(), table: &self.table, stride: self.stride }
    }

    /// The arrangement in which the tiles, in the pattern's order, are on `cells`, and the blank on `blank`.
    ///
    /// The distance is found by walking home, each step to a neighbour that is nearer by the bit: `None` if there is none, which only a wrong table
    /// or a board that cannot be solved has.
    pub(super) fn locate(&self, cells: &[usize], blank: usize) -> Option<Placement> {
        let mut order: Vec<u8> = (0..cells.len() as u8).collect();
        order.sort_unstable_by_key(|tile| cells[usize::from(*tile)]);
        let placed = Placement { occupied: occupied(cells.iter().copied()), order: rank(&order), distance: 0 };
        let home = self.arrangements.block(occupied(self.pattern.cells()), self.pattern.blank());
        let distances = self.distances();
        let (mut there, mut blank, mut distance) = (placed, blank, 0);
        // The lowest two bits of the distance from `there`.
        let mut rest = distances.bit(placed.occupied, placed.order, blank) << 1 | self.parity(cells);
        while there.order != 0 || self.arrangements.block(there.occupied, blank) != home {
            rest = rest.wrapping_sub(1) & 3;
            let region = self.arrangements.region(there.occupied, blank);
            let nearer = |(from, to)| {
                let next = distances.step(there, &Passage::new(from, to));
                (distances.bit(next.occupied, next.order, from) == rest >> 1).then_some((next, from))
            };
            (there, blank) = self.arrangements.moves(there.occupied, region).find_map(nearer)?;
            // Farther than any: the table goes round in a circle.
            distance = (distance < MOST_MOVES).then_some(distance + 1)?;
        }
        Some(Placement { distance, ..placed })
    }

    /// Whether the distance of an arrangement is odd: every move changes the Manhattan distance by one.
    fn parity(&self, cells: &[usize]) -> u16 {
        let columns = self.pattern.shape().columns();
        let rows_and_columns = |cell: usize| cell / columns + cell % columns;
        let sum: usize = cells.iter().copied().chain(self.pattern.cells()).map(rows_and_columns).sum();
        sum as u16 & 1
    }
}

/// A pattern database, as a search reads it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Distances<'a> {
    numbering: Numbering<'a>,
    table: &'a [u8],
    stride: usize,
}

impl Distances<'_> {
    /// The arrangement after a tile has moved along `passage`.
    #[inline(always)]
    pub(super) fn step(&self, placement: Placement, passage: &Passage) -> Placement {
        let order = self.numbering.order_after(passage, placement.occupied, placement.order);
        let occupied = placement.occupied ^ passage.toggle;
        let bit = self.bit(occupied, order, passage.from.into());
        let longer = placement.distance.wrapping_add(1);
        let shorter = (longer >> 1 ^ bit) & 1;
        Placement { occupied, order, distance: longer.wrapping_sub(2 * shorter) }
    }

    #[inline(always)]
    fn bit(&self, occupied: u32, order: u16, blank: usize) -> u16 {
        let at = self.numbering.block(occupied, blank) * self.stride + usize::from(order);
        u16::from(self.table[at / 8] >> (at % 8)) & 1
    }
}

/// More than any pattern is away from home.
const MOST_MOVES: u16 = 1000;

fn occupied(cells: impl Iterator<Item = usize>) -> u32 {
    cells.fold(0, |set, cell| set | 1 << cell)
}

impl fmt::Debug for PatternDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PatternDatabase({})", self.pattern)
    }
}
