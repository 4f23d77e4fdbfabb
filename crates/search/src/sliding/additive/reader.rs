//! IDA* with sums of pattern databases.

use std::mem;
use std::num::NonZeroUsize;

use loyd_board::Position;
use num_traits::AsPrimitive;

use super::{Additive, Part, Placements, Sum, TILES};
use crate::guide::Guide;
use crate::sliding::pattern_database::{Distances, Passage, Placement};
use crate::sliding::{Directions, Pruned, Slide, Traced, TracedSlide};
use crate::{Heuristic, Observer, ReportOf, Space, parallel};

/// Finds a shortest solution by [`parallel_idastar`](crate::parallel_idastar), reading the tables as fast as can be.
///
/// The path is the first in the space's order, whatever the number of threads.
pub fn idastar_by_tables<P: Position + Sync, O: Observer, const SUMS: usize, const PARTS: usize>(
    space: &Pruned<P>,
    heuristic: &Additive<SUMS, PARTS>,
    start: &P,
    threads: NonZeroUsize,
    observer: &mut O,
) -> ReportOf<Pruned<P>> {
    parallel::run(space, &Reader::new(heuristic), &space.start(start.clone()), threads, observer)
}

/// [`Additive`], all that a search reads at hand.
struct Reader<'a, const SUMS: usize, const PARTS: usize> {
    heuristic: &'a Additive<SUMS, PARTS>,
    sums: [SumReader<'a, PARTS>; SUMS],
}

struct SumReader<'a, const PARTS: usize> {
    parts: [PartReader<'a>; PARTS],
    /// Which part each tile is in.
    part: &'a [u8; TILES],
}

struct PartReader<'a> {
    distances: Distances<'a>,
    passages: &'a [[Passage; 4]; TILES],
}

impl<'a, const SUMS: usize, const PARTS: usize> Reader<'a, SUMS, PARTS> {
    fn new(heuristic: &'a Additive<SUMS, PARTS>) -> Self {
        let part = |part: &'a Part| PartReader { distances: part.database.distances(), passages: &part.passages };
        let sum = |sum: &'a Sum<PARTS>| SumReader { parts: sum.parts.each_ref().map(part), part: &sum.part };
        Self { heuristic, sums: heuristic.sums.each_ref().map(sum) }
    }
}

/// The move of one tile, as one sum sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Moved {
    placement: Placement,
    /// The sum.
    total: u16,
    part: u8,
}

impl<const PARTS: usize> SumReader<'_, PARTS> {
    /// The sum was `total` before the step.
    #[inline(always)]
    fn moved<I: AsPrimitive<usize>>(&self, placements: &[Placement; PARTS], total: u16, step: &Slide<I>) -> Moved {
        let part = self.part[step.tile.as_() % TILES];
        let (before, reader) = (placements[usize::from(part)], &self.parts[usize::from(part)]);
        let placement = reader.distances.step(before, &reader.passages[step.to.as_() % TILES][step.direction as usize]);
        Moved { part, placement, total: total.wrapping_add(placement.distance).wrapping_sub(before.distance) }
    }
}

/// All children are looked up at once, in all sums, so that the look-ups do not wait for each other, or for what the processor thinks of the first.
impl<P: Position, const SUMS: usize, const PARTS: usize> Guide<Pruned<P>> for &Reader<'_, SUMS, PARTS> {
    type Memo = Placements<SUMS, PARTS>;
    /// The children by the direction of the blank.
    type Glance = [Option<[Moved; SUMS]>; 4];
    type Undo = [Moved; SUMS];

    fn start(&self, space: &Pruned<P>, state: &Traced<P>) -> Self::Memo {
        self.heuristic.start(space.sliding(), &state.board)
    }

    #[inline(always)]
    fn value(&self, memo: &Self::Memo) -> u32 {
        memo.sums.iter().max().copied().unwrap_or(0).into()
    }

    #[inline(always)]
    fn glance(
        &self,
        space: &Pruned<P>,
        memo: &Self::Memo,
        state: &Traced<P>,
        ops: &Directions,
        glance: &mut Self::Glance,
    ) {
        for direction in *ops {
            let step = space.sliding().step(&state.board, direction);
            // As a loop, for the compiler makes a call of `array::from_fn`.
            let mut moved = [Moved::default(); SUMS];
            for ((moved, sum), at) in moved.iter_mut().zip(&self.sums).zip(0..) {
                *moved = sum.moved(&memo.placements[at], memo.sums[at], &step);
            }
            glance[direction as usize] = Some(moved);
        }
    }

    #[inline(always)]
    fn enter(
        &self,
        _: &Pruned<P>,
        memo: &mut Self::Memo,
        _: &Traced<P>,
        step: &TracedSlide<P::Index>,
        glance: &Self::Glance,
        most: u32,
    ) -> Result<(u32, Self::Undo), u32> {
        let mut moved = glance[step.slide.direction as usize].unwrap_or_else(|| [Moved::default(); SUMS]);
        let value = moved.iter().map(|moved| moved.total).max().unwrap_or(0).into();
        if value > most {
            return Err(value);
        }
        for (at, Moved { part, placement, total }) in moved.iter_mut().enumerate() {
            mem::swap(placement, &mut memo.placements[at][usize::from(*part)]);
            mem::swap(total, &mut memo.sums[at]);
        }
        Ok((value, moved))
    }

    #[inline(always)]
    fn leave(&self, memo: &mut Self::Memo, undo: Self::Undo) {
        for (at, Moved { part, placement, total }) in undo.into_iter().enumerate() {
            memo.placements[at][usize::from(part)] = placement;
            memo.sums[at] = total;
        }
    }
}
