//! Search for puzzles.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod cost;
mod heuristic;
mod idastar;
mod observer;
mod outcome;
pub mod sliding;
mod space;

pub use cost::Cost;
pub use heuristic::{FromScratch, Heuristic, Max, Sum, Zero};
pub use idastar::idastar;
pub use observer::{Limits, Observer, Progress, Stop};
pub use outcome::{Counts, Outcome, Report, ReportOf, Solution};
pub use space::{Space, Undirected};
