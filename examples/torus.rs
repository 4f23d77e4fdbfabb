//! Edges that meet: the blank leaves the board on one side and comes back on the other. For each board of up to sixteen cells, a shortest solution.
//!
//! ```sh
//! cargo run -q --release --example torus < examples/data/torus.txt
//! ```

use std::error::Error;
use std::io;

use loyd_board::{Layout, Path, Topology, Wrap};
use loyd_search::{Outcome, idastar};
use loyd_variants::{Manhattan, Puzzle, Slides, Solvability, Word64, sets};

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lines() {
        // Rows are apart by `/`; `0` is the blank.
        let board: Layout = line?.parse()?;

        // Which cells touch is data. `Wrap::Rows` or `Wrap::Columns` would make a cylinder.
        let topology = Topology::new(board.shape()).wrapped(Wrap::Both);
        // The tiles in order, one blank last; any other layout with the same tiles is as good a goal.
        let goal = sets::goal(&topology, 1).ok_or("no room for a blank")?;
        let puzzle = Puzzle::new(topology, goal)?;

        // Ask before you search: IDA* never ends where there is no solution. If a side of three or more cells is odd, every board can be solved, for the
        // cells are then not coloured as on a chessboard; on four by four it takes an even permutation, as everywhere.
        if puzzle.solvability(&board)? == Solvability::Unsolvable {
            println!("unsolvable");
            continue;
        }

        // States in one word: up to 16 cells. `Word128` holds 25 cells, `Listed` any number, and `visit` chooses.
        let space = Slides::<Word64>::new(&puzzle).ok_or("more than 16 cells")?;
        // The distance goes around the edges. A heuristic that could overestimate on this puzzle would be refused here: try `LinearConflict`.
        let heuristic = Manhattan::new(&space)?;
        // The board is compared with the puzzle: the same tiles, blanks and holes.
        let start = space.state_of(&board)?;
        match idastar(&space, &heuristic, &start, &mut ()).outcome {
            Outcome::Solved(solution) => println!("{} {}", solution.cost, Path::from_iter(solution.ops)),
            Outcome::Exhausted | Outcome::Stopped { .. } => return Err("a board that can be solved was not".into()),
        }
    }
    Ok(())
}
