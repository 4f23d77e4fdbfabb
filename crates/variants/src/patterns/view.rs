//! The ways to look at a puzzle that make no difference.

use loyd_board::{Content, Direction, Topology};

use crate::Puzzle;

/// A way to lay a puzzle onto itself, other tiles taking the places of those there: cells that touch still touch, the goal is the goal, and costs are the same.
///
/// So a table tells the distance of a board from another side too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct View {
    /// Where each cell comes to lie.
    pub(super) cells: Vec<usize>,
    /// Which tile each becomes, by the numbers of their labels from one.
    pub(super) tiles: Vec<usize>,
}

impl View {
    /// All of `puzzle`, the one that changes nothing first. Only puzzles with one goal that leaves nothing open have others.
    pub(super) fn all(puzzle: &Puzzle) -> Vec<Self> {
        let (rows, columns) = (puzzle.shape().rows(), puzzle.shape().columns());
        let mut views = Vec::new();
        for turn in 0..if rows == columns { 8 } else { 4 } {
            for (down, right) in (0..rows).flat_map(|down| (0..columns).map(move |right| (down, right))) {
                let image = |cell: usize| {
                    let (mut row, mut column) = (cell / columns, cell % columns);
                    if turn & 4 != 0 {
                        (row, column) = (column, row);
                    }
                    if turn & 1 != 0 {
                        row = rows - 1 - row;
                    }
                    if turn & 2 != 0 {
                        column = columns - 1 - column;
                    }
                    (row + down) % rows * columns + (column + right) % columns
                };
                views.extend(Self::of(puzzle, (0..rows * columns).map(image).collect()));
            }
        }
        let identity = Self { cells: (0..rows * columns).collect(), tiles: (0..=puzzle.labels().len()).collect() };
        views.retain(|view| *view != identity);
        views.insert(0, identity);
        views
    }

    /// The view that lays each cell there, if it makes no difference.
    fn of(puzzle: &Puzzle, cells: Vec<usize>) -> Option<Self> {
        let [goal] = puzzle.goals() else { return None };
        if goal.is_open() || !keeps(puzzle.topology(), &cells) {
            return None;
        }
        let mut tiles = vec![0; puzzle.labels().len() + 1];
        for (cell, image) in cells.iter().enumerate() {
            match (goal[cell], goal[*image]) {
                (Content::Tile(_), Content::Tile(_)) => {
                    let (tile, other) = (puzzle.code(goal[cell]), puzzle.code(goal[*image]));
                    if tiles[tile] != 0 && tiles[tile] != other || puzzle.cost()[tile - 1] != puzzle.cost()[other - 1] {
                        return None;
                    }
                    tiles[tile] = other;
                }
                (content, other) if content != other => return None,
                _ => {}
            }
        }
        let mut images = tiles[1..].to_vec();
        images.sort_unstable();
        images.dedup();
        (images.len() + 1 == tiles.len()).then_some(Self { cells, tiles })
    }
}

/// True if straight ways stay straight, so that runs stay runs.
fn keeps(topology: &Topology, cells: &[usize]) -> bool {
    let straight_on = |cell: usize, next: usize| {
        let direction = Direction::ALL.into_iter().find(|direction| topology.neighbour(cell, *direction) == Some(next));
        direction.and_then(|direction| topology.neighbour(next, direction))
    };
    topology.open_cells().all(|cell| {
        topology.neighbours(cell).count() == topology.neighbours(cells[cell]).count()
            && topology.neighbours(cell).all(|next| {
                topology.touches(cells[cell], cells[next])
                    && straight_on(cell, next).map(|on| cells[on]) == straight_on(cells[cell], cells[next])
            })
    })
}
