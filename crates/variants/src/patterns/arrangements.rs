//! Numbers for the arrangements of some tiles and the blanks.
//!
//! An arrangement is a **block**, the set of cells that the tiles occupy and the set that the blanks do, and an **order**: which tiles stand in the occupied
//! cells, one after the other. What moves are possible depends on the block alone.

use loyd_board::Topology;
use num_integer::binomial;

/// The most cells that can be entered, for sets of them are words of 32 bits.
pub(super) const MOST_CELLS: usize = 32;
/// The most tiles of a pattern.
pub(super) const MOST_TILES: usize = 8;

/// All arrangements of a multiset of tiles and some blanks in so many cells.
#[derive(Clone, Debug)]
pub(super) struct Arrangements {
    /// Cells that can be entered; here they are numbered from 0 without the holes between.
    pub(super) cells: usize,
    pub(super) tiles: usize,
    blanks: usize,
    /// The tile at each place of every order, orders in lexicographic order.
    sequences: Vec<[u8; MOST_TILES]>,
    /// For each place a tile leaves and each it enters, what every order becomes.
    jumps: Vec<Vec<u16>>,
    /// What each byte of a set of occupied cells adds to its rank, by the byte's place and how many cells are in the bytes before.
    ranks: Vec<[u32; 256]>,
}

/// All cells before one.
#[inline(always)]
pub(super) const fn below(cell: usize) -> u32 {
    (1 << cell) - 1
}

impl Arrangements {
    /// Of tiles with these copies, at most [`MOST_TILES`] in all.
    pub(super) fn new(cells: usize, copies: &[usize], blanks: usize) -> Self {
        let tiles: usize = copies.iter().sum();
        let mut sequences = Vec::new();
        fill(&mut [0; MOST_TILES], 0, &mut copies.to_vec(), &mut sequences);
        let jump = |from: usize, to: usize| {
            let moved = |sequence: &[u8; MOST_TILES]| {
                let mut moved = *sequence;
                if from < to {
                    moved[from..=to].rotate_left(1);
                } else {
                    moved[to..=from].rotate_right(1);
                }
                sequences.binary_search(&moved).unwrap_or(0) as u16
            };
            sequences.iter().map(moved).collect()
        };
        let jumps = (0..tiles * tiles).map(|jump_of| jump(jump_of / tiles, jump_of % tiles)).collect();
        let ranks = (0..cells.div_ceil(8) * (tiles + 1)).map(|at| {
            let (byte, before) = (at / (tiles + 1), at % (tiles + 1));
            std::array::from_fn(|set| rank_from(set as u32, 8 * byte, before))
        });
        let ranks = ranks.collect();
        Self { cells, tiles, blanks, sequences, jumps, ranks }
    }

    /// How many orders there are.
    pub(super) fn orders(&self) -> usize {
        self.sequences.len()
    }

    /// How many sets of occupied cells.
    pub(super) fn sets(&self) -> usize {
        binomial(self.cells, self.tiles)
    }

    /// How many sets of blanks for each.
    pub(super) fn blank_sets(&self) -> usize {
        binomial(self.cells - self.tiles, self.blanks)
    }

    /// The tile at a place of an order: where it is among those of the pattern.
    #[inline]
    pub(super) fn tile_at(&self, order: usize, place: usize) -> usize {
        self.sequences[order][place].into()
    }

    /// The order of these tiles.
    pub(super) fn order(&self, tiles: &[u8]) -> usize {
        let mut sequence = [0; MOST_TILES];
        sequence[..tiles.len()].copy_from_slice(tiles);
        self.sequences.binary_search(&sequence).unwrap_or(0)
    }

    /// The number of the set of occupied cells.
    #[inline(always)]
    pub(super) fn set(&self, occupied: u32) -> usize {
        let (mut rank, mut before) = (0, 0);
        for (byte, set) in occupied.to_le_bytes().into_iter().enumerate().take(self.cells.div_ceil(8)) {
            rank += self.ranks[byte * (self.tiles + 1) + before][usize::from(set)];
            before += set.count_ones() as usize;
        }
        rank as usize
    }

    /// The number of the set of blanks, among those for these occupied cells.
    #[inline(always)]
    pub(super) fn blank_set(&self, occupied: u32, blanks: u32) -> usize {
        let place = |cell: usize| (!occupied & below(cell)).count_ones() as usize;
        if self.blanks == 1 {
            return place(blanks.trailing_zeros() as usize);
        }
        ones(blanks).enumerate().map(|(at, cell)| binomial(place(cell), at + 1)).sum()
    }

    /// The number of the block.
    pub(super) fn block(&self, occupied: u32, blanks: u32) -> usize {
        self.set(occupied) * self.blank_sets() + self.blank_set(occupied, blanks)
    }

    /// Every set of occupied cells, in the order of their numbers.
    pub(super) fn every_set(&self) -> impl Iterator<Item = u32> {
        subsets(self.cells, self.tiles)
    }

    /// Every set of blanks for these occupied cells, in the order of their numbers.
    pub(super) fn every_blank_set(&self, occupied: u32) -> impl Iterator<Item = u32> + use<> {
        let free: Vec<usize> = ones(!occupied & all(self.cells)).collect();
        subsets(free.len(), self.blanks).map(move |set| ones(set).fold(0, |blanks, at| blanks | 1 << free[at]))
    }

    /// A tile goes from one cell to another: the occupied cells and the order then.
    #[inline(always)]
    pub(super) fn jump(&self, occupied: &mut u32, order: u16, from: usize, to: usize) -> u16 {
        let (leaves, enters) = self.places(*occupied, from, to);
        *occupied ^= 1 << from | 1 << to;
        if leaves == enters { order } else { self.jumps[leaves * self.tiles + enters][usize::from(order)] }
    }

    /// The places in the order that a tile leaves and enters.
    #[inline(always)]
    pub(super) fn places(&self, occupied: u32, from: usize, to: usize) -> (usize, usize) {
        let rest = occupied & !(1 << from);
        ((rest & below(from)).count_ones() as usize, (rest & below(to)).count_ones() as usize)
    }

    /// What every order becomes.
    pub(super) fn jumps(&self, leaves: usize, enters: usize) -> &[u16] {
        &self.jumps[leaves * self.tiles + enters]
    }
}

/// All of so many cells.
pub(super) const fn all(cells: usize) -> u32 {
    if cells == 32 { u32::MAX } else { below(cells) }
}

/// The positions of the ones of a word, lowest first.
pub(super) const fn ones(word: u32) -> crate::state::Ones {
    crate::state::Ones(word)
}

/// What these members, the first of which is number `first`, add to the rank of a set with `before` members before them: in the combinatorial number system.
fn rank_from(set: u32, first: usize, before: usize) -> u32 {
    let choices = |(at, cell): (usize, usize)| binomial((first + cell) as u64, (before + at + 1) as u64);
    ones(set).enumerate().map(choices).sum::<u64>().try_into().unwrap_or(u32::MAX) // beyond any set that there is
}

/// Every set of `members` of so many, by rank: each follows from the one before (Gosper).
fn subsets(cells: usize, members: usize) -> impl Iterator<Item = u32> {
    let mut next = (members <= cells).then_some((1_u64 << members) - 1);
    std::iter::from_fn(move || {
        let set = next.filter(|set| *set < 1 << cells)?;
        let lowest = set & set.wrapping_neg();
        next = (set != 0).then(|| {
            let ripple = set + lowest;
            ripple | ((set ^ ripple) / lowest) >> 2
        });
        Some(set as u32)
    })
}

/// Every order of what is left, after those tiles that are there.
fn fill(sequence: &mut [u8; MOST_TILES], at: usize, left: &mut [usize], sequences: &mut Vec<[u8; MOST_TILES]>) {
    if left.iter().all(|count| *count == 0) {
        sequences.push(*sequence);
        return;
    }
    for tile in 0..left.len() {
        if left[tile] > 0 {
            left[tile] -= 1;
            sequence[at] = tile as u8;
            fill(sequence, at + 1, left, sequences);
            sequence[at] = 0;
            left[tile] += 1;
        }
    }
}

/// The cells that can be entered, and the number of each among them.
pub(super) fn numbered(topology: &Topology) -> (Vec<usize>, Vec<u8>) {
    let open: Vec<usize> = topology.open_cells().collect();
    let mut numbers = vec![0; topology.shape().cells()];
    open.iter().enumerate().for_each(|(number, cell)| numbers[*cell] = number as u8);
    (open, numbers)
}
