//! `loyd`: sliding-tile puzzles on the command line.
//!
//! Text to boards is `input`, the choice of search and the search itself `solver`, answers to text `answer`; there is one file a subcommand.

mod answer;
mod arguments;
mod check;
mod compare;
mod completions;
mod console;
mod convert;
mod databases;
mod distances;
mod engine;
mod estimate;
mod every;
mod exit;
mod explore;
mod farthest;
mod heuristics;
mod hint;
mod histogram;
mod input;
mod interrupt;
mod man;
mod patterns;
mod scramble;
mod searching;
mod session;
mod sizes;
mod solve;
mod solver;
mod store;
mod tables;
mod variant;
mod verify;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use arguments::Arguments;
use console::Console;

fn main() -> ExitCode {
    let arguments = Arguments::parse_from(std::env::args_os().map(arguments::shield));
    interrupt::listen();
    let mut console = Console::new(arguments.color.into(), arguments.quiet);
    let ended = arguments.command.run(&mut console);
    console.finish(ended).into()
}
