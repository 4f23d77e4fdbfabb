//! `loyd verify`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use loyd_board::path::{Metric, Mover, PathError, PathFault};
use loyd_board::{Goal, Grid, Path, Position};

use crate::arguments::{Named, Target, unshield};
use crate::console::Console;
use crate::exit::{Exit, Failure};
use crate::input::{self, Content, Input, Reading};
use crate::session;

/// Replay moves and say whether they solve the board
///
/// One line a board: how long the solution is in both metrics, or where it breaks. Without arguments, boards and their moves come from files
/// or standard input: lines of slidysim's logs, or JSON objects as solve prints them.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd verify '1 2 3 / 4 0 5 / 7 8 6' rd
  loyd verify --moves numbers '8 3 1 / 4 0 2 / 5 6 7' '3 1 2 3 6 5 4 8 1 2 3 6 5 7 6 5 8 4 7 8 5 6'
  loyd verify --moves tile -i session.txt
  loyd solve --output json < boards.txt | loyd verify")]
pub struct Verify {
    /// Board to start from, or - for standard input
    #[arg(requires = "path", conflicts_with = "files", value_parser = unshield)]
    board: Option<String>,
    /// Moves to make
    #[arg(value_name = "MOVES", value_parser = unshield)]
    path: Option<String>,
    /// Read boards and their moves from FILE, - for standard input; may be repeated
    #[arg(short = 'i', long = "input", value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    target: Target,
    /// Whose moves are named: blank, tile or numbers
    ///
    /// Not given, letters name the blank's moves, and the tile's in slidysim's logs.
    #[arg(long, value_enum)]
    moves: Option<Named>,
    #[command(flatten)]
    reading: Reading,
}

impl Verify {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let goal = self.target.read(&self.reading)?;
        let boards = self.board.iter().cloned().collect();
        let input = Input { boards, files: self.files.clone(), reading: self.reading.clone() };
        let mut stream = input.open(console);
        while let Some(item) = stream.next(console)? {
            let line = match self.verify(item.content, &goal) {
                Verdict::Solves(path) => {
                    let (single, multi) = (path.length(Metric::Single), path.length(Metric::Multi));
                    let noun = if single == 1 { "move" } else { "moves" };
                    format!("solves it: {single} {noun} (single-tile), {multi} (multi-tile)")
                }
                Verdict::Fails(why) => {
                    console.raise(Exit::No);
                    format!("does not solve it: {why}")
                }
                Verdict::NoBoard(error) => {
                    console.invalid(&item.place, error);
                    "invalid".into()
                }
                Verdict::NoMoves(PathError { line, column, fault }) if self.path.is_some() => {
                    console.invalid(format_args!("argument 2:{line}:{column}"), fault);
                    "invalid".into()
                }
                Verdict::NoMoves(PathError { column, fault, .. }) => {
                    console.invalid(&item.place, format_args!("in column {column} of its moves: {fault}"));
                    "invalid".into()
                }
            };
            writeln!(console.results(), "{line}")?;
        }
        Ok(())
    }

    fn verify(&self, content: Content, goal: &Goal) -> Verdict {
        let beside = match &content {
            Content::Board(entry) => entry.moves.clone().map(|moves| (moves, entry.mover)),
            _ => None,
        };
        let (board, goal) = match session::ready(content, goal) {
            Ok(boards) => boards,
            Err(error) => return Verdict::NoBoard(error),
        };
        let (moves, mover) = match (&self.path, beside) {
            (Some(moves), _) => (moves.clone(), Mover::Blank),
            (None, Some(beside)) => beside,
            (None, None) => return Verdict::NoBoard("no moves stand beside this board".into()),
        };
        let notation = input::notation(&moves, mover, self.moves);
        match notation.read(&moves, &board) {
            Ok(path) => replay(board, &goal, path),
            Err(PathError { fault: fault @ (PathFault::Stuck { .. } | PathFault::NoTile { .. }), .. }) => {
                Verdict::Fails(fault.to_string())
            }
            Err(error) => Verdict::NoMoves(error),
        }
    }
}

enum Verdict {
    Solves(Path),
    Fails(String),
    NoBoard(String),
    NoMoves(PathError),
}

fn replay(mut board: Grid, goal: &Grid, path: Path) -> Verdict {
    match path.replay(&mut board) {
        Ok(()) if board == *goal => Verdict::Solves(path),
        // A board of thousands of cells tells no one anything.
        Ok(()) if board.shape().cells() <= 100 => Verdict::Fails(format!("it leads to {board}")),
        Ok(()) => Verdict::Fails("it leads to another board than the goal".into()),
        Err(error) => Verdict::Fails(error.to_string()),
    }
}
