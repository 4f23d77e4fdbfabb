//! `korf`: Korf's hundred 15-puzzles with nothing cached, the tables built on the way.

use std::num::NonZeroUsize;

use loyd_bench::korf;
use loyd_board::{Board, Fixed, Packed64};
use loyd_search::sliding::{Additive, AdditiveError, Partition, Pruned, Sliding, idastar_by_tables};
use slidy::puzzle::puzzle::Puzzle;
use slidy::solver::Solver4x4Stm;

use crate::contestant::{Contestant, Lengths, Pass, Work, solve_all};
use crate::error::Error;
use crate::graph::Graph;

pub const KORF: Work = Work {
    name: "korf",
    published: || Some(korf().iter().map(|instance| instance.length as usize).collect()),
    moves: 5305,
    contestants: &[
        Contestant { method: "tables", by: "loyd", prepare: loyd },
        Contestant { method: "tables", by: "slidy", prepare: slidy },
        Contestant { method: "tables", by: "pathfinding", prepare: pathfinding },
    ],
};

type Fifteen = Packed64<Fixed<4, 4>>;

fn boards() -> Vec<Board<4, 4>> {
    korf().into_iter().map(|instance| instance.board).collect()
}

/// The tables that the program builds, read for the board and for its mirror image.
fn tables(space: &Sliding<Fifteen>) -> Result<Additive<2, 3>, AdditiveError> {
    let partition = Partition::standard(Board::<4, 4>::SHAPE);
    Additive::new(space, &partition, &partition.build(space.goal())?)
}

fn loyd() -> Result<Pass, Error> {
    let boards: Vec<Fifteen> = boards().into_iter().map(Packed64::from).collect();
    Ok(Box::new(move || {
        let space = Sliding::new(Board::blank_first().into());
        let heuristic = tables(&space)?;
        let pruned = Pruned::of(space);
        solve_all(&boards, |board| {
            let report = idastar_by_tables(&pruned, &heuristic, board, NonZeroUsize::MIN, &mut ());
            Some(report.outcome.solution()?.ops.len())
        })
    }))
}

/// IDA* with our tables.
fn pathfinding() -> Result<Pass, Error> {
    let boards: Vec<Fifteen> = boards().into_iter().map(Packed64::from).collect();
    Ok(Box::new(move || {
        let space = Sliding::new(Board::blank_first().into());
        let heuristic = tables(&space)?;
        let graph = Graph::new(space, heuristic);
        solve_all(&boards, |board| graph.idastar(board))
    }))
}

/// Its solver for 4x4, with pattern databases of 4, 4, 4 and 3 tiles.
fn slidy() -> Result<Pass, Error> {
    let read = |board: Board<4, 4>| turned(board).parse().map_err(|_| Error::Slidy(board.to_string()));
    let puzzles: Vec<Puzzle> = boards().into_iter().map(read).collect::<Result<_, _>>()?;
    Ok(Box::new(move || -> Result<Lengths, Error> {
        let solver = Solver4x4Stm::new();
        solve_all(&puzzles, |puzzle| Some(solver.solve(puzzle).ok()?.len_stm()))
    }))
}

/// The board turned by half, its tiles renamed: as far from the goal with the blank last, which is all that `slidy` knows, as it was from that with the
/// blank first. In the form that `slidy` reads.
fn turned(board: Board<4, 4>) -> String {
    let tiles = board.as_flattened().iter().rev().map(|tile| if *tile == 0 { 0 } else { 16 - tile });
    let tiles: Vec<String> = tiles.map(|tile| tile.to_string()).collect();
    tiles.chunks(4).map(|row| row.join(" ")).collect::<Vec<_>>().join("/")
}
