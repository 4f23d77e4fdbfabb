//! Answers to boards, and what is kept from one to the next.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::Instant;

use loyd_board::{Direction, Grid, Path, parity};
use loyd_search::sliding::Order;
use loyd_search::{Outcome, Report, Stop};

use crate::answer::{Answer, Verdict};
use crate::arguments::Limit;
use crate::console::Console;
use crate::engine::{self, Engine};
use crate::exit::Failure;
use crate::searching::{Algorithm, Choice};
use crate::tables::Tables;
use crate::watch::Watch;

/// How many boards of ten cells are searched before a table of all distances pays.
const FEW: usize = 4;

/// How many goals are kept ready.
const GOALS: usize = 8;

/// Answers boards one after the other and keeps what can be used again.
pub struct Solver {
    order: Order,
    limit: Limit,
    tables: Tables,
    /// The goals searched for last, the last one at the end.
    kept: Vec<Kept>,
}

struct Kept {
    goal: Grid,
    engine: Box<dyn Engine>,
    searched: usize,
}

impl Solver {
    /// A solver that has seen no board; directions are tried in `order`, and each board is given up at `limit`.
    pub const fn new(order: Order, limit: Limit) -> Self {
        Self { order, limit, tables: Tables::new(order), kept: Vec::new() }
    }

    /// Answers `board`: is it the goal, out of reach, or how is the goal reached? Only the last question takes the search chosen.
    ///
    /// The console is flushed before anything that may take long.
    pub fn solve<'a>(
        &mut self,
        board: &'a Grid,
        goal: &'a Grid,
        choice: Choice,
        console: &mut Console,
    ) -> Result<Answer<'a>, Failure> {
        answer(board, goal, choice, |answer| {
            if choice.algorithm == Algorithm::Table {
                answer.verdict = self.look_up(board, goal, console)?;
                return Ok(());
            }
            console.flush()?;
            self.search(answer, goal, console.is_watched(), |engine, watch| engine.search(board, choice, watch))
        })
    }

    /// Answers `board` after it showed every shortest path to the goal, each as an answer of its own as soon as it was found.
    pub fn each<'a>(
        &mut self,
        board: &'a Grid,
        goal: &'a Grid,
        choice: Choice,
        console: &mut Console,
        mut show: impl FnMut(&Answer<'_>, &mut Console) -> Result<(), Failure>,
    ) -> Result<Answer<'a>, Failure> {
        let begin = Instant::now();
        let mut count = 0;
        let mut answer = answer(board, goal, choice, |answer| {
            console.flush()?;
            // On one terminal the solutions would be written into the progress.
            let watched = console.is_watched() && !io::stdout().is_terminal();
            let mut shown = Ok(());
            let ended = self.search(answer, goal, watched, |engine, watch| {
                engine.each(board, choice, watch, &mut |ops, counts| {
                    count += 1;
                    let verdict = Verdict::Solved { path: ops.to_vec().into(), lower_bound: ops.len() as u32 };
                    let (counts, time) = (*counts, begin.elapsed());
                    let choice = Some(choice);
                    let answer =
                        Answer { board: Some(board), goal: Some(goal), verdict, choice, counts, count: None, time };
                    shown = show(&answer, console);
                    if shown.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Cancelled) }
                })
            });
            shown.and(ended)
        })?;
        if answer.choice.is_none() && matches!(answer.verdict, Verdict::Solved { .. }) {
            show(&answer, console)?;
        }
        answer.count = Some(count);
        Ok(answer)
    }

    /// Answers `board` and counts the shortest paths to the goal.
    pub fn count<'a>(
        &mut self,
        board: &'a Grid,
        goal: &'a Grid,
        choice: Choice,
        console: &mut Console,
    ) -> Result<Answer<'a>, Failure> {
        let mut count = 0_u64;
        let mut answer = answer(board, goal, choice, |answer| {
            console.flush()?;
            self.search(answer, goal, console.is_watched(), |engine, watch| {
                engine.each(board, choice, watch, &mut |_, _| {
                    count = count.saturating_add(1);
                    ControlFlow::Continue(())
                })
            })
        })?;
        answer.count = match answer.verdict {
            Verdict::Invalid { .. } => None,
            Verdict::Solved { .. } if answer.choice.is_none() => Some(1),
            _ => Some(count),
        };
        Ok(answer)
    }

    /// Whether there is a table for the goal, or so many boards have been searched that one pays.
    pub fn pays(&self, goal: &Grid) -> bool {
        let searched = self.kept.iter().find(|kept| kept.goal == *goal).map_or(0, |kept| kept.searched);
        searched >= FEW || self.tables.has(goal)
    }

    fn look_up(&mut self, board: &Grid, goal: &Grid, console: &mut Console) -> Result<Verdict, Failure> {
        if !self.tables.has(goal) {
            console.flush()?;
        }
        match self.tables.of(goal) {
            Ok(table) => match table.path(board) {
                Some(path) => Ok(Verdict::Solved { lower_bound: path.len() as u32, path }),
                None => Err(Failure::Internal(format!("{board} is not in the table of {goal}"))),
            },
            Err(error) => Ok(Verdict::Invalid { error: error.to_string() }),
        }
    }

    fn search(
        &mut self,
        answer: &mut Answer<'_>,
        goal: &Grid,
        watched: bool,
        run: impl FnOnce(&mut dyn Engine, &mut Watch) -> Result<Report<Direction, u32>, String>,
    ) -> Result<(), Failure> {
        let kept = keep(&mut self.kept, goal, self.order);
        kept.searched += 1;
        let mut watch = Watch::new(&self.limit, watched);
        answer.verdict = match run(kept.engine.as_mut(), &mut watch) {
            Ok(report) => {
                answer.counts = report.counts;
                verdict(report.outcome)?
            }
            Err(error) => Verdict::Invalid { error },
        };
        Ok(())
    }
}

/// Answers what needs no search, else has it searched for.
fn answer<'a>(
    board: &'a Grid,
    goal: &'a Grid,
    choice: Choice,
    search: impl FnOnce(&mut Answer<'a>) -> Result<(), Failure>,
) -> Result<Answer<'a>, Failure> {
    let begin = Instant::now();
    let mut answer = Answer { board: Some(board), goal: Some(goal), ..Answer::default() };
    if board == goal {
        answer.verdict = Verdict::Solved { path: Path::default(), lower_bound: 0 };
    } else if !parity::is_reachable(board, goal) {
        answer.verdict = Verdict::Unsolvable;
    } else {
        answer.choice = Some(choice);
        search(&mut answer)?;
    }
    answer.time = begin.elapsed();
    Ok(answer)
}

/// The engine for a goal, made or taken from those kept.
fn keep<'a>(kept: &'a mut Vec<Kept>, goal: &Grid, order: Order) -> &'a mut Kept {
    let found = match kept.iter().position(|kept| kept.goal == *goal) {
        Some(at) => kept.remove(at),
        None => Kept { goal: goal.clone(), engine: engine::new(goal, order), searched: 0 },
    };
    if kept.len() == GOALS {
        kept.remove(0);
    }
    let last = kept.len();
    kept.push(found);
    &mut kept[last]
}

fn verdict(outcome: Outcome<Direction, u32>) -> Result<Verdict, Failure> {
    let (reason, lower_bound) = match outcome {
        Outcome::Solved(solution) => {
            return Ok(Verdict::Solved { path: solution.ops.into(), lower_bound: solution.lower_bound });
        }
        Outcome::Exhausted => return Err(Failure::Internal("a solvable board was not solved".into())),
        Outcome::Stopped { reason, lower_bound } => (reason, lower_bound),
    };
    let reason = match reason {
        Stop::Cancelled => return Err(Failure::Interrupted),
        Stop::Time => "the time limit was reached",
        Stop::Nodes => "the node limit was reached",
        Stop::Memory => "the memory limit was reached",
        Stop::Depth => "the solution is too long for idastar, use astar",
        _ => "a limit was reached",
    };
    Ok(Verdict::Limit { reason, lower_bound })
}
