//! Two blanks: a move slides a tile into either. For each board a shortest solution, as tiles and where **they** go, for a way of "the" blank says too little here.
//!
//! ```sh
//! cargo run -q --release --example two_blanks < examples/data/two_blanks.txt
//! ```

use std::error::Error;
use std::io;

use loyd_board::{Layout, Shape, Topology};
use loyd_search::{Outcome, Space, astar};
use loyd_variants::{LinearConflict, Puzzle, Slides, Solvability, Word64};

fn main() -> Result<(), Box<dyn Error>> {
    // Every `0` is a blank. They are equal: it does not matter which of them ends in which of the two cells.
    let topology = Topology::new(Shape::new(3, 3)?);
    let puzzle = Puzzle::new(topology, "1 2 3 / 4 5 6 / 7 0 0".parse()?)?;
    let space = Slides::<Word64>::new(&puzzle).ok_or("more than 16 cells")?;
    // A move still slides one tile by one cell, so the heuristics of one blank hold.
    let heuristic = LinearConflict::new(&space)?;

    for line in io::stdin().lines() {
        let board: Layout = line?.parse()?;
        // With two blanks every arrangement of such a board can be solved. Of boards with cut cells the answer may be `Unknown`: then a search has to tell, and
        // A* ends with `Outcome::Exhausted` where there is no solution.
        if puzzle.solvability(&board)? == Solvability::Unsolvable {
            println!("unsolvable");
            continue;
        }
        // Moves of different blanks can be made in any order, so there are very many ways to the same board: keep the boards, with A*.
        let start = space.state_of(&board)?;
        match astar(&space, &heuristic, &start, &mut ()).outcome {
            Outcome::Solved(solution) => {
                let mut state = start;
                let mut moves = Vec::new();
                for op in solution.ops {
                    // A step is a move on a particular board: it knows the tile.
                    let step = space.step(&state, op);
                    space.apply(&mut state, &step);
                    let label = puzzle.labels()[usize::from(step.tile) - 1];
                    moves.push(format!("{label}{}", step.direction.opposite()));
                }
                println!("{} {}", solution.cost, moves.join(" "));
            }
            Outcome::Exhausted => println!("unsolvable"),
            Outcome::Stopped { lower_bound, .. } => println!("at least {lower_bound}"),
        }
    }
    Ok(())
}
