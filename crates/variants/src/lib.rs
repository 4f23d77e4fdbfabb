//! Sliding-tile puzzles of other rules: walls, holes, edges that meet, several blanks, equal tiles, weighted tiles, whole runs as moves, goals with open cells.
//!
//! A [`Puzzle`] is a topology (which cells touch), goals, costs and a metric, all of it data. [`Slides`] is its space, for every algorithm of `loyd-search`, and [`Manhattan`],
//! [`LinearConflict`], [`RunBound`] and [`Patterns`] are lower bounds of it, or refuse with [`NotAdmissible`]. [`Puzzle::solvability`] says what is proven of a board before any search.
//!
//! ```
//! use loyd_board::{Shape, Topology, Wrap};
//! use loyd_search::{Outcome, idastar};
//! use loyd_variants::{Manhattan, Puzzle, Slides, Solvability, Word64, sets};
//!
//! // The blank leaves the board on one side and comes back on the other.
//! let torus = Topology::new(Shape::new(3, 3)?).wrapped(Wrap::Both);
//! let goal = sets::goal(&torus, 1).expect("room for a blank");
//! let puzzle = Puzzle::new(torus, goal)?;
//! // On a plain board, two exchanged tiles cannot be solved.
//! let board = "1 2 3 / 4 5 6 / 8 7 0".parse()?;
//! assert_eq!(puzzle.solvability(&board)?, Solvability::Solvable);
//!
//! let space = Slides::<Word64>::new(&puzzle).expect("tiles that fit 64 bits");
//! let report = idastar(&space, &Manhattan::new(&space)?, &space.state_of(&board)?, &mut ());
//! let Outcome::Solved(solution) = report.outcome else { panic!("solvable") };
//! assert_eq!(solution.cost, solution.lower_bound);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![deny(missing_docs)]

/// The code in the guide is run as tests of documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/variants.md")]
struct Guide;

mod assignment;
mod costs;
mod distances;
mod linear_conflict;
mod manhattan;
mod not_admissible;
mod patterns;
mod projection;
mod puzzle;
mod replay;
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
