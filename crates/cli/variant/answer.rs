//! An answer to a board of unusual rules.

use std::io::Write;
use std::time::Duration;

use loyd_board::path::Notation;
use loyd_search::Counts;
use loyd_variants::Move;
use serde_json::Value;

use super::case::Case;
use super::moves::{self, Walk};
use crate::answer::{self, FIELDS, RULES, Reply};
use crate::databases::Origin;
use crate::exit::Failure;
use crate::searching::Algorithm;
use crate::session;

/// What is known about one board in the end.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    pub case: &'a Case,
    pub verdict: Verdict,
    /// How it was found out, if that took a search, and by which heuristic.
    pub search: Option<(Algorithm, Option<&'static str>)>,
    /// Where its tables came from.
    pub origin: Option<Origin>,
    pub counts: Counts,
    /// How many optimal solutions there are, or were found before a limit, if that was asked.
    pub count: Option<u64>,
    pub time: Duration,
}

/// The answers that must not be mixed.
pub type Verdict = answer::Verdict<Way>;

/// Moves, and what they cost together.
#[derive(Clone, Debug, Default)]
pub struct Way {
    pub moves: Vec<Move>,
    pub cost: u32,
}

impl<'a> Answer<'a> {
    /// The answer to a board, without a search.
    pub fn new(case: &'a Case, verdict: Verdict) -> Self {
        let (counts, time) = (Counts::default(), Duration::ZERO);
        Self { case, verdict, search: None, origin: None, counts, count: None, time }
    }

    /// There is none, for what was asked for does not suit the board.
    pub fn invalid(case: &'a Case, error: String) -> Self {
        Self::new(case, Verdict::Invalid { error })
    }

    /// How it was found, and what that took.
    pub fn stats(&self, why: &str) -> String {
        let Some((algorithm, heuristic)) = self.search else {
            return format!("no search was needed; {:.6} s", self.time.as_secs_f64());
        };
        let with = heuristic.map_or(String::new(), |heuristic| format!(" with {heuristic}"));
        let origin = self.origin.map_or(String::new(), |origin| format!("; {origin}"));
        format!("{}{with}: {why}{origin}; {}", algorithm.name(), session::took(&self.counts, self.time))
    }

    /// The first moves in a notation, if there are any.
    fn write(&self, notation: Notation, most: usize) -> Result<Option<String>, Failure> {
        let Verdict::Solved { path: Way { moves, .. }, .. } = &self.verdict else { return Ok(None) };
        let Case { puzzle, labels, board, .. } = self.case;
        let text = moves::write(&moves[..most.min(moves.len())], puzzle, labels, board, notation);
        text.map(Some).ok_or_else(|| self.wrong())
    }

    fn wrong(&self) -> Failure {
        Failure::Internal(format!("the moves found do not solve {}", self.case.write(&self.case.board)))
    }
}

impl Reply for Answer<'_> {
    fn status(&self) -> &'static str {
        self.verdict.status()
    }

    fn cost(&self) -> Option<u32> {
        match &self.verdict {
            Verdict::Solved { path, .. } => Some(path.cost),
            _ => None,
        }
    }

    fn count(&self) -> Option<u64> {
        self.count
    }

    fn prove(&self) -> Result<(), Failure> {
        let Verdict::Solved { path: Way { moves, cost }, .. } = &self.verdict else { return Ok(()) };
        let Case { puzzle, labels, board, .. } = self.case;
        match moves::replay(moves, puzzle, labels, board) {
            Some(walk) if puzzle.is_solved(&walk.board) && walk.cost == u64::from(*cost) => Ok(()),
            _ => Err(self.wrong()),
        }
    }

    fn moves(&self, notation: Notation) -> Result<Option<String>, Failure> {
        self.write(notation, usize::MAX)
    }

    fn next_move(&self, notation: Notation) -> Result<Option<String>, Failure> {
        match &self.verdict {
            Verdict::Solved { path, .. } if path.moves.is_empty() => Ok(None),
            _ => self.write(notation, 1),
        }
    }

    fn print_boards(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Verdict::Solved { path, .. } = &self.verdict else { return Ok(()) };
        let Case { puzzle, labels, board, .. } = self.case;
        let mut walk = Walk::new(puzzle, labels, board);
        writeln!(out, "{}", self.case.write(&walk.board))?;
        for step in &path.moves {
            walk.make(*step);
            writeln!(out, "{}", self.case.write(&walk.board))?;
        }
        Ok(())
    }

    fn fields(&self, notation: Notation) -> Result<Vec<(&'static str, Value)>, Failure> {
        let (path, lower_bound, error) = match &self.verdict {
            Verdict::Solved { path, lower_bound } => (Some(path), Some(*lower_bound), None),
            Verdict::Limit { reason, lower_bound } => (None, Some(*lower_bound), Some((*reason).to_string())),
            Verdict::Invalid { error } => (None, None, Some(error.clone())),
            Verdict::Unsolvable => (None, None, None),
        };
        let searched = matches!(self.verdict, Verdict::Solved { .. } | Verdict::Limit { .. });
        let count = |count: u64| Value::from(searched.then_some(count));
        let values: [Value; FIELDS.len()] = [
            self.status().into(),
            self.case.rows(&self.case.board),
            self.case.rows(self.case.goal()),
            self.case.metric().into(),
            path.map(|path| path.moves.len()).into(),
            path.map(|path| path.cost).into(),
            self.moves(notation)?.into(),
            path.map(|path| Some(path.cost) == lower_bound).into(),
            lower_bound.into(),
            self.search.map(|(algorithm, _)| algorithm.name()).into(),
            self.search.and_then(|(_, heuristic)| heuristic).into(),
            count(self.counts.expanded),
            count(self.counts.generated),
            self.time.as_secs_f64().into(),
            count(self.counts.peak_bytes),
            error.into(),
        ];
        Ok(FIELDS.into_iter().zip(values).chain([(RULES, self.case.rules())]).collect())
    }
}
