//! The most distant state (UVa 10085): for each board one that is farthest from it, and a shortest string of blank moves to that one.
//!
//! ```sh
//! cargo run -q --release --example most_distant < examples/data/most_distant.txt
//! ```

use std::collections::HashMap;
use std::io::{self, Read, Write};

use loyd_board::path::{Letters, Mover};
use loyd_board::read::{Format, Options, Reader};
use loyd_board::{Fixed, Packed64, Position};
use loyd_search::sliding::DistanceTable;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    let mut reader = Reader::new(Options { format: Format::Counted, size: Some("3x3".parse()?), blank: None });
    text.split(|byte| *byte == b'\n').for_each(|line| reader.line(line));
    reader.finish();

    let mut output = io::BufWriter::new(io::stdout().lock());
    let letters = Letters { mover: Mover::Blank, upper: true, runs: false };
    // The names of the tiles do not matter: one search serves all boards with the blank in the same cell.
    let mut tables: HashMap<usize, DistanceTable<Packed64<Fixed<3, 3>>>> = HashMap::new();
    for (number, entry) in reader.enumerate() {
        let board: Packed64<Fixed<3, 3>> = Position::from_grid(&entry?.board).ok_or("not a 3x3 board")?;
        let table = match tables.get(&board.blank()).and_then(|table| table.with_goal(board)) {
            Some(table) => table,
            None => DistanceTable::new(board)?,
        };
        let farthest = table.farthest().next().ok_or("no board")?;
        let path = table.path_to(&farthest).ok_or("no path")?;
        writeln!(output, "Puzzle #{}", number + 1)?;
        writeln!(output, "{}", farthest.to_string().replace(" / ", "\n"))?;
        writeln!(output, "{}\n", letters.write(&path))?;
        tables.entry(board.blank()).or_insert(table);
    }
    Ok(output.flush()?)
}
