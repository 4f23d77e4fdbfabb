//! What this process uses, as the operating system counts it.

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

use crate::contestant::{Lengths, Pass};
use crate::error::Error;

/// A pass is repeated until so many CPU seconds are spent: what disturbs a shared machine only ever adds to the time.
const ENOUGH: f64 = 0.5;

/// What the fastest pass took.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// CPU seconds, user and system.
    pub seconds: f64,
    /// Memory of the whole process at most; in bytes on Apple's systems, else in KiB.
    pub peak: i64,
}

impl Usage {
    /// More than anything takes.
    pub const MOST: Self = Self { seconds: f64::INFINITY, peak: i64::MAX };

    /// The lesser of each.
    pub fn min(self, other: Self) -> Self {
        Self { seconds: self.seconds.min(other.seconds), peak: self.peak.min(other.peak) }
    }

    pub fn mebibytes(self) -> f64 {
        self.peak as f64 / if cfg!(target_vendor = "apple") { 1024.0 * 1024.0 } else { 1024.0 }
    }
}

/// Repeats `pass`; returns what it made and what the fastest one took.
pub fn fastest(pass: &Pass) -> Result<(Lengths, Usage), Error> {
    let (mut seconds, mut total) = (f64::INFINITY, 0.0);
    loop {
        let before = spent()?;
        let lengths = pass()?;
        let passed = spent()? - before;
        (seconds, total) = (seconds.min(passed), total + passed);
        if total >= ENOUGH {
            let peak = getrusage(UsageWho::RUSAGE_SELF)?.max_rss();
            return Ok((lengths, Usage { seconds, peak }));
        }
    }
}

fn spent() -> Result<f64, Error> {
    let usage = getrusage(UsageWho::RUSAGE_SELF)?;
    Ok((usage.user_time() + usage.system_time()).num_microseconds() as f64 / 1e6)
}
