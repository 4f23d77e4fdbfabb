//! Equal tiles share cells to go to.

use loyd_board::path::Metric;
use loyd_board::{Content, Layout};
use loyd_search::Heuristic;

use crate::distances::{Distances, NEVER};
use crate::{NotAdmissible, Slide, Slides, State};

/// Equal tiles go to cells of their label by the least-cost assignment; other tiles to theirs, or to the nearest open cell.
///
/// For each label: no two tiles go to one cell, every cell of the label gets one, and tiles that are left over go to open cells, which they share. The cheapest
/// such assignment (Kuhn 1955) cannot cost more than what the tiles of this label pay in any solution; the labels are added up. It is
/// Manhattan where no tiles are equal and no cells open. Of several goals the nearest counts.
#[derive(Clone, Debug)]
pub struct Assignment {
    cells: usize,
    goals: Vec<Vec<Demand>>,
}

/// Where the tiles of a label may go.
#[derive(Clone, Debug)]
struct Demand {
    /// How many of them there are.
    copies: usize,
    /// What one pays from each cell to each of the cells of its label, one after the other.
    homes: Vec<Vec<u32>>,
    /// What one pays from each cell to the nearest open cell.
    open: Vec<u32>,
}

impl Assignment {
    /// For the goals of `space`.
    ///
    /// # Errors
    /// [`NotAdmissible`] if a move slides several tiles.
    pub fn new<S: State>(space: &Slides<S>) -> Result<Self, NotAdmissible> {
        let puzzle = space.puzzle();
        if puzzle.metric() == Metric::Multi {
            return Err(NotAdmissible::Runs);
        }
        let (cells, ways) = (puzzle.shape().cells(), Distances::new(puzzle));
        let demands = |goal: &Layout| {
            let all = |wanted: Content| (0..cells).filter(move |cell| goal[*cell] == wanted);
            let of_label = |(tile, label): (usize, &u16)| {
                let cost = puzzle.cost()[tile];
                let homes =
                    all(Content::Tile(*label)).map(|home| (0..cells).map(|from| ways.cost(from, home, cost)).collect());
                let nearest = |from| all(Content::Any).map(|home| ways.cost(from, home, cost)).min().unwrap_or(NEVER);
                let (homes, open) = (homes.collect(), (0..cells).map(nearest).collect());
                Demand { copies: puzzle.copies()[tile].into(), homes, open }
            };
            puzzle.labels().iter().enumerate().map(of_label).collect()
        };
        Ok(Self { cells, goals: puzzle.goals().iter().map(demands).collect() })
    }

    /// What the tiles of one label pay, standing in these cells.
    fn pay(demand: &Demand, tiles: &[usize]) -> u32 {
        match (demand.copies, &demand.homes[..]) {
            (1, [home]) => home[tiles[0]],
            (_, []) => tiles.iter().fold(0, |sum, cell| sum.saturating_add(demand.open[*cell])),
            (copies, homes) => {
                let cost = |tile: usize, home: usize| u64::from(homes.get(home).unwrap_or(&demand.open)[tiles[tile]]);
                u32::try_from(least_assignment(copies, cost)).unwrap_or(NEVER)
            }
        }
    }
}

impl<S: State> Heuristic<Slides<S>> for Assignment {
    type Memo = u32;

    fn start(&self, _: &Slides<S>, state: &S) -> u32 {
        let labels = self.goals.first().map_or(0, Vec::len);
        let mut tiles = vec![Vec::new(); labels + 1];
        (0..self.cells).for_each(|cell| tiles[state.tile(cell)].push(cell));
        let pay = |goal: &Vec<Demand>| {
            goal.iter()
                .zip(&tiles[1..])
                .fold(0, |sum: u32, (demand, tiles)| sum.saturating_add(Self::pay(demand, tiles)))
        };
        self.goals.iter().map(pay).min().unwrap_or(0)
    }

    fn step(&self, space: &Slides<S>, memo: u32, before: &S, step: &Slide) -> u32 {
        let tile = usize::from(step.tile);
        let [goal] = &self.goals[..] else {
            let mut after = before.clone();
            loyd_search::Space::apply(space, &mut after, step);
            return self.start(space, &after);
        };
        if memo == NEVER {
            return memo;
        }
        let demand = &goal[tile - 1];
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        if let (1, [home]) = (demand.copies, &demand.homes[..]) {
            return (memo - home[from]).saturating_add(home[to]);
        }
        let mut tiles: Vec<usize> = (0..self.cells).filter(|cell| before.tile(*cell) == tile).collect();
        let former = Self::pay(demand, &tiles);
        tiles.iter_mut().filter(|cell| **cell == from).for_each(|cell| *cell = to);
        (memo - former).saturating_add(Self::pay(demand, &tiles))
    }

    #[inline]
    fn value(&self, memo: &u32) -> u32 {
        *memo
    }
}

/// The least cost of giving each of `count` workers another of as many jobs: shortest augmenting paths with potentials, cubic time (Jonker & Volgenant 1987).
fn least_assignment(count: usize, cost: impl Fn(usize, usize) -> u64) -> u64 {
    const UNSEEN: i64 = i64::MAX / 4;
    // Workers and jobs from one; 0 stands for nobody.
    let (mut of_worker, mut of_job) = (vec![0_i64; count + 1], vec![0_i64; count + 1]);
    let mut worker_of = vec![0; count + 1];
    for worker in 1..=count {
        worker_of[0] = worker;
        let mut job = 0;
        let (mut least, mut before, mut done) = (vec![UNSEEN; count + 1], vec![0; count + 1], vec![false; count + 1]);
        while worker_of[job] != 0 {
            done[job] = true;
            let (mut delta, mut nearest) = (UNSEEN, 0);
            for other in (1..=count).filter(|other| !done[*other]) {
                let reduced = cost(worker_of[job] - 1, other - 1) as i64 - of_worker[worker_of[job]] - of_job[other];
                if reduced < least[other] {
                    (least[other], before[other]) = (reduced, job);
                }
                if least[other] < delta {
                    (delta, nearest) = (least[other], other);
                }
            }
            for other in 0..=count {
                if done[other] {
                    of_worker[worker_of[other]] += delta;
                    of_job[other] -= delta;
                } else {
                    least[other] -= delta;
                }
            }
            job = nearest;
        }
        while job != 0 {
            worker_of[job] = worker_of[before[job]];
            job = before[job];
        }
    }
    (1..=count).map(|job| cost(worker_of[job] - 1, job - 1)).sum()
}
