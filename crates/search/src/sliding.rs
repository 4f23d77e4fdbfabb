//! The sliding-tile puzzle as a space, and its heuristics.

mod distance_table;
mod linear_conflict;
mod manhattan;
mod misplaced;
mod order;
mod walking_distance;

use loyd_board::{Direction, Index, Position};
use num_traits::AsPrimitive;

use crate::{Space, Undirected};

pub use distance_table::{DistanceTable, TooManyCells};
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use order::{Order, OrderError};
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

/// The directions of one blank cell still to try: three bits each, the first in the lowest, zero at the end.
#[derive(Clone, Copy, Debug)]
pub struct Directions(u16);

impl Directions {
    const BITS: u32 = 3;
    /// Marks a direction as being there.
    const PRESENT: u16 = 4;

    fn of(directions: impl DoubleEndedIterator<Item = Direction>) -> Self {
        Self(directions.rev().fold(0, |rest, direction| rest << Self::BITS | Self::PRESENT | direction as u16))
    }
}

impl Iterator for Directions {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        // Spelled out, this is no work at all; a table of directions would be read.
        let direction = match self.0 & 3 {
            0 => Direction::Up,
            1 => Direction::Left,
            2 => Direction::Right,
            _ => Direction::Down,
        };
        self.0 >>= Self::BITS;
        Some(direction)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // Only whether anything is left is asked for in inner loops.
        let some = usize::from(self.0 != 0);
        (some, Some(4 * some))
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
    /// For each blank cell, what can be tried after each last direction, and (the fifth) at the start.
    exits: Vec<[Directions; 5]>,
    /// What a direction adds to the blank's cell.
    offsets: [isize; 4],
}

impl<P: Position> Sliding<P> {
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
        let columns = columns as isize;
        Self { goal, exits, offsets: [-columns, -1, 1, columns] }
    }

    /// The goal.
    pub fn goal(&self) -> &P {
        &self.goal
    }
}

impl<P: Position> Space for Sliding<P> {
    type State = P;
    type Key = P::Key;
    type Op = Direction;
    type Step = Slide<P::Index>;
    type Cost = u32;
    type Ops = Directions;

    #[inline]
    fn ops(&self, state: &P, last: Option<&Self::Step>) -> Directions {
        self.exits[state.blank()][last.map_or(4, |step| step.direction as usize)]
    }

    #[inline]
    fn step(&self, state: &P, direction: Direction) -> Self::Step {
        let to = state.blank();
        let from = to.wrapping_add_signed(self.offsets[direction as usize]);
        Slide { direction, tile: P::Index::of(state.tile(from)), from: P::Index::of(from), to: P::Index::of(to) }
    }

    #[inline]
    fn apply(&self, state: &mut P, step: &Self::Step) {
        state.move_blank(step.from.as_());
    }

    fn undo(&self, state: &mut P, step: &Self::Step) {
        state.move_blank(step.to.as_());
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
