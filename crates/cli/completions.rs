//! `loyd completions`.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::console::Console;
use crate::exit::Failure;

/// Print the completions of a shell
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd completions bash > ~/.local/share/bash-completion/completions/loyd
  loyd completions zsh > ~/.zfunc/_loyd
  loyd completions fish > ~/.config/fish/completions/loyd.fish")]
pub struct Completions {
    /// Shell to complete in
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        clap_complete::generate(self.shell, &mut Arguments::command(), "loyd", console.results());
        Ok(())
    }
}
