//! The library from outside: a 3x5 board to a goal of one's own.
//!
//! ```sh
//! cargo run -q --release --example custom_goal
//! ```

use loyd_board::{Board, Packed64, Path, parity};
use loyd_search::sliding::{Sliding, WalkingDistance};
use loyd_search::{Limits, Outcome, idastar};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Odd tiles first, then the blank, then even ones.
    let goal = Board::<3, 5>::new([[1, 3, 5, 7, 9], [11, 13, 0, 2, 4], [6, 8, 10, 12, 14]])?;
    let board = Board::<3, 5>::new([[14, 1, 4, 6, 9], [10, 0, 3, 7, 5], [12, 13, 2, 11, 8]])?;
    if !parity::is_reachable(&board, &goal) {
        return Err("this board cannot reach the goal".into());
    }
    let space = Sliding::new(Packed64::from(goal));
    let heuristic = WalkingDistance::new(&space)?;
    let report = idastar(&space, &heuristic, &board.into(), &mut Limits::new().nodes(1_000_000_000));
    match report.outcome {
        Outcome::Solved(solution) => println!("{} moves of the blank: {}", solution.cost, Path::from(solution.ops)),
        Outcome::Exhausted => println!("unsolvable"),
        Outcome::Stopped { lower_bound, .. } => println!("not solved yet; at least {lower_bound} moves"),
    }
    Ok(())
}
