//! Tiles of different weight: to slide a tile costs its number. For each board a solution of least cost, which need not be one of fewest moves.
//!
//! ```sh
//! cargo run -q --release --example heavy_tiles < examples/data/heavy_tiles.txt
//! ```

use std::error::Error;
use std::io;

use loyd_board::{Layout, Path, Shape, Topology};
use loyd_search::{Max, Outcome, idastar};
use loyd_variants::{Costs, LinearConflict, Plan, Puzzle, Slides, Solvability, Word64};

fn main() -> Result<(), Box<dyn Error>> {
    let topology = Topology::new(Shape::new(3, 4)?);
    let puzzle = Puzzle::new(topology, "1 2 3 4 / 5 6 7 8 / 9 10 11 0".parse()?)?
        // `Costs::Inverse` makes great numbers light, `Costs::Table` gives each label a cost of its own.
        .with_costs(Costs::Number)?;
    let space = Slides::<Word64>::new(&puzzle).ok_or("more than 16 cells")?;

    // Pattern databases: for some tiles at a time, what they pay at least, whatever the others do. Each tile pays its own slides, so patterns of different
    // tiles are added up. A plan chooses patterns that are built in a moment; `loyd_variants::PatternTable` has them as bytes to keep.
    // The second needs no table; the greater of two lower bounds is one.
    let heuristic = Max(Plan::new(&puzzle).build()?, LinearConflict::new(&space)?);

    for line in io::stdin().lines() {
        let board: Layout = line?.parse()?;
        // What a slide costs does not change what can be reached.
        if puzzle.solvability(&board)? == Solvability::Unsolvable {
            println!("unsolvable");
            continue;
        }
        match idastar(&space, &heuristic, &space.state_of(&board)?, &mut ()).outcome {
            Outcome::Solved(solution) => println!("{} {}", solution.cost, Path::from_iter(solution.ops)),
            Outcome::Exhausted | Outcome::Stopped { .. } => return Err("a board that can be solved was not".into()),
        }
    }
    Ok(())
}
