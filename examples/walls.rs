//! Walls between cells, and a cell that nothing can enter. For each board a shortest solution.
//!
//! ```sh
//! cargo run -q --release --example walls < examples/data/walls.txt
//! ```

use std::error::Error;
use std::io;

use loyd_board::{Layout, Path, Shape, Topology};
use loyd_search::{Max, Outcome, astar};
use loyd_variants::{LinearConflict, Manhattan, Puzzle, Slides, Solvability, Word64};

/// ```text
/// 1   2   3 | 4
///    ---
/// 5   6   7   8
///            ---
/// 9   #  10  11
/// ```
const GOAL: &str = "1 2 3 4 / 5 6 7 8 / 9 # 10 0";

fn main() -> Result<(), Box<dyn Error>> {
    // Cells are numbered row by row from 0, holes included:
    //   0  1  2  3
    //   4  5  6  7
    //   8  9 10 11
    // A wall stands between two cells that would touch otherwise.
    let topology = Topology::new(Shape::new(3, 4)?).with_holes(&[9])?.with_walls(&[(2, 3), (1, 5), (7, 11)])?;
    let puzzle = Puzzle::new(topology, GOAL.parse()?)?;
    let space = Slides::<Word64>::new(&puzzle).ok_or("more than 16 cells")?;

    // Each is a lower bound, so the greater of the two is one: the first knows the ways around walls and holes, the second that tiles of one line are in each
    // other's way. Walls and holes only take moves away, so what holds on the plain grid holds here.
    let heuristic = Max(Manhattan::new(&space)?, LinearConflict::new(&space)?);

    for line in io::stdin().lines() {
        let board: Layout = line?.parse()?;
        // Walls may cut the board into parts, or leave rings on which tiles only turn: with one blank the answer is always known.
        if puzzle.solvability(&board)? == Solvability::Unsolvable {
            println!("unsolvable");
            continue;
        }
        // Where walls leave few ways, many paths lead to the same boards, which A* keeps and IDA* does not: it takes memory, and far fewer steps.
        match astar(&space, &heuristic, &space.state_of(&board)?, &mut ()).outcome {
            Outcome::Solved(solution) => println!("{} {}", solution.cost, Path::from_iter(solution.ops)),
            Outcome::Exhausted | Outcome::Stopped { .. } => return Err("a board that can be solved was not".into()),
        }
    }
    Ok(())
}
