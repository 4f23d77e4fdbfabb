use std::collections::{HashSet, VecDeque};

use loyd_board::{Board, Direction, Fixed, Goal, Grid, Packed64, Position, Shape, parity};

/// Every arrangement of 0 to `cells` - 1.
pub fn arrangements(cells: u32) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for tile in 0..cells {
        all = all
            .iter()
            .flat_map(|tiles: &Vec<u32>| {
                (0..=tiles.len()).map(move |at| [&tiles[..at], &[tile], &tiles[at..]].concat())
            })
            .collect();
    }
    all
}

/// The keys of all boards that can be reached from `start`, found by going there.
fn reachable<const R: usize, const C: usize>(start: Packed64<Fixed<R, C>>) -> HashSet<u64> {
    let mut seen = HashSet::from([start.key()]);
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        for direction in Direction::ALL {
            let mut next = board;
            if next.slide(direction).is_some() && seen.insert(next.key()) {
                queue.push_back(next);
            }
        }
    }
    seen
}

fn parity_is_the_truth<const R: usize, const C: usize>(expected: usize, other: Option<[[u8; C]; R]>) {
    let boards: Vec<Packed64<Fixed<R, C>>> =
        arrangements((R * C) as u32).iter().map(|tiles| Board::from_tiles(tiles).unwrap().into()).collect();
    let named = [Board::<R, C>::blank_last(), Board::blank_first(), Board::spiral()];
    // Moves can be taken back, so goals that reach each other share one search.
    let mut found: Vec<HashSet<u64>> = Vec::new();
    for goal in named.into_iter().chain(other.map(|rows| Board::new(rows).unwrap())).map(Packed64::from) {
        let known = found.iter().position(|boards| boards.contains(&goal.key()));
        let known = known.unwrap_or_else(|| {
            found.push(reachable(goal));
            found.len() - 1
        });
        let truth = &found[known];
        assert_eq!(truth.len(), expected, "{goal}");
        for board in &boards {
            assert_eq!(parity::is_reachable(board, &goal), truth.contains(&board.key()), "{board} to {goal}");
        }
    }
}

#[test]
fn in_a_single_row_or_column_the_order_cannot_change() {
    parity_is_the_truth::<1, 1>(1, None);
    parity_is_the_truth::<1, 2>(2, None);
    parity_is_the_truth::<1, 3>(3, Some([[2, 0, 1]]));
    parity_is_the_truth::<1, 4>(4, Some([[2, 1, 0, 3]]));
    parity_is_the_truth::<1, 5>(5, Some([[3, 1, 4, 0, 2]]));
    parity_is_the_truth::<5, 1>(5, Some([[3], [1], [4], [0], [2]]));
}

#[test]
fn half_of_all_small_boards_can_reach_a_goal() {
    parity_is_the_truth::<2, 2>(12, Some([[3, 0], [1, 2]]));
    parity_is_the_truth::<2, 3>(360, Some([[4, 0, 1], [3, 5, 2]]));
    parity_is_the_truth::<3, 2>(360, Some([[4, 0], [1, 3], [5, 2]]));
    parity_is_the_truth::<2, 4>(20_160, Some([[6, 2, 0, 7], [3, 1, 5, 4]]));
}

#[test]
fn half_of_all_3x3_boards_can_reach_a_goal() {
    parity_is_the_truth::<3, 3>(181_440, Some([[4, 2, 5], [1, 3, 8], [6, 0, 7]]));
}

/// Which goals reach each other; the goals are those of the judges, Korf, and the 42 school.
#[test]
fn named_goals_that_reach_each_other() {
    let reach = |side, from: &Goal, to: &Goal| {
        let shape = Shape::new(side, side).unwrap();
        parity::is_reachable(&from.grid(shape).unwrap(), &to.grid(shape).unwrap())
    };
    assert!(!reach(2, &Goal::BlankFirst, &Goal::BlankLast));
    assert!(reach(3, &Goal::BlankFirst, &Goal::BlankLast));
    assert!(!reach(3, &Goal::BlankFirst, &Goal::Spiral));
    assert!(!reach(3, &Goal::BlankLast, &Goal::Spiral));
    assert!(!reach(4, &Goal::BlankFirst, &Goal::BlankLast));
    assert!(!reach(4, &Goal::BlankFirst, &Goal::Spiral));
    assert!(reach(4, &Goal::BlankLast, &Goal::Spiral));
}

fn solvable(shape: &str, tiles: &[u32], goal: &[u32]) -> bool {
    let shape: Shape = shape.parse().unwrap();
    parity::is_reachable(&Grid::new(shape, tiles).unwrap(), &Grid::new(shape, goal).unwrap())
}

/// Boards over which people stumbled, from public bug reports and forums.
#[test]
fn boards_of_public_reports() {
    let last = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0];
    // MilanPecov/15-Puzzle-Solvers, issue 2
    assert!(!solvable("4x4", &[1, 2, 3, 7, 12, 8, 15, 4, 13, 10, 11, 5, 9, 6, 14, 0], &last));
    // algebra.com, question 28577
    assert!(!solvable("4x4", &[2, 1, 3, 4, 5, 8, 7, 6, 9, 10, 12, 11, 15, 13, 14, 0], &last));
    // math.stackexchange.com, question 3662648
    assert!(!solvable("4x4", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0], &last));
    // arnisritins/15-Puzzle, issue 1: the blank of the goal is inside the board
    let inside = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 12, 13, 14, 11, 15];
    assert!(solvable("4x4", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 12, 13, 14, 11, 15], &inside));
    assert!(solvable("4x4", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 0, 13, 14, 11, 15], &inside));
    assert!(!solvable("4x4", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 12, 13, 11, 14, 15], &inside));
    // MilanPecov/15-Puzzle-Solvers, issue 5
    assert!(solvable("3x4", &[4, 3, 2, 1, 5, 6, 7, 8, 9, 10, 11, 0], &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0]));
    // aimacode/aima-java, issue 478: one board, three goals
    let board = [1, 8, 7, 4, 3, 2, 6, 5, 0];
    assert!(!solvable("3x3", &board, &[0, 1, 2, 3, 4, 5, 6, 7, 8]));
    assert!(!solvable("3x3", &board, &[1, 2, 3, 4, 5, 6, 7, 8, 0]));
    assert!(solvable("3x3", &board, &[1, 2, 3, 8, 0, 4, 7, 6, 5]));
}

#[test]
fn the_goals_within_reach_are_listed_in_order() {
    // The first instance of Korf 1985.
    let korf = Board::<4, 4>::new([[14, 13, 15, 7], [11, 12, 9, 5], [6, 0, 2, 1], [4, 8, 10, 3]]).unwrap();
    assert!(parity::reachable_goals(&korf).eq([Goal::BlankFirst]));
    assert!(parity::reachable_goals(&Board::<4, 4>::blank_last()).eq([Goal::BlankLast, Goal::Spiral]));
    assert!(parity::reachable_goals(&Board::<1, 1>::blank_last()).eq(Goal::NAMED));
}

#[test]
fn boards_of_different_shapes_never_reach_each_other() {
    let grid = |text: &str| Goal::BlankLast.grid(text.parse().unwrap()).unwrap();
    assert!(!parity::is_reachable(&grid("2x3"), &grid("3x2")));
    assert!(!parity::is_reachable(&grid("1x6"), &grid("6x1")));
}
