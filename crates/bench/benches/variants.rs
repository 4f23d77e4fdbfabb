//! What puzzles of other rules take: tables, then random boards with fixed seeds, every one solved optimally.
//!
//! `cargo bench -p loyd-bench --bench variants` prints all lines but the last; `-- NAME` those whose name has that in it.
//! On one thread, but tables and `farthest`, which take all there are.

use std::error::Error;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

use loyd_board::{Layout, Shape, Topology, random};
use loyd_search::{Outcome, Space, parallel_idastar};
use loyd_variants::{Move, Plan, Puzzle, Reachability, Slides, Solvability, Word64, sets};
use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System};

/// A work to do: a puzzle, the size of its patterns, and how many boards.
struct Work {
    name: &'static str,
    rules: fn(Shape) -> Option<Puzzle>,
    side: usize,
    most: fn(bool) -> u64,
    boards: Boards,
}

enum Boards {
    /// All that can be solved.
    All,
    /// So many, at random.
    Random(usize),
    /// The 16 that are farthest in the multi-tile metric.
    Farthest,
}

/// The puzzle by the usual rules.
fn plain(shape: Shape) -> Option<Puzzle> {
    let topology = Topology::new(shape);
    let goal = sets::goal(&topology, 1)?;
    Puzzle::new(topology, goal).ok()
}

const WORKS: &[Work] = &[
    Work { name: "single-3x3", rules: plain, side: 3, most: Plan::small, boards: Boards::All },
    Work { name: "multi-3x3", rules: sets::long_slides::puzzle, side: 3, most: Plan::small, boards: Boards::All },
    Work {
        name: "multi-4x4",
        rules: sets::long_slides::puzzle,
        side: 4,
        most: Plan::large,
        boards: Boards::Random(100),
    },
    Work {
        name: "weighted-4x4",
        rules: sets::heavy_tiles::puzzle,
        side: 4,
        most: Plan::large,
        boards: Boards::Random(20),
    },
    Work { name: "torus-4x4", rules: sets::torus::puzzle, side: 4, most: Plan::large, boards: Boards::Random(20) },
    Work { name: "hole-4x4", rules: sets::hole::puzzle, side: 4, most: Plan::large, boards: Boards::Random(20) },
    Work {
        name: "farthest-4x4",
        rules: sets::long_slides::puzzle,
        side: 4,
        most: Plan::large,
        boards: Boards::Farthest,
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    // cargo bench hands on an option of its own.
    let names: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    println!("| what | boards | cost in all | expanded | table CPU s | search CPU s |");
    println!("|---|--:|--:|--:|--:|--:|");
    for work in WORKS {
        let is_wanted = names.iter().any(|name| work.name.contains(name.as_str()));
        if is_wanted || names.is_empty() && !matches!(work.boards, Boards::Farthest) {
            run(work)?;
        }
    }
    Ok(())
}

fn run(work: &Work) -> Result<(), Box<dyn Error>> {
    let puzzle = (work.rules)(Shape::new(work.side, work.side)?).ok_or("no puzzle of this shape")?;
    let space = Slides::<Word64>::new(&puzzle).ok_or("too many tiles for a word")?;
    let boards = boards(&puzzle, &work.boards)?;
    let begun = spent();
    let heuristic = Plan::within(&puzzle, (work.most)(puzzle.is_unit())).build()?;
    let built = spent();
    let threads = match work.boards {
        Boards::Farthest => available_parallelism()?,
        Boards::All | Boards::Random(_) => NonZeroUsize::MIN,
    };
    let (mut cost, mut expanded) = (0_u64, 0);
    for board in &boards {
        let start = space.state_of(board)?;
        let report = parallel_idastar(&space, &heuristic, &start, threads, &mut ());
        let Outcome::Solved(solution) = report.outcome else { return Err(format!("{board}: no solution").into()) };
        assert_eq!(solution.cost, solution.lower_bound, "{board}");
        assert_eq!(replayed(&space, start, &solution.ops), Some(solution.cost), "{board}");
        cost += u64::from(solution.cost);
        expanded += report.counts.expanded;
    }
    let (tables, searches) = ((built - begun).as_secs_f64(), (spent() - built).as_secs_f64());
    println!("| {} | {} | {cost} | {expanded} | {tables:.2} | {searches:.2} |", work.name, boards.len());
    Ok(())
}

/// What these moves cost, if they lead to a goal.
fn replayed(space: &Slides<Word64>, mut state: Word64, ops: &[Move]) -> Option<u32> {
    let mut sum = 0;
    for op in ops {
        let step = space.ops(&state, None).find(|other| other == op).map(|op| space.step(&state, op))?;
        sum += space.cost(&step);
        space.apply(&mut state, &step);
    }
    space.is_goal(&state).then_some(sum)
}

/// CPU seconds of this process, user and system, of all threads.
fn spent() -> Duration {
    let Ok(this) = sysinfo::get_current_pid() else { return Duration::ZERO };
    let mut system = System::new();
    system.refresh_processes_specifics(
        ProcessesToUpdate::Some(&[this]),
        false,
        ProcessRefreshKind::nothing().with_cpu(),
    );
    let spent = system.process(this).map_or(0, sysinfo::Process::accumulated_cpu_time);
    Duration::from_millis(spent)
}

/// Boards that can be solved, the same for ever.
fn boards(puzzle: &Puzzle, boards: &Boards) -> Result<Vec<Layout>, Box<dyn Error>> {
    let solved = puzzle.example();
    let reachability = Reachability::new(puzzle);
    let is_solvable = |board: &Layout| reachability.of(board).is_ok_and(|found| found == Solvability::Solvable);
    let open: Vec<usize> = puzzle.topology().open_cells().collect();
    match boards {
        Boards::Farthest => {
            let text = include_str!("../../variants/tests/data/farthest_15puzzle_multi.txt");
            Ok(text.lines().filter(|line| !line.starts_with('#')).map(str::parse).collect::<Result<_, _>>()?)
        }
        Boards::Random(count) => {
            let mut source = random::Source::new(1);
            let draw = || {
                let mut board = solved.clone();
                for at in (1..open.len()).rev() {
                    board.swap(open[at], open[source.below(at as u64 + 1) as usize]);
                }
                board
            };
            Ok(std::iter::repeat_with(draw).filter(is_solvable).take(*count).collect())
        }
        Boards::All => {
            let mut all = vec![solved.clone()];
            // Whatever stands in a cell changes places with what stands in each of those before.
            for at in 1..open.len() {
                let swapped = |board: &Layout, other: usize| {
                    let mut board = board.clone();
                    board.swap(open[at], open[other]);
                    board
                };
                all = all.iter().flat_map(|board| (0..=at).map(move |other| swapped(board, other))).collect();
            }
            all.retain(is_solvable);
            Ok(all)
        }
    }
}
