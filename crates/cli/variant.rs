//! Puzzles of other rules: what is asked for, what is read, how it is solved and printed.
//!
//! `options` and `file` say what the rules are (`rules`), `aim` what is to be reached, `reading` takes boards that are no plain ones, and `book` has a `case` of each:
//! the board with its puzzle. `solver` answers it with an `engine`, led by a `bound`, and `answer` is what it says.

mod aim;
mod answer;
mod book;
mod bound;
mod case;
mod engine;
mod everywhere;
mod file;
mod goals;
mod moves;
mod node;
mod options;
mod reading;
mod rules;
mod solver;
mod tables;

pub use answer::{Answer, Way};
pub use book::{Book, Sorted};
pub use case::Case;
pub use engine::new as engine;
pub use everywhere::{Everywhere, Unlisted};
pub use moves::{MovesError, Walk, read as read_moves};
pub use options::{Moved, RuleOptions};
pub use reading::{Misread, Sheet, Sheets};
pub use solver::Solver;
