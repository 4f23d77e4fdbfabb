//! Pattern databases of puzzles of any rules.

mod arrangements;
mod choice;
mod regions;
mod table;
mod unit;
mod view;
mod ways;
mod weighted;

use std::sync::Arc;

use loyd_search::Heuristic;

use crate::{Slide, Slides, State};
use arrangements::{numbered, ones};
use view::View;

pub use choice::{MOST_READ, Plan};
pub use table::{Charge, Pattern, PatternError, PatternTable, TableError};

/// The greatest of several sums of pattern databases, `N` tables read in all.
///
/// Tables of patterns that pay for [their own](Charge::Own) slides, of different tiles, may stand in one sum; those that pay for [all](Charge::All) moves stand
/// alone. Admissible by construction, for the constructor checks that. Where the puzzle looks the same from several sides, one table serves them all.
///
/// ```
/// use loyd_board::{Shape, Topology, Wrap};
/// use loyd_search::idastar;
/// use loyd_variants::{Patterns, Plan, Puzzle, Slides, Word64};
/// let torus = Topology::new(Shape::new(3, 3)?).wrapped(Wrap::Both);
/// let puzzle = Puzzle::new(torus, "1 2 3 / 4 5 6 / 7 8 0".parse()?)?;
/// let space = Slides::<Word64>::new(&puzzle).unwrap();
/// let heuristic = Plan::new(&puzzle).build()?;
/// let start = space.state_of(&"8 7 6 / 0 5 4 / 2 3 1".parse()?)?;
/// assert_eq!(idastar(&space, &heuristic, &start, &mut ()).outcome.solution().unwrap().cost, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Patterns<const N: usize> {
    readers: Vec<Reader>,
    /// Whether the blanks matter.
    is_exact: bool,
}

/// A table, and from which side it is read.
#[derive(Clone, Debug)]
struct Reader {
    table: Arc<PatternTable>,
    /// Where each cell lies in the table.
    cells: Vec<u8>,
    /// The cell that lies there.
    sources: Vec<u8>,
    /// Which tile of the pattern each tile is; [`NONE`] if it is forgotten.
    tiles: Vec<u8>,
    /// The sum it belongs to.
    sum: usize,
}

const NONE: u8 = u8::MAX;

/// What is remembered of a board: for each table where its tiles are, and what it says; and the greatest sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arranged<const N: usize> {
    parts: [Part; N],
    sums: [u32; N],
    value: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Part {
    occupied: u32,
    value: u32,
    order: u16,
}

/// Why tables do not make a heuristic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternsError {
    /// There are none.
    #[error("there is no table: give one at least")]
    Empty,
    /// There are more than can be read.
    #[error("{found} tables were to be read, at most {most} can be")]
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A table is of another puzzle.
    #[error("the table of {pattern} is of another puzzle")]
    Foreign {
        /// The pattern of the table.
        pattern: String,
    },
    /// Tables in one sum pay for one slide twice.
    #[error("the table of {pattern} cannot be added to others: they may pay for one slide twice")]
    NotAdditive {
        /// The pattern of the table.
        pattern: String,
    },
    /// A pattern cannot be had.
    #[error(transparent)]
    Pattern(#[from] PatternError),
}

impl<const N: usize> Patterns<N> {
    /// The greatest of these sums, each read from as many sides as there is room for, in order.
    ///
    /// # Errors
    /// [`PatternsError`] if the tables are too many, of another puzzle than `puzzle`, or not to be added up.
    pub fn new(puzzle: &crate::Puzzle, sums: &[Vec<Arc<PatternTable>>]) -> Result<Self, PatternsError> {
        let found = sums.iter().map(Vec::len).sum();
        if found == 0 {
            return Err(PatternsError::Empty);
        }
        if found > N {
            return Err(PatternsError::TooMany { found, most: N });
        }
        for tables in sums {
            let mut labels = Vec::new();
            for table in tables {
                let pattern = || table.pattern().to_string();
                if table.pattern().puzzle() != puzzle {
                    return Err(PatternsError::Foreign { pattern: pattern() });
                }
                let is_shared = table.pattern().labels().iter().any(|label| labels.contains(label));
                if tables.len() > 1 && (is_shared || table.pattern().charge() == Charge::All) {
                    return Err(PatternsError::NotAdditive { pattern: pattern() });
                }
                labels.extend(table.pattern().labels());
            }
        }
        let mut readers: Vec<Reader> = Vec::new();
        let mut seen: Vec<Vec<Vec<usize>>> = Vec::new();
        let mut sum = 0;
        // From the first side all of them, then from others as long as there is room.
        for view in View::all(puzzle) {
            for tables in sums {
                // What tables say depends on nothing but which tiles they see.
                let mut same: Vec<Vec<usize>> = tables.iter().map(|table| seen_from(table, &view)).collect();
                same.sort_unstable();
                if readers.len() + tables.len() > N || seen.contains(&same) {
                    continue;
                }
                seen.push(same);
                readers.extend(tables.iter().map(|table| Reader::new(puzzle, table, &view, sum)));
                sum += 1;
            }
        }
        let is_exact = sums.iter().flatten().any(|table| table.pattern().charge() == Charge::All);
        Ok(Self { readers, is_exact })
    }

    /// How many tables are read for a board.
    pub fn tables(&self) -> usize {
        self.readers.len()
    }
}

/// Which tiles a table knows from that side.
fn seen_from(table: &PatternTable, view: &View) -> Vec<usize> {
    let pattern = table.pattern();
    let is_known = |tile: &usize| pattern.labels().contains(&pattern.puzzle().labels()[view.tiles[*tile] - 1]);
    (1..view.tiles.len()).filter(is_known).collect()
}

impl Reader {
    fn new(puzzle: &crate::Puzzle, table: &Arc<PatternTable>, view: &View, sum: usize) -> Self {
        let (_, numbers) = numbered(puzzle.topology());
        let tile = |tile: &usize| match tile.checked_sub(1).map(|at| puzzle.labels()[at]) {
            Some(label) => table.pattern().labels().binary_search(&label).map_or(NONE, |at| at as u8),
            None => NONE,
        };
        let cells: Vec<u8> = view.cells.iter().map(|cell| numbers[*cell]).collect();
        let mut sources = vec![0; table.arrangements.cells];
        puzzle.topology().open_cells().for_each(|cell| sources[usize::from(cells[cell])] = cell as u8);
        Self { table: Arc::clone(table), cells, sources, tiles: view.tiles.iter().map(tile).collect(), sum }
    }

    fn start<S: State>(&self, state: &S) -> Part {
        let source = |cell: usize| usize::from(self.sources[cell]);
        let tile = |cell| Some(self.tiles[state.tile(source(cell))]).filter(|tile| *tile != NONE);
        let (occupied, blanks, order) = self.table.arrange(tile, |cell| state.is_blank(source(cell)));
        Part { occupied, order, value: self.table.value(occupied, blanks, order) }
    }

    /// The blanks after a slide, as the table sees them.
    #[inline(always)]
    fn blanks<S: State>(&self, before: &S, step: &Slide) -> u32 {
        let bit = |cell: usize| 1 << self.cells[cell];
        let blanks = before.blanks().fold(0, |blanks, cell| blanks | bit(cell));
        blanks ^ bit(step.to.into()) ^ bit(step.from.into())
    }
}

impl<S: State, const N: usize> Heuristic<Slides<S>> for Patterns<N> {
    type Memo = Arranged<N>;

    fn start(&self, _: &Slides<S>, state: &S) -> Arranged<N> {
        let mut memo = Arranged { parts: [Part::default(); N], sums: [0; N], value: 0 };
        for (part, reader) in memo.parts.iter_mut().zip(&self.readers) {
            *part = reader.start(state);
            memo.sums[reader.sum] = memo.sums[reader.sum].saturating_add(part.value);
        }
        memo.value = memo.sums.iter().copied().max().unwrap_or(0);
        memo
    }

    fn step(&self, space: &Slides<S>, memo: Arranged<N>, before: &S, step: &Slide) -> Arranged<N> {
        self.step_within(space, memo, before, step, u32::MAX).unwrap_or(Arranged { value: u32::MAX, ..memo })
    }

    #[inline]
    fn step_within(
        &self,
        space: &Slides<S>,
        mut memo: Arranged<N>,
        before: &S,
        step: &Slide,
        most: u32,
    ) -> Result<Arranged<N>, u32> {
        if memo.value == u32::MAX {
            return if most == u32::MAX { Ok(memo) } else { Err(u32::MAX) };
        }
        let tile = usize::from(step.tile);
        for (part, reader) in memo.parts.iter_mut().zip(&self.readers) {
            let mut jump = |tile: usize, from: usize, to: usize| {
                let is_known = reader.tiles[tile] != NONE;
                if is_known {
                    let (from, to) = (reader.cells[from].into(), reader.cells[to].into());
                    part.order = reader.table.arrangements.jump(&mut part.occupied, part.order, from, to);
                }
                is_known
            };
            if step.length > 1 {
                space.tiles(before, step).for_each(|(tile, from, to)| {
                    jump(tile, from, to);
                });
            } else if !jump(tile, step.from.into(), step.to.into()) && !self.is_exact {
                continue;
            }
            let blanks = if self.is_exact { reader.blanks(before, step) } else { 0 };
            let value = reader.table.value(part.occupied, blanks, part.order);
            let sum = &mut memo.sums[reader.sum];
            *sum = (*sum - part.value).saturating_add(value);
            part.value = value;
            if *sum > most {
                return Err(*sum);
            }
        }
        memo.value = memo.sums.iter().copied().max().unwrap_or(0);
        if memo.value > most { Err(memo.value) } else { Ok(memo) }
    }

    #[inline]
    fn value(&self, memo: &Arranged<N>) -> u32 {
        memo.value
    }
}

/// What the tiles of a board occupy, for a look from outside.
impl PatternTable {
    /// What the table says of a board.
    ///
    /// # Errors
    /// [`crate::PuzzleError`] if the board does not fit the puzzle.
    pub fn estimate(&self, board: &loyd_board::Layout) -> Result<u32, crate::PuzzleError> {
        let puzzle = self.pattern().puzzle();
        puzzle.check(board)?;
        let (open, _) = numbered(puzzle.topology());
        let tile = |cell: usize| match board[open[cell]] {
            loyd_board::Content::Tile(label) => self.pattern().labels().binary_search(&label).ok().map(|at| at as u8),
            _ => None,
        };
        let (occupied, blanks, order) = self.arrange(tile, |cell| board[open[cell]] == loyd_board::Content::Blank);
        debug_assert_eq!(ones(blanks).count(), puzzle.blanks());
        Ok(self.value(occupied, blanks, order))
    }
}
