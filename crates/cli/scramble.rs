//! `loyd scramble`.

mod distant;
mod farthest;
mod greatest;
mod unusual;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use clap::{Args, value_parser};
use loyd_board::random::{self, Source};
use loyd_board::read::Format;
use loyd_board::write::Writer;
use loyd_board::{Grid, Position, Shape};
use loyd_search::sliding::{DistanceTable, TooManyCells};

use crate::arguments::Target;
use crate::console::Console;
use crate::exit::Failure;
use crate::input::{self, Reading};
use crate::interrupt;
use crate::variant::{Book, RuleOptions, Sorted};
use distant::Distant;

/// The longest walk: each move takes a byte.
const MOST_MOVES: u64 = 1_000_000_000;

/// How often a walk is made before it is clear that all of this length end where they began, as some do round 2x2 and in a line.
const ATTEMPTS: usize = 100;

/// Make random boards, all solvable ones equally likely, never the goal itself
///
/// The same seed gives the same boards, on every machine and in every version. With rules of your own, --distance is the least cost, found by listing all boards.
#[derive(Args, Debug)]
#[command(mut_arg("goal", |goal| goal.help("Board that counts as solved: blank-last, blank-first, spiral or a board").long_help(None)))]
#[command(after_long_help = "\
Examples:
  loyd scramble 4x4
  loyd scramble 3x5 --count 100 --seed 7 > boards.txt
  loyd scramble 3x3 --distance 31
  loyd scramble 4x4 --distance 52 --count 3 --seed 7
  loyd scramble 10x10 --walk 50 --to rows
  loyd scramble 4x4 --wrap both --count 5")]
pub struct Scramble {
    /// Size of the boards, rows x columns; a rules file may say it, too
    #[arg(value_name = "RxC", required_unless_present = "rules")]
    size: Option<Shape>,
    /// How many boards
    #[arg(short = 'n', long, value_name = "NUMBER", default_value_t = 1)]
    count: u64,
    /// Where chance begins; drawn and told if not given
    #[arg(short, long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Boards whose shortest solution has exactly this many moves; at most sixteen cells
    ///
    /// Proven for every board: up to ten cells by a table of all distances, else by listing all boards so near, or by a search. All are equally likely
    /// up to ten cells and where they could be listed or drawn; others come from ways down from farther boards, or up from nearer ones, and rare
    /// distances take long. From 70 moves on, boards of 4x4 are taken from ways down from the 17 that are known to be at 80.
    #[arg(short, long, value_name = "MOVES", conflicts_with = "walk", value_parser = value_parser!(u32).range(1..))]
    distance: Option<u32>,
    /// Give up when a board of this --distance takes longer to find: 30s, 500ms, 2m
    #[arg(long, value_name = "TIME", requires = "distance", value_parser = humantime::parse_duration)]
    time_limit: Option<Duration>,
    /// Boards at the end of this many random moves from the goal, none of which undoes the one before
    ///
    /// These may be nearer than that, and are not equally likely. A walk that ends at the goal is made again.
    #[arg(short, long, value_name = "MOVES", value_parser = value_parser!(u64).range(1..=MOST_MOVES))]
    walk: Option<u64>,
    #[command(flatten)]
    target: Target,
    /// Format of the boards
    #[arg(short, long, value_name = "FORMAT", default_value = "auto", hide_default_value = true, value_parser = input::format_parser())]
    to: Format,
    #[command(flatten)]
    rules: RuleOptions,
}

impl Scramble {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let reading = Reading { format: Format::Auto, size: self.size, blank: None };
        let start = Book::new(&self.rules, &self.target, &reading)?.start()?;
        let seed = self.seed.unwrap_or_else(|| {
            let seed = RandomState::new().build_hasher().finish();
            console.note(format_args!("seed {seed}"));
            seed
        });
        let mut source = Source::new(seed);
        let goal = match start {
            Sorted::Plain(_, goal) => goal,
            Sorted::Unusual(case) => return self.run_unusual(&case, &mut source, console),
        };
        let mut kind = self.kind(&goal)?;
        let mut writer = Writer::new(self.to);
        let mut text = writer.head(usize::try_from(self.count).unwrap_or(usize::MAX));
        for _ in 0..self.count {
            interrupt::check()?;
            let board = kind.draw(&goal, &mut source, console)?;
            writer.board(&board, None, &mut text).map_err(Failure::usage)?;
            console.write(&text)?;
            text.clear();
        }
        Ok(())
    }

    fn kind<'a>(&self, goal: &'a Grid) -> Result<Kind<'a>, Failure> {
        let (Some(distance), size) = (self.distance, goal.shape()) else {
            return Ok(self.walk.map_or(Kind::Any, Kind::Walk));
        };
        let beyond = |greatest| {
            Failure::Usage(format!(
                "--distance {distance}: no {size} board is farther than {greatest} moves from this goal"
            ))
        };
        match DistanceTable::new(goal.clone()) {
            Ok(table) if distance > table.greatest() => Err(beyond(table.greatest())),
            Ok(table) => Ok(Kind::Listed(table, distance)),
            Err(TooManyCells { .. }) => {
                let distant = Distant::new(goal, distance, self.time_limit)?;
                distant.map(Kind::Distant).map_err(beyond)
            }
        }
    }
}

/// Which boards are drawn.
enum Kind<'a> {
    Any,
    Walk(u64),
    Listed(DistanceTable<Grid>, u32),
    Distant(Distant<'a>),
}

impl Kind<'_> {
    fn draw(&mut self, goal: &Grid, source: &mut Source, console: &mut Console) -> Result<Grid, Failure> {
        match self {
            Self::Any => random::board(goal, source).map_err(Failure::usage),
            Self::Walk(moves) => walk(*moves, goal, source),
            Self::Listed(table, distance) => {
                let boards = table.at_distance(*distance).len();
                let drawn = source.below(boards as u64) as usize;
                let missing = || Failure::Internal(format!("no board {drawn} of {boards} at distance {distance}"));
                table.nth_at_distance(*distance, drawn).ok_or_else(missing)
            }
            Self::Distant(distant) => distant.draw(source, console),
        }
    }
}

fn walk(moves: u64, goal: &Grid, source: &mut Source) -> Result<Grid, Failure> {
    let steps = usize::try_from(moves).unwrap_or(usize::MAX);
    for _ in 0..ATTEMPTS {
        let (board, _) = random::walk(goal, steps, source).map_err(Failure::usage)?;
        if board != *goal {
            return Ok(board);
        }
    }
    let size = goal.shape();
    Err(Failure::Usage(format!("--walk {moves}: so many moves end at the goal of a {size} board")))
}
