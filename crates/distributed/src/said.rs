//! What a process and its launcher tell each other, a line of JSON each.

use std::time::Duration;

use loyd_explore::{Level, Place, Run};
use serde::{Deserialize, Serialize};

use crate::{Job, Trouble};

/// What a process is told at first; then it is told the addresses of all, and then it must end as soon as its input does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Orders {
    pub job: Job,
    pub process: usize,
    pub processes: usize,
    /// Where to listen.
    pub listen: String,
    /// What tells the processes of this run from those of others.
    pub run: String,
    /// How long to wait for the others.
    pub wait: Duration,
}

/// What a process says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Said {
    /// It can be reached there.
    Listening(String),
    /// A checkpoint is not used.
    Refused(String),
    /// Levels that were counted before.
    Resumed(Vec<u64>),
    /// So many boards more were counted here.
    Counted(u64),
    /// All boards at a depth are counted.
    Level { depth: u32, boards: u64 },
    /// Boards at the greatest depth: cell, order, boards.
    Farthest(Vec<(usize, u64, u64)>),
    /// There are too many of them to list.
    TooMany,
    /// What this process sent to others.
    Sent { boards: u64, bytes: u64 },
    /// All is done.
    Done,
    /// It gives up.
    Failed(Trouble),
}

/// What happens on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A checkpoint is not used, for this reason.
    Refused(String),
    /// These levels were counted before, by an earlier run.
    Resumed(Vec<Level>),
    /// So many boards more were counted by the processes of this machine.
    Counted(u64),
    /// All boards at a depth are counted.
    Level(Level),
}

/// The numbers of runs as they are sent.
pub fn numbers(runs: &[Run]) -> Vec<(usize, u64, u64)> {
    runs.iter().map(|run| (run.first.cell, run.first.order, run.boards)).collect()
}

/// The runs of these numbers.
pub fn runs(numbers: Vec<(usize, u64, u64)>) -> impl Iterator<Item = Run> {
    numbers.into_iter().map(|(cell, order, boards)| Run { first: Place { cell, order }, boards })
}
