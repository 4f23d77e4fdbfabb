//! Iterative-deepening A* (Korf 1985).

use std::ops::ControlFlow;

use num_traits::Bounded;

use crate::{Cost, Counts, Heuristic, Observer, Outcome, Report, ReportOf, Solution, Space, Stop};

/// A state on the current path of which something is left to try.
///
/// The other states of the path need not be come back to and are not kept; what was done in them was the last they had, which is how the path is
/// found again.
struct Frame<S: Space, M> {
    state: S::State,
    cost: u64,
    memo: M,
    /// What is left to try.
    ops: S::Ops,
    /// What is being tried.
    op: S::Op,
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
    let mut search = Search { space, heuristic, observer, counts: Counts::default(), frames: Vec::new() };
    let outcome = search.run(start);
    Report { outcome, counts: search.counts }
}

struct Search<'a, S: Space, H: Heuristic<S>, O> {
    space: &'a S,
    heuristic: &'a H,
    observer: &'a mut O,
    counts: Counts,
    frames: Vec<Frame<S, H::Memo>>,
}

impl<S: Space, H: Heuristic<S>, O: Observer> Search<'_, S, H, O> {
    fn run(&mut self, start: &S::State) -> Outcome<S::Op, S::Cost> {
        if self.space.is_goal(start) {
            return Outcome::Solved(Solution::of(self.space, &[]));
        }
        let memo = self.heuristic.start(self.space, start);
        let mut bound: u64 = self.heuristic.value(&memo).into();
        loop {
            if bound >= S::Cost::max_value().into() {
                return Outcome::Exhausted;
            }
            let lower_bound = S::Cost::saturating_from(bound);
            match self.observer.bound(bound, &self.counts) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(reason) => return Outcome::Stopped { reason, lower_bound },
            }
            match self.iteration(start.clone(), memo, bound) {
                ControlFlow::Break(End::Goal) => {
                    let solution = Solution::of(self.space, &self.path(start, bound));
                    // Everything cheaper was searched, so a path within the bound costs just the bound.
                    debug_assert_eq!(solution.cost, lower_bound);
                    return Outcome::Solved(solution);
                }
                ControlFlow::Break(End::Stop(reason)) => return Outcome::Stopped { reason, lower_bound },
                ControlFlow::Continue(next) => bound = next,
            }
        }
    }
}

/// How an iteration ended early.
enum End {
    Goal,
    Stop(Stop),
}

impl<S: Space, H: Heuristic<S>, O: Observer> Search<'_, S, H, O> {
    /// Searches everything within `bound`; the answer is the least estimate beyond it, or how the search ended.
    fn iteration(&mut self, start: S::State, start_memo: H::Memo, bound: u64) -> ControlFlow<End, u64> {
        let Self { space, heuristic, observer, frames, .. } = self;
        // Copies that no one else can see stay in registers.
        let mut counts = self.counts;
        let mut next = u64::MAX;
        frames.clear();
        observer.expanding(&counts).map_break(End::Stop)?;
        counts.expanded += 1;
        let (mut state, mut memo, mut cost) = (start, start_memo, 0u64);
        let mut ops = space.ops(&state, None);
        let end = loop {
            let Some(op) = ops.next() else {
                let Some(frame) = frames.pop() else { break ControlFlow::Continue(next) };
                Frame { state, ops, memo, cost, .. } = frame;
                continue;
            };
            let step = space.step(&state, op);
            counts.generated += 1;
            let child_memo = heuristic.step(space, memo, &state, &step);
            let value: u64 = heuristic.value(&child_memo).into();
            let child_cost = cost + space.cost(&step).into();
            if child_cost + value > bound {
                next = next.min(child_cost + value);
                continue;
            }
            if ops.size_hint().1 != Some(0) {
                frames.push(Frame { state: state.clone(), cost, memo, ops, op });
            }
            space.apply(&mut state, &step);
            (memo, cost) = (child_memo, child_cost);
            if value == 0 && space.is_goal(&state) {
                break ControlFlow::Break(End::Goal);
            }
            if let ControlFlow::Break(reason) = observer.expanding(&counts) {
                break ControlFlow::Break(End::Stop(reason));
            }
            counts.expanded += 1;
            ops = space.ops(&state, Some(&step));
        };
        counts.holds(frames.len() as u64, (frames.capacity() * size_of::<Frame<S, H::Memo>>()) as u64);
        self.counts = counts;
        end
    }

    /// The steps from `start` through all frames to the goal that the search is at, `cost` away.
    fn path(&self, start: &S::State, cost: u64) -> Vec<S::Step> {
        let (space, mut state, mut so_far) = (self.space, start.clone(), 0);
        let mut steps: Vec<S::Step> = Vec::new();
        let mut frames = self.frames.iter().peekable();
        loop {
            let here =
                |frame: &&Frame<S, H::Memo>| frame.cost == so_far && space.key(&frame.state) == space.key(&state);
            let op = match frames.next_if(here) {
                Some(frame) => frame.op,
                None if frames.peek().is_none() && so_far == cost && space.is_goal(&state) => return steps,
                // Only a heuristic whose steps contradict its starts, or a space that is not what it was, can lead astray.
                None => match space.ops(&state, steps.last()).last().filter(|_| so_far <= cost) {
                    Some(op) => op,
                    None => return steps,
                },
            };
            let step = space.step(&state, op);
            so_far += space.cost(&step).into();
            space.apply(&mut state, &step);
            steps.push(step);
        }
    }
}
