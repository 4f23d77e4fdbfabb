//! Exploring in the memory of this process.

use loyd_board::Grid;
use loyd_cache::Cache;
use loyd_explore::{ExploreError, Explorer, Keeper, Options};

use super::progress::Progress;
use super::report::total;
use super::{Explore, Found};
use crate::console::Console;
use crate::exit::Failure;
use crate::interrupt;

impl Explore {
    /// Explores on threads, and prints the levels as they are counted.
    pub fn by_threads(
        &self,
        goal: &Grid,
        options: &Options,
        store: Option<&loyd_distributed::Store>,
        console: &mut Console,
    ) -> Result<Found, Failure> {
        let mut explorer = Explorer::new(goal, options).map_err(|error| match error {
            ExploreError::TooLarge(error) => Failure::Limit(self.refusal(&error)),
            other => Failure::Limit(other.to_string()),
        })?;
        let mut keeper = store.map(|store| Keeper::new(Cache::at(&store.folder), store.every));
        if let Some(keeper) = keeper.as_ref().filter(|_| self.resume) {
            for refused in explorer.resume(keeper.cache()).map_err(Failure::usage)? {
                console.note(refused);
            }
            if explorer.depth() > 0 {
                console.note(format_args!("going on at distance {}", explorer.depth()));
            }
        }
        match keeper.as_mut() {
            None => self.levels(&mut explorer, None, console)?,
            Some(keeper) => {
                let cache = keeper.cache().clone();
                interrupt::storing(&cache, || self.levels(&mut explorer, Some(keeper), console))?;
            }
        }
        let levels = explorer.levels().iter().copied().filter(|level| self.is_wanted(level.depth)).collect();
        let farthest = self.farthest.then(|| explorer.farthest().collect());
        Ok(Found { levels, farthest })
    }

    /// Explores, prints and stores.
    fn levels(
        &self,
        explorer: &mut Explorer,
        mut keeper: Option<&mut Keeper>,
        console: &mut Console,
    ) -> Result<(), Failure> {
        self.output.begin(console)?;
        let known: Vec<_> = explorer.levels().iter().copied().filter(|level| self.is_wanted(level.depth)).collect();
        known.iter().try_for_each(|level| self.output.level(level, console))?;
        console.flush()?;
        let progress = Progress::new(explorer.index().boards(), total(&known), console);
        while self.is_wanted(explorer.depth()) {
            interrupt::check()?;
            let Some(level) = explorer.advance(&|boards| progress.add(boards)) else { break };
            self.output.level(&level, console)?;
            progress.suspend(|| console.flush())?;
            if let Some(keeper) = &mut keeper {
                explorer.keep(keeper).map_err(Failure::usage)?;
            }
        }
        keeper.map_or(Ok(()), Keeper::finish).map_err(Failure::usage)
    }
}
