//! How far an exploration is.

use std::fmt;

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

use crate::console::Console;

/// Shows how many boards are counted, if anyone is watching.
pub struct Progress(Option<ProgressBar>);

impl Progress {
    /// For so many boards, of which some are counted.
    pub fn new(boards: u64, counted: u64, console: &Console) -> Self {
        let style = || {
            let style = ProgressStyle::with_template("{elapsed} {wide_bar} {percent} % {rate} a second {eta} left");
            let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
                // Whoever cannot be told does not see it.
                let _ = write!(text, "{}", HumanCount(state.per_sec() as u64));
            };
            style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("rate", rate)
        };
        let bar = || ProgressBar::new(boards).with_style(style()).with_position(counted);
        let bar = console.is_watched().then(bar);
        // What was counted in an earlier run is no measure of this one's speed.
        bar.iter().for_each(ProgressBar::reset_eta);
        Self(bar)
    }

    /// So many boards are counted by an earlier run.
    pub fn go_on(&self, counted: u64) {
        if let Some(bar) = &self.0 {
            bar.set_position(counted);
            bar.reset_eta();
        }
    }

    /// So many boards more are counted; called from all threads.
    pub fn add(&self, boards: u64) {
        if let Some(bar) = &self.0 {
            bar.inc(boards);
        }
    }

    /// Writes something without the bar in the way.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
