//! What is left of a board, turned so that the line to fill next is on top.

use loyd_board::{Direction, Shape};

use super::BLOCK;

/// The rows and columns that are not filled yet; the ends are not part of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
}

impl Rectangle {
    /// The whole board.
    pub(crate) const fn of(shape: Shape) -> Self {
        Self { top: 0, bottom: shape.rows(), left: 0, right: shape.columns() }
    }

    pub(super) const fn rows(self) -> usize {
        self.bottom - self.top
    }

    pub(super) const fn columns(self) -> usize {
        self.right - self.left
    }

    /// The side whose line is to be filled next, or `None` if only the last block is left.
    ///
    /// A row if there are not fewer of them, so that the lines are short; of the two the one farther from the goal's blank cell, which stays inside.
    pub(crate) fn next_edge(self, goal_blank: usize, shape: Shape) -> Option<Direction> {
        let (row, column) = (goal_blank / shape.columns(), goal_blank % shape.columns());
        if self.rows().max(self.columns()) <= BLOCK {
            None
        } else if self.rows() >= self.columns() {
            Some(if row - self.top >= self.bottom - 1 - row { Direction::Up } else { Direction::Down })
        } else {
            Some(if column - self.left >= self.right - 1 - column { Direction::Left } else { Direction::Right })
        }
    }

    /// The cells of the line at a side and of the two lines behind it.
    pub(crate) fn lines(self, edge: Direction, shape: Shape) -> [Vec<u32>; 3] {
        let frame = Frame::new(self, edge, shape);
        [0, 1, 2].map(|y| (0..frame.length()).map(|x| frame.cell(Spot { x, y }) as u32).collect())
    }

    /// Takes away the line at a side.
    pub(crate) fn cut(&mut self, edge: Direction) {
        match edge {
            Direction::Up => self.top += 1,
            Direction::Down => self.bottom -= 1,
            Direction::Left => self.left += 1,
            Direction::Right => self.right -= 1,
        }
    }
}

/// A cell as the frame has it: `x` along the line, `y` away from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) x: usize,
    pub(super) y: usize,
}

/// A rectangle seen so that the line at `edge` is its first row: directions and cells as they look then, and as they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    rectangle: Rectangle,
    edge: Direction,
    columns: usize,
}

impl Frame {
    pub(super) const fn new(rectangle: Rectangle, edge: Direction, shape: Shape) -> Self {
        Self { rectangle, edge, columns: shape.columns() }
    }

    /// The number of cells of the line.
    pub(super) const fn length(self) -> usize {
        if self.edge.is_horizontal() { self.rectangle.rows() } else { self.rectangle.columns() }
    }

    /// The number of lines, this one included.
    pub(super) const fn depth(self) -> usize {
        if self.edge.is_horizontal() { self.rectangle.columns() } else { self.rectangle.rows() }
    }

    /// Where a cell of the rectangle is seen.
    pub(super) const fn spot(self, cell: usize) -> Spot {
        let Rectangle { top, bottom, left, right } = self.rectangle;
        let (row, column) = (cell / self.columns, cell % self.columns);
        match self.edge {
            Direction::Up => Spot { x: column - left, y: row - top },
            Direction::Down => Spot { x: column - left, y: bottom - 1 - row },
            Direction::Left => Spot { x: row - top, y: column - left },
            Direction::Right => Spot { x: row - top, y: right - 1 - column },
        }
    }

    /// The cell that is seen at a spot.
    pub(super) const fn cell(self, Spot { x, y }: Spot) -> usize {
        let Rectangle { top, bottom, left, right } = self.rectangle;
        let (row, column) = match self.edge {
            Direction::Up => (top + y, left + x),
            Direction::Down => (bottom - 1 - y, left + x),
            Direction::Left => (top + x, left + y),
            Direction::Right => (top + x, right - 1 - y),
        };
        row * self.columns + column
    }

    /// The direction that is seen as `direction`.
    pub(super) const fn direction(self, direction: Direction) -> Direction {
        match (self.edge, direction) {
            (Direction::Up, _) | (Direction::Down, Direction::Left | Direction::Right) => direction,
            (Direction::Down, _) => direction.opposite(),
            (Direction::Left, Direction::Up) | (Direction::Right, Direction::Down) => Direction::Left,
            (Direction::Left, Direction::Down) | (Direction::Right, Direction::Up) => Direction::Right,
            (Direction::Left | Direction::Right, Direction::Left) => Direction::Up,
            (Direction::Left | Direction::Right, Direction::Right) => Direction::Down,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seen_moves_are_moves() {
        let shape = Shape::new(7, 9).unwrap();
        let rectangle = Rectangle { top: 1, bottom: 6, left: 2, right: 8 };
        for edge in Direction::ALL {
            let frame = Frame::new(rectangle, edge, shape);
            for (x, y) in (1..frame.length() - 1).flat_map(|x| (1..frame.depth() - 1).map(move |y| (x, y))) {
                let cell = frame.cell(Spot { x, y });
                assert_eq!(frame.spot(cell), Spot { x, y });
                let next = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)];
                for (direction, (x, y)) in Direction::ALL.into_iter().zip(next) {
                    let offset = [-9, -1, 1, 9][frame.direction(direction) as usize];
                    assert_eq!(frame.cell(Spot { x, y }), cell.wrapping_add_signed(offset));
                }
            }
        }
    }
}
