//! Sums of pattern databases.

mod reader;

use std::sync::Arc;

use loyd_board::Position;
use num_traits::AsPrimitive;

use super::pattern_database::{Passage, Pattern, PatternDatabase, Placement};
use super::symmetry::Symmetry;
use super::{Partition, Slide, Sliding};
use crate::Heuristic;

pub use reader::idastar_by_tables;

/// The greatest of `SUMS` sums, each of up to `PARTS` pattern databases of different tiles.
///
/// The first sum is that of a partition of the tiles, the others those of its images under the symmetries that leave the blank's goal cell in place: the same
/// tables, read for the mirrored board. Admissible and consistent. A step reads one table for each sum, and the second only if the first
/// does not prune the child. [`idastar_by_tables`] is the fastest search with it.
///
/// ```
/// use loyd_board::{Board, Packed64};
/// use loyd_search::sliding::{Additive, Partition, Sliding};
/// use loyd_search::idastar;
/// let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_last()));
/// let partition: Partition = "5-5-5".parse()?;
/// let tables = partition.build(space.goal())?;
/// let heuristic = Additive::<2, 3>::new(&space, &partition, &tables)?;
/// let board = Board::new([[15, 14, 1, 6], [9, 11, 4, 12], [0, 10, 7, 3], [13, 8, 5, 2]])?;
/// assert_eq!(idastar(&space, &heuristic, &board.into(), &mut ()).outcome.solution().unwrap().cost, 52);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Additive<const SUMS: usize, const PARTS: usize> {
    sums: [Sum<PARTS>; SUMS],
}

/// Why there is no such sum.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdditiveError {
    /// The partition does not suit the goal.
    #[error(transparent)]
    Partition(#[from] super::PartitionError),
    /// There are more patterns than places for them.
    #[error("a partition into {found} patterns is too fine: at most {most} are summed here")]
    TooManyParts {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// The goal has too few symmetries.
    #[error("the goal looks the same from {found} sides, not {wanted}: ask for fewer sums")]
    TooFewImages {
        /// How many sides.
        found: usize,
        /// How many sums were wanted.
        wanted: usize,
    },
    /// A table is missing.
    #[error("there is no table of pattern {pattern}: build it")]
    NoTable {
        /// The pattern.
        pattern: String,
    },
}

#[derive(Clone, Debug)]
struct Sum<const PARTS: usize> {
    parts: [Part; PARTS],
    /// Which part each tile is in.
    part: [u8; TILES],
}

/// A power of two above the most tiles.
const TILES: usize = 32;

#[derive(Clone, Debug)]
struct Part {
    database: Arc<PatternDatabase>,
    /// The way of the tile that comes into each cell, by the blank's direction, in the image that the table is of.
    passages: Box<[[Passage; 4]; TILES]>,
    symmetry: Symmetry,
    /// The tiles in the order of their goal cells in the image.
    tiles: Vec<usize>,
}

/// Where the tiles of all patterns are, and the sums of their distances.
#[derive(Clone, Copy, Debug)]
pub struct Placements<const SUMS: usize, const PARTS: usize> {
    placements: [[Placement; PARTS]; SUMS],
    sums: [u16; SUMS],
}

impl<const SUMS: usize, const PARTS: usize> Additive<SUMS, PARTS> {
    /// Sums the `tables` of `partition`, and of its first images, for the goal of `space`. Tables of other patterns are ignored.
    ///
    /// # Errors
    /// [`AdditiveError`] if the partition does not suit the goal, or a table or a symmetry is missing.
    pub fn new<P: Position>(
        space: &Sliding<P>,
        partition: &Partition,
        tables: &[Arc<PatternDatabase>],
    ) -> Result<Self, AdditiveError> {
        let (shape, blank) = (space.goal().shape(), space.goal().blank());
        let groups = partition.tiles(space.goal())?;
        if groups.len() > PARTS {
            return Err(AdditiveError::TooManyParts { found: groups.len(), most: PARTS });
        }
        let views: Vec<_> = Symmetry::of(shape).take(1).chain(Symmetry::fixing(shape, blank)).collect();
        if views.len() < SUMS {
            return Err(AdditiveError::TooFewImages { found: views.len(), wanted: SUMS });
        }
        let mut sums = Vec::with_capacity(SUMS);
        for view in &views[..SUMS] {
            sums.push(Sum::new(space.goal(), *view, &groups, tables)?);
        }
        let found = views.len();
        let sums = sums.try_into().map_err(|_| AdditiveError::TooFewImages { found, wanted: SUMS })?;
        Ok(Self { sums })
    }
}

impl<const PARTS: usize> Sum<PARTS> {
    /// The sum of the tables of the tiles that stand, in the goal, where `view` takes those of each group.
    fn new<P: Position>(
        goal: &P,
        view: Symmetry,
        groups: &[Vec<usize>],
        tables: &[Arc<PatternDatabase>],
    ) -> Result<Self, AdditiveError> {
        let (shape, homes) = (goal.shape(), goal.cells());
        let (mut parts, mut part) = (Vec::with_capacity(PARTS), [0; TILES]);
        for (number, group) in groups.iter().enumerate() {
            let tiles: Vec<usize> = group.iter().map(|tile| goal.tile(view.image(shape, homes[*tile]))).collect();
            for tile in &tiles {
                part[*tile] = number as u8;
            }
            parts.push(Part::new(goal, &tiles, tables)?);
        }
        let (found, filler) = (groups.len(), parts.first().cloned());
        // No tile is in the parts beyond the last.
        parts.extend(filler.map(|part| Part { tiles: Vec::new(), ..part }).into_iter().cycle().take(PARTS - found));
        let parts = parts.try_into().map_err(|_| AdditiveError::TooManyParts { found, most: PARTS })?;
        Ok(Self { parts, part })
    }
}

impl Part {
    fn new<P: Position>(goal: &P, tiles: &[usize], tables: &[Arc<PatternDatabase>]) -> Result<Self, AdditiveError> {
        let shape = goal.shape();
        let (pattern, symmetry) = Pattern::placed(goal, tiles).map_err(super::PartitionError::from)?;
        let database = tables.iter().find(|table| *table.pattern() == pattern);
        let database = database.cloned().ok_or_else(|| AdditiveError::NoTable { pattern: pattern.to_string() })?;
        let image = |cell| symmetry.image(shape, cell);
        let mut passages = Box::new([[Passage::default(); 4]; TILES]);
        let columns = shape.columns() as isize;
        for to in 0..shape.cells() {
            for (direction, offset) in [-columns, -1, 1, columns].into_iter().enumerate() {
                // What lies beyond an edge is never read.
                let from = to.wrapping_add_signed(offset);
                if from < shape.cells() {
                    passages[to][direction] = Passage::new(tiles.len(), image(from), image(to));
                }
            }
        }
        let homes = goal.cells();
        let mut tiles = tiles.to_vec();
        tiles.sort_unstable_by_key(|tile| image(homes[*tile]));
        Ok(Self { database, passages, symmetry, tiles })
    }

    /// Where the tiles are, and how far from home.
    fn locate<P: Position>(&self, state: &P, cells: &[usize]) -> (Placement, u16) {
        if self.tiles.is_empty() {
            return Default::default();
        }
        let image = |cell| self.symmetry.image(state.shape(), cell);
        let places: Vec<usize> = self.tiles.iter().map(|tile| image(cells[*tile])).collect();
        // A board that cannot be solved is as good as solved: nothing is known of it.
        self.database.locate(&places, image(state.blank())).unwrap_or_default()
    }
}

/// The sum after a move that changed one of its distances.
#[inline(always)]
fn after_move(sum: u16, is_nearer: bool) -> u16 {
    sum.wrapping_add(1).wrapping_sub(2 * u16::from(is_nearer))
}

impl<P: Position, const SUMS: usize, const PARTS: usize> Heuristic<Sliding<P>> for Additive<SUMS, PARTS> {
    type Memo = Placements<SUMS, PARTS>;

    /// Takes some ten microseconds: distances are found by walking home in each table.
    fn start(&self, _: &Sliding<P>, state: &P) -> Self::Memo {
        let cells = state.cells();
        let located = self.sums.each_ref().map(|sum| sum.parts.each_ref().map(|part| part.locate(state, &cells)));
        let sums = located.map(|located| located.iter().map(|(_, distance)| distance).sum());
        Placements { placements: located.map(|located| located.map(|(placement, _)| placement)), sums }
    }

    #[inline]
    fn step(&self, space: &Sliding<P>, memo: Self::Memo, before: &P, step: &Slide<P::Index>) -> Self::Memo {
        // No sum is above the greatest number.
        self.step_within(space, memo, before, step, u32::MAX).unwrap_or(memo)
    }

    #[inline(always)]
    fn step_within(
        &self,
        _: &Sliding<P>,
        memo: Self::Memo,
        _: &P,
        step: &Slide<P::Index>,
        most: u32,
    ) -> Result<Self::Memo, u32> {
        let (tile, to, direction): (usize, usize, usize) = (step.tile.as_(), step.to.as_(), step.direction as usize);
        let mut changes = [(0, Placement::default(), 0); SUMS];
        for (at, sum) in self.sums.iter().enumerate() {
            let number = usize::from(sum.part[tile % TILES]) % PARTS;
            let part = &sum.parts[number];
            let distances = part.database.distances();
            let moved = distances.moved(memo.placements[at][number], &part.passages[to % TILES][direction]);
            let is_nearer = moved.is_nearer(distances.bits(&moved));
            let total = after_move(memo.sums[at], is_nearer);
            if u32::from(total) > most {
                return Err(total.into());
            }
            changes[at] = (number, moved.placement(is_nearer), total);
        }
        let mut memo = memo;
        for (at, (number, after, total)) in changes.into_iter().enumerate() {
            memo.placements[at][number] = after;
            memo.sums[at] = total;
        }
        Ok(memo)
    }

    #[inline]
    fn value(&self, memo: &Self::Memo) -> u32 {
        memo.sums.iter().max().copied().unwrap_or(0).into()
    }
}
