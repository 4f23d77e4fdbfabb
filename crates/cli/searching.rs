//! Which search a board gets: what was asked for, or what suits its shape.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::{Args, ValueEnum};
use loyd_board::Shape;
use loyd_search::Weight;
use loyd_search::sliding::Order;

use crate::arguments::{Folder, Limit};
use crate::estimate::Estimate;
use crate::exit::Failure;
use crate::heuristics::HeuristicParser;

/// The most cells for which weighted A* is likely to find what was asked for before it fills the memory.
const MOST_WEIGHTED: usize = 36;

/// The most cells for which an optimal search is likely to end before people give up.
const MOST_PROVEN: usize = 25;

/// A search algorithm by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Algorithm {
    /// The best for the shape and the number of boards
    #[default]
    Auto,
    /// A*: fewest boards, much memory; optimal
    Astar,
    /// Iterative deepening A*: hardly any memory; optimal
    Idastar,
    /// Breadth-first search; optimal
    Bfs,
    /// Breadth-first search from both ends; optimal
    Bidirectional,
    /// Greedy best-first search: quick, any solution
    Greedy,
    /// Row by row and column by column: any solution at once, for boards of any size
    Constructive,
    /// Any solution at once, then shorter ones until --time-limit or --within: for boards of any size
    Anytime,
    /// Weighted A*, with --within
    Weighted,
    /// A table of all distances, for at most ten cells; optimal, and too quick for limits
    Table,
}

impl Algorithm {
    /// The name as in the options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Astar => "astar",
            Self::Idastar => "idastar",
            Self::Bfs => "bfs",
            Self::Bidirectional => "bidirectional",
            Self::Greedy => "greedy",
            Self::Constructive => "constructive",
            Self::Anytime => "anytime",
            Self::Weighted => "weighted",
            Self::Table => "table",
        }
    }

    /// Whether it is led by a heuristic.
    pub const fn is_informed(self) -> bool {
        !matches!(self, Self::Bfs | Self::Bidirectional | Self::Table)
    }
}

/// What leads a search.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Searching")]
pub struct Lead {
    /// Lower bound that leads the search
    ///
    /// Tables may be of a partition: by the sizes of its patterns, tables:6-6-3, or tile by tile, tables:1,2,3/4,5,6/7,8. What takes long to build is
    /// kept in a folder.
    #[arg(
        short = 'H',
        long,
        value_parser = HeuristicParser,
        value_name = "NAME",
        default_value = "auto",
        hide_default_value = true
    )]
    pub heuristic: Estimate,
    #[command(flatten)]
    pub folder: Folder,
    /// Threads for a long search by idastar; all cores unless given, one with --node-limit
    ///
    /// The solution is the same for any number.
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<NonZeroUsize>,
}

/// How to search.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Searching")]
pub struct Searching {
    /// Search algorithm
    #[arg(short, long, value_enum, value_name = "NAME", default_value_t, hide_default_value = true)]
    algorithm: Algorithm,
    #[command(flatten)]
    pub lead: Lead,
    /// Accept a solution of at most W times the optimal length: 1.5
    #[arg(short, long, value_name = "W", conflicts_with = "any")]
    within: Option<Weight>,
    /// Accept any solution, fast
    #[arg(long)]
    any: bool,
    /// Whether nothing but an optimal solution is of use.
    #[arg(skip)]
    is_proof_wanted: bool,
    /// Order in which the blank's directions are tried; ties follow it
    ///
    /// idastar, bfs, table and auto without --any and --within find the first optimal solution in this order.
    #[arg(long, value_name = "ORDER", default_value_t)]
    pub order: Order,
    #[command(flatten)]
    pub limit: Limit,
}

impl Searching {
    /// Looks for combinations without sense.
    ///
    /// # Errors
    /// [`Failure::Usage`] that says what to leave out or add.
    pub fn check(&self) -> Result<(), Failure> {
        let name = self.algorithm.name();
        let fault = match self.algorithm {
            Algorithm::Weighted if self.within.is_none() => "--algorithm weighted needs --within W".into(),
            Algorithm::Anytime => String::new(),
            Algorithm::Auto | Algorithm::Weighted if !self.any => String::new(),
            Algorithm::Auto | Algorithm::Greedy | Algorithm::Constructive if self.within.is_none() => String::new(),
            _ if self.within.is_some() => {
                format!("--within is for weighted and anytime, not for --algorithm {name}: leave one out")
            }
            _ if self.any => {
                format!("--any is for greedy, constructive and anytime, not for --algorithm {name}: leave one out")
            }
            _ => String::new(),
        };
        let blind = !self.algorithm.is_informed() && self.lead.heuristic != Estimate::Auto;
        match fault {
            fault if !fault.is_empty() => Err(Failure::Usage(fault)),
            _ if blind => Err(Failure::Usage(format!("--algorithm {name} uses no heuristic: leave --heuristic out"))),
            _ => Ok(()),
        }
    }

    /// The best optimal search for every shape, led as asked.
    pub const fn optimal(lead: Lead, order: Order, limit: Limit) -> Self {
        Self { algorithm: Algorithm::Auto, lead, within: None, any: false, is_proof_wanted: true, order, limit }
    }

    /// Looks for an algorithm that cannot do what `option` asks: to find every optimal solution.
    ///
    /// # Errors
    /// [`Failure::Usage`] that says what to leave out.
    pub fn check_every(&self, option: &str) -> Result<(), Failure> {
        match self.algorithm {
            Algorithm::Auto | Algorithm::Idastar => Ok(()),
            other => {
                let name = other.name();
                Err(Failure::Usage(format!("{option} is for idastar, not for --algorithm {name}: leave one out")))
            }
        }
    }

    /// The search for every optimal solution of the next board of `shape`, and why it is the one.
    pub fn choose_every(&self, shape: Shape) -> (Choice, &'static str) {
        let estimate = self.estimate(Algorithm::Idastar, shape);
        (Choice { estimate, ..Choice::of(Algorithm::Idastar) }, "it finds every optimal solution")
    }

    /// The search for the next board of `shape`, and why it is the one. `pays` says whether enough boards came that a table will pay.
    pub fn choose(&self, shape: Shape, pays: impl Fn() -> bool) -> (Choice, &'static str) {
        let line = shape.rows() == 1 || shape.columns() == 1;
        let (algorithm, why) = match self.algorithm {
            Algorithm::Auto if self.any && self.limit.time.is_some() => {
                (Algorithm::Anytime, "any solution will do, the shorter the better")
            }
            Algorithm::Auto if self.any => (Algorithm::Constructive, "any solution will do"),
            Algorithm::Auto if self.within.is_some() && shape.cells() <= MOST_WEIGHTED => {
                (Algorithm::Weighted, "a bounded solution will do")
            }
            Algorithm::Auto if self.within.is_some() => (
                Algorithm::Anytime,
                "a bounded solution will do, and so large a board takes more memory to search than there is",
            ),
            Algorithm::Auto if self.is_beyond_proof(shape) => {
                (Algorithm::Anytime, "no proof of the shortest is to be expected in time")
            }
            Algorithm::Auto if self.lead.heuristic != Estimate::Auto => (Algorithm::Idastar, "the heuristic was given"),
            Algorithm::Auto if line => (Algorithm::Idastar, "a single line has one way"),
            Algorithm::Auto if shape.cells() <= 9 => (Algorithm::Table, "so few cells have a small table"),
            Algorithm::Auto if shape.cells() == 10 && pays() => (Algorithm::Table, "so many boards pay for a table"),
            Algorithm::Auto => (Algorithm::Idastar, "it is optimal and needs hardly any memory"),
            chosen => (chosen, "it was given"),
        };
        let estimate = self.estimate(algorithm, shape);
        let (weight, threads) = (self.within.unwrap_or(Weight::ONE), self.threads());
        (Choice { algorithm, estimate, weight, is_any_good: self.any, threads, time: self.limit.time }, why)
    }

    /// The search for a board of unusual rules, whose moves cost one each or not, and why it is the one.
    ///
    /// # Errors
    /// A sentence if it takes another order of moves than the one there is.
    pub fn choose_unusual(&self, is_unit: bool) -> Result<(Choice, &'static str), String> {
        if self.order != Order::default() {
            return Err("--order is for plain boards: leave it out".into());
        }
        let (algorithm, why) = match self.algorithm {
            Algorithm::Auto if self.any => (Algorithm::Greedy, "any solution will do"),
            Algorithm::Auto if self.within.is_some() => (Algorithm::Weighted, "a bounded solution will do"),
            Algorithm::Auto if !is_unit => {
                (Algorithm::Astar, "so many different costs take too many iterations of idastar")
            }
            Algorithm::Auto => (Algorithm::Idastar, "it is optimal and needs hardly any memory"),
            chosen => (chosen, "it was given"),
        };
        let estimate = algorithm.is_informed().then(|| self.lead.heuristic.clone());
        let (weight, threads) = (self.within.unwrap_or(Weight::ONE), self.threads());
        Ok((Choice { algorithm, estimate, weight, is_any_good: self.any, threads, time: self.limit.time }, why))
    }

    /// As [`choose_unusual`](Self::choose_unusual), for every optimal solution.
    ///
    /// # Errors
    /// As there.
    pub fn choose_every_unusual(&self) -> Result<(Choice, &'static str), String> {
        let (choice, _) = self.choose_unusual(true)?;
        Ok((Choice { algorithm: Algorithm::Idastar, ..choice }, "it finds every optimal solution"))
    }

    /// Whether to look for a good solution rather than for none: a large board, little time, and nothing else asked for.
    fn is_beyond_proof(&self, shape: Shape) -> bool {
        let line = shape.rows() == 1 || shape.columns() == 1;
        let is_free = !self.is_proof_wanted && self.limit.nodes.is_none() && self.lead.heuristic == Estimate::Auto;
        is_free && !line && shape.cells() > MOST_PROVEN && self.limit.time.is_some()
    }

    fn threads(&self) -> NonZeroUsize {
        let every = || match self.limit.nodes {
            // On several threads, the limit would be passed by what all do until that is noticed.
            Some(_) => NonZeroUsize::MIN,
            None => available_parallelism().unwrap_or(NonZeroUsize::MIN),
        };
        self.lead.threads.unwrap_or_else(every)
    }

    /// The heuristic for an algorithm, unless it takes none.
    fn estimate(&self, algorithm: Algorithm, shape: Shape) -> Option<Estimate> {
        let line = shape.rows() == 1 || shape.columns() == 1;
        match algorithm {
            algorithm if !algorithm.is_informed() => None,
            // Quick, or of use only for the bound: larger tables would take longer than all else.
            Algorithm::Greedy | Algorithm::Constructive if self.lead.heuristic == Estimate::Auto && !line => {
                Some(Estimate::LinearConflict)
            }
            Algorithm::Idastar
                if self.lead.heuristic == Estimate::Auto && Estimate::tables_pay(shape, self.limit.memory) =>
            {
                Some(Estimate::Tables(None))
            }
            _ => Some(self.lead.heuristic.or_best(shape)),
        }
    }
}

/// A search, chosen.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Never [`Algorithm::Auto`].
    pub algorithm: Algorithm,
    /// The heuristic of an informed algorithm.
    pub estimate: Option<Estimate>,
    pub weight: Weight,
    /// Whether a solution will do whatever its length.
    pub is_any_good: bool,
    /// How many threads a long search may take.
    pub threads: NonZeroUsize,
    /// How long it may take, for searches that plan by it.
    pub time: Option<Duration>,
}

impl Choice {
    /// An algorithm that needs no heuristic, on one thread.
    pub const fn of(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            estimate: None,
            weight: Weight::ONE,
            is_any_good: false,
            threads: NonZeroUsize::MIN,
            time: None,
        }
    }
}
