//! Iterative-deepening A* (Korf 1985).

use std::mem;
use std::ops::ControlFlow;

use num_traits::{Bounded, Zero};

use crate::{Cost, Counts, Heuristic, Observer, Outcome, Report, ReportOf, Solution, Space, Stop, Visitor};

/// Bytes of the call stack that a search may take: half of the smallest main stack of the usual systems.
///
/// Some thousand steps deep; a solution that long is out of reach of this search but in spaces with hardly any choice.
const STACK: usize = 512 << 10;

/// Finds a cheapest solution from `start` by depth-first searches under a rising bound on `cost + heuristic`.
///
/// Memory is the current path, on the call stack; at half a mebibyte, some thousand steps, the search stops with [`Stop::Depth`].
/// Optimal with every admissible heuristic. States met twice are searched twice, so it is
/// for spaces with few short cycles; a space that is finite and has no solution keeps it going until an observer stops it,
/// unless every path is pruned: decide solvability first.
///
/// Children are counted as Korf does: every successor but the one that undoes the last step, over all iterations.
pub fn idastar<S: Space, H: Heuristic<S>, O: Observer>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    observer: &mut O,
) -> ReportOf<S> {
    Search::new(space, heuristic, start.clone(), observer).run()
}

/// A search, ready to run or running.
pub(crate) struct Search<'a, S: Space, H: Heuristic<S>, O> {
    pub(crate) space: &'a S,
    pub(crate) heuristic: &'a H,
    pub(crate) observer: &'a mut O,
    pub(crate) counts: Counts,
    /// What cost and heuristic together may be.
    pub(crate) bound: u64,
    /// The least that they were beyond the bound.
    pub(crate) next: u64,
    /// How far down the call stack may grow.
    floor: usize,
    /// Where the search is.
    pub(crate) state: S::State,
    pub(crate) memo: H::Memo,
    /// The path on which the search ended, last step first.
    pub(crate) steps: Vec<S::Step>,
}

/// How an iteration ended early.
pub(crate) enum End {
    Goal,
    Stop(Stop),
}

impl<'a, S: Space, H: Heuristic<S>, O: Observer> Search<'a, S, H, O> {
    pub(crate) fn new(space: &'a S, heuristic: &'a H, state: S::State, observer: &'a mut O) -> Self {
        let memo = heuristic.start(space, &state);
        Self::within(space, heuristic, (state, memo), 0, observer)
    }

    /// A search from a state whose memo is known, within a bound.
    pub(crate) fn within(
        space: &'a S,
        heuristic: &'a H,
        (state, memo): (S::State, H::Memo),
        bound: u64,
        observer: &'a mut O,
    ) -> Self {
        let (counts, steps, floor) = (Counts::default(), Vec::new(), depth().saturating_sub(STACK));
        Self { space, heuristic, observer, counts, bound, next: u64::MAX, floor, state, memo, steps }
    }

    pub(crate) fn run(self) -> ReportOf<S> {
        self.run_with(|search, _| search.iteration())
    }

    /// Runs, each iteration as `iterate` does it, which is told how many children the one before had.
    pub(crate) fn run_with(mut self, iterate: impl FnMut(&mut Self, u64) -> ControlFlow<End>) -> ReportOf<S> {
        let outcome = self.search(iterate);
        Report { outcome, counts: self.counts }
    }

    fn search(&mut self, mut iterate: impl FnMut(&mut Self, u64) -> ControlFlow<End>) -> Outcome<S::Op, S::Cost> {
        if self.space.is_goal(&self.state) {
            return Outcome::Solved(Solution::of(self.space, &[]));
        }
        self.bound = self.heuristic.value(&self.memo).into();
        let (mut before, mut last) = (0, 0);
        while self.bound < S::Cost::max_value().into() {
            let ended = iterate(self, last);
            last = self.counts.generated - before;
            before = self.counts.generated;
            match ended {
                ControlFlow::Break(End::Goal) => {
                    self.steps.reverse();
                    // Everything cheaper was searched, so a path within the bound costs just the bound.
                    return Outcome::Solved(Solution::of(self.space, &self.steps));
                }
                ControlFlow::Break(End::Stop(reason)) => {
                    return Outcome::Stopped { reason, lower_bound: S::Cost::saturating_from(self.bound) };
                }
                ControlFlow::Continue(()) => self.bound = self.next,
            }
        }
        Outcome::Exhausted
    }

    /// Searches everything within the bound.
    pub(crate) fn iteration(&mut self) -> ControlFlow<End> {
        self.begin()?;
        self.expand(self.space.ops(&self.state, None), 0)
    }

    pub(crate) fn begin(&mut self) -> ControlFlow<End> {
        self.next = u64::MAX;
        self.observer.bound(self.bound, &self.counts).map_break(End::Stop)?;
        self.observer.expanding(&self.counts).map_break(End::Stop)
    }

    pub(crate) fn expand(&mut self, ops: S::Ops, cost: u64) -> ControlFlow<End> {
        if depth() < self.floor {
            return ControlFlow::Break(End::Stop(Stop::Depth));
        }
        self.counts.expanded += 1;
        self.space.each(ops, &mut Children { search: self, cost })
    }
}

/// How far down the call stack is: where a variable of the caller's frame is.
#[inline(always)]
fn depth() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(&local) as usize
}

/// The children of a state that is being expanded.
struct Children<'c, 'a, S: Space, H: Heuristic<S>, O> {
    search: &'c mut Search<'a, S, H, O>,
    cost: u64,
}

impl<S: Space, H: Heuristic<S>, O: Observer> Visitor<S::Op> for Children<'_, '_, S, H, O> {
    type Break = End;

    #[inline(always)]
    fn visit(&mut self, op: S::Op) -> ControlFlow<End> {
        let Self { search, .. } = self;
        let space = search.space;
        let step = space.step(&search.state, op);
        search.counts.generated += 1;
        let cost = self.cost + space.cost(&step).into();
        let most = S::Cost::saturating_from(search.bound.saturating_sub(cost));
        let memo = match search.heuristic.step_within(space, search.memo, &search.state, &step, most) {
            Ok(memo) if cost <= search.bound => memo,
            within => {
                let value = within.map_or_else(|value| value, |memo| search.heuristic.value(&memo));
                search.next = search.next.min(cost + value.into());
                return ControlFlow::Continue(());
            }
        };
        let value = search.heuristic.value(&memo);
        space.apply(&mut search.state, &step);
        if value.is_zero() && space.is_goal(&search.state) {
            search.steps.push(step);
            return ControlFlow::Break(End::Goal);
        }
        search.observer.expanding(&search.counts).map_break(End::Stop)?;
        let ops = space.ops(&search.state, Some(&step));
        let memo = mem::replace(&mut search.memo, memo);
        if let ControlFlow::Break(end) = search.expand(ops, cost) {
            search.steps.push(step);
            return ControlFlow::Break(end);
        }
        space.undo(&mut search.state, &step);
        search.memo = memo;
        ControlFlow::Continue(())
    }
}
