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

/// The four answers that must not be mixed; a solution is a `P`.
#[derive(Clone, Debug)]
pub enum Verdict<P = Path> {
    Solved { path: P, lower_bound: u32 },
    Unsolvable,
    Invalid { error: String },
    Limit { reason: &'static str, lower_bound: u32 },
}

impl<P> Default for Verdict<P> {
    fn default() -> Self {
        Self::Invalid { error: String::new() }
    }
}

impl<P> Verdict<P> {
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

/// An answer whatever the rules of its board are: what is asked about boards is printed from this.
pub trait Reply {
    /// The answer in a word.
    fn status(&self) -> &'static str;

    /// What the solution costs, if there is one: the number of its moves, unless moves have weights.
    fn cost(&self) -> Option<u32>;

    /// How many optimal solutions there are, or were found before a limit, if that was asked.
    fn count(&self) -> Option<u64>;

    /// Replays the solution: nothing is printed that does not lead to the goal.
    ///
    /// # Errors
    /// [`Failure::Internal`] if it does not.
    fn prove(&self) -> Result<(), Failure>;

    /// The moves in a notation, if there are any.
    ///
    /// # Errors
    /// [`Failure::Internal`] if they cannot be made.
    fn moves(&self, notation: Notation) -> Result<Option<String>, Failure>;

    /// The first of the moves, if there is one.
    ///
    /// # Errors
    /// As [`moves`](Self::moves).
    fn next_move(&self, notation: Notation) -> Result<Option<String>, Failure>;

    /// Prints the boards of a solution, one a line, then an empty line.
    ///
    /// # Errors
    /// [`Failure::Output`] if they cannot be written.
    fn print_boards(&self, out: &mut dyn Write) -> Result<(), Failure>;

    /// All that is known, by name: [`FIELDS`], and [`RULES`] if they are unusual.
    ///
    /// # Errors
    /// As [`moves`](Self::moves).
    fn fields(&self, notation: Notation) -> Result<Vec<(&'static str, Value)>, Failure>;
}

/// The field that is no column of a table.
pub const RULES: &str = "rules";

/// Prints an answer, after [`Reply::prove`] found it right.
pub fn print(reply: &dyn Reply, Printing { output, notation }: Printing, out: &mut impl Write) -> Result<(), Failure> {
    reply.prove()?;
    let is_solved = reply.cost().is_some();
    match output {
        Output::Json => print_json(reply.fields(notation)?, out)?,
        Output::Csv => print_row(reply.fields(notation)?, out)?,
        Output::Moves if is_solved => writeln!(out, "{}", reply.moves(notation)?.unwrap_or_default())?,
        Output::Boards if is_solved => {
            reply.print_boards(out)?;
            writeln!(out)?;
        }
        _ => writeln!(out, "{}", reply.status())?,
    }
    Ok(())
}

impl Answer<'_> {
    /// The moves, or the first of them, in a notation, if there are any.
    fn write(&self, notation: Notation, most: usize) -> Result<Option<String>, Failure> {
        let (Verdict::Solved { path, .. }, Some(board)) = (&self.verdict, self.board) else {
            return Ok(None);
        };
        let text = if most < path.len() {
            notation.write(&path[..most].to_vec().into(), board)
        } else {
            notation.write(path, board)
        };
        text.map(Some).map_err(|error| Failure::Internal(error.to_string()))
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

impl Reply for Answer<'_> {
    fn status(&self) -> &'static str {
        self.verdict.status()
    }

    fn cost(&self) -> Option<u32> {
        match &self.verdict {
            Verdict::Solved { path, .. } => Some(path.len() as u32),
            _ => None,
        }
    }

    fn count(&self) -> Option<u64> {
        self.count
    }

    fn prove(&self) -> Result<(), Failure> {
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

    fn moves(&self, notation: Notation) -> Result<Option<String>, Failure> {
        self.write(notation, usize::MAX)
    }

    fn next_move(&self, notation: Notation) -> Result<Option<String>, Failure> {
        if self.cost() == Some(0) { Ok(None) } else { self.write(notation, 1) }
    }

    fn print_boards(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if let (Verdict::Solved { path, .. }, Some(mut board)) = (&self.verdict, self.board.cloned()) {
            writeln!(out, "{board}")?;
            for direction in path {
                board.slide(*direction);
                writeln!(out, "{board}")?;
            }
        }
        Ok(())
    }

    fn fields(&self, notation: Notation) -> Result<Vec<(&'static str, Value)>, Failure> {
        Ok(FIELDS.into_iter().zip(self.values(notation)?).collect())
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
pub fn print_json(
    fields: impl IntoIterator<Item = (&'static str, Value)>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    serde_json::Serializer::new(&mut *out).collect_map(fields).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

/// Prints a line of comma-separated values: all fields but [`RULES`].
pub fn print_row(fields: impl IntoIterator<Item = (&'static str, Value)>, out: &mut impl Write) -> Result<(), Failure> {
    record(fields.into_iter().filter(|(name, _)| *name != RULES).map(|(_, value)| flat(&value)), out)
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
