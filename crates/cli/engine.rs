//! All searches for one goal, with what they keep from board to board.

use loyd_board::{Direction, Grid, Position};
use loyd_search::sliding::{Order, Sliding};
use loyd_search::{Report, astar, bidirectional, breadth_first, greedy, idastar, weighted_astar};

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
}

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
}

impl<P: Position> Engine for Searches<P> {
    fn search(&mut self, board: &Grid, choice: Choice, watch: &mut Watch) -> Result<Report<Direction, u32>, String> {
        let Some(board) = P::from_grid(board) else {
            return Err(format!(
                "a {} board cannot be searched for a {} goal",
                board.shape(),
                self.space.goal().shape()
            ));
        };
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
}
