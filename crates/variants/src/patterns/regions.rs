//! Where the blanks can go for nothing.

use super::arrangements::{Arrangements, ones};

/// The blocks, joined to regions if moves that slide no tile of the pattern are free: blocks with the same occupied cells between which the blanks go about.
///
/// A search of regions does without the moves that cost nothing, and with one blank there are seldom more than two regions for a set of occupied cells.
pub(super) struct Regions {
    /// The region of each block; regions of one set of occupied cells follow each other.
    of_block: Vec<u32>,
    /// Where the regions of each set begin, and how many there are in all.
    starts: Vec<u32>,
}

impl Regions {
    /// Every block for itself.
    pub(super) fn single(arrangements: &Arrangements) -> Self {
        let (sets, blank_sets) = (arrangements.sets() as u32, arrangements.blank_sets() as u32);
        Self { of_block: (0..sets * blank_sets).collect(), starts: (0..=sets).map(|set| set * blank_sets).collect() }
    }

    /// Blocks joined; `next` are the neighbours of each cell.
    pub(super) fn joined(arrangements: &Arrangements, next: &[[Option<usize>; 4]]) -> Self {
        let (mut of_block, mut starts) = (Vec::new(), vec![0]);
        let mut count = 0;
        for occupied in arrangements.every_set() {
            let sets: Vec<u32> = arrangements.every_blank_set(occupied).collect();
            let mut regions = vec![u32::MAX; sets.len()];
            for first in 0..sets.len() {
                if regions[first] != u32::MAX {
                    continue;
                }
                regions[first] = count;
                let mut open = vec![sets[first]];
                while let Some(blanks) = open.pop() {
                    let taken = occupied | blanks;
                    for blank in ones(blanks) {
                        for to in next[blank].iter().flatten().filter(|to| taken >> **to & 1 == 0) {
                            let moved = blanks ^ 1 << blank ^ 1 << to;
                            let region = &mut regions[arrangements.blank_set(occupied, moved)];
                            if *region == u32::MAX {
                                *region = count;
                                open.push(moved);
                            }
                        }
                    }
                }
                count += 1;
            }
            of_block.extend(regions);
            starts.push(count);
        }
        Self { of_block, starts }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.of_block.iter().max().map_or(0, |last| *last as usize + 1)
    }

    /// The region of a block.
    pub(super) fn of(&self, block: usize) -> usize {
        self.of_block[block] as usize
    }

    /// The regions of a set of occupied cells.
    pub(super) fn of_set(&self, set: usize) -> std::ops::Range<usize> {
        self.starts[set] as usize..self.starts[set + 1] as usize
    }
}
