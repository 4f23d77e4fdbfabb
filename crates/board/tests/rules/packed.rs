use std::{collections::HashSet, fmt::Debug, hash::Hash};

use loyd_board::{Board, Grid, Shape, packed::Pack};
use proptest::prelude::*;

use crate::strategy::grid_of;

fn round_trip<K: Clone + Eq + Hash + Debug, P: Pack<K> + Debug>(position: &P) -> Result<K, TestCaseError> {
    let key = position.pack();
    let back = P::unpack(position.shape(), &key);
    prop_assert_eq!(&back, position);
    prop_assert_eq!(back.blank(), position.blank());
    Ok(key)
}

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// Every key type that fits `R` x `C` cells.
macro_rules! round_trips {
    ($($name:ident: $rows:literal x $columns:literal, $($key:ty),+;)+) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(64))]
            $(
                #[test]
                fn $name(grid in grid_of(shape($rows, $columns))) {
                    let board = grid.to_board::<$rows, $columns>().unwrap();
                    $(round_trip::<$key, _>(&board)?;)+
                    round_trip(&grid)?;
                }
            )+
        }
    };
}

round_trips! {
    keys_of_1x1: 1 x 1, u64, u128, Box<[u8]>;
    keys_of_1x5: 1 x 5, u64, u128, Box<[u8]>;
    keys_of_2x3: 2 x 3, u64, u128, Box<[u8]>;
    keys_of_3x3: 3 x 3, u64, u128, Box<[u8]>;
    keys_of_4x4: 4 x 4, u64, u128, Box<[u8]>;
    keys_of_8x2: 8 x 2, u64, u128, Box<[u8]>;
    keys_of_3x7: 3 x 7, u128, Box<[u8]>;
    keys_of_5x5: 5 x 5, u128, Box<[u8]>;
    keys_of_16x16: 16 x 16, Box<[u8]>;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn keys_of_wide_tiles(small in grid_of(shape(20, 20)), large in grid_of(shape(300, 300))) {
        prop_assert_eq!(round_trip(&small)?.len(), 2 * 400);
        prop_assert_eq!(round_trip(&large)?.len(), 3 * 90_000);
    }
}

#[test]
fn the_first_cell_is_in_the_lowest_bits() {
    let board = Board::<2, 2>::new([[3, 1], [0, 2]]).unwrap();
    assert_eq!(Pack::<u64>::pack(&board), 0x2013);
    assert_eq!(Pack::<u128>::pack(&board), 0b00010_00000_00001_00011);
    assert_eq!(Pack::<Box<[u8]>>::pack(&board)[..], [3, 1, 0, 2]);
}

#[test]
fn different_boards_have_different_keys() {
    let boards = || crate::parity::arrangements(6);
    let board = |tiles: &Vec<u32>| Board::<2, 3>::from_tiles(tiles).unwrap();
    let narrow: HashSet<u64> = boards().iter().map(|tiles| board(tiles).pack()).collect();
    let wide: HashSet<u128> = boards().iter().map(|tiles| board(tiles).pack()).collect();
    assert_eq!((narrow.len(), wide.len()), (720, 720));
}

#[test]
fn no_key_makes_unpacking_panic() {
    for key in [0, u64::MAX, 0x0123_4567_89ab_cdef] {
        let _ = Board::<3, 3>::unpack(shape(3, 3), &key);
        let _ = Board::<5, 5>::unpack(shape(5, 5), &(u128::from(key) << 70));
    }
    for key in [vec![], vec![255; 3], vec![7; 1000]] {
        let key: Box<[u8]> = key.into();
        let _ = Board::<3, 3>::unpack(shape(3, 3), &key);
        let _ = Grid::unpack(shape(3, 3), &key);
    }
}
