//! A work by all who do it.

use crate::alone::measure;
use crate::contestant::{Contestant, Lengths, Work};
use crate::error::Error;
use crate::usage::Usage;

pub const HEAD: &str =
    "| work | method | by | CPU seconds | MiB at most | moves | peer / loyd |\n|---|---|---|--:|--:|--:|--:|";

/// How often each is measured, in turn with those of the same method: a machine that is slow for a minute is so for all of them.
const ROUNDS: usize = 3;

/// Prints a row for each contestant, but for those with some text of `skip` in their names.
pub fn compare(work: &Work, skip: &[&str]) -> Result<(), Error> {
    let mut known = (work.published)().map(|lengths| ("the literature".to_owned(), lengths));
    for group in work.contestants.chunk_by(|one, next| one.method == next.method) {
        let wanted = |contestant: &&Contestant| !skip.iter().any(|text| contestant.name(work).contains(text));
        let group: Vec<&Contestant> = group.iter().filter(wanted).collect();
        let mut usages = vec![Usage::MOST; group.len()];
        for _ in 0..ROUNDS {
            for (contestant, usage) in group.iter().zip(&mut usages) {
                let name = contestant.name(work);
                let (lengths, found) = measure(&name)?;
                let (other, expected) = known.get_or_insert_with(|| (name.clone(), lengths.clone()));
                agree(&name, &lengths, other, expected)?;
                count(&name, &lengths, work)?;
                *usage = usage.min(found);
            }
        }
        let ours = group.iter().zip(&usages).find(|(contestant, _)| contestant.by == "loyd").map(|(_, ours)| ours);
        for (Contestant { method, by, .. }, usage) in group.iter().zip(&usages) {
            let ratio = ours.map(|ours| format!("{:.2}", usage.seconds / ours.seconds)).unwrap_or_default();
            let (seconds, mebibytes) = (usage.seconds, usage.mebibytes());
            println!("| {} | {method} | {by} | {seconds:.4} | {mebibytes:.1} | {} | {ratio} |", work.name, work.moves);
        }
    }
    Ok(())
}

/// All promise shortest solutions: the first board of which that is not so is an error.
fn agree(name: &str, lengths: &Lengths, other: &str, expected: &Lengths) -> Result<(), Error> {
    if lengths.len() != expected.len() {
        return Err(Error::Solutions { name: name.to_owned(), found: lengths.len(), expected: expected.len() });
    }
    match (1..).zip(lengths.iter().zip(expected)).find(|(_, (found, expected))| found != expected) {
        None => Ok(()),
        Some((number, (&found, &expected))) => {
            Err(Error::Length { name: name.to_owned(), number, found, expected, other: other.to_owned() })
        }
    }
}

fn count(name: &str, lengths: &Lengths, work: &Work) -> Result<(), Error> {
    let (found, expected) = (lengths.iter().sum(), work.moves);
    if found == expected { Ok(()) } else { Err(Error::Moves { name: name.to_owned(), found, expected }) }
}
