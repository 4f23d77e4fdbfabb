//! Solvability against plain reachability.

use loyd_board::{Layout, Shape, Topology, Wrap};
use loyd_variants::sets::goal;
use loyd_variants::{Puzzle, Reachability, Solvability};
use proptest::prelude::*;

use crate::oracle::{Truth, arrangements};

/// Never a wrong yes or no, and with one blank never unknown.
pub fn agrees(truth: &Truth) {
    let reachability = Reachability::new(&truth.puzzle);
    for board in arrangements(&truth.puzzle) {
        let expected = match truth.cost(&board) {
            Some(_) => Solvability::Solvable,
            None => Solvability::Unsolvable,
        };
        match reachability.of(&board).unwrap() {
            Solvability::Unknown => assert!(truth.puzzle.blanks() > 1, "{board} of {}", truth.puzzle),
            found => assert_eq!(found, expected, "{board} of {}", truth.puzzle),
        }
    }
}

/// A torus of nine cells with some closed, some walls, and one to three blanks.
fn mazes() -> impl Strategy<Value = Puzzle> {
    let parts = (
        0..4_usize,
        any::<[bool; 18]>(),
        any::<[bool; 18]>(),
        prop::sample::subsequence((0..9).collect::<Vec<usize>>(), 2..4),
        1..3_usize,
    );
    parts.prop_filter_map("no room", |(wrap, walls, fewer, holes, blanks)| {
        let topology = Topology::new(Shape::new(3, 3).unwrap()).wrapped(Wrap::ALL[wrap]);
        let pairs: Vec<(usize, usize)> = (0..9)
            .flat_map(|cell| (cell + 1..9).map(move |other| (cell, other)))
            .filter(|(a, b)| topology.touches(*a, *b))
            .collect();
        let parted: Vec<(usize, usize)> = pairs
            .iter()
            .zip(walls.iter().zip(fewer))
            .filter(|(_, (wall, less))| **wall && *less)
            .map(|(pair, _)| *pair)
            .collect();
        let topology = topology.with_walls(&parted).ok()?.with_holes(&holes).ok()?;
        let goal = goal(&topology, blanks)?;
        Puzzle::new(topology, goal).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn it_is_reachability_in_every_maze(puzzle in mazes()) {
        let truth = Truth::new(puzzle);
        agrees(&truth);
    }
}

/// Wilson's exception: a ring of six, and a seventh cell between two that are opposite. Of 720 arrangements with the blank at home, 120 can be reached.
#[test]
fn the_exception_of_seven_cells() {
    let topology = Topology::new(Shape::new(3, 3).unwrap()).wrapped(Wrap::Both).with_holes(&[0, 6]).unwrap();
    let open: Vec<usize> = topology.open_cells().collect();
    let all = open.iter().flat_map(|cell| open.iter().map(move |other| (*cell, *other)));
    let pairs: Vec<(usize, usize)> =
        all.filter(|(cell, other)| cell < other && topology.touches(*cell, *other)).collect();
    let (mut exceptions, mut others) = (0, 0);
    // Whatever the walls are that leave eight pairs of cells touching.
    for chosen in (0_u32..1 << pairs.len()).filter(|chosen| chosen.count_ones() == 8) {
        let parted = pairs.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 0).map(|(_, pair)| *pair);
        let topology = topology.clone().with_walls(&parted.collect::<Vec<_>>()).unwrap();
        if topology.blocks().iter().count() > 1 || exceptions.min(others) == 4 {
            continue;
        }
        for blanks in 1..=2 {
            let truth = Truth::new(Puzzle::new(topology.clone(), goal(&topology, blanks).unwrap()).unwrap());
            agrees(&truth);
            let reachability = Reachability::new(&truth.puzzle);
            let is_known = |(board, _): &(Layout, u32)| reachability.of(board).unwrap() == Solvability::Solvable;
            assert!(truth.boards.iter().all(is_known));
            let is_exception = truth.boards.len() == 7 * 120;
            exceptions += usize::from(blanks == 1 && is_exception);
            others += usize::from(blanks == 1 && !is_exception);
        }
    }
    assert!(exceptions > 0 && others > 0, "{exceptions} {others}");
}

#[test]
fn a_line_keeps_its_order_and_a_ring_turns() {
    let line = |goal: &str, board: &str| {
        let goal: Layout = goal.parse().unwrap();
        let topology = Topology::new(goal.shape());
        Puzzle::with_goals(topology, &board.parse().unwrap(), vec![goal])
            .unwrap()
            .solvability(&board.parse().unwrap())
            .unwrap()
    };
    assert_eq!(line("1 2 3 0 0", "1 0 2 0 3"), Solvability::Solvable);
    assert_eq!(line("1 2 3 0 0", "2 0 1 0 3"), Solvability::Unsolvable);
    assert_eq!(line("? ? 3 0 ?", "1 2 0 0 3"), Solvability::Solvable);
    assert_eq!(line("? 3 ? 0 ?", "1 2 0 0 3"), Solvability::Unsolvable);
    assert_eq!(line("1 2 / 0 3", "0 3 / 1 2"), Solvability::Unsolvable);
    assert_eq!(line("1 2 / 0 3", "3 1 / 0 2"), Solvability::Solvable);
    assert_eq!(line("1 2 / 0 0", "2 0 / 1 0"), Solvability::Solvable);
}
