//! IDA* on several threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use num_traits::Bounded;

use crate::guide::Guide;
use crate::idastar::{End, Search};
use crate::{Cost, Counts, Heuristic, Observer, ReportOf, Space, Stop};

/// What [`idastar`](crate::idastar) finds, sooner: the same path and the same cost, whatever the number of threads.
///
/// As soon as an iteration was long, the next is split into many starts of paths, which the threads take one after the other. A solution from one of them
/// ends the search of those that come later in the space's order, and the first in that order is the one reported. So the last iteration takes more work
/// than on one thread, by what was begun in vain; [`Counts`] say how much. The observer is shown the counts about every millisecond
/// ([`Observer::waiting`]), so that a limit on states is passed by what the threads do meanwhile.
///
/// ```
/// use std::thread::available_parallelism;
/// use loyd_board::{Board, Packed64};
/// use loyd_search::{idastar, parallel_idastar, sliding::{LinearConflict, Sliding}};
/// let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_last()));
/// let board = Board::new([[2, 3, 4, 0], [1, 5, 7, 8], [9, 6, 10, 12], [13, 14, 11, 15]])?.into();
/// let heuristic = LinearConflict::new(&space);
/// let report = parallel_idastar(&space, &heuristic, &board, available_parallelism()?, &mut ());
/// assert_eq!(report.outcome, idastar(&space, &heuristic, &board, &mut ()).outcome);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parallel_idastar<S, H, O>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    threads: NonZeroUsize,
    observer: &mut O,
) -> ReportOf<S>
where
    S: Space<State: Sync, Op: Send + Sync, Step: Send> + Sync,
    H: Heuristic<S> + Sync,
    O: Observer,
{
    run(space, heuristic, start, threads, observer)
}

/// Children that are searched within this time, a hundredth of a second, are not worth a thread.
const FEW: u64 = 200_000;
/// Starts of paths for each thread: as many as make up for their unequal lengths.
const SHARES: usize = 64;
/// The longest starts: in a space without choice there is nothing to split.
const LONGEST: usize = 32;
/// How long the observer is not asked.
const TICK: Duration = Duration::from_millis(1);

/// [`parallel_idastar`] with any guide.
pub(crate) fn run<S, G, O>(
    space: &S,
    guide: G,
    start: &S::State,
    threads: NonZeroUsize,
    observer: &mut O,
) -> ReportOf<S>
where
    S: Space<State: Sync, Op: Send + Sync, Step: Send> + Sync,
    G: Guide<S> + Copy + Sync,
    O: Observer,
{
    let mut before = 0;
    Search::new(space, guide, start.clone(), observer).run_with(|search| {
        let last = search.counts.generated - before;
        before = search.counts.generated;
        if threads.get() == 1 || last < FEW { search.iteration() } else { iteration(search, threads.get()) }
    })
}

/// Searches everything within the bound on `threads` threads.
fn iteration<S, G, O>(search: &mut Search<S, G, O>, threads: usize) -> ControlFlow<End>
where
    S: Space<State: Sync, Op: Send + Sync, Step: Send> + Sync,
    G: Guide<S> + Copy + Sync,
    O: Observer,
{
    search.begin()?;
    let starts = split(search, threads * SHARES);
    let team = Team {
        space: search.space,
        guide: search.guide,
        start: &search.state,
        bound: search.bound,
        starts: &starts,
        progress: Progress::default(),
    };
    let mut solution: Option<(usize, Vec<S::Step>)> = None;
    let mut stopped = None;
    thread::scope(|scope| {
        let (ended, ends) = mpsc::channel();
        for _ in 0..threads {
            let ended = ended.clone();
            let team = &team;
            // Nobody waits for it if the receiver is gone.
            scope.spawn(move || drop(ended.send(team.work())));
        }
        drop(ended);
        loop {
            match ends.recv_timeout(TICK) {
                Ok(share) => {
                    search.next = search.next.min(share.next);
                    stopped = stopped.or(share.stopped);
                    let earlier = |other: &(usize, _)| solution.as_ref().is_none_or(|found| other.0 < found.0);
                    if let Some(found) = share.solution.filter(earlier) {
                        solution = Some(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let ControlFlow::Break(reason) = search.observer.waiting(&team.progress.added_to(search.counts))
                    {
                        stopped = Some(reason);
                        team.progress.stop.store(true, Relaxed);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    });
    search.counts = team.progress.added_to(search.counts);
    match (solution, stopped) {
        // Even if the search was stopped meanwhile, there is no cheaper one.
        (Some((_, steps)), _) => {
            search.steps = steps;
            ControlFlow::Break(End::Goal)
        }
        (None, Some(reason)) => ControlFlow::Break(End::Stop(reason)),
        (None, None) => ControlFlow::Continue(()),
    }
}

/// What the threads of an iteration have in common.
struct Team<'a, S: Space, G> {
    space: &'a S,
    guide: G,
    start: &'a S::State,
    bound: u64,
    /// What is to be searched: starts of paths, all within the bound.
    starts: &'a [Vec<S::Op>],
    progress: Progress,
}

/// How far they are.
#[derive(Default)]
struct Progress {
    expanded: AtomicU64,
    generated: AtomicU64,
    /// How many starts were taken.
    taken: AtomicUsize,
    /// How many starts, counted from the last, come not before the first known to lead to a solution.
    done: AtomicUsize,
    stop: AtomicBool,
}

/// What one thread found.
struct Share<Step> {
    next: u64,
    solution: Option<(usize, Vec<Step>)>,
    stopped: Option<Stop>,
}

impl Progress {
    fn added_to(&self, mut counts: Counts) -> Counts {
        counts.expanded += self.expanded.load(Relaxed);
        counts.generated += self.generated.load(Relaxed);
        counts
    }
}

impl<S: Space, G: Guide<S> + Copy> Team<'_, S, G> {
    /// Takes starts until there are no more.
    fn work(&self) -> Share<S::Step> {
        let mut share = Share { next: u64::MAX, solution: None, stopped: None };
        loop {
            let at = self.progress.taken.fetch_add(1, Relaxed);
            let mut member = Member {
                progress: &self.progress,
                left: self.starts.len().saturating_sub(at),
                counted: Counts::default(),
            };
            if member.left == 0 || member.check().is_break() {
                return share;
            }
            let mut search = Search::new(self.space, self.guide, self.start.clone(), &mut member);
            search.bound = self.bound;
            search.next = u64::MAX;
            let ended = resume(&mut search, &self.starts[at]);
            share.next = share.next.min(search.next);
            let (counts, steps) = (search.counts, search.steps);
            member.publish(&counts);
            match ended {
                ControlFlow::Continue(()) | ControlFlow::Break(End::Stop(Stop::Cancelled)) => {}
                ControlFlow::Break(End::Stop(reason)) => {
                    self.progress.stop.store(true, Relaxed);
                    share.stopped = Some(reason);
                    return share;
                }
                ControlFlow::Break(End::Goal) => {
                    self.progress.done.fetch_max(member.left, Relaxed);
                    // Whatever this thread would take next comes later.
                    share.solution = Some((at, steps));
                    return share;
                }
            }
        }
    }
}

/// Watches the search of one start.
struct Member<'a> {
    progress: &'a Progress,
    /// How many starts there are from this one on.
    left: usize,
    /// What was added to the progress.
    counted: Counts,
}

impl Member<'_> {
    fn publish(&mut self, counts: &Counts) {
        self.progress.expanded.fetch_add(counts.expanded - self.counted.expanded, Relaxed);
        self.progress.generated.fetch_add(counts.generated - self.counted.generated, Relaxed);
        self.counted = *counts;
    }

    fn check(&self) -> ControlFlow<Stop> {
        let needless = self.progress.stop.load(Relaxed) || self.progress.done.load(Relaxed) > self.left;
        if needless { ControlFlow::Break(Stop::Cancelled) } else { ControlFlow::Continue(()) }
    }
}

impl Observer for Member<'_> {
    #[inline]
    fn expanding(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        if counts.expanded.is_multiple_of(1 << 12) {
            self.publish(counts);
            return self.check();
        }
        ControlFlow::Continue(())
    }
}

/// Searches what follows `ops`; `steps` then lead back to the start.
fn resume<S: Space, G: Guide<S>, O: Observer>(search: &mut Search<S, G, O>, ops: &[S::Op]) -> ControlFlow<End> {
    let space = search.space;
    let (mut steps, mut cost) = (Vec::with_capacity(ops.len()), 0);
    for op in ops {
        let step = space.step(&search.state, *op);
        // It was within the bound before.
        let _ = enter(search, &step, S::Cost::max_value());
        cost += space.cost(&step).into();
        steps.push(step);
    }
    let ended = if space.is_goal(&search.state) {
        ControlFlow::Break(End::Goal)
    } else {
        search.expand(space.ops(&search.state, steps.last()), cost)
    };
    search.steps.extend(steps.into_iter().rev());
    ended
}

/// Goes on to one child, unless its value is above `most`: then that is given back.
fn enter<S: Space, G: Guide<S>, O>(
    search: &mut Search<S, G, O>,
    step: &S::Step,
    most: S::Cost,
) -> Result<G::Undo, S::Cost> {
    let (space, mut glance) = (search.space, G::Glance::default());
    search.guide.glance(space, &search.memo, &search.state, &space.ops(&search.state, None), &mut glance);
    let (_, undo) = search.guide.enter(space, &mut search.memo, &search.state, step, &glance, most)?;
    space.apply(&mut search.state, step);
    Ok(undo)
}

/// The starts of all paths within the bound, in order, of a length that makes at least `many`, if there are so many.
fn split<S: Space, G: Guide<S>, O>(search: &mut Search<S, G, O>, many: usize) -> Vec<Vec<S::Op>> {
    let (counts, next) = (search.counts, search.next);
    for length in 1.. {
        (search.counts, search.next) = (counts, next);
        let (mut path, mut starts) = (Vec::new(), Vec::new());
        let ops = search.space.ops(&search.state, None);
        collect(search, ops, 0, length, &mut path, &mut starts);
        if starts.len() >= many || starts.is_empty() || length == LONGEST {
            return starts;
        }
    }
    Vec::new()
}

/// The starts of `length` more steps, or up to a goal.
fn collect<S: Space, G: Guide<S>, O>(
    search: &mut Search<S, G, O>,
    ops: S::Ops,
    cost: u64,
    length: usize,
    path: &mut Vec<S::Op>,
    starts: &mut Vec<Vec<S::Op>>,
) {
    search.counts.expanded += 1;
    for op in ops {
        let step = search.space.step(&search.state, op);
        search.counts.generated += 1;
        let cost = cost + search.space.cost(&step).into();
        let most = S::Cost::saturating_from(search.bound.saturating_sub(cost));
        match enter(search, &step, most) {
            Ok(undo) => {
                if cost <= search.bound {
                    path.push(op);
                    if length == 1 || search.space.is_goal(&search.state) {
                        starts.push(path.clone());
                    } else {
                        let ops = search.space.ops(&search.state, Some(&step));
                        collect(search, ops, cost, length - 1, path, starts);
                    }
                    path.pop();
                } else {
                    search.next = search.next.min(cost + search.guide.value(&search.memo).into());
                }
                search.space.undo(&mut search.state, &step);
                search.guide.leave(&mut search.memo, undo);
            }
            Err(value) => search.next = search.next.min(cost + value.into()),
        }
    }
}
