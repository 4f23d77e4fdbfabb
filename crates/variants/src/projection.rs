//! Distances in a smaller space, into which states are projected: pattern databases for anything that can forget.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use bytes::Bytes;
use loyd_board::{Content, Layout};
use loyd_search::{Cost, Heuristic, Space, Undirected};

use crate::{Costs, PatternError, Puzzle, Slides, State};

/// A way to forget something of every state of a space, such that what is left is a state of a smaller one.
///
/// What makes the distances there a lower bound: each step from one state to another leads from the one's image to the other's, at no greater cost, or leaves
/// it as it is; and the image of every goal is a goal. In the smaller space every step must be one that can be taken back at the same cost.
pub trait Projection<S: Space> {
    /// The smaller space.
    type Image: Undirected<Cost = S::Cost>;

    /// The smaller space.
    fn image(&self) -> &Self::Image;

    /// What is left of a state.
    fn project(&self, state: &S::State) -> <Self::Image as Space>::State;

    /// How many states the smaller space has.
    fn size(&self) -> usize;

    /// The number of a state of it, below its size; other states have other numbers.
    fn rank(&self, image: &<Self::Image as Space>::State) -> usize;
}

/// For every state of a smaller space, what it takes to a goal: an admissible and consistent heuristic by construction.
///
/// Four bytes a state, little-endian, the largest number for what cannot be reached. [`PatternTable`](crate::PatternTable) is far quicker to build and to read,
/// for sliding tiles; this is for any space that can forget something.
///
/// ```
/// use loyd_board::{Shape, Topology};
/// use loyd_search::idastar;
/// use loyd_variants::{Forget, ProjectionTable, Puzzle, Slides, Word64};
/// let puzzle = Puzzle::new(Topology::new(Shape::new(3, 3)?), "1 2 3 / 4 5 6 / 7 8 0".parse()?)?;
/// let space = Slides::<Word64>::new(&puzzle).unwrap();
/// let table = ProjectionTable::build(Forget::<Word64>::all_but(&puzzle, &[1, 2, 3, 4])?);
/// let start = space.state_of(&"8 6 7 / 2 5 4 / 3 0 1".parse()?)?;
/// assert_eq!(idastar(&space, &table, &start, &mut ()).outcome.solution().unwrap().cost, 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProjectionTable<P> {
    projection: P,
    bytes: Bytes,
}

const NEVER: u32 = u32::MAX;

impl<P> ProjectionTable<P> {
    /// Builds the table: uniform-cost search from all goals of the smaller space, backwards, which is forwards where steps can be taken back.
    pub fn build<S: Space>(projection: P) -> Self
    where
        P: Projection<S>,
    {
        let image = projection.image();
        let mut costs = vec![NEVER; projection.size()];
        let mut buckets: BTreeMap<u32, Vec<_>> = BTreeMap::new();
        for goal in image.goals() {
            costs[projection.rank(&goal)] = 0;
            buckets.entry(0).or_default().push(image.key(&goal));
        }
        while let Some((cost, bucket)) = buckets.pop_first() {
            for key in bucket {
                let state = image.state(&key);
                if costs[projection.rank(&state)] != cost {
                    continue;
                }
                for op in image.ops(&state, None) {
                    let (step, mut next) = (image.step(&state, op), state.clone());
                    image.apply(&mut next, &step);
                    let more: u64 = image.cost(&step).into();
                    let cost = u32::try_from(u64::from(cost) + more).unwrap_or(NEVER);
                    let known = &mut costs[projection.rank(&next)];
                    if cost < *known {
                        *known = cost;
                        buckets.entry(cost).or_default().push(image.key(&next));
                    }
                }
            }
        }
        let bytes: Vec<u8> = costs.iter().flat_map(|cost| cost.to_le_bytes()).collect();
        Self { projection, bytes: bytes.into() }
    }

    /// The table from bytes that [`as_bytes`](Self::as_bytes) gave for the same projection, or `None` if their number is not that of such a table.
    pub fn from_bytes<S: Space>(projection: P, bytes: Bytes) -> Option<Self>
    where
        P: Projection<S>,
    {
        (bytes.len() == 4 * projection.size()).then_some(Self { projection, bytes })
    }

    /// The bytes of the table.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl<S: Space, P: Projection<S>> Heuristic<S> for ProjectionTable<P> {
    type Memo = S::Cost;

    fn start(&self, _: &S, state: &S::State) -> S::Cost {
        let at = 4 * self.projection.rank(&self.projection.project(state));
        let cost = u32::from_le_bytes(std::array::from_fn(|byte| self.bytes[at + byte]));
        if cost == NEVER { num_traits::Bounded::max_value() } else { S::Cost::saturating_from(cost.into()) }
    }

    fn step(&self, space: &S, _: S::Cost, before: &S::State, step: &S::Step) -> S::Cost {
        let mut after = before.clone();
        space.apply(&mut after, step);
        self.start(space, &after)
    }

    fn value(&self, memo: &S::Cost) -> S::Cost {
        *memo
    }
}

/// All tiles of a puzzle but some become equal: the plainest projection of [`Slides`].
///
/// Every move costs there what it costs here, or as much as the cheapest of the tiles that are forgotten.
#[derive(Clone, Debug)]
pub struct Forget<S> {
    image: Slides<S>,
    /// What each tile becomes.
    tiles: Vec<usize>,
    open: Vec<usize>,
    size: usize,
}

/// The most states of the smaller space.
const MOST: u64 = 1 << 28;

impl<S: State> Forget<S> {
    /// Only tiles with these labels are told apart.
    ///
    /// # Errors
    /// [`PatternError`] if a label is on no tile, or the smaller space is too large for a table.
    pub fn all_but(puzzle: &Puzzle, labels: &[u16]) -> Result<Self, PatternError> {
        if let Some(&label) = labels.iter().find(|label| puzzle.copies_of(**label) == 0) {
            return Err(PatternError::NoTile { label });
        }
        let cells = puzzle.shape().cells();
        let too_large = |entries| PatternError::TooLarge { entries };
        let all = || puzzle.labels().iter().zip(puzzle.cost());
        let rest = || all().filter(|(label, _)| !labels.contains(label));
        // Whichever of the forgotten labels is the name of all of them.
        let name = rest().map(|(label, _)| *label).next();
        let renamed = |content: Content| match content {
            Content::Tile(label) if !labels.contains(&label) => Content::Tile(name.unwrap_or(label)),
            _ => content,
        };
        let layout = |layout: &Layout| {
            let mut renamed_layout = layout.clone();
            (0..cells).for_each(|cell| renamed_layout.set(cell, renamed(layout[cell])));
            renamed_layout
        };
        let costs = all().filter(|(label, _)| labels.contains(label)).map(|(label, cost)| (*label, *cost));
        let cheapest = rest().map(|(_, cost)| *cost).min().and_then(|cost| Some((name?, cost)));
        let costs = costs.chain(cheapest).filter_map(|(label, cost)| Some((label, NonZeroU32::new(cost)?)));
        let image = Puzzle::with_goals(
            puzzle.topology().clone(),
            &layout(&puzzle.example()),
            puzzle.goals().iter().map(layout).collect(),
        )
        .and_then(|image| image.with_costs(Costs::Table(costs.collect())))
        .and_then(|image| image.with_metric(puzzle.metric()))
        .map_err(|_| too_large(u64::MAX))?; // what fits together still does when tiles are equal
        let image = Slides::<S>::new(&image).ok_or(too_large(u64::MAX))?;
        let tiles = puzzle.labels().iter().map(|label| image.puzzle().code(renamed(Content::Tile(*label))));
        let tiles = [0].into_iter().chain(tiles).collect();
        let open: Vec<usize> = puzzle.topology().open_cells().collect();
        let copies = [image.puzzle().blanks()]
            .into_iter()
            .chain(image.puzzle().copies().iter().map(|copies| usize::from(*copies)));
        let mut left = open.len();
        let size = copies.fold(1_u64, |size, copies| {
            let choices = choices(left, copies);
            left -= copies;
            size.saturating_mul(choices)
        });
        if size > MOST {
            return Err(too_large(size));
        }
        Ok(Self { image, tiles, open, size: size as usize })
    }
}

/// In how many ways so many can be chosen, or the largest number if that is less.
fn choices(cells: usize, chosen: usize) -> u64 {
    let chosen = chosen.min(cells - chosen) as u64;
    let mut count = 1_u64;
    for taken in 1..=chosen {
        count = match count.checked_mul(cells as u64 - chosen + taken) {
            Some(product) => product / taken,
            None => return u64::MAX,
        };
    }
    count
}

impl<S: State> Projection<Slides<S>> for Forget<S> {
    type Image = Slides<S>;

    fn image(&self) -> &Slides<S> {
        &self.image
    }

    fn project(&self, state: &S) -> S {
        let cells = 0..self.image.puzzle().shape().cells();
        let tiles: Vec<usize> = cells.map(|cell| self.tiles[state.tile(cell)]).collect();
        S::new(&tiles, &state.blanks().collect::<Vec<_>>())
    }

    fn size(&self) -> usize {
        self.size
    }

    /// Label after label: which of the cells that are left have it, in the combinatorial number system.
    fn rank(&self, image: &S) -> usize {
        let mut left: Vec<usize> = self.open.iter().map(|cell| image.tile(*cell)).collect();
        let mut rank = 0;
        for tile in 0..=self.image.puzzle().labels().len() {
            let places = left.iter().enumerate().filter(|(_, other)| **other == tile).map(|(place, _)| place);
            let (mut number, mut count) = (0, 0);
            for place in places {
                count += 1;
                number += if place < count { 0 } else { choices(place, count) };
            }
            rank = rank * choices(left.len(), count) + number;
            left.retain(|other| *other != tile);
        }
        rank as usize
    }
}
