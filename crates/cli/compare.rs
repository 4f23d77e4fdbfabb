//! `loyd compare`.

use std::time::Duration;

use bytesize::ByteSize;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use comfy_table::{CellAlignment, Table, TableStyle};
use indicatif::HumanCount;
use loyd_board::{Grid, Position, parity};
use loyd_search::Weight;
use loyd_search::sliding::Order;

use crate::answer::{self, Answer, Verdict};
use crate::arguments::{Folder, Limit, Target};
use crate::check::Unreachable;
use crate::console::Console;
use crate::estimate::Estimate;
use crate::exit::{Exit, Failure};
use crate::heuristics::{Heuristics, HeuristicsParser};
use crate::input::{Input, Item};
use crate::searching::{Algorithm, Choice};
use crate::session;
use crate::solver::Solver;

/// Solve each board in several ways and compare what they take
///
/// A table a board: algorithm and heuristic with the length found, boards expanded and generated, peak memory and time. Without limits of your
/// own, each run may take 10 seconds and 1 GiB.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd compare '8 6 7 / 2 5 4 / 3 0 1'
  loyd compare --algorithm idastar,astar --heuristic manhattan,linear-conflict -i boards.txt
  loyd compare --algorithm idastar --heuristic tables:6-6-3,tables:5-5-5 '15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2'
  loyd compare --csv '2 7 11 5 / 13 0 9 4 / 14 1 8 6 / 10 3 12 15' > figures.csv")]
pub struct Compare {
    #[command(flatten)]
    target: Target,
    /// Print comma-separated values, all boards in one table
    #[arg(long)]
    csv: bool,
    /// Algorithms to compare, apart by commas
    #[arg(
        short,
        long = "algorithm",
        value_parser = algorithm_parser(),
        value_name = "NAMES",
        value_delimiter = ',',
        default_value = "idastar,astar,weighted,greedy,bfs,bidirectional"
    )]
    algorithms: Vec<Algorithm>,
    /// Heuristics to compare, apart by commas
    #[arg(
        short = 'H',
        long = "heuristic",
        value_parser = HeuristicsParser,
        value_name = "NAMES",
        default_value = "misplaced,manhattan,linear-conflict,walking-distance"
    )]
    heuristics: Heuristics,
    #[command(flatten)]
    folder: Folder,
    /// Weight of weighted A*
    #[arg(short, long, value_name = "W", default_value = "1.5")]
    within: Weight,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    limit: Limit,
}

/// What a run may take if nothing is said: enough for easy boards, and the machine stays usable.
const TIME: Duration = Duration::from_secs(10);
const MEMORY: ByteSize = ByteSize::gib(1);

const HEAD: [&str; 8] =
    ["algorithm", "heuristic", "status", "length", "expanded", "generated", "peak memory", "seconds"];
const CSV_HEAD: [&str; 10] = [
    "board",
    "algorithm",
    "heuristic",
    "status",
    "length",
    "lower_bound",
    "expanded",
    "generated",
    "peak_bytes",
    "seconds",
];

impl Compare {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let goal = self.target.read(&self.input.reading)?;
        let limit = Limit {
            time: self.limit.time.or(Some(TIME)),
            memory: self.limit.memory.or(Some(MEMORY)),
            nodes: self.limit.nodes,
        };
        let mut solver = Solver::new(Order::default(), limit, self.folder.cache().ok());
        if self.csv {
            answer::record(CSV_HEAD.into_iter().map(Into::into), console.results())?;
        }
        let mut unreachable = Unreachable::default();
        let mut stream = self.input.open(console);
        while let Some(Item { place, content }) = stream.next(console)? {
            let (board, word) = match session::ready(content, &goal) {
                Ok((board, goal)) if parity::is_reachable(&board, &goal) => {
                    self.board(&board, &goal, &mut solver, console)?;
                    continue;
                }
                Ok((board, goal)) => {
                    console.raise(Exit::No);
                    console.note(stream.placed(&place, unreachable.note(&board, &goal)));
                    (Some(board), "unsolvable")
                }
                Err(error) => {
                    console.invalid(&place, error);
                    (None, "invalid")
                }
            };
            if self.csv {
                answer::record(unsearched(board.as_ref(), word).into_iter(), console.results())?;
            } else {
                console.write(&format!("{word}\n"))?;
            }
        }
        Ok(())
    }

    /// Runs everything on one board and prints the table.
    fn board(&self, board: &Grid, goal: &Grid, solver: &mut Solver, console: &mut Console) -> Result<(), Failure> {
        let mut table = Table::new();
        table.load_style(TableStyle::new()).set_header(HEAD);
        for index in 3..HEAD.len() {
            if let Some(column) = table.column_mut(index) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let mut refused = true;
        for choice in self.choices(board) {
            let answer = solver.solve(board, goal, choice.clone(), console)?;
            answer.prove()?;
            if let Verdict::Limit { .. } = answer.verdict {
                console.raise(Exit::Limit);
            }
            match &answer.verdict {
                Verdict::Invalid { error } => console.note(error),
                _ => refused = false,
            }
            if self.csv {
                answer::record(csv_row(&choice, &answer).into_iter(), console.results())?;
                console.flush()?;
            } else {
                table.add_row(row(&choice, &answer));
            }
        }
        if refused {
            // Nothing was compared: what was asked for suits no run of this board.
            console.raise(Exit::Invalid);
        }
        if self.csv { Ok(()) } else { console.write(&format!("{board}\n{}\n\n", table.trim_fmt())) }
    }

    fn choices(&self, board: &Grid) -> impl Iterator<Item = Choice> {
        self.algorithms.iter().flat_map(move |algorithm| {
            let estimates = if algorithm.is_informed() { self.heuristics.0.as_slice() } else { &[] };
            let blind = (!algorithm.is_informed()).then_some(None);
            let named = estimates.iter().map(move |estimate| Some(estimate.or_best(board.shape())));
            let choice = |estimate| Choice { estimate, weight: self.within, ..Choice::of(*algorithm) };
            blind.into_iter().chain(named).map(choice)
        })
    }
}

/// One run for people.
fn row(choice: &Choice, answer: &Answer<'_>) -> [String; 8] {
    let (status, length) = match &answer.verdict {
        Verdict::Solved { path, .. } => ("solved", path.len().to_string()),
        Verdict::Limit { lower_bound, .. } => ("limit", format!(">={lower_bound}")),
        _ => ("refused", String::new()),
    };
    [
        choice.algorithm.name().into(),
        answer.choice.as_ref().unwrap_or(choice).estimate.as_ref().map(Estimate::to_string).unwrap_or_default(),
        status.into(),
        length,
        HumanCount(answer.counts.expanded).to_string(),
        HumanCount(answer.counts.generated).to_string(),
        ByteSize(answer.counts.peak_bytes).to_string(),
        format!("{:.6}", answer.time.as_secs_f64()),
    ]
}

/// One run for programs.
fn csv_row(choice: &Choice, answer: &Answer<'_>) -> [String; 10] {
    let [algorithm, heuristic, status, ..] = row(choice, answer);
    let Answer { counts, time, .. } = answer;
    let (length, bound) = match &answer.verdict {
        Verdict::Solved { path, lower_bound } => (path.len().to_string(), lower_bound.to_string()),
        Verdict::Limit { lower_bound, .. } => (String::new(), lower_bound.to_string()),
        _ => Default::default(),
    };
    let board = answer.board.map(Grid::to_string).unwrap_or_default();
    let [expanded, generated, peak] =
        [counts.expanded, counts.generated, counts.peak_bytes].map(|count| count.to_string());
    [board, algorithm, heuristic, status, length, bound, expanded, generated, peak, time.as_secs_f64().to_string()]
}

/// A board for programs of which nothing more can be said.
fn unsearched(board: Option<&Grid>, status: &str) -> [String; 10] {
    let mut row: [String; 10] = Default::default();
    row[0] = board.map(Grid::to_string).unwrap_or_default();
    row[3] = status.into();
    row
}

/// Accepts the algorithms but `auto`, which is one of the others.
fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    let names = Algorithm::value_variants().iter().filter(|algorithm| **algorithm != Algorithm::Auto);
    PossibleValuesParser::new(names.filter_map(Algorithm::to_possible_value))
        .map(|name| Algorithm::from_str(&name, false).unwrap_or_default())
}
