//! Sliding-tile puzzles of other rules.
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod assignment;
mod costs;
mod distances;
mod linear_conflict;
mod manhattan;
mod not_admissible;
mod patterns;
mod projection;
mod puzzle;
mod runs;
pub mod sets;
mod slides;
mod solvability;
mod state;

pub use assignment::Assignment;
pub use costs::{Costs, CostsError};
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use not_admissible::NotAdmissible;
pub use patterns::{
    Arranged, Charge, MOST_READ, Pattern, PatternError, PatternTable, Patterns, PatternsError, Plan, TableError,
};
pub use projection::{Forget, Projection, ProjectionTable};
pub use puzzle::{Puzzle, PuzzleError};
pub use runs::RunBound;
pub use slides::{Move, Moves, Slide, Slides, Visit, visit};
pub use solvability::{Reachability, Solvability};
pub use state::{Listed, Ones, State, Word64, Word128};
