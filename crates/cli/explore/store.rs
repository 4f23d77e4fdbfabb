//! Checkpoints of an exploration in memory.

use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use loyd_cache::{Cache, StoreError};
use loyd_explore::{Checkpoint, Explorer, Snapshot};

use crate::exit::Failure;
use crate::interrupt;

/// Where checkpoints are stored, and when.
pub struct Store {
    pub cache: Cache,
    kind: Checkpoint,
    every: Duration,
    last: Instant,
    /// Writes the last one while the next level is explored.
    writer: Option<JoinHandle<Result<(), StoreError>>>,
}

impl Store {
    /// Checkpoints in a folder, so long after each other.
    pub fn new(store: &loyd_distributed::Store) -> Self {
        let cache = Cache::at(&store.folder);
        Self { cache, kind: store.checkpoint(), every: store.every, last: Instant::now(), writer: None }
    }

    /// Stores a checkpoint if it is time for one.
    pub fn keep(&mut self, explorer: &Explorer) -> Result<(), Failure> {
        if self.last.elapsed() < self.every {
            return Ok(());
        }
        match self.kind {
            Checkpoint::Whole => {
                interrupt::storing(&self.cache, || explorer.store(self.kind, &self.cache)).map_err(Failure::usage)?;
            }
            Checkpoint::Level => {
                let snapshot = explorer.snapshot();
                self.finish()?;
                let cache = self.cache.clone();
                let write = move |snapshot: Snapshot| interrupt::storing(&cache, || snapshot.store(&cache));
                self.writer = snapshot.map(|snapshot| thread::spawn(move || write(snapshot)));
            }
        }
        self.last = Instant::now();
        Ok(())
    }

    /// Waits until what is being written is stored.
    pub fn finish(&mut self) -> Result<(), Failure> {
        match self.writer.take().map(JoinHandle::join) {
            None | Some(Ok(Ok(()))) => Ok(()),
            Some(Ok(Err(error))) => Err(Failure::usage(error)),
            Some(Err(_)) => Err(Failure::Internal("the writer of checkpoints failed".into())),
        }
    }
}
