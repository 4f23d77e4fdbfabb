//! 9 Puzzle (UVa 11513): nine tiles, no blank; a move shifts a row to the right or a column up, around the edge. For each board the fewest moves, and which.
//!
//! ```sh
//! cargo run -q --release --example own_rules < examples/data/own_rules.txt
//! ```

use std::error::Error;
use std::io::{self, Write};

use loyd_search::{Distances, Outcome, Space, idastar};

type Board = [u8; 9];
const GOAL: Board = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/// The moves by name: in each the tile of the first cell goes to the second, that one's to the third, and the third's to the first.
const MOVES: [(&str, [usize; 3]); 6] =
    [("H1", [0, 1, 2]), ("H2", [3, 4, 5]), ("H3", [6, 7, 8]), ("V1", [6, 3, 0]), ("V2", [7, 4, 1]), ("V3", [8, 5, 2])];

/// The rules: all that a search has to know.
struct Shifts;

impl Space for Shifts {
    type State = Board; // what is quick to change
    type Key = Board; // what is small to keep: the same will do where there are not many millions
    type Op = usize; // a move, as solutions have it
    type Step = usize; // a move in a particular state, with all that is needed to make it and to value it: here nothing more
    type Cost = u8;
    type Ops = std::ops::Range<usize>;

    // The last step tells what leads back and can be left out. An exact heuristic never goes there anyway.
    fn ops(&self, _: &Board, _last: Option<&usize>) -> Self::Ops {
        0..MOVES.len()
    }
    fn step(&self, _: &Board, op: usize) -> usize {
        op
    }
    fn apply(&self, board: &mut Board, step: &usize) {
        let [a, b, c] = MOVES[*step].1;
        (board[b], board[c], board[a]) = (board[a], board[b], board[c]);
    }
    fn undo(&self, board: &mut Board, step: &usize) {
        let [a, b, c] = MOVES[*step].1;
        (board[a], board[b], board[c]) = (board[b], board[c], board[a]);
    }
    fn op(&self, step: &usize) -> usize {
        *step
    }
    // Steps cost one unless there is `fn cost`.
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

fn main() -> Result<(), Box<dyn Error>> {
    // A shift made three times changes nothing, so the boards that the goal leads to are those that lead to the goal: half of all.
    let distances = Distances::new(&Shifts, [GOAL], 181_440).ok_or("there are more boards than expected")?;
    let text = io::read_to_string(io::stdin())?;
    let lines = text.lines().zip(1..);
    let words = lines.flat_map(|(line, number)| line.split_whitespace().map(move |word| (word, number)));
    // Nine numbers are a board, however they are spread over lines; the 0 at the end is no tile.
    for words in words.filter(|(word, _)| *word != "0").collect::<Vec<_>>().chunks(9) {
        let tiles: Vec<u8> = words.iter().filter_map(|(word, _)| word.parse().ok()).collect();
        let board = Board::try_from(tiles).ok().filter(|board| GOAL.iter().all(|tile| board.contains(tile)));
        let board = board.ok_or_else(|| format!("line {}: expected each number from 1 to 9 once", words[0].1))?;
        // Boards that the goal does not lead to were not seen, and IDA* would look for a way for ever.
        if distances.cost(&Shifts, &board).is_none() {
            writeln!(io::stdout(), "Not solvable")?;
        } else if let Outcome::Solved(solution) = idastar(&Shifts, &distances, &board, &mut ()).outcome {
            let moves: String = solution.ops.iter().map(|op| MOVES[*op].0).collect();
            writeln!(io::stdout(), "{} {moves}", solution.cost)?;
        }
    }
    Ok(())
}
