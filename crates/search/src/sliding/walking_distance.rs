//! How far the tiles have to go from row to row, and from column to column, with only one row having room.

use std::sync::Arc;

use hashbrown::HashTable;
use loyd_board::{Position, Shape};
use num_traits::AsPrimitive;

use crate::Heuristic;
use crate::sliding::{Slide, Sliding};

/// The fewest vertical moves, by their goal rows alone, plus the fewest horizontal ones, by their goal columns alone (Takahashi 2001).
///
/// Forget in which column each tile is, and which tile of its goal row it is. What is left is a table of how many tiles of each goal row are in each
/// row, one row having one tile less, where the blank is; in a vertical move the blank's row and a neighbour of it trade the blank for
/// one tile. A breadth-first search from the goal gives the distance of every such table, and likewise for columns. No move is both
/// vertical and horizontal, so the two add up. The sum is consistent, never less than Manhattan, and has the parity of the true distance.
///
/// All tables are numbered and the number each move leads to is kept, so that a step is one look-up. Shapes whose tables are
/// too many are refused: 4x4 has 24,964, 5x5 about 65 million, and eight columns of two hundreds of millions.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: Axis,
    columns: Axis,
}

/// Why there is no walking distance for a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the walking distance of a {shape} board takes a table of more than {limit} states: use linear-conflict")]
pub struct WalkingDistanceError {
    /// The shape asked for.
    pub shape: Shape,
    /// The most states a table may have.
    pub limit: usize,
}

/// The most states of one table; with five lines it takes about 120 MiB.
const LIMIT: usize = 2_000_000;

/// What is remembered of a board: the state of its rows, that of its columns, and their distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walk {
    rows: u32,
    columns: u32,
    value: u32,
}

#[derive(Clone, Debug)]
struct Axis {
    /// The goal line of each tile.
    homes: Vec<u16>,
    table: Arc<Table>,
}

impl WalkingDistance {
    /// Whether the tables of a shape are small enough. Nothing is built to find out.
    pub fn fits(shape: Shape) -> bool {
        let (rows, columns) = (shape.rows(), shape.columns());
        Counts::new(rows, columns, 0).is_some() && Counts::new(columns, rows, 0).is_some()
    }

    /// For the goal of `space`: about 5 ms for a 4x4 board, linear time in the states of its tables.
    ///
    /// # Errors
    /// [`WalkingDistanceError`] if a table would be too large. That is known before memory is used.
    pub fn new<P: Position>(space: &Sliding<P>) -> Result<Self, WalkingDistanceError> {
        let shape = space.goal().shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        let refused = || WalkingDistanceError { shape, limit: LIMIT };
        let cells = space.goal().cells();
        let axis =
            |line: fn(usize, usize) -> usize| cells.iter().map(|cell| line(*cell, columns) as u16).collect::<Vec<_>>();
        let (in_rows, in_columns) = (axis(|cell, columns| cell / columns), axis(|cell, columns| cell % columns));
        let lines = [Counts::new(rows, columns, in_rows[0].into()), Counts::new(columns, rows, in_columns[0].into())];
        let [Some(by_row), Some(by_column)] = lines else { return Err(refused()) };
        let shared = by_row == by_column;
        let row_table = Arc::new(Table::new(by_row));
        let column_table = if shared { row_table.clone() } else { Arc::new(Table::new(by_column)) };
        Ok(Self {
            rows: Axis { homes: in_rows, table: row_table },
            columns: Axis { homes: in_columns, table: column_table },
        })
    }
}

impl<P: Position> Heuristic<Sliding<P>> for WalkingDistance {
    type Memo = Walk;

    fn start(&self, _: &Sliding<P>, state: &P) -> Walk {
        let columns = state.shape().columns();
        let (mut in_rows, mut in_columns) = (0, 0);
        for (cell, tile) in state.tiles().enumerate() {
            in_rows += self.rows.part(cell / columns, tile);
            in_columns += self.columns.part(cell % columns, tile);
        }
        let (rows, far) = self.rows.table.find(in_rows);
        let (columns, wide) = self.columns.table.find(in_columns);
        Walk { rows, columns, value: far + wide }
    }

    #[inline]
    fn step(&self, _: &Sliding<P>, memo: Walk, _: &P, step: &Slide<P::Index>) -> Walk {
        let Walk { mut rows, mut columns, value } = memo;
        let (axis, state) =
            if step.direction.is_horizontal() { (&self.columns, &mut columns) } else { (&self.rows, &mut rows) };
        // Up and left lead to the line before, right and down to the one after.
        let after = step.direction as usize / 2;
        let home = axis.homes[step.tile.as_()];
        let next = axis.table.next(*state, after, home.into());
        *state = next >> 1;
        // Wrapping: only on boards of a single row or column from which the goal cannot be reached are the states not those of the table.
        Walk { rows, columns, value: value.wrapping_add(2 * (next & 1)).wrapping_sub(1) }
    }

    #[inline]
    fn value(&self, memo: &Walk) -> u32 {
        memo.value
    }
}

impl Axis {
    /// What a tile in a line adds to the key.
    fn part(&self, line: usize, tile: usize) -> u64 {
        let counts = &self.table.counts;
        if tile == 0 { counts.blank(line) } else { counts.tile(line, self.homes[tile].into()) }
    }
}

/// The form of one axis' states: how many tiles of each goal line are in each line, as one number, the **key**.
///
/// All lines are full but the blank's, so the last line and the last goal line follow from the others and are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Counts {
    lines: usize,
    length: usize,
    /// The blank's goal line.
    blank: usize,
    /// Bits of a count.
    bits: u32,
    /// How many states there are.
    states: usize,
}

impl Counts {
    /// `None` if there are more than [`LIMIT`] states, or one does not fit a key.
    fn new(lines: usize, length: usize, blank: usize) -> Option<Self> {
        let bits = usize::BITS - length.leading_zeros();
        let line_bits = usize::BITS - (lines - 1).leading_zeros();
        // Sides are at most 1000, so this does not overflow.
        if (lines as u32 - 1).pow(2) * bits + line_bits > u64::BITS {
            return None;
        }
        let mut open: Vec<usize> = (0..lines).map(|goal| length - usize::from(goal == blank)).collect();
        // The blank can be in each line, and there are as many states for each: count those with all lines full but the last, which takes the rest.
        let budget = LIMIT / lines;
        let mut left = budget;
        fill(&mut open, lines - 1, length, 0, length, &mut left)?;
        Some(Self { lines, length, blank, bits, states: (budget - left) * lines })
    }
}

/// Takes from `budget` the number of ways to fill `lines` lines of `length` tiles each, given how many tiles of each goal line are `open`;
/// the first of these lines has room for `tiles`, of goal lines from `goal` on. `None` if the budget is too small.
fn fill(open: &mut [usize], lines: usize, length: usize, goal: usize, tiles: usize, budget: &mut usize) -> Option<()> {
    if lines == 0 {
        *budget = budget.checked_sub(1)?;
        return Some(());
    }
    let most = open[goal].min(tiles);
    if goal + 1 < open.len() {
        for taken in 0..=most {
            open[goal] -= taken;
            fill(open, lines, length, goal + 1, tiles - taken, budget)?;
            open[goal] += taken;
        }
    } else if most == tiles {
        open[goal] -= tiles;
        fill(open, lines - 1, length, 0, length, budget)?;
        open[goal] += tiles;
    }
    Some(())
}

impl Counts {
    /// What a tile of a goal line adds to the key by being in a line.
    fn tile(&self, line: usize, goal: usize) -> u64 {
        if line.max(goal) + 1 == self.lines { 0 } else { 1 << self.shift(line, goal) }
    }

    /// What the blank adds to the key by being in a line.
    fn blank(&self, line: usize) -> u64 {
        (line as u64) << self.shift(self.lines - 1, 0)
    }

    fn shift(&self, line: usize, goal: usize) -> u32 {
        self.bits * (line * (self.lines - 1) + goal) as u32
    }

    fn goal(&self) -> u64 {
        let line = |line| self.length as u64 * self.tile(line, line);
        let all: u64 = (0..self.lines).map(line).sum();
        all - self.tile(self.blank, self.blank) + self.blank(self.blank)
    }

    fn blank_line(&self, key: u64) -> usize {
        // A single line takes no bits.
        (key >> self.shift(self.lines - 1, 0)) as usize
    }

    /// How many tiles of a goal line are in a line.
    fn count(&self, key: u64, line: usize, goal: usize) -> usize {
        let last = self.lines - 1;
        if line == last {
            let others: usize = (0..last).map(|line| self.count(key, line, goal)).sum();
            self.length - usize::from(goal == self.blank) - others
        } else if goal == last {
            let others: usize = (0..last).map(|goal| self.count(key, line, goal)).sum();
            self.length - usize::from(line == self.blank_line(key)) - others
        } else {
            (key >> self.shift(line, goal)) as usize & ((1 << self.bits) - 1)
        }
    }
}

/// Every state of one axis, numbered by rising distance from the goal, which is number 0.
#[derive(Clone, Debug)]
struct Table {
    counts: Counts,
    keys: Vec<u64>,
    distances: Vec<u32>,
    /// The numbers, to be found by their keys.
    numbers: HashTable<u32>,
    next: Next,
}

/// Where each move leads, at `(state * 2 + (0 for the line before, 1 for the one after)) * lines + goal line of the tile`: twice the number of
/// the state, plus one if that is farther from the goal. Small numbers are kept small, so that a 4x4 board's table fits a core's own cache.
#[derive(Clone, Debug)]
enum Next {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Table {
    fn new(counts: Counts) -> Self {
        let lines = counts.lines;
        let mut keys = vec![counts.goal()];
        let mut distances = vec![0];
        let mut numbers = HashTable::with_capacity(counts.states);
        numbers.insert_unique(hash(keys[0]), 0, |_| 0);
        let mut next: Vec<u32> = Vec::with_capacity(counts.states * 2 * lines);
        let mut state = 0;
        while let Some(&key) = keys.get(state) {
            let blank = counts.blank_line(key);
            for line in [blank.checked_sub(1), Some(blank + 1).filter(|line| *line < lines)] {
                next.extend((0..lines).map(|goal| {
                    let Some(line) = line.filter(|line| counts.count(key, *line, goal) > 0) else { return 0 };
                    let left = key - counts.tile(line, goal) - counts.blank(blank);
                    let key = left + counts.tile(blank, goal) + counts.blank(line);
                    let number = numbers.entry(
                        hash(key),
                        |number| keys[*number as usize] == key,
                        |number| hash(keys[*number as usize]),
                    );
                    let number = *number.or_insert(keys.len() as u32).get();
                    if number as usize == keys.len() {
                        keys.push(key);
                        distances.push(distances[state] + 1);
                    }
                    number << 1 | u32::from(distances[number as usize] > distances[state])
                }));
            }
            state += 1;
        }
        let narrow = keys.len() <= 1 << (u16::BITS - 1);
        let next =
            if narrow { Next::Narrow(next.into_iter().map(|next| next as u16).collect()) } else { Next::Wide(next) };
        Self { counts, keys, distances, numbers, next }
    }

    /// The number of a state and its distance; those of the goal for a state that cannot become it.
    fn find(&self, key: u64) -> (u32, u32) {
        let number = self.numbers.find(hash(key), |number| self.keys[*number as usize] == key).copied().unwrap_or(0);
        (number, self.distances[number as usize])
    }

    #[inline]
    fn next(&self, state: u32, after: usize, goal: usize) -> u32 {
        let at = (state as usize * 2 + after) * self.counts.lines + goal;
        match &self.next {
            Next::Narrow(next) => next[at].into(),
            Next::Wide(next) => next[at],
        }
    }
}

/// Spreads all bits of a key over all bits of the hash: a product by an odd constant (2^64 over the golden ratio), its halves folded.
fn hash(key: u64) -> u64 {
    let product = u128::from(key) * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counted_states_are_found() {
        let shapes =
            [(1, 9, 0), (2, 3, 1), (3, 4, 1), (4, 4, 0), (5, 2, 2), (4, 5, 1), (5, 3, 4), (6, 2, 0), (2, 1000, 0)];
        for (lines, length, blank) in shapes {
            let table = Table::new(Counts::new(lines, length, blank).unwrap());
            assert_eq!(table.keys.len(), table.counts.states, "{lines} lines of {length}");
        }
        // Published (Takahashi 2001).
        let table = Table::new(Counts::new(4, 4, 3).unwrap());
        assert_eq!((table.keys.len(), table.distances.last().copied()), (24_964, Some(35)));
    }
}
