//! The same work by our libraries and by other crates: CPU seconds, memory, and the ratio of theirs to ours.
//!
//! `cargo run --release -- [WORK]... [--skip TEXT]...` prints a row for each; those that have the text in their name, such as `korf/tables/slidy`, are left
//! out.

mod alone;
mod compare;
mod contestant;
mod eight;
mod error;
mod graph;
mod korf;
mod usage;

use std::process::ExitCode;

use crate::contestant::Work;
use crate::error::Error;

const WORKS: [Work; 3] = [korf::KORF, eight::EIGHT, eight::ALL_EIGHT];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = if let [alone::ARGUMENT, name] = words[..] { alone::run(name) } else { run(&words) };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Measures the works named, or all.
fn run(words: &[&str]) -> Result<(), Error> {
    let (mut names, mut skip) = (Vec::new(), Vec::new());
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        if word == "--skip" {
            skip.push(words.next().ok_or(Error::Skip)?);
        } else if WORKS.iter().any(|work| work.name == word) {
            names.push(word);
        } else {
            let known = WORKS.each_ref().map(|work| work.name).join(", ");
            return Err(Error::Work { word: word.to_owned(), known });
        }
    }
    println!("{}", compare::HEAD);
    let mut works = WORKS.iter().filter(|work| names.is_empty() || names.contains(&work.name));
    works.try_for_each(|work| compare::compare(work, &skip))
}
