//! The sliding-tile puzzle as a space, and its heuristics.

mod additive;
mod automaton;
mod construction;
mod distance_table;
mod improvement;
mod linear_conflict;
mod manhattan;
mod misplaced;
mod order;
mod partition;
mod pattern_database;
mod pruned;
mod symmetry;
mod walking_distance;

use std::ops::ControlFlow;

use loyd_board::{Direction, Index, Position};
use smallvec::SmallVec;

use crate::{Space, Undirected, Visitor};

pub use additive::{Additive, AdditiveError, Placements, idastar_by_tables};
pub use construction::{ConstructionError, construct, constructive, longest_construction};
pub use distance_table::{DistanceTable, TooManyCells};
pub use improvement::{Improvement, improve};
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use order::{Order, OrderError};
pub use partition::{Partition, PartitionError};
pub use pattern_database::{Pattern, PatternDatabase, PatternError, TableError};
pub use pruned::{Pruned, Traced, TracedSlide, Unpruned};
pub use walking_distance::{Walk, WalkingDistance, WalkingDistanceError};

/// One slide: the blank and a tile change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide<I> {
    /// Where the **blank** goes.
    pub direction: Direction,
    /// The tile that goes the other way.
    pub tile: I,
    /// The cell the tile leaves: where the blank goes.
    pub from: I,
    /// The cell the tile enters: where the blank was.
    pub to: I,
}

/// The directions of one blank cell still to try.
///
/// Three bits each, the first in the lowest, zero at the end. Above them, a bit for each direction that is there, if they stand in the default order and
/// none has been taken out yet.
#[derive(Clone, Copy, Debug)]
pub struct Directions(u16);

impl Directions {
    const BITS: u32 = 3;
    /// Marks a direction as being there.
    const PRESENT: u16 = 4;
    /// The list without the bits above.
    const LIST: u16 = (1 << (4 * Self::BITS)) - 1;

    fn of(directions: impl DoubleEndedIterator<Item = Direction> + Clone) -> Self {
        let list = directions.clone().rev().fold(0, |rest, next| rest << Self::BITS | Self::PRESENT | next as u16);
        let set = directions.clone().fold(0, |set, direction| set | Self::flag(direction));
        Self(if directions.is_sorted() { list | set } else { list })
    }

    /// Those that `keep` keeps.
    fn only(self, keep: impl Fn(Direction) -> bool) -> Self {
        let kept: SmallVec<[Direction; 4]> = self.filter(|direction| keep(*direction)).collect();
        Self::of(kept.into_iter())
    }

    const fn flag(direction: Direction) -> u16 {
        1 << (4 * Self::BITS + direction as u32)
    }
}

impl Iterator for Directions {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        let list = self.0 & Self::LIST;
        if list == 0 {
            return None;
        }
        self.0 = list >> Self::BITS;
        Some(Direction::ALL[usize::from(list & 3)])
    }
}

/// The plain puzzle: slides of one tile at cost one, from any board to one goal board.
///
/// `P` is the kind of board: any [`Position`]. [`Packed64`](loyd_board::Packed64) and [`Packed128`](loyd_board::Packed128) are the fastest and
/// smallest, [`Board`](loyd_board::Board) the plainest, [`Grid`](loyd_board::Grid) fits every shape.
///
/// ```
/// use loyd_board::Board;
/// use loyd_search::{idastar, sliding::{Manhattan, Sliding}};
/// let space = Sliding::new(Board::<3, 3>::blank_last());
/// let board = Board::new([[8, 6, 7], [2, 5, 4], [3, 0, 1]])?;
/// let report = idastar(&space, &Manhattan::new(&space), &board, &mut ());
/// assert_eq!(report.outcome.solution().unwrap().ops.len(), 31);
/// # Ok::<(), loyd_board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sliding<P> {
    goal: P,
    order: Order,
    /// For each blank cell, what can be tried after each last direction, and (the fifth) at the start.
    exits: Vec<[Directions; 5]>,
}

impl<P: Position> Sliding<P> {
    /// Where the directions are that can be tried at the start.
    const FIRST: usize = 4;

    /// The puzzle of reaching `goal`, directions tried in the default order.
    pub fn new(goal: P) -> Self {
        Self::with_order(goal, Order::default())
    }

    /// The puzzle of reaching `goal`, directions tried in `order`; ties between equally good children follow it.
    pub fn with_order(goal: P, order: Order) -> Self {
        let shape = goal.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let exits = (0..shape.cells())
            .map(|blank| {
                let possible = order.directions().into_iter().filter(|direction| match direction {
                    Direction::Up => blank >= columns,
                    Direction::Left => blank % columns > 0,
                    Direction::Right => blank % columns + 1 < columns,
                    Direction::Down => blank / columns + 1 < rows,
                });
                let after = |last: Option<Direction>| {
                    Directions::of(possible.clone().filter(move |next| Some(next.opposite()) != last))
                };
                let [up, left, right, down] = Direction::ALL.map(|last| after(Some(last)));
                [up, left, right, down, after(None)]
            })
            .collect();
        Self { goal, order, exits }
    }

    /// The goal.
    pub fn goal(&self) -> &P {
        &self.goal
    }

    /// The order in which directions are tried.
    pub const fn order(&self) -> Order {
        self.order
    }
}

impl<P: Position> Space for Sliding<P> {
    type State = P;
    type Key = P::Key;
    type Op = Direction;
    type Step = Slide<P::Index>;
    type Cost = u32;
    type Ops = Directions;

    #[inline(always)]
    fn ops(&self, state: &P, last: Option<&Self::Step>) -> Directions {
        self.exits[state.blank()][last.map_or(Self::FIRST, |step| step.direction as usize)]
    }

    #[inline(always)]
    fn each<V: Visitor<Direction>>(&self, mut ops: Directions, visitor: &mut V) -> ControlFlow<V::Break> {
        if ops.0 & !Directions::LIST == 0 {
            return ops.try_for_each(|direction| visitor.visit(direction));
        }
        if ops.0 & Directions::flag(Direction::Up) != 0 {
            visitor.visit(Direction::Up)?;
        }
        if ops.0 & Directions::flag(Direction::Left) != 0 {
            visitor.visit(Direction::Left)?;
        }
        if ops.0 & Directions::flag(Direction::Right) != 0 {
            visitor.visit(Direction::Right)?;
        }
        if ops.0 & Directions::flag(Direction::Down) != 0 {
            visitor.visit(Direction::Down)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn step(&self, state: &P, direction: Direction) -> Self::Step {
        let (to, columns) = (state.blank(), state.shape().columns());
        // Without a jump for each direction: which one it is cannot be predicted.
        let far = if direction.is_horizontal() { 1 } else { columns };
        let from = if direction < Direction::Right { to.wrapping_sub(far) } else { to + far };
        Slide { direction, tile: P::Index::of(state.tile(from)), from: P::Index::of(from), to: P::Index::of(to) }
    }

    #[inline(always)]
    fn apply(&self, state: &mut P, step: &Self::Step) {
        state.move_tile(step.tile, step.from, step.to);
    }

    #[inline(always)]
    fn undo(&self, state: &mut P, step: &Self::Step) {
        state.move_tile(step.tile, step.to, step.from);
    }

    #[inline]
    fn op(&self, step: &Self::Step) -> Direction {
        step.direction
    }

    #[inline]
    fn is_goal(&self, state: &P) -> bool {
        *state == self.goal
    }

    #[inline]
    fn key(&self, state: &P) -> P::Key {
        state.key()
    }

    #[inline]
    fn state(&self, key: &P::Key) -> P {
        P::from_key(&self.goal, key)
    }

    fn key_heap_bytes(&self) -> usize {
        P::key_heap_bytes(self.goal.shape())
    }
}

impl<P: Position> Undirected for Sliding<P> {
    fn goals(&self) -> Vec<P> {
        vec![self.goal.clone()]
    }
}
