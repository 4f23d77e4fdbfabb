//! What can go wrong between processes.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Why a process gave up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[non_exhaustive]
pub enum Trouble {
    /// It cannot be reached by others.
    #[error("process {process} cannot listen at {address}: {reason}; is that the address of this machine, and free?")]
    Listen {
        /// The process.
        process: usize,
        /// Where it was to listen.
        address: String,
        /// What the system says.
        reason: String,
    },
    /// Other processes did not come in time.
    #[error("still missing after {} s: {}; start all processes, and see that each reaches those before it", waited.as_secs_f64(), peers.join(", "))]
    Missing {
        /// How long it waited.
        waited: Duration,
        /// Their names.
        peers: Vec<String>,
    },
    /// Another process is there for something else.
    #[error("{peer} explores something else: [{theirs}] there, [{ours}] here; give all processes the same options")]
    Differs {
        /// Its name.
        peer: String,
        /// What it says.
        theirs: String,
        /// What this one says.
        ours: String,
    },
    /// Another process is not where it should be.
    #[error("{peer} says that it is process {says}: give all processes the same addresses in the same order")]
    Misplaced {
        /// Its name.
        peer: String,
        /// What it says.
        says: usize,
    },
    /// Another process is there twice.
    #[error("{peer} is there twice: give each process its own number")]
    Twice {
        /// Its name.
        peer: String,
    },
    /// Another process was lost on the way.
    #[error("{peer} was lost: {reason}")]
    Lost {
        /// Its name.
        peer: String,
        /// What was seen of it.
        reason: String,
    },
    /// There is no memory for it, or not so much of it.
    #[error("{0}")]
    Memory(String),
    /// A folder of checkpoints cannot be used.
    #[error("{0}")]
    Store(String),
    /// This program made a mistake.
    #[error("internal error, please report it: {0}")]
    Internal(String),
}
