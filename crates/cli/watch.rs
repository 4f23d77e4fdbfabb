//! What looks after a running search: limits, Ctrl-C, progress.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use loyd_search::sliding::Pattern;
use loyd_search::{Counts, Limits, Observer, Stop};

use crate::arguments::Limit;
use crate::interrupt;

/// How long a search runs before its progress is shown, and how often after that.
const PATIENCE: Duration = Duration::from_millis(500);
const INTERVAL: Duration = Duration::from_millis(100);

/// The observer of every search in the program, one type so that no search is compiled twice.
#[derive(Debug)]
pub struct Watch {
    limits: Limits<'static>,
    /// Solutions longer than this are not wanted.
    most: u64,
    /// When to show progress next, if at all.
    next: Option<Instant>,
    bound: u64,
    /// The length of the best solution so far, of searches that look for better ones.
    length: Option<u64>,
    /// Why the search was stopped, if it was.
    stopped: Option<Stop>,
    bar: Option<ProgressBar>,
}

impl Watch {
    /// For a search that begins now.
    pub fn new(limit: &Limit, progress: bool) -> Self {
        let mut limits = Limits::new().cancel(interrupt::flag());
        if let Some(time) = limit.time {
            limits = limits.time(time);
        }
        if let Some(memory) = limit.memory {
            limits = limits.bytes(memory.as_u64());
        }
        if let Some(nodes) = limit.nodes {
            limits = limits.nodes(nodes);
        }
        Self {
            limits,
            most: u64::MAX,
            next: progress.then(|| Instant::now() + PATIENCE),
            bound: 0,
            length: None,
            stopped: None,
            bar: None,
        }
    }

    /// Stops the search, for its depth, as soon as every solution is proven to be longer than `most` moves.
    #[must_use]
    pub fn within(mut self, most: u32) -> Self {
        self.most = most.into();
        self
    }

    /// Why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    #[cold]
    fn show(&mut self, counts: &Counts) {
        let now = Instant::now();
        if self.next.is_none_or(|next| now < next) {
            return;
        }
        self.next = Some(now + INTERVAL);
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
            ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
        });
        let known = match self.length {
            Some(length) => quality(length, self.bound),
            None => format!("at least {} moves", self.bound),
        };
        bar.set_message(format!(
            "{known}, {} boards generated, {}",
            HumanCount(counts.generated),
            HumanBytes(counts.bytes)
        ));
        bar.tick();
    }
}

impl Observer for Watch {
    #[inline]
    fn expanding(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        if self.next.is_some() && counts.expanded.is_multiple_of(1 << 14) {
            self.show(counts);
        }
        self.limits.expanding(counts).map_break(|stop| *self.stopped.insert(stop))
    }

    fn waiting(&mut self, counts: &Counts) -> ControlFlow<Stop> {
        if self.next.is_some() {
            self.show(counts);
        }
        self.limits.waiting(counts).map_break(|stop| *self.stopped.insert(stop))
    }

    #[inline]
    fn bound(&mut self, bound: u64, counts: &Counts) -> ControlFlow<Stop> {
        self.bound = bound;
        if bound > self.most {
            return ControlFlow::Break(Stop::Depth);
        }
        self.limits.bound(bound, counts)
    }

    fn found(&mut self, cost: u64, counts: &Counts) -> ControlFlow<Stop> {
        self.length = Some(cost);
        self.limits.found(cost, counts)
    }
}

/// How long a solution is, and how good for sure: rounded up, so that it is true.
pub fn quality(length: u64, bound: u64) -> String {
    let noun = if length == 1 { "move" } else { "moves" };
    if length == bound {
        return format!("{length} {noun}, optimal");
    }
    // The bound of a board that is not solved is at least one.
    let hundredths = (length * 100).div_ceil(bound.max(1));
    format!("{length} {noun}, at most {}.{:02} times optimal", hundredths / 100, hundredths % 100)
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Shows how far the building of a table is.
#[derive(Debug)]
pub struct Building {
    what: String,
    arrangements: u64,
    done: u64,
    /// When to begin to show it, if at all.
    begin: Option<Instant>,
    bar: Option<ProgressBar>,
}

impl Building {
    /// For a building that begins now.
    pub fn new(pattern: &Pattern, progress: bool) -> Self {
        let begin = progress.then(|| Instant::now() + PATIENCE);
        // A bit of the table for each arrangement.
        let arrangements = if progress { pattern.bytes() * 8 } else { 0 };
        Self { what: pattern.to_string(), arrangements, done: 0, begin, bar: None }
    }

    /// So many arrangements more are done.
    pub fn add(&mut self, count: u64) {
        self.done += count;
        if self.begin.is_none_or(|begin| Instant::now() < begin) {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("building {msg} {wide_bar} {percent} % {eta}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::new(self.arrangements).with_style(style).with_message(self.what.clone())
        });
        bar.set_position(self.done);
    }
}

impl Drop for Building {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
