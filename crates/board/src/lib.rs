//! Boards of N x M sliding-tile puzzles, from text to packed keys; no search (see `loyd-search`).
//!
//! A board of R rows and C columns holds the tiles 1 to R*C-1 and one **blank** (written 0). A **move** slides the blank
//! to a neighbouring **cell**, which is the same as sliding that cell's tile into the blank. [`Direction`] says where the *blank*
//! goes. Cells are numbered row by row from 0.
//!
//! * [`Board`]: the shape is part of the type, up to 256 cells, a few bytes, no allocation. [`Grid`]: the shape is
//!   known at run time, up to 1000 x 1000. Both are a [`Position`].
//! * [`Topology`]: which cells touch, with meeting edges, walls and holes. [`Layout`]: a board on which anything may stand, several blanks and equal tiles too;
//!   [`Labels`]: what its tiles are called. They describe puzzles of unusual rules (see `loyd-variants`).
//! * [`Goal`]: the named goals (blank last, blank first, spiral) or any board.
//! * [`parity`]: whether one board can become another.
//! * [`Packed64`], [`Packed128`]: boards in one machine word, for search; also the keys of hash tables.
//! * [`path`]: move strings in every notation; [`read`] and [`write`](mod@write): boards in every text format; [`random`]: seeded random boards.
//!
//! The crate is `no_std` and needs only `alloc`.
//!
//! ```
//! use loyd_board::{parity, Board, Direction, Position};
//!
//! let mut board = Board::<2, 3>::new([[1, 2, 3], [4, 0, 5]])?;
//! assert!(parity::is_reachable(&board, &Board::blank_last()));
//! assert_eq!(board.slide(Direction::Right), Some(5)); // the blank goes right, tile 5 goes left
//! assert_eq!(board, Board::blank_last());
//! # Ok::<(), loyd_board::BoardError>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;

mod board;
mod direction;
mod error;
mod goal;
mod grid;
mod labels;
mod layout;
mod packed;
pub mod parity;
pub mod path;
mod position;
pub mod random;
pub mod read;
mod shape;
mod topology;
pub mod write;

pub use board::Board;
pub use direction::Direction;
pub use error::BoardError;
pub use goal::{Goal, GoalError};
pub use grid::Grid;
pub use labels::Labels;
pub use layout::{Content, Layout, LayoutError};
pub use packed::{Fixed, Packed64, Packed128, Sides};
pub use path::Path;
pub use position::{Index, Position};
pub use shape::{LARGEST_SIDE, Shape, ShapeError};
pub use topology::{Blocks, Topology, TopologyError, Wrap};
