//! Why there is no table, or none to be trusted.

use std::io;
use std::process::ExitStatus;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("`{word}` is no work: name some of {known}, or none for all")]
    Work { word: String, known: String },
    #[error("--skip without a text: name what to leave out, such as slidy or eight/breadth-first")]
    Skip,
    #[error("`{word}` is no contestant: name one of {known}")]
    Contestant { word: String, known: String },
    /// `number` is from 1.
    #[error("board {number} was not solved")]
    Unsolved { number: usize },
    #[error("{name}, board {number}: {found} moves, expected {expected} as by {other}")]
    Length { name: String, number: usize, found: usize, expected: usize, other: String },
    #[error("{name}: {found} solutions, expected {expected}")]
    Solutions { name: String, found: usize, expected: usize },
    #[error("{name}: {found} moves in all, expected {expected}")]
    Moves { name: String, found: usize, expected: usize },
    #[error("this program cannot be run again for {name}: {source}")]
    Start { name: String, source: io::Error },
    #[error("{name} failed with {status}")]
    Failed { name: String, status: ExitStatus },
    #[error("{name} wrote `{word}`, expected a number")]
    Answer { name: String, word: String },
    #[error("the operating system does not tell the CPU time: {0}")]
    Usage(#[from] nix::Error),
    #[error(transparent)]
    Additive(#[from] loyd_search::sliding::AdditiveError),
    #[error(transparent)]
    Table(#[from] loyd_search::sliding::TooManyCells),
    #[error(transparent)]
    Random(#[from] loyd_board::random::RandomError),
    #[error("slidy does not take a board: {0}")]
    Slidy(String),
}
