//! The pattern databases of unusual puzzles: loaded from the cache, or built.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use bytes::Bytes;
use bytesize::ByteSize;
use loyd_cache::{Cache, Name};
use loyd_variants::{Pattern, PatternTable, Plan, Puzzle};
use twox_hash::XxHash3_128;

use crate::console::Console;
use crate::databases::{Fault, Origin};
use crate::exit::Failure;
use crate::interrupt;
use crate::store::Store;

/// Tables of so many arrangements are built about as fast as stored.
const STORED_FROM: u64 = 4 << 20;

/// How the names of these tables begin, and the revision of what their bytes mean.
const PREFIX: &str = "variant";
const REVISION: u32 = 1;

/// Bytes for each arrangement while a table is built: where every move costs one, and with weights. Measured, and rounded up.
const BUILDING: [u64; 2] = [8, 2];

/// The tables of unusual puzzles.
#[derive(Debug)]
pub struct Tables {
    store: Store,
    memory: Option<ByteSize>,
}

impl Tables {
    pub const fn new(cache: Option<Cache>, memory: Option<ByteSize>) -> Self {
        Self { store: Store::new(cache), memory }
    }

    /// The patterns for a puzzle; none if there can be no tables, or they would take too much memory.
    pub fn plan(&self, puzzle: &Puzzle) -> Option<Plan> {
        let plan = Plan::new(puzzle);
        let arrangements = plan.patterns().map(Pattern::arrangements);
        let bytes = arrangements.sum::<u64>().saturating_mul(BUILDING[usize::from(puzzle.is_unit())]);
        let fits = self.memory.is_none_or(|memory| bytes <= memory.as_u64());
        (fits && plan.patterns().next().is_some()).then_some(plan)
    }

    /// The tables of a plan, and where they came from.
    ///
    /// # Errors
    /// [`Fault`] if there is no time left to build them, or the user does not want to wait.
    pub fn of(
        &mut self,
        plan: &Plan,
        deadline: Option<Instant>,
        console: &mut Console,
    ) -> Result<(Vec<Arc<PatternTable>>, Origin), Fault> {
        let mut origin = Origin::default();
        let mut tables = Vec::new();
        for pattern in plan.patterns() {
            tables.push(Arc::new(self.table(pattern, &mut origin, deadline, console)?));
        }
        Ok((tables, origin))
    }

    fn table(
        &mut self,
        pattern: &Pattern,
        origin: &mut Origin,
        deadline: Option<Instant>,
        console: &mut Console,
    ) -> Result<PatternTable, Fault> {
        let begin = Instant::now();
        let name = name(pattern);
        if let Some(name) = &name
            && let Some(table) = self.store.load(name, console)
        {
            match PatternTable::from_bytes(pattern.clone(), Bytes::from_owner(table)) {
                Ok(table) => {
                    origin.loaded(begin.elapsed());
                    return Ok(table);
                }
                Err(error) => self.store.refuse(name.clone(), error, console),
            }
        }
        console.flush()?;
        let table = PatternTable::build_watched(pattern.clone(), |_| {
            if interrupt::flag().load(Ordering::Relaxed) {
                return ControlFlow::Break(Fault::Failed(Failure::Interrupted));
            }
            match deadline {
                Some(deadline) if Instant::now() >= deadline => ControlFlow::Break(Fault::Late),
                _ => ControlFlow::Continue(()),
            }
        })?;
        origin.built(begin.elapsed());
        if let Some(name) = name
            && self.store.may_replace(&name).unwrap_or(pattern.arrangements() >= STORED_FROM)
            && let Err(error) = self.store.save(&name, table.as_bytes())
        {
            self.store.give_up(error, console);
        }
        Ok(table)
    }
}

/// The name under which a table is stored: the description of a pattern is too long for one.
fn name(pattern: &Pattern) -> Option<Name> {
    let hash = XxHash3_128::oneshot(pattern.to_string().as_bytes());
    Name::new(&format!("{PREFIX}-{}-{hash:032x}-v{REVISION}", pattern.puzzle().shape())).ok()
}
