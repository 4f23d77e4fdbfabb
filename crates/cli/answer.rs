//! An answer to one board, and every way of printing it.

use std::io::{self, Write};
use std::time::Duration;

use clap::ValueEnum;
use loyd_board::path::Notation;
use loyd_board::{Grid, Path, Position};
use loyd_search::Counts;
use serde::Serializer;
use serde_json::Value;

use crate::databases::Origin;
use crate::estimate::Estimate;
use crate::exit::{Exit, Failure};
use crate::searching::Choice;

/// How answers are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Output {
    /// The moves on a line; or unsolvable, invalid, limit
    #[default]
    Moves,
    /// A JSON object on a line
    Json,
    /// The boards on the way, one a line, then an empty line
    Boards,
    /// A table of comma-separated values with a head line
    Csv,
}

/// Where the choices of the user about printing are kept.
#[derive(Clone, Copy, Debug)]
pub struct Printing {
    pub output: Output,
    pub notation: Notation,
}

/// What is known about one board in the end.
#[derive(Clone, Debug, Default)]
pub struct Answer<'a> {
    pub board: Option<&'a Grid>,
    pub goal: Option<&'a Grid>,
    pub verdict: Verdict,
    /// How it was found out, if that took a search.
    pub choice: Option<Choice>,
    /// Where its tables came from.
    pub origin: Option<Origin>,
    pub counts: Counts,
    /// Why the search ended before its solution was proven to be as good as was asked for, if it did.
    pub cut: Option<&'static str>,
    /// How many optimal solutions there are, or were found before a limit, if that was asked.
    pub count: Option<u64>,
    pub time: Duration,
}

/// The four answers that must not be mixed.
#[derive(Clone, Debug)]
pub enum Verdict {
    Solved { path: Path, lower_bound: u32 },
    Unsolvable,
    Invalid { error: String },
    Limit { reason: &'static str, lower_bound: u32 },
}

impl Default for Verdict {
    fn default() -> Self {
        Self::Invalid { error: String::new() }
    }
}

impl Verdict {
    /// The answer in a word.
    pub const fn status(&self) -> &'static str {
        match self {
            Self::Solved { .. } => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Invalid { .. } => "invalid",
            Self::Limit { .. } => "limit",
        }
    }

    /// What the answer means for the exit code.
    pub const fn exit(&self) -> Exit {
        match self {
            Self::Solved { .. } => Exit::Good,
            Self::Unsolvable => Exit::No,
            Self::Invalid { .. } => Exit::Invalid,
            Self::Limit { .. } => Exit::Limit,
        }
    }
}

/// The names of the fields, in order; scripts rely on them.
pub const FIELDS: [&str; 16] = [
    "status",
    "board",
    "goal",
    "metric",
    "length",
    "cost",
    "moves",
    "optimal",
    "lower_bound",
    "algorithm",
    "heuristic",
    "expanded",
    "generated",
    "seconds",
    "peak_bytes",
    "error",
];

impl Answer<'_> {
    /// Replays the path: nothing is printed that does not lead to the goal.
    pub fn prove(&self) -> Result<(), Failure> {
        let (Verdict::Solved { path, .. }, Some(board), Some(goal)) = (&self.verdict, self.board, self.goal) else {
            return Ok(());
        };
        let mut end = board.clone();
        match path.replay(&mut end) {
            Ok(()) if end == *goal => Ok(()),
            Ok(()) => Err(Failure::Internal(format!("the path {path} leads from {board} to {end}, not to {goal}"))),
            Err(error) => Err(Failure::Internal(format!("the path {path} from {board}: {error}"))),
        }
    }

    /// Prints it, after [`prove`](Self::prove) found it right.
    pub fn print(&self, output: Output, notation: Notation, out: &mut impl Write) -> Result<(), Failure> {
        self.prove()?;
        match (output, &self.verdict) {
            (Output::Json, _) => print_json(self.fields(notation)?, out)?,
            (Output::Csv, _) => print_row(self.fields(notation)?, out)?,
            (Output::Moves, Verdict::Solved { .. }) => writeln!(out, "{}", self.moves(notation)?.unwrap_or_default())?,
            (Output::Boards, Verdict::Solved { path, .. }) => {
                if let Some(mut board) = self.board.cloned() {
                    writeln!(out, "{board}")?;
                    for direction in path {
                        board.slide(*direction);
                        writeln!(out, "{board}")?;
                    }
                }
                writeln!(out)?;
            }
            (_, verdict) => writeln!(out, "{}", verdict.status())?,
        }
        Ok(())
    }

    /// The moves in a notation, if there are any.
    pub fn moves(&self, notation: Notation) -> Result<Option<String>, Failure> {
        let (Verdict::Solved { path, .. }, Some(board)) = (&self.verdict, self.board) else {
            return Ok(None);
        };
        notation.write(path, board).map(Some).map_err(|error| Failure::Internal(error.to_string()))
    }

    /// The first of the moves in a notation, if there are any.
    pub fn next_move(&self, notation: Notation) -> Result<Option<String>, Failure> {
        let (Verdict::Solved { path, .. }, Some(board)) = (&self.verdict, self.board) else {
            return Ok(None);
        };
        let Some(first) = path.first() else { return Ok(None) };
        notation.write(&vec![*first].into(), board).map(Some).map_err(|error| Failure::Internal(error.to_string()))
    }

    /// All that is known, by name.
    pub fn fields(&self, notation: Notation) -> Result<impl Iterator<Item = (&'static str, Value)>, Failure> {
        Ok(FIELDS.into_iter().zip(self.values(notation)?))
    }

    /// The values of [`FIELDS`], null for what does not apply.
    fn values(&self, notation: Notation) -> Result<[Value; FIELDS.len()], Failure> {
        let (length, lower_bound, error) = match &self.verdict {
            Verdict::Solved { path, lower_bound } => {
                (Some(path.len()), Some(*lower_bound), self.cut.map(str::to_string))
            }
            Verdict::Limit { reason, lower_bound } => (None, Some(*lower_bound), Some((*reason).to_string())),
            Verdict::Invalid { error } => (None, None, Some(error.clone())),
            Verdict::Unsolvable => (None, None, None),
        };
        let optimal = length.map(|length| Some(length as u64) == lower_bound.map(u64::from));
        let searched = matches!(self.verdict, Verdict::Solved { .. } | Verdict::Limit { .. });
        let count = |count: u64| searched.then_some(count).into();
        Ok([
            self.verdict.status().into(),
            self.board.map(rows).into(),
            self.goal.map(rows).into(),
            "single".into(),
            length.into(),
            length.into(),
            self.moves(notation)?.into(),
            optimal.into(),
            lower_bound.into(),
            self.choice.as_ref().map(|choice| choice.algorithm.name()).into(),
            self.choice.as_ref().and_then(|choice| choice.estimate.as_ref()).map(Estimate::to_string).into(),
            count(self.counts.expanded),
            count(self.counts.generated),
            self.time.as_secs_f64().into(),
            count(self.counts.peak_bytes),
            error.into(),
        ])
    }
}

/// Prints what comes before the first answer.
pub fn print_head(output: Output, out: &mut impl Write) -> Result<(), Failure> {
    match output {
        Output::Csv => record(FIELDS.into_iter().map(Into::into), out),
        _ => Ok(()),
    }
}

/// Prints a JSON object on a line.
pub fn print_json(fields: impl Iterator<Item = (&'static str, Value)>, out: &mut impl Write) -> Result<(), Failure> {
    serde_json::Serializer::new(&mut *out).collect_map(fields).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

/// Prints a line of comma-separated values.
pub fn print_row(fields: impl Iterator<Item = (&'static str, Value)>, out: &mut impl Write) -> Result<(), Failure> {
    record(fields.map(|(_, value)| flat(&value)), out)
}

/// A board as rows of numbers.
pub fn rows(grid: &Grid) -> Value {
    grid.as_flattened().chunks(grid.shape().columns()).collect()
}

/// One line of comma-separated values.
pub fn record(fields: impl Iterator<Item = String>, out: &mut impl Write) -> Result<(), Failure> {
    let mut writer = csv::WriterBuilder::new().buffer_capacity(1 << 9).from_writer(out);
    writer.write_record(fields.collect::<Vec<_>>()).map_err(io::Error::from)?;
    Ok(writer.flush()?)
}

/// A value as one cell of a table; boards as `1 2 / 3 0`.
fn flat(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(rows) if rows.iter().all(Value::is_array) => join(rows, " / "),
        Value::Array(cells) => join(cells, " "),
        other => other.to_string(),
    }
}

fn join(values: &[Value], separator: &str) -> String {
    values.iter().map(flat).collect::<Vec<_>>().join(separator)
}
