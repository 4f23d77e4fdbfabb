//! Exploring in memory, on threads.

use std::collections::TryReserveError;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{iter, thread};

use loyd_board::path::Metric;
use loyd_board::{Grid, Position};

use crate::bits::BitPart;
use crate::part::{Part, Run, Sink, Slice};
use crate::windows::Windows;
use crate::{Estimate, Frontier, Index, Place, TooLarge, TooManyCells};

/// How many runs of a level are kept, so that the last level is at hand: fewer boards than this are at the greatest distance of every shape that was ever explored.
const KEPT: usize = 1 << 16;

/// How many blocks of one cell are scanned at a time.
const SLICE: u64 = 256;

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
    index: Index,
    options: Options,
    windows: Arc<Windows>,
    parts: Vec<Mutex<BitPart>>,
    /// How many blocks a part has.
    share: u64,
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
        let index = Index::new(goal)?;
        let windows = Arc::new(Windows::new(&index, options.metric));
        let share = share(&index, windows.blocks(), options.threads);
        let starts = (0..windows.blocks()).step_by(share as usize);
        let part =
            |start| BitPart::new(windows.clone(), &index, options.metric, start..start + share, options.distances);
        let parts = starts.map(|start| part(start).map(Mutex::new)).collect::<Result<_, _>>()?;
        let explorer = Self {
            options: *options,
            windows,
            parts,
            share,
            depth: 0,
            levels: Vec::new(),
            kept: None,
            is_over: false,
            index,
        };
        let goal = Run { first: explorer.index.goal_place(), boards: 1 };
        // As if it were reached from a depth before the first.
        explorer.part_of(goal.first).absorb(u32::MAX, goal);
        Ok(explorer)
    }

    /// How the boards are numbered.
    pub fn index(&self) -> &Index {
        &self.index
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
        let cells: Vec<usize> = (0..self.index.cells()).filter(|cell| self.has_color(*cell)).collect();
        let slices = self.share.div_ceil(SLICE);
        let jobs = self.parts.len() as u64 * cells.len() as u64 * slices;
        let next = AtomicU64::new(0);
        let counted = AtomicU64::new(0);
        let work = || {
            let mut outbox = Outbox::new(self);
            loop {
                let job = next.fetch_add(1, Ordering::Relaxed);
                if job >= jobs {
                    break;
                }
                // One part after the other, so that threads do not wait for each other.
                let (part, rest) = ((job % self.parts.len() as u64) as usize, job / self.parts.len() as u64);
                let start = part as u64 * self.share + rest % slices * SLICE;
                let slice = Slice { cell: cells[(rest / slices) as usize], blocks: start..start + SLICE };
                let boards = lock(&self.parts[part]).scan(self.depth, &slice, &mut outbox);
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
        let threads = if is_small || self.parts.len() == 1 { 1 } else { self.options.threads.get() };
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

    /// Whether boards with the blank in a cell can be of the level that comes next.
    fn has_color(&self, cell: usize) -> bool {
        self.options.metric == Metric::Multi || self.color(cell) == (self.depth % 2 == 1)
    }

    /// Whether an odd number of single-tile moves takes the blank from the goal's cell to this one.
    pub(crate) fn color(&self, cell: usize) -> bool {
        let color = |cell: usize| cell / self.index.columns() + cell % self.index.columns();
        (color(cell) + color(self.index.goal_place().cell)) % 2 == 1
    }

    /// Whether a board was reached by the levels so far, or is in the one that comes next. False also for boards from which the goal cannot be reached.
    pub fn is_reached(&self, board: &impl Position) -> bool {
        self.index.place(board).is_some_and(|place| self.part_of(place).is_reached(place))
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
        let places = runs.into_iter().flat_map(places);
        places.map(|place| self.index.board(place))
    }

    /// The runs of a level, by exploring up to it again, and then one further.
    fn runs_again(&mut self, last: Level) -> Vec<Run> {
        for part in &self.parts {
            lock(part).clear();
        }
        let goal = Run { first: self.index.goal_place(), boards: 1 };
        self.part_of(goal.first).absorb(u32::MAX, goal);
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

    pub(crate) fn parts(&self) -> impl Iterator<Item = MutexGuard<'_, BitPart>> {
        self.parts.iter().map(lock)
    }

    /// The blocks of the parts.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        let starts = (0..self.windows.blocks()).step_by(self.share as usize);
        starts.map(|start| start..start + self.share)
    }

    pub(crate) fn part(&self, number: usize) -> MutexGuard<'_, BitPart> {
        lock(&self.parts[number])
    }

    /// Takes the level that comes next as scanned, without moving on from it.
    pub(crate) fn settle(&mut self) {
        self.parts().for_each(|mut part| part.settle(self.depth));
    }

    /// Goes on after these levels.
    pub(crate) fn go_on(&mut self, levels: Vec<Level>) {
        self.depth = levels.len() as u32;
        (self.levels, self.kept, self.is_over) = (levels, None, false);
    }

    pub(crate) fn windows(&self) -> &Windows {
        &self.windows
    }

    /// The part that a board belongs to.
    pub(crate) fn part_of(&self, place: Place) -> MutexGuard<'_, BitPart> {
        lock(&self.parts[self.number_of(place)])
    }

    fn number_of(&self, place: Place) -> usize {
        (place.order / (self.windows.block() * self.share)) as usize
    }
}

impl Iterator for Explorer {
    type Item = Level;

    fn next(&mut self) -> Option<Level> {
        self.advance(&|_| ())
    }
}

impl iter::FusedIterator for Explorer {}

/// The places of the boards of a run.
pub(crate) fn places(run: Run) -> impl Iterator<Item = Place> {
    let Run { first: Place { cell, order }, boards } = run;
    (0..64).filter(move |bit| boards >> bit & 1 == 1).map(move |bit| Place { cell, order: order + bit })
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Bits are never half-written.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many blocks a part has: all for one thread, else those that have the first digits in common, as few digits as make parts enough, for then the fewest moves lead
/// from part to part.
fn share(index: &Index, blocks: u64, threads: NonZeroUsize) -> u64 {
    let wanted = if threads.get() == 1 { 1 } else { PARTS * threads.get() as u64 };
    let mut parts = 1;
    for digits in (1..index.cells() as u64).rev() {
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
    /// How many orders a part has.
    orders: u64,
    /// By part.
    sent: Vec<Vec<Run>>,
    kept: Vec<Run>,
}

impl<'a> Outbox<'a> {
    fn new(explorer: &'a Explorer) -> Self {
        let sent = vec![Vec::new(); explorer.parts.len()];
        let orders = explorer.windows.block() * explorer.share;
        Self { explorer, orders, sent, kept: Vec::new() }
    }

    /// Has other parts absorb what was sent to them, if it is more than so many runs.
    fn deliver(&mut self, many: usize) {
        for (part, runs) in self.explorer.parts.iter().zip(&mut self.sent) {
            if runs.len() > many {
                let mut part = lock(part);
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
        self.sent[(run.first.order / self.orders) as usize].push(run);
    }
}
