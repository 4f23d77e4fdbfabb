//! Some neighbouring parts of a space.

use std::collections::TryReserveError;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bits::BitPart;
use crate::part::{Part, Run, Sink, Slice};
use crate::{Place, Space};

/// How many blocks of one cell are scanned at a time.
const SLICE: u64 = 256;

/// A range of blocks in memory, cut into parts of equal size: all of a space, or what one of several machines has of it.
///
/// The parts are behind a lock each, so that threads can share them.
#[derive(Debug)]
pub struct Parts {
    space: Arc<Space>,
    blocks: Range<u64>,
    /// How many blocks a part has.
    share: u64,
    parts: Vec<Mutex<BitPart>>,
}

impl Parts {
    /// These blocks, in parts of `share` blocks each, the last one of what is left. Nothing is reached yet.
    ///
    /// # Errors
    /// [`TryReserveError`] if the system has no memory for them.
    pub fn new(space: Arc<Space>, blocks: Range<u64>, share: u64) -> Result<Self, TryReserveError> {
        let share = share.max(1);
        let parts = ranges(&blocks, share).map(|blocks| BitPart::new(space.clone(), blocks).map(Mutex::new));
        Ok(Self { parts: parts.collect::<Result<_, _>>()?, space, blocks, share })
    }

    /// The space.
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// The blocks.
    pub fn blocks(&self) -> Range<u64> {
        self.blocks.clone()
    }

    /// How many parts there are.
    pub fn count(&self) -> usize {
        self.parts.len()
    }

    /// Forgets everything but the goal, which is at depth 0 if it is here.
    pub fn begin(&self) {
        self.each().for_each(|mut part| part.clear());
        let goal = self.space.index().goal_place();
        if self.has(goal) {
            // As if it were reached from a depth before the first.
            self.absorb(u32::MAX, Run { first: goal, boards: 1 });
        }
    }

    /// What is to be scanned at a depth, each slice with the number of its part; one part after the other, so that threads do not wait for each other.
    pub fn slices(&self, depth: u32) -> impl Iterator<Item = (usize, Slice)> + '_ {
        let cells = (0..self.space.index().cells()).filter(move |cell| self.space.has_color(*cell, depth));
        let starts = cells.flat_map(|cell| (0..self.share).step_by(SLICE as usize).map(move |start| (cell, start)));
        starts.flat_map(|(cell, start)| {
            let slice = move |(part, blocks): (usize, Range<u64>)| {
                let start = blocks.start + start;
                (part, Slice { cell, blocks: start..blocks.end.min(start + SLICE) })
            };
            ranges(&self.blocks, self.share).enumerate().map(slice)
        })
    }

    /// Scans a slice of a part: see [`Part::scan`].
    pub fn scan(&self, depth: u32, part: usize, slice: &Slice, sink: &mut impl Sink) -> u64 {
        self.part(part).scan(depth, slice, sink)
    }

    /// Takes boards that another part, here or elsewhere, reached: see [`Part::absorb`].
    ///
    /// # Panics
    /// If they are not of these blocks.
    pub fn absorb(&self, depth: u32, run: Run) {
        self.part(self.number_of(run.first)).absorb(depth, run);
    }

    /// Takes what is waiting for a depth as scanned, without moving on from it.
    pub fn settle(&self, depth: u32) {
        self.each().for_each(|mut part| part.settle(depth));
    }

    /// Whether a board belongs here.
    pub fn has(&self, place: Place) -> bool {
        self.blocks.contains(&(place.order / self.space.block()))
    }

    /// Whether all boards of a run belong here, to one block.
    pub fn has_run(&self, Run { first, boards }: Run) -> bool {
        let last = first.order.saturating_add(u64::from(63 - (boards | 1).leading_zeros()));
        let block = first.order / self.space.block();
        first.cell < self.space.index().cells() && self.blocks.contains(&block) && last / self.space.block() == block
    }

    /// The number of the part that a board here belongs to.
    pub fn number_of(&self, place: Place) -> usize {
        ((place.order - self.blocks.start * self.space.block()) / (self.share * self.space.block())) as usize
    }

    /// The number of the part that has a block, if it is here.
    pub(crate) fn number_with(&self, block: u64) -> Option<usize> {
        self.blocks.contains(&block).then(|| ((block - self.blocks.start) / self.share) as usize)
    }

    pub(crate) fn each(&self) -> impl Iterator<Item = MutexGuard<'_, BitPart>> {
        self.parts.iter().map(lock)
    }

    pub(crate) fn part(&self, number: usize) -> MutexGuard<'_, BitPart> {
        lock(&self.parts[number])
    }

    pub(crate) fn part_of(&self, place: Place) -> MutexGuard<'_, BitPart> {
        self.part(self.number_of(place))
    }

    /// The blocks of the parts.
    pub(crate) fn ranges(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        ranges(&self.blocks, self.share)
    }
}

fn ranges(blocks: &Range<u64>, share: u64) -> impl Iterator<Item = Range<u64>> + use<> {
    let end = blocks.end;
    blocks.clone().step_by(share as usize).map(move |start| start..end.min(start + share))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Bits are never half-written.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
