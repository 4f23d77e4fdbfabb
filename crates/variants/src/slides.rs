//! A puzzle of any rules as a space to search in.

use loyd_board::path::{Metric, Path};
use loyd_board::{Content, Direction, Layout};
use loyd_search::{Space, Undirected};
use smallvec::SmallVec;

use crate::state::{Listed, State, Word64, Word128};
use crate::{Puzzle, PuzzleError};

/// A move: one of the blanks goes straight on, over one tile or, in the multi-tile metric, several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The cell of the **blank** that goes.
    pub blank: u16,
    /// Where it goes.
    pub direction: Direction,
    /// How many cells far; as many tiles go one cell the other way.
    pub length: u8,
}

/// Where the blank goes, cell by cell. Of several blanks a path does not say which one goes: then a move has to be told with its cell, or its tile.
///
/// ```
/// use loyd_board::{Direction, path::Path};
/// use loyd_variants::Move;
/// let moves = [(7, Direction::Left, 1), (6, Direction::Up, 2)];
/// let path: Path = moves.iter().map(|&(blank, direction, length)| Move { blank, direction, length }).collect();
/// assert_eq!(path.to_string(), "luu");
/// ```
impl FromIterator<Move> for Path {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        moves.into_iter().flat_map(|step| std::iter::repeat_n(step.direction, step.length.into())).collect()
    }
}

/// A move on a particular board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Where the **blank** goes.
    pub direction: Direction,
    /// How many tiles go the other way.
    pub length: u8,
    /// The number of the tile next to the blank: where its label is among those of the puzzle, from one.
    pub tile: u16,
    /// The cell that the last tile leaves: where the blank will be.
    pub from: u16,
    /// The cell that the first tile enters: where the blank was.
    pub to: u16,
}

/// The moves of one board that are still to be tried: by blank, then direction, then length.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// The moves of a blank, a bit each: sixteen lengths for each direction. The last is the first to be tried.
    blanks: SmallVec<[(u16, u64); 2]>,
}

/// Bits of a direction.
const LENGTHS: u32 = 16;

const fn bit(direction: Direction, length: u32) -> u64 {
    1 << (direction as u32 * LENGTHS + length - 1)
}

/// All lengths of a direction.
const fn every(direction: Direction) -> u64 {
    0xffff << (direction as u32 * LENGTHS)
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let (blank, moves) = self.blanks.last_mut()?;
        let lowest = moves.trailing_zeros();
        let next = Move {
            blank: *blank,
            direction: Direction::ALL[(lowest / LENGTHS) as usize & 3],
            length: (lowest % LENGTHS) as u8 + 1,
        };
        *moves &= *moves - 1;
        if *moves == 0 {
            self.blanks.pop();
        }
        Some(next)
    }
}

/// A [`Puzzle`] as a space: slides of single tiles or of runs, at what they cost, from any board to the goals.
///
/// `S` says how states are held: [`Word64`] and [`Word128`] are fast, [`Listed`] fits every puzzle; [`visit`] chooses. Only the move that takes the last one
/// back, or adds to the same run, is left out, so every algorithm may be used.
///
/// ```
/// use loyd_board::{Shape, Topology, Wrap};
/// use loyd_search::astar;
/// use loyd_variants::{Manhattan, Puzzle, Slides, Word64};
/// let torus = Topology::new(Shape::new(3, 3)?).wrapped(Wrap::Both);
/// let space = Slides::<Word64>::new(&Puzzle::new(torus, "1 2 3 / 4 5 6 / 7 8 0".parse()?)?).unwrap();
/// let start = space.state_of(&"1 2 3 / 4 5 6 / 8 7 0".parse()?)?; // a plain board could not be solved
/// let solution = astar(&space, &Manhattan::new(&space)?, &start, &mut ()).outcome.solution().cloned().unwrap();
/// assert_eq!(solution.cost, 3); // around the edge
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Slides<S> {
    puzzle: Puzzle,
    /// The cell next to each in each direction; its own number where there is none.
    next: Vec<[u16; 4]>,
    /// For each cell, the moves of a blank there if every other cell that can be entered has a tile.
    moves: Vec<u64>,
    /// For each cell, whether its row, and its column, is a ring: the longest run then goes on.
    rings: Vec<[u8; 2]>,
    open: Vec<u16>,
    /// What each cell is to hold, where it matters, for each goal.
    goals: Vec<Vec<(u16, u16)>>,
    costs: Vec<u32>,
    is_unit: bool,
    state: std::marker::PhantomData<S>,
}

impl<S: State> Slides<S> {
    /// The space of `puzzle`, or `None` if it has more cells or labels than such states can hold.
    pub fn new(puzzle: &Puzzle) -> Option<Self> {
        let fits = puzzle.shape().cells() <= S::MOST_CELLS && puzzle.labels().len() <= S::MOST_LABELS;
        fits.then(|| Self::fitting(puzzle))
    }

    /// The space of a puzzle whose states can be held so.
    fn fitting(puzzle: &Puzzle) -> Self {
        let topology = puzzle.topology();
        let cells = topology.shape().cells();
        let next: Vec<[u16; 4]> = (0..cells)
            .map(|cell| Direction::ALL.map(|direction| topology.neighbour(cell, direction).unwrap_or(cell) as u16))
            .collect();
        let mut space = Self {
            puzzle: puzzle.clone(),
            moves: Vec::new(),
            rings: vec![[0; 2]; cells],
            open: topology.open_cells().map(|cell| cell as u16).collect(),
            goals: Vec::new(),
            costs: [0].into_iter().chain(puzzle.cost().iter().copied()).collect(),
            is_unit: puzzle.is_unit(),
            next,
            state: std::marker::PhantomData,
        };
        space.moves = (0..cells).map(|cell| space.moves_of(cell, |_| false)).collect();
        for cell in 0..cells {
            for (axis, direction) in [Direction::Right, Direction::Down].into_iter().enumerate() {
                let line = space.line(cell, direction);
                let last = line.last().copied().unwrap_or(cell);
                if line.len() > 1 && space.next(last, direction) == Some(cell) {
                    space.rings[cell][axis] = line.len() as u8;
                }
            }
        }
        let wanted = |goal: &Layout| {
            let cells = goal.cells().iter().enumerate();
            let fixed = cells.filter(|(_, content)| !matches!(content, Content::Any | Content::Hole));
            fixed.map(|(cell, content)| (cell as u16, puzzle.code(*content) as u16)).collect()
        };
        space.goals = puzzle.goals().iter().map(wanted).collect();
        space
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The state of a board.
    ///
    /// # Errors
    /// [`PuzzleError`] if the board has not the holes, blanks and tiles of the puzzle.
    pub fn state_of(&self, board: &Layout) -> Result<S, PuzzleError> {
        self.puzzle.check(board)?;
        Ok(self.make(board))
    }

    fn make(&self, board: &Layout) -> S {
        let tiles: Vec<usize> = board.cells().iter().map(|content| self.puzzle.code(*content)).collect();
        S::new(&tiles, &board.blanks().collect::<Vec<_>>())
    }

    /// The board of a state.
    pub fn layout(&self, state: &S) -> Layout {
        let content = |cell| match state.tile(cell) {
            _ if !self.puzzle.topology().is_open(cell) => Content::Hole,
            0 => Content::Blank,
            tile => Content::Tile(self.puzzle.labels()[tile - 1]),
        };
        let mut layout = self.puzzle.goals()[0].clone();
        (0..self.next.len()).for_each(|cell| layout.set(cell, content(cell)));
        layout
    }

    /// The cell next to `cell` in `direction`.
    #[inline(always)]
    fn next(&self, cell: usize, direction: Direction) -> Option<usize> {
        let next = usize::from(self.next[cell][direction as usize]);
        (next != cell).then_some(next)
    }

    /// The cells from `cell` straight on, without it, up to where the line ends or comes back to it.
    fn line(&self, cell: usize, direction: Direction) -> SmallVec<[usize; 16]> {
        let mut line = SmallVec::new();
        let mut at = cell;
        while let Some(next) = self.next(at, direction).filter(|next| *next != cell) {
            line.push(next);
            at = next;
        }
        line
    }

    /// The moves of a blank in `cell`, which end where there is no tile.
    fn moves_of(&self, cell: usize, is_blank: impl Fn(usize) -> bool) -> u64 {
        let mut moves = 0;
        for direction in Direction::ALL {
            let most = if self.puzzle.metric() == Metric::Multi { LENGTHS } else { 1 };
            let mut at = cell;
            for length in 1..=most {
                match self.next(at, direction) {
                    Some(next) if next != cell && !is_blank(next) => at = next,
                    _ => break,
                }
                moves |= bit(direction, length);
            }
        }
        moves
    }

    /// The moves that make no sense after a blank came to where it is.
    #[inline]
    fn needless(&self, last: &Slide) -> u64 {
        let back = last.direction.opposite();
        if self.puzzle.metric() == Metric::Single {
            return every(back);
        }
        // Two runs along a line are one, unless they lead round a ring farther than one run may: then the first is as long as can be.
        let ring = self.rings[usize::from(last.from)][usize::from(!last.direction.is_horizontal())];
        if ring > 0 && ring == last.length { every(back) } else { every(back) | every(last.direction) }
    }

    /// The tiles that a move slides, each with the cell it leaves and the cell it enters, the one next to the blank first.
    ///
    /// `before` is the state before the move.
    #[inline(always)]
    pub fn tiles<'a>(&'a self, before: &'a S, step: &Slide) -> impl Iterator<Item = (usize, usize, usize)> + 'a {
        let (direction, mut to) = (step.direction, usize::from(step.to));
        (0..step.length).map(move |_| {
            let from = usize::from(self.next[to][direction as usize]);
            let moved = (before.tile(from), from, to);
            to = from;
            moved
        })
    }

    /// The cell next to `cell` in a direction in which there is one.
    #[inline(always)]
    pub(crate) fn beside(&self, cell: usize, direction: Direction) -> usize {
        self.next[cell][direction as usize].into()
    }

    /// How many boards reach a goal, at most: what is in open cells can be exchanged.
    pub fn count_goals(&self) -> u64 {
        let arrangements = |goal: &Layout| {
            let (mut left, mut count) =
                (goal.cells().iter().filter(|content| **content == Content::Any).count() as u64, 1_u64);
            for copies in self.spare(goal) {
                // One factor after the other, so that every product is a number of choices.
                for taken in 1..=copies as u64 {
                    count = match count.checked_mul(left) {
                        Some(product) => product / taken,
                        None => return u64::MAX,
                    };
                    left -= 1;
                }
            }
            count
        };
        self.puzzle.goals().iter().fold(0, |sum, goal| sum.saturating_add(arrangements(goal)))
    }

    /// How many of each tile, the blank first, the open cells of a goal hold.
    pub(crate) fn spare(&self, goal: &Layout) -> Vec<usize> {
        let copies = self.puzzle.copies().iter().map(|copies| usize::from(*copies));
        let mut spare: Vec<usize> = [self.puzzle.blanks()].into_iter().chain(copies).collect();
        for content in goal.cells().iter().filter(|content| !matches!(content, Content::Any | Content::Hole)) {
            spare[self.puzzle.code(*content)] -= 1;
        }
        spare
    }

    /// Fills the open cells of a goal in every way.
    fn fill(&self, board: &mut Layout, from: usize, spare: &mut [usize], filled: &mut Vec<S>) {
        let Some(cell) = (from..self.next.len()).find(|cell| board[*cell] == Content::Any) else {
            filled.push(self.make(board));
            return;
        };
        for tile in 0..spare.len() {
            if spare[tile] > 0 {
                spare[tile] -= 1;
                board.set(cell, if tile == 0 { Content::Blank } else { Content::Tile(self.puzzle.labels()[tile - 1]) });
                self.fill(board, cell + 1, spare, filled);
                spare[tile] += 1;
            }
        }
        board.set(cell, Content::Any);
    }
}

impl<S: State> Space for Slides<S> {
    type State = S;
    type Key = S::Key;
    type Op = Move;
    type Step = Slide;
    type Cost = u32;
    type Ops = Moves;

    #[inline]
    fn ops(&self, state: &S, last: Option<&Slide>) -> Moves {
        let mut blanks = SmallVec::new();
        let is_alone = self.puzzle.blanks() == 1;
        for blank in state.blanks() {
            let mut moves = match is_alone {
                true => self.moves[blank],
                false => self.moves_of(blank, |cell| state.is_blank(cell)),
            };
            if let Some(last) = last.filter(|last| usize::from(last.from) == blank) {
                moves &= !self.needless(last);
            }
            if moves != 0 {
                blanks.push((blank as u16, moves));
            }
        }
        if !is_alone {
            blanks.reverse();
        }
        Moves { blanks }
    }

    #[inline(always)]
    fn step(&self, state: &S, op: Move) -> Slide {
        let to = usize::from(op.blank);
        let mut from = self.beside(to, op.direction);
        let tile = state.tile(from) as u16;
        for _ in 1..op.length {
            from = self.beside(from, op.direction);
        }
        Slide { direction: op.direction, length: op.length, tile, from: from as u16, to: op.blank }
    }

    #[inline(always)]
    fn apply(&self, state: &mut S, step: &Slide) {
        let mut to = usize::from(step.to);
        for _ in 0..step.length {
            let from = self.beside(to, step.direction);
            state.slide(state.tile(from), from, to);
            to = from;
        }
    }

    #[inline(always)]
    fn undo(&self, state: &mut S, step: &Slide) {
        let (back, mut to) = (step.direction.opposite(), usize::from(step.from));
        for _ in 0..step.length {
            let from = self.beside(to, back);
            state.slide(state.tile(from), from, to);
            to = from;
        }
    }

    #[inline]
    fn op(&self, step: &Slide) -> Move {
        Move { blank: step.to, direction: step.direction, length: step.length }
    }

    #[inline(always)]
    fn cost(&self, step: &Slide) -> u32 {
        if self.is_unit { 1 } else { self.costs[usize::from(step.tile)] }
    }

    fn is_goal(&self, state: &S) -> bool {
        let holds = |(cell, tile): &(u16, u16)| {
            let (cell, tile) = (usize::from(*cell), usize::from(*tile));
            state.tile(cell) == tile
        };
        self.goals.iter().any(|goal| goal.iter().all(holds))
    }

    #[inline]
    fn key(&self, state: &S) -> S::Key {
        state.key()
    }

    #[inline]
    fn state(&self, key: &S::Key) -> S {
        S::from_key(key, &self.open)
    }

    fn key_heap_bytes(&self) -> usize {
        S::key_heap_bytes(self.next.len())
    }
}

/// A list of all goals may be long where they leave cells open: see [`Slides::count_goals`].
impl<S: State> Undirected for Slides<S> {
    fn goals(&self) -> Vec<S> {
        let mut filled = Vec::new();
        for goal in self.puzzle.goals() {
            self.fill(&mut goal.clone(), 0, &mut self.spare(goal), &mut filled);
        }
        filled
    }
}

/// Something to be done with a puzzle, whatever its states are.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<S: State>(self, space: Slides<S>) -> Self::Output;
}

/// Does something with the space of a puzzle, its states held as small as can be.
pub fn visit<V: Visit>(puzzle: &Puzzle, visit: V) -> V::Output {
    if let Some(space) = Slides::<Word64>::new(puzzle) {
        visit.visit(space)
    } else if let Some(space) = Slides::<Word128>::new(puzzle) {
        visit.visit(space)
    } else {
        // A puzzle has no more cells than such a state.
        visit.visit(Slides::<Listed>::fitting(puzzle))
    }
}
