//! `loyd solve`.

use clap::Args;

use crate::answer::{self, Output, Printing, Reply};
use crate::arguments::{Moves, Target};
use crate::console::Console;
use crate::every::{All, Count};
use crate::exit::Failure;
use crate::input::Input;
use crate::searching::Searching;
use crate::session::{Question, Session};
use crate::variant::RuleOptions;

/// Find the moves to the goal, the fewest unless told otherwise
///
/// One line a board: the moves (an empty line if it is solved already), or one of the words unsolvable, invalid, limit.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd solve '8 6 7 / 2 5 4 / 3 0 1'
  loyd solve --goal blank-first --format korf -i korf100.txt
  loyd solve --output json --time-limit 30s < boards.txt
  loyd solve --within 1.2 '15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2'
  loyd solve --all --order dlru '8 6 7 / 2 5 4 / 3 0 1'
  loyd solve --count '8 6 7 / 2 5 4 / 3 0 1' '6 4 7 / 8 5 0 / 3 2 1'
  loyd solve --moves tile --letters upper --runs '4 5 0 / 2 3 1'")]
pub struct Solve {
    #[command(flatten)]
    target: Target,
    /// How answers are printed
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t, hide_default_value = true)]
    output: Output,
    /// Find every optimal solution, each on a line as soon as it is found
    ///
    /// They come in the order of --order; an empty line parts the boards. What a limit cuts off ends with the word limit.
    #[arg(long, conflicts_with_all = ["count", "any", "within"])]
    all: bool,
    /// Count the optimal solutions: one number a board
    #[arg(long, conflicts_with_all = ["any", "within"])]
    count: bool,
    /// Say on standard error how each board was solved, and what it took
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    moves: Moves,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    searching: Searching,
}

impl Solve {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        self.check()?;
        let printing = Printing { output: self.output, notation: self.moves.notation() };
        let session = Session::new(&self.rules, &self.target, &self.input, &self.searching, self.stats, console)?;
        if self.all {
            session.ask(&mut All::new(printing))
        } else if self.count {
            session.ask(&mut Count::new(printing))
        } else {
            session.ask(&mut One(printing))
        }
    }

    fn check(&self) -> Result<(), Failure> {
        self.searching.check()?;
        match (self.all, self.count) {
            (_, true) if self.output == Output::Boards => {
                Err(Failure::usage("--count prints no boards: leave out --count or --output boards"))
            }
            (_, true) => self.searching.check_every("--count"),
            (true, _) => self.searching.check_every("--all"),
            _ => Ok(()),
        }
    }
}

/// One solution of each board.
struct One(Printing);

impl Question for One {
    fn head(&self, console: &mut Console) -> Result<(), Failure> {
        answer::print_head(self.0.output, console.results())
    }

    fn print(&mut self, reply: &dyn Reply, console: &mut Console) -> Result<(), Failure> {
        answer::print(reply, self.0, console.results())
    }
}
