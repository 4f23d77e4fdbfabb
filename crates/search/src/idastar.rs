//! Iterative-deepening A* (Korf 1985).

use std::ops::ControlFlow;

use num_traits::{Bounded, Saturating, Zero};

use crate::{Cost, Counts, Heuristic, Observer, Outcome, Report, ReportOf, Solution, Space, Stop};

/// A state on the current path of which something is left to try. The path's other states are not kept.
struct Frame<S: Space, M> {
    state: S::State,
    ops: S::Ops,
    memo: M,
    cost: S::Cost,
    /// Steps from the start.
    depth: usize,
}

/// Finds a cheapest solution from `start` by depth-first searches under a rising bound on `cost + heuristic`.
///
/// Memory is at most one frame a step of the current path. Optimal with every admissible heuristic. States met twice are searched twice, so it is
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
    let mut search =
        Search { space, heuristic, observer, counts: Counts::default(), frames: Vec::new(), path: Vec::new() };
    let outcome = search.run(start);
    Report { outcome, counts: search.counts }
}

struct Search<'a, S: Space, H: Heuristic<S>, O> {
    space: &'a S,
    heuristic: &'a H,
    observer: &'a mut O,
    counts: Counts,
    frames: Vec<Frame<S, H::Memo>>,
    /// What was done at each depth of the current path, and leftovers of longer ones.
    path: Vec<S::Op>,
}

impl<S: Space, H: Heuristic<S>, O: Observer> Search<'_, S, H, O> {
    fn run(&mut self, start: &S::State) -> Outcome<S::Op, S::Cost> {
        if self.space.is_goal(start) {
            return Outcome::Solved(Solution::of(self.space, &[]));
        }
        let memo = self.heuristic.start(self.space, start);
        let mut bound = self.heuristic.value(&memo);
        loop {
            match self.observer.bound(bound.as_u64(), &self.counts) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(reason) => return Outcome::Stopped { reason, lower_bound: bound },
            }
            match self.iteration(start.clone(), memo, bound) {
                ControlFlow::Break(End::Goal { cost, depth }) => {
                    let ops = self.path[..depth].to_vec();
                    return Outcome::Solved(Solution { ops, cost, lower_bound: cost });
                }
                ControlFlow::Break(End::Stop(reason)) => return Outcome::Stopped { reason, lower_bound: bound },
                ControlFlow::Continue(next) if next == S::Cost::max_value() => return Outcome::Exhausted,
                ControlFlow::Continue(next) => bound = next,
            }
        }
    }
}

/// How an iteration ended early.
enum End<C> {
    Goal { cost: C, depth: usize },
    Stop(Stop),
}

impl<S: Space, H: Heuristic<S>, O: Observer> Search<'_, S, H, O> {
    /// Searches everything within `bound`; the answer is the least estimate beyond it, or how the search ended.
    fn iteration(&mut self, start: S::State, memo: H::Memo, bound: S::Cost) -> ControlFlow<End<S::Cost>, S::Cost> {
        let Self { space, heuristic, observer, frames, path, .. } = self;
        // A copy that no one else can see stays in registers.
        let mut counts = self.counts;
        let mut next = S::Cost::max_value();
        frames.clear();
        observer.expanding(&counts).map_break(End::Stop)?;
        counts.expanded += 1;
        let ops = space.ops(&start, None);
        let mut frame: Frame<S, H::Memo> = Frame { state: start, ops, memo, cost: S::Cost::zero(), depth: 0 };
        let end = loop {
            let Some(op) = frame.ops.next() else {
                let Some(earlier) = frames.pop() else { break ControlFlow::Continue(next) };
                frame = earlier;
                continue;
            };
            let step = space.step(&frame.state, op);
            counts.generated += 1;
            let memo = heuristic.step(space, frame.memo, &frame.state, &step);
            let cost = frame.cost.saturating_add(space.cost(&step));
            let value = heuristic.value(&memo);
            let estimate = cost.saturating_add(value);
            if estimate > bound {
                next = next.min(estimate);
                continue;
            }
            let depth = frame.depth;
            if depth == path.len() {
                path.push(op);
            } else {
                path[depth] = op;
            }
            let mut state = frame.state.clone();
            space.apply(&mut state, &step);
            if value.is_zero() && space.is_goal(&state) {
                break ControlFlow::Break(End::Goal { cost, depth: depth + 1 });
            }
            if let ControlFlow::Break(reason) = observer.expanding(&counts) {
                break ControlFlow::Break(End::Stop(reason));
            }
            counts.expanded += 1;
            let ops = space.ops(&state, Some(&step));
            let parent = std::mem::replace(&mut frame, Frame { state, ops, memo, cost, depth: depth + 1 });
            // A state of which nothing is left to try need not be come back to.
            if parent.ops.size_hint().1 != Some(0) {
                frames.push(parent);
            }
        };
        let bytes = frames.capacity() * size_of::<Frame<S, H::Memo>>() + path.capacity() * size_of::<S::Op>();
        counts.holds(frames.len() as u64, bytes as u64);
        self.counts = counts;
        end
    }
}
