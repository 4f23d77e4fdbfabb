//! `loyd man`.

use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use crate::arguments::Arguments;
use crate::console::Console;
use crate::exit::Failure;

/// Print the manual page of the program, or of a subcommand
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd man | man -l -
  loyd man solve > loyd-solve.1")]
pub struct Man {
    /// Subcommand to describe; the program as a whole if not given
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Option<String>,
}

impl Man {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let mut program = Arguments::command();
        program.build();
        let page = match &self.subcommand {
            None => program,
            Some(name) => match program.find_subcommand(name) {
                Some(command) => command.clone(),
                None => return Err(Failure::Usage(format!("`{name}` is not a subcommand: see loyd --help"))),
            },
        };
        Ok(Page::new(page).render(console.results())?)
    }
}
