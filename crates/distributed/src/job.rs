//! What is to be explored, as a process is told.

use std::path::PathBuf;
use std::time::Duration;

use loyd_board::path::Metric;
use loyd_board::{Grid, Position, Shape};
use serde::{Deserialize, Serialize};

/// What is to be explored, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    rows: usize,
    columns: usize,
    /// The goal, row by row.
    tiles: Vec<u32>,
    multi: bool,
    /// How many workers each process has, a thread each.
    pub threads: usize,
    /// The last depth that is counted.
    pub until_depth: Option<u32>,
    /// Whether to list the boards at the greatest depth.
    pub farthest: bool,
    /// Bytes of memory that one process may use.
    pub memory_limit: u64,
    /// Where checkpoints are, if they are wanted.
    pub store: Option<Store>,
}

/// Where and when checkpoints are stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Store {
    /// The folder, which all processes must see.
    pub folder: PathBuf,
    /// How long after the last one the next is stored: after every level if it is 0.
    pub every: Duration,
    /// Whether to go on from the last one.
    pub resume: bool,
}

impl Job {
    /// All boards from which a goal can be reached, on one thread a process, and nothing else.
    pub fn new(goal: &impl Position, metric: Metric) -> Self {
        let shape = goal.shape();
        Self {
            rows: shape.rows(),
            columns: shape.columns(),
            tiles: (0..shape.cells()).map(|cell| goal.tile(cell) as u32).collect(),
            multi: metric == Metric::Multi,
            threads: 1,
            until_depth: None,
            farthest: false,
            memory_limit: u64::MAX,
            store: None,
        }
    }

    /// The goal; none if what was told is no board.
    pub fn goal(&self) -> Option<Grid> {
        Grid::new(Shape::new(self.rows, self.columns).ok()?, self.tiles.clone()).ok()
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        if self.multi { Metric::Multi } else { Metric::Single }
    }

    /// What all processes must agree on.
    pub(crate) fn agreed(&self) -> String {
        let Self { rows, columns, tiles, threads, until_depth, farthest, store, .. } = self;
        let tiles: Vec<String> = tiles.iter().map(u32::to_string).collect();
        let metric = if self.multi { "multi" } else { "single" };
        let mut agreed =
            format!("{rows}x{columns}, goal {}, metric {metric}, {threads} threads a process", tiles.join(" "));
        agreed.extend(until_depth.map(|depth| format!(", until depth {depth}")));
        agreed.extend(farthest.then_some(", farthest boards"));
        if let Some(store) = store {
            agreed.push_str(if store.every.is_zero() { ", checkpoint a level" } else { ", checkpoints" });
            agreed.push_str(if store.resume { ", resumed" } else { "" });
        }
        agreed
    }
}
