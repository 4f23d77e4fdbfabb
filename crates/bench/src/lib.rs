//! What the benches share: published test boards, and something to measure against.

mod baseline;

use loyd_board::Board;

pub use baseline::Baseline;

/// One of Korf's hundred 15-puzzles (1985), with what is proven of it.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its number, 1 to 100.
    pub number: u32,
    /// The length of its shortest solutions.
    pub length: u32,
    /// The states that IDA* with the Manhattan distance generates, the start included.
    pub nodes: u64,
    /// The board; its goal has the blank first.
    pub board: Board<4, 4>,
}

/// Korf's hundred, those first that IDA* solves with the fewest nodes.
pub fn korf() -> Vec<Instance> {
    let lines = include_str!("../../search/tests/data/korf100.txt").lines().filter(|line| !line.starts_with('#'));
    let mut instances: Vec<Instance> = lines
        .filter_map(|line| {
            let numbers: Vec<u64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let [number, length, _, nodes, tiles @ ..] = &numbers[..] else { return None };
            let tiles: Vec<u32> = tiles.iter().map(|tile| *tile as u32).collect();
            let board = Board::from_tiles(&tiles).ok()?;
            Some(Instance { number: *number as u32, length: *length as u32, nodes: *nodes, board })
        })
        .collect();
    instances.sort_by_key(|instance| instance.nodes);
    instances
}
