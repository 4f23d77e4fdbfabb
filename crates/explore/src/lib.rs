//! Every board of a sliding-tile puzzle by its distance from a goal: whole spaces enumerated breadth first, two bits a board.
//!
//! An [`Explorer`] goes through the levels one by one, as an iterator, on as many threads as you like:
//!
//! ```
//! use loyd_board::Board;
//! use loyd_explore::{Explorer, Level, Options};
//!
//! let mut explorer = Explorer::new(&Board::<3, 3>::blank_last(), &Options::default())?;
//! let levels: Vec<Level> = explorer.by_ref().collect();
//! assert_eq!(levels.len() - 1, 31); // the greatest distance
//! assert_eq!(levels.iter().map(|level| level.boards).sum::<u64>(), 181_440);
//! let farthest: Vec<String> = explorer.farthest().map(|board| board.to_string()).collect();
//! assert_eq!(farthest, ["6 4 7 / 8 5 0 / 3 2 1", "8 6 7 / 2 5 4 / 3 0 1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | shape | boards | memory |
//! |---|---|---|
//! | 3x3 | 181,440 | 1.5 MB, mostly tables of moves |
//! | 2x6, 3x4 | 239,500,800 | 62 MB |
//! | 2x7 | 43,589,145,600 | 11 GB |
//! | 3x5 | 653,837,184,000 | 163 GB |
//! | 2x8, 4x4 | 10,461,394,944,000 | 2.6 TB |
//!
//! Times are in docs/exploration.md. How it works, from the bottom up: an [`Index`] numbers the boards; a part keeps a range of them, scans what is new at a depth and moves on
//! from it; a driver, which is [`Explorer`], hands parts to threads and carries what leaves one part to another. The idea of a bit or two for each board of a whole space, and of
//! levels in place of a queue, is that of Korf, *Linear-time disk-based implicit graph search* (2008); that of horizontal moves which change nothing in the order of the tiles, and
//! of vertical moves which take one tile past C - 1 others, is in Korf and Schultze, *Large-scale parallel breadth-first search* (2005).
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod bits;
mod checkpoint;
mod distance;
mod estimate;
mod explorer;
mod frontier;
mod index;
mod keeper;
mod part;
mod parts;
mod space;
mod windows;

pub use checkpoint::{Checkpoint, Opened, Refused};
pub use estimate::{Estimate, TooLarge};
pub use explorer::{ExploreError, Explorer, Level, Options};
pub use frontier::Frontier;
pub use index::{Index, MOST_CELLS, Place, TooManyCells};
pub use keeper::Keeper;
pub use part::{Part, Run, Sink, Slice};
pub use parts::Parts;
pub use space::Space;
