//! 15-puzzle problem (UVa 10181): for each board a shortest string of blank moves, or `This puzzle is not solvable.`
//!
//! ```sh
//! cargo run -q --release --example fifteen < examples/data/fifteen.txt
//! ```

use std::io::{self, Read, Write};

use loyd_board::path::{Letters, Mover, Path};
use loyd_board::read::{Format, Options, Reader};
use loyd_board::{Board, Packed64, Position, parity};
use loyd_search::sliding::{Sliding, WalkingDistance};
use loyd_search::{Outcome, idastar};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    let mut reader = Reader::new(Options { format: Format::Counted, size: Some("4x4".parse()?), blank: None });
    text.split(|byte| *byte == b'\n').for_each(|line| reader.line(line));
    reader.finish();

    let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_last()));
    let heuristic = WalkingDistance::new(&space)?;
    let letters = Letters { mover: Mover::Blank, upper: true, runs: false };
    let mut output = io::LineWriter::new(io::stdout().lock());
    for entry in reader {
        let board = Position::from_grid(&entry?.board).ok_or("not a 4x4 board")?;
        // A search for what cannot be reached would not end.
        if !parity::is_reachable(&board, space.goal()) {
            writeln!(output, "This puzzle is not solvable.")?;
        } else if let Outcome::Solved(solution) = idastar(&space, &heuristic, &board, &mut ()).outcome {
            writeln!(output, "{}", letters.write(&Path::from(solution.ops)))?;
        }
    }
    Ok(())
}
