//! Checkpoints of one worker.

use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use loyd_cache::{Cache, StoreError};
use loyd_explore::{Checkpoint, Level, Parts, Snapshot};

use crate::Trouble;

/// Where a worker stores what it has, and when.
pub struct Store {
    pub cache: Cache,
    pub checkpoint: Checkpoint,
    every: Duration,
    last: Instant,
    /// Writes the last one while the next level is explored.
    writer: Option<JoinHandle<Result<(), StoreError>>>,
}

impl Store {
    pub fn new(store: &crate::Store) -> Self {
        let cache = Cache::at(&store.folder);
        Self { cache, checkpoint: store.checkpoint(), every: store.every, last: Instant::now(), writer: None }
    }

    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    pub fn keep(&mut self, parts: &Parts, levels: &[Level]) -> Result<(), Trouble> {
        match self.checkpoint {
            Checkpoint::Whole => {
                let stored = parts.store(self.checkpoint, levels, &self.cache);
                stored.map_err(|error| Trouble::Store(error.to_string()))?;
            }
            Checkpoint::Level => {
                let snapshot = parts.snapshot(levels);
                self.wait()?;
                let cache = self.cache.clone();
                let write = move |snapshot: Snapshot| snapshot.store(&cache);
                self.writer = snapshot.map(|snapshot| thread::spawn(move || write(snapshot)));
            }
        }
        self.last = Instant::now();
        Ok(())
    }

    /// Waits until what is being written is stored.
    fn wait(&mut self) -> Result<(), Trouble> {
        match self.writer.take().map(JoinHandle::join) {
            None | Some(Ok(Ok(()))) => Ok(()),
            Some(Ok(Err(error))) => Err(Trouble::Store(error.to_string())),
            Some(Err(_)) => Err(Trouble::Internal("the writer of checkpoints failed".into())),
        }
    }

    pub fn finish(mut self) -> Result<(), Trouble> {
        self.wait()
    }
}
