//! Search for puzzles.
#![forbid(unsafe_code)]
