//! Shorter solutions with more time, for boards too large to be solved by the fewest moves.

mod plan;
mod staged;
mod trail;
mod window;

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use loyd_board::{Direction, Path, Position, Shape, random};

use crate::sliding::Sliding;
use crate::sliding::construction::Layout;
use crate::{Counts, Heuristic, Observer, Outcome, Report, Solution, Stop, Weight};

use plan::Plan;
use staged::Effort;

/// What an improvement is to come to, and what it may take.
#[derive(Clone, Copy, Debug)]
pub struct Improvement {
    /// It ends when the solution is proven to be at most so many times the shortest.
    pub within: Weight,
    /// A lower bound that is known already, if it is greater than the heuristic's.
    pub lower_bound: u32,
    /// For how long it is going to run, if that is known: nothing is begun that would take longer. It is for the observer to end it.
    pub time: Option<Duration>,
    /// How many threads search.
    pub threads: NonZeroUsize,
}

impl Default for Improvement {
    /// Until the shortest is proven, on one thread.
    fn default() -> Self {
        Self { within: Weight::ONE, lower_bound: 0, time: None, threads: NonZeroUsize::MIN }
    }
}

/// Finds a solution at once and then shorter ones, until one is within the bound asked for or the observer stops it: an anytime search.
///
/// The first solution is [constructed](super::construct). Then the board is solved in the same order of cells, one or two tiles at a time, but with many ways to bring them home kept, those that bring
/// the other tiles nearer to their cells on the way; each time with more of them. In between and after that, stretches of the best path are searched anew, from
/// their first board to their last, by beam search (Lowerre 1976) with Manhattan distance and linear conflicts, and loops are cut out. No path is ever replaced by one that is not shorter.
///
/// The outcome is [`Outcome::Solved`] also if the observer stopped the search: with the best path so far, and the greater of the heuristic's value of the start and the bound given as lower bound. It is
/// [`Outcome::Stopped`] only if there was no time for any, and [`Outcome::Exhausted`] if the goal cannot be reached. Observers are told of each better solution
/// ([`Observer::found`]). What it finds in a given time depends on the machine.
///
/// ```
/// use loyd_board::{Board, Path};
/// use loyd_search::sliding::{Improvement, LinearConflict, Sliding, improve};
/// use loyd_search::{Limits, Weight};
/// let space = Sliding::new(Board::<6, 6>::blank_last());
/// let (board, _) = loyd_board::random::walk(space.goal(), 200, &mut loyd_board::random::Source::new(1))?;
/// let within = Improvement { within: Weight::new(5, 2)?, ..Improvement::default() };
/// let report = improve(&space, &LinearConflict::new(&space), &board, within, &mut Limits::new().nodes(10_000_000));
/// let solution = report.outcome.solution().unwrap();
/// assert!(2 * solution.cost <= 5 * solution.lower_bound);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn improve<P: Position, H: Heuristic<Sliding<P>>, O: Observer>(
    space: &Sliding<P>,
    heuristic: &H,
    start: &P,
    Improvement { within, lower_bound, time, threads }: Improvement,
    observer: &mut O,
) -> Report<Direction, u32> {
    let begin = Instant::now();
    let lower_bound = heuristic.estimate(space, start).max(lower_bound);
    let constructed = super::constructive(space, heuristic, start, observer);
    let Outcome::Solved(Solution { ops, .. }) = constructed.outcome else { return constructed };
    let board = Layout::new(start, space.goal());
    let mut search = Search { board, best: ops, counts: constructed.counts, observer, stop: None, lower_bound, within };
    search.tell();
    let deadline = time.and_then(|time| begin.checked_add(time));
    search.run(threads.get(), deadline);
    let Search { best, counts, .. } = search;
    let cost = u32::try_from(best.len()).unwrap_or(u32::MAX);
    Report { outcome: Outcome::Solved(Solution { ops: best, cost, lower_bound }), counts }
}

/// The search of one board, seen from the thread that asked for it.
struct Search<'a, O> {
    board: Layout,
    best: Vec<Direction>,
    counts: Counts,
    observer: &'a mut O,
    stop: Option<Stop>,
    lower_bound: u32,
    within: Weight,
}

/// How long the main thread waits between two looks at the others.
const LOOK: Duration = Duration::from_millis(1);

/// The least and the most moves of a stretch that is searched anew.
const SHORTEST_STRETCH: usize = 24;
const LONGEST_STRETCH: usize = 96;

/// The widths of the beams for stretches, one after the other, again and again.
const WIDTHS: [usize; 4] = [100, 300, 1000, 3000];

impl<O: Observer> Search<'_, O> {
    /// Whether there is nothing more to do.
    fn is_over(&self) -> bool {
        self.stop.is_some() || self.within.admits(self.best.len() as u64, self.lower_bound.into())
    }

    /// Takes a path if it is shorter than the best.
    fn offer(&mut self, path: Vec<Direction>) {
        let path = without_loops(&self.board, path);
        if path.len() < self.best.len() {
            self.best = path;
            self.tell();
        }
    }

    /// Says how long the best path is.
    fn tell(&mut self) {
        if let ControlFlow::Break(stop) = self.observer.found(self.best.len() as u64, &self.counts) {
            self.stop.get_or_insert(stop);
        }
    }

    fn run(&mut self, threads: usize, deadline: Option<Instant>) {
        let shape = self.board.shape();
        if shape.rows() == 1 || shape.columns() == 1 {
            return; // the only way there is
        }
        let plans = [false, true].map(|reversed| Plan::new(shape, self.board.goal_blank(), reversed));
        let mut round = 0;
        while !self.is_over() {
            let begin = Instant::now();
            let efforts: Vec<Effort> = (0..threads).map(|thread| Effort::of(shape, round, thread)).collect();
            let jobs = efforts.iter().enumerate().map(|(thread, effort)| {
                let (plan, board) = (&plans[thread % plans.len()], &self.board);
                move |part: &Part<'_>| {
                    let mut told = Counts::default();
                    staged::solve(plan, board, *effort, |counts| part.go_on(&mut told, counts))
                }
            });
            let jobs: Vec<_> = jobs.collect();
            let paths = together(jobs, &mut self.counts, self.observer, &mut self.stop);
            for path in paths.into_iter().flatten() {
                self.offer(path);
            }
            round += 1;
            // About as long as that took, and to the end if there is no time for the next, which takes some four times as long.
            let took = begin.elapsed();
            let fits = deadline.is_none_or(|deadline| Instant::now() + 5 * took < deadline);
            let until = fits.then(|| Instant::now() + took);
            self.shorten(threads, until, round);
        }
    }

    /// Searches stretches of the best path anew until a time, or until nothing comes of it.
    fn shorten(&mut self, threads: usize, until: Option<Instant>, seed: u64) {
        let mut source = random::Source::new(seed);
        let mut width = 0;
        while !self.is_over() && until.is_none_or(|until| Instant::now() < until) {
            // Each thread has a part of the path for itself.
            let before = self.best.len();
            let first = source.below(LONGEST_STRETCH as u64) as usize;
            let parts = parts(before, threads, first);
            let mut board = self.board.clone();
            let mut jobs = Vec::new();
            for range in &parts {
                let moves = self.best[range.clone()].to_vec();
                let begin = board.clone();
                moves.iter().for_each(|direction| board.slide(*direction));
                let seed = source.below(u64::MAX);
                jobs.push(move |part: &Part<'_>| sweep(begin, moves, WIDTHS[width], seed, until, part));
            }
            let swept = together(jobs, &mut self.counts, self.observer, &mut self.stop);
            self.offer(swept.concat());
            if self.best.len() == before {
                width = (width + 1) % WIDTHS.len();
                if until.is_none() && width == 0 && before <= 2 * SHORTEST_STRETCH {
                    return;
                }
            }
        }
    }
}

impl Effort {
    /// What a thread tries in a round: twice as wide and with more detours each time, one thread with a greater weight than the other; less on boards where even
    /// that takes long.
    fn of(shape: Shape, round: u64, thread: usize) -> Self {
        let round = round.min(20) as usize;
        let (width, detours) = if shape.cells() <= 1000 { (8, 10) } else { (3, 3) };
        let weight = if thread.is_multiple_of(2) { 15 } else { 20 };
        Self { width: width << round, detours: (detours + 6 * round).min(60), weight }
    }
}

/// What a thread knows of the others.
struct Part<'a> {
    stop: &'a AtomicBool,
    expanded: &'a AtomicU64,
    generated: &'a AtomicU64,
    /// The most that one of them stored.
    bytes: &'a AtomicU64,
}

impl Part<'_> {
    /// Tells the others of the work of this thread since it did so last, and hears whether to go on.
    fn go_on(&self, told: &mut Counts, counts: &Counts) -> bool {
        self.expanded.fetch_add(counts.expanded - told.expanded, Ordering::Relaxed);
        self.generated.fetch_add(counts.generated - told.generated, Ordering::Relaxed);
        self.bytes.fetch_max(counts.bytes, Ordering::Relaxed);
        *told = *counts;
        !self.stop.load(Ordering::Relaxed)
    }
}

/// Runs jobs on a thread each while the observer is asked whether to go on.
fn together<T: Send, F: FnOnce(&Part<'_>) -> T + Send, O: Observer>(
    jobs: Vec<F>,
    counts: &mut Counts,
    observer: &mut O,
    stop: &mut Option<Stop>,
) -> Vec<T> {
    let flag = AtomicBool::new(stop.is_some());
    let [expanded, generated, bytes] = [(); 3].map(|()| AtomicU64::new(0));
    let part = Part { stop: &flag, expanded: &expanded, generated: &generated, bytes: &bytes };
    let (before, all) = (*counts, jobs.len() as u64);
    let mut add = || {
        counts.expanded = before.expanded + expanded.load(Ordering::Relaxed);
        counts.generated = before.generated + generated.load(Ordering::Relaxed);
        counts.holds(before.stored, before.bytes + all * bytes.load(Ordering::Relaxed));
        *counts
    };
    let results = thread::scope(|scope| {
        let (done, all_done) = mpsc::channel::<()>();
        let run = |job: F| {
            let (part, done) = (&part, done.clone());
            scope.spawn(move || {
                let result = job(part);
                drop(done);
                result
            })
        };
        let handles: Vec<_> = jobs.into_iter().map(run).collect();
        drop(done);
        while all_done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            if let ControlFlow::Break(reason) = observer.waiting(&add()) {
                stop.get_or_insert(reason);
                flag.store(true, Ordering::Relaxed);
            }
        }
        handles.into_iter().map(|handle| handle.join().unwrap_or_else(|fault| resume_unwind(fault))).collect()
    });
    add();
    counts.holds(before.stored, before.bytes);
    results
}

/// Parts of a path of `length` moves, one for each thread, if they are long enough; the first border is moved by `first`.
fn parts(length: usize, threads: usize, first: usize) -> Vec<std::ops::Range<usize>> {
    let count = threads.min(length / (4 * LONGEST_STRETCH)).max(1);
    let border = |number: usize| match number {
        0 => 0,
        number if number == count => length,
        number => number * length / count - first,
    };
    (0..count).map(|number| border(number)..border(number + 1)).collect()
}

/// Goes along a path once, searches one stretch after the other anew, and gives what is left in the end.
fn sweep(
    mut board: Layout,
    moves: Vec<Direction>,
    width: usize,
    seed: u64,
    until: Option<Instant>,
    part: &Part<'_>,
) -> Vec<Direction> {
    let mut source = random::Source::new(seed);
    let (mut counts, mut told) = (Counts::default(), Counts::default());
    // What lies ahead, the next move last, and what lies behind.
    let mut ahead: Vec<Direction> = moves.into_iter().rev().collect();
    let mut path = Vec::with_capacity(ahead.len());
    let spread = LONGEST_STRETCH - SHORTEST_STRETCH + 1;
    while !ahead.is_empty() && part.go_on(&mut told, &counts) && until.is_none_or(|until| Instant::now() < until) {
        let length = (SHORTEST_STRETCH + source.below(spread as u64) as usize).min(ahead.len());
        let stretch: Vec<Direction> = ahead.iter().rev().take(length).copied().collect();
        let shorter = window::shorten(&board, &stretch, width, &mut counts, |counts| part.go_on(&mut told, counts));
        let replaced = shorter.is_some();
        if let Some(shorter) = shorter {
            ahead.truncate(ahead.len() - length);
            ahead.extend(shorter.into_iter().rev());
        }
        // On by a part of the stretch, so that the next one overlaps; not at all where something was gained, but for a start.
        let steps = if replaced { length / 8 } else { 1 + length / 2 };
        for _ in 0..steps {
            let Some(direction) = ahead.pop() else { break };
            board.slide(direction);
            path.push(direction);
        }
    }
    path.extend(ahead.into_iter().rev());
    path
}

/// The most boards that are remembered to find loops: they take some 200 MB.
const MOST_REMEMBERED: usize = 1 << 22;

/// The path without what leads from a board back to the same board: moves that undo each other, and longer loops.
fn without_loops(start: &Layout, path: Vec<Direction>) -> Vec<Direction> {
    let mut path = Path::from(path);
    path.simplify();
    if path.len() > MOST_REMEMBERED {
        return path.into();
    }
    let mut board = start.clone();
    let mut seen = HashMap::from([(0, 0)]);
    // The hash of the board after each move that is kept, and these moves.
    let (mut hashes, mut kept) = (vec![0], Vec::new());
    for direction in &path {
        let to = board.blank() as u32;
        board.slide(*direction);
        let (from, tile) = (board.blank() as u32, board.home(to as usize) as u32);
        let hash = hashes[kept.len()] ^ mix(tile, from) ^ mix(tile, to);
        match seen.get(&hash).copied() {
            Some(before) => {
                for hash in hashes.drain(before + 1..) {
                    seen.remove(&hash);
                }
                kept.truncate(before);
            }
            None => {
                kept.push(*direction);
                hashes.push(hash);
                seen.insert(hash, kept.len());
            }
        }
    }
    // Two boards of one hash are not to be expected, but nothing forbids them.
    let mut end = start.clone();
    let leads = kept.iter().all(|direction| end.can_slide(*direction).then(|| end.slide(*direction)).is_some());
    if leads && end.is_solved() { kept } else { path.into() }
}

/// A number for a tile in a cell, all of whose bits depend on both (the finalizer of MurmurHash3, as Stafford tuned it).
fn mix(tile: u32, cell: u32) -> u64 {
    let mut bits = (u64::from(tile) << 32 | u64::from(cell)).wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
