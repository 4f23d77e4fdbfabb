//! The truth by plain search on layouts, which knows nothing of spaces: uniform-cost, one move after the other.

use std::collections::{BTreeMap, HashMap};

use loyd_board::path::Metric;
use loyd_board::{Content, Direction, Layout, Shape};
use loyd_variants::sets::RULE_SETS;
use loyd_variants::{Costs, Puzzle};

/// A board as a number: what each cell holds, in base 17.
pub fn number(layout: &Layout) -> u64 {
    layout.cells().iter().fold(0, |number, content| number * 17 + code(*content))
}

fn code(content: Content) -> u64 {
    match content {
        Content::Blank => 0,
        Content::Tile(label) => label.into(),
        Content::Hole | Content::Any => 16,
    }
}

/// All boards that can reach a goal, by what the cheapest way costs.
pub struct Truth {
    pub puzzle: Puzzle,
    pub boards: Vec<(Layout, u32)>,
    costs: HashMap<u64, u32>,
}

impl Truth {
    pub fn new(puzzle: Puzzle) -> Self {
        let goals: Vec<Layout> = arrangements(&puzzle).into_iter().filter(|board| puzzle.is_solved(board)).collect();
        let mut costs: HashMap<u64, u32> = goals.iter().map(|goal| (number(goal), 0)).collect();
        let (mut open, mut boards) = (BTreeMap::from([(0, goals)]), Vec::new());
        while let Some((cost, layouts)) = open.pop_first() {
            for board in layouts {
                if costs[&number(&board)] < cost {
                    continue;
                }
                for (next, more) in moves(&puzzle, &board) {
                    let known = costs.entry(number(&next)).or_insert(u32::MAX);
                    if cost + more < *known {
                        *known = cost + more;
                        open.entry(cost + more).or_insert_with(Vec::new).push(next);
                    }
                }
                boards.push((board, cost));
            }
        }
        Self { puzzle, boards, costs }
    }

    pub fn cost(&self, board: &Layout) -> Option<u32> {
        self.costs.get(&number(board)).copied()
    }
}

/// What one move makes of a board, and what it costs; every move can be taken back at the same cost.
pub fn moves(puzzle: &Puzzle, board: &Layout) -> Vec<(Layout, u32)> {
    let mut found = Vec::new();
    for blank in board.blanks() {
        for direction in Direction::ALL {
            let (mut after, mut at) = (board.clone(), blank);
            while let Some(next) = puzzle.topology().neighbour(at, direction).filter(|next| *next != blank) {
                let Content::Tile(label) = after[next] else { break };
                after.swap(at, next);
                at = next;
                found.push((after.clone(), cost(puzzle, label)));
                if puzzle.metric() == Metric::Single {
                    break;
                }
            }
        }
    }
    found
}

fn cost(puzzle: &Puzzle, label: u16) -> u32 {
    match puzzle.costs() {
        Costs::Unit => 1,
        Costs::Number => label.into(),
        Costs::Inverse => {
            let is_multiple = |scale: &u32| puzzle.labels().iter().all(|label| scale.is_multiple_of(u32::from(*label)));
            (1..).find(is_multiple).unwrap() / u32::from(label)
        }
        Costs::Table(table) => table.iter().find(|(other, _)| *other == label).map_or(1, |(_, cost)| cost.get()),
    }
}

/// Every way to lay out the tiles and blanks of a puzzle, each once.
pub fn arrangements(puzzle: &Puzzle) -> Vec<Layout> {
    let mut board = puzzle.goals()[0].clone();
    let cells: Vec<usize> = puzzle.topology().open_cells().collect();
    let mut left = tiles_of(puzzle);
    let mut all = Vec::new();
    extend(&mut board, &cells, &mut left, &mut all);
    all
}

fn extend(board: &mut Layout, cells: &[usize], left: &mut BTreeMap<u16, usize>, all: &mut Vec<Layout>) {
    let Some((cell, rest)) = cells.split_first() else {
        all.push(board.clone());
        return;
    };
    let labels: Vec<u16> = left.iter().filter(|(_, count)| **count > 0).map(|(label, _)| *label).collect();
    for label in labels {
        *left.get_mut(&label).unwrap() -= 1;
        board.set(*cell, if label == 0 { Content::Blank } else { Content::Tile(label) });
        extend(board, rest, left, all);
        *left.get_mut(&label).unwrap() += 1;
    }
}

/// How many tiles there are of each label, blanks being 0.
fn tiles_of(puzzle: &Puzzle) -> BTreeMap<u16, usize> {
    let mut tiles: BTreeMap<u16, usize> =
        puzzle.labels().iter().map(|label| (*label, puzzle.copies_of(*label))).collect();
    tiles.insert(0, puzzle.blanks());
    tiles
}

/// Every shape of at most so many cells.
pub fn shapes(cells: usize) -> impl Iterator<Item = Shape> {
    (1..=cells).flat_map(Shape::with_cells)
}

/// The puzzle of every set of rules of every shape of at most so many cells, if there is one; not of long lines, where nothing happens.
pub fn puzzles(cells: usize) -> impl Iterator<Item = (&'static str, Puzzle)> {
    let is_line = |shape: &Shape| shape.rows() == 1 || shape.columns() == 1;
    shapes(cells)
        .filter(move |shape| !is_line(shape) || shape.cells() <= 5)
        .flat_map(|shape| RULE_SETS.iter().filter_map(move |set| (set.puzzle)(shape).map(|puzzle| (set.name, puzzle))))
}
