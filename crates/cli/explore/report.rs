//! What an exploration prints.

use std::io::Write;
use std::time::Duration;

use clap::ValueEnum;
use indicatif::HumanCount;
use loyd_board::{Grid, Shape};
use loyd_explore::{Index, Level};
use serde_json::Value;

use crate::answer::{self, rows};
use crate::console::Console;
use crate::exit::Failure;
use crate::variant::Moved;

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A distance and how many boards are there on a line; `farthest` and a board
    #[default]
    Text,
    /// A JSON object on a line for each distance, and one for the whole
    Json,
    /// A table of comma-separated values with a head line: depth, boards
    Csv,
}

impl Form {
    /// Prints what comes before all levels.
    pub fn begin(self, console: &mut Console) -> Result<(), Failure> {
        if self == Self::Csv {
            answer::record(["depth", "boards"].into_iter().map(Into::into), console.results())?;
        }
        Ok(())
    }

    /// Prints a level.
    pub fn level(self, Level { depth, boards }: &Level, console: &mut Console) -> Result<(), Failure> {
        let out = console.results();
        match self {
            Self::Text => Ok(writeln!(out, "{depth} {boards}")?),
            Self::Json => answer::print_json([("depth", (*depth).into()), ("boards", (*boards).into())], out),
            Self::Csv => answer::record([depth.to_string(), boards.to_string()].into_iter(), out),
        }
    }
}

/// What was found in the end.
pub struct Report<'a> {
    pub size: Shape,
    pub metric: Moved,
    pub index: &'a Index,
    pub levels: &'a [Level],
    /// The boards at the greatest distance, if they are wanted.
    pub farthest: Option<Vec<Grid>>,
    pub time: Duration,
    /// Whether some of it was found by an earlier run.
    pub is_resumed: bool,
    /// Whether it ends at a depth that the user gave.
    pub is_cut: bool,
}

impl Report<'_> {
    /// Prints what can be said of the whole.
    pub fn print(&self, form: Form, console: &mut Console) -> Result<(), Failure> {
        let all = self.index.boards();
        let counted = total(self.levels);
        let sum: f64 = self.levels.iter().map(|level| f64::from(level.depth) * level.boards as f64).sum();
        let mean = sum / counted.max(1) as f64;
        let Some(Level { depth, boards }) = self.levels.last().copied() else { return Ok(()) };
        let is_whole = counted == all;
        if !is_whole && !self.is_cut {
            return Err(Failure::Internal(format!("{counted} boards of {all} were counted")));
        }
        let out = console.results();
        let mut farthest = self.farthest.iter().flatten();
        match form {
            Form::Text => farthest.try_for_each(|board| writeln!(out, "farthest {board}"))?,
            Form::Json => {
                let listed = self.farthest.as_ref().map(|_| farthest.map(rows).collect::<Vec<Value>>());
                let fields = [
                    ("size", Some(self.size.to_string().into())),
                    ("goal", Some(rows(self.index.goal()))),
                    ("metric", Some(if self.metric == Moved::Multi { "multi" } else { "single" }.into())),
                    ("boards", Some(counted.into())),
                    ("mean", Some(mean.into())),
                    ("greatest", is_whole.then(|| depth.into())),
                    ("farthest", is_whole.then(|| boards.into())),
                    ("farthest_boards", listed.map(Value::from)),
                    ("seconds", Some(self.time.as_secs_f64().into())),
                ];
                answer::print_json(fields.into_iter().filter_map(|(name, value)| Some((name, value?))), out)?;
            }
            Form::Csv => (),
        }
        if is_whole {
            console.note(format_args!(
                "{} boards, mean distance {mean:.4}; greatest distance {depth}, {} there",
                HumanCount(all),
                if boards == 1 { "one board".into() } else { format!("{} boards", HumanCount(boards)) }
            ));
        } else {
            console.note(format_args!(
                "{} of {} boards within {depth} moves, mean distance {mean:.4}",
                HumanCount(counted),
                HumanCount(all)
            ));
        }
        if !self.is_resumed {
            let rate = counted as f64 / self.time.as_secs_f64();
            console.note(format_args!("{:.2} s, {} boards a second", self.time.as_secs_f64(), HumanCount(rate as u64)));
        }
        Ok(())
    }
}

/// How many boards levels have.
pub fn total(levels: &[Level]) -> u64 {
    levels.iter().map(|level| level.boards).sum()
}
