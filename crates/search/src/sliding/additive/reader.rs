//! IDA* with sums of pattern databases.

use std::num::NonZeroUsize;

use loyd_board::Position;
use num_traits::AsPrimitive;

use super::{Additive, Part, Placements, Sum, TILES, after_move};
use crate::sliding::pattern_database::{Distances, Moved, Passage};
use crate::sliding::{Pruned, TracedSlide, Unpruned};
use crate::window::Ahead;
use crate::{Observer, ReportOf, parallel};

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
    parallel::run_ahead(
        space,
        &Unpruned(heuristic),
        &Reader::new(heuristic),
        &space.start(start.clone()),
        threads,
        observer,
    )
}

/// [`Additive`], all that a search reads at hand.
struct Reader<'a, const SUMS: usize, const PARTS: usize> {
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
        Self { sums: heuristic.sums.each_ref().map(sum) }
    }
}

/// The look-up of one child in one sum.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    moved: Moved,
    part: u8,
    bits: u8,
    /// The sum.
    total: u16,
}

impl<P: Position, const SUMS: usize, const PARTS: usize> Ahead<Pruned<P>> for Reader<'_, SUMS, PARTS> {
    type Memo = Placements<SUMS, PARTS>;
    type Look = [Look; SUMS];

    #[inline(always)]
    fn find(&self, memo: &Self::Memo, step: &TracedSlide<P::Index>) -> Self::Look {
        let (tile, to, direction) = (step.slide.tile.as_(), step.slide.to.as_(), step.slide.direction as usize);
        // As a loop, for the compiler makes a call of `array::from_fn`.
        let mut looks = [Look::default(); SUMS];
        for ((look, sum), placements) in looks.iter_mut().zip(&self.sums).zip(&memo.placements) {
            let part = sum.part[tile % TILES];
            let reader = &sum.parts[usize::from(part)];
            let moved = reader.distances.moved(placements[usize::from(part)], &reader.passages[to % TILES][direction]);
            *look = Look { moved, part, ..Look::default() };
        }
        looks
    }

    #[inline(always)]
    fn fetch(&self, looks: &mut Self::Look) {
        for (look, sum) in looks.iter_mut().zip(&self.sums) {
            look.bits = sum.parts[usize::from(look.part)].distances.bits(&look.moved);
        }
    }

    #[inline(always)]
    fn value(&self, memo: &Self::Memo, looks: &mut Self::Look) -> u32 {
        let mut greatest = 0;
        for (look, sum) in looks.iter_mut().zip(&memo.sums) {
            look.total = after_move(*sum, look.moved.is_nearer(look.bits));
            greatest = greatest.max(look.total);
        }
        greatest.into()
    }

    #[inline(always)]
    fn child(&self, memo: &Self::Memo, looks: &Self::Look) -> Self::Memo {
        let mut memo = *memo;
        for (sum, look) in looks.iter().enumerate() {
            memo.placements[sum][usize::from(look.part)] = look.moved.placement(look.total < memo.sums[sum]);
            memo.sums[sum] = look.total;
        }
        memo
    }
}
