//! Watching a search, and stopping it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Counts;

/// Why a search was stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// Somebody asked for it.
    Cancelled,
    /// The time was up.
    Time,
    /// The number of generated states was reached.
    Nodes,
    /// What the search stores had grown to the limit.
    Memory,
    /// A path grew longer than the search can follow: only [`idastar`](crate::idastar), after thousands of steps.
    Depth,
}

/// Watches a search from inside and may stop it; `()` watches nothing and costs nothing.
///
/// Two observers side by side are one: `(limits, progress)`.
pub trait Observer {
    /// A state is about to be expanded. Called often: keep it short.
    #[inline]
    fn expanding(&mut self, _counts: &Counts) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// Other threads are searching, and a millisecond or so has passed. Called in place of [`expanding`](Self::expanding), with the counts of all threads.
    fn waiting(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        self.expanding(counts)
    }

    /// Everything of cost below `bound` has been searched: no solution is cheaper. Called each time the proven bound rises.
    #[inline]
    fn bound(&mut self, _bound: u64, _counts: &Counts) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }

    /// A solution of this cost is known, and better ones are looked for. Called each time it gets better, by searches that do so.
    fn found(&mut self, _cost: u64, _counts: &Counts) -> ControlFlow<Stop> {
        ControlFlow::Continue(())
    }
}

impl Observer for () {}

impl<O: Observer + ?Sized> Observer for &mut O {
    #[inline]
    fn expanding(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        (**self).expanding(counts)
    }

    fn waiting(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        (**self).waiting(counts)
    }

    #[inline]
    fn bound(&mut self, bound: u64, counts: &Counts) -> ControlFlow<Stop> {
        (**self).bound(bound, counts)
    }

    fn found(&mut self, cost: u64, counts: &Counts) -> ControlFlow<Stop> {
        (**self).found(cost, counts)
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    #[inline]
    fn expanding(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        self.0.expanding(counts)?;
        self.1.expanding(counts)
    }

    fn waiting(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        self.0.waiting(counts)?;
        self.1.waiting(counts)
    }

    #[inline]
    fn bound(&mut self, bound: u64, counts: &Counts) -> ControlFlow<Stop> {
        self.0.bound(bound, counts)?;
        self.1.bound(bound, counts)
    }

    fn found(&mut self, cost: u64, counts: &Counts) -> ControlFlow<Stop> {
        self.0.found(cost, counts)?;
        self.1.found(cost, counts)
    }
}

/// How long it takes between two looks at the clock, about.
const TICK: Duration = Duration::from_millis(1);

/// Looks at the clock about once a [`TICK`], however long an expansion takes: a nanosecond on a small board, a millisecond on one of a million cells.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    /// Calls until the next look.
    left: u32,
    /// Calls between the last two looks.
    stride: u32,
    last: Option<Instant>,
}

impl Pace {
    /// The time, if it is time to look.
    #[inline]
    fn look(&mut self) -> Option<Instant> {
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                None
            }
            None => Some(self.adjust()),
        }
    }

    #[cold]
    fn adjust(&mut self) -> Instant {
        let now = Instant::now();
        let passed = self.last.map_or(TICK, |last| now.duration_since(last)).max(Duration::from_nanos(1));
        let fitting = u128::from(self.stride) * TICK.as_nanos() / passed.as_nanos();
        // Doubled at most, for one quick stretch promises nothing.
        self.stride = (fitting.min(2 * u128::from(self.stride)) as u32).clamp(1, 1 << 20);
        (self.left, self.last) = (self.stride, Some(now));
        now
    }
}

/// Stops a search at limits of time, generated states and stored bytes, or when a flag is raised.
///
/// ```
/// use loyd_board::Board;
/// use loyd_search::{Limits, Outcome, Stop, idastar, sliding::{Manhattan, Sliding}};
/// let space = Sliding::new(Board::<4, 4>::blank_last());
/// let hard = Board::new([[0, 12, 9, 13], [15, 11, 10, 14], [3, 7, 2, 5], [4, 8, 6, 1]])?;
/// let mut limits = Limits::new().nodes(1_000);
/// let report = idastar(&space, &Manhattan::new(&space), &hard, &mut limits);
/// assert!(matches!(report.outcome, Outcome::Stopped { reason: Stop::Nodes, .. }));
/// # Ok::<(), loyd_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    deadline: Option<Instant>,
    nodes: Option<u64>,
    bytes: Option<u64>,
    cancel: Option<&'a AtomicBool>,
    pace: Pace,
}

impl<'a> Limits<'a> {
    /// No limit at all.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops when `time` from now is over. Looked at about every millisecond, or after each expansion that takes longer.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        // A time too long for the clock is no limit.
        self.deadline = Instant::now().checked_add(time);
        self
    }

    /// Stops before the expansion that would follow the generation of `nodes` states.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Stops when what the search stores ([`Counts::bytes`]) is more than `bytes`.
    #[must_use]
    pub fn bytes(mut self, bytes: u64) -> Self {
        self.bytes = Some(bytes);
        self
    }

    /// Stops when `flag` is true; any thread or signal handler may set it.
    #[must_use]
    pub fn cancel(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }

    #[inline]
    fn count(&self, counts: &Counts) -> ControlFlow<Stop> {
        if self.nodes.is_some_and(|nodes| counts.generated >= nodes) {
            return ControlFlow::Break(Stop::Nodes);
        }
        if self.bytes.is_some_and(|bytes| counts.bytes > bytes) {
            return ControlFlow::Break(Stop::Memory);
        }
        ControlFlow::Continue(())
    }

    fn look(&self, now: Instant) -> ControlFlow<Stop> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return ControlFlow::Break(Stop::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return ControlFlow::Break(Stop::Time);
        }
        ControlFlow::Continue(())
    }
}

impl Observer for Limits<'_> {
    #[inline]
    fn expanding(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        self.count(counts)?;
        self.pace.look().map_or(ControlFlow::Continue(()), |now| self.look(now))
    }

    fn waiting(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        self.count(counts)?;
        self.look(Instant::now())
    }
}

/// Calls a function with the proven bound and the counts, at most once in an interval: for progress bars.
#[derive(Debug)]
pub struct Progress<F> {
    interval: Duration,
    next: Instant,
    bound: u64,
    pace: Pace,
    report: F,
}

impl<F: FnMut(u64, &Counts)> Progress<F> {
    /// Calls `report(bound, counts)` about every `interval` while the search runs.
    pub fn every(interval: Duration, report: F) -> Self {
        Self { interval, next: Instant::now() + interval, bound: 0, pace: Pace::default(), report }
    }

    fn look(&mut self, now: Instant, counts: &Counts) {
        if now >= self.next {
            self.next = now + self.interval;
            (self.report)(self.bound, counts);
        }
    }
}

impl<F: FnMut(u64, &Counts)> Observer for Progress<F> {
    #[inline]
    fn expanding(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        if let Some(now) = self.pace.look() {
            self.look(now, counts);
        }
        ControlFlow::Continue(())
    }

    fn waiting(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        self.look(Instant::now(), counts);
        ControlFlow::Continue(())
    }

    #[inline]
    fn bound(&mut self, bound: u64, _: &Counts) -> ControlFlow<Stop> {
        self.bound = bound;
        ControlFlow::Continue(())
    }
}
