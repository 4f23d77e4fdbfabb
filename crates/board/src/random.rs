//! Random boards, uniform over the solvable ones, and random walks.
//!
//! The same seed gives the same boards for ever, on every platform and for every type of board: each step from the seed
//! to the board is fixed here, and none is left to a library that may change it. [`Source`] says where the numbers come
//! from, [`board`] and [`walk`] what is made of them.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::{Path, Position, parity};

/// A stream of random numbers that depends on the seed alone.
///
/// The stream is ChaCha with eight rounds (Bernstein 2008), read as little-endian words of 64 bits. Its key is the seed as
/// eight little-endian bytes and 24 zero bytes; the nonce is zero, the counter starts at zero.
#[derive(Clone, Debug)]
pub struct Source {
    words: ChaCha8Rng,
}

impl Source {
    /// The stream of `seed`.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self { words: ChaCha8Rng::from_seed(key) }
    }

    /// A number from 0 to `bound` - 1, each equally likely; 0 for a bound of 0.
    ///
    /// It is the high half of the next word times `bound`; if the low half is below 2^64 mod `bound`, the word after it is
    /// tried (Lemire 2019).
    pub fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.words.next_u64()) * u128::from(bound);
            // Only a low half below `bound` can be below the remainder, which costs a division.
            if product as u64 >= bound || product as u64 >= bound.wrapping_neg().checked_rem(bound).unwrap_or(0) {
                return (product >> 64) as u64;
            }
        }
    }
}

/// Why there is no random board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RandomError {
    /// A single cell has only one board and no move.
    #[error("a 1x1 board cannot be scrambled, it has no move: give a size of at least two cells")]
    SingleCell,
}

/// A random board from which `goal` can be reached, never `goal` itself; all such boards are equally likely.
///
/// With at least two rows and two columns: starting from `goal`, for each cell from the last to the second, its tile (or
/// the blank) changes places with that of cell `below(cell + 1)` (Fisher & Yates; Durstenfeld 1964). If the goal is out of
/// reach then, the first two tiles in reading order change places, which pairs each board out of reach with one within.
/// In a single row or column: the blank goes to cell `below(cells)`. A board that is the goal is drawn again. Linear time.
///
/// # Errors
/// [`RandomError::SingleCell`] if there is no other board.
///
/// ```
/// use loyd_board::{Board, Position, parity, random};
/// let goal = Board::<4, 4>::spiral();
/// let mut source = random::Source::new(1880);
/// let board = random::board(&goal, &mut source)?;
/// assert!(board != goal && parity::is_reachable(&board, &goal));
/// assert_eq!(random::board(&goal.to_grid(), &mut random::Source::new(1880))?, board.to_grid());
/// # Ok::<(), random::RandomError>(())
/// ```
pub fn board<P: Position>(goal: &P, source: &mut Source) -> Result<P, RandomError> {
    let shape = goal.shape();
    let cells = shape.cells();
    if cells == 1 {
        return Err(RandomError::SingleCell);
    }
    loop {
        let mut board = goal.clone();
        if shape.rows() == 1 || shape.columns() == 1 {
            let cell = source.below(cells as u64) as usize;
            while board.blank() > cell {
                board.move_blank(board.blank() - 1);
            }
            while board.blank() < cell {
                board.move_blank(board.blank() + 1);
            }
        } else {
            for cell in (1..cells).rev() {
                swap(&mut board, cell, source.below(cell as u64 + 1) as usize);
            }
            if !parity::is_reachable(&board, goal) {
                let (first, second) = match board.blank() {
                    0 => (1, 2),
                    1 => (0, 2),
                    _ => (0, 1),
                };
                swap(&mut board, first, second);
            }
        }
        if board != *goal {
            return Ok(board);
        }
    }
}

/// Lets the contents of two cells change places, with the blank as the free hand.
fn swap<P: Position>(board: &mut P, a: usize, b: usize) {
    let blank = board.blank();
    let steps: &[usize] = match blank {
        _ if a == b => &[],
        _ if blank == a => &[b],
        _ if blank == b => &[a],
        _ => &[a, b, blank],
    };
    for cell in steps {
        board.move_blank(*cell);
    }
}

/// Makes `moves` random moves from `start` and returns the end and the way there.
///
/// Each is drawn from those that do not undo the last one, all equally likely: `below(n)` picks one of the n, in the order
/// up, left, right, down. At the end of a single row or column n is 0 and the blank turns back. The boards are not
/// uniform, and a walk may end where it began.
///
/// # Errors
/// [`RandomError::SingleCell`] if there is no move to make.
pub fn walk<P: Position>(start: &P, moves: usize, source: &mut Source) -> Result<(P, Path), RandomError> {
    let mut board = start.clone();
    let mut path = Path::default();
    for _ in 0..moves {
        let back = path.last().map(|last| last.opposite());
        let onward = || board.moves().filter(|direction| Some(*direction) != back);
        let chosen = onward().nth(source.below(onward().count() as u64) as usize);
        let direction = chosen.or(back).ok_or(RandomError::SingleCell)?;
        board.slide(direction);
        path.push(direction);
    }
    Ok((board, path))
}
