//! Who does a work, and how.

use crate::error::Error;

/// The numbers of moves of the solutions, in the order of the boards.
pub type Lengths = Vec<usize>;

/// A work once, with all that it needs built anew.
pub type Pass = Box<dyn Fn() -> Result<Lengths, Error>>;

/// A set of boards with those who solve it.
#[derive(Debug)]
pub struct Work {
    pub name: &'static str,
    /// The lengths that are known beforehand; where there are none, those of the first contestant count.
    pub published: fn() -> Option<Lengths>,
    /// The sum of the lengths.
    pub moves: usize,
    /// Those who use the same method stand together, ours first.
    pub contestants: &'static [Contestant],
}

#[derive(Debug)]
pub struct Contestant {
    pub method: &'static str,
    pub by: &'static str,
    /// Makes ready what is not measured: the boards in the contestant's own form.
    pub prepare: fn() -> Result<Pass, Error>,
}

impl Contestant {
    /// Such as `korf/tables/slidy`.
    pub fn name(&self, work: &Work) -> String {
        format!("{}/{}/{}", work.name, self.method, self.by)
    }
}

/// Solves the boards one after the other; `solve` returns the number of moves.
pub fn solve_all<B>(boards: &[B], mut solve: impl FnMut(&B) -> Option<usize>) -> Result<Lengths, Error> {
    (1..).zip(boards).map(|(number, board)| solve(board).ok_or(Error::Unsolved { number })).collect()
}
