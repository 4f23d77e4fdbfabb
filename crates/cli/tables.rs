//! `loyd tables`.

use std::fmt::Display;
use std::io::Write;

use bytes::Bytes;
use bytesize::ByteSize;
use clap::{Args, Subcommand};
use loyd_board::Shape;
use loyd_board::read::Format;
use loyd_cache::{Cache, Entry, ListError, Name};
use loyd_search::sliding::{Partition, PatternDatabase};

use crate::arguments::{Folder, Target};
use crate::console::Console;
use crate::databases::Databases;
use crate::exit::{Exit, Failure};
use crate::input::Reading;
use crate::interrupt;
use crate::patterns;

/// Build, list, verify and remove the tables that are kept from run to run
///
/// A table is the pattern database of a few tiles. Goals that are images of one another share it, as blank-first and blank-last do. What was built once is
/// loaded by every later run that searches with these tables, as solve does by itself with those of `loyd tables build`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd tables build
  loyd tables build 5-6 --size 3x4
  loyd tables build '1,2,3,4/5,6,7,8' --size 3x3 --goal blank-first
  loyd tables list
  loyd tables verify
  loyd tables remove --all")]
pub struct Tables {
    #[command(subcommand)]
    act: Act,
    #[command(flatten)]
    folder: Folder,
}

#[derive(Subcommand, Debug)]
enum Act {
    /// List the tables: name, bytes, size of the board, cells where the blank and the tiles belong
    List,
    Build(Build),
    /// Read tables as a whole and say which are as they were stored
    ///
    /// One line a table: its name, and `ok` or what is wrong; the exit code is 1 if anything is.
    Verify {
        /// Tables by name; all if there is none
        names: Vec<Name>,
    },
    /// Remove tables, and print the names of those that were there
    Remove {
        /// Tables by name
        #[arg(required_unless_present = "all")]
        names: Vec<Name>,
        /// Remove all tables, and what killed programs left behind
        #[arg(long, conflicts_with = "names")]
        all: bool,
    },
}

/// Build the tables of a partition and store them, but for those that are stored already
///
/// One line a table: its name, and `built` or `there already`.
#[derive(Args, Debug)]
struct Build {
    /// Sizes of the patterns, such as 7-8, or their tiles: 1,2,3/4,5,6/7,8
    ///
    /// Without it, the one that serves many boards best: 7-8 for 4x4.
    partition: Option<Partition>,
    /// Size of the boards, rows x columns
    #[arg(long, value_name = "RxC", default_value = "4x4")]
    size: Shape,
    #[command(flatten)]
    target: Target,
    /// Refuse to build what takes more than this while it is built: 500MiB, 2GiB
    #[arg(long = "memory-limit", value_name = "SIZE")]
    memory: Option<ByteSize>,
}

impl Tables {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let cache = self.folder.cache();
        let cache = cache.map_err(|error| Failure::Usage(format!("{error}: --tables DIR")))?;
        match &self.act {
            Act::List => list(&cache, console),
            Act::Build(build) => build.run(cache, console),
            Act::Verify { names } => verify(&cache, names, console),
            Act::Remove { names, all } => remove(&cache, names, *all, console),
        }
    }
}

/// The name of a table in a line, and what is said of it.
fn line(name: &Name, rest: impl Display, console: &mut Console) -> Result<(), Failure> {
    Ok(writeln!(console.results(), "{name}\t{rest}")?)
}

fn list(cache: &Cache, console: &mut Console) -> Result<(), Failure> {
    let entries = cache.list().map_err(Failure::usage)?;
    if entries.is_empty() {
        console.note(format_args!("no tables in {}", cache.folder().display()));
    }
    for Entry { name, bytes, .. } in entries {
        match patterns::pattern(&name) {
            Some(pattern) => {
                let cells: Vec<String> = pattern.cells().map(|cell| cell.to_string()).collect();
                let (shape, blank, cells) = (pattern.shape(), pattern.blank(), cells.join(","));
                line(&name, format_args!("{bytes}\t{shape}\t{blank}\t{cells}"), console)?;
            }
            None => line(&name, format_args!("{bytes}\t\t\t"), console)?,
        }
    }
    Ok(())
}

impl Build {
    fn run(&self, cache: Cache, console: &mut Console) -> Result<(), Failure> {
        let reading = Reading { format: Format::Auto, size: Some(self.size), blank: None };
        let goal = self.target.read(&reading)?;
        let goal = goal.grid(self.size).map_err(Failure::usage)?;
        let partition = self.partition.clone();
        let partition =
            partition.or_else(|| Partition::large(self.size)).unwrap_or_else(|| Partition::standard(self.size));
        let mut databases = Databases::new(Some(cache), self.memory);
        let patterns = patterns::patterns(&goal, &partition).map_err(Failure::usage)?;
        let missing = databases.missing(&patterns, console);
        databases.check(&partition, &patterns, &missing).map_err(Failure::usage)?;
        for pattern in &patterns {
            let is_missing = missing.contains(pattern);
            if is_missing {
                databases.make(pattern, console)?;
            }
            if let Some(name) = patterns::name(pattern) {
                line(&name, if is_missing { "built" } else { "there already" }, console)?;
            }
        }
        Ok(())
    }
}

fn verify(cache: &Cache, names: &[Name], console: &mut Console) -> Result<(), Failure> {
    let all = || Ok(cache.list()?.into_iter().map(|entry| entry.name).collect());
    let names =
        if names.is_empty() { all().map_err(|error: ListError| Failure::usage(error))? } else { names.to_vec() };
    for name in &names {
        console.flush()?;
        interrupt::check()?;
        let fault = match cache.load(name) {
            Ok(Some(table)) => patterns::pattern(name).and_then(|pattern| {
                PatternDatabase::from_bytes(pattern, Bytes::from_owner(table)).err().map(|error| error.to_string())
            }),
            Ok(None) => Some(format!("there is no such table in {}", cache.folder().display())),
            Err(error) => Some(error.damage.to_string()),
        };
        if fault.is_some() {
            console.raise(Exit::No);
        }
        line(name, fault.as_deref().unwrap_or("ok"), console)?;
    }
    Ok(())
}

fn remove(cache: &Cache, names: &[Name], all: bool, console: &mut Console) -> Result<(), Failure> {
    if all {
        let names = cache.list().map_err(Failure::usage)?;
        cache.remove_all().map_err(Failure::usage)?;
        for entry in names {
            writeln!(console.results(), "{}", entry.name)?;
        }
        return Ok(());
    }
    for name in names {
        if cache.remove(name).map_err(Failure::usage)? {
            writeln!(console.results(), "{name}")?;
        } else {
            console.raise(Exit::No);
            console.say(format_args!("{name}: there is no such table in {}", cache.folder().display()));
        }
    }
    Ok(())
}
