//! Numbering the places of a few tiles, and the region the blank is in.

use loyd_board::Shape;

use super::order::{Jump, JumpStart, Order};

/// How many tiles a pattern may have: the orders of more do not fit sixteen bits.
pub(in crate::sliding) const MOST_TILES: usize = 8;
/// The other half.
const UPPER: u32 = MOST_CELLS as u32 / 2;
/// How many cells a shape may have.
pub(in crate::sliding) const MOST_CELLS: usize = 25;

/// All arrangements of `k` tiles on the cells of a shape, numbered.
///
/// An arrangement is a **block** and an **order**. The block is the set of the cells that the tiles occupy, and which of the regions of
/// connected other cells the blank is in: all that decides which moves there are. The order says which tile is on which of these cells; its
/// number runs from 0 to `k! - 1`. A move changes it only if the tile jumps others of the pattern between, counted row by row.
#[derive(Debug)]
pub(in crate::sliding) struct Arrangements {
    shape: Shape,
    tiles: usize,
    /// How many orders there are.
    orders: usize,
    /// How many cells are in the lower half.
    half: u32,
    /// For each set of cells of the lower half: its number among those of the same size.
    low: Box<[u16; 1 << HALF]>,
    /// For each set of cells of the upper half: the number of the first whole set with it.
    high: Box<[u32; 1 << UPPER]>,
    /// For each set, the regions of its first cells, and sixteen bits of its first block.
    near: Box<[u64]>,
    /// For each set, the regions of its other cells, and the rest of its first block; empty for few cells.
    far: Box<[u64]>,
    blocks: usize,
}

/// What of [`Arrangements`] numbers them, at hand.
#[derive(Clone, Copy, Debug)]
pub(in crate::sliding) struct Numbering<'a> {
    half: u32,
    /// The cells of the lower half.
    lower: usize,
    low: &'a [u16; 1 << HALF],
    high: &'a [u32; 1 << UPPER],
    near: &'a [u64],
    far: &'a [u64],
}

/// Half of the most cells, rounded up.
const HALF: u32 = MOST_CELLS.div_ceil(2) as u32;
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
        let mut low = Box::new([0; 1 << HALF]);
        let mut counts = [0; HALF as usize + 1];
        for (set, low) in low.iter_mut().take(1 << half).enumerate() {
            let count = &mut counts[set.count_ones() as usize];
            *low = *count;
            *count += 1;
        }
        let (mut high, mut sets) = (Box::new([0; 1 << UPPER]), 0);
        for (set, high) in high.iter_mut().take(1 << upper).enumerate() {
            *high = sets;
            // Those with more cells than there are tiles belong to no set.
            let rest = tiles.checked_sub(set.count_ones() as usize);
            sets += rest.and_then(|rest| counts.get(rest)).copied().map_or(0, u32::from);
        }
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

    pub(in crate::sliding) fn tiles(&self) -> usize {
        self.tiles
    }

    pub(in crate::sliding) fn orders(&self) -> usize {
        self.orders
    }

    pub(in crate::sliding) fn blocks(&self) -> usize {
        self.blocks
    }

    #[inline(always)]
    pub(in crate::sliding) fn numbering(&self) -> Numbering<'_> {
        let Self { half, ref low, ref high, ref near, ref far, .. } = *self;
        Numbering { half, lower: (1 << half) - 1, low, high, near, far }
    }

    /// The block in which tiles occupy `occupied` and the blank is on `blank`, or connected with it.
    pub(in crate::sliding) fn block(&self, occupied: u32, blank: usize) -> usize {
        self.numbering().block(occupied, blank)
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
        let set = self.high[(occupied >> self.half) as usize % (1 << UPPER)] as usize + usize::from(low);
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

    /// The order after a move along `passage` out of `occupied` cells.
    ///
    /// Most moves along a row do not change it, but to change nothing is quicker than to find out.
    #[inline(always)]
    pub(in crate::sliding) fn order_after(&self, passage: &Passage, occupied: u32, order: Order) -> Order {
        order.after(passage.jump(occupied))
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
    jumps: JumpStart,
}

impl Passage {
    /// The way of one of `tiles` tiles.
    pub(in crate::sliding) fn new(tiles: usize, from: usize, to: usize) -> Self {
        let (first, last) = (from.min(to), from.max(to));
        Self {
            toggle: 1 << from | 1 << to,
            below: (1 << first) - 1,
            between: (1 << last) - (2 << first),
            from: from as u8,
            jumps: JumpStart::new(tiles, from < to),
        }
    }

    /// What the tile does among those that occupy `occupied`.
    #[inline(always)]
    pub(super) fn jump(&self, occupied: u32) -> Jump {
        Jump::new(self.jumps, (occupied & self.below).count_ones(), (occupied & self.between).count_ones())
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
