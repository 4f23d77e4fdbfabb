//! Numbering the places of a few tiles, and the region the blank is in.

use std::ops::Range;

use loyd_board::Shape;

/// How many tiles a pattern may have: the orders of more do not fit sixteen bits.
pub(in crate::sliding) const MOST_TILES: usize = 8;
/// How many cells a shape may have.
pub(in crate::sliding) const MOST_CELLS: usize = 25;

/// All arrangements of `k` tiles on the cells of a shape, numbered.
///
/// An arrangement is a **block** and an **order**. The block is the set of the cells that the tiles occupy, and which of the regions of
/// connected other cells the blank is in: all that decides which moves there are. The order says which tile is on which of these cells; its
/// number runs from 0 to `k! - 1`. Moving a tile along changes its order only if it jumps others of the pattern between, counted row by row.
#[derive(Debug)]
pub(in crate::sliding) struct Arrangements {
    shape: Shape,
    tiles: usize,
    /// How many orders there are.
    orders: usize,
    /// How many cells are in the lower half.
    half: u32,
    /// For each set of cells of the lower half: its part of the number of a set.
    low: Box<[Low; 1 << HALF]>,
    /// For each set of cells of the upper half, and number of cells below: its part of the number of a set.
    high: Box<[u32]>,
    /// For each set, the regions of its first cells, and sixteen bits of its first block.
    near: Box<[u64]>,
    /// For each set, the regions of its other cells, and the rest of its first block; empty for few cells.
    far: Box<[u64]>,
    blocks: usize,
    /// Where the jumps start: over how many tiles, up or down, from which place.
    starts: Box<[u32; 2 * SIDE * MOST_TILES]>,
    /// The order after a jump, by the order before, for each jump.
    jumps: Box<[u16]>,
}

/// What the lower half of a set says.
#[derive(Clone, Copy, Debug, Default)]
struct Low {
    /// The part of the set's number.
    sum: u32,
    /// Where in `high` the sets with so many cells below stand.
    high: u32,
}

/// What of [`Arrangements`] numbers them, at hand.
#[derive(Clone, Copy, Debug)]
pub(in crate::sliding) struct Numbering<'a> {
    half: u32,
    /// The cells of the lower half.
    lower: usize,
    low: &'a [Low; 1 << HALF],
    high: &'a [u32],
    near: &'a [u64],
    far: &'a [u64],
    starts: &'a [u32; 2 * SIDE * MOST_TILES],
    jumps: &'a [u16],
}

/// Half of the most cells, rounded up.
const HALF: u32 = MOST_CELLS.div_ceil(2) as u32;
/// A power of two above the longest jump.
const SIDE: usize = 16;
/// Bits for the region of a cell: eight tiles on two rows or more make eight regions at most.
const REGION: usize = 3;
/// Cells whose regions are in `near`.
const NEAR: usize = 16;
/// Bits of these, below the first block.
const REGIONS: usize = REGION * NEAR;

impl Arrangements {
    /// The arrangements of `tiles` tiles, at most [`MOST_TILES`] and fewer than cells, on `shape`, at most [`MOST_CELLS`].
    pub(in crate::sliding) fn new(shape: Shape, tiles: usize) -> Self {
        let half = shape.cells().div_ceil(2) as u32;
        let upper = shape.cells() as u32 - half;
        let mut low = Box::new([Low::default(); 1 << HALF]);
        for (set, low) in low.iter_mut().enumerate() {
            let size = (set as u32).count_ones();
            *low = Low { sum: sum(set as u32, 0, 0), high: size << upper };
        }
        let high = (0..=tiles as u32).flat_map(|size| (0..1 << upper).map(move |set| sum(set, half, size))).collect();
        let (starts, jumps) = jumps(tiles, shape.columns() - 1);
        let mut arrangements = Self {
            shape,
            tiles,
            orders: (1..=tiles).product(),
            half,
            low,
            high,
            near: Box::default(),
            far: Box::default(),
            blocks: 0,
            starts,
            jumps,
        };
        arrangements.lay_out();
        arrangements
    }

    /// Numbers the blocks.
    fn lay_out(&mut self) {
        let (mut near, mut far) = (Vec::new(), Vec::new());
        for set in self.every_set() {
            let first = self.blocks as u64;
            let (mut near_regions, mut far_regions) = (first << REGIONS, first >> NEAR << REGIONS);
            let mut free = !set & self.everything();
            let mut region = 0;
            while free != 0 {
                let connected = self.flood(free & free.wrapping_neg(), free);
                for cell in ones(connected) {
                    let (regions, at) =
                        if cell < NEAR { (&mut near_regions, cell) } else { (&mut far_regions, cell - NEAR) };
                    *regions |= region << (REGION * at);
                }
                free &= !connected;
                region += 1;
            }
            near.push(near_regions);
            far.push(far_regions);
            self.blocks += region as usize;
        }
        self.near = near.into();
        if self.shape.cells() > NEAR || self.blocks > 1 << NEAR {
            self.far = far.into();
        }
    }

    fn everything(&self) -> u32 {
        (1 << self.shape.cells()) - 1
    }

    /// Every set of as many cells as there are tiles, by number.
    fn every_set(&self) -> impl Iterator<Item = u32> + use<> {
        let end = 1_u32 << self.shape.cells();
        // The next larger number with as many ones (Gosper); larger numbers come later in the colexicographic order, too.
        std::iter::successors(Some((1_u32 << self.tiles) - 1), move |set| {
            let lowest = set & set.wrapping_neg();
            let ripple = set.checked_add(lowest).filter(|_| lowest != 0)?;
            Some(ripple | ((set ^ ripple) / lowest) >> 2)
        })
        .take_while(move |set| *set < end)
    }

    /// The cells of `free` that are connected with those of `seed`.
    fn flood(&self, seed: u32, free: u32) -> u32 {
        let columns = self.shape.columns();
        let first_column = (0..self.shape.rows()).fold(0_u32, |column, row| column | 1 << (row * columns));
        let last_column = first_column << (columns - 1);
        let mut region = seed;
        loop {
            let grown = region
                | region << columns
                | region >> columns
                | (region & !last_column) << 1
                | (region & !first_column) >> 1;
            let grown = grown & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    pub(in crate::sliding) fn orders(&self) -> usize {
        self.orders
    }

    pub(in crate::sliding) fn blocks(&self) -> usize {
        self.blocks
    }

    #[inline(always)]
    pub(in crate::sliding) fn numbering(&self) -> Numbering<'_> {
        let Self { half, ref low, ref high, ref near, ref far, ref starts, ref jumps, .. } = *self;
        Numbering { half, lower: (1 << half) - 1, low, high, near, far, starts, jumps }
    }

    /// The block in which tiles occupy `occupied` and the blank is on `blank`, or connected with it.
    pub(in crate::sliding) fn block(&self, occupied: u32, blank: usize) -> usize {
        self.numbering().block(occupied, blank)
    }

    /// How all orders change by a move along `passage` out of `occupied` cells; `None` if they do not.
    pub(in crate::sliding) fn orders_after(&self, passage: &Passage, occupied: u32) -> Option<Range<usize>> {
        let start = self.numbering().jump(passage, occupied);
        (start > 0).then(|| start..start + self.orders)
    }

    pub(in crate::sliding) fn jumps(&self) -> &[u16] {
        &self.jumps
    }

    /// Every block: the occupied cells and the blank's region.
    pub(in crate::sliding) fn every_block(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.every_set().flat_map(move |occupied| {
            let mut free = !occupied & self.everything();
            std::iter::from_fn(move || {
                let region = (free != 0).then(|| self.flood(free & free.wrapping_neg(), free))?;
                free &= !region;
                Some((occupied, region))
            })
        })
    }

    /// The moves of a tile of a block into its region: from which cell to which.
    pub(in crate::sliding) fn moves(&self, occupied: u32, region: u32) -> impl Iterator<Item = (usize, usize)> + '_ {
        ones(occupied).flat_map(move |from| {
            neighbours(self.shape, from).filter(move |to| region >> to & 1 != 0).map(move |to| (from, to))
        })
    }

    /// The cells connected with `blank` when `occupied` are taken.
    pub(in crate::sliding) fn region(&self, occupied: u32, blank: usize) -> u32 {
        self.flood(1 << blank, !occupied & self.everything())
    }
}

impl Numbering<'_> {
    /// The block in which tiles occupy `occupied` and the blank is on `blank`, or connected with it.
    #[inline(always)]
    pub(in crate::sliding) fn block(&self, occupied: u32, blank: usize) -> usize {
        let low = self.low[(occupied as usize & self.lower) % (1 << HALF)];
        let set = (low.sum + self.high[(low.high + (occupied >> self.half)) as usize]) as usize;
        let near = self.near[set];
        let (mut first, mut region) = ((near >> REGIONS) as usize, near >> (REGION * (blank % NEAR)));
        if let Some(far) = self.far.get(set) {
            first |= (far >> REGIONS << NEAR) as usize;
            if blank >= NEAR {
                region = far >> (REGION * (blank - NEAR));
            }
        }
        first + (region & ((1 << REGION) - 1)) as usize
    }

    /// Where the orders after a move along `passage` out of `occupied` cells stand.
    #[inline(always)]
    fn jump(&self, passage: &Passage, occupied: u32) -> usize {
        let place = (occupied & passage.below).count_ones() as usize;
        let over = (occupied & passage.between).count_ones() as usize;
        self.starts[(usize::from(passage.jumps) + over * MOST_TILES + place) % (2 * SIDE * MOST_TILES)] as usize
    }

    /// The order after a move along `passage` out of `occupied` cells.
    ///
    /// Most moves along a row do not change it, but to look it up is quicker than to find out.
    #[inline(always)]
    pub(in crate::sliding) fn order_after(&self, passage: &Passage, occupied: u32, order: u16) -> u16 {
        self.jumps[self.jump(passage, occupied) + usize::from(order)]
    }
}

/// The way of a tile from a cell to a neighbour, as arrangements see it.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::sliding) struct Passage {
    /// Both cells.
    pub(in crate::sliding) toggle: u32,
    /// All cells before both.
    below: u32,
    /// All cells after the one and before the other.
    between: u32,
    /// The cell that the tile leaves: where the blank will be.
    pub(in crate::sliding) from: u8,
    /// Where the jumps to later cells, or to earlier ones, are among the starts of jumps.
    jumps: u8,
}

impl Passage {
    pub(in crate::sliding) fn new(from: usize, to: usize) -> Self {
        let (first, last) = (from.min(to), from.max(to));
        Self {
            toggle: 1 << from | 1 << to,
            below: (1 << first) - 1,
            between: (1 << last) - (2 << first),
            from: from as u8,
            jumps: if to < from { (SIDE * MOST_TILES) as u8 } else { 0 },
        }
    }
}

/// The neighbours of a cell.
pub(in crate::sliding) fn neighbours(shape: Shape, cell: usize) -> impl Iterator<Item = usize> {
    let (columns, column) = (shape.columns(), cell % shape.columns());
    let up = (cell >= columns).then(|| cell.wrapping_sub(columns));
    let left = (column > 0).then(|| cell.wrapping_sub(1));
    let right = (column + 1 < columns).then_some(cell + 1);
    let down = (cell + columns < shape.cells()).then_some(cell + columns);
    [up, left, right, down].into_iter().flatten()
}

/// The positions of the ones of a word, lowest first.
pub(in crate::sliding) fn ones(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(lowest)
    })
}

/// The part of a set's number in the combinatorial number system that is owed to the cells of `set`, counted from `first`, with `below` members
/// before them.
fn sum(set: u32, first: u32, below: u32) -> u32 {
    ones(set).zip(below + 1..).map(|(cell, place)| num_integer::binomial(first + cell as u32, place)).sum()
}

/// The number of an order: of all orders, lexicographically.
pub(in crate::sliding) fn rank(order: &[u8]) -> u16 {
    let mut rank = 0;
    for (place, tile) in order.iter().enumerate() {
        let smaller_after = order[place + 1..].iter().filter(|other| *other < tile).count();
        rank = rank * (order.len() - place) + smaller_after;
    }
    rank as u16
}

/// Where the jumps start, and the orders after every jump over at most `most` tiles; the first jump is none.
fn jumps(tiles: usize, most: usize) -> (Box<[u32; 2 * SIDE * MOST_TILES]>, Box<[u16]>) {
    let orders: usize = (1..=tiles).product();
    let mut starts = Box::new([0; 2 * SIDE * MOST_TILES]);
    let mut jumps: Vec<u16> = (0..orders).map(|order| order as u16).collect();
    let at = |lowered: bool, over: usize, place: usize| (usize::from(lowered) * SIDE + over) * MOST_TILES + place;
    for over in 1..=most.min(tiles - 1) {
        for place in 0..tiles - over {
            for lowered in [false, true] {
                starts[at(lowered, over, place)] = jumps.len() as u32;
                if over == 1 {
                    jumps.extend((0..orders).map(|order| swapped(order, tiles, place)));
                    continue;
                }
                // A tile jumps one less, and then is exchanged with one more: at the end of its way up, or of its way down.
                let (less, swap) = if lowered { (place + 1, place) } else { (place, place + over - 1) };
                let (less, swap) = (starts[at(lowered, over - 1, less)] as usize, starts[at(false, 1, swap)] as usize);
                jumps.extend_from_within(less..less + orders);
                let start = jumps.len() - orders;
                for order in start..start + orders {
                    jumps[order] = jumps[swap + usize::from(jumps[order])];
                }
            }
        }
    }
    (starts, jumps.into())
}

/// The order in which the tiles at `place` and after it have changed places.
fn swapped(order: usize, tiles: usize, place: usize) -> u16 {
    // Two digits in the factorial number system: how many of the later tiles are smaller. Whichever is the smaller does not count the other.
    let next: usize = (1..=tiles - place - 2).product();
    let weight = next * (tiles - place - 1);
    let (first, second) = (order / weight % (tiles - place), order / next % (tiles - place - 1));
    let rest = order - first * weight - second * next;
    let (first, second) = if first > second { (second, first - 1) } else { (second + 1, first) };
    (rest + first * weight + second * next) as u16
}
