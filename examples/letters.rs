//! Equal tiles: letters, of which any may go to any place where the goal has this letter. Each line is a board and its goal, apart by `->`.
//!
//! ```sh
//! cargo run -q --release --example letters < examples/data/letters.txt
//! ```

use std::error::Error;
use std::io::{self, Write};

use loyd_board::path::Letters;
use loyd_board::{Labels, Topology};
use loyd_search::{Limits, Outcome, astar};
use loyd_variants::{Assignment, Puzzle, Slides, Solvability, Word64};

/// The answer for one line: a board and its goal.
fn solve(line: &str) -> Result<String, Box<dyn Error>> {
    let (board, goal) = line.split_once("->").ok_or("expected a board, `->` and its goal")?;

    // Words instead of numbers: each new word is a new label, so both have to be read by the same `Labels`. `_` is the blank.
    let mut labels = Labels::words();
    let (board, goal) = (labels.read(board)?, labels.read(goal)?);
    let topology = Topology::new(board.shape()).with_holes(&board.holes().collect::<Vec<_>>())?;
    // An open cell of the goal, `?`, may hold any letter that is left; the board tells which letters there are.
    let puzzle = Puzzle::with_goals(topology, &board, vec![goal])?;

    // Two equal tiles can change places unseen, so the parity of permutations says nothing; the order along a single row still does.
    if puzzle.solvability(&board)? == Solvability::Unsolvable {
        return Ok("unsolvable".into());
    }

    let space = Slides::<Word64>::new(&puzzle).ok_or("the board has more than 16 cells")?;
    // No tile has a goal cell of its own: each letter's tiles are given its cells such that all ways together are least. `Manhattan` would be refused.
    let heuristic = Assignment::new(&space)?;
    // A* keeps every board that it sees: better to end with a bound than with no memory.
    let mut limits = Limits::new().bytes(1 << 30);
    match astar(&space, &heuristic, &space.state_of(&board)?, &mut limits).outcome {
        Outcome::Solved(solution) => {
            // Replays the moves as it writes them: letters for where the blank goes, or words if there are several blanks.
            let moves = puzzle.write_moves(&board, &solution.ops, Letters::default()).ok_or("a move cannot be made")?;
            Ok(format!("{} {moves}", solution.cost))
        }
        Outcome::Exhausted => Ok("unsolvable".into()),
        Outcome::Stopped { lower_bound, .. } => Ok(format!("at least {lower_bound}")),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    for (number, line) in io::stdin().lines().enumerate() {
        let answer = line.map_err(Box::from).and_then(|line| solve(&line));
        let answer = answer.map_err(|error| format!("line {}: {error}", number + 1))?;
        writeln!(io::stdout(), "{answer}")?;
    }
    Ok(())
}
