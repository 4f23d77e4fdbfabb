//! The distances of all tiles, added up.

use loyd_board::path::Metric;
use loyd_search::Heuristic;

use crate::distances::Distances;
use crate::{NotAdmissible, Slide, Slides, State};

/// What each tile, alone on the board, would have to pay to get to its goal cell, added up: Manhattan distance by the topology's own ways.
///
/// Distances go around walls and holes and over meeting edges, and each slide counts what it costs. A slide moves one tile to a neighbouring cell, so the
/// sum is admissible and consistent, for any number of blanks. Of several goals the nearest counts.
#[derive(Clone, Debug)]
pub struct Manhattan {
    cells: usize,
    /// For each goal, tile and cell, what the tile pays from there.
    distances: Vec<Vec<u32>>,
}

/// Sums of up to this many goals are kept up to date; of more, all are made anew.
const GOALS: usize = 2;

impl Manhattan {
    /// For the goals of `space`. As many numbers as tiles times cells, for each goal.
    ///
    /// # Errors
    /// [`NotAdmissible`] if tiles are equal, a goal leaves cells open, or a move slides several tiles.
    pub fn new<S: State>(space: &Slides<S>) -> Result<Self, NotAdmissible> {
        let puzzle = space.puzzle();
        if puzzle.metric() == Metric::Multi {
            return Err(NotAdmissible::Runs);
        }
        if !puzzle.is_distinct() {
            return Err(NotAdmissible::EqualTiles);
        }
        if puzzle.goals().iter().any(loyd_board::Layout::is_open) {
            return Err(NotAdmissible::OpenGoal);
        }
        let (cells, ways) = (puzzle.shape().cells(), Distances::new(puzzle));
        let distances = puzzle.goals().iter().map(|goal| {
            let mut of_goal = vec![0; cells * (puzzle.labels().len() + 1)];
            for (home, content) in goal.cells().iter().enumerate() {
                let tile = puzzle.code(*content);
                if tile > 0 {
                    for from in 0..cells {
                        of_goal[tile * cells + from] = ways.cost(from, home, puzzle.cost()[tile - 1]);
                    }
                }
            }
            of_goal
        });
        Ok(Self { cells, distances: distances.collect() })
    }

    fn sum<S: State>(&self, goal: usize, state: &S) -> u32 {
        let of = |cell| self.distances[goal][state.tile(cell) * self.cells + cell];
        (0..self.cells).map(of).fold(0, u32::saturating_add)
    }
}

impl<S: State> Heuristic<Slides<S>> for Manhattan {
    type Memo = [u32; GOALS];

    fn start(&self, _: &Slides<S>, state: &S) -> [u32; GOALS] {
        let mut memo = [u32::MAX; GOALS];
        for goal in 0..self.distances.len() {
            let at = if self.distances.len() <= GOALS { goal } else { 0 };
            memo[at] = memo[at].min(self.sum(goal, state));
        }
        memo
    }

    #[inline]
    fn step(&self, space: &Slides<S>, mut memo: [u32; GOALS], before: &S, step: &Slide) -> [u32; GOALS] {
        if self.distances.len() > GOALS {
            let mut after = before.clone();
            loyd_search::Space::apply(space, &mut after, step);
            return self.start(space, &after);
        }
        let (tile, from, to) = (usize::from(step.tile), usize::from(step.from), usize::from(step.to));
        for (memo, of_goal) in memo.iter_mut().zip(&self.distances) {
            // A tile that cannot get there makes the sum the largest number, which it is for ever.
            if *memo != u32::MAX {
                let distances = &of_goal[tile * self.cells..][..self.cells];
                *memo = (*memo - distances[from]).saturating_add(distances[to]);
            }
        }
        memo
    }

    #[inline]
    fn value(&self, memo: &[u32; GOALS]) -> u32 {
        memo[0].min(memo[1])
    }
}
