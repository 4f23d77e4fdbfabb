//! `eight` and `all-eight`: 8-puzzles by search and by tables of all distances.

use std::fmt::Write;

use itertools::Itertools;
use loyd_board::{Board, Fixed, Packed64, Position, parity, random};
use loyd_search::sliding::{DistanceTable, Manhattan, Sliding};
use loyd_search::{Heuristic, ReportOf, Zero, astar, breadth_first, idastar};
use slidy::puzzle::small::Puzzle3x3;
use slidy::solver::Solver3x3Stm;

use crate::contestant::{Contestant, Pass, Work, solve_all};
use crate::error::Error;
use crate::graph::{self, Graph};

/// A thousand random boards.
pub const EIGHT: Work = Work {
    name: "eight",
    published: || None,
    moves: 22_101,
    contestants: &[
        Contestant { method: "table", by: "loyd", prepare: || loyds_table(some()?) },
        Contestant { method: "table", by: "slidy", prepare: || slidys_table(some()?) },
        Contestant {
            method: "astar",
            by: "loyd",
            prepare: || loyd(|space, by, board| astar(space, by, board, &mut ())),
        },
        Contestant { method: "astar", by: "pathfinding", prepare: || pathfinding(Manhattan::new, Graph::astar) },
        Contestant {
            method: "idastar",
            by: "loyd",
            prepare: || loyd(|space, by, board| idastar(space, by, board, &mut ())),
        },
        Contestant { method: "idastar", by: "pathfinding", prepare: || pathfinding(Manhattan::new, Graph::idastar) },
        Contestant {
            method: "breadth-first",
            by: "loyd",
            prepare: || loyd(|space, _, board| breadth_first(space, board, &mut ())),
        },
        Contestant {
            method: "breadth-first",
            by: "pathfinding",
            prepare: || pathfinding(|_| Zero, Graph::breadth_first),
        },
    ],
};

/// Every board that can be solved, every solution written.
pub const ALL_EIGHT: Work = Work {
    name: "all-eight",
    published: || None,
    moves: 3_986_672,
    contestants: &[
        Contestant { method: "table", by: "loyd", prepare: || loyds_table(all()) },
        Contestant { method: "table", by: "slidy", prepare: || slidys_table(all()) },
        Contestant { method: "table", by: "pathfinding", prepare: pathfindings_table },
    ],
};

type Eight = Packed64<Fixed<3, 3>>;

const SOME: usize = 1000;
const SEED: u64 = 1;

fn goal() -> Eight {
    Board::blank_last().into()
}

fn some() -> Result<Vec<Eight>, Error> {
    let mut source = random::Source::new(SEED);
    Ok((0..SOME).map(|_| random::board(&goal(), &mut source)).collect::<Result<_, _>>()?)
}

fn all() -> Vec<Eight> {
    let boards = (0..9).permutations(9).filter_map(|tiles| Board::<3, 3>::from_tiles(&tiles).ok());
    boards.map(Eight::from).filter(|board| parity::is_reachable(board, &goal())).collect()
}

fn loyd(search: fn(&Sliding<Eight>, &Manhattan, &Eight) -> ReportOf<Sliding<Eight>>) -> Result<Pass, Error> {
    let boards = some()?;
    Ok(Box::new(move || {
        let space = Sliding::new(goal());
        let manhattan = Manhattan::new(&space);
        solve_all(&boards, |board| Some(search(&space, &manhattan, board).outcome.solution()?.ops.len()))
    }))
}

fn pathfinding<H: Heuristic<Sliding<Eight>> + 'static>(
    heuristic: fn(&Sliding<Eight>) -> H,
    search: fn(&Graph<Eight, H>, &Eight) -> Option<usize>,
) -> Result<Pass, Error> {
    let boards = some()?;
    Ok(Box::new(move || {
        let space = Sliding::new(goal());
        let heuristic = heuristic(&space);
        let graph = Graph::new(space, heuristic);
        solve_all(&boards, |board| search(&graph, board))
    }))
}

fn loyds_table(boards: Vec<Eight>) -> Result<Pass, Error> {
    Ok(Box::new(move || {
        let table = DistanceTable::new(goal())?;
        let mut text = String::new();
        solve_all(&boards, |board| {
            let path = table.path(board)?;
            writeln!(text, "{path}").ok()?;
            Some(path.len())
        })
    }))
}

fn slidys_table(boards: Vec<Eight>) -> Result<Pass, Error> {
    let puzzle = |board: &Eight| {
        let pieces = std::array::from_fn(|cell| board.tile(cell) as u8);
        Puzzle3x3::try_from(pieces).map_err(|_| Error::Slidy(board.to_string()))
    };
    let puzzles: Vec<Puzzle3x3> = boards.iter().map(puzzle).collect::<Result<_, _>>()?;
    Ok(Box::new(move || {
        let solver = Solver3x3Stm::new();
        let mut text = String::new();
        solve_all(&puzzles, |puzzle| {
            let solution = solver.solve(puzzle).ok()?;
            writeln!(text, "{}", solution.display_long_unspaced()).ok()?;
            Some(solution.len_stm())
        })
    }))
}

fn pathfindings_table() -> Result<Pass, Error> {
    let boards = all();
    Ok(Box::new(move || {
        let graph = Graph::new(Sliding::new(goal()), Zero);
        let ways = graph.ways_to_goal();
        let mut text = String::new();
        solve_all(&boards, |board| {
            let before = text.len();
            for (from, to) in graph::blanks(&graph.node(board), &ways).tuple_windows() {
                text.push(letter(from, to)?);
            }
            let length = text.len() - before;
            text.push('\n');
            Some(length)
        })
    }))
}

/// Where the blank goes on its way between two cells that touch.
fn letter(from: usize, to: usize) -> Option<char> {
    match to as isize - from as isize {
        -3 => Some('u'),
        -1 => Some('l'),
        1 => Some('r'),
        3 => Some('d'),
        _ => None,
    }
}
