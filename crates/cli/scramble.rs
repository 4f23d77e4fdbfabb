//! `loyd scramble`.

use std::hash::{BuildHasher, Hasher, RandomState};

use clap::{Args, value_parser};
use loyd_board::random::{self, Source};
use loyd_board::read::Format;
use loyd_board::write::Writer;
use loyd_board::{Grid, Shape};
use loyd_search::sliding::{Order, TooManyCells};

use crate::arguments::Target;
use crate::console::Console;
use crate::exit::Failure;
use crate::input::{self, Reading};
use crate::interrupt;
use crate::tables::Tables;

/// The longest walk: each move takes a byte.
const MOST_MOVES: u64 = 1_000_000_000;

/// How often a walk is made before it is clear that all of this length end where they began, as some do round 2x2 and in a line.
const ATTEMPTS: usize = 100;

/// Make random boards, all solvable ones equally likely, never the goal itself
///
/// The same seed gives the same boards, on every machine and in every version.
#[derive(Args, Debug)]
#[command(mut_arg("goal", |goal| goal.help("Board that counts as solved: blank-last, blank-first, spiral or a board").long_help(None)))]
#[command(after_long_help = "\
Examples:
  loyd scramble 4x4
  loyd scramble 3x5 --count 100 --seed 7 > boards.txt
  loyd scramble 3x3 --distance 31
  loyd scramble 10x10 --walk 50 --to rows")]
pub struct Scramble {
    /// Size of the boards, rows x columns
    #[arg(value_name = "RxC")]
    size: Shape,
    /// How many boards
    #[arg(short = 'n', long, value_name = "NUMBER", default_value_t = 1)]
    count: u64,
    /// Where chance begins; drawn and told if not given
    #[arg(short, long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Boards whose shortest solution has exactly this many moves; at most ten cells
    #[arg(short, long, value_name = "MOVES", conflicts_with = "walk", value_parser = value_parser!(u32).range(1..))]
    distance: Option<u32>,
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
}

impl Scramble {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let reading = Reading { format: Format::Auto, size: Some(self.size), blank: None };
        let goal = self.target.read(&reading)?.grid(self.size).map_err(Failure::usage)?;
        let seed = self.seed.unwrap_or_else(|| {
            let seed = RandomState::new().build_hasher().finish();
            console.note(format_args!("seed {seed}"));
            seed
        });
        let mut source = Source::new(seed);
        let mut tables = Tables::new(Order::default());
        let mut writer = Writer::new(self.to);
        let mut text = writer.head(usize::try_from(self.count).unwrap_or(usize::MAX));
        for _ in 0..self.count {
            interrupt::check()?;
            let board = self.draw(&goal, &mut source, &mut tables)?;
            writer.board(&board, None, &mut text).map_err(Failure::usage)?;
            console.write(&text)?;
            text.clear();
        }
        Ok(())
    }

    fn draw(&self, goal: &Grid, source: &mut Source, tables: &mut Tables) -> Result<Grid, Failure> {
        if let Some(moves) = self.walk {
            return self.walk(moves, goal, source);
        }
        let Some(distance) = self.distance else {
            return random::board(goal, source).map_err(Failure::usage);
        };
        let table = tables.of(goal).map_err(|TooManyCells { shape }| {
            Failure::Usage(format!("--distance is for at most ten cells, not for {shape}: use --walk, or leave it out"))
        })?;
        let boards = table.at_distance(distance).len();
        let drawn = source.below(boards as u64) as usize;
        table.nth_at_distance(distance, drawn).ok_or_else(|| {
            let (greatest, size) = (table.greatest(), self.size);
            Failure::Usage(format!(
                "--distance {distance}: no {size} board is farther than {greatest} moves from this goal"
            ))
        })
    }

    fn walk(&self, moves: u64, goal: &Grid, source: &mut Source) -> Result<Grid, Failure> {
        let steps = usize::try_from(moves).unwrap_or(usize::MAX);
        for _ in 0..ATTEMPTS {
            let (board, _) = random::walk(goal, steps, source).map_err(Failure::usage)?;
            if board != *goal {
                return Ok(board);
            }
        }
        Err(Failure::Usage(format!("--walk {moves}: so many moves end at the goal of a {} board", self.size)))
    }
}
