//! Search for puzzles.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod best_first;
mod breadth_first;
mod closed;
mod cost;
mod heuristic;
mod idastar;
mod observer;
mod open;
mod outcome;
pub mod sliding;
mod space;

pub use best_first::{Weight, WeightError, astar, greedy, weighted_astar};
pub use breadth_first::{bidirectional, breadth_first};
pub use cost::Cost;
pub use heuristic::{FromScratch, Heuristic, Max, Sum, Zero};
pub use idastar::idastar;
pub use observer::{Limits, Observer, Progress, Stop};
pub use outcome::{Counts, Outcome, Report, ReportOf, Solution};
pub use space::{Space, Undirected};
