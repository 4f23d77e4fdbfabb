//! Constructed solutions: replayed, and never longer than is stated.

use std::ops::ControlFlow;

use loyd_board::{Goal, Grid, Path, Position, Shape, parity, random};
use loyd_search::sliding::{ConstructionError, construct, longest_construction};
use proptest::prelude::*;

use crate::oracle::{Truth, arrangements, goals};

/// The constructed solution, after a look whether it is one.
fn path<P: Position>(board: &P, goal: &P) -> Path {
    let mut path = Path::default();
    let ended = construct(board, goal, |direction| {
        path.push(direction);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(ended, Ok(ControlFlow::Continue(())));
    let mut end = board.clone();
    path.replay(&mut end).unwrap();
    assert!(end == *goal);
    assert!(path.len() as u64 <= longest_construction(goal.shape()), "{} moves", path.len());
    path
}

#[test]
fn every_board_of_small_shapes_is_solved() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        for goal in goals::<Grid>(Shape::new(rows, columns).unwrap()) {
            let truth = Truth::new(goal.clone());
            for (board, distance) in &truth.boards {
                let length = path(board, &goal).len();
                assert!(length >= *distance as usize);
                // A single line, and what is but a last block, is solved by the fewest moves.
                assert!(length == *distance as usize || rows * columns == 8);
            }
        }
    }
}

#[test]
fn every_board_of_3x3_is_solved_by_the_fewest_moves() {
    for goal in goals::<Grid>(Shape::new(3, 3).unwrap()).into_iter().skip(3) {
        for (board, distance) in &Truth::new(goal.clone()).boards {
            assert_eq!(path(board, &goal).len(), *distance as usize);
        }
    }
}

#[test]
fn what_cannot_be_reached_is_refused() {
    let shape = Shape::new(2, 3).unwrap();
    let goal = Goal::BlankLast.grid(shape).unwrap();
    let mut refused = 0;
    for board in arrangements(shape) {
        let ended = construct(&board, &goal, |_| ControlFlow::<()>::Continue(()));
        assert_eq!(ended.is_ok(), parity::is_reachable(&board, &goal));
        refused += u32::from(ended == Err(ConstructionError::Unreachable));
    }
    assert_eq!(refused, 360);
    let other = Goal::BlankLast.grid(Shape::new(3, 2).unwrap()).unwrap();
    let ended = construct(&other, &goal, |_| ControlFlow::<()>::Continue(()));
    assert_eq!(ended, Err(ConstructionError::Shape { board: other.shape(), goal: shape }));
}

#[test]
fn a_visitor_can_break_off() {
    let goal = Goal::BlankLast.grid(Shape::new(9, 9).unwrap()).unwrap();
    let board = random::board(&goal, &mut random::Source::new(7)).unwrap();
    let mut seen = 0;
    let ended = construct(&board, &goal, |direction| {
        seen += 1;
        if seen == 100 { ControlFlow::Break(direction) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(ended, Ok(ControlFlow::Break(path(&board, &goal)[99])));
    assert_eq!(seen, 100);
}

#[test]
fn random_boards_of_every_shape_are_solved() {
    let mut source = random::Source::new(6);
    for (rows, columns) in (1..=12).flat_map(|rows| (1..=12).map(move |columns| (rows, columns))) {
        for goal in goals::<Grid>(Shape::new(rows, columns).unwrap()) {
            for _ in 0..if rows * columns > 1 { 8 } else { 0 } {
                path(&random::board(&goal, &mut source).unwrap(), &goal);
            }
        }
    }
}

#[test]
fn large_random_boards_take_about_four_times_manhattan() {
    let mut source = random::Source::new(4);
    for (rows, columns) in [(60, 60), (2, 60), (60, 2), (3, 41), (37, 53), (60, 17)] {
        for goal in goals::<Grid>(Shape::new(rows, columns).unwrap()) {
            let board = random::board(&goal, &mut source).unwrap();
            let length = path(&board, &goal).len();
            let homes = goal.cells();
            let tiles = board.tiles().enumerate().filter(|(_, tile)| *tile != 0);
            let distance =
                |a: usize, b: usize| (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
            let manhattan: usize = tiles.map(|(cell, tile)| distance(cell, homes[tile])).sum();
            assert!(rows.min(columns) < 10 || 10 * length <= 42 * manhattan, "{length} for {manhattan}");
        }
    }
}

proptest! {
    #[test]
    fn any_goal_is_reached(rows in 1_usize..=20, columns in 1_usize..=20, seed: u64) {
        prop_assume!(rows * columns > 1);
        let shape = Shape::new(rows, columns).unwrap();
        let mut source = random::Source::new(seed);
        let any = random::board(&Goal::Spiral.grid(shape).unwrap(), &mut source).unwrap();
        path(&random::board(&any, &mut source).unwrap(), &any);
    }
}
