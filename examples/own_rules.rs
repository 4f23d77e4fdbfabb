//! 9 Puzzle (UVa 11513): nine tiles and no blank; a move shifts a row to the right or a column up, around the edge. For each board the fewest moves, and which.
//!
//! ```sh
//! cargo run -q --release --example own_rules < examples/data/own_rules.txt
//! ```

use std::collections::{HashMap, VecDeque};
use std::error::Error;
use std::io::{self, Read, Write};

use loyd_search::{FromScratch, Outcome, Space, idastar};

type Board = [u8; 9];
const GOAL: Board = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/// The rules: all that a search has to know.
struct Shifts;

impl Space for Shifts {
    type State = Board;
    type Key = Board; // what is kept of a state: worth a smaller form only where millions are
    type Op = usize; // 0 to 2 are the rows, 3 to 5 the columns
    type Step = usize; // an operation in a particular state: here nothing more is to be known
    type Cost = u8;
    type Ops = std::ops::Range<usize>;

    // The last step is there to leave out what leads back. With an exact heuristic, nothing is gained by that.
    fn ops(&self, _: &Board, _last: Option<&usize>) -> Self::Ops {
        0..6
    }
    fn step(&self, _: &Board, op: usize) -> usize {
        op
    }
    fn apply(&self, board: &mut Board, step: &usize) {
        let [a, b, c] = line(*step);
        (board[b], board[c], board[a]) = (board[a], board[b], board[c]);
    }
    fn undo(&self, board: &mut Board, step: &usize) {
        let [a, b, c] = line(*step);
        (board[a], board[b], board[c]) = (board[b], board[c], board[a]);
    }
    fn op(&self, step: &usize) -> usize {
        *step
    }
    fn is_goal(&self, board: &Board) -> bool {
        *board == GOAL
    }
    fn key(&self, board: &Board) -> Board {
        *board
    }
    fn state(&self, key: &Board) -> Board {
        *key
    }
}

/// The cells that tiles of a line go through, in order and around.
fn line(op: usize) -> [usize; 3] {
    if op < 3 { [3 * op, 3 * op + 1, 3 * op + 2] } else { [op + 3, op, op - 3] }
}

/// How far every board is that can be solved: breadth first from the goal, each step taken back.
fn distances() -> HashMap<Board, u8> {
    let (mut distances, mut queue) = (HashMap::from([(GOAL, 0)]), VecDeque::from([(GOAL, 0)]));
    while let Some((board, distance)) = queue.pop_front() {
        for step in 0..6 {
            let mut before = board;
            Shifts.undo(&mut before, &step);
            distances.entry(before).or_insert_with(|| {
                queue.push_back((before, distance + 1));
                distance + 1
            });
        }
    }
    distances
}

fn main() -> Result<(), Box<dyn Error>> {
    let distances = distances();
    // Any function that is never more than the true cost will do. The greatest number says that no way leads to the goal.
    let heuristic = FromScratch(|board: &Board| distances.get(board).copied().unwrap_or(u8::MAX));
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let numbers = text.split_whitespace().map(str::parse).collect::<Result<Vec<u8>, _>>()?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    for board in numbers.chunks_exact(9).take_while(|board| board[0] != 0) {
        match idastar(&Shifts, &heuristic, &board.try_into()?, &mut ()).outcome {
            Outcome::Solved(solution) => {
                let name = |op: &usize| format!("{}{}", if *op < 3 { 'H' } else { 'V' }, op % 3 + 1);
                writeln!(output, "{} {}", solution.cost, solution.ops.iter().map(name).collect::<String>())?;
            }
            Outcome::Exhausted | Outcome::Stopped { .. } => writeln!(output, "Not solvable")?,
        }
    }
    Ok(output.flush()?)
}
