//! Equal tiles: letters, of which any may go to any place where the goal has this letter. Each line is a board and its goal, apart by `->`.
//!
//! ```sh
//! cargo run -q --release --example letters < examples/data/letters.txt
//! ```

use std::error::Error;
use std::io;

use loyd_board::{Labels, Path, Topology};
use loyd_search::{Outcome, astar};
use loyd_variants::{Assignment, Puzzle, Slides, Solvability, Word64};

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lines() {
        let line = line?;
        let (board, goal) = line.split_once("->").ok_or("expected a board, `->` and its goal")?;

        // Words instead of numbers: each new word is a new label, so both have to be read by the same `Labels`. `_` is the blank.
        let mut labels = Labels::words();
        let (board, goal) = (labels.read(board)?, labels.read(goal)?);
        // An open cell of the goal, `?`, may hold any letter that is left; the board tells which letters there are.
        let puzzle = Puzzle::with_goals(Topology::new(board.shape()), &board, vec![goal])?;

        // Two equal tiles can change places unseen, so the parity of permutations says nothing; the order along a single row still does.
        if puzzle.solvability(&board)? == Solvability::Unsolvable {
            println!("unsolvable");
            continue;
        }

        let space = Slides::<Word64>::new(&puzzle).ok_or("more than 16 cells, or 15 letters")?;
        // No tile has a goal cell of its own: each letter's tiles are given its cells such that all ways together are least. `Manhattan` would be refused.
        let heuristic = Assignment::new(&space)?;
        match astar(&space, &heuristic, &space.state_of(&board)?, &mut ()).outcome {
            Outcome::Solved(solution) => println!("{} {}", solution.cost, Path::from_iter(solution.ops)),
            Outcome::Exhausted | Outcome::Stopped { .. } => return Err("a board that can be solved was not".into()),
        }
    }
    Ok(())
}
