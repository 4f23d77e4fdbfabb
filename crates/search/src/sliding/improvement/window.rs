//! Stretches of a path, replaced by shorter ones.

use std::ops::Range;

use loyd_board::{Direction, Shape};
use smallvec::SmallVec;

use super::mix;
use crate::Counts;
use crate::sliding::construction::Layout;

/// The most cells of the part of a board that a stretch may pass through.
const MOST_CELLS: usize = 255;

/// A part of a board, of which nothing but what happens inside matters: from how it is to how it shall be.
struct Part {
    shape: Shape,
    /// For each cell, the cell where its tile shall be in the end, and so for the blank.
    start: Vec<u8>,
    blank: u8,
    goal_blank: u8,
    /// The cells next to each, in the order of the directions; its own where there is none.
    next: Vec<[u8; 4]>,
}

/// A board of a beam, without its tiles.
#[derive(Clone, Copy)]
struct State {
    parent: u32,
    blank: u8,
    last: Direction,
    manhattan: u16,
    /// Twice the tiles that must leave their lines for others.
    conflicts: u16,
    hash: u64,
}

/// Finds fewer moves in place of `moves` from `board`, within the rectangle around all cells that the blank visits and one cell more on each side.
///
/// By a beam search, breadth first with no more than `width` boards at each depth, which leaves out whatever is proven to be no shorter by Manhattan distance and linear
/// conflicts.
pub(super) fn shorten(
    board: &Layout,
    moves: &[Direction],
    width: usize,
    counts: &mut Counts,
    mut go_on: impl FnMut(&Counts) -> bool,
) -> Option<Vec<Direction>> {
    let most = moves.len().checked_sub(2)?;
    let part = Part::new(board, moves)?;
    let cells = part.shape.cells();
    let (manhattan, conflicts) = part.bound();
    if manhattan == 0 && part.blank == part.goal_blank {
        return Some(Vec::new());
    }
    let start = State { parent: 0, blank: part.blank, last: Direction::Up, manhattan, conflicts, hash: 0 };
    let mut tiles = part.start.clone();
    let mut levels: Vec<Vec<(u32, Direction)>> = Vec::new();
    let mut states = vec![start];
    let mut children: Vec<State> = Vec::new();
    for depth in 1..=most {
        children.clear();
        if !go_on(counts) {
            return None;
        }
        for (number, state) in states.iter().enumerate() {
            let own = &tiles[number * cells..][..cells];
            counts.expanded += 1;
            for direction in Direction::ALL {
                let from = part.next[usize::from(state.blank)][direction as usize];
                if from == state.blank || depth > 1 && direction == state.last.opposite() {
                    continue;
                }
                counts.generated += 1;
                let child = part.child(own, state, number as u32, direction, from);
                if child.manhattan == 0 && from == part.goal_blank {
                    let mut path = vec![direction];
                    let mut at = number;
                    for level in levels.iter().rev() {
                        let (parent, direction) = level[at];
                        path.push(direction);
                        at = parent as usize;
                    }
                    path.reverse();
                    return Some(path);
                }
                if depth + usize::from(child.manhattan + child.conflicts) <= most {
                    children.push(child);
                }
            }
        }
        let rank = |state: &State| (state.manhattan + state.conflicts, state.hash);
        children.sort_unstable_by_key(rank);
        children.dedup_by_key(|state| state.hash);
        children.truncate(width);
        if children.is_empty() {
            return None;
        }
        let mut next = Vec::with_capacity(children.len() * cells);
        for child in &children {
            let at = next.len();
            next.extend_from_slice(&tiles[child.parent as usize * cells..][..cells]);
            let blank = usize::from(states[child.parent as usize].blank);
            next.swap(at + blank, at + usize::from(child.blank));
        }
        tiles = next;
        levels.push(children.iter().map(|child| (child.parent, child.last)).collect());
        std::mem::swap(&mut states, &mut children);
    }
    None
}

impl Part {
    fn new(board: &Layout, moves: &[Direction]) -> Option<Self> {
        let all = board.shape();
        let (rows, columns) = around(board, moves);
        let shape = Shape::new(rows.len(), columns.len()).ok()?;
        if shape.cells() > MOST_CELLS {
            return None;
        }
        let outside = |cell: usize| {
            (rows.start + cell / shape.columns()) * all.columns() + columns.start + cell % shape.columns()
        };
        let blank = board.blank();
        let mut at = (blank / all.columns() - rows.start) * shape.columns() + blank % all.columns() - columns.start;
        let blank = at as u8;
        // What is in each cell in the end, by its cell in the beginning.
        let mut end: Vec<u8> = (0..shape.cells()).map(|cell| cell as u8).collect();
        for direction in moves {
            let from = match direction {
                Direction::Up => at - shape.columns(),
                Direction::Left => at - 1,
                Direction::Right => at + 1,
                Direction::Down => at + shape.columns(),
            };
            end.swap(at, from);
            at = from;
        }
        let mut start = vec![0; shape.cells()];
        for (cell, tile) in end.iter().enumerate() {
            start[usize::from(*tile)] = cell as u8;
        }
        debug_assert_eq!(board.home(outside(blank.into())), board.goal_blank());
        let width = shape.columns();
        let next = |cell: usize| {
            let (row, column) = (cell / width, cell % width);
            let to = |is_there: bool, to: usize| if is_there { to as u8 } else { cell as u8 };
            [
                to(row > 0, cell.wrapping_sub(width)),
                to(column > 0, cell.wrapping_sub(1)),
                to(column + 1 < width, cell + 1),
                to(row + 1 < shape.rows(), cell + width),
            ]
        };
        let next = (0..shape.cells()).map(next).collect();
        Some(Self { shape, start, blank, goal_blank: at as u8, next })
    }

    fn apart(&self, a: u8, b: u8) -> u16 {
        let columns = self.shape.columns() as u8;
        ((a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns)).into()
    }

    /// The Manhattan distance, and what linear conflicts add.
    fn bound(&self) -> (u16, u16) {
        let cells = (0..self.start.len() as u8).filter(|cell| *cell != self.blank);
        let manhattan = cells.map(|cell| self.apart(cell, self.start[usize::from(cell)])).sum();
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let none = (usize::MAX, 0);
        let rows: u16 = (0..rows).map(|row| self.row(&self.start, row, none)).sum();
        let columns: u16 = (0..columns).map(|column| self.column(&self.start, column, none)).sum();
        (manhattan, 2 * (rows + columns))
    }

    fn child(&self, tiles: &[u8], state: &State, parent: u32, direction: Direction, from: u8) -> State {
        let tile = tiles[usize::from(from)];
        let manhattan = state.manhattan + self.apart(tile, state.blank) - self.apart(tile, from);
        let width = self.shape.columns();
        let (home, left, entered) = (usize::from(tile), usize::from(from), usize::from(state.blank));
        let mut conflicts = state.conflicts;
        // A line changes only for a tile that leaves or enters its goal line.
        let change = if direction.is_horizontal() {
            let (line, row) = (home % width, left / width);
            let with = |mark| self.column(tiles, line, (row, mark));
            (line == left % width || line == entered % width)
                .then(|| (with(home / width + 1) - with(0), line == entered % width))
        } else {
            let (line, column) = (home / width, left % width);
            let with = |mark| self.row(tiles, line, (column, mark));
            (line == left / width || line == entered / width)
                .then(|| (with(home % width + 1) - with(0), line == entered / width))
        };
        match change {
            Some((change, true)) => conflicts += 2 * change,
            Some((change, false)) => conflicts -= 2 * change,
            None => {}
        }
        let hash = state.hash ^ mix(tile.into(), from.into()) ^ mix(tile.into(), state.blank.into());
        State { parent, blank: from, last: direction, manhattan, conflicts, hash }
    }

    /// How many tiles of a row must leave it for others, one cell of it having another mark.
    fn row(&self, tiles: &[u8], row: usize, other: (usize, usize)) -> u16 {
        let width = self.shape.columns();
        removals((0..width).map(|column| {
            let home = usize::from(tiles[row * width + column]);
            match other {
                (place, mark) if place == column => mark,
                _ if home != usize::from(self.goal_blank) && home / width == row => home % width + 1,
                _ => 0,
            }
        }))
    }

    /// The same for a column.
    fn column(&self, tiles: &[u8], column: usize, other: (usize, usize)) -> u16 {
        let width = self.shape.columns();
        removals((0..self.shape.rows()).map(|row| {
            let home = usize::from(tiles[row * width + column]);
            match other {
                (place, mark) if place == row => mark,
                _ if home != usize::from(self.goal_blank) && home % width == column => home / width + 1,
                _ => 0,
            }
        }))
    }
}

/// The marks that are not zero, less those of the longest rising sequence.
fn removals(marks: impl Iterator<Item = usize>) -> u16 {
    let mut lasts: SmallVec<[u8; 16]> = SmallVec::new();
    let mut tiles = 0;
    for mark in marks.filter(|mark| *mark > 0).map(|mark| mark as u8) {
        tiles += 1;
        let shorter = lasts.iter().take_while(|last| **last < mark).count();
        match lasts.get_mut(shorter) {
            Some(last) => *last = mark,
            None => lasts.push(mark),
        }
    }
    tiles - lasts.len() as u16
}

/// The rows and columns of all cells that the blank visits, and one more on each side.
fn around(board: &Layout, moves: &[Direction]) -> (Range<usize>, Range<usize>) {
    let shape = board.shape();
    let (mut row, mut column) = (board.blank() / shape.columns(), board.blank() % shape.columns());
    let (mut rows, mut columns) = (row..row + 1, column..column + 1);
    for direction in moves {
        match direction {
            Direction::Up => row -= 1,
            Direction::Left => column -= 1,
            Direction::Right => column += 1,
            Direction::Down => row += 1,
        }
        rows = rows.start.min(row)..rows.end.max(row + 1);
        columns = columns.start.min(column)..columns.end.max(column + 1);
    }
    let wider = |range: Range<usize>, most: usize| range.start.saturating_sub(1)..(range.end + 1).min(most);
    (wider(rows, shape.rows()), wider(columns, shape.columns()))
}
