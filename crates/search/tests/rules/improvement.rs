//! Solutions that get shorter: replayed, never longer than before, and never below a bound.

use std::ops::ControlFlow;

use loyd_board::{Board, Goal, Grid, Path, Position, Shape, random};
use loyd_search::sliding::{DistanceTable, Improvement, LinearConflict, Manhattan, Sliding, constructive, improve};
use loyd_search::{Counts, Heuristic, Limits, Observer, Outcome, Report, Stop, Weight, idastar};

use crate::oracle::goals;

/// Notes the lengths found, and stops at so many generated boards.
struct Lengths {
    found: Vec<u64>,
    most: u64,
}

impl Observer for Lengths {
    fn expanding(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        if counts.generated > self.most { ControlFlow::Break(Stop::Nodes) } else { ControlFlow::Continue(()) }
    }

    fn found(&mut self, cost: u64, _: &Counts) -> ControlFlow<Stop> {
        self.found.push(cost);
        ControlFlow::Continue(())
    }
}

/// Improves for so many boards, after a look whether all is as promised.
fn improved<P: Position>(
    board: &P,
    goal: &P,
    improvement: Improvement,
    most: u64,
) -> Report<loyd_board::Direction, u32> {
    let space = Sliding::new(goal.clone());
    let heuristic = LinearConflict::new(&space);
    let first = constructive(&space, &heuristic, board, &mut ()).outcome.solution().unwrap().cost;
    let mut lengths = Lengths { found: Vec::new(), most };
    let report = improve(&space, &heuristic, board, improvement, &mut lengths);
    let Outcome::Solved(solution) = &report.outcome else { panic!("{:?}", report.outcome) };
    let mut end = board.clone();
    Path::from(solution.ops.clone()).replay(&mut end).unwrap();
    assert!(end == *goal);
    assert_eq!(solution.cost as usize, solution.ops.len());
    assert_eq!(lengths.found.first(), Some(&first.into()));
    assert_eq!(lengths.found.last(), Some(&solution.cost.into()));
    assert!(lengths.found.is_sorted_by(|longer, shorter| longer > shorter), "{:?}", lengths.found);
    assert_eq!(solution.lower_bound, heuristic.estimate(&space, board).max(improvement.lower_bound));
    assert!(solution.lower_bound <= solution.cost);
    report
}

#[test]
fn boards_of_every_shape_get_shorter_solutions() {
    let mut source = random::Source::new(5);
    let (mut first, mut last) = (0, 0);
    for (rows, columns) in [
        (1, 6),
        (2, 2),
        (2, 7),
        (7, 2),
        (3, 3),
        (3, 8),
        (4, 4),
        (5, 9),
        (9, 9),
        (10, 10),
        (11, 8),
        (13, 14),
        (2, 60),
        (30, 21),
    ] {
        let most = if rows * columns > 60 { 1 } else { 4 };
        let goals = goals::<Grid>(Shape::new(rows, columns).unwrap()).into_iter().rev();
        for (number, goal) in goals.take(most).enumerate() {
            let board = random::board(&goal, &mut source).unwrap();
            let threads = (number % 3 + 1).try_into().unwrap();
            let improvement = Improvement { threads, within: Weight::new(6, 5).unwrap(), ..Improvement::default() };
            let report = improved(&board, &goal, improvement, 200_000);
            let space = Sliding::new(goal.clone());
            if rows * columns > 100 {
                continue; // so many boards are too few
            }
            first += constructive(&space, &Manhattan::new(&space), &board, &mut ()).counts.generated;
            last += u64::from(report.outcome.solution().unwrap().cost);
        }
    }
    assert!(10 * last < 9 * first, "{first} {last}");
}

#[test]
fn what_is_within_the_weight_ends_at_once() {
    let goal = Goal::BlankLast.grid(Shape::new(12, 12).unwrap()).unwrap();
    let board = random::board(&goal, &mut random::Source::new(9)).unwrap();
    let within = |numerator| Improvement { within: Weight::new(numerator, 10).unwrap(), ..Improvement::default() };
    let report = improved(&board, &goal, within(50), u64::MAX);
    let space = Sliding::new(goal.clone());
    let constructed = constructive(&space, &LinearConflict::new(&space), &board, &mut ());
    assert_eq!(report.counts.generated, constructed.counts.generated);
    let report = improved(&board, &goal, within(22), u64::MAX);
    let solution = report.outcome.solution().unwrap();
    assert!(10 * solution.cost <= 22 * solution.lower_bound);
}

#[test]
fn no_board_is_solved_in_less_than_its_distance() {
    let goal = Board::<3, 3>::spiral();
    let table = DistanceTable::new(goal).unwrap();
    let mut source = random::Source::new(2);
    for _ in 0..10 {
        let board = random::board(&goal, &mut source).unwrap();
        let distance = table.distance(&board).unwrap();
        // The block is solved by the fewest moves, which the bound given proves at once.
        let improvement = Improvement { lower_bound: distance, ..Improvement::default() };
        assert_eq!(improved(&board, &goal, improvement, u64::MAX).outcome.solution().unwrap().cost, distance);
    }
    let goal = Board::<4, 4>::blank_last();
    let space = Sliding::new(goal);
    for seed in 0..5 {
        let (board, _) = random::walk(&goal, 40, &mut random::Source::new(seed)).unwrap();
        let distance = idastar(&space, &LinearConflict::new(&space), &board, &mut ()).outcome.solution().unwrap().cost;
        let solution = improved(&board, &goal, Improvement::default(), 1_000_000);
        let solution = solution.outcome.solution().unwrap();
        assert!(solution.lower_bound <= distance && distance <= solution.cost);
    }
}

#[test]
fn it_can_be_stopped_at_any_time() {
    let goal = Goal::Spiral.grid(Shape::new(16, 16).unwrap()).unwrap();
    let board = random::board(&goal, &mut random::Source::new(3)).unwrap();
    let space = Sliding::new(goal.clone());
    let heuristic = Manhattan::new(&space);
    // Not even the first solution.
    let report = improve(&space, &heuristic, &board, Improvement::default(), &mut Limits::new().nodes(100));
    let bound = heuristic.estimate(&space, &board);
    assert_eq!(report.outcome, Outcome::Stopped { reason: Stop::Nodes, lower_bound: bound });
    for most in [20_000, 50_000, 100_000] {
        improved(&board, &goal, Improvement::default(), most);
    }
    let mut other: Vec<u32> = goal.as_flattened().to_vec();
    other.swap(0, 1);
    let unreachable = Grid::new(goal.shape(), other).unwrap();
    let report = improve(&space, &heuristic, &unreachable, Improvement::default(), &mut ());
    assert_eq!(report.outcome, Outcome::Exhausted);
}
