//! Where everything is, in the form that searches are fastest with.

use std::fmt::Debug;
use std::hash::Hash;

use smallvec::SmallVec;

/// How a state of [`Slides`](crate::Slides) holds its tiles.
///
/// A tile is known by the number of its label among all labels of the puzzle, from one; 0 is a blank, or a hole. Equal tiles have equal numbers, so
/// equal states are equal boards.
pub trait State: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The state as a hash table keeps it.
    type Key: Clone + Eq + Hash + Debug + Send + Sync;
    /// The cells of the blanks, rising.
    type Blanks: Iterator<Item = usize>;

    /// The most cells that there may be.
    const MOST_CELLS: usize;
    /// The greatest number of a tile.
    const MOST_LABELS: usize;

    /// The state with these tiles, and blanks in these cells, which rise.
    fn new(tiles: &[usize], blanks: &[usize]) -> Self;

    /// The number of the tile in `cell`, 0 if there is none.
    fn tile(&self, cell: usize) -> usize;

    /// The cells of the blanks.
    fn blanks(&self) -> Self::Blanks;

    /// True if `cell` has a blank.
    fn is_blank(&self, cell: usize) -> bool;

    /// Slides `tile` from its cell into the blank in the cell `to`.
    fn slide(&mut self, tile: usize, from: usize, to: usize);

    /// The key.
    fn key(&self) -> Self::Key;

    /// The state of a key; `open` are the cells that are no holes, rising.
    fn from_key(key: &Self::Key, open: &[u16]) -> Self;

    /// How many bytes a key of so many cells takes on the heap.
    fn key_heap_bytes(_cells: usize) -> usize {
        0
    }
}

/// The cells of the ones of a mask, rising.
#[derive(Clone, Copy, Debug)]
pub struct Ones(pub(crate) u32);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let lowest = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

macro_rules! word {
    ($(#[$doc:meta])* $name:ident, $word:ty, $bits:literal, $cells:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name {
            tiles: $word,
            blanks: u32,
        }

        impl $name {
            #[inline]
            const fn shift(cell: usize) -> u32 {
                // The mask is for the compiler, which then need not care for shifts beyond the word.
                ($bits * cell as u32) & (<$word>::BITS - 1)
            }
        }

        impl State for $name {
            type Key = $word;
            type Blanks = Ones;

            const MOST_CELLS: usize = $cells;
            const MOST_LABELS: usize = (1 << $bits) - 1;

            fn new(tiles: &[usize], blanks: &[usize]) -> Self {
                let tiles = tiles.iter().rev().fold(0, |word, tile| word << $bits | *tile as $word);
                Self { tiles, blanks: blanks.iter().fold(0, |mask, cell| mask | 1 << cell) }
            }

            #[inline(always)]
            fn tile(&self, cell: usize) -> usize {
                (self.tiles >> Self::shift(cell)) as usize & Self::MOST_LABELS
            }

            #[inline(always)]
            fn blanks(&self) -> Ones {
                Ones(self.blanks)
            }

            #[inline(always)]
            fn is_blank(&self, cell: usize) -> bool {
                self.blanks >> (cell & 31) & 1 != 0
            }

            #[inline(always)]
            fn slide(&mut self, tile: usize, from: usize, to: usize) {
                let tile = tile as $word;
                self.tiles ^= tile << Self::shift(from) ^ tile << Self::shift(to);
                self.blanks ^= 1 << (from & 31) ^ 1 << (to & 31);
            }

            #[inline]
            fn key(&self) -> $word {
                self.tiles
            }

            #[inline]
            fn from_key(key: &$word, open: &[u16]) -> Self {
                let is_blank = |cell: &&u16| key >> Self::shift(usize::from(**cell)) & Self::MOST_LABELS as $word == 0;
                Self { tiles: *key, blanks: open.iter().filter(is_blank).fold(0, |mask, cell| mask | 1 << cell) }
            }
        }
    };
}

word!(
    /// A state of at most 16 cells and 15 labels: four bits a cell.
    Word64, u64, 4, 16
);
word!(
    /// A state of at most 25 cells and 31 labels: five bits a cell.
    Word128, u128, 5, 25
);

/// A state of any size: two bytes a cell, on the heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Listed {
    tiles: Box<[u16]>,
    blanks: SmallVec<[u16; 4]>,
}

impl State for Listed {
    type Key = Box<[u16]>;
    type Blanks = std::iter::Map<smallvec::IntoIter<[u16; 4]>, fn(u16) -> usize>;

    const MOST_CELLS: usize = u16::MAX as usize;
    const MOST_LABELS: usize = u16::MAX as usize;

    fn new(tiles: &[usize], blanks: &[usize]) -> Self {
        let blanks = blanks.iter().map(|cell| *cell as u16).collect();
        Self { tiles: tiles.iter().map(|tile| *tile as u16).collect(), blanks }
    }

    #[inline]
    fn tile(&self, cell: usize) -> usize {
        self.tiles[cell].into()
    }

    fn blanks(&self) -> Self::Blanks {
        self.blanks.clone().into_iter().map(usize::from)
    }

    fn is_blank(&self, cell: usize) -> bool {
        self.blanks.contains(&(cell as u16))
    }

    fn slide(&mut self, tile: usize, from: usize, to: usize) {
        self.tiles[from] = 0;
        self.tiles[to] = tile as u16;
        if let Some(blank) = self.blanks.iter_mut().find(|blank| usize::from(**blank) == to) {
            *blank = from as u16;
        }
        self.blanks.sort_unstable();
    }

    fn key(&self) -> Box<[u16]> {
        self.tiles.clone()
    }

    fn from_key(key: &Box<[u16]>, open: &[u16]) -> Self {
        let blanks = open.iter().copied().filter(|cell| key[usize::from(*cell)] == 0).collect();
        Self { tiles: key.clone(), blanks }
    }

    fn key_heap_bytes(cells: usize) -> usize {
        (2 * cells).next_multiple_of(16) + 16
    }
}
