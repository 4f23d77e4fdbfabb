//! IDA* without needless moves, and on several threads, against IDA* with all moves on one.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use loyd_board::{Board, Fixed, Packed64, Position, Shape, random};
use loyd_search::sliding::{
    Additive, Manhattan, Misplaced, Order, Partition, Pruned, Sliding, Unpruned, idastar_by_tables,
};
use loyd_search::{Counts, Limits, Observer, Outcome, Space, Stop, Zero, idastar, parallel_idastar};

use crate::oracle::goals;

fn threads(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).unwrap()
}

/// All paths that a space lets through, breadth first: for each board the first of its shortest, and how many paths there are of the last length.
fn shortest<S: Space>(space: &S, start: S::State, deepest: u32) -> (HashMap<S::Key, Vec<S::Op>>, usize)
where
    S::Key: Clone,
{
    let mut found = HashMap::from([(space.key(&start), Vec::new())]);
    let mut level = vec![(start, None::<S::Step>, Vec::new())];
    for _ in 0..deepest {
        let mut next = Vec::new();
        for (state, last, path) in &level {
            for op in space.ops(state, last.as_ref()) {
                let step = space.step(state, op);
                let mut after = state.clone();
                space.apply(&mut after, &step);
                let mut path = path.clone();
                path.push(op);
                found.entry(space.key(&after)).or_insert_with(|| path.clone());
                next.push((after, Some(step), path));
            }
        }
        level = next;
    }
    (found, level.len())
}

/// Every board within `deepest` moves is reached by the same path, the first of its shortest, but by fewer paths in all.
fn reaches_all<P: Position>(shape: Shape, order: &str, deepest: u32) {
    let order: Order = order.parse().unwrap();
    for goal in goals::<P>(shape) {
        let (plain, pruned) = (Sliding::with_order(goal.clone(), order), Pruned::new(goal.clone(), order));
        let (every, many) = shortest(&plain, goal.clone(), deepest);
        let (kept, few) = shortest(&pruned, pruned.start(goal), deepest);
        assert_eq!(every, kept);
        assert!(few < many || shape.rows() == 1);
    }
}

#[test]
fn the_first_of_the_shortest_paths_is_left() {
    let shape = |rows, columns| Shape::new(rows, columns).unwrap();
    reaches_all::<Packed64<Fixed<3, 3>>>(shape(3, 3), "uldr", 14);
    reaches_all::<Packed64<Fixed<3, 3>>>(shape(3, 3), "rdlu", 14);
    reaches_all::<Packed64<Fixed<2, 4>>>(shape(2, 4), "dlru", 16);
    reaches_all::<Packed64<Fixed<2, 5>>>(shape(2, 5), "uldr", 15);
    reaches_all::<Packed64<Fixed<4, 4>>>(shape(4, 4), "rdul", 11);
    reaches_all::<Packed64<Shape>>(shape(2, 2), "uldr", 9);
    reaches_all::<Packed64<Shape>>(shape(1, 5), "uldr", 6);
}

#[test]
fn every_shortest_path_of_a_small_puzzle_is_the_same() {
    let goal = Packed64::from(Board::<2, 3>::blank_last());
    for order in ["uldr", "lurd", "drul"] {
        let order = order.parse().unwrap();
        let (plain, pruned) = (Sliding::with_order(goal, order), Pruned::new(goal, order));
        let (boards, _) = shortest(&plain, goal, 21);
        assert_eq!(boards.len(), 360);
        let heuristic = Manhattan::new(&plain);
        for key in boards.keys() {
            let board = plain.state(key);
            let expected = idastar(&plain, &heuristic, &board, &mut ());
            let report = idastar(&pruned, &Unpruned(heuristic.clone()), &pruned.start(board), &mut ());
            assert_eq!(report.outcome, expected.outcome);
            assert!(report.counts.generated <= expected.counts.generated);
        }
    }
}

#[test]
fn tables_find_the_same_path_on_any_number_of_threads() {
    let boards = include_str!("../data/korf100.txt").lines().filter(|line| !line.starts_with('#'));
    let boards = boards.map(|line| {
        let tiles: Vec<u32> = line.split(' ').skip(4).map(|word| word.parse().unwrap()).collect();
        Packed64::from(Board::<4, 4>::from_tiles(&tiles).unwrap())
    });
    let boards: Vec<_> = boards.step_by(23).collect();
    let goal = Packed64::from(Board::<4, 4>::blank_first());
    for order in ["uldr", "rldu"] {
        let order = order.parse().unwrap();
        let (plain, pruned) = (Sliding::with_order(goal, order), Pruned::new(goal, order));
        let partition: Partition = "5-5-5".parse().unwrap();
        let tables = partition.build(&goal).unwrap();
        let heuristic = Additive::<2, 3>::new(&plain, &partition, &tables).unwrap();
        let mut split = false;
        for board in &boards {
            let expected = idastar(&plain, &heuristic, board, &mut ());
            let alone = idastar_by_tables(&pruned, &heuristic, board, threads(1), &mut ());
            assert_eq!(alone.outcome, expected.outcome);
            for number in [2, 4] {
                let report = idastar_by_tables(&pruned, &heuristic, board, threads(number), &mut ());
                assert_eq!(report.outcome, expected.outcome);
                split |= report.counts != alone.counts;
            }
        }
        assert!(split);
    }
}

/// Enough for threads to be used.
fn hard() -> (Sliding<Packed64<Fixed<3, 3>>>, Packed64<Fixed<3, 3>>) {
    let board = Board::new([[8, 6, 7], [2, 5, 4], [3, 0, 1]]).unwrap();
    (Sliding::new(Packed64::from(Board::blank_last())), board.into())
}

#[test]
fn any_heuristic_on_any_number_of_threads() {
    let (space, board) = hard();
    let heuristic = Misplaced::new(&space);
    let expected = idastar(&space, &heuristic, &board, &mut ());
    assert!(expected.counts.generated > 1_000_000);
    for number in [1, 2, 3, 8] {
        assert_eq!(parallel_idastar(&space, &heuristic, &board, threads(number), &mut ()).outcome, expected.outcome);
    }
    let mut source = random::Source::new(5);
    for _ in 0..3 {
        let board = random::board(space.goal(), &mut source).unwrap();
        let expected = idastar(&space, &heuristic, &board, &mut ());
        assert_eq!(parallel_idastar(&space, &heuristic, &board, threads(2), &mut ()).outcome, expected.outcome);
    }
}

/// Breaks off when it is asked for the `left`-th time while threads are at work.
struct Impatient {
    left: u32,
    bound: u64,
}

impl Observer for Impatient {
    fn waiting(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        assert!(counts.generated > 0);
        self.left -= 1;
        if self.left == 0 { ControlFlow::Break(Stop::Cancelled) } else { ControlFlow::Continue(()) }
    }

    fn bound(&mut self, bound: u64, _: &Counts) -> ControlFlow<Stop> {
        self.bound = bound;
        ControlFlow::Continue(())
    }
}

#[test]
fn threads_stop_when_they_are_told_to() {
    // Blind, the 15-puzzle is never solved.
    let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_last()));
    let board = Board::new([[0, 12, 8, 4], [15, 11, 7, 3], [14, 10, 6, 2], [13, 9, 5, 1]]).unwrap().into();
    let stopped = |observer: &mut dyn Observer| {
        let mut observer = observer;
        match parallel_idastar(&space, &Zero, &board, threads(2), &mut observer).outcome {
            Outcome::Stopped { reason, lower_bound } => (reason, lower_bound),
            other => panic!("{other:?}"),
        }
    };
    let mut impatient = Impatient { left: 3, bound: 0 };
    let (reason, lower_bound) = stopped(&mut impatient);
    assert_eq!((reason, u64::from(lower_bound)), (Stop::Cancelled, impatient.bound));
    let (reason, lower_bound) = stopped(&mut Limits::new().nodes(3_000_000));
    assert_eq!(reason, Stop::Nodes);
    assert!(lower_bound > 15, "{lower_bound}");
    assert_eq!(stopped(&mut Limits::new().time(Duration::from_millis(50))).0, Stop::Time);
    let flag = AtomicBool::new(true);
    assert_eq!(stopped(&mut Limits::new().cancel(&flag)).0, Stop::Cancelled);
}
