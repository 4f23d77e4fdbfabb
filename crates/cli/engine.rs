//! All searches for one goal, with what they keep from board to board.

use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use loyd_board::{Direction, Grid, Position};
use loyd_search::sliding::{
    Additive, Improvement, Order, PatternDatabase, Pruned, Sliding, constructive, idastar_by_tables, improve,
};
use loyd_search::{
    Counts, Heuristic, Limits, Outcome, Report, Stop, astar, bidirectional, breadth_first, each_optimal, greedy,
    idastar, parallel_idastar, weighted_astar,
};

use crate::estimate::{Estimate, Estimator};
use crate::searching::{Algorithm, Choice};
use crate::sizes::{self, Visitor};
use crate::watch::Watch;

/// The searches for one goal, whatever kind of board suits its shape.
pub trait Engine {
    /// Whether the heuristic is there already.
    fn knows(&self, estimate: &Estimate) -> bool;

    /// Makes a heuristic of tables ready.
    ///
    /// # Errors
    /// A sentence if they do not suit the goal.
    fn prepare(&mut self, estimate: &Estimate, tables: &[Arc<PatternDatabase>]) -> Result<(), String>;

    /// Searches for a way to the goal from `board`, which has the goal's shape and can reach it.
    ///
    /// # Errors
    /// A sentence if the choice does not suit the shape.
    fn search(&mut self, board: &Grid, choice: &Choice, watch: &mut Watch) -> Result<Report<Direction, u32>, String>;

    /// Shows every shortest way to the goal from `board`, by IDA* with the heuristic chosen ([`each_optimal`]).
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn each(
        &mut self,
        board: &Grid,
        choice: &Choice,
        watch: &mut Watch,
        show: &mut Show<'_>,
    ) -> Result<Report<Direction, u32>, String>;
}

/// Is shown ways to the goal, with the counts so far, and may break off.
pub type Show<'a, Op = Direction> = dyn FnMut(&[Op], &Counts) -> ControlFlow<Stop> + 'a;

/// The engine for a goal.
pub fn new(goal: &Grid, order: Order) -> Box<dyn Engine> {
    struct New<'a>(&'a Grid, Order);

    impl Visitor for New<'_> {
        type Output = Option<Box<dyn Engine>>;

        fn visit<P: Position + Sync + 'static>(self) -> Self::Output {
            Some(Box::new(Searches::new(Sliding::with_order(P::from_grid(self.0)?, self.1))))
        }
    }

    let shape = goal.shape();
    sizes::visit(shape, New(goal, order))
        .unwrap_or_else(|| Box::new(Searches::new(Sliding::with_order(goal.clone(), order))))
}

struct Searches<P: Position> {
    space: Sliding<P>,
    /// The space without needless moves, once it was wanted.
    pruned: OnceCell<Pruned<P>>,
    /// The heuristics asked for so far.
    estimators: Vec<(Estimate, Estimator)>,
}

impl<P: Position + Sync> Searches<P> {
    const fn new(space: Sliding<P>) -> Self {
        Self { space, pruned: OnceCell::new(), estimators: Vec::new() }
    }

    fn find(&self, estimate: &Estimate) -> Option<usize> {
        self.estimators.iter().position(|(name, _)| name == estimate)
    }

    fn estimator(&mut self, estimate: &Estimate, tables: &[Arc<PatternDatabase>]) -> Result<usize, String> {
        if let Some(at) = self.find(estimate) {
            return Ok(at);
        }
        let estimator = Estimator::new(estimate, &self.space, tables).map_err(|error| error.to_string())?;
        self.estimators.push((estimate.clone(), estimator));
        Ok(self.estimators.len() - 1)
    }

    fn board(&self, board: &Grid) -> Result<P, String> {
        let goal = self.space.goal().shape();
        P::from_grid(board).ok_or_else(|| format!("a {} board cannot be searched for a {goal} goal", board.shape()))
    }
}

impl<P: Position + Sync> Engine for Searches<P> {
    fn knows(&self, estimate: &Estimate) -> bool {
        self.find(estimate).is_some()
    }

    fn prepare(&mut self, estimate: &Estimate, tables: &[Arc<PatternDatabase>]) -> Result<(), String> {
        self.estimator(estimate, tables).map(drop)
    }

    fn search(&mut self, board: &Grid, choice: &Choice, watch: &mut Watch) -> Result<Report<Direction, u32>, String> {
        let board = self.board(board)?;
        let at = choice.estimate.as_ref().map(|estimate| self.estimator(estimate, &[])).transpose()?;
        let space = &self.space;
        let Some((_, estimator)) = at.and_then(|at| self.estimators.get(at)) else {
            return Ok(match choice.algorithm {
                Algorithm::Bidirectional => bidirectional(space, &board, watch),
                _ => breadth_first(space, &board, watch),
            });
        };
        Ok(match choice.algorithm {
            // The inner loop is short here, so each heuristic gets its own.
            Algorithm::Idastar => {
                let idastar = Idastar { searches: self, board: &board, choice, watch };
                match estimator {
                    Estimator::Manhattan(heuristic) => idastar.run(heuristic),
                    Estimator::LinearConflict(heuristic) => idastar.run(heuristic),
                    Estimator::WalkingDistance(heuristic) => idastar.run(heuristic),
                    Estimator::Maximum(heuristic) => idastar.run(heuristic),
                    Estimator::Thirds(heuristic) => idastar.run_by_tables(heuristic),
                    Estimator::Quarters(heuristic) => idastar.run_by_tables(heuristic),
                    Estimator::MirroredHalves(heuristic) => idastar.run_by_tables(heuristic),
                    Estimator::MirroredThirds(heuristic) => idastar.run_by_tables(heuristic),
                    Estimator::MirroredQuarters(heuristic) => idastar.run_by_tables(heuristic),
                    Estimator::Misplaced(_) => idastar.run(estimator),
                }
            }
            Algorithm::Constructive => constructive(space, estimator, &board, watch),
            Algorithm::Anytime => anytime(space, estimator, &board, choice, watch),
            Algorithm::Greedy => greedy(space, estimator, &board, watch),
            Algorithm::Weighted => weighted_astar(space, estimator, choice.weight, &board, watch),
            _ => astar(space, estimator, &board, watch),
        })
    }

    fn each(
        &mut self,
        board: &Grid,
        choice: &Choice,
        watch: &mut Watch,
        show: &mut Show<'_>,
    ) -> Result<Report<Direction, u32>, String> {
        let board = self.board(board)?;
        let at = self.estimator(choice.estimate.as_ref().unwrap_or(&Estimate::Auto), &[])?;
        let (space, estimator) = (&self.space, &self.estimators[at].1);
        Ok(match estimator {
            // Long searches are left to these.
            Estimator::Maximum(heuristic) => each_optimal(space, heuristic, &board, watch, show),
            Estimator::Thirds(heuristic) => each_optimal(space, heuristic, &board, watch, show),
            Estimator::MirroredHalves(heuristic) => each_optimal(space, heuristic, &board, watch, show),
            Estimator::MirroredThirds(heuristic) => each_optimal(space, heuristic, &board, watch, show),
            _ => each_optimal(space, estimator, &board, watch, show),
        })
    }
}

/// How many boards are generated to see whether the shortest solution is near.
const LOOK: u64 = 1 << 20;

/// A look whether the board is easy, then an anytime search.
fn anytime<P: Position>(
    space: &Sliding<P>,
    estimator: &Estimator,
    board: &P,
    choice: &Choice,
    watch: &mut Watch,
) -> Report<Direction, u32> {
    let begin = Instant::now();
    let cells = board.shape().cells() as u64;
    // On a large board even a step takes its time.
    let look = idastar(space, estimator, board, &mut (Limits::new().nodes(LOOK / cells.max(16) * 16), &mut *watch));
    let lower_bound = match look.outcome {
        Outcome::Stopped { reason: Stop::Nodes | Stop::Depth, lower_bound } => lower_bound,
        _ => return look,
    };
    let time = choice.time.map(|time| time.saturating_sub(begin.elapsed()));
    let improvement = Improvement { within: choice.weight, lower_bound, time, threads: choice.threads };
    let mut report = improve(space, estimator, board, improvement, watch);
    report.counts.expanded += look.counts.expanded;
    report.counts.generated += look.counts.generated;
    report
}

/// IDA* for one board.
struct Idastar<'a, P: Position> {
    searches: &'a Searches<P>,
    board: &'a P,
    choice: &'a Choice,
    watch: &'a mut Watch,
}

impl<P: Position + Sync> Idastar<'_, P> {
    fn run(self, heuristic: &(impl Heuristic<Sliding<P>, Memo: Sync> + Sync)) -> Report<Direction, u32> {
        parallel_idastar(&self.searches.space, heuristic, self.board, self.choice.threads, self.watch)
    }

    fn run_by_tables<const SUMS: usize, const PARTS: usize>(
        self,
        heuristic: &Additive<SUMS, PARTS>,
    ) -> Report<Direction, u32> {
        let Searches { space, pruned, .. } = self.searches;
        let pruned = pruned.get_or_init(|| Pruned::of(space.clone()));
        idastar_by_tables(pruned, heuristic, self.board, self.choice.threads, self.watch)
    }
}
