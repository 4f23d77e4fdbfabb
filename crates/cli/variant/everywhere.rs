//! Every board of a small puzzle, by the cost of the cheapest way.

use std::collections::BTreeMap;
use std::time::Instant;

use fxhash::FxHashMap;
use loyd_board::Layout;
use loyd_search::Space;
use loyd_variants::{Move, Puzzle, PuzzleError, Slides, State};

use crate::arguments::Limit;
use crate::interrupt;

/// Boards that are listed at most, unless the memory that may be used is known: some fifty bytes each, or more if there are more cells than 16.
const MOST: usize = 1 << 22;

/// How often it is seen whether a limit is reached.
const TICK: usize = 1 << 12;

/// Why boards are not listed.
#[derive(Debug, thiserror::Error)]
pub enum Unlisted {
    #[error("there are more than {most} boards, too many to list")]
    Boards { most: usize },
    #[error("there are too many goals to list all boards from them")]
    Goals,
    #[error("the time limit was reached")]
    Late,
    #[error("interrupted")]
    Interrupted,
    #[error(transparent)]
    Unfit(#[from] PuzzleError),
}

/// The boards, whatever their states are.
pub trait Everywhere {
    /// Each cost, rising, and how many boards have it.
    fn counts(&self) -> Vec<(u32, u64)>;

    /// A board of a cost, by its number among them.
    fn board(&self, cost: u32, number: usize) -> Option<Layout>;

    /// The moves of a cheapest way from the beginning, of which there must be but one, to a board.
    fn way(&self, board: &Layout) -> Option<Vec<Move>>;
}

struct Listed<S: State> {
    space: Slides<S>,
    costs: FxHashMap<S::Key, u32>,
    levels: BTreeMap<u32, Vec<S::Key>>,
}

/// Lists every board that can be reached from some, at a cost of `until` at most; moves cost the same in both directions.
pub fn list<S: State>(
    space: Slides<S>,
    from: Vec<S>,
    until: Option<u32>,
    limit: &Limit,
) -> Result<impl Everywhere + use<S>, Unlisted> {
    let begin = Instant::now();
    // A key and its cost in a table that may be half empty, and the key again in a list that may be, too.
    let bytes = 4 * (size_of::<S::Key>() + space.key_heap_bytes() + size_of::<u32>());
    let most = limit.memory.map_or(MOST, |memory| usize::try_from(memory.as_u64()).unwrap_or(usize::MAX) / bytes);
    if until.is_none() && at_least(space.puzzle()) > most as f64 {
        return Err(Unlisted::Boards { most });
    }
    let mut costs: FxHashMap<S::Key, u32> = FxHashMap::default();
    let mut first: Vec<S::Key> = from.iter().map(|state| space.key(state)).collect();
    first.retain(|key| costs.insert(key.clone(), 0).is_none());
    let mut open: BTreeMap<u32, Vec<S::Key>> = BTreeMap::from([(0, first)]);
    let (mut levels, mut ticks) = (BTreeMap::new(), 0_usize);
    while let Some((cost, mut keys)) = open.pop_first() {
        if until.is_some_and(|until| cost > until) {
            break;
        }
        keys.retain(|key| costs[key] == cost);
        for key in &keys {
            ticks += 1;
            if ticks.is_multiple_of(TICK) {
                if interrupt::check().is_err() {
                    return Err(Unlisted::Interrupted);
                }
                if limit.time.is_some_and(|time| begin.elapsed() >= time) {
                    return Err(Unlisted::Late);
                }
            }
            let state = space.state(key);
            for op in space.ops(&state, None) {
                let step = space.step(&state, op);
                let mut next = state.clone();
                space.apply(&mut next, &step);
                let (key, through) = (space.key(&next), cost + space.cost(&step));
                let known = costs.entry(key.clone()).or_insert(u32::MAX);
                if through < *known {
                    *known = through;
                    open.entry(through).or_default().push(key);
                }
            }
            if costs.len() > most {
                return Err(Unlisted::Boards { most });
            }
        }
        if !keys.is_empty() {
            levels.insert(cost, keys);
        }
    }
    Ok(Listed { space, costs, levels })
}

/// How many boards there are at least, where that is known at once: half of all arrangements if no cell holds the others together and these are no ring (Wilson
/// 1974; the one graph for which it is wrong has 7 cells).
fn at_least(puzzle: &Puzzle) -> f64 {
    let topology = puzzle.topology();
    let ends: usize = topology.open_cells().map(|cell| topology.neighbours(cell).count()).sum();
    let cells = topology.open_cells().count();
    if cells < 8 || ends / 2 <= cells || topology.blocks().iter().count() != 1 {
        return 0.0;
    }
    let factorial = |number: usize| (1..=number).map(|factor| factor as f64).product::<f64>();
    let same = puzzle.labels().iter().map(|label| factorial(puzzle.copies_of(*label))).product::<f64>();
    factorial(cells) / (2.0 * same * factorial(puzzle.blanks()))
}

impl<S: State> Everywhere for Listed<S> {
    fn counts(&self) -> Vec<(u32, u64)> {
        self.levels.iter().map(|(cost, keys)| (*cost, keys.len() as u64)).collect()
    }

    fn board(&self, cost: u32, number: usize) -> Option<Layout> {
        let key = self.levels.get(&cost)?.get(number)?;
        Some(self.space.layout(&self.space.state(key)))
    }

    fn way(&self, board: &Layout) -> Option<Vec<Move>> {
        let mut state = self.space.state_of(board).ok()?;
        let mut cost = *self.costs.get(&self.space.key(&state))?;
        let mut moves = Vec::new();
        while cost > 0 {
            let step = self.space.ops(&state, None).map(|op| self.space.step(&state, op)).find(|step| {
                let mut next = state.clone();
                self.space.apply(&mut next, step);
                self.costs.get(&self.space.key(&next)).is_some_and(|less| less + self.space.cost(step) == cost)
            })?;
            // The blank comes back from where it went to.
            let op = self.space.op(&step);
            let topology = self.space.puzzle().topology();
            let end = (0..op.length).try_fold(op.blank.into(), |cell, _| topology.neighbour(cell, op.direction))?;
            moves.push(Move { blank: end as u16, direction: op.direction.opposite(), length: op.length });
            self.space.apply(&mut state, &step);
            cost -= self.space.cost(&step);
        }
        moves.reverse();
        Some(moves)
    }
}
