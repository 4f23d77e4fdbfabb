//! All searches for one goal, with what they keep from board to board.

use std::ops::ControlFlow;

use loyd_board::{Direction, Grid, Position};
use loyd_search::sliding::{Order, Sliding};
use loyd_search::{
    Counts, Report, Stop, astar, bidirectional, breadth_first, each_optimal, greedy, idastar, weighted_astar,
};

use crate::estimate::{Estimate, Estimator};
use crate::searching::{Algorithm, Choice};
use crate::sizes::{self, Visitor};
use crate::watch::Watch;

/// The searches for one goal, whatever kind of board suits its shape.
pub trait Engine {
    /// Searches for a way to the goal from `board`, which has the goal's shape and can reach it.
    ///
    /// # Errors
    /// A sentence if the choice does not suit the shape.
    fn search(&mut self, board: &Grid, choice: Choice, watch: &mut Watch) -> Result<Report<Direction, u32>, String>;

    /// Shows every shortest way to the goal from `board`, by IDA* with the heuristic chosen ([`each_optimal`]).
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn each(
        &mut self,
        board: &Grid,
        choice: Choice,
        watch: &mut Watch,
        show: &mut Show<'_>,
    ) -> Result<Report<Direction, u32>, String>;
}

/// Is shown ways to the goal, with the counts so far, and may break off.
pub type Show<'a> = dyn FnMut(&[Direction], &Counts) -> ControlFlow<Stop> + 'a;

/// The engine for a goal.
pub fn new(goal: &Grid, order: Order) -> Box<dyn Engine> {
    struct New<'a>(&'a Grid, Order);

    impl Visitor for New<'_> {
        type Output = Option<Box<dyn Engine>>;

        fn visit<P: Position + 'static>(self) -> Self::Output {
            let space = Sliding::with_order(P::from_grid(self.0)?, self.1);
            Some(Box::new(Searches { space, estimators: Vec::new() }))
        }
    }

    let shape = goal.shape();
    sizes::visit(shape, New(goal, order)).unwrap_or_else(|| {
        let space = Sliding::with_order(goal.clone(), order);
        Box::new(Searches { space, estimators: Vec::new() })
    })
}

struct Searches<P: Position> {
    space: Sliding<P>,
    /// The heuristics asked for so far.
    estimators: Vec<(Estimate, Estimator)>,
}

impl<P: Position> Searches<P> {
    fn estimator(&mut self, estimate: Estimate) -> Result<usize, String> {
        if let Some(at) = self.estimators.iter().position(|(name, _)| *name == estimate) {
            return Ok(at);
        }
        let estimator = Estimator::new(estimate, &self.space).map_err(|error| error.to_string())?;
        self.estimators.push((estimate, estimator));
        Ok(self.estimators.len() - 1)
    }

    fn board(&self, board: &Grid) -> Result<P, String> {
        let goal = self.space.goal().shape();
        P::from_grid(board).ok_or_else(|| format!("a {} board cannot be searched for a {goal} goal", board.shape()))
    }
}

impl<P: Position> Engine for Searches<P> {
    fn search(&mut self, board: &Grid, choice: Choice, watch: &mut Watch) -> Result<Report<Direction, u32>, String> {
        let board = self.board(board)?;
        let at = choice.estimate.map(|estimate| self.estimator(estimate)).transpose()?;
        let space = &self.space;
        let Some((_, estimator)) = at.and_then(|at| self.estimators.get(at)) else {
            return Ok(match choice.algorithm {
                Algorithm::Bidirectional => bidirectional(space, &board, watch),
                _ => breadth_first(space, &board, watch),
            });
        };
        Ok(match choice.algorithm {
            // The inner loop is short here, so each heuristic gets its own.
            Algorithm::Idastar => match estimator {
                Estimator::Manhattan(heuristic) => idastar(space, heuristic, &board, watch),
                Estimator::LinearConflict(heuristic) => idastar(space, heuristic, &board, watch),
                Estimator::WalkingDistance(heuristic) => idastar(space, heuristic, &board, watch),
                Estimator::Maximum(heuristic) => idastar(space, heuristic, &board, watch),
                Estimator::Tables(heuristic) => idastar(space, heuristic, &board, watch),
                Estimator::Mirrored(heuristic) => idastar(space, heuristic, &board, watch),
                Estimator::Misplaced(_) => idastar(space, estimator, &board, watch),
            },
            Algorithm::Greedy => greedy(space, estimator, &board, watch),
            Algorithm::Weighted => weighted_astar(space, estimator, choice.weight, &board, watch),
            _ => astar(space, estimator, &board, watch),
        })
    }

    fn each(
        &mut self,
        board: &Grid,
        choice: Choice,
        watch: &mut Watch,
        show: &mut Show<'_>,
    ) -> Result<Report<Direction, u32>, String> {
        let board = self.board(board)?;
        let at = self.estimator(choice.estimate.unwrap_or_default())?;
        let (space, estimator) = (&self.space, &self.estimators[at].1);
        Ok(match estimator {
            // Long searches are left to these.
            Estimator::Maximum(heuristic) => each_optimal(space, heuristic, &board, watch, show),
            Estimator::Tables(heuristic) => each_optimal(space, heuristic, &board, watch, show),
            Estimator::Mirrored(heuristic) => each_optimal(space, heuristic, &board, watch, show),
            _ => each_optimal(space, estimator, &board, watch, show),
        })
    }
}
