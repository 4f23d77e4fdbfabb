//! Linear conflict against its definition, and values that were got wrong elsewhere.

use loyd_board::{Board, Goal, Grid, Position, Shape, random};
use loyd_search::sliding::{LinearConflict, Manhattan, Sliding};
use loyd_search::{Heuristic, idastar};

use crate::oracle::{Truth, Visit, visit_small_shapes};

/// Manhattan, and twice the tiles of each line less its longest increasing subsequence, by the recurrence over last tiles.
fn naive<P: Position>(goal: &P, board: &P) -> u32 {
    let (shape, homes) = (board.shape(), goal.cells());
    let spot = |cell: usize| [cell / shape.columns(), cell % shape.columns()];
    let mut sum = 0;
    let mut lines = vec![];
    for axis in 0..2 {
        for line in 0..[shape.rows(), shape.columns()][axis] {
            lines.push((axis, line));
        }
    }
    for (cell, tile) in board.tiles().enumerate().filter(|(_, tile)| *tile != 0) {
        let (at, home) = (spot(cell), spot(homes[tile]));
        sum += at[0].abs_diff(home[0]) + at[1].abs_diff(home[1]);
    }
    for (axis, line) in lines {
        let mut longest: Vec<(usize, usize)> = vec![];
        for (cell, tile) in board.tiles().enumerate() {
            if tile != 0 && spot(cell)[axis] == line && spot(homes[tile])[axis] == line {
                let place = spot(homes[tile])[1 - axis];
                let before = longest.iter().filter(|(last, _)| *last < place).map(|(_, length)| *length).max();
                longest.push((place, before.unwrap_or(0) + 1));
            }
        }
        sum += 2 * (longest.len() - longest.iter().map(|(_, length)| *length).max().unwrap_or(0));
    }
    sum as u32
}

struct Naive;

impl Visit for Naive {
    fn visit<P: Position>(&mut self, truth: &Truth<P>) {
        let space = Sliding::new(truth.goal.clone());
        let conflict = LinearConflict::new(&space);
        for (board, _) in &truth.boards {
            assert_eq!(conflict.estimate(&space, board), naive(&truth.goal, board));
        }
    }
}

#[test]
fn linear_conflict_is_what_it_is_defined_to_be() {
    visit_small_shapes(&mut Naive);
    for (rows, columns) in [(4, 4), (5, 5), (6, 3), (3, 8), (2, 10), (20, 20)] {
        for goal in crate::oracle::goals::<Grid>(Shape::new(rows, columns).unwrap()) {
            let space = Sliding::new(goal);
            let conflict = LinearConflict::new(&space);
            let mut source = random::Source::new(7);
            for _ in 0..50 {
                // A walk leaves tiles on their lines, which a random board of this size hardly does.
                let far = random::board(space.goal(), &mut source).unwrap();
                let (near, _) = random::walk(space.goal(), 300, &mut source).unwrap();
                for board in [far, near] {
                    assert_eq!(conflict.estimate(&space, &board), naive(space.goal(), &board));
                }
            }
        }
    }
}

/// Manhattan, linear conflict, optimal length.
fn valued<const R: usize, const C: usize>(tiles: [[u8; C]; R]) -> [u32; 3] {
    let space = Sliding::new(Board::<R, C>::blank_last());
    let board = Board::new(tiles).unwrap();
    let conflict = LinearConflict::new(&space);
    let report = idastar(&space, &conflict, &board, &mut ());
    let cost = report.outcome.solution().unwrap().cost;
    [Manhattan::new(&space).start(&space, &board), conflict.estimate(&space, &board), cost]
}

#[test]
fn the_fewest_tiles_are_removed() {
    // Two pairs in one row (github.com/entangledloops/slidingpuzzle/issues/1): four more, not two.
    assert_eq!(valued([[2, 1, 4, 3], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 0]]), [4, 8, 28]);
    // Three in reverse (github.com/runelite/runelite/issues/4278): four more, not six. The 1 and 3 count two steps each.
    let space = Sliding::new(Board::<5, 5>::blank_last());
    let mut tiles = *space.goal().rows();
    tiles[0] = [3, 2, 1, 4, 5];
    tiles[3] = [16, 17, 18, 20, 19];
    let conflict = LinearConflict::new(&space);
    assert_eq!(conflict.estimate(&space, &Board::new(tiles).unwrap()), 4 + 4 + 2 + 2);
    // All in reverse (github.com/IIC2613-Inteligencia-Artificial-2021-2/Syllabus/issues/12): the blank counts for nothing.
    assert_eq!(valued([[0, 8, 7], [6, 5, 4], [3, 2, 1]]), [20, 28, 28]);
}

#[test]
fn long_lines_are_counted_right() {
    let shape = Shape::new(2, 1000).unwrap();
    let space = Sliding::new(Goal::BlankLast.grid(shape).unwrap());
    // The first row in reverse: all but one tile have to leave it.
    let tiles: Vec<u32> = (1..=1000).rev().chain(1001..2000).chain([0]).collect();
    let board = Grid::new(shape, tiles).unwrap();
    assert_eq!(LinearConflict::new(&space).estimate(&space, &board), 500_000 + 2 * 999);
}
