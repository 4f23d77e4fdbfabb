//! `loyd check`.

use std::io::Write;

use clap::Args;
use loyd_board::{Goal, Grid, Position, parity};
use loyd_variants::Solvability;

use crate::arguments::Target;
use crate::console::Console;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::variant::{Book, RuleOptions, Sorted};

/// Say whether the goal can be reached, without a search
///
/// One line a board: solvable, unsolvable or invalid; with rules of your own also unknown, where only a search can tell. It takes no longer than reading the
/// board, whatever its size.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd check '1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0'
  loyd check --goal spiral -i boards.txt
  if loyd check -q \"$board\" > /dev/null; then echo yes; fi")]
pub struct Check {
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    rules: RuleOptions,
}

impl Check {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let book = Book::new(&self.rules, &self.target, &self.input.reading)?;
        let mut unreachable = Unreachable::default();
        let mut stream = self.input.open(console).by(&book);
        while let Some(item) = stream.next(console)? {
            let answer = match book.sort(item.content) {
                Ok(Sorted::Plain(board, goal)) if parity::is_reachable(&board, &goal) => "solvable",
                Ok(Sorted::Plain(board, goal)) => {
                    console.raise(Exit::No);
                    if !console.is_quiet() {
                        console.note(stream.placed(&item.place, unreachable.note(&board, &goal)));
                    }
                    "unsolvable"
                }
                Ok(Sorted::Unusual(case)) => match case.puzzle.solvability(&case.board) {
                    Ok(Solvability::Solvable) => "solvable",
                    Ok(Solvability::Unsolvable) => {
                        console.raise(Exit::No);
                        console.note(stream.placed(&item.place, &case.unreachable()));
                        "unsolvable"
                    }
                    Ok(Solvability::Unknown) => {
                        console.raise(Exit::Limit);
                        let note = "it takes a search to find out whether it is solvable: use solve";
                        console.note(stream.placed(&item.place, note));
                        "unknown"
                    }
                    Err(error) => {
                        console.invalid(&item.place, error);
                        "invalid"
                    }
                },
                Err(error) => {
                    console.invalid(&item.place, error);
                    "invalid"
                }
            };
            writeln!(console.results(), "{answer}")?;
        }
        Ok(())
    }
}

/// What to tell someone whose board cannot reach its goal; remembered, for where many boards come, half of them are such.
#[derive(Debug, Default)]
pub struct Unreachable {
    goal: Option<Grid>,
    note: String,
}

impl Unreachable {
    /// The note for a board that cannot reach `goal`: it names the goals that can be reached.
    pub fn note(&mut self, board: &Grid, goal: &Grid) -> &str {
        // All boards that cannot reach a goal can reach the same others, unless tiles can never pass each other.
        let shape = board.shape();
        if self.goal.as_ref() != Some(goal) || shape.rows() == 1 || shape.columns() == 1 {
            self.note = unreachable(board, goal);
            self.goal = Some(goal.clone());
        }
        &self.note
    }
}

fn unreachable(board: &Grid, goal: &Grid) -> String {
    let shape = board.shape();
    let name = Goal::NAMED.into_iter().find(|named| named.grid(shape).is_ok_and(|named| named == *goal));
    let name = match name.as_ref().and_then(Goal::name) {
        Some(name) => name.into(),
        // Longer than a line it would hide what matters.
        None if shape.cells() <= 36 => goal.to_string(),
        None => format!("the {shape} board given"),
    };
    let others: Vec<String> = parity::reachable_goals(board)
        .filter_map(|goal| goal.name())
        .map(|name| format!("{name} (--goal {name})"))
        .collect();
    match others.as_slice() {
        [] => format!("unsolvable for goal {name}"),
        others => format!("unsolvable for goal {name}; solvable for {}", others.join(", ")),
    }
}
