//! All searches for one puzzle, whatever its states are.

use std::num::NonZeroUsize;
use std::sync::Arc;

use loyd_board::Layout;
use loyd_board::random::Source;
use loyd_search::{
    Counts, Limits, Outcome, Report, Space, Stop, Undirected, astar, bidirectional, breadth_first, each_optimal,
    greedy, idastar, parallel_idastar, weighted_astar,
};
use loyd_variants::{Move, PatternTable, Plan, Puzzle, Slides, State, Visit, visit};

use super::bound::Bound;
use super::everywhere::{self, Everywhere, Unlisted};
use crate::arguments::Limit;
use crate::engine::Show as ShowOf;
use crate::estimate::Estimate;
use crate::searching::{Algorithm, Choice};
use crate::watch::Watch;

/// The most goals that a search from both ends lists.
const MOST_GOALS: u64 = 1 << 20;

/// Is shown ways to the goal, with the counts so far, and may break off.
pub type Show<'a> = ShowOf<'a, Move>;

/// The searches for one puzzle.
pub trait Engine {
    /// Takes tables for the heuristic.
    ///
    /// # Errors
    /// A sentence if they are not those of the plan.
    fn take(&mut self, plan: &Plan, tables: &[Arc<PatternTable>]) -> Result<(), String>;

    /// Whether there are tables.
    fn has_tables(&self) -> bool;

    /// The name of the heuristic for an estimate.
    ///
    /// # Errors
    /// A sentence if it would overestimate.
    fn heuristic(&self, estimate: &Estimate) -> Result<&'static str, String>;

    /// IDA* without tables, for so many boards.
    ///
    /// # Errors
    /// A sentence if the board does not fit.
    fn look(&self, board: &Layout, nodes: u64, watch: &mut Watch) -> Result<Report<Move, u32>, String>;

    /// Searches for a way to a goal.
    ///
    /// # Errors
    /// A sentence if the choice does not suit the puzzle.
    fn search(&self, board: &Layout, choice: &Choice, watch: &mut Watch) -> Result<Report<Move, u32>, String>;

    /// Shows every cheapest way to a goal.
    ///
    /// # Errors
    /// As [`search`](Self::search).
    fn each(
        &self,
        board: &Layout,
        choice: &Choice,
        watch: &mut Watch,
        show: &mut Show<'_>,
    ) -> Result<Report<Move, u32>, String>;

    /// A board at the end of so many random moves, none of which undoes the one before unless there is no other.
    ///
    /// # Errors
    /// A sentence if the board does not fit, or there is no move to make.
    fn walk(&self, board: &Layout, moves: u64, source: &mut Source) -> Result<Layout, String>;

    /// All boards by the cost of the cheapest way to a goal, or, if one is given, to that board instead; or those at a cost of `until` at most.
    ///
    /// # Errors
    /// [`Unlisted`] if they are too many, or the user does not want to wait.
    fn everywhere(
        &self,
        board: Option<&Layout>,
        until: Option<u32>,
        limit: &Limit,
    ) -> Result<Box<dyn Everywhere>, Unlisted>;
}

/// The engine for a puzzle.
pub fn new(puzzle: &Puzzle) -> Box<dyn Engine> {
    struct New;

    impl Visit for New {
        type Output = Box<dyn Engine>;

        fn visit<S: State>(self, space: Slides<S>) -> Self::Output {
            Box::new(Searches { space, tables: None })
        }
    }

    visit(puzzle, New)
}

struct Searches<S> {
    space: Slides<S>,
    tables: Option<Bound>,
}

impl<S: State> Searches<S> {
    fn bound(&self, estimate: &Estimate) -> Result<Bound, String> {
        match (estimate, &self.tables) {
            (Estimate::Auto | Estimate::Tables(None), Some(tables)) => Ok(tables.clone()),
            _ => Bound::new(estimate, &self.space),
        }
    }

    fn state(&self, board: &Layout) -> Result<S, String> {
        self.space.state_of(board).map_err(|error| error.to_string())
    }

    fn idastar(&self, bound: &Bound, state: &S, threads: NonZeroUsize, watch: &mut Watch) -> Report<Move, u32> {
        match bound {
            // Long searches are left to these.
            Bound::Tables(tables) => parallel_idastar(&self.space, &**tables, state, threads, watch),
            other => parallel_idastar(&self.space, other, state, threads, watch),
        }
    }
}

impl<S: State> Engine for Searches<S> {
    fn take(&mut self, plan: &Plan, tables: &[Arc<PatternTable>]) -> Result<(), String> {
        let patterns = plan.read(tables).map_err(|error| error.to_string())?;
        self.tables = Some(Bound::Tables(Box::new(patterns)));
        Ok(())
    }

    fn has_tables(&self) -> bool {
        self.tables.is_some()
    }

    fn heuristic(&self, estimate: &Estimate) -> Result<&'static str, String> {
        Ok(self.bound(estimate)?.name())
    }

    fn look(&self, board: &Layout, nodes: u64, watch: &mut Watch) -> Result<Report<Move, u32>, String> {
        let bound = Bound::new(&Estimate::Auto, &self.space)?;
        Ok(idastar(&self.space, &bound, &self.state(board)?, &mut (Limits::new().nodes(nodes), watch)))
    }

    fn search(&self, board: &Layout, choice: &Choice, watch: &mut Watch) -> Result<Report<Move, u32>, String> {
        let state = self.state(board)?;
        let space = &self.space;
        let Some(estimate) = &choice.estimate else {
            let name = choice.algorithm.name();
            if !space.puzzle().is_unit() {
                return Err(format!("{name} counts moves, and these have weights: use astar"));
            }
            return match choice.algorithm {
                Algorithm::Bfs => Ok(breadth_first(space, &state, watch)),
                Algorithm::Bidirectional if space.count_goals() <= MOST_GOALS => {
                    Ok(bidirectional(space, &state, watch))
                }
                Algorithm::Bidirectional => {
                    Err("there are too many goals to search from them: use bfs or astar".into())
                }
                _ => Err(format!("{name} is for plain boards: leave --algorithm out")),
            };
        };
        let bound = self.bound(estimate)?;
        Ok(match choice.algorithm {
            Algorithm::Idastar => self.idastar(&bound, &state, choice.threads, watch),
            Algorithm::Astar => astar(space, &bound, &state, watch),
            Algorithm::Weighted => weighted_astar(space, &bound, choice.weight, &state, watch),
            Algorithm::Greedy => greedy(space, &bound, &state, watch),
            other => return Err(format!("{} is for plain boards: leave --algorithm out", other.name())),
        })
    }

    fn each(
        &self,
        board: &Layout,
        choice: &Choice,
        watch: &mut Watch,
        show: &mut Show<'_>,
    ) -> Result<Report<Move, u32>, String> {
        let bound = self.bound(choice.estimate.as_ref().unwrap_or(&Estimate::Auto))?;
        Ok(each_optimal(&self.space, &bound, &self.state(board)?, watch, show))
    }

    fn walk(&self, board: &Layout, moves: u64, source: &mut Source) -> Result<Layout, String> {
        let (mut state, mut last) = (self.state(board)?, None);
        for _ in 0..moves {
            let mut ops: Vec<Move> = self.space.ops(&state, last.as_ref()).collect();
            if ops.is_empty() {
                ops = self.space.ops(&state, None).collect();
            }
            let drawn = source.below(ops.len() as u64) as usize;
            let op = *ops.get(drawn).ok_or("no tile can move")?;
            let step = self.space.step(&state, op);
            self.space.apply(&mut state, &step);
            last = Some(step);
        }
        Ok(self.space.layout(&state))
    }

    fn everywhere(
        &self,
        board: Option<&Layout>,
        until: Option<u32>,
        limit: &Limit,
    ) -> Result<Box<dyn Everywhere>, Unlisted> {
        let from = match board {
            Some(board) => vec![self.space.state_of(board)?],
            None if self.space.count_goals() > MOST_GOALS => return Err(Unlisted::Goals),
            None => self.space.goals(),
        };
        Ok(Box::new(everywhere::list(self.space.clone(), from, until, limit)?))
    }
}

/// Whether a look did not come to an end.
pub fn is_open(report: &Report<Move, u32>) -> bool {
    matches!(report.outcome, Outcome::Stopped { reason: Stop::Nodes | Stop::Depth, .. })
}

/// The counts of two searches for one board.
pub fn add(counts: &mut Counts, more: &Counts) {
    counts.expanded += more.expanded;
    counts.generated += more.generated;
    counts.bytes = more.bytes;
    counts.peak_bytes = counts.peak_bytes.max(more.peak_bytes);
}
