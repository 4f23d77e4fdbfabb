//! How far every state of a small space is.

use std::collections::BTreeMap;

use num_traits::{Bounded, Zero};

use crate::closed::Closed;
use crate::{Cost, Heuristic, Space};

/// What it takes from every state of a small space to the nearest goal: all answers at once, for rules of any kind.
///
/// Every state that can be reached from some starts is seen, forwards, and then valued from the goals among them, backwards; steps need not be such that they can be
/// taken back. As a heuristic it is exact, so that [`idastar`](crate::idastar) goes straight to a goal, or says at once that there is no way.
/// It takes the bytes of a key, a step and a few more for each state. For boards of sliding tiles [`sliding::DistanceTable`](crate::sliding::DistanceTable) is quicker and smaller.
pub struct Distances<S: Space> {
    closed: Closed<S>,
    costs: Vec<S::Cost>,
}

impl<S: Space> Distances<S> {
    /// All states that can be reached from `starts`, or `None` if they are more than `most`.
    pub fn new(space: &S, starts: impl IntoIterator<Item = S::State>, most: usize) -> Option<Self> {
        let mut closed = Closed::new(space);
        for start in starts {
            closed.insert(space.key(&start), S::Cost::zero(), None);
        }
        // Each step as where it leads, where it comes from, and what it costs.
        let (mut steps, mut goals, mut number) = (Vec::new(), Vec::new(), 0);
        while (number as usize) < closed.len() {
            if closed.len() > most || closed.is_full() {
                return None;
            }
            let state = space.state(&closed.node(number).key);
            if space.is_goal(&state) {
                goals.push(number);
            }
            for op in space.ops(&state, None) {
                let (step, mut next) = (space.step(&state, op), state.clone());
                space.apply(&mut next, &step);
                let (to, _) = closed.insert(space.key(&next), S::Cost::zero(), None);
                steps.push((to, number, space.cost(&step)));
            }
            number += 1;
        }
        steps.sort_unstable();
        let costs = uniform_cost(closed.len(), &steps, goals);
        Some(Self { closed, costs })
    }

    /// What it takes from `state`: `None` if no way leads to a goal that the type of costs can tell, or the state was not seen.
    pub fn cost(&self, space: &S, state: &S::State) -> Option<S::Cost> {
        let number = self.closed.find(&space.key(state))?;
        Some(self.costs[number as usize]).filter(|cost| *cost != S::Cost::max_value())
    }

    /// How many states were seen.
    pub fn states(&self) -> usize {
        self.costs.len()
    }

    /// Every state that was seen, and what it takes from there, in the order breadth first from the starts.
    pub fn iter(&self, space: &S) -> impl Iterator<Item = (S::State, Option<S::Cost>)> {
        let known = |cost: S::Cost| Some(cost).filter(|cost| *cost != S::Cost::max_value());
        self.costs.iter().zip(0..).map(move |(cost, number)| (space.state(&self.closed.node(number).key), known(*cost)))
    }
}

/// The cost of the cheapest way from each to a goal, the largest number where there is none. The steps rise by where they lead.
fn uniform_cost<C: Cost>(states: usize, steps: &[(u32, u32, C)], goals: Vec<u32>) -> Vec<C> {
    let mut costs = vec![C::max_value(); states];
    goals.iter().for_each(|goal| costs[*goal as usize] = C::zero());
    let mut open = BTreeMap::from([(C::zero(), goals)]);
    while let Some((cost, numbers)) = open.pop_first() {
        // Steps that cost nothing add to the very bucket, which then comes again.
        for number in numbers.into_iter().filter(|number| costs[*number as usize] == cost).collect::<Vec<_>>() {
            let first = steps.partition_point(|(to, ..)| *to < number);
            for (_, from, more) in steps[first..].iter().take_while(|(to, ..)| *to == number) {
                let through = cost.saturating_add(*more);
                if through < costs[*from as usize] {
                    costs[*from as usize] = through;
                    open.entry(through).or_insert_with(Vec::new).push(*from);
                }
            }
        }
    }
    costs
}

/// Exact where the state was seen, the largest number where no way leads to a goal; nothing is known of states that were not seen.
impl<S: Space> Heuristic<S> for Distances<S> {
    type Memo = S::Cost;

    fn start(&self, space: &S, state: &S::State) -> S::Cost {
        self.closed.find(&space.key(state)).map_or_else(S::Cost::zero, |number| self.costs[number as usize])
    }

    fn step(&self, space: &S, _: S::Cost, before: &S::State, step: &S::Step) -> S::Cost {
        let mut after = before.clone();
        space.apply(&mut after, step);
        self.start(space, &after)
    }

    fn value(&self, memo: &S::Cost) -> S::Cost {
        *memo
    }
}
