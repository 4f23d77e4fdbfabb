//! Whole runs as moves: one push slides any number of tiles of a row or column (the multi-tile metric). For each 15-puzzle a solution of the fewest pushes.
//!
//! ```sh
//! cargo run -q --release --example long_slides < examples/data/long_slides.txt
//! ```

use std::error::Error;
use std::io::{self, Write};

use loyd_board::path::{Letters, Metric, Path};
use loyd_board::{Layout, Shape, Topology};
use loyd_search::{Max, Outcome, parallel_idastar};
use loyd_variants::{Plan, Puzzle, RunBound, Slides, Solvability, Word64};

fn main() -> Result<(), Box<dyn Error>> {
    let topology = Topology::new(Shape::new(4, 4)?);
    let puzzle = Puzzle::new(topology, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0".parse()?)?
        // With walls, holes and several blanks a run ends where they are; around a meeting edge it goes on.
        .with_metric(Metric::Multi)?;
    let space = Slides::<Word64>::new(&puzzle).ok_or("the board has more than 16 cells")?;

    // One push moves tiles of several patterns, so these cannot be added up: the greatest of them counts, each with the blank's place.
    // Tables of at most six million numbers are built in half a second; for harder boards, and many of them, `Plan::new` takes ten times as large ones.
    // `RunBound` needs no table, but it is weak. The distance of single tiles would overestimate, and is refused.
    let heuristic = Max(Plan::within(&puzzle, 6_000_000).build()?, RunBound::new(&space)?);
    let threads = std::thread::available_parallelism()?;

    // `d3r`: the blank goes three cells down, which pushes three tiles up, then one to the right.
    let letters = Letters { runs: true, ..Letters::default() };
    let solve = |line: &str| -> Result<String, Box<dyn Error>> {
        let board: Layout = line.parse()?;
        if puzzle.solvability(&board)? == Solvability::Unsolvable {
            return Ok("unsolvable".into());
        }
        // On several threads, with the very answer of one.
        match parallel_idastar(&space, &heuristic, &space.state_of(&board)?, threads, &mut ()).outcome {
            Outcome::Solved(solution) => {
                Ok(format!("{} {}", solution.cost, letters.write(&Path::from_iter(solution.ops))))
            }
            Outcome::Exhausted | Outcome::Stopped { .. } => Err("a board that can be solved was not".into()),
        }
    };
    for (number, line) in io::stdin().lines().enumerate() {
        let answer = line.map_err(Box::from).and_then(|line| solve(&line));
        let answer = answer.map_err(|error| format!("line {}: {error}", number + 1))?;
        writeln!(io::stdout(), "{answer}")?;
    }
    Ok(())
}
