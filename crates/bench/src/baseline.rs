//! What the searches are measured against: IDA* with the Manhattan distance written by hand for the 15-puzzle alone.
//!
//! A recursion that moves tiles about in one array, as most solvers are written, with all that is known at compile time put to use. It knows nothing of
//! spaces, observers, orders, other shapes or paths.

use loyd_board::{Board, Position};

const CELLS: usize = 16;
const OFFSETS: [isize; 4] = [-4, -1, 1, 4];

/// The search and its tables.
#[derive(Clone, Debug)]
pub struct Baseline {
    /// What a slide adds, by the cell the tile goes to, the blank's direction and the tile.
    changes: [[[i8; CELLS]; 4]; CELLS],
    /// For each blank cell and last direction (4: none) the directions to try.
    exits: [[[bool; 4]; 5]; CELLS],
    bound: u32,
    next: u32,
    generated: u64,
}

fn distance(tile: usize, cell: usize) -> u32 {
    ((tile / 4).abs_diff(cell / 4) + (tile % 4).abs_diff(cell % 4)) as u32
}

#[allow(clippy::needless_range_loop)] // written as it would be by hand
impl Baseline {
    /// For the goal with the blank first.
    pub fn new() -> Self {
        let mut changes = [[[0; CELLS]; 4]; CELLS];
        let mut exits = [[[false; 4]; 5]; CELLS];
        for to in 0..CELLS {
            let open = [to >= 4, to % 4 > 0, to % 4 < 3, to < 12];
            for direction in (0..4).filter(|direction| open[*direction]) {
                let from = to.wrapping_add_signed(OFFSETS[direction]);
                for tile in 1..CELLS {
                    changes[to][direction][tile] = distance(tile, to) as i8 - distance(tile, from) as i8;
                }
                for last in (0..5).filter(|last| last + direction != 3) {
                    exits[to][last][direction] = true;
                }
            }
        }
        Self { changes, exits, bound: 0, next: 0, generated: 0 }
    }

    /// The length of a shortest solution and how many states were generated for it.
    pub fn solve(&mut self, board: &Board<4, 4>) -> (u32, u64) {
        let mut tiles: [u8; CELLS] = [0; CELLS];
        tiles.copy_from_slice(board.as_flattened());
        let value =
            board.tiles().enumerate().filter(|(_, tile)| *tile > 0).map(|(cell, tile)| distance(tile, cell)).sum();
        (self.bound, self.generated) = (value, 0);
        loop {
            self.next = u32::MAX;
            if self.visit(&mut tiles, board.blank(), 0, value, 4) {
                return (self.bound, self.generated);
            }
            self.bound = self.next;
        }
    }

    fn visit(&mut self, tiles: &mut [u8; CELLS], blank: usize, cost: u32, value: u32, last: usize) -> bool {
        for direction in 0..4 {
            if !self.exits[blank % CELLS][last][direction] {
                continue;
            }
            let from = blank.wrapping_add_signed(OFFSETS[direction]) % CELLS;
            let tile = tiles[from];
            let change = self.changes[blank % CELLS][direction][usize::from(tile) % CELLS];
            self.generated += 1;
            let value = value.wrapping_add_signed(i32::from(change));
            if cost + 1 + value > self.bound {
                self.next = self.next.min(cost + 1 + value);
                continue;
            }
            if value == 0 {
                return true;
            }
            tiles[blank % CELLS] = tile;
            let solved = self.visit(tiles, from, cost + 1, value, direction);
            tiles[from] = tile;
            if solved {
                return true;
            }
        }
        false
    }
}

impl Default for Baseline {
    fn default() -> Self {
        Self::new()
    }
}
