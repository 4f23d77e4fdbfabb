//! Which lists of tiles are permutations.

use alloc::vec::Vec;

/// Tells permutations, without clearing a table between boards.
#[derive(Debug, Default)]
pub(super) struct Seen {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Seen {
    /// Whether `tiles` are 0 to `cells` - 1, each once, in any order.
    pub(super) fn holds_each(&mut self, cells: usize, tiles: impl ExactSizeIterator<Item = u32>) -> bool {
        if tiles.len() != cells {
            return false;
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.clear();
            self.stamp = 1;
        }
        if self.stamps.len() < cells {
            self.stamps.resize(cells, 0);
        }
        let stamps = &mut self.stamps[..cells];
        for tile in tiles {
            match stamps.get_mut(tile as usize) {
                Some(last) if *last != self.stamp => *last = self.stamp,
                _ => return false,
            }
        }
        true
    }
}
