//! Every board of a sliding-tile puzzle by its distance, explored by several processes, on one machine or one on each of many, on timely dataflow.
//!
//! A [`launch`]er starts processes that [`serve`]; they find each other over TCP, and each worker (a thread of a process) explores its range of orders with a
//! [`Part`](loyd_explore::Part) as the driver in memory does. Boards that belong to another worker are sent to it in batches, a byte or little more each.
//!
//! ```no_run
//! use std::process::Command;
//! use std::time::Duration;
//!
//! use loyd_board::{Board, path::Metric};
//! use loyd_distributed::{Crew, Event, Job, launch};
//!
//! // In the program `my-worker`, `main` calls `loyd_distributed::serve()`.
//! let job = Job::new(&Board::<3, 4>::blank_last(), Metric::Single);
//! let command = || Command::new("my-worker");
//! let print = |event| -> Result<(), std::convert::Infallible> {
//!     if let Event::Level(level) = event {
//!         println!("{} {}", level.depth, level.boards);
//!     }
//!     Ok(())
//! };
//! let summary = launch(&job, &Crew::Local(2), Duration::from_secs(30), command, print)?;
//! assert_eq!(summary.levels.len(), 54);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What goes over the links is neither encrypted nor does it prove who sent it: use the loopback or a private network.
//!
//! **The levels.** At each depth a worker scans its blocks slice by slice, sends what leaves them, and absorbs what comes. Then all tell each other how many boards they counted, which all
//! hear once all that was sent is absorbed: timely's progress tracking knows when. So every worker knows the same levels, and all come to the same decisions: to go on, to store, to end.
//! It is a dataflow without a loop, whose input is what workers send, and whose time goes on with the depth; the loop over the levels is plain code around it.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod coding;
mod hosts;
mod job;
mod join;
mod launch;
mod outbox;
mod peers;
mod process;
mod said;
mod trouble;
mod worker;

pub use hosts::{HostsError, addresses, is_loopback};
pub use job::{Job, Store};
pub use launch::{Crew, LaunchError, Summary, launch};
pub use process::serve;
pub use said::Event;
pub use trouble::Trouble;
