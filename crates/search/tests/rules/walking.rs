//! Walking distance against a search over matrices, and the shapes it refuses.

use std::collections::{HashMap, VecDeque};

use loyd_board::{Board, Goal, Grid, Packed128, Position, Shape, random};
use loyd_search::Heuristic;
use loyd_search::sliding::{Sliding, WalkingDistance};

use crate::oracle::goals;

/// How many tiles of each goal line are in each line, then the blank's line.
type Matrix = (Vec<Vec<usize>>, usize);

fn matrix<P: Position>(goal: &P, board: &P, vertical: bool) -> Matrix {
    let (shape, homes) = (board.shape(), goal.cells());
    let line = |cell: usize| if vertical { cell / shape.columns() } else { cell % shape.columns() };
    let lines = if vertical { shape.rows() } else { shape.columns() };
    let mut matrix = vec![vec![0; lines]; lines];
    for (cell, tile) in board.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
        matrix[line(cell)][line(homes[tile])] += 1;
    }
    (matrix, line(board.blank()))
}

fn naive(start: Matrix) -> HashMap<Matrix, u32> {
    let mut distances = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        let distance = distances[&state];
        let (matrix, blank) = state;
        for line in 0..matrix.len() {
            for goal in 0..matrix.len() {
                if line.abs_diff(blank) == 1 && matrix[line][goal] > 0 {
                    let mut next = (matrix.clone(), line);
                    next.0[line][goal] -= 1;
                    next.0[blank][goal] += 1;
                    if !distances.contains_key(&next) {
                        distances.insert(next.clone(), distance + 1);
                        queue.push_back(next);
                    }
                }
            }
        }
    }
    distances
}

#[test]
fn walking_distance_is_the_sum_of_two_searches_over_matrices() {
    for (rows, columns) in [(1, 5), (5, 1), (2, 2), (2, 5), (3, 3), (4, 3), (3, 4), (4, 4)] {
        for goal in goals::<Grid>(Shape::new(rows, columns).unwrap()) {
            let space = Sliding::new(goal);
            let goal = space.goal();
            let walking = WalkingDistance::new(&space).unwrap();
            let [vertical, horizontal] = [true, false].map(|vertical| naive(matrix(goal, goal, vertical)));
            let mut source = random::Source::new(1);
            for _ in 0..200 {
                let board = random::board(goal, &mut source).unwrap();
                let walked = vertical[&matrix(goal, &board, true)] + horizontal[&matrix(goal, &board, false)];
                assert_eq!(walked, walking.estimate(&space, &board));
            }
        }
    }
}

#[test]
fn long_shapes_have_tables() {
    for (rows, columns) in [(3, 5), (5, 3), (2, 6), (6, 2), (1, 8), (1, 1)] {
        let goal = Goal::BlankLast.grid(Shape::new(rows, columns).unwrap()).unwrap();
        assert!(WalkingDistance::new(&Sliding::new(goal)).is_ok());
    }
}

#[test]
fn large_tables_are_refused() {
    let refused = WalkingDistance::new(&Sliding::new(Packed128::from(Board::<5, 5>::blank_first()))).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the walking distance of a 5x5 board takes a table of more than 2000000 states: use linear-conflict"
    );
    for (rows, columns) in [(1, 1000), (1000, 1), (2, 8), (3, 100), (1000, 1000)] {
        let goal = Goal::BlankLast.grid(Shape::new(rows, columns).unwrap()).unwrap();
        assert!(WalkingDistance::new(&Sliding::new(goal)).is_err(), "{rows}x{columns}");
        assert!(!WalkingDistance::fits(Shape::new(rows, columns).unwrap()));
    }
    for (rows, columns) in [(1, 1), (1, 8), (4, 4), (3, 5), (5, 3), (2, 6)] {
        let shape = Shape::new(rows, columns).unwrap();
        assert!(WalkingDistance::fits(shape));
        for goal in goals::<Grid>(shape) {
            assert!(WalkingDistance::new(&Sliding::new(goal)).is_ok(), "{shape}");
        }
    }
}

#[test]
fn unsolvable_rows_do_no_harm() {
    let row = |tiles: [u32; 4]| Grid::new(Shape::new(1, 4).unwrap(), tiles).unwrap();
    let space = Sliding::new(row([1, 2, 3, 0]));
    let walking = WalkingDistance::new(&space).unwrap();
    let mut board = row([0, 2, 1, 3]);
    let mut memo = walking.start(&space, &board);
    for _ in 0..3 {
        let step = loyd_search::Space::step(&space, &board, loyd_board::Direction::Right);
        memo = walking.step(&space, memo, &board, &step);
        loyd_search::Space::apply(&space, &mut board, &step);
    }
    assert_eq!(board.blank(), 3);
}
