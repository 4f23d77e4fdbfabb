//! A contestant in a process of its own, so that neither memory nor what the allocator holds is shared.

use std::process::{Command, Stdio};
use std::str::FromStr;

use crate::WORKS;
use crate::contestant::Lengths;
use crate::error::Error;
use crate::usage::{self, Usage};

/// With this argument and the name of a contestant, this program is the one measured.
pub const ARGUMENT: &str = "--alone";

/// Measures a contestant in this process: writes the CPU seconds, the memory and the lengths.
pub fn run(name: &str) -> Result<(), Error> {
    let all = || WORKS.iter().flat_map(|work| work.contestants.iter().map(|found| (found.name(work), found)));
    let Some((_, contestant)) = all().find(|(found, _)| found == name) else {
        let known: Vec<String> = all().map(|(name, _)| name).collect();
        return Err(Error::Contestant { word: name.to_owned(), known: known.join(", ") });
    };
    let (lengths, Usage { seconds, peak }) = usage::fastest(&(contestant.prepare)()?)?;
    let lengths: Vec<String> = lengths.iter().map(ToString::to_string).collect();
    println!("{seconds} {peak} {}", lengths.join(" "));
    Ok(())
}

/// Has a contestant measured.
pub fn measure(name: &str) -> Result<(Lengths, Usage), Error> {
    let start = |source| Error::Start { name: name.to_owned(), source };
    let mut program = Command::new(std::env::current_exe().map_err(start)?);
    let output = program.args([ARGUMENT, name]).stderr(Stdio::inherit()).output().map_err(start)?;
    if !output.status.success() {
        return Err(Error::Failed { name: name.to_owned(), status: output.status });
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut words = text.split_whitespace();
    let seconds = number(name, words.next())?;
    let peak = number(name, words.next())?;
    let lengths = words.map(|word| number(name, Some(word))).collect::<Result<_, _>>()?;
    Ok((lengths, Usage { seconds, peak }))
}

fn number<T: FromStr>(name: &str, word: Option<&str>) -> Result<T, Error> {
    let word = word.unwrap_or_default();
    word.parse().map_err(|_| Error::Answer { name: name.to_owned(), word: word.to_owned() })
}
