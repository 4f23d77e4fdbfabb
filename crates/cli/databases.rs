//! The pattern databases of the heuristics: loaded from the cache, or built.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use bytes::Bytes;
use bytesize::ByteSize;
use loyd_board::{Grid, Position};
use loyd_cache::{Cache, StoreError};
use loyd_search::sliding::{Partition, Pattern, PatternDatabase, TableError};

use crate::console::Console;
use crate::exit::Failure;
use crate::interrupt;
use crate::patterns::{FEW_CELLS, TablesError, name, patterns};
use crate::store::Store;
use crate::watch::Building;

/// Tables from this size on are stored once they are built. Smaller ones, of six tiles on sixteen cells, are built about as fast as stored.
const STORED_FROM: u64 = 4 << 20;

/// How many tables are kept from goal to goal: not fewer than a partition has.
const KEPT: usize = 8;

/// While a table is built, two frontiers and all that was seen are beside it, each as large.
const BUILDING: u64 = 3;

/// The tables of all goals.
#[derive(Debug)]
pub struct Databases {
    store: Store,
    memory: Option<ByteSize>,
    /// The last one met at the end.
    kept: Vec<Arc<PatternDatabase>>,
    /// What loading and building took that nobody was told yet.
    origin: Origin,
}

/// The tables of a partition.
#[derive(Debug)]
pub struct Ready {
    pub partition: Partition,
    pub tables: Vec<Arc<PatternDatabase>>,
    pub origin: Origin,
}

/// Where tables came from, and how long it took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    loaded: Option<Duration>,
    built: Option<Duration>,
}

impl Origin {
    /// A table took this long to load.
    pub fn loaded(&mut self, time: Duration) {
        *self.loaded.get_or_insert_default() += time;
    }

    /// A table took this long to build.
    pub fn built(&mut self, time: Duration) {
        *self.built.get_or_insert_default() += time;
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |time: Duration| time.as_secs_f64();
        match (self.loaded, self.built) {
            (None, None) => write!(f, "tables at hand"),
            (Some(loaded), None) => write!(f, "tables loaded from the cache in {:.3} s", seconds(loaded)),
            (None, Some(built)) => write!(f, "tables built in {:.3} s", seconds(built)),
            (Some(loaded), Some(built)) => {
                write!(f, "tables partly loaded in {:.3} s, partly built in {:.3} s", seconds(loaded), seconds(built))
            }
        }
    }
}

/// Why there are no tables now.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// There can be none.
    #[error(transparent)]
    Refused(#[from] TablesError),
    /// There was no time to build them.
    #[error("the time limit was reached")]
    Late,
    #[error(transparent)]
    Failed(#[from] Failure),
}

impl Databases {
    /// Tables kept in `cache`, if there is one, that take no more than `memory`.
    pub const fn new(cache: Option<Cache>, memory: Option<ByteSize>) -> Self {
        Self { store: Store::new(cache), memory, kept: Vec::new(), origin: Origin { loaded: None, built: None } }
    }

    /// The tables of the partition that was asked for, or else of the best that takes no long building: the large one if the cache has it.
    ///
    /// # Errors
    /// [`Fault`] if the partition does not suit the goal or the memory, or there is no time left to build.
    pub fn of(
        &mut self,
        goal: &Grid,
        asked: Option<&Partition>,
        deadline: Option<Instant>,
        console: &mut Console,
    ) -> Result<Ready, Fault> {
        let partition = match asked {
            Some(partition) => partition.clone(),
            None => self.best(goal, console)?,
        };
        let patterns = patterns(goal, &partition)?;
        self.check(&partition, &patterns, &[])?;
        let missing = self.missing(&patterns, console);
        self.check(&partition, &patterns, &missing)?;
        for pattern in missing {
            let is_stored = self.may_replace(&pattern).unwrap_or(pattern.bytes() >= STORED_FROM);
            let table = self.build(pattern, deadline, console)?;
            if is_stored && let Err(error) = self.store(&table) {
                self.store.give_up(error, console);
            }
        }
        let tables = patterns.iter().filter_map(|pattern| self.kept(pattern).cloned()).collect();
        Ok(Ready { partition, tables, origin: std::mem::take(&mut self.origin) })
    }

    /// The large partition if the cache has it, even if parts are damaged and have to be built again; else the standard one.
    fn best(&mut self, goal: &Grid, console: &mut Console) -> Result<Partition, TablesError> {
        let shape = goal.shape();
        if shape.cells() > FEW_CELLS {
            return Err(TablesError::NoneNamed(shape));
        }
        if let Some(large) = Partition::large(shape) {
            let patterns = patterns(goal, &large)?;
            if self.check(&large, &patterns, &[]).is_ok() && patterns.iter().all(|pattern| self.is_there(pattern)) {
                let missing = self.missing(&patterns, console);
                let can_build = missing.iter().all(|pattern| self.may_replace(pattern) == Some(true));
                if can_build && self.check(&large, &patterns, &missing).is_ok() {
                    return Ok(large);
                }
            }
        }
        Ok(Partition::standard(shape))
    }

    /// Compares what tables take, of which some have to be built, with what they may take.
    ///
    /// # Errors
    /// [`TablesError::Memory`].
    pub fn check(&self, partition: &Partition, patterns: &[Pattern], missing: &[Pattern]) -> Result<(), TablesError> {
        let Some(limit) = self.memory else { return Ok(()) };
        let most = |patterns: &[Pattern]| BUILDING * patterns.iter().map(Pattern::bytes).max().unwrap_or(0);
        let bytes = patterns.iter().map(Pattern::bytes).sum::<u64>();
        if bytes + most(missing) <= limit.as_u64() {
            return Ok(());
        }
        let (partition, building) = (partition.clone(), ByteSize(bytes + most(patterns)));
        Err(TablesError::Memory { partition, bytes: ByteSize(bytes), building, limit })
    }

    /// The patterns whose tables are neither kept nor in the cache.
    pub fn missing(&mut self, patterns: &[Pattern], console: &mut Console) -> Vec<Pattern> {
        let mut missing = patterns.to_vec();
        missing.retain(|pattern| !self.refresh(pattern) && !self.load(pattern, console));
        missing
    }

    fn kept(&self, pattern: &Pattern) -> Option<&Arc<PatternDatabase>> {
        self.kept.iter().find(|table| table.pattern() == pattern)
    }

    /// Puts a kept table at the end, so that those of one partition are kept together; false if it is not kept.
    fn refresh(&mut self, pattern: &Pattern) -> bool {
        let found = self.kept.iter().position(|table| table.pattern() == pattern);
        if let Some(at) = found {
            self.kept[at..].rotate_left(1);
        }
        found.is_some()
    }

    fn keep(&mut self, table: PatternDatabase) -> Arc<PatternDatabase> {
        let table = Arc::new(table);
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        self.kept.push(Arc::clone(&table));
        table
    }

    /// Whether there is a table, or a file in its place.
    fn is_there(&self, pattern: &Pattern) -> bool {
        self.kept(pattern).is_some() || name(pattern).is_some_and(|name| self.store.is_there(&name))
    }

    /// If there is something else in the place of a table: whether that may be replaced.
    fn may_replace(&self, pattern: &Pattern) -> Option<bool> {
        self.store.may_replace(&name(pattern)?)
    }

    /// Loads a table from the cache to keep it, if it is there; says what is wrong with its file, once.
    fn load(&mut self, pattern: &Pattern, console: &mut Console) -> bool {
        let Some(name) = name(pattern) else { return false };
        let begin = Instant::now();
        let Some(table) = self.store.load(&name, console) else { return false };
        match PatternDatabase::from_bytes(pattern.clone(), Bytes::from_owner(table)) {
            Ok(table) => {
                self.origin.loaded(begin.elapsed());
                self.keep(table);
                true
            }
            Err(TableError { found, expected, .. }) => {
                self.store.refuse(name, format_args!("the table has {found} bytes instead of {expected}"), console);
                false
            }
        }
    }

    /// Builds a table to keep it, with all cores.
    ///
    /// # Errors
    /// [`Fault`] if the deadline passed meanwhile, or the user does not want to wait.
    fn build(
        &mut self,
        pattern: Pattern,
        deadline: Option<Instant>,
        console: &mut Console,
    ) -> Result<Arc<PatternDatabase>, Fault> {
        console.flush()?;
        let begin = Instant::now();
        let mut building = Building::new(&pattern, console.is_watched());
        let table = PatternDatabase::build(pattern, |_, count| {
            building.add(count);
            if interrupt::flag().load(Ordering::Relaxed) {
                return ControlFlow::Break(Fault::Failed(Failure::Interrupted));
            }
            match deadline {
                Some(deadline) if Instant::now() >= deadline => ControlFlow::Break(Fault::Late),
                _ => ControlFlow::Continue(()),
            }
        })?;
        self.origin.built(begin.elapsed());
        Ok(self.keep(table))
    }

    /// Builds and stores a table.
    ///
    /// # Errors
    /// [`Failure`] if it cannot be stored, or what is in its place must not be replaced.
    pub fn make(&mut self, pattern: &Pattern, console: &mut Console) -> Result<(), Failure> {
        if self.store.is_closed() || self.may_replace(pattern) == Some(false) {
            return Err(Failure::Usage(format!(
                "the table of {pattern} has no place to be stored in: remove what is there, or use another folder"
            )));
        }
        let table = self.build(pattern.clone(), None, console).map_err(|fault| match fault {
            Fault::Failed(failure) => failure,
            other => Failure::usage(other),
        })?;
        self.store(&table).map_err(Failure::usage)
    }

    /// Stores a table in the cache, if there is one.
    ///
    /// # Errors
    /// [`StoreError`] if that is not possible.
    fn store(&mut self, table: &PatternDatabase) -> Result<(), StoreError> {
        match name(table.pattern()) {
            Some(name) => self.store.save(&name, table.bytes()),
            None => Ok(()),
        }
    }
}
