//! The boards of the input, answered one after the other.

use std::time::Duration;

use bytesize::ByteSize;
use indicatif::HumanCount;
use loyd_board::{Grid, Position};
use loyd_search::Counts;

use crate::answer::{Answer, Reply, Verdict};
use crate::arguments::Target;
use crate::check::Unreachable;
use crate::console::Console;
use crate::exit::{Exit, Failure};
use crate::input::{Input, Item, Place, Stream};
use crate::interrupt;
use crate::searching::{Choice, Searching};
use crate::solver::Solver;
use crate::variant::{self, Book, Case, RuleOptions, Sorted};
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

    /// As [`choose`](Self::choose), for a board of unusual rules.
    ///
    /// # Errors
    /// A sentence if what was asked for does not suit it.
    fn choose_unusual(&self, searching: &Searching, case: &Case) -> Result<(Choice, &'static str), String> {
        searching.choose_unusual(case.puzzle.is_unit())
    }

    /// As [`answer`](Self::answer), for a board of unusual rules.
    fn answer_unusual<'a>(
        &mut self,
        solver: &mut variant::Solver,
        case: &'a Case,
        choice: Choice,
        console: &mut Console,
    ) -> Result<variant::Answer<'a>, Failure> {
        solver.solve(case, choice, console)
    }

    /// Prints the answer, or what of it is not printed yet.
    fn print(&mut self, reply: &dyn Reply, console: &mut Console) -> Result<(), Failure>;
}

/// What is kept from board to board.
pub struct Session<'a> {
    book: Book,
    searching: &'a Searching,
    stats: bool,
    solver: Solver,
    /// For boards of unusual rules.
    unusual: variant::Solver,
    unreachable: Unreachable,
    stream: Stream,
    console: &'a mut Console,
}

impl<'a> Session<'a> {
    /// Opens the input; with `stats`, how each board was solved is said on standard error.
    pub fn new(
        rules: &RuleOptions,
        target: &Target,
        input: &Input,
        searching: &'a Searching,
        stats: bool,
        console: &'a mut Console,
    ) -> Result<Self, Failure> {
        let book = Book::new(rules, target, &input.reading)?;
        let cache = searching.lead.folder.cache().ok();
        Ok(Self {
            searching,
            stats,
            solver: Solver::new(searching.order, searching.limit.clone(), cache.clone()),
            unusual: variant::Solver::new(searching.limit.clone(), cache),
            unreachable: Unreachable::default(),
            stream: input.open(console).by(&book),
            book,
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
        let time = match self.book.sort(content) {
            Ok(Sorted::Plain(board, goal)) => {
                let (choice, why) = question.choose(self.searching, &self.solver, &board, &goal);
                let answer = question.answer(&mut self.solver, &board, &goal, choice, self.console)?;
                self.note(&answer, &place);
                question.print(&answer, self.console)?;
                self.say(&place, || stats(&answer, why));
                answer.time
            }
            Ok(Sorted::Unusual(case)) => {
                let (answer, why) = match question.choose_unusual(self.searching, &case) {
                    Ok((choice, why)) => {
                        (question.answer_unusual(&mut self.unusual, &case, choice, self.console)?, why)
                    }
                    Err(error) => (variant::Answer::invalid(&case, error), ""),
                };
                self.note_unusual(&answer, &place);
                question.print(&answer, self.console)?;
                self.say(&place, || answer.stats(why));
                answer.time
            }
            Err(error) => {
                let answer = Answer { verdict: Verdict::Invalid { error }, ..Answer::default() };
                self.note(&answer, &place);
                return question.print(&answer, self.console);
            }
        };
        // An answer given after Ctrl-C is the last.
        interrupt::check()?;
        interrupt::answering(false);
        // The next board may take as long, or longer.
        if time > Duration::from_millis(1) { self.console.flush() } else { Ok(()) }
    }

    /// Says how a board was solved, if that was asked for.
    fn say(&mut self, place: &Place, stats: impl FnOnce() -> String) {
        if self.stats {
            self.console.say(self.stream.placed(place, &stats()));
        }
    }

    /// As [`note`](Self::note), for a board of unusual rules.
    fn note_unusual(&mut self, answer: &variant::Answer<'_>, place: &Place) {
        let Self { console, stream, .. } = self;
        console.raise(answer.verdict.exit());
        match &answer.verdict {
            Verdict::Invalid { error } => console.invalid(place, error),
            Verdict::Unsolvable if !console.is_quiet() => {
                console.note(stream.placed(place, &answer.case.unreachable()))
            }
            Verdict::Limit { reason, lower_bound } => {
                console.note(stream.placed(place, &gave_up(reason, *lower_bound, answer.count, answer.case.unit())));
            }
            _ => {}
        }
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
                console.note(stream.placed(place, &gave_up(reason, *lower_bound, answer.count, "moves")));
            }
            _ => {}
        }
    }
}

/// Why there is no answer, and what is known all the same.
fn gave_up(reason: &str, lower_bound: u32, count: Option<u64>, unit: &str) -> String {
    match count {
        Some(count @ 1..) => {
            format!("gave up, {reason}; optimal solutions found so far: {count}, of {lower_bound} {unit}")
        }
        _ => format!("gave up, {reason}; a solution has at least {lower_bound} {unit}"),
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
    format!("{}{with}: {why}{origin}; {quality}{}", algorithm.name(), took(&answer.counts, answer.time))
}

/// What a search took.
pub fn took(counts: &Counts, time: Duration) -> String {
    let [expanded, generated] = [counts.expanded, counts.generated].map(HumanCount);
    let (most, seconds) = (ByteSize(counts.peak_bytes), time.as_secs_f64());
    format!("{expanded} expanded, {generated} generated, {most} at most, {seconds:.6} s")
}
