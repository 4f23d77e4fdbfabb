//! Explorations kept on disk, to go on later.

use std::path::PathBuf;

use loyd_board::path::Metric;
use loyd_cache::{Cache, ListError, LoadError, Name, StoreError};

use crate::{Explorer, Level};

/// How many blocks are written at once.
const CHUNK: u64 = 1 << 9;

/// What of an exploration is stored between two levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checkpoint {
    /// The boards of the level that comes next. Small, but of use only with those of all levels before, or from a whole one on.
    Level,
    /// Everything: two bits a board, less where there are none.
    Whole,
}

/// A checkpoint that was there but could not be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// Its file is damaged, or cannot be read.
    #[error(transparent)]
    Damaged(#[from] LoadError),
    /// Its file is as it was stored, but what is in it is not what was explored.
    #[error("{}: this is no checkpoint of that space: remove it", path.display())]
    Content {
        /// The file.
        path: PathBuf,
    },
}

/// A checkpoint in memory, that another thread can store.
#[derive(Debug)]
pub struct Snapshot {
    name: Name,
    body: Vec<Vec<u8>>,
}

impl Snapshot {
    /// Stores it.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be written; the checkpoints before are as they were.
    pub fn store(&self, cache: &Cache) -> Result<(), StoreError> {
        cache.store(&self.name, &self.body)
    }
}

impl Checkpoint {
    const ALL: [Self; 2] = [Self::Level, Self::Whole];

    const fn word(self) -> &'static str {
        match self {
            Self::Level => "level",
            Self::Whole => "whole",
        }
    }

    /// The name of the checkpoint before the level at this depth. What the tiles are called does not matter, nor whether rows and columns are exchanged.
    fn name(self, explorer: &Explorer, depth: u32) -> Option<Name> {
        Name::new(&format!("{}{}-{depth}-v1", prefix(explorer), self.word())).ok()
    }

    /// The kind and the depth of a checkpoint of this space.
    fn parse(name: &Name, explorer: &Explorer) -> Option<(Self, u32)> {
        let rest = name.as_str().strip_prefix(&prefix(explorer))?;
        let (kind, depth) = rest.strip_suffix("-v1")?.split_once('-')?;
        Some((Self::ALL.into_iter().find(|checkpoint| checkpoint.word() == kind)?, depth.parse().ok()?))
    }
}

fn prefix(explorer: &Explorer) -> String {
    let index = explorer.index();
    let metric = match explorer.options().metric {
        Metric::Single => "single",
        Metric::Multi => "multi",
    };
    let distances = if explorer.options().distances { "-distances" } else { "" };
    format!("space-{}x{}-{}-{metric}{distances}-", index.rows(), index.columns(), index.goal_place().cell)
}

/// A checkpoint is a table in a [`Cache`]: written beside and renamed, checked byte by byte when it is loaded. It is a list of numbers of eight bytes, little-endian:
///
/// ```text
///   how many levels were counted, and for each how many boards
///   for each block with boards, by cell:   cell * 2^48 + block
///       for each bitmap (one of the level, or all):   a bit for each word that is not 0,  those words
/// ```
impl Explorer {
    /// Stores what is needed to go on later from between two levels, on this or another number of threads. Nothing is stored once there is no level to come.
    ///
    /// Of whole checkpoints the last two are kept, and what they make needless is removed.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be written; the checkpoints before are as they were.
    pub fn store(&self, checkpoint: Checkpoint, cache: &Cache) -> Result<(), StoreError> {
        let Some((name, body)) = self.contents(checkpoint) else { return Ok(()) };
        cache.store(&name, body)?;
        if checkpoint == Checkpoint::Whole {
            self.tidy(cache);
        }
        Ok(())
    }

    /// A checkpoint of the level that comes next as it would be stored, to be stored by another thread while this one goes on; none once there is no level to come.
    ///
    /// It is in memory until then: at most as much as half of the explorer.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let (name, body) = self.contents(Checkpoint::Level)?;
        Some(Snapshot { name, body: body.filter(|bytes| !bytes.is_empty()).collect() })
    }

    /// The name of a checkpoint, and what is to be stored, some at a time.
    fn contents(&self, checkpoint: Checkpoint) -> Option<(Name, impl Iterator<Item = Vec<u8>> + '_)> {
        let name = checkpoint.name(self, self.depth())?;
        if !self.parts().any(|part| part.has_pending(self.depth())) {
            return None;
        }
        let levels = self.levels();
        let mut head = vec![levels.len() as u64];
        head.extend(levels.iter().map(|level| level.boards));
        let blocks = (0..self.index().cells()).flat_map(|cell| self.chunks().map(move |chunk| (cell, chunk)));
        let body = blocks.map(move |(cell, (part, chunk))| {
            let part = self.part(part);
            let mut words = Vec::new();
            chunk.for_each(|block| part.write(checkpoint, self.depth(), cell, block, &mut words));
            bytes(&words)
        });
        Some((name, [bytes(&head)].into_iter().chain(body)))
    }

    /// The blocks of all parts, some at a time, with the number of their part.
    fn chunks(&self) -> impl Iterator<Item = (usize, std::ops::Range<u64>)> + '_ {
        self.ranges().enumerate().flat_map(|(part, blocks)| {
            let end = blocks.end;
            blocks.step_by(CHUNK as usize).map(move |start| (part, start..end.min(start + CHUNK)))
        })
    }

    /// Removes what is older than the last whole checkpoint but one. What cannot be removed is in nobody's way.
    fn tidy(&self, cache: &Cache) {
        let mut stored = self.stored(cache).unwrap_or_default();
        stored.retain(|(_, depth)| *depth < self.depth());
        let newest = stored.iter().filter(|(kind, _)| *kind == Checkpoint::Whole).map(|(_, depth)| *depth).max();
        for (kind, depth) in stored {
            if let Some(name) = kind.name(self, depth).filter(|_| newest.is_some_and(|newest| depth < newest)) {
                let _ = cache.remove(&name);
            }
        }
    }

    /// The checkpoints of this space that are there.
    fn stored(&self, cache: &Cache) -> Result<Vec<(Checkpoint, u32)>, ListError> {
        Ok(cache.list()?.iter().filter_map(|entry| Checkpoint::parse(&entry.name, self)).collect())
    }

    /// Goes on where the last checkpoint was stored; for an explorer that has not begun. The [`levels`](Self::levels) up to there are known then. Damaged checkpoints are given
    /// back, and the ones before them are used; without any, the exploration begins at the goal.
    ///
    /// # Errors
    /// [`ListError`] if the folder cannot be read.
    pub fn resume(&mut self, cache: &Cache) -> Result<Vec<Refused>, ListError> {
        let mut refused = Vec::new();
        let stored = self.stored(cache)?;
        let mut wholes: Vec<u32> =
            stored.iter().filter(|(kind, _)| *kind == Checkpoint::Whole).map(|(_, depth)| *depth).collect();
        wholes.sort_unstable();
        while let Some(depth) = wholes.pop() {
            if self.restore(Checkpoint::Whole, depth, cache, &mut refused) {
                break;
            }
        }
        while stored.contains(&(Checkpoint::Level, self.depth() + 1)) {
            if !self.restore(Checkpoint::Level, self.depth() + 1, cache, &mut refused) {
                break;
            }
        }
        Ok(refused)
    }

    /// Restores one checkpoint; if that cannot be, nothing has changed.
    fn restore(&mut self, checkpoint: Checkpoint, depth: u32, cache: &Cache, refused: &mut Vec<Refused>) -> bool {
        let Some(name) = checkpoint.name(self, depth) else { return false };
        let table = match cache.load(&name) {
            Ok(Some(table)) => table,
            Ok(None) => return false,
            Err(error) => {
                refused.push(error.into());
                return false;
            }
        };
        let is_restored = self.read(checkpoint, depth, &table);
        if !is_restored {
            refused.push(Refused::Content { path: cache.path(&name) });
        }
        is_restored
    }

    fn read(&mut self, checkpoint: Checkpoint, depth: u32, table: &[u8]) -> bool {
        let Some(checked) = Numbers::new(table).and_then(|mut numbers| {
            let levels = numbers.levels(depth)?;
            let blocks = numbers.clone();
            // A first reading only looks whether all is well.
            while let Some(place) = numbers.next() {
                self.read_block(checkpoint, depth, place, &mut numbers, false)?;
            }
            Some((levels, blocks))
        }) else {
            return false;
        };
        let (levels, mut numbers) = checked;
        match checkpoint {
            Checkpoint::Whole => self.parts().for_each(|mut part| part.clear()),
            Checkpoint::Level => self.settle(),
        }
        while let Some(place) = numbers.next() {
            let _ = self.read_block(checkpoint, depth, place, &mut numbers, true);
        }
        self.go_on(levels);
        true
    }

    /// Reads the words of a block, and keeps them if it is said so; none if they cannot be.
    fn read_block(
        &self,
        checkpoint: Checkpoint,
        depth: u32,
        place: u64,
        numbers: &mut Numbers<'_>,
        keep: bool,
    ) -> Option<()> {
        let (cell, block) = ((place >> 48) as usize, place & ((1 << 48) - 1));
        let number = self.ranges().position(|blocks| blocks.contains(&block))?;
        let mut part = self.part(number);
        if cell >= self.index().cells() {
            return None;
        }
        for bitmap in 0..part.bitmaps(checkpoint) {
            let words = numbers.words(part.words())?;
            let beyond = match part.orders() % 64 {
                0 => 0,
                last => words.last()? >> last,
            };
            if beyond != 0 {
                return None;
            }
            if keep {
                part.read(checkpoint, depth, bitmap, cell, block, &words);
            }
        }
        Some(())
    }
}

fn bytes(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size_of_val(numbers));
    numbers.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
    bytes
}

/// The numbers of a file, one after the other.
#[derive(Clone, Debug)]
struct Numbers<'a>(std::slice::ChunksExact<'a, u8>);

impl<'a> Numbers<'a> {
    /// None if there is not a whole number of them.
    fn new(table: &'a [u8]) -> Option<Self> {
        let numbers = table.chunks_exact(size_of::<u64>());
        numbers.remainder().is_empty().then_some(Self(numbers))
    }

    /// The levels before a depth.
    fn levels(&mut self, depth: u32) -> Option<Vec<Level>> {
        let count = self.next()?;
        if count != depth.into() {
            return None;
        }
        (0..depth).map(|depth| Some(Level { depth, boards: self.next()? })).collect()
    }

    /// The words of one bitmap of a block.
    fn words(&mut self, count: usize) -> Option<Vec<u64>> {
        let there: Vec<u64> = (0..count.div_ceil(64)).map(|_| self.next()).collect::<Option<_>>()?;
        (0..count).map(|word| if there[word / 64] >> (word % 64) & 1 == 1 { self.next() } else { Some(0) }).collect()
    }
}

impl Iterator for Numbers<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let bytes = self.0.next()?;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }
}
