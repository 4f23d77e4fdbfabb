//! Eight (HDU 1043, POJ 1077): for each board a shortest string of blank moves, or `unsolvable`, to the end of the input.
//!
//! ```sh
//! cargo run -q --release --example eight < examples/data/eight.txt
//! ```

use std::io::{self, BufRead, Write};

use loyd_board::read::{Format, Options, Reader};
use loyd_board::{Board, Packed64, Position};
use loyd_search::sliding::DistanceTable;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let goal = Packed64::from(Board::<3, 3>::blank_last());
    let table = DistanceTable::new(goal)?;
    // Nine tokens are a board, however they are spread over lines.
    let mut reader = Reader::new(Options { format: Format::Tokens, size: Some(goal.shape()), blank: None });
    let mut input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        let more = input.read_until(b'\n', &mut line)? > 0;
        if more {
            reader.line(&line)
        } else {
            reader.finish()
        }
        for entry in reader.by_ref() {
            match Packed64::from_grid(&entry?.board).and_then(|board| table.path(&board)) {
                Some(path) => writeln!(output, "{path}")?,
                None => writeln!(output, "unsolvable")?,
            }
        }
        if !more {
            return Ok(output.flush()?);
        }
    }
}
