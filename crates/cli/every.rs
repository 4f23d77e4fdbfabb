//! `loyd solve --all` and `loyd solve --count`: every optimal solution.

use std::io::Write;

use loyd_board::{Grid, Position};

use crate::answer::{self, Answer, Output, Printing, Verdict};
use crate::console::Console;
use crate::exit::Failure;
use crate::searching::{Choice, Searching};
use crate::session::Question;
use crate::solver::Solver;

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
        let Printing { output, notation } = self.printing;
        solver.each(board, goal, choice, console, |solution, console| {
            solution.print(output, notation, console.results())?;
            // The next one may take long.
            console.flush()
        })
    }

    fn print(&mut self, answer: &Answer<'_>, console: &mut Console) -> Result<(), Failure> {
        match answer.verdict {
            Verdict::Solved { .. } => Ok(()),
            _ => answer.print(self.printing.output, self.printing.notation, console.results()),
        }
    }
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

    fn print(&mut self, answer: &Answer<'_>, console: &mut Console) -> Result<(), Failure> {
        answer.prove()?;
        let Printing { output, notation } = self.printing;
        let fields = || Ok::<_, Failure>(answer.fields(notation)?.chain([(Self::FIELD, answer.count.into())]));
        match (output, &answer.verdict, answer.count) {
            (Output::Json, ..) => answer::print_json(fields()?, console.results()),
            (Output::Csv, ..) => answer::print_row(fields()?, console.results()),
            (_, Verdict::Solved { .. }, Some(count)) => Ok(writeln!(console.results(), "{count}")?),
            (_, verdict, _) => Ok(writeln!(console.results(), "{}", verdict.status())?),
        }
    }
}
