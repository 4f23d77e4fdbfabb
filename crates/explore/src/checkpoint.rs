//! Explorations kept on disk, to go on later.

use std::ops::Range;
use std::path::PathBuf;

use loyd_board::path::Metric;
use loyd_cache::{Cache, ListError, LoadError, Name, StoreError, Table};

use crate::parts::Parts;
use crate::{Explorer, Level, Space};

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
pub(crate) struct Snapshot {
    name: Name,
    body: Vec<Vec<u8>>,
}

impl Snapshot {
    /// Its name.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// Stores it, without waiting for the disk.
    pub fn store(&self, cache: &Cache) -> Result<(), StoreError> {
        cache.store_unsynced(&self.name, &self.body)
    }
}

/// A checkpoint that was read and found good, to be [restored](Parts::restore).
#[derive(Debug)]
pub struct Opened {
    checkpoint: Checkpoint,
    levels: Vec<Level>,
    tables: Vec<Table>,
}

impl Opened {
    /// The levels that were counted before it.
    pub fn levels(&self) -> &[Level] {
        &self.levels
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
}

/// A file: what there is of a checkpoint for some blocks. A checkpoint is there once its pieces cover all blocks, whoever wrote them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    checkpoint: Checkpoint,
    /// That of the level that comes next.
    depth: u32,
    blocks: Range<u64>,
}

impl Piece {
    /// Its name, which tells all there is to know. What the tiles are called does not matter, nor whether rows and columns are exchanged.
    fn name(&self, space: &Space) -> Option<Name> {
        let Range { start, end } = self.blocks;
        let blocks = if self.blocks == (0..space.blocks()) { String::new() } else { format!("-{start}-{end}") };
        Name::new(&format!("{}{}-{}{blocks}-v1", prefix(space), self.checkpoint.word(), self.depth)).ok()
    }

    fn parse(name: &Name, space: &Space) -> Option<Self> {
        let mut words = name.as_str().strip_prefix(&prefix(space))?.strip_suffix("-v1")?.split('-');
        let kind = words.next()?;
        let checkpoint = Checkpoint::ALL.into_iter().find(|checkpoint| checkpoint.word() == kind)?;
        let depth = words.next()?.parse().ok()?;
        let blocks = match words.next() {
            Some(start) => start.parse().ok()?..words.next()?.parse().ok()?,
            None => 0..space.blocks(),
        };
        let piece = Self { checkpoint, depth, blocks };
        // As it would be written, and in no other way.
        (piece.blocks.end <= space.blocks() && piece.name(space).as_ref() == Some(name)).then_some(piece)
    }
}

fn prefix(space: &Space) -> String {
    let index = space.index();
    let metric = match space.metric() {
        Metric::Single => "single",
        Metric::Multi => "multi",
    };
    let distances = if space.has_distances() { "-distances" } else { "" };
    format!("space-{}x{}-{}-{metric}{distances}-", index.rows(), index.columns(), index.goal_place().cell)
}

/// The pieces of a space that are in a cache.
fn pieces(space: &Space, cache: &Cache) -> Result<Vec<Piece>, ListError> {
    Ok(cache.list()?.iter().filter_map(|entry| Piece::parse(&entry.name, space)).collect())
}

/// Whether all blocks of a range are in some of others.
fn are_covered<'a>(blocks: &Range<u64>, by: impl IntoIterator<Item = &'a Range<u64>>) -> bool {
    let mut by: Vec<_> = by.into_iter().collect();
    by.sort_unstable_by_key(|other| other.start);
    let reach =
        |covered: u64, other: &&Range<u64>| if other.start <= covered { covered.max(other.end) } else { covered };
    by.iter().fold(blocks.start, reach) >= blocks.end
}

/// A checkpoint is some tables in a [`Cache`], one for each driver that wrote it, each written beside and renamed, and checked byte by byte when it is loaded. A table is a list of
/// numbers of eight bytes, little-endian:
///
/// ```text
///   how many levels were counted, and for each how many boards
///   for each block with boards, by cell:   cell * 2^48 + block
///       for each bitmap (one of the level, or all):   a bit for each word that is not 0,  those words
/// ```
impl Parts {
    /// Stores what is needed of these blocks to go on after these levels.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be written; the checkpoints before are as they were.
    pub fn store(&self, checkpoint: Checkpoint, levels: &[Level], cache: &Cache) -> Result<(), StoreError> {
        self.contents(checkpoint, levels).map_or(Ok(()), |(name, body)| cache.store(&name, body))
    }

    /// A checkpoint of the level that comes next as it would be stored, to be stored by another thread while this one goes on.
    ///
    /// It is in memory until then: at most as much as half of the parts.
    pub(crate) fn snapshot(&self, levels: &[Level]) -> Option<Snapshot> {
        let (name, body) = self.contents(Checkpoint::Level, levels)?;
        Some(Snapshot { name, body: body.filter(|bytes| !bytes.is_empty()).collect() })
    }

    /// Whether boards may be waiting here for a depth.
    pub fn has_pending(&self, depth: u32) -> bool {
        self.each().any(|part| part.has_pending(depth))
    }

    /// The name of a checkpoint, and what is to be stored, some at a time; none for no blocks.
    fn contents(&self, checkpoint: Checkpoint, levels: &[Level]) -> Option<(Name, impl Iterator<Item = Vec<u8>> + '_)> {
        let depth = levels.len() as u32;
        let piece = Piece { checkpoint, depth, blocks: self.blocks() };
        let name = piece.name(self.space()).filter(|_| !piece.blocks.is_empty())?;
        let mut head = vec![levels.len() as u64];
        head.extend(levels.iter().map(|level| level.boards));
        let cells = 0..self.space().index().cells();
        let blocks = cells.flat_map(|cell| self.chunks().map(move |chunk| (cell, chunk)));
        let mut words = Vec::new();
        let body = blocks.map(move |(cell, (part, chunk))| {
            let part = self.part(part);
            words.clear();
            chunk.for_each(|block| part.write(checkpoint, depth, cell, block, &mut words));
            bytes(&words)
        });
        Some((name, [bytes(&head)].into_iter().chain(body)))
    }

    /// The blocks of all parts, some at a time, with the number of their part.
    fn chunks(&self) -> impl Iterator<Item = (usize, Range<u64>)> + '_ {
        self.ranges().enumerate().flat_map(|(part, blocks)| {
            let end = blocks.end;
            blocks.step_by(CHUNK as usize).map(move |start| (part, start..end.min(start + CHUNK)))
        })
    }

    /// Removes from all of the space what is older than the last whole checkpoint but one, now that there is one before a depth. What cannot be removed is in nobody's way.
    pub fn tidy(&self, depth: u32, cache: &Cache) {
        let mut pieces = pieces(self.space(), cache).unwrap_or_default();
        pieces.retain(|piece| piece.depth < depth);
        let wholes = pieces.iter().filter(|piece| piece.checkpoint == Checkpoint::Whole);
        let is_there = |depth: &u32| {
            let same = wholes.clone().filter(|piece| piece.depth == *depth);
            are_covered(&(0..self.space().blocks()), same.map(|piece| &piece.blocks))
        };
        let Some(newest) = wholes.clone().map(|piece| piece.depth).filter(is_there).max() else { return };
        let names = pieces.iter().filter(|piece| piece.depth < newest).filter_map(|piece| piece.name(self.space()));
        names.for_each(|name| _ = cache.remove(&name));
    }

    /// The depths of the checkpoints of a kind that have all these blocks, from the least.
    ///
    /// # Errors
    /// [`ListError`] if the folder cannot be read.
    pub fn stored(&self, checkpoint: Checkpoint, cache: &Cache) -> Result<Vec<u32>, ListError> {
        let mut pieces = pieces(self.space(), cache)?;
        pieces.retain(|piece| piece.checkpoint == checkpoint);
        let mut depths: Vec<u32> = pieces.iter().map(|piece| piece.depth).collect();
        depths.sort_unstable();
        depths.dedup();
        depths.retain(|depth| {
            let same = pieces.iter().filter(|piece| piece.depth == *depth);
            are_covered(&self.wanted(), same.map(|piece| &piece.blocks))
        });
        Ok(depths)
    }

    /// Reads what there is of a checkpoint for these blocks, and looks whether it is good; says which files are not.
    ///
    /// # Errors
    /// [`ListError`] if the folder cannot be read.
    pub fn open(
        &self,
        checkpoint: Checkpoint,
        depth: u32,
        cache: &Cache,
        refused: &mut Vec<Refused>,
    ) -> Result<Option<Opened>, ListError> {
        let wanted = self.wanted();
        let overlap = |piece: &Piece| piece.blocks.start < wanted.end && wanted.start < piece.blocks.end;
        let mut pieces = pieces(self.space(), cache)?;
        pieces.retain(|piece| piece.checkpoint == checkpoint && piece.depth == depth && overlap(piece));
        // The largest first, for it may do.
        pieces.sort_by_key(|piece| std::cmp::Reverse(piece.blocks.end - piece.blocks.start));
        let (mut covered, mut opened) = (Vec::new(), Opened { checkpoint, levels: Vec::new(), tables: Vec::new() });
        for piece in pieces {
            if are_covered(&wanted, &covered) {
                break;
            }
            let Some(name) = piece.name(self.space()) else { continue };
            match cache.load(&name) {
                Ok(Some(table)) => match self.check(&piece, &table) {
                    Some(levels) if opened.tables.is_empty() || opened.levels == levels => {
                        opened.levels = levels;
                        opened.tables.push(table);
                        covered.push(piece.blocks);
                    }
                    _ => refused.push(Refused::Content { path: cache.path(&name) }),
                },
                Ok(None) => (), // removed just now
                Err(error) => refused.push(error.into()),
            }
        }
        Ok(are_covered(&wanted, &covered).then_some(opened))
    }

    /// The blocks that a checkpoint must have: without any block here, all, so that the levels are known.
    fn wanted(&self) -> Range<u64> {
        if self.blocks().is_empty() { 0..self.space().blocks() } else { self.blocks() }
    }

    /// Goes back to a checkpoint: a whole one takes the place of everything, one of a level follows the level before it.
    pub fn restore(&self, opened: &Opened) {
        let depth = opened.levels.len() as u32;
        match opened.checkpoint {
            Checkpoint::Whole => self.each().for_each(|mut part| part.clear()),
            Checkpoint::Level => self.settle(depth.wrapping_sub(1)),
        }
        for table in &opened.tables {
            let Some(mut numbers) = Numbers::new(table) else { continue };
            let _ = numbers.levels(depth);
            while let Some(place) = numbers.next() {
                let _ = self.read(opened.checkpoint, depth, place, &mut numbers);
            }
        }
    }

    /// The levels before a piece, if all in it is as it must be.
    fn check(&self, piece: &Piece, table: &[u8]) -> Option<Vec<Level>> {
        let mut numbers = Numbers::new(table)?;
        let levels = numbers.levels(piece.depth)?;
        let beyond = self.space().block() % 64;
        while let Some(place) = numbers.next() {
            let (cell, block) = split(place);
            if cell >= self.space().index().cells() || !piece.blocks.contains(&block) {
                return None;
            }
            for _ in 0..self.space().bitmaps(piece.checkpoint) {
                let last = numbers.words(self.space().words(), |_, _| ())?;
                if beyond != 0 && last >> beyond != 0 {
                    return None;
                }
            }
        }
        Some(levels)
    }

    /// Reads the words of a block, and keeps them if it is here.
    fn read(&self, checkpoint: Checkpoint, depth: u32, place: u64, numbers: &mut Numbers<'_>) -> Option<()> {
        let (cell, block) = split(place);
        let mut part = self.number_with(block).map(|number| self.part(number));
        for bitmap in 0..self.space().bitmaps(checkpoint) {
            match &mut part {
                Some(part) => {
                    let to = part.restoring(checkpoint, depth, bitmap, cell, block);
                    numbers.words(self.space().words(), |at, word| to[at] |= word)?;
                }
                None => _ = numbers.words(self.space().words(), |_, _| ())?,
            }
        }
        Some(())
    }
}

impl Explorer {
    /// Stores what is needed to go on later from between two levels, on this or another number of threads. Nothing is stored once there is no level to come.
    ///
    /// Of whole checkpoints the last two are kept, and what they make needless is removed.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be written; the checkpoints before are as they were.
    pub fn store(&self, checkpoint: Checkpoint, cache: &Cache) -> Result<(), StoreError> {
        if self.parts().has_pending(self.depth()) {
            self.parts().store(checkpoint, self.levels(), cache)?;
            if checkpoint == Checkpoint::Whole {
                self.parts().tidy(self.depth(), cache);
            }
        }
        Ok(())
    }

    /// Goes on where the last checkpoint was stored, by whatever driver; for an explorer that has not begun. The [`levels`](Self::levels) up to there are known then. Damaged
    /// checkpoints are given back, and the ones before them are used; without any, the exploration begins at the goal.
    ///
    /// # Errors
    /// [`ListError`] if the folder cannot be read.
    pub fn resume(&mut self, cache: &Cache) -> Result<Vec<Refused>, ListError> {
        let mut refused = Vec::new();
        for depth in self.parts().stored(Checkpoint::Whole, cache)?.into_iter().rev() {
            if let Some(opened) = self.parts().open(Checkpoint::Whole, depth, cache, &mut refused)? {
                self.go_on(&opened);
                break;
            }
        }
        let levels = self.parts().stored(Checkpoint::Level, cache)?;
        while levels.contains(&(self.depth() + 1)) {
            match self.parts().open(Checkpoint::Level, self.depth() + 1, cache, &mut refused)? {
                Some(opened) => self.go_on(&opened),
                None => break,
            }
        }
        Ok(refused)
    }
}

/// The cell and the block that a number stands for.
fn split(place: u64) -> (usize, u64) {
    ((place >> 48) as usize, place & ((1 << 48) - 1))
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

    /// Gives the words of one bitmap of a block that are not 0, and says what the last of all is.
    fn words(&mut self, count: usize, mut keep: impl FnMut(usize, u64)) -> Option<u64> {
        let mut there = self.0.clone();
        let _ = self.0.by_ref().take(count.div_ceil(64)).count();
        let mut last = 0;
        for first in (0..count).step_by(64) {
            let mut left = u64::from_le_bytes(there.next()?.try_into().ok()?);
            while left != 0 {
                let at = first + left.trailing_zeros() as usize;
                left &= left - 1;
                let word = self.next()?;
                if at >= count {
                    return None;
                }
                last = if at + 1 == count { word } else { last };
                keep(at, word);
            }
        }
        Some(last)
    }
}

impl Iterator for Numbers<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let bytes = self.0.next()?;
        Some(u64::from_le_bytes(bytes.try_into().ok()?))
    }
}
