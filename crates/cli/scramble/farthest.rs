//! The boards of the 15-puzzle that are known to be as far away as can be, and the boards on their way to the goal.

use loyd_board::random::Source;
use loyd_board::read::{self, Options};
use loyd_board::{Grid, Path, Position};

use super::greatest::images;

/// The boards at 80 moves from the goal with the blank in the last cell, and a solution of each.
const KNOWN: &str = include_str!("farthest_15puzzle.txt");

/// From how many moves on random boards are so rare, and take so long to solve, that boards are taken from here.
const RARE: u32 = 70;

/// How many moves before the end of a solution the blank has been at an edge and inside.
const LAST: usize = 2;

/// Shortest ways to a goal from boards that are as far away as can be, or nearly so.
#[derive(Debug)]
pub struct Farthest {
    /// The boards of each, the goal first.
    ways: Vec<Vec<Grid>>,
}

impl Farthest {
    /// The ways to `goal`: none, unless it is one of 4x4.
    ///
    /// A board at 80 moves is at least 79 away from the last board but one of its solution, and at least 78 from the one before. So a solution without its end is a
    /// shortest way to that board, and what holds for a way holds for its reflections and rotations, and with any numbers on the tiles.
    pub fn new(goal: &Grid) -> Self {
        let mut ways = Vec::new();
        for boards in KNOWN.lines().filter_map(boards).filter(|boards| boards[0].shape() == goal.shape()) {
            ways.extend((0..8).filter_map(|image| {
                let end =
                    boards.iter().take(1 + LAST).position(|end| moved(end, end.blank(), image) == goal.blank())?;
                let renamed = boards[end..].iter().map(|board| renamed(board, &boards[end], image, goal));
                renamed.collect::<Option<Vec<_>>>()
            }));
        }
        Self { ways }
    }

    /// A board at this distance on one of the ways, if it is a rare distance and they begin so far away.
    pub fn draw(&self, distance: u32, source: &mut Source) -> Option<Grid> {
        let boards: Vec<&Grid> = self.ways.iter().filter_map(|way| way.get(distance as usize)).collect();
        let drawn = source.below(boards.len() as u64) as usize;
        boards.get(drawn).filter(|_| distance >= RARE).copied().cloned()
    }
}

/// The boards of the solution on a line, the goal first.
fn boards(line: &str) -> Option<Vec<Grid>> {
    let (board, moves) = line.split_once('\t')?;
    let mut board = read::board(board, &Options::default()).ok()?.board;
    let mut boards = vec![board.clone()];
    for direction in &moves.parse::<Path>().ok()? {
        board.slide(*direction)?;
        boards.push(board.clone());
    }
    boards.reverse();
    Some(boards)
}

/// Where a cell of a square board comes to lie.
fn moved(board: &Grid, cell: usize, image: usize) -> usize {
    images(board.shape(), cell).nth(image).map_or(cell, |(_, cell)| cell)
}

/// The image of `board` with other numbers on the tiles: those which make `goal` of the image of `end`.
fn renamed(board: &Grid, end: &Grid, image: usize, goal: &Grid) -> Option<Grid> {
    let homes = end.cells();
    let mut tiles = vec![0; homes.len()];
    for (cell, tile) in board.tiles().enumerate() {
        tiles[moved(board, cell, image)] = goal.tile(moved(end, homes[tile], image)) as u32;
    }
    Grid::new(goal.shape(), tiles).ok()
}
