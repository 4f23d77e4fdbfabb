use std::ops::ControlFlow;

use loyd_search::{
    Distances, Heuristic, Outcome, ReportOf, Space, Stop, Undirected, Weight, Zero, astar, bidirectional,
    breadth_first, count_optimal, each_optimal, greedy, idastar, weighted_astar,
};
use proptest::prelude::*;

/// A graph with costs on its edges: a space that is no puzzle. State 0 is the goal.
#[derive(Debug, Clone)]
struct Graph {
    /// For each state its edges: the other state and the cost.
    edges: Vec<Vec<(usize, u16)>>,
}

#[derive(Debug, Clone)]
struct Edge {
    from: usize,
    to: usize,
    number: usize,
    cost: u16,
}

impl Space for Graph {
    type State = usize;
    type Key = usize;
    type Op = usize;
    type Step = Edge;
    type Cost = u16;
    type Ops = std::ops::Range<usize>;

    fn ops(&self, state: &usize, _: Option<&Edge>) -> Self::Ops {
        0..self.edges[*state].len()
    }
    fn step(&self, state: &usize, number: usize) -> Edge {
        let (to, cost) = self.edges[*state][number];
        Edge { from: *state, to, number, cost }
    }
    fn apply(&self, state: &mut usize, step: &Edge) {
        assert_eq!(*state, step.from);
        *state = step.to;
    }
    fn undo(&self, state: &mut usize, step: &Edge) {
        assert_eq!(*state, step.to);
        *state = step.from;
    }
    fn op(&self, step: &Edge) -> usize {
        step.number
    }
    fn cost(&self, step: &Edge) -> u16 {
        step.cost
    }
    fn is_goal(&self, state: &usize) -> bool {
        *state == 0
    }
    fn key(&self, state: &usize) -> usize {
        *state
    }
    fn state(&self, key: &usize) -> usize {
        *key
    }
}

impl Undirected for Graph {
    fn goals(&self) -> Vec<usize> {
        vec![0]
    }
}

impl Graph {
    /// The cheapest way to the goal from each state, by relaxing every edge until nothing changes (Bellman & Ford).
    fn truth(&self) -> Vec<Option<u16>> {
        let mut costs = vec![None; self.edges.len()];
        costs[0] = Some(0);
        for _ in 0..self.edges.len() {
            for (from, edges) in self.edges.iter().enumerate() {
                for (to, cost) in edges {
                    if let Some(there) = costs[*to] {
                        let through = there + cost;
                        costs[from] = Some(costs[from].map_or(through, |known: u16| known.min(through)));
                    }
                }
            }
        }
        costs
    }

    /// How many cheapest ways lead from `start` to the goal, where no edge is free.
    fn ways(&self, truth: &[Option<u16>], start: usize) -> u64 {
        let on_the_way = |(to, cost): &&(usize, u16)| truth[*to].map(|rest| rest + cost) == truth[start];
        if start == 0 {
            return 1;
        }
        self.edges[start].iter().filter(on_the_way).map(|(to, _)| self.ways(truth, *to)).sum()
    }

    fn walk(&self, start: usize, ops: &[usize]) -> (usize, u16) {
        ops.iter().fold((start, 0), |(state, sum), op| {
            let (to, cost) = self.edges[state][*op];
            (to, sum + cost)
        })
    }
}

/// Some share of the truth, another for each state: admissible, and as inconsistent as can be.
#[derive(Debug)]
struct Share {
    values: Vec<u16>,
}

impl Heuristic<Graph> for Share {
    type Memo = u16;

    fn start(&self, _: &Graph, state: &usize) -> u16 {
        self.values[*state]
    }
    fn step(&self, _: &Graph, _: u16, _: &usize, step: &Edge) -> u16 {
        self.values[step.to]
    }
    fn value(&self, memo: &u16) -> u16 {
        *memo
    }
}

/// So many states in a row, each with one way on: nothing to choose, but far to go.
fn corridor(length: usize) -> (Graph, Share) {
    let edges = (0..=length).map(|state| state.checked_sub(1).map(|next| (next, 1)).into_iter().collect()).collect();
    (Graph { edges }, Share { values: (0..=length).map(|state| state as u16).collect() })
}

#[test]
fn long_ways_are_followed_or_given_up_but_never_too_far() {
    let (graph, exact) = corridor(1_000);
    assert_eq!(idastar(&graph, &exact, &1_000, &mut ()).outcome.solution().unwrap().cost, 1_000);
    let (graph, exact) = corridor(60_000);
    let report = idastar(&graph, &exact, &60_000, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped { reason: Stop::Depth, lower_bound: 60_000 });
    assert_eq!(astar(&graph, &exact, &60_000, &mut ()).outcome.solution().unwrap().cost, 60_000);
}

/// A free step counts as any other; behind the goal there is no solution, and in a free circle there are endlessly many.
#[test]
fn free_steps_are_followed_until_they_run_in_a_circle() {
    // From 3 to 0 at no cost, by 2 or straight; from 0 back to 3, and to 1, which leads to 0.
    let mut graph = Graph { edges: vec![vec![(3, 0), (1, 0)], vec![(0, 0)], vec![(0, 0)], vec![(2, 0), (0, 0)]] };
    let mut ways = Vec::new();
    let report = each_optimal(&graph, &Zero, &3, &mut (), |ops, _| {
        ways.push(ops.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!((ways, report.outcome.solution().unwrap().cost), (vec![vec![0, 0], vec![1]], 0));
    graph.edges[2].push((3, 0));
    let (number, report) = count_optimal(&graph, &Zero, &3, &mut ());
    assert_eq!(report.outcome, Outcome::Stopped { reason: Stop::Depth, lower_bound: 0 });
    assert!(number > 1);
}

fn graphs(costs: std::ops::RangeInclusive<u16>, both_ways: bool) -> impl Strategy<Value = Graph> {
    (2..24_usize).prop_flat_map(move |states| {
        prop::collection::vec((0..states, 0..states, costs.clone()), 0..3 * states).prop_map(move |list| {
            let mut edges = vec![Vec::new(); states];
            for (from, to, cost) in list {
                edges[from].push((to, cost));
                if both_ways {
                    edges[to].push((from, cost));
                }
            }
            Graph { edges }
        })
    })
}

fn check(graph: &Graph, start: usize, truth: Option<u16>, report: &ReportOf<Graph>) -> Result<(), TestCaseError> {
    match (&report.outcome, truth) {
        (Outcome::Exhausted, None) => {}
        (Outcome::Solved(solution), Some(truth)) => {
            prop_assert_eq!((solution.cost, solution.lower_bound), (truth, truth));
            prop_assert_eq!(graph.walk(start, &solution.ops), (0, truth));
        }
        (outcome, truth) => prop_assert!(false, "{outcome:?}, expected {truth:?}"),
    }
    Ok(())
}

proptest! {
    #[test]
    fn costs_and_inconsistent_heuristics_are_no_trouble(
        graph in graphs(0..=9, false),
        shares in prop::collection::vec(0..=4_u16, 24),
        weight in 1..=4_u32,
    ) {
        let truth = graph.truth();
        // A state from which there is no way may say so.
        let values = truth.iter().zip(&shares).map(|(cost, share)| match cost {
            Some(cost) => cost * share / 4,
            None => if *share == 4 { u16::MAX } else { 5 * share },
        });
        let share = Share { values: values.collect() };
        for (start, truth) in truth.iter().copied().enumerate() {
            check(&graph, start, truth, &astar(&graph, &share, &start, &mut ()))?;
            let report = weighted_astar(&graph, &share, Weight::new(weight, 1).unwrap(), &start, &mut ());
            if let (Some(solution), Some(truth)) = (report.outcome.solution(), truth) {
                prop_assert!(u32::from(solution.cost) <= u32::from(truth) * weight);
                prop_assert!(solution.lower_bound <= truth);
                prop_assert_eq!(graph.walk(start, &solution.ops), (0, solution.cost));
            } else {
                prop_assert_eq!(report.outcome.solution(), None);
                prop_assert_eq!(truth, None);
            }
            let report = greedy(&graph, &share, &start, &mut ());
            prop_assert_eq!(report.outcome.solution().is_some(), truth.is_some());
            if let Some(solution) = report.outcome.solution() {
                prop_assert_eq!(graph.walk(start, &solution.ops), (0, solution.cost));
            }
        }
    }

    #[test]
    fn depth_first_finds_the_cheapest_too(
        graph in graphs(1..=4, false),
        shares in prop::collection::vec(0..=4_u16, 24),
    ) {
        let costs = graph.truth();
        let values = costs.iter().zip(&shares).map(|(cost, share)| cost.map_or(u16::MAX, |cost| cost * share / 4));
        let share = Share { values: values.collect() };
        for (start, truth) in costs.iter().copied().enumerate().filter(|(_, truth)| truth.is_none_or(|cost| cost < 14)) {
            check(&graph, start, truth, &idastar(&graph, &share, &start, &mut ()))?;
            let mut ways = Vec::new();
            let report = each_optimal(&graph, &share, &start, &mut (), |ops, _| {
                ways.push(ops.to_vec());
                ControlFlow::Continue(())
            });
            check(&graph, start, truth, &report)?;
            prop_assert!(ways.is_sorted_by(|one, next| one < next), "{ways:?}");
            prop_assert!(ways.iter().all(|ops| Some(graph.walk(start, ops)) == truth.map(|cost| (0, cost))));
            prop_assert_eq!(ways.len() as u64, truth.map_or(0, |_| graph.ways(&costs, start)));
        }
    }

    #[test]
    fn distances_are_exact_and_lead_straight_to_the_goal(graph in graphs(0..=4, false), ends in prop::array::uniform2(0..24_usize)) {
        let (truth, states) = (graph.truth(), graph.edges.len());
        let starts: Vec<usize> = ends.iter().map(|end| end % states).collect();
        let mut seen = starts.clone();
        let mut at = 0;
        while at < seen.len() {
            let unseen = |(to, _): &(usize, u16)| Some(*to).filter(|to| !seen.contains(to));
            let mut new: Vec<usize> = graph.edges[seen[at]].iter().filter_map(unseen).collect();
            seen.append(&mut new);
            at += 1;
        }
        seen.sort_unstable();
        seen.dedup();
        prop_assert!(Distances::new(&graph, starts.clone(), seen.len() - 1).is_none());
        let distances = Distances::new(&graph, starts, seen.len()).unwrap();
        let mut known: Vec<_> = distances.iter(&graph).collect();
        known.sort_unstable();
        prop_assert_eq!(known, seen.iter().map(|state| (*state, truth[*state])).collect::<Vec<_>>());
        for (start, truth) in truth.iter().copied().enumerate() {
            let is_seen = seen.contains(&start);
            prop_assert_eq!(distances.cost(&graph, &start), truth.filter(|_| is_seen));
            let report = astar(&graph, &distances, &start, &mut ());
            check(&graph, start, truth, &report)?;
            if is_seen && truth.is_none() {
                prop_assert_eq!(idastar(&graph, &distances, &start, &mut ()).counts.expanded, 0);
            }
        }
    }

    #[test]
    fn breadth_first_from_both_ends_is_as_short(graph in graphs(1..=1, true)) {
        for (start, truth) in graph.truth().into_iter().enumerate() {
            check(&graph, start, truth, &breadth_first(&graph, &start, &mut ()))?;
            check(&graph, start, truth, &bidirectional(&graph, &start, &mut ()))?;
        }
    }
}
