use std::{collections::HashSet, fmt::Debug};

use loyd_board::{Board, Fixed, Goal, Grid, Packed64, Packed128, Position, Shape};
use proptest::prelude::*;

use crate::strategy::grid_of;

/// The key of `grid` in the form `P`, after making sure that grid, form and key are the same board.
fn round_trip<P: Position + Debug>(grid: &Grid) -> Result<P::Key, TestCaseError> {
    let position = P::from_grid(grid).unwrap();
    let key = position.key();
    let back = P::from_key(&position, &key);
    prop_assert_eq!(&back, &position);
    prop_assert_eq!((back.blank(), back.shape()), (grid.blank(), grid.shape()));
    prop_assert!(back.tiles().eq(grid.tiles()));
    // Slides do the same to every form.
    for direction in loyd_board::Direction::ALL {
        let (mut slid, mut expected) = (back.clone(), grid.clone());
        prop_assert_eq!(slid.slide(direction), expected.slide(direction));
        prop_assert!(slid.tiles().eq(expected.tiles()) && slid.blank() == expected.blank());
        prop_assert_eq!(slid == position, expected == *grid);
    }
    Ok(key)
}

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// Every form that holds `R` x `C` cells.
macro_rules! round_trips {
    ($($name:ident: $rows:literal x $columns:literal, $($packed:ident),*;)+) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(64))]
            $(
                #[test]
                fn $name(grid in grid_of(shape($rows, $columns))) {
                    $(
                        round_trip::<$packed<Fixed<$rows, $columns>>>(&grid)?;
                        round_trip::<$packed<Shape>>(&grid)?;
                    )*
                    round_trip::<Board<$rows, $columns>>(&grid)?;
                    round_trip::<Grid>(&grid)?;
                }
            )+
        }
    };
}

round_trips! {
    keys_of_1x1: 1 x 1, Packed64, Packed128;
    keys_of_1x5: 1 x 5, Packed64, Packed128;
    keys_of_2x3: 2 x 3, Packed64, Packed128;
    keys_of_3x3: 3 x 3, Packed64, Packed128;
    keys_of_4x4: 4 x 4, Packed64, Packed128;
    keys_of_8x2: 8 x 2, Packed64, Packed128;
    keys_of_3x7: 3 x 7, Packed128;
    keys_of_5x5: 5 x 5, Packed128;
    keys_of_16x16: 16 x 16,;
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn keys_of_wide_tiles(small in grid_of(shape(20, 20)), large in grid_of(shape(300, 300))) {
        prop_assert_eq!(round_trip::<Grid>(&small)?.len(), 2 * 400);
        prop_assert_eq!(round_trip::<Grid>(&large)?.len(), 3 * 90_000);
    }
}

#[test]
fn the_first_cell_is_in_the_lowest_bits() {
    let board = Board::<2, 2>::new([[3, 1], [0, 2]]).unwrap();
    assert_eq!(Packed64::from(board).key(), 0x2013);
    assert_eq!(Packed128::from(board).key(), 0b00010_00000_00001_00011);
    assert_eq!(board.to_grid().key()[..], [3, 1, 0, 2]);
}

#[test]
fn different_boards_have_different_keys() {
    let boards = || crate::parity::arrangements(6);
    let board = |tiles: &Vec<u32>| Board::<2, 3>::from_tiles(tiles).unwrap();
    let narrow: HashSet<u64> = boards().iter().map(|tiles| Packed64::from(board(tiles)).key()).collect();
    let wide: HashSet<u128> = boards().iter().map(|tiles| Packed128::from(board(tiles)).key()).collect();
    assert_eq!((narrow.len(), wide.len()), (720, 720));
}

#[test]
fn what_does_not_fit_is_refused() {
    let grid = Grid::new(shape(2, 3), [1, 2, 3, 4, 5, 0]).unwrap();
    assert_eq!(Packed64::<Fixed<3, 2>>::from_grid(&grid), None);
    assert_eq!(Board::<1, 6>::from_grid(&grid), None);
    let goal = |rows, columns| Goal::BlankLast.grid(shape(rows, columns)).unwrap();
    assert_eq!(Packed64::<Shape>::from_grid(&goal(1, 17)), None);
    assert_eq!(Packed128::<Shape>::from_grid(&goal(2, 13)), None);
}

#[test]
fn no_key_makes_a_form_panic() {
    for key in [0, u64::MAX, 0x0123_4567_89ab_cdef] {
        let _ = Packed64::from_key(&Board::<3, 3>::spiral().into(), &key).tiles().sum::<usize>();
        let _ = Packed128::from_key(&Board::<5, 5>::spiral().into(), &(u128::from(key) << 70)).tiles().sum::<usize>();
    }
    let like = Board::<3, 3>::spiral().to_grid();
    for key in [vec![], vec![255; 3], vec![7; 1000]] {
        let _ = Grid::from_key(&like, &key.into());
    }
}
