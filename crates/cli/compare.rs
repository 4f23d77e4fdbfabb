//! `loyd compare`.

use std::time::Duration;

use bytesize::ByteSize;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use comfy_table::{CellAlignment, Table, TableStyle};
use indicatif::HumanCount;
use loyd_board::{Position, Shape, parity};
use loyd_search::sliding::Order;
use loyd_search::{Counts, Weight};
use loyd_variants::Solvability;

use crate::answer::{self, Answer, Reply, Verdict};
use crate::arguments::{Folder, Limit, Target};
use crate::check::Unreachable;
use crate::console::Console;
use crate::estimate::Estimate;
use crate::exit::{Exit, Failure};
use crate::heuristics::{Heuristics, HeuristicsParser};
use crate::input::{Input, Item};
use crate::searching::{Algorithm, Choice};
use crate::solver::Solver;
use crate::variant::{self, Book, RuleOptions, Sorted};

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
    rules: RuleOptions,
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
        let book = Book::new(&self.rules, &self.target, &self.input.reading)?;
        let limit = Limit {
            time: self.limit.time.or(Some(TIME)),
            memory: self.limit.memory.or(Some(MEMORY)),
            nodes: self.limit.nodes,
        };
        let mut unusual = variant::Solver::new(limit.clone(), self.folder.cache().ok());
        let mut solver = Solver::new(Order::default(), limit, self.folder.cache().ok());
        if self.csv {
            answer::record(CSV_HEAD.into_iter().map(Into::into), console.results())?;
        }
        let mut unreachable = Unreachable::default();
        let mut stream = self.input.open(console).by(&book);
        while let Some(Item { place, content }) = stream.next(console)? {
            let (board, word) = match book.sort(content) {
                Ok(Sorted::Plain(board, goal)) if parity::is_reachable(&board, &goal) => {
                    let text = board.to_string();
                    self.board(&text, self.choices(board.shape()), console, |choice, console| {
                        let answer = solver.solve(&board, &goal, choice.clone(), console)?;
                        answer.prove()?;
                        Ok(Run::plain(&choice, &answer))
                    })?;
                    continue;
                }
                Ok(Sorted::Plain(board, goal)) => {
                    console.raise(Exit::No);
                    console.note(stream.placed(&place, unreachable.note(&board, &goal)));
                    (Some(board.to_string()), "unsolvable")
                }
                Ok(Sorted::Unusual(case)) if case.puzzle.solvability(&case.board) == Ok(Solvability::Unsolvable) => {
                    console.raise(Exit::No);
                    console.note(stream.placed(&place, &case.unreachable()));
                    (Some(case.write(&case.board)), "unsolvable")
                }
                Ok(Sorted::Unusual(case)) => {
                    let text = case.write(&case.board);
                    self.board(&text, self.choices_unusual(), console, |choice, console| {
                        let answer = unusual.solve(&case, choice.clone(), console)?;
                        answer.prove()?;
                        Ok(Run::unusual(&choice, &answer))
                    })?;
                    continue;
                }
                Err(error) => {
                    console.invalid(&place, error);
                    (None, "invalid")
                }
            };
            if self.csv {
                answer::record(unsearched(board, word).into_iter(), console.results())?;
            } else {
                console.write(&format!("{word}\n"))?;
            }
        }
        Ok(())
    }

    /// Runs everything on one board and prints the table.
    fn board(
        &self,
        board: &str,
        choices: impl Iterator<Item = Choice>,
        console: &mut Console,
        mut run: impl FnMut(Choice, &mut Console) -> Result<Run, Failure>,
    ) -> Result<(), Failure> {
        let mut table = Table::new();
        table.load_style(TableStyle::new()).set_header(HEAD);
        for index in 3..HEAD.len() {
            if let Some(column) = table.column_mut(index) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let mut refused = true;
        for choice in choices {
            let run = run(choice, console)?;
            match &run.found {
                Found::Limit { .. } => console.raise(Exit::Limit),
                Found::Refused { error } => console.note(error),
                Found::Solved { .. } | Found::Unsolvable => {}
            }
            refused &= matches!(run.found, Found::Refused { .. });
            if self.csv {
                answer::record(run.csv_row(board).into_iter(), console.results())?;
                console.flush()?;
            } else {
                table.add_row(run.row());
            }
        }
        if refused {
            // Nothing was compared: what was asked for suits no run of this board.
            console.raise(Exit::Invalid);
        }
        if self.csv { Ok(()) } else { console.write(&format!("{board}\n{}\n\n", table.trim_fmt())) }
    }

    fn choices(&self, shape: Shape) -> impl Iterator<Item = Choice> {
        self.choices_of(self.heuristics.0.iter().map(|estimate| estimate.or_best(shape)).collect())
    }

    /// For boards of unusual rules: of several heuristics those that are for such boards.
    fn choices_unusual(&self) -> impl Iterator<Item = Choice> {
        let is_theirs = |estimate: &&Estimate| {
            matches!(estimate, Estimate::Auto | Estimate::Manhattan | Estimate::LinearConflict | Estimate::Tables(None))
        };
        let theirs: Vec<Estimate> = self.heuristics.0.iter().filter(is_theirs).cloned().collect();
        self.choices_of(if theirs.is_empty() { self.heuristics.0.clone() } else { theirs })
    }

    fn choices_of(&self, estimates: Vec<Estimate>) -> impl Iterator<Item = Choice> {
        self.algorithms.iter().flat_map(move |algorithm| {
            let named = if algorithm.is_informed() { estimates.clone() } else { Vec::new() };
            let blind = (!algorithm.is_informed()).then_some(None);
            let choice = |estimate| Choice { estimate, weight: self.within, ..Choice::of(*algorithm) };
            blind.into_iter().chain(named.into_iter().map(Some)).map(choice)
        })
    }
}

/// One run on one board.
struct Run {
    algorithm: Algorithm,
    heuristic: String,
    found: Found,
    counts: Counts,
    time: Duration,
}

/// What came of it.
enum Found {
    Solved {
        length: usize,
        lower_bound: u32,
    },
    /// As only a search can find out.
    Unsolvable,
    Limit {
        lower_bound: u32,
    },
    Refused {
        error: String,
    },
}

impl Found {
    fn new<P>(verdict: &Verdict<P>, length: impl Fn(&P) -> usize) -> Self {
        match verdict {
            Verdict::Solved { path, lower_bound } => Self::Solved { length: length(path), lower_bound: *lower_bound },
            Verdict::Unsolvable => Self::Unsolvable,
            Verdict::Limit { lower_bound, .. } => Self::Limit { lower_bound: *lower_bound },
            Verdict::Invalid { error } => Self::Refused { error: error.clone() },
        }
    }
}

impl Run {
    fn plain(choice: &Choice, answer: &Answer<'_>) -> Self {
        let estimate = &answer.choice.as_ref().unwrap_or(choice).estimate;
        Self {
            algorithm: choice.algorithm,
            heuristic: estimate.as_ref().map(Estimate::to_string).unwrap_or_default(),
            found: Found::new(&answer.verdict, |path| path.len()),
            counts: answer.counts,
            time: answer.time,
        }
    }

    fn unusual(choice: &Choice, answer: &variant::Answer<'_>) -> Self {
        let heuristic = answer.search.and_then(|(_, heuristic)| heuristic).map(Into::into);
        let asked = || choice.estimate.as_ref().map(Estimate::to_string).unwrap_or_default();
        Self {
            algorithm: choice.algorithm,
            heuristic: heuristic.unwrap_or_else(asked),
            found: Found::new(&answer.verdict, |path| path.cost as usize),
            counts: answer.counts,
            time: answer.time,
        }
    }

    const fn status(&self) -> &'static str {
        match self.found {
            Found::Solved { .. } => "solved",
            Found::Unsolvable => "unsolvable",
            Found::Limit { .. } => "limit",
            Found::Refused { .. } => "refused",
        }
    }

    /// For people.
    fn row(&self) -> [String; 8] {
        let length = match self.found {
            Found::Solved { length, .. } => length.to_string(),
            Found::Limit { lower_bound } => format!(">={lower_bound}"),
            _ => String::new(),
        };
        [
            self.algorithm.name().into(),
            self.heuristic.clone(),
            self.status().into(),
            length,
            HumanCount(self.counts.expanded).to_string(),
            HumanCount(self.counts.generated).to_string(),
            ByteSize(self.counts.peak_bytes).to_string(),
            format!("{:.6}", self.time.as_secs_f64()),
        ]
    }

    /// For programs.
    fn csv_row(&self, board: &str) -> [String; 10] {
        let (length, bound) = match self.found {
            Found::Solved { length, lower_bound } => (length.to_string(), lower_bound.to_string()),
            Found::Limit { lower_bound } => (String::new(), lower_bound.to_string()),
            _ => Default::default(),
        };
        let Counts { expanded, generated, peak_bytes, .. } = self.counts;
        let [expanded, generated, peak] = [expanded, generated, peak_bytes].map(|count| count.to_string());
        let (algorithm, heuristic) = (self.algorithm.name().into(), self.heuristic.clone());
        let (status, seconds) = (self.status().into(), self.time.as_secs_f64().to_string());
        [board.into(), algorithm, heuristic, status, length, bound, expanded, generated, peak, seconds]
    }
}

/// A board for programs of which nothing more can be said.
fn unsearched(board: Option<String>, status: &str) -> [String; 10] {
    let mut row: [String; 10] = Default::default();
    row[0] = board.unwrap_or_default();
    row[3] = status.into();
    row
}

/// Accepts the algorithms but `auto`, which is one of the others.
fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    let names = Algorithm::value_variants().iter().filter(|algorithm| **algorithm != Algorithm::Auto);
    PossibleValuesParser::new(names.filter_map(Algorithm::to_possible_value))
        .map(|name| Algorithm::from_str(&name, false).unwrap_or_default())
}
