//! The sliding-tile puzzle without needless moves.

use std::ops::ControlFlow;
use std::sync::Arc;

use loyd_board::{Direction, Position};

use super::automaton::Automaton;
use super::{Directions, Order, Slide, Sliding};
use crate::{Heuristic, Space, Visitor};

/// [`Sliding`] without runs of moves that only repeat what another path does, for depth-first searches.
///
/// A machine of some thousand states reads the path and leaves out moves that end a needless run: one in whose place a shorter, or an equally short but
/// earlier one leads to the same board (Taylor & Korf 1993). The first of the shortest solutions in the space's order never has such a run, so
/// [`idastar`](crate::idastar) finds just the same one, with half the nodes or less: on 4x4, children are fewer by a factor of 2.0 at depth 20 and 3.6 at
/// depth 30. Other shortest solutions are left out, so to count them takes [`Sliding`] itself, and so does A*, to which
/// states do not say on which path they were reached.
///
/// ```
/// use loyd_board::Board;
/// use loyd_search::{idastar, sliding::{Manhattan, Order, Pruned, Sliding, Unpruned}};
/// let space = Pruned::new(Board::<3, 3>::blank_last(), Order::default());
/// let plain = Sliding::new(Board::<3, 3>::blank_last());
/// let board = Board::new([[8, 6, 7], [2, 5, 4], [3, 0, 1]])?;
/// let report = idastar(&space, &Unpruned(Manhattan::new(&plain)), &space.start(board), &mut ());
/// let other = idastar(&plain, &Manhattan::new(&plain), &board, &mut ());
/// assert_eq!(report.outcome, other.outcome);
/// assert!(report.counts.generated < other.counts.generated);
/// # Ok::<(), loyd_board::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pruned<P> {
    sliding: Sliding<P>,
    automaton: Arc<Automaton>,
    /// For each blank cell, what can be tried if the machine lets only some directions come, a bit for each.
    exits: Vec<[Directions; 16]>,
}

/// The longest runs that the machine knows: it is made in some forty milliseconds, and stays in a processor's cache. Ten moves take five milliseconds, and a
/// twelfth more boards.
const LONGEST: u32 = 12;

/// A board, and what is known of the path to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traced<P> {
    pub(super) board: P,
    pub(super) trace: u16,
}

/// One slide, and what was known of the path before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TracedSlide<I> {
    pub(super) slide: Slide<I>,
    pub(super) before: u16,
}

impl<P: Position> Pruned<P> {
    /// The puzzle of reaching `goal`, directions tried in `order`.
    pub fn new(goal: P, order: Order) -> Self {
        Self::of(Sliding::with_order(goal, order))
    }

    /// The same puzzle without needless moves. Takes some forty milliseconds for 4x4.
    pub fn of(sliding: Sliding<P>) -> Self {
        let automaton = Arc::new(Automaton::new(sliding.goal().shape(), sliding.order(), LONGEST));
        let exits = sliding.exits.iter().map(|exits| {
            let every = exits[Sliding::<P>::FIRST];
            std::array::from_fn(|open| every.only(|direction| open >> direction as usize & 1 != 0))
        });
        let exits = exits.collect();
        Self { sliding, automaton, exits }
    }

    /// The same puzzle with all moves.
    pub fn sliding(&self) -> &Sliding<P> {
        &self.sliding
    }

    /// `board` as the start of a path.
    pub fn start(&self, board: P) -> Traced<P> {
        Traced { board, trace: 0 }
    }
}

impl<P: Position> Space for Pruned<P> {
    type State = Traced<P>;
    type Key = P::Key;
    type Op = Direction;
    type Step = TracedSlide<P::Index>;
    type Cost = u32;
    type Ops = Directions;

    #[inline(always)]
    fn ops(&self, state: &Traced<P>, _: Option<&Self::Step>) -> Directions {
        self.exits[state.board.blank()][usize::from(self.automaton.open(state.trace) & 15)]
    }

    #[inline(always)]
    fn each<V: Visitor<Direction>>(&self, ops: Directions, visitor: &mut V) -> ControlFlow<V::Break> {
        self.sliding.each(ops, visitor)
    }

    #[inline(always)]
    fn step(&self, state: &Traced<P>, direction: Direction) -> Self::Step {
        TracedSlide { slide: self.sliding.step(&state.board, direction), before: state.trace }
    }

    #[inline(always)]
    fn apply(&self, state: &mut Traced<P>, step: &Self::Step) {
        self.sliding.apply(&mut state.board, &step.slide);
        state.trace = self.automaton.after(step.before, step.slide.direction);
    }

    #[inline(always)]
    fn undo(&self, state: &mut Traced<P>, step: &Self::Step) {
        self.sliding.undo(&mut state.board, &step.slide);
        state.trace = step.before;
    }

    #[inline]
    fn op(&self, step: &Self::Step) -> Direction {
        step.slide.direction
    }

    #[inline]
    fn is_goal(&self, state: &Traced<P>) -> bool {
        self.sliding.is_goal(&state.board)
    }

    fn key(&self, state: &Traced<P>) -> P::Key {
        self.sliding.key(&state.board)
    }

    fn state(&self, key: &P::Key) -> Traced<P> {
        self.start(self.sliding.state(key))
    }

    fn key_heap_bytes(&self) -> usize {
        self.sliding.key_heap_bytes()
    }
}

/// A heuristic of [`Sliding`] for [`Pruned`].
#[derive(Clone, Copy, Debug)]
pub struct Unpruned<H>(
    /// The heuristic.
    pub H,
);

impl<P: Position, H: Heuristic<Sliding<P>>> Heuristic<Pruned<P>> for Unpruned<H> {
    type Memo = H::Memo;

    fn start(&self, space: &Pruned<P>, state: &Traced<P>) -> Self::Memo {
        self.0.start(&space.sliding, &state.board)
    }

    #[inline(always)]
    fn step(
        &self,
        space: &Pruned<P>,
        memo: Self::Memo,
        before: &Traced<P>,
        step: &TracedSlide<P::Index>,
    ) -> Self::Memo {
        self.0.step(&space.sliding, memo, &before.board, &step.slide)
    }

    #[inline(always)]
    fn step_within(
        &self,
        space: &Pruned<P>,
        memo: Self::Memo,
        before: &Traced<P>,
        step: &TracedSlide<P::Index>,
        most: u32,
    ) -> Result<Self::Memo, u32> {
        self.0.step_within(&space.sliding, memo, &before.board, &step.slide, most)
    }

    #[inline(always)]
    fn value(&self, memo: &Self::Memo) -> u32 {
        self.0.value(memo)
    }
}
