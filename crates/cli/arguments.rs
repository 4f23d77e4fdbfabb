//! The command line: the subcommands, and the options that several of them share.

use std::convert::Infallible;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum};
use loyd_board::path::{Letters, Mover, Notation};
use loyd_board::{Goal, GoalError};
use loyd_cache::{Cache, NoUserFolder};

use crate::console::Console;
use crate::exit::Failure;
use crate::input::{self, Reading};
use crate::{check, compare, completions, convert, explore, farthest, hint, man, scramble, solve, tables, verify};

/// Solve, check, scramble and study sliding-tile puzzles of any size
///
/// Boards are arguments, files or lines of standard input, in any common format; each answer is one line. 0 is the blank, and a move is
/// named by the way the blank goes (--moves changes that).
#[derive(Parser, Debug)]
#[command(
    name = "loyd",
    version,
    propagate_version = false,
    max_term_width = 100,
    after_long_help = "\
Examples:
  loyd solve '15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2'
  loyd check < boards.txt
  loyd scramble 4x4 --count 10 --seed 1 | loyd solve --output json

Exit codes:
  0 every board was answered well    1 some board is unsolvable, or the answer is no
  2 wrong usage or invalid input     3 some limit was reached     130 interrupted
If several apply: 2 before 3 before 1."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Print no notes and no progress, only results and errors
    #[arg(short, long, global = true, display_order = 100)]
    pub quiet: bool,
    /// When to colour errors: auto, always or never
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        global = true,
        display_order = 101,
        hide_possible_values = true
    )]
    pub color: Color,
}

/// When to use colours: `auto`, `always`, `never`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl From<Color> for anstream::ColorChoice {
    fn from(color: Color) -> Self {
        match color {
            Color::Auto => Self::Auto,
            Color::Always => Self::Always,
            Color::Never => Self::Never,
        }
    }
}

/// The subcommands, one file each.
#[derive(Subcommand, Debug)]
pub enum Command {
    Solve(solve::Solve),
    Hint(hint::Hint),
    Check(check::Check),
    Verify(verify::Verify),
    Farthest(farthest::Farthest),
    Explore(explore::Explore),
    Scramble(scramble::Scramble),
    Convert(convert::Convert),
    Compare(compare::Compare),
    Tables(tables::Tables),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Does it.
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        match self {
            Self::Solve(command) => command.run(console),
            Self::Hint(command) => command.run(console),
            Self::Check(command) => command.run(console),
            Self::Verify(command) => command.run(console),
            Self::Farthest(command) => command.run(console),
            Self::Explore(command) => command.run(console),
            Self::Scramble(command) => command.run(console),
            Self::Convert(command) => command.run(console),
            Self::Compare(command) => command.run(console),
            Self::Tables(command) => command.run(console),
            Self::Completions(command) => command.run(console),
            Self::Man(command) => command.run(console),
        }
    }
}

/// What no argument of a process can contain.
const SHIELD: char = '\0';

/// Hides an argument such as `- 1 / 2 3` from the parser, which would take the blank for the beginning of an option.
///
/// No option begins with a hyphen and a sign that is no letter, and no value but a board or moves has several words.
pub fn shield(argument: OsString) -> OsString {
    let is_option = |letter: char| letter.is_ascii_alphabetic() || letter == '-';
    let is_text = |rest: &&str| rest.contains([' ', '\t', '\n', ',', '/', ';', '|']) && !rest.starts_with(is_option);
    match argument.to_str().and_then(|text| text.strip_prefix('-')).filter(is_text) {
        Some(rest) => format!("{SHIELD}-{rest}").into(),
        None => argument,
    }
}

/// Undoes [`shield`] in a value that may be a board.
pub fn unshield(text: &str) -> Result<String, Infallible> {
    Ok(text.strip_prefix(SHIELD).unwrap_or(text).into())
}

/// The board to reach.
#[derive(Args, Clone, Debug)]
pub struct Target {
    /// Board to reach: blank-last, blank-first, spiral or a board
    ///
    /// blank-last is 1, 2, ... with the blank in the last cell; blank-first has it in the first cell (Korf's boards); spiral winds clockwise
    /// inwards (42 school). A JSON object with a goal of its own overrules this.
    ///
    /// [default: blank-last]
    #[arg(short, long, value_name = "GOAL", value_parser = unshield)]
    goal: Option<String>,
}

impl Target {
    /// The goal; a board is read as boards of the input are.
    pub fn read(&self, reading: &Reading) -> Result<Goal, Failure> {
        let Some(text) = self.text() else { return Ok(Goal::BlankLast) };
        match Goal::named(text) {
            Ok(goal) => Ok(goal),
            // A word can only be meant as a name.
            Err(error @ GoalError::Name { .. }) if text.len() > 1 && text.chars().all(is_of_name) => {
                Err(Failure::usage(error))
            }
            Err(_) => input::board_of_option("--goal", text, &reading.options()).map(Goal::Board),
        }
    }

    /// What was asked for, as it was written.
    pub fn text(&self) -> Option<&str> {
        self.goal.as_deref()
    }
}

const fn is_of_name(letter: char) -> bool {
    letter.is_ascii_alphabetic() || letter == '-'
}

/// How moves are written.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Moves")]
pub struct Moves {
    /// Whose moves are named: where the blank goes, where the tile goes, or which tiles (numbers)
    #[arg(long, value_enum)]
    pub moves: Option<Named>,
    /// Case of the letters
    #[arg(long, value_enum, value_name = "CASE", default_value = "lower")]
    letters: Case,
    /// Write runs of equal letters with a number: R2D2L3
    #[arg(long)]
    runs: bool,
}

impl Moves {
    /// The notation of these options.
    pub fn notation(&self) -> Notation {
        self.notation_of(self.moves.unwrap_or_default())
    }

    /// The notation with these letters that names others.
    pub fn notation_of(&self, named: Named) -> Notation {
        let letters = |mover| Letters { mover, upper: self.letters == Case::Upper, runs: self.runs };
        match named {
            Named::Blank => Notation::Letters(letters(Mover::Blank)),
            Named::Tile => Notation::Letters(letters(Mover::Tile)),
            Named::Numbers => Notation::Numbers,
        }
    }
}

/// What a move string names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Named {
    /// Letters for where the blank goes (HDU, POJ, UVa)
    #[default]
    Blank,
    /// Letters for where the tile goes (slidysim, cstimer)
    Tile,
    /// The numbers of the tiles moved
    Numbers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Case {
    Lower,
    Upper,
}

/// When to give up on a board.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Limits for each board")]
pub struct Limit {
    /// Give up after this time: 30s, 500ms, 2m
    #[arg(long = "time-limit", value_name = "TIME", value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,
    /// Give up when the search stores more than this: 500MiB, 2GiB
    ///
    /// Pattern databases must fit too, also while they are built; smaller tables of heuristics are not counted.
    #[arg(long = "memory-limit", value_name = "SIZE")]
    pub memory: Option<ByteSize>,
    /// Give up when this many boards were generated
    #[arg(long = "node-limit", value_name = "NUMBER")]
    pub nodes: Option<u64>,
}

impl Limit {
    /// What is left of it when some time has passed and some boards were generated.
    pub fn after(&self, time: Duration, nodes: u64) -> Self {
        Self {
            time: self.time.map(|limit| limit.saturating_sub(time)),
            memory: self.memory,
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
        }
    }

    /// With another limit of boards, if that is reached sooner.
    pub fn with_nodes(&self, nodes: Option<u64>) -> Self {
        Self { nodes: self.nodes.into_iter().chain(nodes).min(), ..self.clone() }
    }
}

/// Where tables are kept from run to run.
#[derive(Args, Clone, Debug, Default)]
pub struct Folder {
    /// Folder of the tables that are kept from run to run
    ///
    /// Without it, LOYD_TABLES names the folder, or else it is in the user's cache folder.
    #[arg(long = "tables", value_name = "DIR", global = true)]
    tables: Option<PathBuf>,
}

impl Folder {
    /// The cache there.
    ///
    /// # Errors
    /// [`NoUserFolder`] if no folder is named and the user has none.
    pub fn cache(&self) -> Result<Cache, NoUserFolder> {
        let named = || env::var_os("LOYD_TABLES").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        self.tables.clone().or_else(named).map_or_else(Cache::user, |folder| Ok(Cache::at(folder)))
    }
}
