//! Levels, frontiers, distances and ways against plain breadth-first search.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use loyd_board::path::Metric;
use loyd_board::random::{self, Source};
use loyd_board::{Goal, Grid, Position, Shape};
use loyd_explore::{Explorer, Level, Options};
use proptest::prelude::*;

use crate::oracle::distances;

const METRICS: [Metric; 2] = [Metric::Single, Metric::Multi];

fn options(metric: Metric, threads: usize) -> Options {
    let mut options = Options::default();
    (options.metric, options.threads) = (metric, NonZeroUsize::new(threads).expect("threads"));
    options
}

fn sorted(boards: impl Iterator<Item = Grid>) -> BTreeSet<Grid> {
    boards.collect()
}

/// Compares everything with the oracle.
fn compare(goal: &Grid, metric: Metric) {
    let all = distances(goal, metric);
    let at = |depth: u32| sorted(all.iter().filter(|(_, distance)| *distance == depth).map(|(board, _)| board.clone()));
    let mut options = options(metric, 1);
    options.distances = true;
    let mut explorer = Explorer::new(goal, &options).expect("a small space");
    let mut depth = 0;
    loop {
        let frontier = explorer.frontier();
        let expected = at(depth);
        assert_eq!(
            (frontier.depth(), frontier.len(), frontier.is_empty()),
            (depth, expected.len() as u64, expected.is_empty())
        );
        let listed: Vec<Grid> = frontier.boards().collect();
        assert_eq!(sorted(listed.iter().cloned()), expected, "{goal} at {depth}");
        for number in (0..frontier.len()).step_by(1 + listed.len() / 50) {
            assert_eq!(frontier.nth(number), Some(listed[number as usize].clone()));
        }
        assert_eq!(frontier.nth(frontier.len()), None);
        let Some(level) = explorer.next() else { break };
        assert_eq!(level, Level { depth, boards: expected.len() as u64 }, "{goal}");
        depth += 1;
    }
    assert_eq!(explorer.next(), None);
    assert_eq!(sorted(explorer.farthest()), at(depth - 1));
    assert_eq!(explorer.levels().last().map(|level| level.depth + 1), Some(depth));
    // Of many boards some hundredths: each takes the whole way.
    for (board, distance) in all.iter().step_by(if all.len() > 30_000 { 37 } else { 1 }) {
        assert!(explorer.is_reached(board));
        assert_eq!(explorer.distance(board), Some(*distance), "{board} to {goal}");
        let mut end = board.clone();
        explorer.path(board).expect("a way").replay(&mut end).expect("moves");
        assert_eq!(&end, goal);
    }
}

#[test]
fn every_small_shape_is_as_plain_search_says() {
    for shape in (1..=8).flat_map(Shape::with_cells) {
        for metric in METRICS {
            for goal in [Goal::BlankLast, Goal::Spiral] {
                compare(&goal.grid(shape).expect("a goal"), metric);
            }
        }
    }
}

/// Three rows: moves over two rows.
#[test]
fn three_by_three_from_the_middle() {
    let goal = Grid::new(Shape::new(3, 3).expect("a shape"), [8, 1, 3, 5, 0, 2, 4, 7, 6]).expect("a board");
    for metric in METRICS {
        compare(&goal, metric);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn any_goal_of_any_small_shape((rows, columns) in prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (1, 6), (6, 1)]), seed: u64) {
        let shape = Shape::new(rows, columns).expect("a shape");
        let goal = random::board(&Goal::BlankFirst.grid(shape).expect("a goal"), &mut Source::new(seed)).expect("a board");
        METRICS.into_iter().for_each(|metric| compare(&goal, metric));
    }
}

/// In 2x5 and 5x2 vertical moves lead from part to part.
#[test]
fn threads_and_transposing_change_nothing() {
    for metric in METRICS {
        for blank in [0, 2, 6] {
            let tiles = |cell: usize| if cell == blank { 0 } else { cell as u32 + u32::from(cell < blank) };
            let wide =
                Grid::new(Shape::new(2, 5).expect("a shape"), (0..10).map(tiles).collect::<Vec<_>>()).expect("a board");
            let tall: Vec<u32> = (0..10).map(|cell| tiles(cell % 2 * 5 + cell / 2)).collect();
            let tall = Grid::new(Shape::new(5, 2).expect("a shape"), tall).expect("a board");
            let explore = |goal: &Grid, threads| {
                let mut explorer = Explorer::new(goal, &options(metric, threads)).expect("a small space");
                let levels: Vec<Level> = explorer.by_ref().collect();
                (levels, explorer.farthest().collect::<Vec<_>>())
            };
            let one = explore(&wide, 1);
            assert_eq!(one.0.iter().map(|level| level.boards).sum::<u64>(), 1_814_400);
            assert!(one == explore(&wide, 2) && one == explore(&wide, 4), "{wide}");
            let (levels, farthest) = explore(&tall, 2);
            assert_eq!(levels, one.0);
            let turned =
                |board: &Grid| -> Vec<usize> { (0..10).map(|cell| board.tile(cell % 5 * 2 + cell / 5)).collect() };
            let turned: BTreeSet<Vec<usize>> = farthest.iter().map(turned).collect();
            assert_eq!(turned, one.1.iter().map(|board| board.tiles().collect()).collect());
        }
    }
}

#[test]
fn what_is_not_explored_has_no_distance() {
    let goal = Goal::BlankLast.grid(Shape::new(3, 3).expect("a shape")).expect("a goal");
    let farthest = Grid::new(goal.shape(), [8, 6, 7, 2, 5, 4, 3, 0, 1]).expect("a board");
    let swapped = Grid::new(goal.shape(), [2, 1, 3, 4, 5, 6, 7, 8, 0]).expect("a board");
    let mut keeping = options(Metric::Single, 1);
    keeping.distances = true;
    let mut explorer = Explorer::new(&goal, &keeping).expect("a small space");
    assert_eq!(explorer.distance(&goal), None);
    explorer.by_ref().take(31).count();
    assert_eq!((explorer.distance(&goal), explorer.distance(&farthest)), (Some(0), None));
    explorer.next();
    assert_eq!((explorer.distance(&farthest), explorer.distance(&swapped)), (Some(31), None));
    assert!(explorer.is_reached(&farthest) && !explorer.is_reached(&swapped));
    let mut without = Explorer::new(&goal, &options(Metric::Single, 1)).expect("a small space");
    without.by_ref().count();
    assert_eq!(without.distance(&goal), None);
}

#[test]
fn the_observer_hears_of_every_board() {
    let goal = Goal::BlankLast.grid(Shape::new(2, 5).expect("a shape")).expect("a goal");
    for threads in [1, 3] {
        let mut explorer = Explorer::new(&goal, &options(Metric::Single, threads)).expect("a small space");
        let heard = std::sync::atomic::AtomicU64::new(0);
        let mut counted = 0;
        while let Some(level) = explorer.advance(&|boards| {
            heard.fetch_add(boards, std::sync::atomic::Ordering::Relaxed);
        }) {
            counted += level.boards;
            assert_eq!(heard.load(std::sync::atomic::Ordering::Relaxed), counted);
        }
        assert_eq!(counted, 1_814_400);
    }
}
