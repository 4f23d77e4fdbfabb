//! Pattern databases: exact distances of some of the tiles, the others being all alike (Culberson & Schaeffer 1996).
//!
//! Only moves of the pattern's tiles count, so that tables of different tiles add up (Korf & Felner 2002; Felner, Korf & Hanan 2004), and the blank's
//! place is kept as far as it matters: which of the regions it is in that the tiles cut the board into. Such distances change by just
//! one with every move of a tile of the pattern, and are odd or even as the Manhattan distance is, so one bit is enough for each arrangement: it tells
//! which of the two neighbours is meant (Clausecker & Reinefeld 2019 show what knowing the blank's region gains).

mod arrangements;
mod build;
mod order;
mod pattern;

use std::fmt;
use std::ops::ControlFlow;

use bytes::Bytes;

pub(super) use arrangements::Passage;
use arrangements::{Arrangements, Numbering};
use order::Order;
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

/// Where the tiles of a pattern are, and of the distance what is needed to know whether a move makes it longer or shorter.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Placement {
    occupied: u32,
    /// Counts the distance, as far as a byte goes.
    order: Order,
}

/// A placement after a move of which is not known yet whether it makes the distance longer, and where in the table that is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moved {
    placement: Placement,
    at: u32,
}

impl Moved {
    /// Whether the tiles are nearer home than before; `bits` are those of the table around the place.
    #[inline(always)]
    pub(super) fn is_nearer(&self, bits: u8) -> bool {
        let longer = self.placement.order.count().wrapping_add(1);
        (longer >> 1 ^ bits >> (self.at % 8)) & 1 != 0
    }

    /// The placement, nearer home or farther.
    #[inline(always)]
    pub(super) fn placement(&self, is_nearer: bool) -> Placement {
        let Placement { occupied, order } = self.placement;
        Placement {
            occupied,
            order: order.with_count(order.count().wrapping_add(1).wrapping_sub(2 * u8::from(is_nearer))),
        }
    }
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

    /// The arrangement in which the tiles, in the pattern's order, are on `cells`, and the blank on `blank`; and its distance.
    ///
    /// The distance is found by walking home, each step to a neighbour that is nearer by the bit: `None` if there is none, which only a wrong table
    /// or a board that cannot be solved has.
    pub(super) fn locate(&self, cells: &[usize], blank: usize) -> Option<(Placement, u16)> {
        let mut order: Vec<u8> = (0..cells.len() as u8).collect();
        order.sort_unstable_by_key(|tile| cells[usize::from(*tile)]);
        let (occupied, order) = (occupied(cells.iter().copied()), Order::new(&order));
        let home = self.block_of_goal();
        let distances = self.distances();
        let bit = |at: u32, bits: u8| bits >> (at % 8) & 1;
        let at = distances.at(occupied, order, blank);
        // The lowest two bits of the distance from `there`.
        let rest = bit(at, distances.fetch(at)) << 1 | self.parity(cells);
        let placed = Placement { occupied, order: order.with_count(rest) };
        let (mut there, mut blank, mut distance) = (placed, blank, 0);
        while there.order.number() != 0 || self.arrangements.block(there.occupied, blank) != home {
            let region = self.arrangements.region(there.occupied, blank);
            let nearer = |(from, to)| {
                let moved = distances.moved(there, &Passage::new(cells.len(), from, to));
                moved.is_nearer(distances.bits(&moved)).then(|| (moved.placement(true), from))
            };
            (there, blank) = self.arrangements.moves(there.occupied, region).find_map(nearer)?;
            // Farther than any: the table goes round in a circle.
            distance = (distance < MOST_MOVES).then_some(distance + 1)?;
        }
        Some((placed, distance))
    }

    fn block_of_goal(&self) -> usize {
        self.arrangements.block(occupied(self.pattern.cells()), self.pattern.blank())
    }

    /// Whether the distance of an arrangement is odd: every move changes the Manhattan distance by one.
    fn parity(&self, cells: &[usize]) -> u8 {
        let columns = self.pattern.shape().columns();
        let rows_and_columns = |cell: usize| cell / columns + cell % columns;
        let sum: usize = cells.iter().copied().chain(self.pattern.cells()).map(rows_and_columns).sum();
        sum as u8 & 1
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
    /// What comes of a move of a tile along `passage`.
    #[inline(always)]
    pub(super) fn moved(&self, placement: Placement, passage: &Passage) -> Moved {
        let order = self.numbering.order_after(passage, placement.occupied, placement.order);
        let occupied = placement.occupied ^ passage.toggle;
        Moved { placement: Placement { occupied, order }, at: self.at(occupied, order, passage.from.into()) }
    }

    /// The bits around the place of what has moved.
    #[inline(always)]
    pub(super) fn bits(&self, moved: &Moved) -> u8 {
        self.fetch(moved.at)
    }

    /// Where the bit of an arrangement is.
    #[inline(always)]
    fn at(&self, occupied: u32, order: Order, blank: usize) -> u32 {
        (self.numbering.block(occupied, blank) * self.stride + order.number()) as u32
    }

    #[inline(always)]
    fn fetch(&self, at: u32) -> u8 {
        self.table[at as usize / 8]
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
