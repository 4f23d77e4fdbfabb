//! `loyd hint`.

use std::io::Write;

use clap::{Args, ValueEnum};
use loyd_board::path::Notation;
use loyd_search::sliding::Order;
use serde_json::Value;

use crate::answer::{self, Reply};
use crate::arguments::{Limit, Moves, Target};
use crate::console::Console;
use crate::exit::Failure;
use crate::input::Input;
use crate::searching::{Lead, Searching};
use crate::session::{Question, Session};
use crate::variant::RuleOptions;

/// Find the next best move, and how many moves are left
///
/// One line a board: the first move of a shortest solution and the length of that solution, such as `r 52`; `solved 0` if there is nothing to
/// do; or one of the words unsolvable, invalid, limit.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd hint '8 6 7 / 2 5 4 / 3 0 1'
  loyd hint --moves numbers '1 2 3 / 4 0 6 / 7 5 8'
  loyd hint --output json --time-limit 5s < boards.txt")]
pub struct Hint {
    #[command(flatten)]
    target: Target,
    /// How answers are printed
    #[arg(short, long, value_enum, value_name = "FORM", default_value_t, hide_default_value = true)]
    output: Form,
    /// Order in which the blank's directions are tried; of equally good moves the first is the hint
    #[arg(long, value_name = "ORDER", default_value_t)]
    order: Order,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    moves: Moves,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    lead: Lead,
    #[command(flatten)]
    limit: Limit,
}

/// How hints are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The move and the distance on a line; or solved 0, unsolvable, invalid, limit
    #[default]
    Moves,
    /// A JSON object on a line, with `move` and `distance`
    Json,
}

impl Hint {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let searching = Searching::optimal(self.lead.clone(), self.order, self.limit.clone());
        let session = Session::new(&self.rules, &self.target, &self.input, &searching, false, console)?;
        session.ask(&mut Next { output: self.output, notation: self.moves.notation() })
    }
}

/// The next move of each board.
struct Next {
    output: Form,
    notation: Notation,
}

impl Question for Next {
    fn print(&mut self, reply: &dyn Reply, console: &mut Console) -> Result<(), Failure> {
        reply.prove()?;
        let next = reply.next_move(self.notation)?;
        let out = console.results();
        match (self.output, reply.cost(), next) {
            (Form::Json, _, next) => answer::print_json(fields(reply, self.notation, next)?, out),
            (_, Some(distance), Some(next)) => Ok(writeln!(out, "{next} {distance}")?),
            (_, Some(_), None) => Ok(writeln!(out, "solved 0")?),
            (_, None, _) => Ok(writeln!(out, "{}", reply.status())?),
        }
    }
}

/// The fields of a solution, but for the whole of it the next move.
fn fields(
    reply: &dyn Reply,
    notation: Notation,
    next: Option<String>,
) -> Result<impl Iterator<Item = (&'static str, Value)>, Failure> {
    let mut next = Some(next);
    Ok(reply.fields(notation)?.into_iter().filter_map(move |(name, value)| match name {
        "cost" => Some(("distance", value)),
        "moves" => Some(("move", next.take().flatten().into())),
        "length" | "optimal" => None,
        _ => Some((name, value)),
    }))
}
