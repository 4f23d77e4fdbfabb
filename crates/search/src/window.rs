//! Depth-first search of many states at a time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::{Counts, Observer, Space, Stop};

/// A heuristic that looks up far away what it needs: it pays to begin many look-ups before the first is needed.
pub(crate) trait Ahead<S: Space> {
    /// What is remembered of a state.
    type Memo;
    /// The look-up of a child.
    type Look;

    /// Finds out what to look up for the child by `step` of the state of that memo.
    fn find(&self, memo: &Self::Memo, step: &S::Step) -> Self::Look;

    /// Looks it up.
    fn fetch(&self, look: &mut Self::Look);

    /// The value of the child, given the memo of its parent.
    fn value(&self, memo: &Self::Memo, look: &mut Self::Look) -> S::Cost;

    /// The memo of the child, given that of its parent, once its value is known.
    fn child(&self, memo: &Self::Memo, look: &Self::Look) -> Self::Memo;
}

/// How many states are expanded at a time: their look-ups wait for memory together, not one after the other.
const WIDTH: usize = 16;

/// A depth-first search from many starts within a bound, state by state but a few at a time.
///
/// The states that wait are in a stack, those that come first on top. The top ones are taken together and replaced by their children, so the stack is
/// higher than that of a search one by one by no more than a factor. Which start leads to a goal is found out, but not how.
pub(crate) struct Window<'a, S: Space, A: Ahead<S>> {
    space: &'a S,
    ahead: &'a A,
    bound: u64,
    /// The first start that is known to lead to a goal; later ones need not be searched.
    found: &'a AtomicUsize,
    /// What it was when last looked at.
    first: usize,
    waiting: Vec<Waiting<S, A::Memo>>,
    parents: Vec<Waiting<S, A::Memo>>,
    children: Vec<Child<S, A>>,
    /// Which of the children are within the bound.
    kept: Vec<u32>,
    pub(crate) counts: Counts,
    /// The least cost and heuristic together beyond the bound.
    pub(crate) next: u64,
}

/// A state to be expanded.
pub(crate) struct Waiting<S: Space, Memo> {
    pub(crate) state: S::State,
    pub(crate) memo: Memo,
    pub(crate) ops: S::Ops,
    pub(crate) cost: u64,
    /// The number of the start that led to it.
    pub(crate) start: usize,
}

struct Child<S: Space, A: Ahead<S>> {
    /// Which of the parents.
    parent: u32,
    step: S::Step,
    look: A::Look,
}

impl<'a, S: Space<Ops: Clone>, A: Ahead<S>> Window<'a, S, A> {
    pub(crate) fn new(space: &'a S, ahead: &'a A, bound: u64, found: &'a AtomicUsize) -> Self {
        let (waiting, parents, children, kept) = Default::default();
        let (first, counts, next) = (usize::MAX, Counts::default(), u64::MAX);
        Self { space, ahead, bound, found, first, waiting, parents, children, kept, counts, next }
    }

    /// Searches what follows the starts, in order, that `take` gives out.
    pub(crate) fn run<O: Observer>(
        &mut self,
        mut take: impl FnMut() -> Option<Waiting<S, A::Memo>>,
        observer: &mut O,
    ) -> ControlFlow<Stop> {
        loop {
            while self.waiting.len() < WIDTH {
                let Some(start) = take().filter(|start| start.start < self.first) else { break };
                if self.space.is_goal(&start.state) {
                    self.found.fetch_min(start.start, Relaxed);
                } else {
                    self.waiting.insert(0, start);
                }
            }
            let found = self.found.load(Relaxed);
            if found < self.first {
                self.first = found;
                self.waiting.retain(|waiting| waiting.start < found);
            }
            if self.waiting.is_empty() {
                return ControlFlow::Continue(());
            }
            observer.expanding(&self.counts)?;
            self.expand();
        }
    }

    /// Replaces the top states by their children.
    fn expand(&mut self) {
        let Self { space, ahead, bound, ref mut parents, ref mut children, ref mut kept, .. } = *self;
        parents.clear();
        parents.extend(self.waiting.drain(self.waiting.len().saturating_sub(WIDTH)..));
        children.clear();
        for (waiting, parent) in parents.iter().zip(0..) {
            for op in waiting.ops.clone() {
                let step = space.step(&waiting.state, op);
                let look = ahead.find(&waiting.memo, &step);
                children.push(Child { parent, step, look });
            }
        }
        self.counts.expanded += parents.len() as u64;
        self.counts.generated += children.len() as u64;
        for child in children.iter_mut() {
            ahead.fetch(&mut child.look);
        }
        kept.resize(children.len(), 0);
        let mut count = 0;
        for (Child { parent, step, look }, at) in children.iter_mut().zip(0..) {
            let Waiting { memo, cost, .. } = &parents[*parent as usize];
            let total = cost + space.cost(step).into() + ahead.value(memo, look).into();
            // Without a jump: what is pruned cannot be predicted.
            let is_within = total <= bound;
            self.next = self.next.min(if is_within { u64::MAX } else { total });
            kept[count] = at;
            count += usize::from(is_within);
        }
        for at in &kept[..count] {
            let Child { parent, step, look } = &children[*at as usize];
            let Waiting { state, memo, cost, start, .. } = &parents[*parent as usize];
            let (mut state, memo, cost) = (state.clone(), ahead.child(memo, look), cost + space.cost(step).into());
            space.apply(&mut state, step);
            // A cheaper goal would have been found before.
            if cost == bound && space.is_goal(&state) {
                self.found.fetch_min(*start, Relaxed);
            }
            let ops = space.ops(&state, Some(step));
            self.waiting.push(Waiting { state, memo, ops, cost, start: *start });
        }
    }
}
