//! The rules of a puzzle, as a search sees them.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::Cost;

/// The rules of one puzzle with one goal: what can be done in a state, what it costs, and when it is solved.
///
/// A child is made in two moments: [`step`](Self::step) says what an operation would do, which is enough for an incremental
/// [`Heuristic`](crate::Heuristic) to value the child; only a child worth a visit is made, by [`apply`](Self::apply). Depth-first searches change one state
/// in place, [`undo`](Self::undo) what they did, and never make a key; the others keep keys only.
///
/// ```
/// use loyd_search::{idastar, Space, Zero};
///
/// /// Reach 100 from 1 by adding one or doubling.
/// struct Number;
///
/// impl Space for Number {
///     type State = u32;
///     type Key = u32;
///     type Op = char;
///     type Step = (char, u32, u32); // what was done, the numbers before and after
///     type Cost = u32;
///     type Ops = std::array::IntoIter<char, 2>;
///
///     fn ops(&self, _: &u32, _: Option<&Self::Step>) -> Self::Ops {
///         ['+', '*'].into_iter()
///     }
///     fn step(&self, state: &u32, op: char) -> Self::Step {
///         (op, *state, if op == '+' { state + 1 } else { state * 2 })
///     }
///     fn apply(&self, state: &mut u32, step: &Self::Step) {
///         *state = step.2;
///     }
///     fn undo(&self, state: &mut u32, step: &Self::Step) {
///         *state = step.1;
///     }
///     fn op(&self, step: &Self::Step) -> char {
///         step.0
///     }
///     fn is_goal(&self, state: &u32) -> bool {
///         *state == 100
///     }
///     fn key(&self, state: &u32) -> u32 {
///         *state
///     }
///     fn state(&self, key: &u32) -> u32 {
///         *key
///     }
/// }
///
/// let report = idastar(&Number, &Zero, &1, &mut ());
/// let solution = report.outcome.solution().unwrap();
/// assert_eq!(solution.ops.len(), 8); // 1 2 3 6 12 24 25 50 100
/// ```
pub trait Space {
    /// A state in the form that is quick to copy and change.
    type State: Clone;
    /// A state in the form that is small to keep; equal keys mean equal states.
    type Key: Clone + Eq + Hash;
    /// Something that can be done in a state: what solutions are made of.
    type Op: Copy + Eq + Debug;
    /// An operation done in a particular state: what is needed to apply it and to value it.
    type Step: Clone;
    /// What steps cost.
    type Cost: Cost;
    /// The operations of one state.
    type Ops: Iterator<Item = Self::Op>;

    /// The operations possible in `state`, in the order in which they shall be tried.
    ///
    /// `last` is the step that led to `state`. Operations that no shortest solution needs after it, above all the one that undoes it, should be
    /// left out: they are then neither made nor counted.
    fn ops(&self, state: &Self::State, last: Option<&Self::Step>) -> Self::Ops;

    /// Shows `visitor` each of these operations until it breaks off.
    ///
    /// A space with few kinds of operations may name them one by one instead of looping, with `visit` inlined for each: then the compiler knows in each place
    /// which one it is, and so does the processor's branch prediction. IDA* on sliding tiles gains two fifths by that.
    #[inline]
    fn each<V: Visitor<Self::Op>>(&self, mut ops: Self::Ops, visitor: &mut V) -> ControlFlow<V::Break> {
        ops.try_for_each(|op| visitor.visit(op))
    }

    /// What doing `op`, one of [`ops`](Self::ops), in `state` means.
    fn step(&self, state: &Self::State, op: Self::Op) -> Self::Step;

    /// Does a step that was made for `state`.
    fn apply(&self, state: &mut Self::State, step: &Self::Step);

    /// Undoes the step that led to `state`.
    fn undo(&self, state: &mut Self::State, step: &Self::Step);

    /// The operation of a step.
    fn op(&self, step: &Self::Step) -> Self::Op;

    /// The cost of a step: one, unless the space says otherwise.
    #[inline]
    fn cost(&self, _step: &Self::Step) -> Self::Cost {
        num_traits::one()
    }

    /// True if `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The key of `state`.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state of a key that [`key`](Self::key) made.
    fn state(&self, key: &Self::Key) -> Self::State;

    /// How many bytes a key holds on the heap, for the limits on memory.
    fn key_heap_bytes(&self) -> usize {
        0
    }
}

/// What [`Space::each`] shows operations to.
pub trait Visitor<Op> {
    /// What it breaks off with.
    type Break;

    /// Looks at one operation.
    fn visit(&mut self, op: Op) -> ControlFlow<Self::Break>;
}

/// A space in which every step can be taken back by one step, and whose goals can be listed: it can be searched from both ends.
pub trait Undirected: Space {
    /// Every goal state.
    fn goals(&self) -> Vec<Self::State>;
}
