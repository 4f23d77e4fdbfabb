//! A board seen from its goal.

use std::ops::ControlFlow;

use loyd_board::{Direction, Position, Shape};

/// A board in which each tile is called by its goal cell, and so is the blank: solved when every cell holds its own number.
///
/// Also knows where each tile is, so that finding one is no search. Two words of 32 bits a cell.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    shape: Shape,
    /// The goal cell of what is in each cell.
    homes: Vec<u32>,
    /// The cell in which each is, by its goal cell.
    cells: Vec<u32>,
    blank: usize,
    goal_blank: usize,
}

impl Layout {
    /// The board `start` on its way to `goal`, which has the same shape.
    pub(crate) fn new<P: Position>(start: &P, goal: &P) -> Self {
        let home = goal.cells();
        let homes: Vec<u32> = start.tiles().map(|tile| home[tile] as u32).collect();
        let mut cells = vec![0; homes.len()];
        for (cell, home) in homes.iter().enumerate() {
            cells[*home as usize] = cell as u32;
        }
        Self { shape: goal.shape(), homes, cells, blank: start.blank(), goal_blank: goal.blank() }
    }

    pub(crate) const fn shape(&self) -> Shape {
        self.shape
    }

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        2 * size_of_val(self.homes.as_slice())
    }

    pub(crate) const fn blank(&self) -> usize {
        self.blank
    }

    /// The cell in which the blank is to be in the end.
    pub(crate) const fn goal_blank(&self) -> usize {
        self.goal_blank
    }

    /// The goal cell of what is in `cell`.
    #[inline]
    pub(crate) fn home(&self, cell: usize) -> usize {
        self.homes[cell] as usize
    }

    /// The cell of the tile whose goal cell is `home`.
    #[inline]
    pub(crate) fn cell(&self, home: usize) -> usize {
        self.cells[home] as usize
    }

    /// Whether every tile is in its goal cell.
    pub(crate) fn is_solved(&self) -> bool {
        self.homes.iter().enumerate().all(|(cell, home)| *home as usize == cell)
    }

    /// Whether the blank is not at that edge.
    pub(crate) const fn can_slide(&self, direction: Direction) -> bool {
        let columns = self.shape.columns();
        match direction {
            Direction::Up => self.blank >= columns,
            Direction::Left => !self.blank.is_multiple_of(columns),
            Direction::Right => self.blank % columns + 1 < columns,
            Direction::Down => self.blank + columns < self.shape.cells(),
        }
    }

    /// Moves the blank, which must not be at that edge.
    #[inline]
    pub(crate) fn slide(&mut self, direction: Direction) {
        let columns = self.shape.columns();
        let from = match direction {
            Direction::Up => self.blank - columns,
            Direction::Left => self.blank - 1,
            Direction::Right => self.blank + 1,
            Direction::Down => self.blank + columns,
        };
        let home = self.homes[from];
        self.homes[self.blank] = home;
        self.cells[home as usize] = self.blank as u32;
        self.homes[from] = self.goal_blank as u32;
        self.cells[self.goal_blank] = from as u32;
        self.blank = from;
    }

    /// Moves the blank to a cell of its row and then up or down, and shows each move.
    pub(crate) fn walk<B>(
        &mut self,
        cell: usize,
        visit: &mut impl FnMut(Direction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let columns = self.shape.columns();
        while self.blank != cell {
            let direction = match (self.blank % columns).cmp(&(cell % columns)) {
                std::cmp::Ordering::Less => Direction::Right,
                std::cmp::Ordering::Greater => Direction::Left,
                std::cmp::Ordering::Equal if self.blank < cell => Direction::Down,
                std::cmp::Ordering::Equal => Direction::Up,
            };
            self.slide(direction);
            visit(direction)?;
        }
        ControlFlow::Continue(())
    }
}
