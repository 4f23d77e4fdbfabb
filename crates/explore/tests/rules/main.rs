//! What must hold for every space: the index, published tables, plain breadth-first search.

mod checkpoints;
mod estimate;
mod index;
mod levels;
mod oracle;
mod published;
