use std::collections::HashMap;

use loyd_board::{
    Board, Goal, Grid, Path, Position, Shape, parity,
    random::{self, RandomError, Source},
};
use proptest::prelude::*;

use crate::strategy;

fn boards<P: Position + std::fmt::Display>(goal: &P, seed: u64, count: usize) -> Vec<String> {
    let mut source = Source::new(seed);
    (0..count).map(|_| random::board(goal, &mut source).unwrap().to_string()).collect()
}

/// Boards that a program of its own, with a ChaCha checked against the published vectors, made by the documented steps. They must never change.
#[test]
fn a_seed_gives_the_same_boards_for_ever() {
    assert_eq!(
        boards(&Board::<4, 4>::blank_last(), 1, 3),
        [
            "0 3 1 15 / 13 6 9 4 / 10 8 2 11 / 14 12 5 7",
            "7 6 14 4 / 2 3 8 10 / 1 0 9 11 / 13 5 15 12",
            "14 15 11 8 / 6 5 4 9 / 2 0 3 10 / 1 7 12 13",
        ]
    );
    assert_eq!(boards(&Board::<2, 3>::blank_last(), 1, 3), ["5 1 0 / 4 2 3", "3 0 2 / 5 4 1", "1 4 3 / 5 2 0"]);
    assert_eq!(boards(&Board::<1, 5>::blank_last(), 1, 3), ["1 0 2 3 4", "1 0 2 3 4", "1 2 3 0 4"]);
    assert_eq!(boards(&Board::<2, 2>::blank_last(), 1, 3), ["1 0 / 3 2", "1 2 / 0 3", "0 1 / 3 2"]);
    assert_eq!(boards(&Board::<4, 4>::blank_first(), u64::MAX, 1), ["2 7 10 13 / 1 0 14 4 / 12 8 15 6 / 5 9 3 11"]);

    let walk = random::walk(&Board::<4, 4>::blank_last(), 30, &mut Source::new(3)).unwrap();
    assert_eq!(walk.0.to_string(), "1 4 0 8 / 2 3 10 7 / 5 6 11 12 / 9 13 14 15");
    assert_eq!(walk.1.to_string(), "lurdluluurdddruluurdlddlluurur");

    // Bounds just above a power of two reject half of the words.
    let mut source = Source::new(7);
    let numbers = [10, 1000, (1 << 63) + 1, (1 << 63) + 1, u64::MAX, 3].map(|bound| source.below(bound));
    assert_eq!(numbers, [7, 465, 3_561_383_606_597_816_257, 3_273_619_491_605_803_238, 3_575_864_849_441_963_755, 1]);
}

#[test]
fn both_types_of_board_are_drawn_alike() {
    let goal = Board::<3, 4>::spiral();
    assert_eq!(boards(&goal, 9, 20), boards(&goal.to_grid(), 9, 20));
    assert_ne!(boards(&goal, 9, 20), boards(&goal, 10, 20));
}

/// Draws `each` boards for every board that can be drawn and compares the counts with equal chances: Pearson's sum lies within
/// five standard deviations of its mean, and no board is left out.
fn is_uniform(goal: Grid, others: usize, each: usize) {
    let mut source = Source::new(2024);
    let mut counts: HashMap<Grid, usize> = HashMap::new();
    for _ in 0..others * each {
        *counts.entry(random::board(&goal, &mut source).unwrap()).or_default() += 1;
    }
    assert!(!counts.contains_key(&goal));
    assert!(counts.keys().all(|board| parity::is_reachable(board, &goal)));
    assert_eq!(counts.len(), others);
    let deviation = |count: &usize| (*count as f64 - each as f64).powi(2) / each as f64;
    let (sum, freedom) = (counts.values().map(deviation).sum::<f64>(), (others - 1) as f64);
    assert!((sum - freedom).abs() <= 5.0 * (2.0 * freedom).sqrt(), "{goal}: {sum} for {freedom} degrees of freedom");
}

#[test]
fn all_boards_are_equally_likely() {
    let grid = |goal: &Goal, rows, columns| goal.grid(Shape::new(rows, columns).unwrap()).unwrap();
    is_uniform(grid(&Goal::BlankLast, 1, 2), 1, 10);
    is_uniform(grid(&Goal::Spiral, 1, 6), 5, 400);
    is_uniform(grid(&Goal::BlankFirst, 6, 1), 5, 400);
    for goal in Goal::NAMED {
        is_uniform(grid(&goal, 2, 2), 11, 400);
        is_uniform(grid(&goal, 2, 3), 359, 100);
        is_uniform(grid(&goal, 3, 2), 359, 100);
    }
    is_uniform(Grid::new(Shape::new(2, 3).unwrap(), [4, 0, 1, 3, 5, 2]).unwrap(), 359, 100);
}

#[test]
fn the_numbers_below_a_bound_are_equally_likely() {
    for bound in [1, 2, 3, 7, 10] {
        let mut source = Source::new(bound);
        let mut counts = vec![0.0; bound as usize];
        (0..1000 * bound).for_each(|_| counts[source.below(bound) as usize] += 1.0);
        let sum: f64 = counts.iter().map(|count: &f64| (count - 1000.0).powi(2) / 1000.0).sum();
        let freedom = (bound - 1) as f64;
        assert!(sum <= freedom + 5.0 * (2.0 * freedom).sqrt(), "{bound}: {sum}");
    }
    assert_eq!(Source::new(0).below(0), 0);
}

#[test]
fn a_single_cell_cannot_be_scrambled() {
    let (goal, mut source) = (Board::<1, 1>::blank_last(), Source::new(0));
    assert_eq!(random::board(&goal, &mut source), Err(RandomError::SingleCell));
    assert_eq!(random::walk(&goal, 1, &mut source), Err(RandomError::SingleCell));
    assert_eq!(random::walk(&goal, 0, &mut source), Ok((goal, Path::default())));
    assert_eq!(
        RandomError::SingleCell.to_string(),
        "a 1x1 board cannot be scrambled, it has no move: give a size of at least two cells"
    );
}

#[test]
fn a_walk_in_a_row_turns_at_the_ends() {
    let (board, path) = random::walk(&Board::<1, 4>::blank_last(), 8, &mut Source::new(3)).unwrap();
    assert_eq!((board.to_string().as_str(), path.to_string().as_str()), ("1 0 2 3", "lllrrrll"));
}

#[test]
fn a_million_cells_can_be_scrambled() {
    let goal = Goal::BlankLast.grid(Shape::new(1000, 1000).unwrap()).unwrap();
    let board = random::board(&goal, &mut Source::new(1)).unwrap();
    assert!(parity::is_reachable(&board, &goal));
    // A random permutation leaves about one tile where it was.
    assert!(board.tiles().zip(goal.tiles()).filter(|(a, b)| a == b).count() < 20);
}

proptest! {
    #[test]
    fn a_random_board_is_solvable_and_not_solved(goal in strategy::grid(6), seed in any::<u64>()) {
        prop_assume!(goal.shape().cells() > 1);
        let board = random::board(&goal, &mut Source::new(seed)).unwrap();
        prop_assert!(board != goal && parity::is_reachable(&board, &goal));
        prop_assert_eq!(Grid::new(board.shape(), board.as_flattened()), Ok(board.clone()));
    }

    #[test]
    fn a_walk_never_turns_back_and_ends_where_it_says(start in strategy::grid(6), moves in 0usize..100, seed in any::<u64>()) {
        prop_assume!(start.shape().rows() > 1 && start.shape().columns() > 1);
        let (board, path) = random::walk(&start, moves, &mut Source::new(seed)).unwrap();
        prop_assert_eq!(path.len(), moves);
        prop_assert!(path.windows(2).all(|pair| pair[0] != pair[1].opposite()));
        let mut end = start;
        path.replay(&mut end).unwrap();
        prop_assert_eq!(end, board);
    }
}
