//! What a search found, and what it took.

use crate::{Space, Stop};

/// How much work a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// States whose successors were made, over all iterations; a state expanded twice counts twice.
    pub expanded: u64,
    /// Successors made, over all iterations. The start is not counted, and neither are operations that the space leaves out
    /// because they undo the step before.
    pub generated: u64,
    /// States in memory now.
    pub stored: u64,
    /// Bytes that the search's own tables, queues and stacks take now; the heuristic's tables are not counted.
    pub bytes: u64,
    /// The most that [`bytes`](Self::bytes) has been.
    pub peak_bytes: u64,
}

impl Counts {
    /// Notes what is in memory now.
    #[inline]
    pub fn holds(&mut self, stored: u64, bytes: u64) {
        self.stored = stored;
        self.bytes = bytes;
        self.peak_bytes = self.peak_bytes.max(bytes);
    }
}

/// A path to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<Op, C> {
    /// What to do, first to last; empty if the start is a goal.
    pub ops: Vec<Op>,
    /// The sum of the steps' costs.
    pub cost: C,
    /// No solution costs less than this: proven by the search, given an admissible heuristic.
    pub lower_bound: C,
}

impl<Op, C> Solution<Op, C> {
    /// The path of these steps, with its cost for a lower bound.
    pub(crate) fn of<S: Space<Op = Op, Cost = C>>(space: &S, steps: &[S::Step]) -> Self
    where
        C: crate::Cost,
    {
        let cost = steps.iter().fold(C::zero(), |sum, step| sum.saturating_add(space.cost(step)));
        Self { ops: steps.iter().map(|step| space.op(step)).collect(), cost, lower_bound: cost }
    }
}

impl<Op, C: Eq> Solution<Op, C> {
    /// True if the search proved that no solution is cheaper.
    pub fn is_optimal(&self) -> bool {
        self.cost == self.lower_bound
    }
}

/// How a search ended; three different answers, never mixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<Op, C> {
    /// A path was found.
    Solved(Solution<Op, C>),
    /// Every state that can be reached was seen, and none is a goal.
    Exhausted,
    /// An observer stopped the search; there may or may not be a solution.
    Stopped {
        /// Why.
        reason: Stop,
        /// No solution costs less than this.
        lower_bound: C,
    },
}

impl<Op, C> Outcome<Op, C> {
    /// The solution, if there is one.
    pub fn solution(&self) -> Option<&Solution<Op, C>> {
        match self {
            Self::Solved(solution) => Some(solution),
            _ => None,
        }
    }
}

/// An outcome with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<Op, C> {
    /// How the search ended.
    pub outcome: Outcome<Op, C>,
    /// What it took.
    pub counts: Counts,
}

/// The report of a search in the space `S`.
pub type ReportOf<S> = Report<<S as crate::Space>::Op, <S as crate::Space>::Cost>;
