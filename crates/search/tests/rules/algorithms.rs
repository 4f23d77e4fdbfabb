use loyd_board::{Board, Fixed, Packed64, Path, Position};
use loyd_search::sliding::{LinearConflict, Manhattan, Misplaced, Sliding, WalkingDistance};
use loyd_search::{
    FromScratch, Heuristic, Limits, Max, Outcome, ReportOf, Stop, Weight, Zero, astar, bidirectional, breadth_first,
    greedy, idastar, weighted_astar,
};

use crate::oracle::{self, Truth, Visit};

/// Boards of a truth that are looked at: all of a small space, else the fewer the larger it is, evenly by distance, and the farthest.
fn sample<P: Position>(truth: &Truth<P>) -> impl Iterator<Item = &(P, u32)> {
    let boards = &truth.boards;
    let stride = (boards.len() / 120).max(boards.len() * boards.len() / 1_500_000) + 1;
    boards.iter().step_by(stride).chain(boards.last())
}

/// Checks a report of an optimal search: the length is the truth, the path leads to the goal, everything is proven and counted.
fn is_optimal<P: Position>(space: &Sliding<P>, board: &P, truth: u32, report: &ReportOf<Sliding<P>>) {
    let Outcome::Solved(solution) = &report.outcome else { panic!("not solved: {:?}", report.outcome) };
    assert_eq!((solution.cost, solution.lower_bound, solution.ops.len()), (truth, truth, truth as usize));
    assert!(solution.is_optimal());
    leads_to_goal(space, board, &solution.ops);
    assert_eq!(report.counts.expanded == 0, truth == 0);
    assert!(report.counts.generated >= u64::from(truth));
}

fn leads_to_goal<P: Position>(space: &Sliding<P>, board: &P, ops: &[loyd_board::Direction]) {
    let mut end = board.clone();
    Path::from(ops.to_vec()).replay(&mut end).unwrap();
    assert!(end == *space.goal());
}

/// Every algorithm with one heuristic on the sample. IDA* leaves out boards farther than `depth`: it meets states again and again.
fn agree<P: Position>(truth: &Truth<P>, space: &Sliding<P>, heuristic: &impl Heuristic<Sliding<P>>, depth: u32) {
    for (board, distance) in sample(truth) {
        is_optimal(space, board, *distance, &astar(space, heuristic, board, &mut ()));
        if *distance <= depth {
            is_optimal(space, board, *distance, &idastar(space, heuristic, board, &mut ()));
        }
        for (numerator, denominator) in [(1, 1), (5, 4), (3, 1)] {
            let weight = Weight::new(numerator, denominator).unwrap();
            let report = weighted_astar(space, heuristic, weight, board, &mut ());
            let solution = report.outcome.solution().unwrap();
            leads_to_goal(space, board, &solution.ops);
            assert_eq!(solution.cost as usize, solution.ops.len());
            assert!(solution.cost * denominator <= distance * numerator, "{} for {distance}", solution.cost);
            assert!(solution.lower_bound <= *distance);
            assert!(solution.cost * denominator <= solution.lower_bound * numerator, "the bound proves the weight");
        }
        let report = greedy(space, heuristic, board, &mut ());
        let solution = report.outcome.solution().unwrap();
        leads_to_goal(space, board, &solution.ops);
        assert!(solution.lower_bound <= *distance && *distance <= solution.cost);
    }
}

struct Algorithms;

impl Visit for Algorithms {
    fn visit<P: Position>(&mut self, truth: &Truth<P>) {
        let space = &Sliding::new(truth.goal.clone());
        for (board, distance) in sample(truth) {
            is_optimal(space, board, *distance, &breadth_first(space, board, &mut ()));
            is_optimal(space, board, *distance, &bidirectional(space, board, &mut ()));
        }
        let (manhattan, linear) = (Manhattan::new(space), LinearConflict::new(space));
        agree(truth, space, &Zero, 14);
        agree(truth, space, &Misplaced::new(space), 18);
        agree(truth, space, &manhattan, 40);
        agree(truth, space, &linear, 60);
        // A long line has too many matrices for a table.
        if let Ok(walking) = WalkingDistance::new(space) {
            agree(truth, space, &walking, 60);
            agree(truth, space, &Max(&linear, &walking), 60);
        }
        // Admissible, but it jumps up and down from one board to the next.
        let erratic = FromScratch(|board: &P| {
            let odd = board.tiles().enumerate().fold(7, |sum, (cell, tile)| sum * 31 + cell * tile) % 3;
            truth.distance(board).unwrap() * odd as u32 / 2
        });
        agree(truth, space, &erratic, 12);
    }
}

#[test]
fn every_algorithm_with_every_heuristic_finds_the_truth() {
    oracle::visit_small_shapes(&mut Algorithms);
}

/// Proven by Korf's counts (see the data file): the same states in the same order, none more and none less.
#[test]
fn idastar_generates_what_korf_counted() {
    let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_first()));
    let manhattan = Manhattan::new(&space);
    let lines = include_str!("../data/korf100.txt").lines().filter(|line| !line.starts_with('#'));
    let mut instances: Vec<Vec<u64>> =
        lines.map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect()).collect();
    assert_eq!(instances.len(), 100);
    instances.sort_by_key(|instance| instance[3]);
    for instance in &instances[..25] {
        let tiles: Vec<u32> = instance[4..].iter().map(|tile| *tile as u32).collect();
        let board = Board::<4, 4>::from_tiles(&tiles).unwrap().into();
        let report = idastar(&space, &manhattan, &board, &mut ());
        assert_eq!(u64::from(manhattan.estimate(&space, &board)), instance[2]);
        assert_eq!(report.counts.generated + 1, instance[3], "instance {}", instance[0]);
        let solution = report.outcome.solution().unwrap();
        assert_eq!(u64::from(solution.cost), instance[1]);
        leads_to_goal(&space, &board, &solution.ops);
    }
}

#[test]
fn what_cannot_be_reached_is_exhausted() {
    let space = Sliding::new(Board::<2, 3>::blank_last());
    let board = Board::new([[1, 2, 3], [5, 4, 0]]).unwrap();
    let manhattan = Manhattan::new(&space);
    assert_eq!(astar(&space, &manhattan, &board, &mut ()).outcome, Outcome::Exhausted);
    assert_eq!(greedy(&space, &manhattan, &board, &mut ()).outcome, Outcome::Exhausted);
    let report = breadth_first(&space, &board, &mut ());
    assert_eq!((report.outcome, report.counts.expanded, report.counts.stored), (Outcome::Exhausted, 360, 360));
    assert_eq!(bidirectional(&space, &board, &mut ()).outcome, Outcome::Exhausted);
    let row = Sliding::new(Board::<1, 4>::blank_last());
    let board = Board::new([[2, 1, 0, 3]]).unwrap();
    // In a row without turning back every path ends, so even this search does.
    assert_eq!(idastar(&row, &Manhattan::new(&row), &board, &mut ()).outcome, Outcome::Exhausted);
}

#[test]
fn limits_stop_every_search_with_a_bound() {
    let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_last()));
    let board = Board::new([[0, 12, 9, 13], [15, 11, 10, 14], [3, 7, 2, 5], [4, 8, 6, 1]]).unwrap().into();
    let linear = LinearConflict::new(&space);
    type Run<'a> = &'a dyn Fn(&mut Limits) -> ReportOf<Sliding<Packed64<Fixed<4, 4>>>>;
    let runs: [Run; 6] = [
        &|limits| idastar(&space, &linear, &board, limits),
        &|limits| astar(&space, &linear, &board, limits),
        &|limits| weighted_astar(&space, &linear, "1.01".parse().unwrap(), &board, limits),
        &|limits| greedy(&space, &Zero, &board, limits),
        &|limits| breadth_first(&space, &board, limits),
        &|limits| bidirectional(&space, &board, limits),
    ];
    let raised = std::sync::atomic::AtomicBool::new(true);
    for (number, run) in runs.into_iter().enumerate() {
        let stopped = |mut limits: Limits, expected: Stop| {
            let report = run(&mut limits);
            let Outcome::Stopped { reason, lower_bound } = report.outcome else { panic!("{number}: {report:?}") };
            assert_eq!(reason, expected, "{number}");
            assert!(lower_bound <= 80, "{number}");
            report.counts
        };
        let counts = stopped(Limits::new().nodes(10_000), Stop::Nodes);
        assert!((10_000..10_004).contains(&counts.generated), "{number}: {counts:?}");
        stopped(Limits::new().time(std::time::Duration::ZERO), Stop::Time);
        stopped(Limits::new().cancel(&raised), Stop::Cancelled);
        if number > 0 {
            let counts = stopped(Limits::new().bytes(4 << 20), Stop::Memory);
            assert!((4 << 20..5 << 20).contains(&counts.bytes), "{number}: {counts:?}");
        }
    }
}
