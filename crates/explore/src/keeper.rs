//! When checkpoints are stored, and by whom.

use std::mem;
use std::panic::resume_unwind;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use loyd_cache::{Cache, Name, StoreError};

use crate::{Checkpoint, Explorer, Level, Parts};

/// How long what was stored may be left to the system to bring it to the disk.
const SYNCED_EVERY: Duration = Duration::from_secs(10);

/// Stores checkpoints from time to time: after every level [those of the level](Checkpoint::Level), less often [whole ones](Checkpoint::Whole), whichever is less to write.
///
/// Levels are written by a thread of their own while the next one is explored, and the disk has ten seconds for them: a run that is killed loses nothing, a power cut takes it back by so much.
#[derive(Debug)]
pub struct Keeper {
    cache: Cache,
    every: Duration,
    last: Instant,
    /// Writes the last one.
    writer: Option<JoinHandle<Result<(), StoreError>>>,
    /// What may not be on the disk, since when.
    unsynced: Vec<Name>,
    synced: Instant,
}

impl Keeper {
    /// Stores none sooner than this after another; after every level, if it is 0.
    pub fn new(cache: Cache, every: Duration) -> Self {
        Self { cache, every, last: Instant::now(), writer: None, unsynced: Vec::new(), synced: Instant::now() }
    }

    /// Where they are stored.
    pub fn cache(&self) -> &Cache {
        &self.cache
    }

    /// What is stored.
    pub fn checkpoint(&self) -> Checkpoint {
        if self.every.is_zero() { Checkpoint::Level } else { Checkpoint::Whole }
    }

    /// Whether it is time for the next.
    pub fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    /// Stores the next, now that these levels are counted: what these parts have of it.
    ///
    /// # Errors
    /// [`StoreError`] if it, or the one before, cannot be written.
    pub fn keep(&mut self, parts: &Parts, levels: &[Level]) -> Result<(), StoreError> {
        match self.checkpoint() {
            Checkpoint::Whole => parts.store(Checkpoint::Whole, levels, &self.cache)?,
            Checkpoint::Level => {
                let snapshot = parts.snapshot(levels);
                self.finish()?;
                if let Some(snapshot) = snapshot {
                    self.unsynced.push(snapshot.name().clone());
                    let is_over = self.synced.elapsed() >= SYNCED_EVERY;
                    let overdue = if is_over { mem::take(&mut self.unsynced) } else { Vec::new() };
                    self.synced = if is_over { Instant::now() } else { self.synced };
                    let cache = self.cache.clone();
                    self.writer = Some(thread::spawn(move || {
                        snapshot.store(&cache)?;
                        cache.sync(&overdue)
                    }));
                }
            }
        }
        self.last = Instant::now();
        Ok(())
    }

    /// Waits until what is being written is stored.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be.
    pub fn finish(&mut self) -> Result<(), StoreError> {
        self.writer.take().map_or(Ok(()), |writer| writer.join().unwrap_or_else(|panic| resume_unwind(panic)))
    }
}

impl Explorer {
    /// Stores a checkpoint if it is time for one, and there is a level to come.
    ///
    /// # Errors
    /// [`StoreError`] if it, or the one before, cannot be written.
    pub fn keep(&self, keeper: &mut Keeper) -> Result<(), StoreError> {
        if keeper.is_due() && self.parts().has_pending(self.depth()) {
            keeper.keep(self.parts(), self.levels())?;
            if keeper.checkpoint() == Checkpoint::Whole {
                self.parts().tidy(self.depth(), keeper.cache());
            }
        }
        Ok(())
    }
}
