//! `loyd solve --all` and `loyd solve --count`: every optimal solution.

use std::io::Write;

use loyd_board::{Grid, Position};

use crate::answer::{self, Answer, Output, Printing, Reply};
use crate::console::Console;
use crate::exit::Failure;
use crate::searching::{Choice, Searching};
use crate::session::Question;
use crate::solver::Solver;
use crate::variant::{self, Case};

/// Prints every optimal solution of each board as it is found.
pub struct All {
    printing: Printing,
    /// Whether an answer was printed before.
    begun: bool,
}

impl All {
    pub const fn new(printing: Printing) -> Self {
        Self { printing, begun: false }
    }
}

impl Question for All {
    fn head(&self, console: &mut Console) -> Result<(), Failure> {
        answer::print_head(self.printing.output, console.results())
    }

    fn begin(&mut self, console: &mut Console) -> Result<(), Failure> {
        // Everywhere else the board stands beside its solutions.
        if self.begun && self.printing.output == Output::Moves {
            console.write("\n")?;
        }
        self.begun = true;
        Ok(())
    }

    fn choose(&self, searching: &Searching, _: &Solver, board: &Grid, _: &Grid) -> (Choice, &'static str) {
        searching.choose_every(board.shape())
    }

    fn answer<'a>(
        &mut self,
        solver: &mut Solver,
        board: &'a Grid,
        goal: &'a Grid,
        choice: Choice,
        console: &mut Console,
    ) -> Result<Answer<'a>, Failure> {
        let printing = self.printing;
        solver.each(board, goal, choice, console, |solution, console| show(solution, printing, console))
    }

    fn choose_unusual(&self, searching: &Searching, _: &Case) -> Result<(Choice, &'static str), String> {
        searching.choose_every_unusual()
    }

    fn answer_unusual<'a>(
        &mut self,
        solver: &mut variant::Solver,
        case: &'a Case,
        choice: Choice,
        console: &mut Console,
    ) -> Result<variant::Answer<'a>, Failure> {
        let printing = self.printing;
        solver.each(case, choice, console, |solution, console| show(solution, printing, console))
    }

    fn print(&mut self, reply: &dyn Reply, console: &mut Console) -> Result<(), Failure> {
        match reply.cost() {
            Some(_) => Ok(()),
            None => answer::print(reply, self.printing, console.results()),
        }
    }
}

/// Prints one solution of several.
fn show(solution: &dyn Reply, printing: Printing, console: &mut Console) -> Result<(), Failure> {
    answer::print(solution, printing, console.results())?;
    // The next one may take long.
    console.flush()
}

/// Prints how many optimal solutions each board has.
pub struct Count {
    printing: Printing,
}

impl Count {
    /// The name of the field that the other answers do not have.
    const FIELD: &str = "count";

    pub const fn new(printing: Printing) -> Self {
        Self { printing }
    }
}

impl Question for Count {
    fn head(&self, console: &mut Console) -> Result<(), Failure> {
        match self.printing.output {
            Output::Csv => {
                let names = answer::FIELDS.into_iter().chain([Self::FIELD]);
                answer::record(names.map(Into::into), console.results())
            }
            _ => Ok(()),
        }
    }

    fn choose(&self, searching: &Searching, _: &Solver, board: &Grid, _: &Grid) -> (Choice, &'static str) {
        searching.choose_every(board.shape())
    }

    fn answer<'a>(
        &mut self,
        solver: &mut Solver,
        board: &'a Grid,
        goal: &'a Grid,
        choice: Choice,
        console: &mut Console,
    ) -> Result<Answer<'a>, Failure> {
        solver.count(board, goal, choice, console)
    }

    fn choose_unusual(&self, searching: &Searching, _: &Case) -> Result<(Choice, &'static str), String> {
        searching.choose_every_unusual()
    }

    fn answer_unusual<'a>(
        &mut self,
        solver: &mut variant::Solver,
        case: &'a Case,
        choice: Choice,
        console: &mut Console,
    ) -> Result<variant::Answer<'a>, Failure> {
        solver.count(case, choice, console)
    }

    fn print(&mut self, reply: &dyn Reply, console: &mut Console) -> Result<(), Failure> {
        reply.prove()?;
        let Printing { output, notation } = self.printing;
        let fields =
            || Ok::<_, Failure>(reply.fields(notation)?.into_iter().chain([(Self::FIELD, reply.count().into())]));
        match (output, reply.cost(), reply.count()) {
            (Output::Json, ..) => answer::print_json(fields()?, console.results()),
            (Output::Csv, ..) => answer::print_row(fields()?, console.results()),
            (_, Some(_), Some(count)) => Ok(writeln!(console.results(), "{count}")?),
            _ => Ok(writeln!(console.results(), "{}", reply.status())?),
        }
    }
}
