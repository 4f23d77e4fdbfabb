//! Answers to boards of unusual rules, and what is kept from one to the next.

use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Instant;

use loyd_cache::Cache;
use loyd_search::{Counts, Outcome, Report, Stop};
use loyd_variants::{Move, Puzzle, Solvability};

use super::answer::{Answer, Verdict, Way};
use super::case::Case;
use super::engine::{self, Engine};
use super::tables::Tables;
use crate::arguments::Limit;
use crate::console::Console;
use crate::databases::Fault;
use crate::estimate::Estimate;
use crate::exit::Failure;
use crate::searching::{Algorithm, Choice};
use crate::solver::reason;
use crate::watch::Watch;

/// How many boards are generated without tables before these are built.
const LOOK: u64 = 1 << 19;

/// How many puzzles are kept ready.
const PUZZLES: usize = 4;

/// Answers boards one after the other and keeps what can be used again.
pub struct Solver {
    limit: Limit,
    tables: Tables,
    /// The puzzles met last, the last one at the end.
    kept: Vec<Kept>,
}

struct Kept {
    puzzle: Rc<Puzzle>,
    engine: Box<dyn Engine>,
    /// Whether there was a reason to have no tables.
    is_without: bool,
}

/// What a search came to, or why it does not suit the board.
type Searched = Result<Report<Move, u32>, String>;

impl Solver {
    /// A solver that has seen no board; each board is given up at `limit`, and large tables are in `cache`.
    pub const fn new(limit: Limit, cache: Option<Cache>) -> Self {
        let tables = Tables::new(cache, limit.memory);
        Self { limit, tables, kept: Vec::new() }
    }

    /// Answers a board: is it solved, out of reach, or how is the goal reached? Only the last question takes the search chosen.
    pub fn solve<'a>(&mut self, case: &'a Case, choice: Choice, console: &mut Console) -> Result<Answer<'a>, Failure> {
        self.answer(case, choice, console, |engine, choice, watch, _| engine.search(&case.board, choice, watch))
    }

    /// Answers a board after it showed every cheapest way to a goal, each as an answer of its own.
    pub fn each<'a>(
        &mut self,
        case: &'a Case,
        choice: Choice,
        console: &mut Console,
        mut show: impl FnMut(&Answer<'_>, &mut Console) -> Result<(), Failure>,
    ) -> Result<Answer<'a>, Failure> {
        let begin = Instant::now();
        let mut count = 0_u64;
        let mut shown = Ok(());
        let answered = self.answer(case, choice, console, |engine, choice, watch, console| {
            let heuristic = engine.heuristic(choice.estimate.as_ref().unwrap_or(&Estimate::Auto))?;
            engine.each(&case.board, choice, watch, &mut |moves, counts: &Counts| {
                count += 1;
                let walk = super::moves::replay(moves, &case.puzzle, &case.labels, &case.board);
                let cost = walk.map_or(0, |walk| walk.cost as u32);
                let path = Way { moves: moves.to_vec(), cost };
                let search = Some((choice.algorithm, Some(heuristic)));
                let (counts, time) = (*counts, begin.elapsed());
                let answer = Answer::new(case, Verdict::Solved { path, lower_bound: cost });
                shown = show(&Answer { search, counts, time, ..answer }, console);
                if shown.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Cancelled) }
            })
        });
        shown?;
        let mut answer = answered?;
        if answer.search.is_none() && matches!(answer.verdict, Verdict::Solved { .. }) {
            show(&answer, console)?;
        }
        answer.count = Some(count);
        Ok(answer)
    }

    /// Answers a board and counts the cheapest ways to a goal.
    pub fn count<'a>(&mut self, case: &'a Case, choice: Choice, console: &mut Console) -> Result<Answer<'a>, Failure> {
        let mut count = 0_u64;
        let mut answer = self.answer(case, choice, console, |engine, choice, watch, _| {
            engine.each(&case.board, choice, watch, &mut |_, _| {
                count = count.saturating_add(1);
                ControlFlow::Continue(())
            })
        })?;
        answer.count = match answer.verdict {
            Verdict::Invalid { .. } => None,
            Verdict::Solved { .. } if answer.search.is_none() => Some(1),
            _ => Some(count),
        };
        Ok(answer)
    }

    /// Answers what needs no search, else searches.
    fn answer<'a>(
        &mut self,
        case: &'a Case,
        mut choice: Choice,
        console: &mut Console,
        mut run: impl FnMut(&dyn Engine, &Choice, &mut Watch, &mut Console) -> Searched,
    ) -> Result<Answer<'a>, Failure> {
        let begin = Instant::now();
        let mut answer = Answer::new(case, Verdict::Unsolvable);
        let solvability = case.puzzle.solvability(&case.board);
        match solvability {
            _ if case.puzzle.is_solved(&case.board) => {
                answer.verdict = Verdict::Solved { path: Way::default(), lower_bound: 0 };
            }
            Ok(Solvability::Unsolvable) => {}
            Ok(solvability) => {
                // Only a search that remembers what it saw comes to an end where there is no solution.
                if choice.algorithm == Algorithm::Idastar && solvability == Solvability::Unknown {
                    choice.algorithm = Algorithm::Astar;
                }
                console.flush()?;
                self.search(&mut answer, choice, console, &mut run)?;
            }
            Err(error) => answer.verdict = Verdict::Invalid { error: error.to_string() },
        }
        answer.time = begin.elapsed();
        Ok(answer)
    }

    fn search(
        &mut self,
        answer: &mut Answer<'_>,
        mut choice: Choice,
        console: &mut Console,
        run: &mut impl FnMut(&dyn Engine, &Choice, &mut Watch, &mut Console) -> Searched,
    ) -> Result<(), Failure> {
        let begin = Instant::now();
        let deadline = self.limit.time.and_then(|time| begin.checked_add(time));
        let kept = keep(&mut self.kept, &answer.case.puzzle);
        let is_led = matches!(choice.estimate, Some(Estimate::Auto | Estimate::Tables(_)));
        let is_quick = matches!(choice.algorithm, Algorithm::Greedy);
        if let Some(Estimate::Tables(Some(_))) = choice.estimate {
            let error =
                "partitions are for plain boards: use --heuristic tables, which chooses patterns by itself".into();
            answer.verdict = Verdict::Invalid { error };
            return Ok(());
        }
        if is_led && !is_quick && !kept.engine.has_tables() && !kept.is_without {
            if choice.estimate == Some(Estimate::Auto) && choice.algorithm == Algorithm::Idastar {
                let limit = self.limit.with_nodes(Some(LOOK));
                let mut watch = Watch::new(&limit, console.is_watched());
                match kept.engine.look(&answer.case.board, LOOK, &mut watch) {
                    Ok(report) if !engine::is_open(&report) || self.limit.nodes.is_some_and(|most| most <= LOOK) => {
                        drop(watch);
                        // Every way to the goal is found by the search that was asked for.
                        if let Outcome::Stopped { .. } = report.outcome {
                            return finish(answer, &choice, kept.engine.as_ref(), report);
                        }
                    }
                    Ok(report) => {
                        engine::add(&mut answer.counts, &report.counts);
                        kept.lead(&mut self.tables, answer, deadline, console)?;
                    }
                    Err(error) => {
                        answer.verdict = Verdict::Invalid { error };
                        return Ok(());
                    }
                }
            } else {
                kept.lead(&mut self.tables, answer, deadline, console)?;
            }
            if choice.estimate == Some(Estimate::Tables(None)) && !kept.engine.has_tables() {
                let error = "there are no tables for this board: it is too large, or the memory limit too low".into();
                answer.verdict = Verdict::Invalid { error };
                return Ok(());
            }
        }
        if is_led {
            choice.estimate = Some(Estimate::Auto);
        }
        let limit = self.limit.after(begin.elapsed(), answer.counts.generated);
        let mut watch = Watch::new(&limit, console.is_watched());
        let ran = run(kept.engine.as_ref(), &choice, &mut watch, console);
        drop(watch);
        match ran {
            Ok(report) => finish(answer, &choice, kept.engine.as_ref(), report),
            Err(error) => {
                answer.verdict = Verdict::Invalid { error };
                Ok(())
            }
        }
    }
}

impl Kept {
    /// Sees to it that the engine has tables, if there can be any.
    fn lead(
        &mut self,
        tables: &mut Tables,
        answer: &mut Answer<'_>,
        deadline: Option<Instant>,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let Some(plan) = tables.plan(&self.puzzle) else {
            self.is_without = true;
            return Ok(());
        };
        match tables.of(&plan, deadline, console) {
            Ok((tables, origin)) => {
                answer.origin = Some(origin);
                self.engine.take(&plan, &tables).map_err(Failure::Internal)
            }
            // The search then gives up at once, and says what is known.
            Err(Fault::Late) => Ok(()),
            Err(Fault::Failed(failure)) => Err(failure),
            Err(Fault::Refused(error)) => Err(Failure::Internal(error.to_string())),
        }
    }
}

/// What a search came to, as an answer.
fn finish(
    answer: &mut Answer<'_>,
    choice: &Choice,
    engine: &dyn Engine,
    report: Report<Move, u32>,
) -> Result<(), Failure> {
    engine::add(&mut answer.counts, &report.counts);
    let heuristic = choice.estimate.as_ref().and_then(|estimate| engine.heuristic(estimate).ok());
    answer.search = Some((choice.algorithm, heuristic));
    answer.verdict = match report.outcome {
        Outcome::Solved(solution) => Verdict::Solved {
            path: Way { moves: solution.ops, cost: solution.cost },
            lower_bound: solution.lower_bound,
        },
        Outcome::Exhausted => Verdict::Unsolvable,
        Outcome::Stopped { reason: Stop::Cancelled, .. } => return Err(Failure::Interrupted),
        Outcome::Stopped { reason, lower_bound } => Verdict::Limit { reason: self::reason(reason), lower_bound },
    };
    Ok(())
}

/// The engine for a puzzle, made or taken from those kept.
fn keep<'a>(kept: &'a mut Vec<Kept>, puzzle: &Rc<Puzzle>) -> &'a mut Kept {
    let found = match kept.iter().position(|kept| kept.puzzle == *puzzle) {
        Some(at) => kept.remove(at),
        None => Kept { puzzle: Rc::clone(puzzle), engine: engine::new(puzzle), is_without: false },
    };
    if kept.len() == PUZZLES {
        kept.remove(0);
    }
    let last = kept.len();
    kept.push(found);
    &mut kept[last]
}
