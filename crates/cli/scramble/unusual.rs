//! Random boards of unusual rules.

use std::io::Write;

use loyd_board::Layout;
use loyd_board::random::Source;
use loyd_board::read::Format;
use loyd_variants::{Reachability, Solvability};

use super::{ATTEMPTS, Scramble};
use crate::arguments::Limit;
use crate::console::Console;
use crate::exit::Failure;
use crate::interrupt;
use crate::variant::{self, Case, Everywhere, Unlisted};

/// How many boards are drawn for one that is solvable, before all that are are listed.
const DRAWN: usize = 10_000;

/// Which boards are drawn.
enum Kind<'a> {
    /// Any that are solvable, from all there are.
    Any(Reachability<'a>),
    Walk(u64),
    Listed {
        all: Box<dyn Everywhere>,
        /// The costs that are wanted, and how many boards have each.
        levels: Vec<(u32, u64)>,
    },
}

impl Scramble {
    /// Prints random boards of the puzzle of a solved board.
    pub(super) fn run_unusual(&self, start: &Case, source: &mut Source, console: &mut Console) -> Result<(), Failure> {
        let is_json = match self.to {
            Format::Auto | Format::Rows => false,
            Format::Json => true,
            other => {
                let name = other.name();
                return Err(Failure::Usage(format!(
                    "--to {name} is for plain boards: use rows or json, or leave it out"
                )));
            }
        };
        let mut kind = match (self.distance, self.walk) {
            (Some(distance), _) => {
                let all = self.list(start)?;
                let levels: Vec<_> = all.counts().into_iter().filter(|(cost, _)| *cost == distance).collect();
                if levels.is_empty() {
                    let greatest = all.counts().last().map_or(0, |(cost, _)| *cost);
                    return Err(Failure::Usage(format!(
                        "--distance {distance}: no board is so far from the goal; the greatest distance is {greatest}"
                    )));
                }
                Kind::Listed { all, levels }
            }
            (None, Some(moves)) => Kind::Walk(moves),
            (None, None) => Kind::Any(Reachability::new(&start.puzzle)),
        };
        for _ in 0..self.count {
            interrupt::check()?;
            let board = self.draw(&mut kind, start, source)?;
            if is_json {
                writeln!(console.results(), "{}", start.rows(&board))?;
            } else {
                writeln!(console.results(), "{}", start.write(&board))?;
            }
        }
        Ok(())
    }

    fn draw(&self, kind: &mut Kind<'_>, start: &Case, source: &mut Source) -> Result<Layout, Failure> {
        match kind {
            Kind::Any(reachability) => {
                if let Some(board) = solvable(reachability, start, source)? {
                    return Ok(board);
                }
                let all = self.list(start)?;
                let levels: Vec<_> = all.counts().into_iter().filter(|(cost, _)| *cost > 0).collect();
                if levels.is_empty() {
                    return Err(Failure::usage("no board can reach the goal but the goal itself"));
                }
                *kind = Kind::Listed { all, levels };
                self.draw(kind, start, source)
            }
            Kind::Walk(moves) => {
                let engine = variant::engine(&start.puzzle);
                for _ in 0..ATTEMPTS {
                    interrupt::check()?;
                    let board = engine.walk(&start.board, *moves, source).map_err(Failure::Usage)?;
                    if !start.puzzle.is_solved(&board) {
                        return Ok(board);
                    }
                }
                Err(Failure::Usage(format!("--walk {moves}: so many moves end at a goal")))
            }
            Kind::Listed { all, levels } => {
                let mut drawn = source.below(levels.iter().map(|(_, count)| count).sum());
                for (cost, count) in levels.iter() {
                    if drawn < *count {
                        let missing = || Failure::Internal(format!("no board {drawn} of {count} at {cost}"));
                        return all.board(*cost, drawn as usize).ok_or_else(missing);
                    }
                    drawn -= count;
                }
                Err(Failure::Internal("a board beyond all that are listed".into()))
            }
        }
    }

    fn list(&self, start: &Case) -> Result<Box<dyn Everywhere>, Failure> {
        let limit = Limit { time: self.time_limit, ..Limit::default() };
        variant::engine(&start.puzzle).everywhere(None, None, &limit).map_err(|error| match error {
            Unlisted::Interrupted => Failure::Interrupted,
            Unlisted::Late => Failure::Limit(error.to_string()),
            error => Failure::Usage(format!("these boards are drawn from a list of all: {error}; use --walk")),
        })
    }
}

/// A board that is solvable and not solved; none if they are rare, or it takes a search to find out.
fn solvable(reachability: &Reachability<'_>, start: &Case, source: &mut Source) -> Result<Option<Layout>, Failure> {
    let cells: Vec<usize> = start.puzzle.topology().open_cells().collect();
    let mut board = start.board.clone();
    for _ in 0..DRAWN {
        interrupt::check()?;
        for last in (1..cells.len()).rev() {
            board.swap(cells[last], cells[source.below(last as u64 + 1) as usize]);
        }
        match reachability.of(&board).map_err(Failure::usage)? {
            Solvability::Solvable if !start.puzzle.is_solved(&board) => return Ok(Some(board)),
            Solvability::Unknown => return Ok(None),
            _ => {}
        }
    }
    Ok(None)
}
