//! The distance table against breadth-first truth.

use std::collections::HashSet;

use loyd_board::{Board, Direction, Goal, Grid, Position, Shape, parity};
use loyd_search::sliding::{DistanceTable, Order};

use crate::oracle::{Truth, Visit, arrangements, goals, visit_small_shapes};

struct Tables;

impl Visit for Tables {
    fn visit<P: Position>(&mut self, truth: &Truth<P>) {
        let order = [Direction::Down, Direction::Left, Direction::Up, Direction::Right];
        let validated = Order::new(order).unwrap();
        let table = DistanceTable::new(truth.goal.clone()).unwrap();
        let other = DistanceTable::with_order(truth.goal.clone(), validated).unwrap();
        for (board, distance) in &truth.boards {
            assert_eq!(table.distance(board), Some(*distance));
            for (table, order) in [(&table, Direction::ALL), (&other, order)] {
                let path = table.path(board).unwrap();
                assert_eq!(path.len(), *distance as usize);
                let mut end = board.clone();
                // The first move is the first that leads nearer; what follows is then tested with the boards it leads to.
                let nearer = order.into_iter().find(|direction| {
                    let mut next = board.clone();
                    next.slide(*direction).is_some() && truth.distance(&next).unwrap() < *distance
                });
                assert_eq!(path.first().copied(), nearer);
                path.replay(&mut end).unwrap();
                assert!(end == truth.goal);
            }
            let mut end = truth.goal.clone();
            table.path_to(board).unwrap().replay(&mut end).unwrap();
            assert!(end == *board);
        }
        assert_eq!(table.greatest(), truth.boards.last().unwrap().1);
        let mut listed = 0;
        for (distance, count) in (0..).zip(table.counts()) {
            let boards: HashSet<_> = table.at_distance(distance).map(|board| board.key()).collect();
            assert_eq!((boards.len(), table.at_distance(distance).len()), (count, count));
            assert!(table.at_distance(distance).all(|board| truth.distance(&board) == Some(distance)));
            let last = table.nth_at_distance(distance, count - 1);
            assert!(last == table.at_distance(distance).last());
            assert!(table.nth_at_distance(distance, count).is_none());
            listed += count;
        }
        assert_eq!(listed, truth.boards.len());
        assert_eq!(table.at_distance(table.greatest() + 1).len(), 0);
    }
}

#[test]
fn distances_paths_and_levels_are_right() {
    visit_small_shapes(&mut Tables);
}

#[test]
fn exactly_the_reachable_boards_have_a_distance() {
    for (rows, columns) in [(1, 1), (1, 4), (5, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        let shape = Shape::new(rows, columns).unwrap();
        for goal in goals::<Grid>(shape) {
            let table = DistanceTable::new(goal).unwrap();
            for board in arrangements(shape) {
                assert_eq!(table.path(&board).is_some(), parity::is_reachable(&board, table.goal()));
            }
        }
    }
}

#[test]
fn a_board_of_another_shape_has_no_distance() {
    let grid = |rows, columns| Goal::BlankLast.grid(Shape::new(rows, columns).unwrap()).unwrap();
    let table = DistanceTable::new(grid(2, 3)).unwrap();
    assert_eq!(table.distance(&grid(3, 2)), None);
    assert_eq!(table.distance(&grid(4, 4)), None);
    assert!(table.with_goal(grid(3, 2)).is_none());
}

#[test]
fn goals_with_the_blank_in_the_same_cell_share_a_table() {
    let table = DistanceTable::new(Board::<3, 3>::spiral()).unwrap();
    let goal = Board::new([[8, 1, 6], [3, 0, 5], [4, 7, 2]]).unwrap();
    let shared = table.with_goal(goal).unwrap();
    let truth = Truth::new(goal);
    assert!(truth.boards.iter().all(|(board, distance)| shared.distance(board) == Some(*distance)));
    assert!(shared.farthest().all(|board| truth.distance(&board) == Some(30)));
    assert!(table.with_goal(Board::blank_last()).is_none());
}

#[test]
fn ten_cells_fit_and_eleven_do_not() {
    let table = DistanceTable::new(Board::<2, 5>::blank_last()).unwrap();
    assert_eq!((table.greatest(), table.counts().sum::<usize>(), table.farthest().len()), (55, 1_814_400, 2));
    for (rows, columns) in [(1, 10), (10, 1)] {
        let table = DistanceTable::new(Goal::Spiral.grid(Shape::new(rows, columns).unwrap()).unwrap()).unwrap();
        assert_eq!(table.counts().collect::<Vec<_>>(), [1; 10]);
    }
    let error = DistanceTable::new(Board::<1, 11>::blank_last()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a 1x11 board is too large for a distance table, which takes at most 10 cells: use a search"
    );
}
