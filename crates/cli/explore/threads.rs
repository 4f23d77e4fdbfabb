//! Exploring in the memory of this process.

use loyd_board::Grid;
use loyd_explore::{ExploreError, Explorer, Options};

use super::progress::Progress;
use super::report::total;
use super::store::Store;
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
        let mut store = store.map(Store::new);
        if let Some(store) = store.as_ref().filter(|_| self.resume) {
            for refused in explorer.resume(&store.cache).map_err(Failure::usage)? {
                console.note(refused);
            }
            if explorer.depth() > 0 {
                console.note(format_args!("going on at distance {}", explorer.depth()));
            }
        }
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
            if let Some(store) = &mut store {
                store.keep(&explorer)?;
            }
        }
        drop(progress);
        store.as_mut().map_or(Ok(()), Store::finish)?;
        let levels = explorer.levels().iter().copied().filter(|level| self.is_wanted(level.depth)).collect();
        let farthest = self.farthest.then(|| explorer.farthest().collect());
        Ok(Found { levels, farthest })
    }
}
