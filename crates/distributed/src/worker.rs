//! One worker: explores a range of blocks, level by level, together with all others.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use loyd_cache::{Cache, StoreError};
use loyd_explore::{Checkpoint, Keeper, Level, Parts, Run, Space};
use timely::worker::Worker;

use crate::coding::runs;
use crate::outbox::{KEPT, Outbox, share};
use crate::peers::{Peers, Word};
use crate::said::{Said, numbers};
use crate::{Job, Trouble};

/// Levels of more boards a worker than this are explored at a common pace.
pub const PACED: u64 = 1 << 24;

/// How often a worker says how many boards it counted.
const SAID_EVERY: Duration = Duration::from_millis(200);

/// Explores with all other workers, and says what is found; the first worker says what all have found together. Levels of more than `paced` boards a worker are explored at a common pace.
///
/// # Errors
/// [`Trouble`] if it has to give up, and the others with it.
pub fn explore(
    worker: &mut Worker,
    space: &Arc<Space>,
    job: &Job,
    paced: u64,
    say: &dyn Fn(Said),
) -> Result<(), Trouble> {
    let blocks = share(space.blocks(), worker.index(), worker.peers());
    let size = blocks.end - blocks.start;
    let memory = |error| Trouble::Memory(format!("{error}: give the process more memory, or use more processes"));
    let parts = Rc::new(Parts::new(space.clone(), blocks, size).map_err(memory)?);
    parts.begin();
    let is_garbled = Rc::new(Cell::new(false));
    let (here, garbled) = (parts.clone(), is_garbled.clone());
    let absorb = move |depth: u32, cell: usize, bytes: &[u8]| {
        for run in runs(cell, bytes) {
            match run.filter(|run| here.has_run(*run)) {
                Some(run) => here.absorb(depth, run),
                None => garbled.set(true),
            }
        }
    };
    let peers = Peers::new(worker, absorb);
    let mut explorer = Explorer { job, parts, peers, levels: Vec::new(), paced, say, kept: Vec::new() };
    explorer.resume()?;
    let mut keeper = job.store.as_ref().map(|store| Keeper::new(Cache::at(&store.folder), store.every));
    while job.until_depth.is_none_or(|last| explorer.depth() <= last) {
        let is_due = keeper.as_ref().is_some_and(Keeper::is_due);
        let (level, is_due) = explorer.advance(is_due);
        if is_garbled.get() {
            return Err(Trouble::Internal("boards came that are not those of this process".into()));
        }
        if level.boards == 0 {
            break;
        }
        if let Some(keeper) = keeper.as_mut().filter(|_| is_due) {
            explorer.keep(keeper)?;
        }
    }
    keeper.as_mut().map_or(Ok(()), Keeper::finish).map_err(unstored)?;
    if job.farthest {
        explorer.say_farthest();
    }
    // What was stored is stored before anyone ends.
    explorer.peers.gather(Word::default());
    Ok(())
}

fn unstored(error: StoreError) -> Trouble {
    Trouble::Store(error.to_string())
}

/// A worker on its way.
struct Explorer<'a> {
    job: &'a Job,
    parts: Rc<Parts>,
    peers: Peers<'a>,
    levels: Vec<Level>,
    paced: u64,
    say: &'a dyn Fn(Said),
    /// The runs of the last level, if they are few.
    kept: Vec<Run>,
}

impl Explorer<'_> {
    /// The depth that comes next.
    fn depth(&self) -> u32 {
        self.levels.len() as u32
    }

    fn is_first(&self) -> bool {
        self.peers.index() == 0
    }

    /// Counts the next level with all others; says also whether any of them finds it time for a checkpoint.
    fn advance(&mut self, is_due: bool) -> (Level, bool) {
        let depth = self.depth();
        let workers = self.peers.count() as u64;
        let is_paced = self.levels.last().is_some_and(|last| last.boards / workers >= self.paced);
        let mut outbox = Outbox::new(self.parts.space(), self.peers.count());
        let slices: Vec<_> = self.parts.slices(depth).collect();
        let (mut boards, mut unsaid, mut said) = (0, 0, Instant::now());
        for (at, (part, slice)) in slices.iter().enumerate() {
            let found = self.parts.scan(depth, *part, slice, &mut outbox);
            boards += found;
            unsaid += found;
            outbox.ship(outbox.most, depth, &mut self.peers);
            self.peers.step();
            if is_paced {
                self.peers.pace(at + 1, slices.len());
            }
            if said.elapsed() > SAID_EVERY {
                (self.say)(Said::Counted(std::mem::take(&mut unsaid)));
                said = Instant::now();
            }
        }
        outbox.ship(0, depth, &mut self.peers);
        (self.say)(Said::Counted(unsaid));
        let Outbox { kept, sent, bytes, .. } = outbox;
        let words = self.peers.gather(Word { boards, sent, bytes, yes: is_due, ..Word::default() });
        let level = Level { depth, boards: words.iter().map(|word| word.boards).sum() };
        if level.boards > 0 {
            self.levels.push(level);
            self.kept = kept;
            if self.is_first() {
                (self.say)(Said::Level { depth, boards: level.boards });
                let total = |of: fn(&Word) -> u64| words.iter().map(of).sum();
                (self.say)(Said::Sent { boards: total(|word| word.sent), bytes: total(|word| word.bytes) });
            }
        }
        (level, words.iter().any(|word| word.yes))
    }

    /// Stores a checkpoint, with all others; nothing once there is no level to come.
    fn keep(&mut self, keeper: &mut Keeper) -> Result<(), Trouble> {
        let yes = self.parts.has_pending(self.depth());
        if !self.peers.gather(Word { yes, ..Word::default() }).iter().any(|word| word.yes) {
            return Ok(());
        }
        keeper.keep(&self.parts, &self.levels).map_err(unstored)?;
        if keeper.checkpoint() == Checkpoint::Whole {
            // All have stored theirs before any older one is removed.
            self.peers.gather(Word::default());
            if self.is_first() {
                self.parts.tidy(self.depth(), keeper.cache());
            }
        }
        Ok(())
    }

    /// Goes on from the last checkpoint that all workers can read.
    fn resume(&mut self) -> Result<(), Trouble> {
        let Some(store) = self.job.store.as_ref().filter(|store| store.resume) else { return Ok(()) };
        let cache = Cache::at(&store.folder);
        let unusable = |error: loyd_cache::ListError| Trouble::Store(error.to_string());
        let mut refused = Vec::new();
        let mut wholes = self.parts.stored(Checkpoint::Whole, &cache).map_err(unusable)?;
        // Each names the last one that it can read, until all name the same; 0 is none.
        loop {
            let mut opened = None;
            while let (None, Some(depth)) = (&opened, wholes.last()) {
                opened = self.parts.open(Checkpoint::Whole, *depth, &cache, &mut refused).map_err(unusable)?;
                if opened.is_none() {
                    wholes.pop();
                }
            }
            let depth = wholes.last().copied().unwrap_or(0);
            let words = self.peers.gather(Word { depth, ..Word::default() });
            let least = words.iter().map(|word| word.depth).min().unwrap_or(0);
            if words.iter().all(|word| word.depth == least) {
                if let Some(opened) = opened {
                    self.parts.restore(&opened);
                    self.levels = opened.levels().to_vec();
                }
                break;
            }
            wholes.retain(|depth| *depth <= least);
        }
        loop {
            let depth = self.depth() + 1;
            let opened = self.parts.open(Checkpoint::Level, depth, &cache, &mut refused).map_err(unusable)?;
            let words = self.peers.gather(Word { yes: opened.is_some(), ..Word::default() });
            let Some(opened) = opened.filter(|_| words.iter().all(|word| word.yes)) else { break };
            self.parts.restore(&opened);
            self.levels = opened.levels().to_vec();
        }
        for refused in refused {
            (self.say)(Said::Refused(refused.to_string()));
        }
        // Nobody begins before all have restored.
        self.peers.gather(Word::default());
        if self.is_first() && !self.levels.is_empty() {
            (self.say)(Said::Resumed(self.levels.iter().map(|level| level.boards).collect()));
        }
        Ok(())
    }

    /// The first worker says which boards are farthest.
    fn say_farthest(&mut self) {
        let yes = self.kept.len() > KEPT;
        let runs = if yes { Vec::new() } else { numbers(&self.kept) };
        self.peers.send_found(runs);
        let words = self.peers.gather(Word { yes, ..Word::default() });
        if self.is_first() {
            let are_many = words.iter().any(|word| word.yes);
            (self.say)(if are_many { Said::TooMany } else { Said::Farthest(self.peers.found()) });
        }
    }
}

#[cfg(test)]
mod tests;
