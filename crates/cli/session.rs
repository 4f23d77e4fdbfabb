//! The boards of the input, answered one after the other.

use std::time::Duration;

use bytesize::ByteSize;
use indicatif::HumanCount;
use loyd_board::read::Entry;
use loyd_board::{Goal, Grid, Position};

use crate::answer::{Answer, Verdict};
use crate::arguments::Target;
use crate::check::Unreachable;
use crate::console::Console;
use crate::exit::{Exit, Failure};
use crate::input::{self, Content, Input, Item, Place, Stream};
use crate::interrupt;
use crate::searching::{Choice, Searching};
use crate::solver::Solver;
use crate::watch::quality;

/// What is asked about every board.
pub trait Question {
    /// Writes what comes before the first answer.
    fn head(&self, _console: &mut Console) -> Result<(), Failure> {
        Ok(())
    }

    /// Writes what comes before each answer.
    fn begin(&mut self, _console: &mut Console) -> Result<(), Failure> {
        Ok(())
    }

    /// The search for a board, and why it is the one.
    fn choose(&self, searching: &Searching, solver: &Solver, board: &Grid, goal: &Grid) -> (Choice, &'static str) {
        searching.choose(board.shape(), || solver.pays(goal))
    }

    /// Finds the answer.
    fn answer<'a>(
        &mut self,
        solver: &mut Solver,
        board: &'a Grid,
        goal: &'a Grid,
        choice: Choice,
        console: &mut Console,
    ) -> Result<Answer<'a>, Failure> {
        solver.solve(board, goal, choice, console)
    }

    /// Prints the answer, or what of it is not printed yet.
    fn print(&mut self, answer: &Answer<'_>, console: &mut Console) -> Result<(), Failure>;
}

/// What is kept from board to board.
pub struct Session<'a> {
    goal: Goal,
    searching: &'a Searching,
    stats: bool,
    solver: Solver,
    unreachable: Unreachable,
    stream: Stream,
    console: &'a mut Console,
}

impl<'a> Session<'a> {
    /// Opens the input; with `stats`, how each board was solved is said on standard error.
    pub fn new(
        target: &Target,
        input: &Input,
        searching: &'a Searching,
        stats: bool,
        console: &'a mut Console,
    ) -> Result<Self, Failure> {
        Ok(Self {
            goal: target.read(&input.reading)?,
            searching,
            stats,
            solver: Solver::new(searching.order, searching.limit.clone(), searching.lead.folder.cache().ok()),
            unreachable: Unreachable::default(),
            stream: input.open(console),
            console,
        })
    }

    /// Asks the question about every board.
    pub fn ask(mut self, question: &mut impl Question) -> Result<(), Failure> {
        question.head(self.console)?;
        while let Some(item) = self.stream.next(self.console)? {
            question.begin(self.console)?;
            self.ask_one(question, item)?;
        }
        Ok(())
    }

    fn ask_one(&mut self, question: &mut impl Question, Item { place, content }: Item) -> Result<(), Failure> {
        let (board, goal) = match ready(content, &self.goal) {
            Ok(boards) => boards,
            Err(error) => {
                let answer = Answer { verdict: Verdict::Invalid { error }, ..Answer::default() };
                self.note(&answer, &place);
                return question.print(&answer, self.console);
            }
        };
        let (choice, why) = question.choose(self.searching, &self.solver, &board, &goal);
        let answer = question.answer(&mut self.solver, &board, &goal, choice, self.console)?;
        self.note(&answer, &place);
        question.print(&answer, self.console)?;
        if self.stats {
            self.console.say(self.stream.placed(&place, &stats(&answer, why)));
        }
        // An answer given after Ctrl-C is the last.
        interrupt::check()?;
        interrupt::answering(false);
        // The next board may take as long, or longer.
        if answer.time > Duration::from_millis(1) { self.console.flush() } else { Ok(()) }
    }

    /// Counts an answer into the exit code, and says what does not belong into the results.
    fn note(&mut self, answer: &Answer<'_>, place: &Place) {
        let Self { console, stream, .. } = self;
        console.raise(answer.verdict.exit());
        if let (Some(reason), Verdict::Solved { path, lower_bound }) = (answer.cut, &answer.verdict) {
            console.raise(Exit::Limit);
            let quality = quality(path.len() as u64, (*lower_bound).into());
            console.note(stream.placed(place, &format!("{reason}; {quality}")));
        }
        match (&answer.verdict, answer.board, answer.goal) {
            (Verdict::Invalid { error }, ..) => console.invalid(place, error),
            (Verdict::Unsolvable, Some(board), Some(goal)) if !console.is_quiet() => {
                console.note(stream.placed(place, self.unreachable.note(board, goal)));
            }
            (Verdict::Limit { reason, lower_bound }, ..) => {
                let known = match answer.count {
                    Some(count @ 1..) => format!("optimal solutions found so far: {count}, of {lower_bound} moves"),
                    _ => format!("a solution has at least {lower_bound} moves"),
                };
                console.note(stream.placed(place, &format!("gave up, {reason}; {known}")));
            }
            _ => {}
        }
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
    let Some(Choice { algorithm, estimate, .. }) = &answer.choice else {
        return format!("no search was needed; {:.6} s", answer.time.as_secs_f64());
    };
    let with = estimate.as_ref().map_or(String::new(), |estimate| format!(" with {estimate}"));
    let origin = answer.origin.map_or(String::new(), |origin| format!("; {origin}"));
    let quality = match &answer.verdict {
        Verdict::Solved { path, lower_bound } if path.len() as u64 > (*lower_bound).into() => {
            quality(path.len() as u64, (*lower_bound).into()) + "; "
        }
        _ => String::new(),
    };
    format!(
        "{}{with}: {why}{origin}; {quality}{} expanded, {} generated, {} at most, {:.6} s",
        algorithm.name(),
        HumanCount(answer.counts.expanded),
        HumanCount(answer.counts.generated),
        ByteSize(answer.counts.peak_bytes),
        answer.time.as_secs_f64()
    )
}
