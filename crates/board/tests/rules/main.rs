//! What must hold for every board, against oracles too simple to be wrong.

mod board;
mod goal;
mod packed;
mod parity;
mod path;
mod random;
mod strategy;
mod topology;
