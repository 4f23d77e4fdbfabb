//! The finite state machine that knows which runs of moves are needless (Taylor & Korf 1993).

use std::collections::VecDeque;

use loyd_board::{Direction, Shape};

use super::Order;
use crate::closed::QuickMap;

/// Reads the moves of a path one by one and says which must not come next.
///
/// A run of moves is **needless** if another leads to the same board wherever the first is possible, and is shorter, or as long and earlier in the order.
/// Replacing it makes a solution shorter or earlier, so the first of the shortest solutions has no needless run. That the other is possible, too, is seen
/// by the cells that the blank visits: it stays within the rectangle around those of the first. To undo the last move is the shortest needless run.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    /// For each state, the state after each direction; not used for those that must not come.
    next: Vec<[u16; 4]>,
    /// For each state, which directions may come: a bit for each.
    open: Vec<u8>,
}

/// Moves by their places in the order, two bits each, the last in the lowest, above them a one.
type Run = u32;

impl Automaton {
    /// The machine of all needless runs of at most `longest` moves, at most 12, on boards of `shape`, for paths whose moves are tried in `order`.
    ///
    /// 12 moves make 7,435 states on 4x4.
    pub(super) fn new(shape: Shape, order: Order, longest: u32) -> Self {
        let mut trie = Trie::default();
        needless(shape, order, longest, |run| trie.add(run, order));
        trie.finish()
    }

    /// The directions that may come in `state`, a bit for each; any in the first, which is zero.
    #[inline(always)]
    pub(super) fn open(&self, state: u16) -> u8 {
        self.open[usize::from(state)]
    }

    /// The state after `direction`, one of those that may come, in `state`.
    #[inline(always)]
    pub(super) fn after(&self, state: u16, direction: Direction) -> u16 {
        self.next[usize::from(state)][direction as usize]
    }
}

/// The needless runs, of which none is a part of another, by their beginnings.
struct Trie {
    children: Vec<[Option<u16>; 4]>,
}

/// Stands for the whole of a needless run.
const NEEDLESS: u16 = u16::MAX;

impl Default for Trie {
    fn default() -> Self {
        Self { children: vec![[None; 4]] }
    }
}

impl Trie {
    fn add(&mut self, run: Run, order: Order) {
        let mut at = 0;
        for left in (0..run.ilog2() / 2).rev() {
            let direction = order.directions()[(run >> (2 * left) & 3) as usize] as usize;
            let fresh = self.children.len() as u16;
            let child = if left == 0 { NEEDLESS } else { self.children[at][direction].unwrap_or(fresh) };
            self.children[at][direction] = Some(child);
            if child == fresh {
                self.children.push([None; 4]);
            }
            at = usize::from(child);
        }
    }

    /// The machine, in which what leads out of the trie leads to the longest end of what was read that is in it (Aho & Corasick 1975).
    fn finish(self) -> Automaton {
        let states = self.children.len();
        let (mut next, mut open) = (vec![[0; 4]; states], vec![0; states]);
        let mut ends = vec![0; states];
        let mut queue = VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            let state = usize::from(at);
            for (direction, child) in self.children[state].into_iter().enumerate() {
                let elsewhere = if at == 0 { 0 } else { next[usize::from(ends[state])][direction] };
                next[state][direction] = child.unwrap_or(elsewhere);
                open[state] |= u8::from(next[state][direction] != NEEDLESS) << direction;
                if let Some(child) = child.filter(|child| *child != NEEDLESS) {
                    ends[usize::from(child)] = elsewhere;
                    queue.push_back(child);
                }
            }
        }
        Automaton { next, open }
    }
}

/// Shows the needless runs of at most `longest` moves without those that have another as a part.
fn needless(shape: Shape, order: Order, longest: u32, mut show: impl FnMut(Run)) {
    let (mut walk, mut other) = (Walk::new(order), Walk::new(order));
    let mut kept = Kept::default();
    kept.add(&walk, walk.rectangle());
    let mut runs = vec![walk.run];
    for length in 1..=longest {
        let mut longer = Vec::with_capacity(3 * runs.len());
        let bits = 2 * (length - 1);
        let mut is_kept = vec![false; 1 << bits];
        runs.iter().for_each(|run| is_kept[(run ^ 1 << bits) as usize] = true);
        for before in &runs {
            for place in 0..4 {
                let run = before << 2 | place;
                // If a part is needless, it is the end, for the beginning is not: then all but the first move was not kept either.
                if !is_kept[run as usize % is_kept.len()] {
                    continue;
                }
                walk.go(run);
                let rectangle = walk.rectangle();
                if !rectangle.fits(shape) {
                    continue;
                }
                let in_its_place =
                    |kept: &KeptRun| rectangle.contains(kept.rectangle) && other.go(kept.run).does_the_same(&walk);
                if kept.like(&walk).any(in_its_place) {
                    show(run);
                } else {
                    kept.add(&walk, rectangle);
                    longer.push(run);
                }
            }
        }
        runs = longer;
    }
}

/// The runs that are not needless, by what they do.
#[derive(Default)]
struct Kept {
    runs: Vec<KeptRun>,
    /// The last run of each hash.
    last: QuickMap<u64, u32>,
}

struct KeptRun {
    run: Run,
    rectangle: Rectangle,
    /// The run before it of the same hash.
    before: Option<u32>,
}

impl Kept {
    fn add(&mut self, walk: &Walk, rectangle: Rectangle) {
        let before = self.last.insert(walk.hash(), self.runs.len() as u32);
        self.runs.push(KeptRun { run: walk.run, rectangle, before });
    }

    /// Those that may do the same.
    fn like(&self, walk: &Walk) -> impl Iterator<Item = &KeptRun> {
        let run = |at: u32| self.runs.get(at as usize);
        let last = self.last.get(&walk.hash()).copied();
        std::iter::successors(last.and_then(run), move |kept| kept.before.and_then(run))
    }
}

/// A board without end, and a run of moves on it.
struct Walk {
    order: Order,
    run: Run,
    /// The home of what is on each cell; its own if that is the blank.
    homes: Box<[Cell; SIDE * SIDE]>,
    /// The cells that the blank visited, the first one first.
    visited: Vec<Cell>,
    /// The sum over all tiles that are away from home.
    sum: u64,
}

/// Row and column, `SIDE` to a row.
type Cell = u16;

/// More than twice as much as the longest run.
const SIDE: usize = 32;
/// Where the blank starts.
const MIDDLE: Cell = (SIDE * SIDE / 2 + SIDE / 2) as Cell;

impl Walk {
    fn new(order: Order) -> Self {
        let homes = Box::new(std::array::from_fn(|cell| cell as Cell));
        Self { order, run: 1, homes, visited: vec![MIDDLE], sum: 0 }
    }

    /// Goes back as far as the runs differ, and then on.
    fn go(&mut self, run: Run) -> &Self {
        let length = run.ilog2() / 2;
        while self.length() > length || self.run != run >> (2 * (length - self.length())) {
            self.run >>= 2;
            let from = self.visited.pop().unwrap_or(MIDDLE);
            self.slide(from, self.blank());
        }
        for left in (0..length - self.length()).rev() {
            let place = run >> (2 * left) & 3;
            let from = self.blank();
            let to = match self.order.directions()[place as usize] {
                Direction::Up => from - SIDE as Cell,
                Direction::Left => from - 1,
                Direction::Right => from + 1,
                Direction::Down => from + SIDE as Cell,
            };
            self.run = self.run << 2 | place;
            self.slide(from, to);
            self.visited.push(to);
        }
        self
    }

    fn length(&self) -> u32 {
        self.run.ilog2() / 2
    }

    fn blank(&self) -> Cell {
        self.visited[self.visited.len() - 1]
    }

    /// The blank goes from one cell to another.
    fn slide(&mut self, from: Cell, to: Cell) {
        let home = std::mem::replace(&mut self.homes[usize::from(to)], to);
        self.homes[usize::from(from)] = home;
        self.sum = self.sum.wrapping_sub(share(to, home)).wrapping_add(share(from, home));
    }

    /// What two walks that do the same have in common, and hardly any others.
    fn hash(&self) -> u64 {
        self.sum.wrapping_add(share(self.blank(), SIDE as Cell))
    }

    /// Only cells that one of them visited can differ.
    fn does_the_same(&self, other: &Self) -> bool {
        let visited = self.visited.iter().chain(&other.visited);
        self.blank() == other.blank()
            && visited.copied().map(usize::from).all(|cell| self.homes[cell] == other.homes[cell])
    }

    fn rectangle(&self) -> Rectangle {
        let start = Rectangle { rows: [u8::MAX, 0], columns: [u8::MAX, 0] };
        self.visited.iter().fold(start, |Rectangle { rows, columns }, cell| {
            let (row, column) = ((cell / SIDE as Cell) as u8, (cell % SIDE as Cell) as u8);
            let widen = |[first, last]: [u8; 2], to: u8| [first.min(to), last.max(to)];
            Rectangle { rows: widen(rows, row), columns: widen(columns, column) }
        })
    }
}

/// A number for a tile on a cell; zero if it is at home.
fn share(cell: Cell, home: Cell) -> u64 {
    if cell == home {
        return 0;
    }
    // The finish of splitmix64: sums of such numbers hardly ever coincide.
    let mut share = (u64::from(cell) << 16 | u64::from(home)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    share = (share ^ share >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    share = (share ^ share >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    share ^ share >> 31
}

/// The rectangle around the cells that the blank visits: first and last row and column.
#[derive(Clone, Copy, Debug)]
struct Rectangle {
    rows: [u8; 2],
    columns: [u8; 2],
}

impl Rectangle {
    fn fits(self, shape: Shape) -> bool {
        let size = |[first, last]: [u8; 2]| usize::from(last - first) + 1;
        size(self.rows) <= shape.rows() && size(self.columns) <= shape.columns()
    }

    fn contains(self, other: Self) -> bool {
        let covers = |[first, last]: [u8; 2], other: [u8; 2]| first <= other[0] && last >= other[1];
        covers(self.rows, other.rows) && covers(self.columns, other.columns)
    }
}
