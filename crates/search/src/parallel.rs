//! IDA* on several threads.

use std::mem;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use num_traits::Bounded;

use crate::idastar::{End, Search};
use crate::window::{Ahead, Waiting, Window};
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
    H: Heuristic<S, Memo: Sync> + Sync,
    O: Observer,
{
    Search::new(space, heuristic, start.clone(), observer).run_with(|search, last| {
        if threads.get() == 1 || last < FEW {
            return search.iteration();
        }
        search.begin()?;
        let starts = split(search, threads.get() * SHARES);
        together(search, threads, &starts, |team| team.one_by_one())
    })
}

/// Children that are searched within this time, a hundredth of a second, are not worth a thread.
const FEW: u64 = 200_000;
/// Children that are searched within this time, a ten thousandth of a second, are not worth a window.
const VERY_FEW: u64 = 2_000;
/// Starts of paths for each thread: as many as make up for their unequal lengths.
const SHARES: usize = 64;
/// The longest starts: in a space without choice there is nothing to split.
const LONGEST: usize = 32;
/// How long the observer is not asked.
const TICK: Duration = Duration::from_millis(1);

/// [`parallel_idastar`] with look-ups begun ahead; `ahead` gives the values of `heuristic`.
pub(crate) fn run_ahead<S, H, A, O>(
    space: &S,
    heuristic: &H,
    ahead: &A,
    start: &S::State,
    threads: NonZeroUsize,
    observer: &mut O,
) -> ReportOf<S>
where
    S: Space<State: Sync, Op: Send + Sync, Step: Send, Ops: Clone> + Sync,
    H: Heuristic<S, Memo: Sync> + Sync,
    A: Ahead<S, Memo = H::Memo> + Sync,
    O: Observer,
{
    Search::new(space, heuristic, start.clone(), observer).run_with(|search, last| {
        if last < VERY_FEW {
            return search.iteration();
        }
        search.begin()?;
        let threads = if last < FEW { NonZeroUsize::MIN } else { threads };
        let starts = split(search, threads.get() * SHARES);
        if threads.get() == 1 {
            return alone(search, &starts, ahead);
        }
        together(search, threads, &starts, |team| team.in_a_window(ahead, Counts::default(), &mut team.member(0)))
    })
}

/// Searches everything within the bound that follows the starts, on this thread.
fn alone<S, H, A, O>(search: &mut Search<S, H, O>, starts: &[Vec<S::Op>], ahead: &A) -> ControlFlow<End>
where
    S: Space<Ops: Clone>,
    H: Heuristic<S>,
    A: Ahead<S, Memo = H::Memo>,
    O: Observer,
{
    let Search { space, heuristic, bound, ref state, memo, counts, .. } = *search;
    let team = Team { space, heuristic, bound, state, memo, starts, progress: Progress::default() };
    let share = team.in_a_window(ahead, counts, search.observer);
    search.counts = share.counts;
    finish(search, starts, team.progress.first(), share)
}

/// Searches everything within the bound that follows the starts, `work` on each of the threads.
fn together<S, H, O>(
    search: &mut Search<S, H, O>,
    threads: NonZeroUsize,
    starts: &[Vec<S::Op>],
    work: impl Fn(&Team<S, H>) -> Share<S::Step> + Sync,
) -> ControlFlow<End>
where
    S: Space<State: Sync, Op: Sync, Step: Send> + Sync,
    H: Heuristic<S, Memo: Sync> + Sync,
    O: Observer,
{
    let Search { space, heuristic, bound, ref state, memo, counts, .. } = *search;
    let team = Team { space, heuristic, bound, state, memo, starts, progress: Progress::default() };
    let mut all = Share::default();
    thread::scope(|scope| {
        let (ended, ends) = mpsc::channel();
        for _ in 0..threads.get() {
            let ended = ended.clone();
            let (team, work) = (&team, &work);
            // Nobody waits for it if the receiver is gone.
            scope.spawn(move || drop(ended.send(work(team))));
        }
        drop(ended);
        loop {
            match ends.recv_timeout(TICK) {
                Ok(share) => all.join(share),
                Err(RecvTimeoutError::Timeout) => {
                    if let ControlFlow::Break(reason) = search.observer.waiting(&team.progress.added_to(counts)) {
                        all.stopped = Some(reason);
                        team.progress.stop.store(true, Relaxed);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    });
    search.counts = team.progress.added_to(counts);
    finish(search, starts, team.progress.first(), all)
}

/// Ends the iteration in which the `first` of the starts was found to lead to a goal.
fn finish<S: Space, H: Heuristic<S>, O: Observer>(
    search: &mut Search<S, H, O>,
    starts: &[Vec<S::Op>],
    first: Option<usize>,
    share: Share<S::Step>,
) -> ControlFlow<End> {
    search.next = search.next.min(share.next);
    let Some(first) = first else {
        return share.stopped.map_or(ControlFlow::Continue(()), |reason| ControlFlow::Break(End::Stop(reason)));
    };
    // Even if the search was stopped meanwhile, there is no cheaper solution.
    if let Some((_, steps)) = share.solution.filter(|(at, _)| *at == first) {
        search.steps = steps;
        return ControlFlow::Break(End::Goal);
    }
    // A window does not know the path, which takes the search of one start again.
    let mut nobody = ();
    let mut again =
        Search::within(search.space, search.heuristic, (search.state.clone(), search.memo), search.bound, &mut nobody);
    let ended = resume(&mut again, &starts[first]);
    search.counts.expanded += again.counts.expanded;
    search.counts.generated += again.counts.generated;
    search.steps = again.steps;
    ended
}

/// What the threads of an iteration have in common.
struct Team<'a, S: Space, H: Heuristic<S>> {
    space: &'a S,
    heuristic: &'a H,
    bound: u64,
    /// Where the search began.
    state: &'a S::State,
    memo: H::Memo,
    /// What is to be searched: starts of paths, all within the bound.
    starts: &'a [Vec<S::Op>],
    progress: Progress,
}

/// How far they are.
struct Progress {
    expanded: AtomicU64,
    generated: AtomicU64,
    /// How many starts were taken.
    taken: AtomicUsize,
    /// The first start that is known to lead to a goal.
    found: AtomicUsize,
    stop: AtomicBool,
}

impl Default for Progress {
    fn default() -> Self {
        let (expanded, generated, taken, stop) = Default::default();
        Self { expanded, generated, taken, found: AtomicUsize::new(usize::MAX), stop }
    }
}

impl Progress {
    fn added_to(&self, mut counts: Counts) -> Counts {
        counts.expanded += self.expanded.load(Relaxed);
        counts.generated += self.generated.load(Relaxed);
        counts
    }

    fn first(&self) -> Option<usize> {
        let found = self.found.load(Relaxed);
        (found < usize::MAX).then_some(found)
    }
}

/// What one thread found.
struct Share<Step> {
    counts: Counts,
    next: u64,
    solution: Option<(usize, Vec<Step>)>,
    stopped: Option<Stop>,
}

impl<Step> Default for Share<Step> {
    fn default() -> Self {
        Self { counts: Counts::default(), next: u64::MAX, solution: None, stopped: None }
    }
}

impl<Step> Share<Step> {
    fn join(&mut self, other: Self) {
        self.next = self.next.min(other.next);
        self.stopped = self.stopped.or(other.stopped);
        let earlier = |found: &(usize, _)| self.solution.as_ref().is_none_or(|(at, _)| found.0 < *at);
        if let Some(found) = other.solution.filter(earlier) {
            self.solution = Some(found);
        }
    }
}

impl<S: Space, H: Heuristic<S>> Team<'_, S, H> {
    fn member(&self, at: usize) -> Member<'_> {
        Member { progress: &self.progress, at, counted: Counts::default() }
    }

    /// The next start.
    fn take(&self) -> Option<usize> {
        let at = self.progress.taken.fetch_add(1, Relaxed);
        (at < self.starts.len()).then_some(at)
    }

    fn search<'s, O: Observer>(&'s self, observer: &'s mut O) -> Search<'s, S, H, O> {
        Search::within(self.space, self.heuristic, (self.state.clone(), self.memo), self.bound, observer)
    }

    /// Takes starts until there are no more, and searches one after the other.
    fn one_by_one(&self) -> Share<S::Step> {
        let mut share = Share::default();
        while let Some(at) = self.take() {
            let mut member = self.member(at);
            if member.check().is_break() {
                break;
            }
            let mut search = self.search(&mut member);
            let ended = resume(&mut search, &self.starts[at]);
            share.next = share.next.min(search.next);
            let (counts, steps) = (search.counts, search.steps);
            member.publish(&counts);
            match ended {
                ControlFlow::Continue(()) | ControlFlow::Break(End::Stop(Stop::Cancelled)) => {}
                ControlFlow::Break(End::Stop(reason)) => {
                    self.progress.stop.store(true, Relaxed);
                    share.stopped = Some(reason);
                    break;
                }
                ControlFlow::Break(End::Goal) => {
                    self.progress.found.fetch_min(at, Relaxed);
                    // Whatever this thread would take next comes later.
                    share.solution = Some((at, steps));
                    break;
                }
            }
        }
        share
    }
}

impl<S: Space<Ops: Clone>, H: Heuristic<S>> Team<'_, S, H> {
    /// Takes starts until there are no more, and searches them together.
    fn in_a_window<A, O>(&self, ahead: &A, counts: Counts, observer: &mut O) -> Share<S::Step>
    where
        A: Ahead<S, Memo = H::Memo>,
        O: Observer,
    {
        let mut window = Window::new(self.space, ahead, self.bound, &self.progress.found);
        window.counts = counts;
        let start = || {
            let at = self.take()?;
            let mut nobody = ();
            let mut search = self.search(&mut nobody);
            let (steps, cost) = go(&mut search, &self.starts[at]);
            let ops = self.space.ops(&search.state, steps.last());
            Some(Waiting { state: search.state, memo: search.memo, ops, cost, start: at })
        };
        let stopped = window.run(start, observer).break_value();
        Share { counts: window.counts, next: window.next, solution: None, stopped }
    }
}

/// Watches the search of one thread.
struct Member<'a> {
    progress: &'a Progress,
    /// The start that is searched.
    at: usize,
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
        let needless = self.progress.stop.load(Relaxed) || self.progress.found.load(Relaxed) < self.at;
        if needless { ControlFlow::Break(Stop::Cancelled) } else { ControlFlow::Continue(()) }
    }
}

impl Observer for Member<'_> {
    #[inline]
    fn expanding(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        if counts.expanded >= self.counted.expanded + (1 << 12) {
            self.publish(counts);
            return self.check();
        }
        ControlFlow::Continue(())
    }
}

/// Searches what follows `ops`; `steps` then lead back to the start.
fn resume<S: Space, H: Heuristic<S>, O: Observer>(search: &mut Search<S, H, O>, ops: &[S::Op]) -> ControlFlow<End> {
    let space = search.space;
    let (steps, cost) = go(search, ops);
    let ended = if space.is_goal(&search.state) {
        ControlFlow::Break(End::Goal)
    } else {
        search.expand(space.ops(&search.state, steps.last()), cost)
    };
    search.steps.extend(steps.into_iter().rev());
    ended
}

/// Goes along `ops`: the steps and what they cost.
fn go<S: Space, H: Heuristic<S>, O: Observer>(search: &mut Search<S, H, O>, ops: &[S::Op]) -> (Vec<S::Step>, u64) {
    let (mut steps, mut cost) = (Vec::with_capacity(ops.len()), 0);
    for op in ops {
        let step = search.space.step(&search.state, *op);
        // It was within the bound before.
        let _ = enter(search, &step, S::Cost::max_value());
        cost += search.space.cost(&step).into();
        steps.push(step);
    }
    (steps, cost)
}

/// Goes on to one child, unless its value is above `most`: then that is given back. The memo before is what is needed to go back.
fn enter<S: Space, H: Heuristic<S>, O>(
    search: &mut Search<S, H, O>,
    step: &S::Step,
    most: S::Cost,
) -> Result<H::Memo, S::Cost> {
    let Search { space, heuristic, state, memo, .. } = search;
    let child = heuristic.step_within(space, *memo, state, step, most)?;
    space.apply(state, step);
    Ok(mem::replace(memo, child))
}

/// The starts of all paths within the bound, in order, of a length that makes at least `many`, if there are so many.
fn split<S: Space, H: Heuristic<S>, O>(search: &mut Search<S, H, O>, many: usize) -> Vec<Vec<S::Op>> {
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
fn collect<S: Space, H: Heuristic<S>, O>(
    search: &mut Search<S, H, O>,
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
            Ok(before) => {
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
                    search.next = search.next.min(cost + search.heuristic.value(&search.memo).into());
                }
                search.space.undo(&mut search.state, &step);
                search.memo = before;
            }
            Err(value) => search.next = search.next.min(cost + value.into()),
        }
    }
}
