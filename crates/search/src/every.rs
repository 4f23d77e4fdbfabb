//! Every cheapest solution, not only one.

use std::ops::ControlFlow;

use crate::{Cost, Counts, Heuristic, Observer, Outcome, ReportOf, Space, Stop, idastar};

/// How many steps deep a search follows a path. No cheapest path of a puzzle is that long, but one that runs in a circle at no cost is endless.
const LONGEST: usize = 1 << 16;

/// Shows every cheapest solution from `start`: the operations, first to last, and the counts so far. `show` may break off.
///
/// [`idastar`] finds the first, and its last iteration is then brought to its end. So all that is said there holds here: memory is the current path, and the
/// heuristic must be admissible. The solutions come as they are found, in the order of the space's operations: the first is the lexicographically smallest by
/// that order, the one that `idastar` finds alone. No two are the same operations; what [`Space::ops`] leaves out is not shown. A solution ends at the first
/// goal it reaches; a start that is a goal has one, which is empty.
///
/// The outcome is [`Outcome::Solved`], with the first solution, only when all have been shown. If it is [`Outcome::Stopped`] after some were, its lower bound is
/// what each of them costs; the reason is the observer's, or the one with which `show` broke off.
///
/// Where steps cost nothing, cheapest solutions may run in a circle, and there are as many as there are laps: such a search ends with [`Stop::Depth`].
///
/// ```
/// use std::ops::ControlFlow;
/// use loyd_board::{Board, Direction};
/// use loyd_search::{each_optimal, sliding::{Manhattan, Sliding}};
/// let space = Sliding::new(Board::<2, 2>::blank_last());
/// let board = Board::new([[0, 3], [2, 1]])?; // as far away as a 2x2 board can be: six moves around, either way
/// let mut first = Vec::new();
/// let report = each_optimal(&space, &Manhattan::new(&space), &board, &mut (), |ops: &[Direction], _| {
///     first.push(ops[0]);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(report.outcome.solution().unwrap().cost, 6);
/// assert_eq!(first, [Direction::Right, Direction::Down]);
/// # Ok::<(), loyd_board::BoardError>(())
/// ```
pub fn each_optimal<S: Space, H: Heuristic<S>, O: Observer>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    observer: &mut O,
    mut show: impl FnMut(&[S::Op], &Counts) -> ControlFlow<Stop>,
) -> ReportOf<S> {
    let mut report = idastar(space, heuristic, start, observer);
    let Outcome::Solved(first) = &report.outcome else { return report };
    let cost = first.cost;
    let mut rest = Rest::after(space, heuristic, start, &first.ops, cost.into());
    let mut shown = show(&first.ops, &report.counts);
    if shown.is_continue() {
        shown = rest.search(observer, &mut report.counts, &mut show);
    }
    if let ControlFlow::Break(reason) = shown {
        report.outcome = Outcome::Stopped { reason, lower_bound: cost };
    }
    report
}

/// Counts the cheapest solutions from `start`: [`each_optimal`] without showing them.
///
/// Takes the same time and memory. They are all that there are if the outcome is [`Outcome::Solved`], and those found so far if it is [`Outcome::Stopped`].
pub fn count_optimal<S: Space, H: Heuristic<S>, O: Observer>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    observer: &mut O,
) -> (u64, ReportOf<S>) {
    let mut count = 0_u64;
    let report = each_optimal(space, heuristic, start, observer, |_, _| {
        count = count.saturating_add(1);
        ControlFlow::Continue(())
    });
    (count, report)
}

/// What is left of an iteration: depth first, on a stack of its own.
struct Rest<'a, S: Space, H: Heuristic<S>> {
    space: &'a S,
    heuristic: &'a H,
    /// What cost and heuristic together may be.
    bound: u64,
    state: S::State,
    /// The states from the start to `state`.
    frames: Vec<Frame<S, H::Memo>>,
    /// The operations between them.
    path: Vec<S::Op>,
}

/// A state that is being expanded.
struct Frame<S: Space, M> {
    /// What is left to try.
    ops: S::Ops,
    memo: M,
    cost: u64,
    /// What led here; nothing to the start.
    step: Option<S::Step>,
}

impl<'a, S: Space, H: Heuristic<S>> Rest<'a, S, H> {
    /// What is left after `first`, the first solution from `start`, whose cost is the bound.
    fn after(space: &'a S, heuristic: &'a H, start: &S::State, first: &[S::Op], bound: u64) -> Self {
        let mut rest = Self { space, heuristic, bound, state: start.clone(), frames: Vec::new(), path: Vec::new() };
        let Some((last, before)) = first.split_last() else { return rest };
        let mut memo = heuristic.start(space, start);
        let mut cost = 0;
        rest.enter(memo, 0, None);
        for op in before {
            rest.skip_to(*op);
            let step = space.step(&rest.state, *op);
            memo = heuristic.step(space, memo, &rest.state, &step);
            cost += space.cost(&step).into();
            space.apply(&mut rest.state, &step);
            rest.path.push(*op);
            rest.enter(memo, cost, Some(step));
        }
        rest.skip_to(*last);
        rest
    }

    fn enter(&mut self, memo: H::Memo, cost: u64, step: Option<S::Step>) {
        self.frames.push(Frame { ops: self.space.ops(&self.state, step.as_ref()), memo, cost, step });
    }

    fn skip_to(&mut self, op: S::Op) {
        if let Some(frame) = self.frames.last_mut() {
            frame.ops.find(|tried| *tried == op);
        }
    }

    fn search(
        &mut self,
        observer: &mut impl Observer,
        counts: &mut Counts,
        show: &mut impl FnMut(&[S::Op], &Counts) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        while let Some(frame) = self.frames.last_mut() {
            let Some(op) = frame.ops.next() else {
                self.leave();
                continue;
            };
            let step = self.space.step(&self.state, op);
            counts.generated += 1;
            let cost = frame.cost + self.space.cost(&step).into();
            let Some(left) = self.bound.checked_sub(cost) else { continue };
            let most = S::Cost::saturating_from(left);
            let Ok(memo) = self.heuristic.step_within(self.space, frame.memo, &self.state, &step, most) else {
                continue;
            };
            let value: u64 = self.heuristic.value(&memo).into();
            self.space.apply(&mut self.state, &step);
            self.path.push(op);
            if value == 0 && self.space.is_goal(&self.state) {
                show(&self.path, counts)?;
                self.path.pop();
                self.space.undo(&mut self.state, &step);
                continue;
            }
            observer.expanding(counts)?;
            if self.frames.len() == LONGEST {
                return ControlFlow::Break(Stop::Depth);
            }
            counts.expanded += 1;
            self.enter(memo, cost, Some(step));
        }
        ControlFlow::Continue(())
    }

    /// Goes back from a state of which nothing is left to try.
    fn leave(&mut self) {
        if let Some(Frame { step: Some(step), .. }) = self.frames.pop() {
            self.space.undo(&mut self.state, &step);
            self.path.pop();
        }
    }
}
