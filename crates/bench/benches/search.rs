//! Speed of the searches. Every bench also checks counts and lengths: a fast wrong answer is no answer.
//!
//! `cargo bench -p loyd-bench --bench search`

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use loyd_bench::{Baseline, korf};
use loyd_board::{Board, Fixed, Packed64, Packed128, random};
use loyd_search::sliding::{DistanceTable, LinearConflict, Manhattan, Sliding, WalkingDistance};
use loyd_search::{Heuristic, Limits, Max, ReportOf, astar, breadth_first, idastar};

fn main() {
    divan::main();
}

type Fifteen = Sliding<Packed64<Fixed<4, 4>>>;

fn fifteen() -> Fifteen {
    Sliding::new(Board::blank_first().into())
}

/// IDA* over the `count` cheapest of Korf's boards: generated states a second.
fn deepen<H: Heuristic<Fifteen>>(bencher: Bencher, heuristic: impl Fn(&Fifteen) -> H, count: usize) {
    let space = fifteen();
    let heuristic = heuristic(&space);
    let instances = &korf()[..count];
    let solve = |board| -> ReportOf<Fifteen> { idastar(&space, &heuristic, &Packed64::from(board), &mut ()) };
    let generated: u64 = instances
        .iter()
        .map(|instance| {
            let report = solve(instance.board);
            assert_eq!(report.outcome.solution().map(|solution| solution.cost), Some(instance.length));
            report.counts.generated
        })
        .sum();
    bencher.counter(ItemsCount::new(generated)).bench_local(|| {
        for instance in instances {
            black_box(solve(black_box(instance.board)));
        }
    });
}

/// The same work as `idastar_manhattan`, written by hand for this one puzzle.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn idastar_manhattan_by_hand(bencher: Bencher) {
    let instances = &korf()[..25];
    let mut baseline = Baseline::new();
    let mut generated = 0;
    for instance in instances {
        let (length, nodes) = baseline.solve(&instance.board);
        assert_eq!((length, nodes + 1), (instance.length, instance.nodes));
        generated += nodes;
    }
    bencher.counter(ItemsCount::new(generated)).bench_local(|| {
        for instance in instances {
            black_box(baseline.solve(black_box(&instance.board)));
        }
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn idastar_manhattan(bencher: Bencher) {
    let space = fifteen();
    for instance in &korf()[..10] {
        let report = idastar(&space, &Manhattan::new(&space), &instance.board.into(), &mut ());
        assert_eq!(report.counts.generated + 1, instance.nodes, "instance {}", instance.number);
    }
    deepen(bencher, Manhattan::new, 25);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn idastar_linear_conflict(bencher: Bencher) {
    deepen(bencher, LinearConflict::new, 40);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn idastar_maximum_of_both(bencher: Bencher) {
    deepen(bencher, |space| Max(WalkingDistance::new(space).expect("4x4 has a table"), LinearConflict::new(space)), 50);
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn idastar_walking_distance(bencher: Bencher) {
    deepen(bencher, |space| WalkingDistance::new(space).expect("4x4 has a table"), 50);
}

/// A* until 64 MiB are full: generated states a second, and the bytes a stored state takes.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn astar_manhattan(bencher: Bencher) {
    let space = fifteen();
    let heuristic = Manhattan::new(&space);
    let board = korf()[99].board.into();
    let run = || astar(&space, &heuristic, &board, &mut Limits::new().bytes(64 << 20));
    let counts = run().counts;
    assert!(counts.peak_bytes <= 32 * counts.stored, "{counts:?}");
    bencher.counter(ItemsCount::new(counts.generated)).bench(run);
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn breadth_first_3x3(bencher: Bencher) {
    let space = Sliding::new(Packed64::from(Board::<3, 3>::blank_last()));
    let farthest = Board::new([[8, 6, 7], [2, 5, 4], [3, 0, 1]]).expect("a board").into();
    let run = || breadth_first(&space, &farthest, &mut ());
    assert_eq!(run().outcome.solution().map(|solution| solution.cost), Some(31));
    bencher.counter(ItemsCount::new(run().counts.generated)).bench(run);
}

#[divan::bench(sample_count = 10)]
fn distance_table_3x3() -> u32 {
    DistanceTable::new(Packed64::from(Board::<3, 3>::blank_last())).expect("nine cells").greatest()
}

#[divan::bench(sample_count = 3)]
fn distance_table_2x5() -> u32 {
    DistanceTable::new(Packed64::from(Board::<2, 5>::blank_last())).expect("ten cells").greatest()
}

#[divan::bench]
fn distance_table_path(bencher: Bencher) {
    let goal = Packed64::from(Board::<3, 3>::blank_last());
    let table = DistanceTable::new(goal).expect("nine cells");
    let mut source = random::Source::new(1);
    let boards: Vec<_> = (0..1000).filter_map(|_| random::board(&goal, &mut source).ok()).collect();
    bencher
        .counter(ItemsCount::new(boards.len()))
        .bench(|| boards.iter().filter_map(|board| table.path(board)).count());
}

#[divan::bench(sample_count = 10)]
fn walking_distance_table_4x4(bencher: Bencher) {
    let space = fifteen();
    bencher.bench(|| WalkingDistance::new(&space).expect("4x4 has a table"));
}

#[divan::bench]
fn linear_conflict_from_scratch_5x5(bencher: Bencher) {
    let space = Sliding::new(Packed128::from(Board::<5, 5>::blank_last()));
    let heuristic = LinearConflict::new(&space);
    let mut source = random::Source::new(1);
    let boards: Vec<_> = (0..1000).filter_map(|_| random::board(space.goal(), &mut source).ok()).collect();
    let sum = || boards.iter().map(|board| heuristic.start(&space, board)).sum::<u32>();
    bencher.counter(ItemsCount::new(boards.len())).bench(sum);
}
