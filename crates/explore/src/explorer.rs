//! Exploring in memory, on threads.

use std::collections::TryReserveError;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::{iter, thread};

use loyd_board::path::Metric;
use loyd_board::{Grid, Position};

use crate::checkpoint::Opened;
use crate::part::{Part, Run, Sink, Slice};
use crate::parts::Parts;
use crate::{Estimate, Frontier, Index, Space, TooLarge, TooManyCells};

/// How many runs of a level are kept, so that the last level is at hand: fewer boards than this are at the greatest distance of every shape that was ever explored.
const KEPT: usize = 1 << 16;

/// How many parts there are for each thread at least.
const PARTS: u64 = 4;

/// How many runs are gathered for another part before it is stopped to absorb them.
const GATHERED: usize = 1 << 10;

/// Levels of fewer boards than this are not worth a thread.
const FEW: u64 = 20_000;

/// How to explore.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// What counts as one move.
    pub metric: Metric,
    /// How many threads scan. One is quickest in processor time.
    pub threads: NonZeroUsize,
    /// Whether to keep distances, in one more bit a board, two for multi-tile moves, so that [`Explorer::distance`] and [`Explorer::path`] know them.
    pub distances: bool,
    /// Bytes of memory that may be used; what takes more is refused before it begins.
    pub memory_limit: u64,
}

impl Default for Options {
    /// Single-tile moves, one thread, no distances, any memory.
    fn default() -> Self {
        Self { metric: Metric::Single, threads: NonZeroUsize::MIN, distances: false, memory_limit: u64::MAX }
    }
}

/// How many boards there are at a distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The distance from the goal, in moves of the metric.
    pub depth: u32,
    /// How many boards there are.
    pub boards: u64,
}

/// Why a space is not explored.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExploreError {
    /// It does not fit the memory that may be used.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Its boards cannot be numbered.
    #[error(transparent)]
    TooManyCells(#[from] TooManyCells),
    /// The system has no memory for it.
    #[error("{0}: give the process more memory, or explore a smaller shape")]
    Memory(#[from] TryReserveError),
}

/// Goes through all boards of a shape, level by level.
///
/// An iterator over the levels, from the goal (depth 0, one board) to the greatest distance. The boards of the level that comes next are its [`frontier`](Self::frontier).
///
/// ```
/// use loyd_board::{Board, path::Metric};
/// use loyd_explore::{Explorer, Options};
///
/// let mut options = Options::default();
/// options.metric = Metric::Multi;
/// let mut explorer = Explorer::new(&Board::<2, 3>::blank_last(), &options)?;
/// let boards: Vec<u64> = explorer.by_ref().map(|level| level.boards).take(4).collect();
/// assert_eq!(boards, [1, 3, 4, 6]);
/// let frontier = explorer.frontier();
/// assert_eq!((frontier.depth(), frontier.len()), (4, 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Explorer {
    options: Options,
    parts: Parts,
    /// The depth that comes next.
    depth: u32,
    /// What was counted, by depth.
    levels: Vec<Level>,
    /// The boards of that level, if they were few.
    kept: Option<Vec<Run>>,
    is_over: bool,
}

impl Explorer {
    /// Prepares to explore all boards from which `goal` can be reached; takes the memory for them, and the time to fill it with zeros.
    ///
    /// # Errors
    /// [`ExploreError`] if the space is too large for the limit, the system, or to be numbered.
    pub fn new(goal: &impl Position, options: &Options) -> Result<Self, ExploreError> {
        Estimate::new(goal.shape(), options.metric, options.distances).check(options.memory_limit)?;
        let space = Arc::new(Space::new(goal, options.metric, options.distances)?);
        let share = share(&space, options.threads);
        let parts = Parts::new(space.clone(), 0..space.blocks(), share)?;
        parts.begin();
        Ok(Self { options: *options, parts, depth: 0, levels: Vec::new(), kept: None, is_over: false })
    }

    /// How the boards are numbered.
    pub fn index(&self) -> &Index {
        self.parts.space().index()
    }

    /// How it explores.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The levels that were counted.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The depth of the level that comes next, if there is one.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Counts the next level, and says on the way how many boards were counted since it was last said, from any thread; none if there are no more boards.
    pub fn advance(&mut self, observer: &(impl Fn(u64) + Sync)) -> Option<Level> {
        if self.is_over {
            return None;
        }
        let (boards, kept) = self.scan_parts(observer);
        if boards == 0 {
            self.is_over = true;
            return None;
        }
        let level = Level { depth: self.depth, boards };
        self.depth += 1;
        self.levels.push(level);
        self.kept = kept;
        Some(level)
    }

    /// Scans all parts at the depth that comes next.
    fn scan_parts(&self, observer: &(impl Fn(u64) + Sync)) -> (u64, Option<Vec<Run>>) {
        let slices: Vec<(usize, Slice)> = self.parts.slices(self.depth).collect();
        let next = AtomicUsize::new(0);
        let counted = AtomicU64::new(0);
        let work = || {
            let mut outbox = Outbox::new(self);
            while let Some((part, slice)) = slices.get(next.fetch_add(1, Ordering::Relaxed)) {
                let boards = self.parts.scan(self.depth, *part, slice, &mut outbox);
                if boards > 0 {
                    counted.fetch_add(boards, Ordering::Relaxed);
                    observer(boards);
                }
                outbox.deliver(GATHERED);
            }
            outbox.deliver(0);
            outbox.kept
        };
        let is_small = self.levels.last().is_none_or(|last| last.boards < FEW);
        let threads = if is_small || self.parts.count() == 1 { 1 } else { self.options.threads.get() };
        let kept: Vec<Run> = thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut runs = work();
            for helper in helpers {
                match helper.join() {
                    Ok(more) => runs.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            runs
        });
        let boards = counted.into_inner();
        (boards, (kept.len() <= KEPT).then_some(kept))
    }

    /// Whether a board was reached by the levels so far, or is in the one that comes next. False also for boards from which the goal cannot be reached.
    pub fn is_reached(&self, board: &impl Position) -> bool {
        self.index().place(board).is_some_and(|place| self.parts.part_of(place).is_reached(place))
    }

    /// The boards of the level that comes next. Costs a pass over the blocks where they may be.
    pub fn frontier(&self) -> Frontier<'_> {
        Frontier::new(self)
    }

    /// The boards of the level that was counted last, by rising number: those that are farthest from the goal, once there is no other level.
    ///
    /// They are at hand, unless there are more than any known shape has at its greatest distance: then all is explored again, up to them.
    pub fn farthest(&mut self) -> impl Iterator<Item = Grid> + '_ {
        let mut runs = match (self.kept.take(), self.levels.last().copied()) {
            (Some(runs), _) => runs,
            (None, Some(last)) => self.runs_again(last),
            (None, None) => Vec::new(),
        };
        runs.sort_by_key(|run| run.first);
        self.kept = Some(runs.clone());
        let places = runs.into_iter().flat_map(Run::places);
        places.map(|place| self.index().board(place))
    }

    /// The runs of a level, by exploring up to it again, and then one further.
    fn runs_again(&mut self, last: Level) -> Vec<Run> {
        self.parts.begin();
        self.depth = 0;
        while self.depth < last.depth {
            self.scan_parts(&|_| ());
            self.depth += 1;
        }
        let runs = self.frontier().runs().collect();
        self.scan_parts(&|_| ());
        self.depth += 1;
        runs
    }

    pub(crate) fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Goes on from a checkpoint.
    pub(crate) fn go_on(&mut self, opened: &Opened) {
        self.parts.restore(opened);
        self.levels = opened.levels().to_vec();
        self.depth = self.levels.len() as u32;
        (self.kept, self.is_over) = (None, false);
    }
}

impl Iterator for Explorer {
    type Item = Level;

    fn next(&mut self) -> Option<Level> {
        self.advance(&|_| ())
    }
}

impl iter::FusedIterator for Explorer {}

/// How many blocks a part has: all for one thread, else those that have the first digits in common, as few digits as make parts enough, for then the fewest moves lead
/// from part to part.
fn share(space: &Space, threads: NonZeroUsize) -> u64 {
    let blocks = space.blocks();
    let wanted = if threads.get() == 1 { 1 } else { PARTS * threads.get() as u64 };
    let mut parts = 1;
    for digits in (1..space.index().cells() as u64).rev() {
        if parts >= wanted || !blocks.is_multiple_of(parts * digits) {
            break;
        }
        parts *= digits;
    }
    blocks / parts
}

/// What a thread has for other parts, and the boards that it found, if they are few.
struct Outbox<'a> {
    explorer: &'a Explorer,
    /// By part.
    sent: Vec<Vec<Run>>,
    kept: Vec<Run>,
}

impl<'a> Outbox<'a> {
    fn new(explorer: &'a Explorer) -> Self {
        Self { explorer, sent: vec![Vec::new(); explorer.parts.count()], kept: Vec::new() }
    }

    /// Has other parts absorb what was sent to them, if it is more than so many runs.
    fn deliver(&mut self, many: usize) {
        for (part, runs) in self.sent.iter_mut().enumerate() {
            if runs.len() > many {
                let mut part = self.explorer.parts.part(part);
                for run in runs.drain(..) {
                    part.absorb(self.explorer.depth, run);
                }
            }
        }
    }
}

impl Sink for Outbox<'_> {
    #[inline]
    fn found(&mut self, run: Run) {
        if self.kept.len() <= KEPT {
            self.kept.push(run);
        }
    }

    #[inline]
    fn send(&mut self, run: Run) {
        self.sent[self.explorer.parts.number_of(run.first)].push(run);
    }
}
