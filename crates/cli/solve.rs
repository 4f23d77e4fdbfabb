//! `loyd solve`.

use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use indicatif::HumanCount;
use loyd_board::read::Entry;
use loyd_board::{Goal, Grid, Position};

use crate::answer::{self, Answer, Output, Verdict};
use crate::arguments::{Moves, Target};
use crate::check::Unreachable;
use crate::console::Console;
use crate::exit::Failure;
use crate::input::{self, Content, Input, Item, Place, Stream};
use crate::searching::{Choice, Searching};
use crate::solver::Solver;

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
  loyd solve --moves tile --letters upper --runs '4 5 0 / 2 3 1'")]
pub struct Solve {
    #[command(flatten)]
    target: Target,
    /// How answers are printed
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t, hide_default_value = true)]
    output: Output,
    /// Say on standard error how each board was solved, and what it took
    #[arg(long)]
    stats: bool,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    moves: Moves,
    #[command(flatten)]
    searching: Searching,
}

impl Solve {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        self.searching.check()?;
        let mut run = Run {
            options: self,
            goal: self.target.read(&self.input.reading)?,
            solver: Solver::new(self.searching.order, self.searching.limit.clone()),
            unreachable: Unreachable::default(),
            stream: self.input.open(console),
            console,
        };
        answer::print_head(self.output, run.console.results())?;
        while let Some(item) = run.stream.next(run.console)? {
            run.answer(item)?;
        }
        Ok(())
    }
}

struct Run<'a> {
    options: &'a Solve,
    goal: Goal,
    solver: Solver,
    unreachable: Unreachable,
    stream: Stream,
    console: &'a mut Console,
}

impl Run<'_> {
    fn answer(&mut self, Item { place, content }: Item) -> Result<(), Failure> {
        let (board, goal) = match ready(content, &self.goal) {
            Ok(boards) => boards,
            Err(error) => {
                let answer = Answer { verdict: Verdict::Invalid { error }, ..Answer::default() };
                return self.print(&answer, &place);
            }
        };
        let (choice, why) = self.options.searching.choose(board.shape(), || self.solver.pays(&goal));
        let answer = self.solver.solve(&board, &goal, choice, self.console)?;
        self.print(&answer, &place)?;
        if self.options.stats {
            self.console.say(self.stream.placed(&place, &stats(&answer, why)));
        }
        // The next board may take as long, or longer.
        if answer.time > Duration::from_millis(1) { self.console.flush() } else { Ok(()) }
    }

    fn print(&mut self, answer: &Answer<'_>, place: &Place) -> Result<(), Failure> {
        let Self { console, stream, .. } = self;
        console.raise(answer.verdict.exit());
        match (&answer.verdict, answer.board, answer.goal) {
            (Verdict::Invalid { error }, ..) => console.invalid(place, error),
            (Verdict::Unsolvable, Some(board), Some(goal)) if !console.is_quiet() => {
                console.note(stream.placed(place, self.unreachable.note(board, goal)));
            }
            (Verdict::Limit { reason, lower_bound }, ..) => {
                let note = format!("gave up, {reason}; a solution has at least {lower_bound} moves");
                console.note(stream.placed(place, &note));
            }
            _ => {}
        }
        answer.print(self.options.output, self.options.moves.notation(), console.results())
    }
}

/// The board and the goal it is to reach, or why there are none.
pub fn ready(content: Content, goal: &Goal) -> Result<(Grid, Grid), String> {
    match content {
        Content::Board(Entry { board, goal: Some(own), .. }) => Ok((board, own)),
        Content::Board(Entry { board, .. }) => {
            let goal = goal.grid(board.shape()).map_err(|error| error.to_string())?;
            Ok((board, goal))
        }
        Content::Invalid(error) => Err(input::faults(&error)),
        Content::Moves(text) => Err(format!("`{text}` is no board")),
    }
}

fn stats(answer: &Answer<'_>, why: &str) -> String {
    let Some(Choice { algorithm, estimate, .. }) = answer.choice else {
        return format!("no search was needed; {:.6} s", answer.time.as_secs_f64());
    };
    let with = estimate.map_or(String::new(), |estimate| format!(" with {}", estimate.name()));
    format!(
        "{}{with}: {why}; {} expanded, {} generated, {} at most, {:.6} s",
        algorithm.name(),
        HumanCount(answer.counts.expanded),
        HumanCount(answer.counts.generated),
        ByteSize(answer.counts.peak_bytes),
        answer.time.as_secs_f64()
    )
}
