//! What must hold for every set of rules, against oracles too simple to be wrong.

mod every_board;
mod oracle;
mod patterns;
mod published;
mod refused;
mod solvability;
