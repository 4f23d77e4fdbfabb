//! Boards and numbers are the same set.

use loyd_board::random::{self, Source};
use loyd_board::{Goal, Grid, Position, Shape, parity};
use loyd_explore::{Index, Place};
use proptest::prelude::*;

/// Shapes of at most nine cells.
fn small() -> impl Iterator<Item = Shape> {
    (1..=9).flat_map(Shape::with_cells)
}

#[test]
fn every_number_of_every_small_shape_is_a_board_and_back() {
    for shape in small() {
        for goal in Goal::NAMED.map(|goal| goal.grid(shape).expect("a goal")) {
            let index = Index::new(&goal).expect("few cells");
            assert_eq!(index.place(&goal), Some(index.goal_place()));
            let mut boards = std::collections::HashSet::new();
            for cell in 0..index.cells() {
                for order in 0..index.orders() {
                    let place = Place { cell, order };
                    let board = index.board(place);
                    assert_eq!(index.place(&board), Some(place), "{shape}: {board}");
                    assert!(parity::is_reachable(&board, &goal), "{board}");
                    boards.insert(board);
                }
            }
            assert_eq!(boards.len() as u64, index.boards(), "{shape}");
        }
    }
}

#[test]
fn boards_out_of_reach_have_no_number() {
    let goal = Goal::BlankLast.grid(Shape::new(3, 4).expect("a shape")).expect("a goal");
    let index = Index::new(&goal).expect("12 cells");
    let swapped: Vec<u32> = [2, 1].into_iter().chain(3..12).chain([0]).collect();
    assert_eq!(index.place(&Grid::new(goal.shape(), swapped).expect("a board")), None);
    assert_eq!(index.place(&Goal::BlankLast.grid(Shape::new(4, 3).expect("a shape")).expect("a goal")), None);
    let line = Goal::BlankLast.grid(Shape::new(1, 4).expect("a shape")).expect("a goal");
    let board = |tiles: [u32; 4]| Grid::new(line.shape(), tiles).expect("a board");
    let index = Index::new(&line).expect("a line");
    assert_eq!(index.place(&board([1, 0, 2, 3])), Some(Place { cell: 1, order: 0 }));
    assert_eq!(index.place(&board([2, 0, 1, 3])), None);
}

#[test]
fn too_many_cells() {
    let goal = |rows, columns| Goal::BlankLast.grid(Shape::new(rows, columns).expect("a shape")).expect("a goal");
    assert_eq!(Index::new(&goal(4, 5)).expect("20 cells").boards(), 1_216_451_004_088_320_000);
    assert!(Index::new(&goal(3, 7)).expect_err("21 cells").to_string().starts_with("3x7 has too many boards"));
    assert_eq!(Index::new(&goal(1, 1000)).expect("a line").boards(), 1000);
}

proptest! {
    #[test]
    fn numbers_of_large_shapes_are_boards_and_back(
        (rows, columns) in prop::sample::select(vec![(3, 4), (4, 3), (2, 7), (7, 2), (4, 4), (4, 5), (5, 4), (2, 10)]),
        seed: u64,
    ) {
        let shape = Shape::new(rows, columns).expect("a shape");
        let mut source = Source::new(seed);
        let goal = random::board(&Goal::Spiral.grid(shape).expect("a goal"), &mut source).expect("a board");
        let index = Index::new(&goal).expect("few cells");
        let board = random::board(&goal, &mut source).expect("a board");
        let place = index.place(&board).expect("a board in reach");
        prop_assert!(place.order < index.orders());
        prop_assert_eq!(index.board(place), board);
        let place = Place { cell: source.below(index.cells() as u64) as usize, order: source.below(index.orders()) };
        prop_assert_eq!(index.place(&index.board(place)), Some(place));
    }
}
