//! Breadth-first search, from one end and from both.

use std::ops::ControlFlow;

use num_traits::{Saturating, Zero};

use crate::closed::Closed;
use crate::{Cost, Counts, Observer, Outcome, Report, ReportOf, Solution, Space, Stop, Undirected};

/// Finds a solution with the fewest steps, level by level, without any heuristic.
///
/// The cheapest where all steps cost the same, and only there is the lower bound meant. Every state seen is stored.
pub fn breadth_first<S: Space, O: Observer>(space: &S, start: &S::State, observer: &mut O) -> ReportOf<S> {
    let mut counts = Counts::default();
    if space.is_goal(start) {
        return Report { outcome: Outcome::Solved(Solution::of(space, &[])), counts };
    }
    let mut half = Half::new(space, [start.clone()]);
    let outcome = loop {
        let goal = |_: &S::Key, state: &S::State| space.is_goal(state).then_some(());
        match half.expand_level(space, &mut counts, 0, 0, observer, goal) {
            ControlFlow::Break(End::Met(number, ())) => {
                break Outcome::Solved(Solution::of(space, &half.closed.path(space, number)));
            }
            ControlFlow::Break(End::Stopped(reason, bound)) => break Outcome::Stopped { reason, lower_bound: bound },
            ControlFlow::Continue(()) if half.is_exhausted() => break Outcome::Exhausted,
            ControlFlow::Continue(()) => {}
        }
    };
    Report { outcome, counts }
}

/// Finds a solution with the fewest steps by breadth-first search from the start and from the goals until they meet (Pohl 1971).
///
/// Each time the smaller of the two outermost levels is expanded whole, so the first meeting is on a shortest path. It sees about twice the square root of the
/// states that [`breadth_first`] sees. For spaces whose steps all cost the same.
pub fn bidirectional<S: Undirected, O: Observer>(space: &S, start: &S::State, observer: &mut O) -> ReportOf<S> {
    let mut counts = Counts::default();
    if space.is_goal(start) {
        return Report { outcome: Outcome::Solved(Solution::of(space, &[])), counts };
    }
    let (mut ahead, mut behind) = (Half::new(space, [start.clone()]), Half::new(space, space.goals()));
    let outcome = loop {
        let forward = ahead.level_len() <= behind.level_len();
        let (this, other) = if forward { (&mut ahead, &mut behind) } else { (&mut behind, &mut ahead) };
        let meets = |key: &S::Key, _: &S::State| other.closed.find(key);
        match this.expand_level(space, &mut counts, other.depth, other.bytes(), observer, meets) {
            ControlFlow::Break(End::Met(this_number, other_number)) => {
                let numbers = if forward { (this_number, other_number) } else { (other_number, this_number) };
                let mut steps = ahead.closed.path(space, numbers.0);
                steps.extend(way_down(space, &behind.closed, numbers.1));
                break Outcome::Solved(Solution::of(space, &steps));
            }
            ControlFlow::Break(End::Stopped(reason, bound)) => break Outcome::Stopped { reason, lower_bound: bound },
            ControlFlow::Continue(()) if this.is_exhausted() => break Outcome::Exhausted,
            ControlFlow::Continue(()) => {}
        }
    };
    Report { outcome, counts }
}

/// A breadth-first search from one end: the closed list is its own queue.
struct Half<S: Space> {
    closed: Closed<S>,
    /// The number of the first node of the outermost level.
    level: u32,
    depth: usize,
}

enum End<C, T> {
    Met(u32, T),
    Stopped(Stop, C),
}

impl<S: Space> Half<S> {
    fn new(space: &S, starts: impl IntoIterator<Item = S::State>) -> Self {
        let mut closed = Closed::new(space);
        for start in starts {
            closed.insert(space.key(&start), S::Cost::zero(), None);
        }
        Self { closed, level: 0, depth: 0 }
    }

    fn level_len(&self) -> usize {
        self.closed.len() - self.level as usize
    }

    fn is_exhausted(&self) -> bool {
        self.level_len() == 0
    }

    fn bytes(&self) -> usize {
        self.closed.bytes()
    }

    /// Expands the outermost level; `met` looks at each new state. `other_depth` and `other_bytes` are those of the search from the other end.
    fn expand_level<T>(
        &mut self,
        space: &S,
        counts: &mut Counts,
        other_depth: usize,
        other_bytes: usize,
        observer: &mut impl Observer,
        mut met: impl FnMut(&S::Key, &S::State) -> Option<T>,
    ) -> ControlFlow<End<S::Cost, T>> {
        // Nothing within both depths together met, so a solution takes one step more at least.
        let bound = (self.depth + other_depth) as u64 + 1;
        let stop = |reason| End::Stopped(reason, S::Cost::saturating_from(bound));
        observer.bound(bound, counts).map_break(stop)?;
        let stored_there = counts.stored - counts.stored.min(self.closed.len() as u64);
        let next = self.closed.len() as u32;
        for number in self.level..next {
            counts.holds(stored_there + self.closed.len() as u64, (self.closed.bytes() + other_bytes) as u64);
            observer.expanding(counts).map_break(stop)?;
            if self.closed.is_full() {
                return ControlFlow::Break(stop(Stop::Memory));
            }
            counts.expanded += 1;
            let node = self.closed.node(number);
            let (cost, last) = (node.cost, node.step.clone());
            let state = space.state(&node.key);
            for op in space.ops(&state, last.as_ref()) {
                let step = space.step(&state, op);
                counts.generated += 1;
                let cost = cost.saturating_add(space.cost(&step));
                let mut child = state.clone();
                space.apply(&mut child, &step);
                let key = space.key(&child);
                let (number, new) = self.closed.insert(key.clone(), cost, Some(step));
                if let Some(there) = new.then(|| met(&key, &child)).flatten() {
                    return ControlFlow::Break(End::Met(number, there));
                }
            }
        }
        self.level = next;
        self.depth += 1;
        ControlFlow::Continue(())
    }
}

/// The steps from the node `number` of a search from the goals down to its goal: each takes back the step that led up.
fn way_down<S: Undirected>(space: &S, closed: &Closed<S>, number: u32) -> Vec<S::Step> {
    let mut state = space.state(&closed.node(number).key);
    let mut steps = Vec::new();
    for up in closed.path(space, number).iter().rev() {
        let mut below = state.clone();
        space.undo(&mut below, up);
        let target = space.key(&below);
        let leads_down = |step: &S::Step| {
            let mut reached = state.clone();
            space.apply(&mut reached, step);
            space.key(&reached) == target
        };
        steps.extend(space.ops(&state, None).map(|op| space.step(&state, op)).find(leads_down));
        state = below;
    }
    steps
}
