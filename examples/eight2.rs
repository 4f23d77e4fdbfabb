//! Eight II (HDU 3567): from each board to another the lexicographically smallest of the shortest strings of blank moves.
//!
//! ```sh
//! cargo run -q --release --example eight2 < examples/data/eight2.txt
//! ```

use std::collections::HashMap;
use std::error::Error;
use std::io::{self, Read, Write};

use loyd_board::read::{self, Format, Options};
use loyd_board::{Fixed, Packed64, Position};
use loyd_search::sliding::{DistanceTable, Order};

type Board = Packed64<Fixed<3, 3>>;

fn main() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut words = text.split_whitespace();
    let cases: usize = words.next().ok_or("no number of cases")?.parse()?;

    let mut output = io::BufWriter::new(io::stdout().lock());
    let order: Order = "dlru".parse()?;
    // The names of the tiles do not matter: one search serves all goals with the blank in the same cell.
    let mut tables: HashMap<usize, DistanceTable<Board>> = HashMap::new();
    for number in 1..=cases {
        let (start, goal) = (board(words.next())?, board(words.next())?);
        let table = match tables.get(&goal.blank()).and_then(|table| table.with_goal(goal)) {
            Some(table) => table,
            None => DistanceTable::with_order(goal, order)?,
        };
        let path = table.path(&start).ok_or_else(|| format!("case {number}: {start} cannot reach {goal}"))?;
        writeln!(output, "Case {number}: {}\n{path}", path.len())?;
        tables.entry(goal.blank()).or_insert(table);
    }
    Ok(output.flush()?)
}

fn board(word: Option<&str>) -> Result<Board, Box<dyn Error>> {
    let options = Options { format: Format::Digits, size: Some("3x3".parse()?), blank: None };
    let entry = read::board(word.ok_or("a board is missing")?, &options)?;
    Position::from_grid(&entry.board).ok_or_else(|| "not a 3x3 board".into())
}
