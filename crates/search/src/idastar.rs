//! Iterative-deepening A* (Korf 1985).

use std::ops::ControlFlow;

use num_traits::Bounded;

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
    let (counts, steps) = (Counts::default(), Vec::new());
    let mut search =
        Search { space, heuristic, observer, counts, bound: 0, next: 0, floor: depth().saturating_sub(STACK), steps };
    let outcome = search.run(start);
    Report { outcome, counts: search.counts }
}

struct Search<'a, S: Space, H, O> {
    space: &'a S,
    heuristic: &'a H,
    observer: &'a mut O,
    counts: Counts,
    /// What cost and heuristic together may be.
    bound: u64,
    /// The least that they were beyond the bound.
    next: u64,
    /// How far down the call stack may grow.
    floor: usize,
    /// The path on which the search ended, last step first.
    steps: Vec<S::Step>,
}

/// How an iteration ended early.
enum End {
    Goal,
    Stop(Stop),
}

impl<S: Space, H: Heuristic<S>, O: Observer> Search<'_, S, H, O> {
    fn run(&mut self, start: &S::State) -> Outcome<S::Op, S::Cost> {
        if self.space.is_goal(start) {
            return Outcome::Solved(Solution::of(self.space, &[]));
        }
        let memo = self.heuristic.start(self.space, start);
        self.bound = self.heuristic.value(&memo).into();
        while self.bound < S::Cost::max_value().into() {
            match self.iteration(start, memo) {
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
    fn iteration(&mut self, start: &S::State, memo: H::Memo) -> ControlFlow<End> {
        self.next = u64::MAX;
        self.observer.bound(self.bound, &self.counts).map_break(End::Stop)?;
        self.observer.expanding(&self.counts).map_break(End::Stop)?;
        self.expand(&mut start.clone(), self.space.ops(start, None), memo, 0)
    }

    fn expand(&mut self, state: &mut S::State, ops: S::Ops, memo: H::Memo, cost: u64) -> ControlFlow<End> {
        if depth() < self.floor {
            return ControlFlow::Break(End::Stop(Stop::Depth));
        }
        self.counts.expanded += 1;
        self.space.each(ops, &mut Children { search: self, state, memo, cost })
    }
}

/// How far down the call stack is: where a variable of the caller's frame is.
#[inline(always)]
fn depth() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(&local) as usize
}

/// The children of a state that is being expanded.
struct Children<'c, 's, 'a, S: Space, H: Heuristic<S>, O> {
    search: &'c mut Search<'a, S, H, O>,
    state: &'s mut S::State,
    memo: H::Memo,
    cost: u64,
}

impl<S: Space, H: Heuristic<S>, O: Observer> Visitor<S::Op> for Children<'_, '_, '_, S, H, O> {
    type Break = End;

    #[inline(always)]
    fn visit(&mut self, op: S::Op) -> ControlFlow<End> {
        let Self { search, state, .. } = self;
        let step = search.space.step(state, op);
        search.counts.generated += 1;
        let cost = self.cost + search.space.cost(&step).into();
        let most = S::Cost::saturating_from(search.bound.saturating_sub(cost));
        let memo = match search.heuristic.step_within(search.space, self.memo, state, &step, most) {
            Ok(memo) if cost <= search.bound => memo,
            within => {
                let value = within.map_or_else(|value| value, |memo| search.heuristic.value(&memo));
                search.next = search.next.min(cost + value.into());
                return ControlFlow::Continue(());
            }
        };
        let value: u64 = search.heuristic.value(&memo).into();
        search.space.apply(state, &step);
        if value == 0 && search.space.is_goal(state) {
            search.steps.push(step);
            return ControlFlow::Break(End::Goal);
        }
        search.observer.expanding(&search.counts).map_break(End::Stop)?;
        let ops = search.space.ops(state, Some(&step));
        if let ControlFlow::Break(end) = search.expand(state, ops, memo, cost) {
            search.steps.push(step);
            return ControlFlow::Break(end);
        }
        search.space.undo(state, &step);
        ControlFlow::Continue(())
    }
}
