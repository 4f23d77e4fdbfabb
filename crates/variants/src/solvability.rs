//! Can a board be solved? Without search, and never with a wrong answer.
//!
//! With one blank the answer is always known. Let both boards have the blank in the same cell; moving it there is a matter of some slides. What happens then
//! happens block by block: a block is a part of the topology that no single cell holds together, and the tiles in it, but for the one in the cell nearest
//! to the blank, never leave it. Wilson (1974) says how they can be rearranged when the blank comes in by that cell and leaves by it again: around a ring they only turn; in
//! any other block every arrangement can be made, or every even permutation if the block's cells can be coloured such that neighbours differ; and one graph of
//! seven cells is an exception, for which all of its 120 permutations are listed here.
//!
//! With several blanks every arrangement can be made in a block that is not a ring (Kornhauser, Miller & Spirakis 1984), the order on a line or ring does not
//! change, and equal tiles can be put anywhere. Where several blocks hang together, it is [`Solvability::Unknown`] unless some part lacks its tiles.

use std::collections::HashSet;

use loyd_board::{Content, Layout, Topology};

use crate::{Puzzle, PuzzleError};

/// Whether a board can be solved, as far as it can be told without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Solvability {
    /// It is proven that no moves lead to a goal.
    Unsolvable,
    /// It is for a search to find out.
    Unknown,
    /// It is proven that some moves do.
    Solvable,
}

impl Puzzle {
    /// Whether some moves lead from `board` to a goal. Quadratic time in the number of cells at most, cubic on long rings whose goals are open.
    ///
    /// The metric and the costs do not matter.
    ///
    /// ```
    /// use loyd_board::{Shape, Topology, Wrap};
    /// use loyd_variants::{Puzzle, Solvability};
    /// let goal = || "1 2 3 / 4 5 6 / 7 8 0".parse().unwrap();
    /// let swapped = "1 2 3 / 4 5 6 / 8 7 0".parse()?;
    /// let grid = Topology::new(Shape::new(3, 3)?);
    /// let torus = grid.clone().wrapped(Wrap::Both);
    /// assert_eq!(Puzzle::new(grid, goal())?.solvability(&swapped)?, Solvability::Unsolvable);
    /// assert_eq!(Puzzle::new(torus, goal())?.solvability(&swapped)?, Solvability::Solvable);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PuzzleError`] if the board does not fit the puzzle.
    pub fn solvability(&self, board: &Layout) -> Result<Solvability, PuzzleError> {
        Reachability::new(self).of(board)
    }
}

/// [`Puzzle::solvability`] for many boards: what the topology says about it is found out once.
#[derive(Debug)]
pub struct Reachability<'a> {
    puzzle: &'a Puzzle,
    parts: Vec<Part>,
}

impl<'a> Reachability<'a> {
    /// Looks at the topology of a puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let topology = puzzle.topology();
        let blocks = topology.blocks();
        let part = |cells: Vec<usize>| {
            let blocks =
                blocks.iter().filter(|block| cells.contains(&block[0])).map(|block| Block::new(topology, block));
            Part { line: line(topology, &cells), blocks: blocks.collect(), cells }
        };
        Self { puzzle, parts: topology.components().into_iter().map(part).collect() }
    }

    /// Whether some moves lead from `board` to a goal.
    ///
    /// # Errors
    /// [`PuzzleError`] if the board does not fit the puzzle.
    pub fn of(&self, board: &Layout) -> Result<Solvability, PuzzleError> {
        self.puzzle.check(board)?;
        let topology = self.puzzle.topology();
        let to = |goal| self.parts.iter().map(|part| part.solvability(topology, board, goal)).min();
        Ok(self.puzzle.goals().iter().filter_map(to).max().unwrap_or(Solvability::Unsolvable))
    }
}

/// A component, and what it is made of.
#[derive(Debug)]
struct Part {
    cells: Vec<usize>,
    blocks: Vec<Block>,
    /// The cells from end to end, if they are a line.
    line: Option<Vec<usize>>,
}

/// What cells that hold each other together allow.
#[derive(Debug)]
struct Block {
    cells: Vec<usize>,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// One cell, or two that touch.
    Bridge,
    /// The cells in the order around.
    Ring(Vec<usize>),
    /// Wilson's graph of seven cells.
    Exception,
    /// Anything else, and whether it can be coloured.
    Free { coloured: bool },
}

const fn known(is_solvable: bool) -> Solvability {
    if is_solvable { Solvability::Solvable } else { Solvability::Unsolvable }
}

/// True if a goal may have this content in a cell.
fn fits(goal: Content, content: Content) -> bool {
    goal == Content::Any || goal == content
}

impl Part {
    fn solvability(&self, topology: &Topology, board: &Layout, goal: &Layout) -> Solvability {
        let of = |layout: &Layout| self.cells.iter().map(|cell| layout[*cell]).collect::<Vec<_>>();
        let (have, want) = (of(board), of(goal));
        if !can_fill(&have, &want) {
            return Solvability::Unsolvable;
        }
        let tiles: Vec<Content> = have.iter().copied().filter(|content| *content != Content::Blank).collect();
        let blanks = have.len() - tiles.len();
        if blanks == 0 {
            return known(have.iter().zip(&want).all(|(have, want)| fits(*want, *have)));
        }
        if tiles.windows(2).all(|pair| pair[0] == pair[1]) {
            return Solvability::Solvable;
        }
        if blanks == 1 {
            let ends = self.cells.iter().filter(|cell| match want.contains(&Content::Blank) {
                true => goal[**cell] == Content::Blank,
                false => goal[**cell] == Content::Any,
            });
            return known(ends.into_iter().any(|blank| self.is_solvable_to(topology, board, goal, *blank)));
        }
        if let Some(line) = &self.line {
            return known(follows(&along(board, line), &along_all(goal, line)));
        }
        match &self.blocks[..] {
            [Block { kind: Kind::Ring(ring), .. }] => {
                let (mut tiles, want) = (along(board, ring), along_all(goal, ring));
                known((0..tiles.len()).any(|_| {
                    tiles.rotate_left(1);
                    follows(&tiles, &want)
                }))
            }
            [_] => Solvability::Solvable,
            _ if have.iter().zip(&want).all(|(have, want)| fits(*want, *have)) => Solvability::Solvable,
            _ => Solvability::Unknown,
        }
    }

    /// With the only blank in `blank` in the end.
    fn is_solvable_to(&self, topology: &Topology, board: &Layout, goal: &Layout, blank: usize) -> bool {
        let distances = topology.distances(blank);
        let mut board = board.clone();
        let Some(mut at) = self.cells.iter().copied().find(|cell| board[*cell] == Content::Blank) else { return false };
        while let Some(next) = topology.neighbours(at).find(|next| distances[*next] < distances[at]) {
            board.swap(at, next);
            at = next;
        }
        self.blocks.iter().all(|block| {
            let Some(entry) = block.cells.iter().copied().min_by_key(|cell| distances[*cell]) else { return true };
            block.can_become(topology, &board, goal, entry)
        })
    }
}

/// The cells from end to end, if each touches at most two others and they are no ring.
fn line(topology: &Topology, cells: &[usize]) -> Option<Vec<usize>> {
    let degree = |cell: usize| topology.neighbours(cell).count();
    let end = cells.iter().copied().find(|cell| degree(*cell) < 2)?;
    let mut line = vec![end];
    while let Some(next) = topology.neighbours(line[line.len() - 1]).find(|next| line.iter().rev().nth(1) != Some(next))
    {
        if degree(next) > 2 {
            return None;
        }
        line.push(next);
    }
    Some(line)
}

impl Block {
    fn new(topology: &Topology, cells: &[usize]) -> Self {
        let inside = |cell: usize| topology.neighbours(cell).filter(|next| cells.contains(next));
        let degrees: Vec<usize> = cells.iter().map(|cell| inside(*cell).count()).collect();
        let kind = if cells.len() < 3 {
            Kind::Bridge
        } else if degrees.iter().all(|degree| *degree == 2) {
            let mut ring = vec![cells[0]];
            while let Some(next) = inside(ring[ring.len() - 1]).find(|next| !ring.contains(next)) {
                ring.push(next);
            }
            Kind::Ring(ring)
        } else if is_exception(topology, cells, &degrees) {
            Kind::Exception
        } else {
            Kind::Free { coloured: is_coloured(topology, cells) }
        };
        Self { cells: cells.into(), kind }
    }

    /// Whether the tiles can come to where `goal` has them, if the blank comes in by the cell `entry` and leaves by it.
    fn can_become(&self, topology: &Topology, board: &Layout, goal: &Layout, entry: usize) -> bool {
        let cells = || self.cells.iter().copied().filter(move |cell| *cell != entry);
        match &self.kind {
            Kind::Bridge => cells().all(|cell| fits(goal[cell], board[cell])),
            Kind::Ring(ring) => {
                let first = ring.iter().position(|cell| *cell == entry).unwrap_or(0);
                let around = || ring[first + 1..].iter().chain(&ring[..first]);
                let mut tiles: Vec<Content> = around().map(|cell| board[*cell]).collect();
                (0..tiles.len()).any(|_| {
                    tiles.rotate_left(1);
                    around().zip(&tiles).all(|(cell, tile)| fits(goal[*cell], *tile))
                })
            }
            Kind::Exception => {
                let cells: Vec<usize> = cells().collect();
                permutations(topology, &self.cells, entry)
                    .iter()
                    .any(|from| cells.iter().zip(from).all(|(cell, from)| fits(goal[*cell], board[*from])))
            }
            Kind::Free { coloured } => {
                let have: Vec<Content> = cells().map(|cell| board[cell]).collect();
                let want: Vec<Content> = cells().map(|cell| goal[cell]).collect();
                can_fill(&have, &want) && (!coloured || is_even(&have, &want))
            }
        }
    }
}

/// True if there is enough to give every cell what the goal asks for.
fn can_fill(have: &[Content], want: &[Content]) -> bool {
    let mut left = have.to_vec();
    left.sort_unstable();
    let mut want: Vec<Content> = want.iter().copied().filter(|content| *content != Content::Any).collect();
    want.sort_unstable();
    let mut left = left.into_iter();
    want.iter().all(|content| left.any(|other| other == *content))
}

/// True if an even permutation makes of one arrangement what the other asks for; there is enough for it.
fn is_even(have: &[Content], want: &[Content]) -> bool {
    let is_twice = |content: &Content| have.iter().filter(|other| *other == content).count() > 1;
    if have.iter().any(is_twice) || want.iter().filter(|content| **content == Content::Any).count() > 1 {
        return true; // an exchange of two makes no difference, or none that matters
    }
    let spare = have.iter().position(|content| !want.contains(content));
    let from: Vec<usize> =
        want.iter().filter_map(|content| have.iter().position(|other| other == content).or(spare)).collect();
    let mut seen = vec![false; from.len()];
    let mut even = true;
    for start in 0..from.len() {
        let mut at = start;
        while !std::mem::replace(&mut seen[at], true) {
            at = from[at];
            even ^= at != start;
        }
    }
    even
}

/// The tiles along these cells.
fn along(board: &Layout, cells: &[usize]) -> Vec<Content> {
    cells.iter().map(|cell| board[*cell]).filter(|content| *content != Content::Blank).collect()
}

fn along_all(goal: &Layout, cells: &[usize]) -> Vec<Content> {
    cells.iter().map(|cell| goal[*cell]).collect()
}

/// True if these tiles, in this order, with blanks anywhere between them, fill a line as it is wanted.
fn follows(tiles: &[Content], want: &[Content]) -> bool {
    // Whether the cells so far can hold just so many of the tiles.
    let mut held = vec![false; tiles.len() + 1];
    held[0] = true;
    for want in want {
        let takes_blank = fits(*want, Content::Blank);
        for count in (0..=tiles.len()).rev() {
            let by_tile = count > 0 && held[count - 1] && fits(*want, tiles[count - 1]);
            held[count] = by_tile || takes_blank && held[count];
        }
    }
    held[tiles.len()]
}

fn is_coloured(topology: &Topology, cells: &[usize]) -> bool {
    let others: Vec<usize> = topology.open_cells().filter(|cell| !cells.contains(cell)).collect();
    topology.clone().with_holes(&others).is_ok_and(|alone| alone.colours().is_some())
}

/// True for a ring of six with a seventh cell between two that are opposite.
fn is_exception(topology: &Topology, cells: &[usize], degrees: &[usize]) -> bool {
    if cells.len() != 7
        || degrees.iter().sum::<usize>() != 16
        || degrees.iter().filter(|degree| **degree == 3).count() != 2
    {
        return false;
    }
    let ends: Vec<usize> = (0..7).filter(|at| degrees[*at] == 3).map(|at| cells[at]).collect();
    // Three ways lead from one end to the other; they have one, two and two cells between.
    let between = |first: usize| {
        let (mut last, mut at, mut length) = (ends[0], first, 0);
        while at != ends[1] && length < 7 {
            let next = topology.neighbours(at).find(|next| *next != last && cells.contains(next));
            (last, at) = (at, next.unwrap_or(ends[1]));
            length += 1;
        }
        length
    };
    let mut ways: Vec<usize> = topology.neighbours(ends[0]).filter(|next| cells.contains(next)).map(between).collect();
    ways.sort_unstable();
    ways == [1, 2, 2]
}

/// For every rearrangement that a blank makes on its way from `entry` back to it: which cell's tile comes into each of the other cells.
fn permutations(topology: &Topology, cells: &[usize], entry: usize) -> Vec<Vec<usize>> {
    let start: Vec<usize> = cells.to_vec();
    let (mut seen, mut found) = (HashSet::from([start.clone()]), vec![start]);
    let mut at = 0;
    while let Some(from) = found.get(at).cloned() {
        let blank = from.iter().position(|cell| *cell == entry).unwrap_or(0);
        for next in topology.neighbours(cells[blank]) {
            if let Some(other) = cells.iter().position(|cell| *cell == next) {
                let mut moved = from.clone();
                moved.swap(blank, other);
                if seen.insert(moved.clone()) {
                    found.push(moved);
                }
            }
        }
        at += 1;
    }
    let is_back = |from: &Vec<usize>| cells.iter().zip(from).all(|(cell, from)| *cell != entry || *from == entry);
    let others = |from: Vec<usize>| from.into_iter().filter(|cell| *cell != entry).collect();
    found.into_iter().filter(is_back).map(others).collect()
}
