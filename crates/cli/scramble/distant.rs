//! Boards at an exact distance, of shapes that are too large for a table of all distances.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use loyd_board::random::{self, Source};
use loyd_board::{Direction, Grid, Path, Position};
use loyd_search::sliding::{Order, Partition};
use loyd_search::{Outcome, Stop};

use super::farthest::Farthest;
use super::greatest::greatest;
use crate::arguments::Limit;
use crate::console::Console;
use crate::engine::{self, Engine};
use crate::estimate::Estimate;
use crate::exit::Failure;
use crate::interrupt;
use crate::searching::{Choice, Lead, Searching};
use crate::watch::Watch;

/// The most cells for which a search proves distances soon enough.
const MOST_CELLS: usize = 16;

/// How far away boards are listed. Shapes of two rows and columns or more have too many boards beyond.
const NEAR: u32 = 25;

/// How many boards at one distance are kept in a list at most.
const LISTED: usize = 120_000;

/// How many boards may be generated for the draws of a round, and in the first round for each of the other ways to a board: some tenths of a second.
const EFFORT: u64 = 20_000_000;

/// What a board costs on top of those that its search generates.
const DRAW: u64 = 2_000;

/// Half the moves of the longest walk to a board that may be farther.
const CLIMB: u64 = 8;

/// Draws boards at one distance from one goal.
///
/// Every board is proven to be at that distance. If all of them can be listed, breadth first from the goal, or are common among all boards, they are equally likely. If
/// not, a board drawn that is farther is followed down its shortest solution, or the farthest one drawn is changed by random walks of which each
/// is kept that leads no nearer. Which of these it is depends on counts of boards, never on time: the same numbers give the same boards.
pub struct Distant<'a> {
    goal: &'a Grid,
    distance: u32,
    /// All boards at the distance, if they are few.
    listed: Option<Vec<Grid>>,
    /// What is known of the boards that are as far away as can be.
    farthest: Farthest,
    engine: Box<dyn Engine>,
    choice: Choice,
    time: Option<Duration>,
    deadline: Option<Instant>,
}

/// What a search found out about the distance of a board.
enum Found {
    /// A shortest solution.
    Way(Vec<Direction>),
    /// There is none so short.
    Farther,
    /// It would have taken too long.
    Unknown,
}

impl<'a> Distant<'a> {
    /// Boards `distance` moves from `goal`, each given up after `time`; or the greatest distance there is, if that is less.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the goal has too many cells.
    pub fn new(goal: &'a Grid, distance: u32, time: Option<Duration>) -> Result<Result<Self, u32>, Failure> {
        let shape = goal.shape();
        if shape.cells() > MOST_CELLS {
            let fault =
                format!("--distance is for at most sixteen cells, not for {shape}: use --walk, or leave it out");
            return Err(Failure::Usage(fault));
        }
        if let Some(greatest) = greatest(goal).filter(|greatest| distance > *greatest) {
            return Ok(Err(greatest));
        }
        let listed = if distance <= NEAR { list(goal, distance) } else { None };
        let mut engine = engine::new(goal, Order::default());
        let searching = Searching::optimal(Lead::default(), Order::default(), Limit::default());
        let (mut choice, _) = searching.choose(shape, || false);
        choice.threads = NonZeroUsize::MIN;
        if choice.estimate == Some(Estimate::Tables(None)) {
            // Always these, whatever the cache has: which boards are drawn depends on how many a search generates.
            let partition = Partition::standard(shape);
            let tables = partition.build(goal).map_err(Failure::usage)?;
            let estimate = Estimate::Tables(Some(partition));
            engine.prepare(&estimate, &tables).map_err(Failure::Internal)?;
            choice.estimate = Some(estimate);
        }
        let farthest = Farthest::new(goal);
        Ok(Ok(Self { goal, distance, listed, farthest, engine, choice, time, deadline: None }))
    }

    /// The next board.
    pub fn draw(&mut self, source: &mut Source, console: &mut Console) -> Result<Grid, Failure> {
        if let Some(boards) = &self.listed {
            let drawn = source.below(boards.len() as u64) as usize;
            let missing = || Failure::Internal(format!("no board is {} moves from {}", self.distance, self.goal));
            return boards.get(drawn).cloned().ok_or_else(missing);
        }
        if let Some(board) = self.farthest.draw(self.distance, source) {
            return Ok(board);
        }
        console.flush()?;
        self.deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        let mut effort = EFFORT;
        loop {
            if let Some(board) = self.round(effort, source, console)? {
                return Ok(board);
            }
            effort = effort.saturating_mul(2);
        }
    }

    /// Draws boards from all, and if none is at the distance, takes the one farther or the farthest from there.
    fn round(&mut self, effort: u64, source: &mut Source, console: &Console) -> Result<Option<Grid>, Failure> {
        let (mut farther, mut nearest) = (None, None);
        let mut left = EFFORT;
        while left > 0 {
            let board = random::board(self.goal, source).map_err(Failure::usage)?;
            // Every move changes the parity of the blank's row and column.
            if !(self.distance as usize + place(&board) + place(self.goal)).is_multiple_of(2) {
                continue;
            }
            match self.search(&board, self.distance, effort / 4, &mut left, console)? {
                Found::Way(path) if path.len() == self.distance as usize => return Ok(Some(board)),
                Found::Way(path) if nearest.as_ref().is_none_or(|(_, length)| path.len() > *length) => {
                    nearest = Some((board, path.len()));
                }
                Found::Farther if farther.is_none() => farther = Some(board),
                _ => {}
            }
        }
        if let Some(board) = farther
            && let Some(board) = self.descend(&board, effort, console)?
        {
            return Ok(Some(board));
        }
        match nearest {
            Some((board, length)) => self.climb(board, length, effort, source, console),
            None => Ok(None),
        }
    }

    /// The board at the distance on a shortest solution of `board`, which is farther: what is left of a shortest solution is a shortest one.
    fn descend(&mut self, board: &Grid, effort: u64, console: &Console) -> Result<Option<Grid>, Failure> {
        let Found::Way(path) = self.search(board, u32::MAX, effort, &mut 0, console)? else { return Ok(None) };
        let Some(down) = path.len().checked_sub(self.distance as usize) else { return Ok(None) };
        let mut board = board.clone();
        for direction in &path[..down] {
            board.slide(*direction);
        }
        Ok(Some(board))
    }

    /// Walks at random from `board`, and again from the end of each walk that is no nearer.
    fn climb(
        &mut self,
        mut board: Grid,
        mut length: usize,
        effort: u64,
        source: &mut Source,
        console: &Console,
    ) -> Result<Option<Grid>, Failure> {
        let mut left = effort;
        while left > 0 {
            let moves = 2 * (1 + source.below(CLIMB)) as usize;
            let (next, _) = random::walk(&board, moves, source).map_err(Failure::usage)?;
            match self.search(&next, self.distance, effort / 4, &mut left, console)? {
                Found::Way(path) if path.len() == self.distance as usize => return Ok(Some(next)),
                Found::Way(path) if path.len() >= length => (board, length) = (next, path.len()),
                Found::Farther => {
                    if let Some(board) = self.descend(&next, effort, console)? {
                        return Ok(Some(board));
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }

    /// Searches for a solution of at most so many moves, at the cost of at most so many boards, which are taken from what is `left`.
    fn search(
        &mut self,
        board: &Grid,
        most: u32,
        effort: u64,
        left: &mut u64,
        console: &Console,
    ) -> Result<Found, Failure> {
        interrupt::check()?;
        if board == self.goal {
            return Ok(Found::Way(Vec::new()));
        }
        let time = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let limit = Limit { time, memory: None, nodes: Some(effort) };
        let mut watch = Watch::new(&limit, console.is_watched()).within(most);
        let report = self.engine.search(board, &self.choice, &mut watch).map_err(Failure::Internal)?;
        *left = left.saturating_sub(DRAW + report.counts.generated);
        match report.outcome {
            Outcome::Solved(solution) => self.prove(board, solution.ops).map(Found::Way),
            Outcome::Stopped { reason: Stop::Cancelled, .. } => Err(Failure::Interrupted),
            Outcome::Stopped { reason: Stop::Time, .. } => {
                let distance = self.distance;
                Err(Failure::Limit(format!("no board at --distance {distance} was found within the time limit")))
            }
            Outcome::Stopped { lower_bound, .. } if lower_bound > most => Ok(Found::Farther),
            Outcome::Stopped { .. } => Ok(Found::Unknown),
            Outcome::Exhausted => Err(Failure::Internal(format!("{board} was not solved"))),
        }
    }

    /// Replays a solution.
    fn prove(&self, board: &Grid, ops: Vec<Direction>) -> Result<Vec<Direction>, Failure> {
        let (mut end, path) = (board.clone(), Path::from(ops));
        match path.replay(&mut end) {
            Ok(()) if end == *self.goal => Ok(path.into()),
            _ => Err(Failure::Internal(format!("{path} does not solve {board}"))),
        }
    }
}

/// Row and column of the blank, added up.
fn place(board: &Grid) -> usize {
    let columns = board.shape().columns();
    board.blank() / columns + board.blank() % columns
}

/// All boards `distance` moves from `goal`, breadth first, in rising order, if neither they nor those on the way are too many.
fn list(goal: &Grid, distance: u32) -> Option<Vec<Grid>> {
    let (mut before, mut level) = (Vec::new(), vec![goal.clone()]);
    for _ in 0..distance {
        let neighbours = level.iter().flat_map(|board| {
            board.moves().map(move |direction| {
                let mut next = board.clone();
                next.slide(direction);
                next
            })
        });
        let mut next: Vec<Grid> = neighbours.filter(|next| before.binary_search(next).is_err()).collect();
        next.sort_unstable();
        next.dedup();
        if next.len() > LISTED {
            return None;
        }
        before = std::mem::replace(&mut level, next);
    }
    Some(level)
}
