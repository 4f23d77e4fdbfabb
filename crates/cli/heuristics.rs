//! Reading the names of heuristics.

use std::ffi::OsStr;
use std::iter;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use loyd_search::sliding::Partition;

use crate::estimate::Estimate;

/// What stands before a partition.
const TABLES: &str = "tables:";

/// Reads a name, or tables of a partition.
#[derive(Clone, Debug)]
pub struct HeuristicParser;

/// Several heuristics, apart by commas.
#[derive(Clone, Debug)]
pub struct Heuristics(pub Vec<Estimate>);

/// Reads several names apart by commas; a number after a comma belongs to the partition before it.
#[derive(Clone, Debug)]
pub struct HeuristicsParser;

impl TypedValueParser for HeuristicParser {
    type Value = Estimate;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Estimate, Error> {
        let text = StringValueParser::new().parse_ref(command, argument, value)?;
        if let Some(partition) = text.strip_prefix(TABLES) {
            let parser = StringValueParser::new().try_map(|text| text.parse::<Partition>());
            return Ok(Estimate::Tables(Some(parser.parse_ref(command, argument, partition.as_ref())?)));
        }
        let found = Estimate::NAMED.into_iter().find(|estimate| estimate.name() == text);
        found.ok_or_else(|| unknown(command, argument, text))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(possible_values()))
    }
}

impl TypedValueParser for HeuristicsParser {
    type Value = Heuristics;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Heuristics, Error> {
        let text = StringValueParser::new().parse_ref(command, argument, value)?;
        let mut names: Vec<String> = Vec::new();
        for word in text.split(',') {
            match names.last_mut() {
                Some(last) if last.starts_with(TABLES) && word.starts_with(|sign: char| sign.is_ascii_digit()) => {
                    last.extend([",", word]);
                }
                _ => names.push(word.into()),
            }
        }
        let read = |name: &String| HeuristicParser.parse_ref(command, argument, name.as_ref());
        Ok(Heuristics(names.iter().map(read).collect::<Result<_, _>>()?))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(possible_values()))
    }
}

fn possible_values() -> impl Iterator<Item = PossibleValue> {
    Estimate::NAMED.into_iter().map(|estimate| PossibleValue::new(estimate.name()).help(estimate.about()))
}

/// The error of a value that is none of those possible, as clap makes it.
fn unknown(command: &Command, argument: Option<&Arg>, text: String) -> Error {
    let mut error = Error::new(ErrorKind::InvalidValue).with_cmd(command);
    if let Some(argument) = argument {
        error.insert(ContextKind::InvalidArg, ContextValue::String(argument.to_string()));
    }
    error.insert(ContextKind::InvalidValue, ContextValue::String(text));
    let names = Estimate::NAMED.iter().map(|estimate| estimate.name().to_string());
    let names = names.chain(iter::once(format!("{TABLES}PARTITION"))).collect();
    error.insert(ContextKind::ValidValue, ContextValue::Strings(names));
    error
}
