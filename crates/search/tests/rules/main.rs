//! What must hold for every board: heuristics and tables against plain breadth-first distances.

mod algorithms;
mod conflicts;
mod construction;
mod every;
mod every_board;
mod graphs;
mod improvement;
mod oracle;
mod patterns;
mod pruned;
mod published;
mod sums;
mod table;
mod walking;
mod walks;
