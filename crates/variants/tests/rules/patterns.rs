//! Pattern databases against the truth about puzzles whose other tiles are equal.

use std::sync::Arc;

use bytes::Bytes;
use loyd_board::path::Metric;
use loyd_board::{Layout, Shape, Topology};
use loyd_search::Heuristic;
use loyd_variants::{
    Charge, Costs, Forget, Pattern, PatternError, PatternTable, Patterns, PatternsError, Plan, ProjectionTable, Puzzle,
    Slides, State, Visit, visit,
};

use crate::every_board::{agree, holds};
use crate::oracle::{Truth, puzzles};

/// Some sets of labels: each other one, the first, and the last few.
fn patterns(puzzle: &Puzzle) -> Vec<Vec<u16>> {
    let labels = puzzle.labels();
    let fits = |labels: &Vec<u16>| {
        !labels.is_empty() && labels.iter().map(|label| puzzle.copies_of(*label)).sum::<usize>() <= 5
    };
    let all = [labels.iter().copied().step_by(2).collect(), labels[..1].to_vec(), labels[labels.len() / 2..].to_vec()];
    all.into_iter().filter(fits).collect()
}

struct Tables<'a>(&'a Truth);

impl Visit for Tables<'_> {
    type Output = ();

    fn visit<S: State>(self, space: Slides<S>) {
        let (truth, puzzle) = (self.0, space.puzzle());
        for labels in patterns(puzzle).into_iter().filter(|_| puzzle.tiles() > 0) {
            let forget = ProjectionTable::build(Forget::<S>::all_but(puzzle, &labels).unwrap());
            let table = PatternTable::build(Pattern::new(puzzle, &labels, Charge::All).unwrap());
            if truth.boards.len() < 1_000 {
                holds(truth, &space, &forget);
            }
            for (board, _) in truth.boards.iter().step_by(truth.boards.len() / 2_000 + 1) {
                // Two ways to the same numbers.
                let expected = forget.estimate(&space, &space.state_of(board).unwrap());
                assert_eq!(table.estimate(board), Ok(expected), "{board} by {}", table.pattern());
            }
            let one = Patterns::<4>::new(puzzle, &[vec![Arc::new(table)]]).unwrap();
            holds(truth, &space, &one);
        }
        if let Ok(sum) = Plan::within(puzzle, 400).build() {
            holds(truth, &space, &sum);
        }
        if let Ok(sum) = Plan::within(puzzle, 30_000).build() {
            holds(truth, &space, &sum);
            agree(truth, &space, &sum, true);
        }
    }
}

#[test]
fn tables_tell_the_distances_of_what_is_left() {
    for (_, puzzle) in puzzles(8).filter(|(_, puzzle)| !puzzle.labels().is_empty()) {
        visit(&puzzle.clone(), Tables(&Truth::new(puzzle)));
    }
}

fn plain(rows: usize, columns: usize) -> Puzzle {
    let topology = Topology::new(Shape::new(rows, columns).unwrap());
    let goal = loyd_variants::sets::goal(&topology, 1).unwrap();
    Puzzle::new(topology, goal).unwrap()
}

/// The two builders agree: weights that are all one more than nothing else are twice the distances.
#[test]
fn uniform_cost_and_breadth_first_fill_the_same_table() {
    for puzzle in [plain(3, 3), plain(2, 4)] {
        let double = puzzle.labels().iter().map(|label| (*label, std::num::NonZeroU32::new(2).unwrap())).collect();
        let heavy = puzzle.clone().with_costs(Costs::Table(double)).unwrap();
        for charge in [Charge::Own, Charge::All] {
            let of = |puzzle: &Puzzle| PatternTable::build(Pattern::new(puzzle, &[1, 3, 4], charge).unwrap());
            let (light, heavy) = (of(&puzzle), of(&heavy));
            assert_eq!(light.as_bytes().len(), heavy.as_bytes().len());
            assert!(light.as_bytes().iter().zip(heavy.as_bytes()).all(|(light, heavy)| 2 * light == *heavy));
        }
    }
}

/// Wide numbers where costs are large, and back from bytes.
#[test]
fn tables_are_plain_bytes() {
    let pattern = |costs| Pattern::new(&plain(3, 3).with_costs(costs).unwrap(), &[2, 3, 5], Charge::Own).unwrap();
    let entries = 9 * 8 * 7;
    for (costs, width) in [(Costs::Unit, 1), (Costs::Number, 1), (Costs::Inverse, 2)] {
        let table = PatternTable::build(pattern(costs.clone()));
        assert_eq!(table.as_bytes().len(), entries * width);
        let again = PatternTable::from_bytes(pattern(costs), Bytes::copy_from_slice(table.as_bytes())).unwrap();
        let board: Layout = "8 6 7 / 2 5 4 / 3 0 1".parse().unwrap();
        assert_eq!(again.estimate(&board), table.estimate(&board));
    }
    let error = PatternTable::from_bytes(pattern(Costs::Unit), Bytes::from_static(b"short")).unwrap_err();
    assert!(
        error.to_string().starts_with(
            "5 bytes are no table of the pattern 3x3; goal 1 2 3 / 4 5 6 / 7 8 0; own 2 3 5: expected 504"
        )
    );
}

#[test]
fn what_is_no_pattern_says_why() {
    let puzzle = plain(4, 4);
    let error = |labels: &[u16]| Pattern::new(&puzzle, labels, Charge::Own).unwrap_err();
    assert_eq!(error(&[]), PatternError::Empty);
    assert_eq!(error(&[1, 16]), PatternError::NoTile { label: 16 });
    assert_eq!(error(&[1, 1]), PatternError::Twice { label: 1 });
    assert_eq!(error(&[1, 2, 3, 4, 5, 6, 7, 8, 9]), PatternError::TooManyTiles { tiles: 9 });
    assert!(matches!(error(&[1, 2, 3, 4, 5, 6, 7, 8]), PatternError::TooLarge { entries: 4_151_347_200 }));
    let runs = puzzle.clone().with_metric(Metric::Multi).unwrap();
    assert_eq!(Pattern::new(&runs, &[1], Charge::Own).unwrap_err(), PatternError::Runs);
    assert_eq!(Pattern::new(&plain(6, 6), &[1], Charge::Own).unwrap_err(), PatternError::TooManyCells { cells: 36 });
    let small = plain(3, 3);
    let table = |labels: &[u16], charge| Arc::new(PatternTable::build(Pattern::new(&small, labels, charge).unwrap()));
    let refused = |sums: &[Vec<Arc<PatternTable>>]| Patterns::<2>::new(&small, sums).unwrap_err();
    let not_additive = |error| matches!(error, PatternsError::NotAdditive { .. });
    assert!(not_additive(refused(&[vec![table(&[1, 2], Charge::Own), table(&[2, 3], Charge::Own)]])));
    assert!(not_additive(refused(&[vec![table(&[1, 2], Charge::Own), table(&[3], Charge::All)]])));
    assert_eq!(refused(&[]), PatternsError::Empty);
    let three = [vec![table(&[1], Charge::Own)], vec![table(&[2], Charge::Own)], vec![table(&[3], Charge::Own)]];
    assert_eq!(refused(&three), PatternsError::TooMany { found: 3, most: 2 });
    let foreign = Patterns::<2>::new(&plain(3, 2), &[vec![table(&[1], Charge::Own)]]).unwrap_err();
    assert!(matches!(foreign, PatternsError::Foreign { .. }));
    assert_eq!(Plan::new(&plain(6, 6)).patterns().count(), 0);
    assert_eq!(Plan::new(&plain(6, 6)).build().unwrap_err(), PatternsError::Empty);
}

#[test]
fn a_plan_has_each_tile_once_and_reads_from_all_sides() {
    let plan = Plan::new(&plain(4, 4));
    let mut labels: Vec<u16> = plan.patterns().flat_map(|pattern| pattern.labels().to_vec()).collect();
    assert_eq!(plan.patterns().map(Pattern::tiles).collect::<Vec<_>>(), [6, 6, 3]);
    labels.sort_unstable();
    assert_eq!(labels, (1..16).collect::<Vec<_>>());
    let small = Plan::within(&plain(3, 3), 3_100);
    assert_eq!(small.patterns().map(Pattern::tiles).collect::<Vec<_>>(), [3, 3, 2]);
    assert_eq!(small.build().unwrap().tables(), 6);
}
