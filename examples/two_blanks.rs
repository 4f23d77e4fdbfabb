//! Two blanks: a move slides a tile into either. For each board a shortest solution, a word for each move: which blank, counted row by row, and where it goes.
//!
//! ```sh
//! cargo run -q --release --example two_blanks < examples/data/two_blanks.txt
//! ```

use std::error::Error;
use std::io::{self, Write};

use loyd_board::path::Letters;
use loyd_board::{Layout, Shape, Topology};
use loyd_search::{Outcome, astar};
use loyd_variants::{LinearConflict, Puzzle, Slides, Solvability, Word64};

fn main() -> Result<(), Box<dyn Error>> {
    // Every `0` is a blank. They are equal: it does not matter which of them ends in which of the two cells.
    let topology = Topology::new(Shape::new(3, 3)?);
    let puzzle = Puzzle::new(topology, "1 2 3 / 4 5 6 / 7 0 0".parse()?)?;
    let space = Slides::<Word64>::new(&puzzle).ok_or("the board has more than 16 cells")?;
    // A move still slides one tile by one cell, so the heuristics of one blank hold.
    let heuristic = LinearConflict::new(&space)?;

    let solve = |line: &str| -> Result<String, Box<dyn Error>> {
        let board: Layout = line.parse()?;
        // With two blanks every arrangement of such a board can be solved. Of boards with cut cells the answer may be `Unknown`: then a search has to tell, and
        // A* ends with `Outcome::Exhausted` where there is no solution.
        if puzzle.solvability(&board)? == Solvability::Unsolvable {
            return Ok("unsolvable".into());
        }
        // Moves of different blanks can be made in any order, so there are very many ways to the same board: keep the boards, with A*.
        match astar(&space, &heuristic, &space.state_of(&board)?, &mut ()).outcome {
            Outcome::Solved(solution) => {
                // `1r`: the first blank goes right, so the tile there goes left. It makes the moves on the board as it writes them.
                let moves = puzzle.write_moves(&board, &solution.ops, Letters::default());
                Ok(format!("{} {}", solution.cost, moves.ok_or("a move cannot be made")?))
            }
            Outcome::Exhausted => Ok("unsolvable".into()),
            Outcome::Stopped { lower_bound, .. } => Ok(format!("at least {lower_bound}")),
        }
    };
    for (number, line) in io::stdin().lines().enumerate() {
        let answer = line.map_err(Box::from).and_then(|line| solve(&line));
        let answer = answer.map_err(|error| format!("line {}: {error}", number + 1))?;
        writeln!(io::stdout(), "{answer}")?;
    }
    Ok(())
}
