//! Whole runs as moves: one push slides any number of tiles of a row or column (the multi-tile metric). For each 15-puzzle a solution of the fewest pushes.
//!
//! ```sh
//! cargo run -q --release --example long_slides < examples/data/long_slides.txt
//! ```

use std::error::Error;
use std::io;

use loyd_board::path::{Letters, Metric, Path};
use loyd_board::{Layout, Shape, Topology};
use loyd_search::{Max, Outcome, parallel_idastar};
use loyd_variants::{Plan, Puzzle, RunBound, Slides, Solvability, Word64};

fn main() -> Result<(), Box<dyn Error>> {
    let topology = Topology::new(Shape::new(4, 4)?);
    let puzzle = Puzzle::new(topology, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0".parse()?)?
        // With walls, holes and several blanks a run ends where they are; around a meeting edge it goes on.
        .with_metric(Metric::Multi)?;
    let space = Slides::<Word64>::new(&puzzle).ok_or("more than 16 cells")?;

    // One push moves tiles of several patterns, so these cannot be added up: the greatest of them counts, each with the blank's place.
    // `RunBound` needs no table, but it is weak. The distance of single tiles would overestimate, and is refused.
    let heuristic = Max(Plan::new(&puzzle).build()?, RunBound::new(&space)?);
    let threads = std::thread::available_parallelism()?;

    // `d3r`: the blank goes three cells down, which pushes three tiles up, then one to the right.
    let letters = Letters { runs: true, ..Letters::default() };
    for line in io::stdin().lines() {
        let board: Layout = line?.parse()?;
        if puzzle.solvability(&board)? == Solvability::Unsolvable {
            println!("unsolvable");
            continue;
        }
        // On several threads, with the very answer of one.
        match parallel_idastar(&space, &heuristic, &space.state_of(&board)?, threads, &mut ()).outcome {
            Outcome::Solved(solution) => {
                println!("{} {}", solution.cost, letters.write(&Path::from_iter(solution.ops)));
            }
            Outcome::Exhausted | Outcome::Stopped { .. } => return Err("a board that can be solved was not".into()),
        }
    }
    Ok(())
}
