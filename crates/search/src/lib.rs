//! Search for puzzles: optimal, bounded, or just quick; over any puzzle, and with all it takes for sliding tiles.
//!
//! A puzzle is a [`Space`], what guides a search a [`Heuristic`], what watches and stops it an [`Observer`], and how it ended an [`Outcome`]. The
//! sliding puzzle on the boards of `loyd-board`, its heuristics and its tables are in [`sliding`].
//!
//! | search | finds | memory | proven |
//! |---|---|---|---|
//! | [`idastar`] | a cheapest solution | the current path | optimal |
//! | [`parallel_idastar`] | the same, on several threads | the current paths | optimal |
//! | [`sliding::idastar_by_tables`] | the same, with pattern databases, as fast as can be | the current paths | optimal |
//! | [`each_optimal`], [`count_optimal`] | every cheapest solution | the current path | optimal, and that there are no others |
//! | [`astar`] | a cheapest solution | every state seen | optimal |
//! | [`weighted_astar`] | one at most so many times the cheapest | every state seen | within the weight, often better |
//! | [`greedy`] | one quickly | every state seen | nothing |
//! | [`sliding::constructive`] | one of any board of any size, at once | the path | nothing |
//! | [`sliding::improve`] | a shorter one the longer it runs, of any board | some boards for each move | a bound, reached or not |
//! | [`breadth_first`] | one of fewest steps | every state seen | optimal if steps cost the same |
//! | [`bidirectional`] | one of fewest steps, from both ends of an [`Undirected`] space | about the square root of that | optimal if steps cost the same |
//! | [`Distances`] | the cost from every state of a small space at once | every state, and every step | optimal |
//! | [`sliding::DistanceTable`] | a shortest path from any board of up to ten cells | a table | optimal |
//!
//! ```
//! use loyd_board::{Board, Packed64, Path};
//! use loyd_search::sliding::{LinearConflict, Sliding, WalkingDistance};
//! use loyd_search::{Limits, Max, Outcome, idastar};
//!
//! let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_last()));
//! let heuristic = Max(LinearConflict::new(&space), WalkingDistance::new(&space)?);
//! let board = Board::new([[2, 3, 4, 0], [1, 5, 7, 8], [9, 6, 10, 12], [13, 14, 11, 15]])?;
//! match idastar(&space, &heuristic, &board.into(), &mut Limits::new().nodes(1_000_000)).outcome {
//!     Outcome::Solved(solution) => assert_eq!(Path::from(solution.ops).to_string(), "llldrdrdr"),
//!     Outcome::Exhausted => println!("there is no solution"),
//!     Outcome::Stopped { lower_bound, .. } => println!("not solved yet: at least {lower_bound} moves"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solvability is not for a search to find out: ask `loyd_board::parity` first.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod best_first;
mod breadth_first;
mod closed;
mod cost;
mod distances;
mod every;
mod heuristic;
mod idastar;
mod observer;
mod open;
mod outcome;
mod parallel;
pub mod sliding;
mod space;
mod window;

pub use best_first::{Weight, WeightError, astar, greedy, weighted_astar};
pub use breadth_first::{bidirectional, breadth_first};
pub use cost::Cost;
pub use distances::Distances;
pub use every::{count_optimal, each_optimal};
pub use heuristic::{FromScratch, Heuristic, Max, Sum, Zero};
pub use idastar::idastar;
pub use observer::{Limits, Observer, Progress, Stop};
pub use outcome::{Counts, Outcome, Report, ReportOf, Solution};
pub use parallel::parallel_idastar;
pub use space::{Space, Undirected, Visitor};
