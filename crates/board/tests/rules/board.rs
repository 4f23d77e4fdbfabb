use loyd_board::{Board, BoardError, Direction, Grid, Position, Shape};
use proptest::prelude::*;

use crate::strategy;

fn fault(shape: &str, tiles: &[u32]) -> String {
    Grid::new(shape.parse().unwrap(), tiles).unwrap_err().to_string()
}

#[test]
fn all_faults_of_a_board_are_named_at_once() {
    assert_eq!(fault("3x3", &[1, 2, 1, 4, 5, 6, 7, 8, 0]), "tile 3 is missing and tile 1 occurs twice");
    assert_eq!(fault("2x2", &[1, 2, 3, 3]), "the blank is missing and tile 3 occurs twice");
    assert_eq!(fault("2x2", &[0, 0, 0, 3]), "tiles 1 and 2 are missing and the blank occurs 3 times");
    assert_eq!(
        fault("2x3", &[9, 2, 2, 0, 0, u32::MAX]),
        "tiles 1, 3, 4 and 5 are missing, the blank occurs twice and tile 2 occurs twice and \
         tiles 9 and 4294967295 are out of range (2x3 has tiles 1 to 5 and one blank)"
    );
    assert_eq!(fault("2x2", &[1, 2, 3]), "3 cells were read where 2x2 has 4 and the blank is missing");
    assert_eq!(fault("1x1", &[]), "0 cells were read where 1x1 has 1 and the blank is missing");
    assert_eq!(fault("1x1", &[5]), "the blank is missing and tile 5 is out of range (1x1 has the blank, 0)");
    let ones = vec![1; 10_000];
    assert_eq!(
        fault("100x100", &ones),
        "the blank and tiles 2, 3, 4, 5, 6, 7, 8, 9 and 9990 more are missing and tile 1 occurs 10000 times"
    );
}

#[test]
fn both_types_of_board_find_the_same_faults() {
    let tiles = [1, 2, 2, 7];
    let expected = BoardError::find(Shape::new(2, 2).unwrap(), tiles).unwrap();
    assert_eq!((&expected.missing, &expected.repeated), (&vec![0, 3], &vec![(2, 2)]));
    assert_eq!((expected.given, &expected.out_of_range), (4, &vec![7]));
    assert_eq!(Board::<2, 2>::from_tiles(&tiles).unwrap_err(), expected);
    assert_eq!(Board::<2, 2>::new([[1, 2], [2, 7]]).unwrap_err(), expected);
    assert_eq!(Grid::new(expected.shape, tiles).unwrap_err(), expected);
}

#[test]
fn tile_numbers_beyond_a_byte_are_kept_and_refused_where_they_do_not_fit() {
    let shape = Shape::new(127, 127).unwrap();
    let grid = Grid::new(shape, (0..16_129).rev().collect::<Vec<_>>()).unwrap();
    assert_eq!((grid.tile(0), grid.blank()), (16_128, 16_128));
    // 260 must not wrap round to 4.
    assert_eq!(Board::<2, 3>::from_tiles(&[1, 2, 3, 260, 5, 0]).unwrap_err().out_of_range, [260]);
}

#[test]
fn the_largest_board_has_a_million_cells() {
    let shape = Shape::new(1000, 1000).unwrap();
    let mut grid = Grid::new(shape, (0..1_000_000).collect::<Vec<_>>()).unwrap();
    assert_eq!(grid.slide(Direction::Down), Some(1000));
    assert_eq!(grid.slide(Direction::Right), Some(1001));
    assert_eq!(grid.blank(), 1001);
    assert!(Shape::new(1001, 1).is_err() && Shape::new(1, 1001).is_err() && Shape::new(0, 3).is_err());
}

#[test]
fn shapes_read_as_rows_by_columns() {
    assert_eq!("3x5".parse(), Shape::new(3, 5));
    assert_eq!(" 3 X 5 ".parse(), Shape::new(3, 5));
    for wrong in ["", "3", "x", "3x", "x3", "3x4x5", "-3x3", "3x0", "99999999999999999999x2", "3*3"] {
        assert!(wrong.parse::<Shape>().is_err(), "{wrong}");
    }
    let all: Vec<String> = Shape::with_cells(12).map(|shape| shape.to_string()).collect();
    assert_eq!(all, ["1x12", "2x6", "3x4", "4x3", "6x2", "12x1"]);
    assert_eq!(Shape::square(16), Shape::new(4, 4).ok());
    assert_eq!((Shape::square(15), Shape::square(0), Shape::with_cells(0).count()), (None, None, 0));
}

#[test]
fn a_single_cell_has_no_move() {
    let mut board = Board::<1, 1>::blank_last();
    assert_eq!(board.moves().count(), 0);
    assert!(Direction::ALL.iter().all(|direction| board.slide(*direction).is_none()));
}

#[test]
fn directions_have_letters_names_and_opposites() {
    for direction in Direction::ALL {
        assert_eq!(direction.opposite().opposite(), direction);
        assert_eq!(direction.is_horizontal(), direction.opposite().is_horizontal());
        assert_ne!(direction, direction.opposite());
        assert_eq!(Direction::from_letter(direction.letter()), Some(direction));
        assert_eq!(Direction::from_letter(direction.letter().to_ascii_uppercase()), Some(direction));
        assert!(direction.name().starts_with(direction.letter()));
    }
    assert_eq!(Direction::from_letter('x'), None);
}

/// Slides on rows and columns of a nested list, the blank found by looking for it.
fn slide_rows(rows: &mut [Vec<usize>], direction: Direction) -> Option<usize> {
    let row = rows.iter().position(|row| row.contains(&0)).unwrap();
    let column = rows[row].iter().position(|tile| *tile == 0).unwrap();
    let (to_row, to_column) = match direction {
        Direction::Up => (row.checked_sub(1)?, column),
        Direction::Down => (row + 1, column),
        Direction::Left => (row, column.checked_sub(1)?),
        Direction::Right => (row, column + 1),
    };
    let tile = *rows.get(to_row)?.get(to_column)?;
    rows[row][column] = tile;
    rows[to_row][to_column] = 0;
    Some(tile)
}

fn rows(position: &impl Position) -> Vec<Vec<usize>> {
    let tiles: Vec<usize> = position.tiles().collect();
    tiles.chunks(position.shape().columns()).map(<[usize]>::to_vec).collect()
}

fn moves_like_rows(mut position: impl Position, path: &[Direction]) -> Result<(), TestCaseError> {
    let mut expected = rows(&position);
    for direction in path {
        prop_assert_eq!(position.slide(*direction), slide_rows(&mut expected, *direction));
        prop_assert_eq!(rows(&position), expected.clone());
        prop_assert_eq!(position.tile(position.blank()), 0);
    }
    let cells = position.cells();
    prop_assert!((0..cells.len()).all(|tile| position.tile(cells[tile]) == tile));
    Ok(())
}

proptest! {
    #[test]
    fn a_grid_moves_like_rows_of_tiles(grid in strategy::grid(5), path in strategy::path()) {
        moves_like_rows(grid, &path)?;
    }

    #[test]
    fn a_board_moves_like_rows_of_tiles(grid in strategy::grid_of(Shape::new(3, 4).unwrap()), path in strategy::path()) {
        let board = Board::<3, 4>::from_grid(&grid).unwrap();
        prop_assert_eq!(Board::<4, 3>::from_grid(&grid), None);
        prop_assert_eq!(board.to_grid(), grid.clone());
        prop_assert_eq!(board.to_string(), grid.to_string());
        moves_like_rows(board, &path)?;
    }

    #[test]
    fn what_is_printed_has_every_tile_in_its_place(grid in strategy::grid(6)) {
        let read: Vec<Vec<usize>> = grid
            .to_string()
            .split(" / ")
            .map(|row| row.split(' ').map(|tile| tile.parse().unwrap()).collect())
            .collect();
        prop_assert_eq!(read, rows(&grid));
    }

    #[test]
    fn the_moves_of_a_board_are_those_that_slide(grid in strategy::grid_of(Shape::new(3, 3).unwrap())) {
        let board = Board::<3, 3>::from_grid(&grid).unwrap();
        let slides = Direction::ALL.into_iter().filter(|direction| board.clone().slide(*direction).is_some());
        prop_assert!(board.moves().eq(slides));
    }

    #[test]
    fn only_permutations_are_boards(tiles in prop::collection::vec(0u32..8, 0..8)) {
        let shape = Shape::new(2, 3).unwrap();
        let mut sorted = tiles.clone();
        sorted.sort_unstable();
        let proper = sorted == [0, 1, 2, 3, 4, 5];
        prop_assert_eq!(Grid::new(shape, tiles.clone()).is_ok(), proper);
        prop_assert_eq!(Board::<2, 3>::from_tiles(&tiles).is_ok(), proper);
    }
}
