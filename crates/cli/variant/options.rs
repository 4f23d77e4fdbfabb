//! The options that change the rules.

use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use loyd_board::path::Metric;
use loyd_board::{Labels, Wrap};

use super::file;
use super::rules::{Names, Rules, Weights};
use crate::exit::Failure;

/// What counts as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Moved {
    /// Sliding one tile
    #[default]
    Single,
    /// Sliding any number of tiles of a row or column together
    Multi,
}

impl From<Moved> for Metric {
    fn from(moved: Moved) -> Self {
        match moved {
            Moved::Single => Self::Single,
            Moved::Multi => Self::Multi,
        }
    }
}

/// The rules, unless they are the usual ones.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Rules")]
pub struct RuleOptions {
    /// What counts as one move: single (one tile) or multi (any number of tiles of a row or column together)
    #[arg(long, value_enum, value_name = "METRIC", hide_possible_values = true)]
    metric: Option<Moved>,
    /// Which edges meet: rows (the ends of each row touch), columns or both
    #[arg(long, value_name = "EDGES", hide_possible_values = true, value_parser = wrap_parser())]
    wrap: Option<Wrap>,
    /// What a slide costs: number (that of the tile), inverse (of that number, scaled to whole ones), or a file of lines such as 5 = 3
    ///
    /// Solutions then have the least cost, not the fewest moves. Tiles that are not in the file cost 1.
    #[arg(long, value_name = "WEIGHTS")]
    weights: Option<String>,
    /// Tiles may be equal, and letters or words; needs --goal
    #[arg(long)]
    labels: bool,
    /// Read all rules from a file: shape, walls, holes, goals, weights, metric, names
    #[arg(long, value_name = "FILE.toml", conflicts_with_all = ["metric", "wrap", "weights", "labels"])]
    rules: Option<PathBuf>,
}

fn wrap_parser() -> impl TypedValueParser<Value = Wrap> {
    PossibleValuesParser::new(Wrap::ALL.map(Wrap::name)).try_map(|name| name.parse::<Wrap>())
}

impl RuleOptions {
    /// What counts as one move, unless a file says so.
    pub fn metric(&self) -> Moved {
        self.metric.unwrap_or_default()
    }

    /// Whether there is a file, or an option other than --metric.
    pub const fn are_more_than_metric(&self) -> bool {
        self.wrap.is_some() || self.weights.is_some() || self.labels || self.rules.is_some()
    }

    /// The rules, and what tiles are called.
    ///
    /// # Errors
    /// [`Failure::Usage`] that says what is wrong with a file, and where.
    pub fn read(&self) -> Result<(Rules, Labels), Failure> {
        if let Some(path) = &self.rules {
            return file::read(path).map_err(Failure::Usage);
        }
        let weights = match self.weights.as_deref() {
            None => Weights::Unit,
            Some("number") => Weights::Number,
            Some("inverse") => Weights::Inverse,
            Some(path) => file::read_weights(Path::new(path)).map_err(|error| {
                Failure::Usage(format!("--weights: {error}: give number, inverse or a file of weights"))
            })?,
        };
        let metric = self.metric().into();
        if metric == Metric::Multi && weights != Weights::Unit {
            return Err(Failure::usage(
                "a run of tiles is one move and costs one: leave --weights or --metric multi out",
            ));
        }
        let names = if self.labels { Names::Any } else { Names::Numbers };
        let rules = Rules {
            wrap: self.wrap.unwrap_or_default(),
            metric,
            weights,
            names,
            is_loose: self.labels,
            ..Rules::default()
        };
        let labels = file::labels(&rules.names);
        Ok((rules, labels))
    }
}
