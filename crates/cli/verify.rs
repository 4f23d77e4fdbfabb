//! `loyd verify`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use loyd_board::path::{Metric, Mover, Notation, PathError, PathFault};
use loyd_board::{Grid, Position, Shape};

use crate::arguments::{Named, Target, unshield};
use crate::console::Console;
use crate::exit::{Exit, Failure};
use crate::input::{self, Content, Input, Reading};
use crate::variant::{self, Book, Case, MovesError, RuleOptions, Sorted, Walk};

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
    rules: RuleOptions,
    #[command(flatten)]
    reading: Reading,
}

impl Verify {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let book = Book::new(&self.rules, &self.target, &self.reading)?;
        let boards = self.board.iter().cloned().collect();
        let input = Input { boards, files: self.files.clone(), reading: self.reading.clone() };
        let mut stream = input.open(console).by(&book);
        while let Some(item) = stream.next(console)? {
            let line = match self.verify(item.content, &book) {
                Verdict::Solves(how) => format!("solves it: {how}"),
                Verdict::Fails(why) => {
                    console.raise(Exit::No);
                    format!("does not solve it: {why}")
                }
                Verdict::NoBoard(error) => {
                    console.invalid(&item.place, error);
                    "invalid".into()
                }
                Verdict::NoMoves { line, column, fault } if self.path.is_some() => {
                    console.invalid(format_args!("argument 2:{line}:{column}"), fault);
                    "invalid".into()
                }
                Verdict::NoMoves { column, fault, .. } => {
                    console.invalid(&item.place, format_args!("in column {column} of its moves: {fault}"));
                    "invalid".into()
                }
            };
            writeln!(console.results(), "{line}")?;
        }
        Ok(())
    }

    fn verify(&self, content: Content, book: &Book) -> Verdict {
        let beside = match &content {
            Content::Board(entry) => entry.moves.clone().map(|moves| (moves, entry.mover)),
            Content::Sheet(sheet) => sheet.moves.clone().map(|moves| (moves, Mover::Blank)),
            _ => None,
        };
        let sorted = match book.sort(content) {
            Ok(sorted) => sorted,
            Err(error) => return Verdict::NoBoard(error),
        };
        let (moves, mover) = match (&self.path, beside) {
            (Some(moves), _) => (moves.clone(), Mover::Blank),
            (None, Some(beside)) => beside,
            (None, None) => return Verdict::NoBoard("no moves stand beside this board".into()),
        };
        let notation = input::notation(&moves, mover, self.moves);
        match sorted {
            Sorted::Plain(board, goal) => plain(board, &goal, &moves, notation),
            Sorted::Unusual(case) => unusual(&case, &moves, notation),
        }
    }
}

enum Verdict {
    /// With so many moves, in words.
    Solves(String),
    Fails(String),
    NoBoard(String),
    /// The moves are none: where, and why.
    NoMoves {
        line: usize,
        column: usize,
        fault: String,
    },
}

fn plain(mut board: Grid, goal: &Grid, moves: &str, notation: Notation) -> Verdict {
    let path = match notation.read(moves, &board) {
        Ok(path) => path,
        Err(PathError { fault: fault @ (PathFault::Stuck { .. } | PathFault::NoTile { .. }), .. }) => {
            return Verdict::Fails(fault.to_string());
        }
        Err(PathError { line, column, fault }) => return Verdict::NoMoves { line, column, fault: fault.to_string() },
    };
    match path.replay(&mut board) {
        Ok(()) if board == *goal => {
            let (single, multi) = (path.length(Metric::Single), path.length(Metric::Multi));
            Verdict::Solves(format!("{} (single-tile), {multi} (multi-tile)", counted(single)))
        }
        Ok(()) => Verdict::Fails(elsewhere(board.shape(), || board.to_string())),
        Err(error) => Verdict::Fails(error.to_string()),
    }
}

fn unusual(case: &Case, moves: &str, notation: Notation) -> Verdict {
    let Case { puzzle, labels, board, .. } = case;
    let moves = match variant::read_moves(moves, puzzle, labels, board, notation) {
        Ok(moves) => moves,
        Err(MovesError::Text { column, fault }) => return Verdict::NoMoves { line: 1, column, fault },
        Err(MovesError::Stuck(fault)) => return Verdict::Fails(fault),
    };
    let mut walk = Walk::new(puzzle, labels, board);
    moves.iter().for_each(|step| drop(walk.make(*step)));
    if !puzzle.is_solved(&walk.board) {
        return Verdict::Fails(elsewhere(board.shape(), || case.write(&walk.board)));
    }
    let cost = if puzzle.is_unit() { String::new() } else { format!(", cost {}", walk.cost) };
    Verdict::Solves(format!("{} ({}-tile){cost}", counted(moves.len()), case.metric()))
}

fn counted(moves: usize) -> String {
    format!("{moves} {}", if moves == 1 { "move" } else { "moves" })
}

/// Where moves lead that do not solve it.
fn elsewhere(shape: Shape, board: impl FnOnce() -> String) -> String {
    // A board of thousands of cells tells no one anything.
    if shape.cells() <= 100 {
        format!("it leads to {}", board())
    } else {
        "it leads to another board than the goal".into()
    }
}
