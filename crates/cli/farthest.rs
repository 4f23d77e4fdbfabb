//! `loyd farthest`.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use loyd_board::Grid;
use loyd_search::sliding::{Order, TooManyCells};

use crate::answer::{self, Answer, Output, Printing, Verdict};
use crate::arguments::{Limit, Moves};
use crate::console::Console;
use crate::distances::Distances;
use crate::exit::Failure;
use crate::input::{Input, Item};
use crate::searching::{Algorithm, Choice};
use crate::variant::{self, Book, Case, RuleOptions, Sorted, Unlisted, Way};

/// Find a board that is as far away as can be, and the way there
///
/// One line a board: the most distant board, its distance, and a shortest move string from the board given to it, with tabs between.
/// For boards of at most ten cells, and with rules of your own for as many boards as can be listed in memory.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd farthest '1 2 3 / 4 5 6 / 7 8 0'
  loyd farthest --all --output json '1 2 3 / 4 0 5'")]
pub struct Farthest {
    /// Print every most distant board, not only one
    #[arg(long)]
    all: bool,
    /// How answers are printed; in json, csv and boards the way leads from `board` to the most distant board, `goal`
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t, hide_default_value = true)]
    output: Output,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    moves: Moves,
    #[command(flatten)]
    rules: RuleOptions,
}

impl Farthest {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let book = Book::from_any(&self.rules, &self.input.reading)?;
        let mut distances = Distances::new(Order::default());
        answer::print_head(self.output, console.results())?;
        let mut stream = self.input.open(console).by(&book);
        while let Some(Item { place, content }) = stream.next(console)? {
            // Any goal of the right shape will do to find out whether there is a board.
            let found = match book.sort(content) {
                Ok(Sorted::Plain(board, _)) => self.search(&board, &mut distances, console)?,
                Ok(Sorted::Unusual(case)) => self.search_unusual(case, console)?,
                Err(error) => Some(error),
            };
            if let Some(error) = found {
                console.invalid(&place, &error);
                let answer = Answer { verdict: Verdict::Invalid { error }, ..Answer::default() };
                answer::print(&answer, self.printing(), console.results())?;
            }
        }
        Ok(())
    }

    /// Prints the most distant boards, or says why there are none.
    fn search(
        &self,
        board: &Grid,
        distances: &mut Distances,
        console: &mut Console,
    ) -> Result<Option<String>, Failure> {
        let begin = Instant::now();
        if !distances.has(board) {
            console.flush()?;
        }
        let table = match distances.of(board) {
            Ok(table) => table,
            Err(TooManyCells { shape }) => {
                return Ok(Some(format!("the most distant boards are found for at most ten cells, not for {shape}")));
            }
        };
        let wanted = if self.all { usize::MAX } else { 1 };
        for far in table.farthest().take(wanted) {
            let path = table.path_to(&far).ok_or_else(|| Failure::Internal(format!("{far} is not in its table")))?;
            let lower_bound = table.greatest();
            let answer = Answer {
                board: Some(board),
                goal: Some(&far),
                verdict: Verdict::Solved { path, lower_bound },
                choice: Some(Choice::of(Algorithm::Table)),
                time: begin.elapsed(),
                ..Answer::default()
            };
            if self.output == Output::Moves {
                write!(console.results(), "{far}\t{lower_bound}\t")?;
            }
            answer::print(&answer, self.printing(), console.results())?;
        }
        Ok(None)
    }

    fn printing(&self) -> Printing {
        Printing { output: self.output, notation: self.moves.notation() }
    }

    /// As [`search`](Self::search), for a board of unusual rules.
    fn search_unusual(&self, case: Case, console: &mut Console) -> Result<Option<String>, Failure> {
        let begin = Instant::now();
        console.flush()?;
        let all = match variant::engine(&case.puzzle).everywhere(Some(&case.board), None, &Limit::default()) {
            Ok(all) => all,
            Err(Unlisted::Interrupted) => return Err(Failure::Interrupted),
            Err(error) => return Ok(Some(format!("the most distant boards are found by listing all: {error}"))),
        };
        let Some((greatest, count)) = all.counts().pop() else { return Ok(None) };
        let wanted = if self.all { count as usize } else { 1 };
        for number in 0..wanted {
            let missing = || Failure::Internal(format!("no board {number} of {count} at {greatest}"));
            let far = all.board(greatest, number).ok_or_else(missing)?;
            let path = Way { moves: all.way(&far).ok_or_else(missing)?, cost: greatest };
            let case = case.to(far.clone()).map_err(Failure::Internal)?;
            let mut answer = variant::Answer::new(&case, Verdict::Solved { path, lower_bound: greatest });
            answer.time = begin.elapsed();
            if self.output == Output::Moves {
                write!(console.results(), "{}\t{greatest}\t", case.write(&far))?;
            }
            answer::print(&answer, self.printing(), console.results())?;
        }
        Ok(None)
    }
}
