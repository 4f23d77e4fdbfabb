//! Answers to boards, and what is kept from one to the next.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::Instant;

use loyd_board::{Direction, Grid, Path, Position, parity};
use loyd_cache::Cache;
use loyd_search::sliding::{Order, Partition};
use loyd_search::{Counts, Outcome, Report, Stop};

use crate::answer::{Answer, Verdict};
use crate::arguments::Limit;
use crate::console::Console;
use crate::databases::{Databases, Fault, Origin, Ready};
use crate::distances::Distances;
use crate::engine::{self, Engine};
use crate::estimate::Estimate;
use crate::exit::Failure;
use crate::interrupt;
use crate::searching::{Algorithm, Choice};
use crate::watch::Watch;

/// How many boards of ten cells are searched before a table of all distances pays.
const FEW: usize = 4;

/// How many boards are generated, for one goal, before larger tables are built: that takes about as long as building them. Counted in boards and
/// not in seconds, so that every run does the same.
const BUDGET: u64 = 1 << 28;

/// How many goals are kept ready.
const GOALS: usize = 8;

/// Answers boards one after the other and keeps what can be used again.
pub struct Solver {
    order: Order,
    limit: Limit,
    distances: Distances,
    databases: Databases,
    /// The goals searched for last, the last one at the end.
    kept: Vec<Kept>,
}

struct Kept {
    goal: Grid,
    engine: Box<dyn Engine>,
    searched: usize,
    /// The partition that serves those who asked for none.
    partition: Option<Partition>,
    /// How many boards may be generated before larger tables pay, if there are any.
    budget: Option<u64>,
}

impl Solver {
    /// A solver that has seen no board; directions are tried in `order`, each board is given up at `limit`, and large tables are in `cache`.
    pub const fn new(order: Order, limit: Limit, cache: Option<Cache>) -> Self {
        let databases = Databases::new(cache, limit.memory);
        Self { order, limit, distances: Distances::new(order), databases, kept: Vec::new() }
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
        let is_table = choice.algorithm == Algorithm::Table;
        answer(board, goal, choice, |answer| {
            if is_table {
                answer.verdict = self.look_up(board, goal, console)?;
                return Ok(());
            }
            console.flush()?;
            let seen = Seen { shown: false, watched: console.is_watched() };
            self.search(answer, goal, seen, console, |engine, choice, watch, _| engine.search(board, choice, watch))
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
            let seen = Seen { shown: true, watched: console.is_watched() && !io::stdout().is_terminal() };
            let mut shown = Ok(());
            let ended = self.search(answer, goal, seen, console, |engine, choice, watch, console| {
                engine.each(board, choice, watch, &mut |ops, counts| {
                    count += 1;
                    let verdict = Verdict::Solved { path: ops.to_vec().into(), lower_bound: ops.len() as u32 };
                    let (counts, time) = (*counts, begin.elapsed());
                    let choice = Some(choice.clone());
                    let (board, goal) = (Some(board), Some(goal));
                    let answer = Answer { board, goal, verdict, choice, counts, time, ..Answer::default() };
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
            let seen = Seen { shown: true, watched: console.is_watched() };
            self.search(answer, goal, seen, console, |engine, choice, watch, _| {
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
        searched >= FEW || self.distances.has(goal)
    }

    fn look_up(&mut self, board: &Grid, goal: &Grid, console: &mut Console) -> Result<Verdict, Failure> {
        if !self.distances.has(goal) {
            console.flush()?;
        }
        match self.distances.of(goal) {
            Ok(table) => match table.path(board) {
                Some(path) => Ok(Verdict::Solved { lower_bound: path.len() as u32, path }),
                None => Err(Failure::Internal(format!("{board} is not in the table of {goal}"))),
            },
            Err(error) => Ok(Verdict::Invalid { error: error.to_string() }),
        }
    }

    /// Runs the search that was chosen, with the tables it needs; a second time with larger ones if these pay meanwhile and nothing is `shown`.
    fn search(
        &mut self,
        answer: &mut Answer<'_>,
        goal: &Grid,
        Seen { shown, watched }: Seen,
        console: &mut Console,
        mut run: impl FnMut(&mut dyn Engine, &Choice, &mut Watch, &mut Console) -> Searched,
    ) -> Result<(), Failure> {
        let begin = Instant::now();
        let deadline = self.limit.time.and_then(|time| begin.checked_add(time));
        let kept = keep(&mut self.kept, goal, self.order);
        kept.searched += 1;
        let Some(mut choice) = answer.choice.clone() else { return Ok(()) };
        let asked = choice.estimate.clone();
        let is_open = asked == Some(Estimate::Tables(None));
        loop {
            if let Some(Estimate::Tables(asked)) = &asked {
                match kept.lead(asked.as_ref(), &mut self.databases, deadline, console) {
                    Ok((partition, origin)) => {
                        choice.estimate = Some(Estimate::Tables(Some(partition)));
                        answer.origin = Some(origin);
                    }
                    // There is no time left to search with anything, but something is known all the same.
                    Err(Fault::Late) => choice.estimate = Some(Estimate::Manhattan),
                    Err(Fault::Failed(failure)) => return Err(failure),
                    Err(Fault::Refused(error)) => {
                        answer.verdict = Verdict::Invalid { error: error.to_string() };
                        return Ok(());
                    }
                }
            }
            let limit = self.limit.after(begin.elapsed(), answer.counts.generated);
            let budget = kept.budget.filter(|_| is_open && !shown);
            let mut watch = Watch::new(&limit.with_nodes(budget), watched);
            let is_anytime = choice.algorithm == Algorithm::Anytime;
            interrupt::answering(is_anytime);
            let ran = run(kept.engine.as_mut(), &choice, &mut watch, console);
            let stopped = watch.stopped();
            drop(watch);
            answer.choice = Some(choice.clone());
            let report = match ran {
                Ok(report) => report,
                Err(error) => {
                    answer.verdict = Verdict::Invalid { error };
                    return Ok(());
                }
            };
            let generated = report.counts.generated;
            add(&mut answer.counts, &report.counts);
            kept.budget = kept.budget.map(|left| if is_open { left.saturating_sub(generated) } else { left });
            let is_stopped = matches!(report.outcome, Outcome::Stopped { reason: Stop::Nodes, .. });
            if let (true, Outcome::Solved(solution)) = (is_anytime, &report.outcome) {
                let is_good =
                    choice.is_any_good || choice.weight.admits(solution.cost.into(), solution.lower_bound.into());
                answer.cut = stopped.filter(|_| !is_good).map(reason);
            } else {
                interrupt::answering(false);
            }
            if !is_stopped || limit.nodes.is_some_and(|nodes| generated >= nodes) {
                answer.verdict = verdict(report.outcome)?;
                return Ok(());
            }
        }
    }
}

/// What a search came to, or why it does not suit the board.
type Searched = Result<Report<Direction, u32>, String>;

/// What people see of a search while it runs.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// Its results, so that it cannot begin anew.
    shown: bool,
    /// Its progress.
    watched: bool,
}

impl Kept {
    /// Sees to it that the engine has the tables of the partition asked for, or else of the best for the work so far; says which and where they came
    /// from.
    fn lead(
        &mut self,
        asked: Option<&Partition>,
        databases: &mut Databases,
        deadline: Option<Instant>,
        console: &mut Console,
    ) -> Result<(Partition, Origin), Fault> {
        if asked.is_none() && self.budget == Some(0) {
            // Whatever comes of it, it is not tried again.
            self.budget = None;
            if let Some(large) = Partition::large(self.goal.shape()) {
                match self.ready(Some(&large), databases, deadline, console) {
                    Ok(ready) => {
                        self.partition = Some(large);
                        return Ok(ready);
                    }
                    Err(Fault::Failed(failure)) => return Err(failure.into()),
                    Err(_) => (),
                }
            }
        }
        let wanted = asked.cloned().or_else(|| self.partition.clone());
        let (partition, origin) = self.ready(wanted.as_ref(), databases, deadline, console)?;
        if wanted.is_none() {
            let is_small = Partition::large(self.goal.shape()).is_some_and(|large| large != partition);
            // Whoever limits the time does not want to wait for tables.
            self.budget = (is_small && deadline.is_none()).then_some(BUDGET);
            self.partition = Some(partition.clone());
        }
        Ok((partition, origin))
    }

    fn ready(
        &mut self,
        wanted: Option<&Partition>,
        databases: &mut Databases,
        deadline: Option<Instant>,
        console: &mut Console,
    ) -> Result<(Partition, Origin), Fault> {
        if let Some(partition) = wanted
            && self.engine.knows(&Estimate::Tables(Some(partition.clone())))
        {
            return Ok((partition.clone(), Origin::default()));
        }
        let Ready { partition, tables, origin } = databases.of(&self.goal, wanted, deadline, console)?;
        let prepared = self.engine.prepare(&Estimate::Tables(Some(partition.clone())), &tables);
        prepared.map_err(|error| Fault::Failed(Failure::Internal(error)))?;
        Ok((partition, origin))
    }
}

/// The counts of two searches for one board.
fn add(counts: &mut Counts, more: &Counts) {
    counts.expanded += more.expanded;
    counts.generated += more.generated;
    counts.bytes = more.bytes;
    counts.peak_bytes = counts.peak_bytes.max(more.peak_bytes);
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
        None => {
            Kept { goal: goal.clone(), engine: engine::new(goal, order), searched: 0, partition: None, budget: None }
        }
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
    if reason == Stop::Cancelled {
        return Err(Failure::Interrupted);
    }
    Ok(Verdict::Limit { reason: self::reason(reason), lower_bound })
}

/// Why a search gave up, in words.
pub fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::Cancelled => "interrupted",
        Stop::Time => "the time limit was reached",
        Stop::Nodes => "the node limit was reached",
        Stop::Memory => "the memory limit was reached",
        Stop::Depth => "the solution is too long for idastar, use astar",
        _ => "a limit was reached",
    }
}
