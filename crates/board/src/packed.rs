//! Boards as small keys for hash tables.
//!
//! A key holds the tiles row by row, the first cell in the lowest bits: four bits a tile in a `u64` for up to 16 cells, five bits in a `u128`
//! for up to 25, whole bytes otherwise. Packing and unpacking are exact inverses. The integers are *not* mixed: a
//! hash table that keeps only low bits of a weak product (FxHash) must mix them first, as `loyd-search` does.

use alloc::{boxed::Box, vec::Vec};
use core::{fmt::Debug, hash::Hash};

use crate::{Board, Grid, Position, Shape};

/// A position that can be packed into `K` and back.
pub trait Pack<K: Clone + Eq + Hash + Debug>: Position {
    /// The key of this board. Linear in the number of cells.
    fn pack(&self) -> K;

    /// The board of a key that [`pack`](Self::pack) made for a board of `shape`; for other keys the result is a meaningless value, never a panic.
    fn unpack(shape: Shape, key: &K) -> Self;
}

macro_rules! pack_bits {
    ($key:ty, $bits:literal, $most:literal) => {
        /// Refuses shapes with too many cells at compile time.
        impl<const R: usize, const C: usize> Pack<$key> for Board<R, C> {
            #[inline]
            fn pack(&self) -> $key {
                const { assert!(R * C <= $most, concat!("too many cells for ", stringify!($key))) };
                self.as_flattened().iter().rev().fold(0, |key, tile| key << $bits | <$key>::from(*tile))
            }

            #[inline]
            fn unpack(_: Shape, key: &$key) -> Self {
                const { assert!(R * C <= $most, concat!("too many cells for ", stringify!($key))) };
                let mut rest = *key;
                let mut tiles = [[0; C]; R];
                for tile in tiles.as_flattened_mut() {
                    *tile = (rest as u8) & ((1 << $bits) - 1);
                    rest >>= $bits;
                }
                Self::from_proper(tiles)
            }
        }
    };
}

pack_bits!(u64, 4, 16);
pack_bits!(u128, 5, 25);

impl<const R: usize, const C: usize> Pack<Box<[u8]>> for Board<R, C> {
    fn pack(&self) -> Box<[u8]> {
        self.as_flattened().into()
    }

    fn unpack(_: Shape, key: &Box<[u8]>) -> Self {
        let mut tiles = [[0; C]; R];
        for (tile, byte) in tiles.as_flattened_mut().iter_mut().zip(key.iter()) {
            *tile = *byte;
        }
        Self::from_proper(tiles)
    }
}

/// One byte a tile up to 256 cells, two up to 65,536, else three; lowest byte first.
impl Pack<Box<[u8]>> for Grid {
    fn pack(&self) -> Box<[u8]> {
        let width = width(self.shape());
        self.as_flattened().iter().flat_map(|tile| tile.to_le_bytes().into_iter().take(width)).collect()
    }

    fn unpack(shape: Shape, key: &Box<[u8]>) -> Self {
        let tiles: Vec<u32> = key
            .chunks(width(shape))
            .map(|bytes| bytes.iter().rev().fold(0, |tile, byte| tile << 8 | u32::from(*byte)))
            .collect();
        Self::from_proper(shape, tiles.into())
    }
}

const fn width(shape: Shape) -> usize {
    match shape.cells() {
        ..=0x100 => 1,
        0x101..=0x1_0000 => 2,
        _ => 3,
    }
}
