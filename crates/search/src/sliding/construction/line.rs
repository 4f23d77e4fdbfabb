//! Filling one line at the edge of what is left.

use std::ops::ControlFlow;

use loyd_board::Direction;

use super::Layout;
use super::corner::{self, Table};
use super::frame::{Frame, Spot};

/// What carrying one tile takes at most beyond six moves for each cell: the filled cells bar the nearer way around it once, when it turns into the line.
pub(super) const DETOUR: u64 = 2;

/// The cells around a tile, clockwise from above: what to add to its column and row.
const RING: [(isize, isize); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// A line to be filled, seen as the first row of what is left. Its first cells are filled already.
pub(super) struct Line<'a, V> {
    layout: &'a mut Layout,
    frame: Frame,
    corner: &'a Table,
    visit: &'a mut V,
    blank: Spot,
    length: usize,
    depth: usize,
    /// How many cells of the line are not to be touched any more.
    filled: usize,
}

impl<'a, V> Line<'a, V> {
    /// What is left must have four lines or more, of two cells or more.
    pub(super) fn new(layout: &'a mut Layout, frame: Frame, corner: &'a Table, visit: &'a mut V) -> Self {
        let (length, depth) = (frame.length(), frame.depth());
        let blank = frame.spot(layout.blank());
        Self { layout, frame, corner, visit, blank, length, depth, filled: 0 }
    }

    /// Where the tile is that belongs to the line's cell `x`.
    fn tile(&self, x: usize) -> Spot {
        self.frame.spot(self.layout.cell(self.frame.cell(Spot { x, y: 0 })))
    }

    /// Whether the blank may enter a cell of what is left.
    const fn is_open(&self, Spot { x, y }: Spot) -> bool {
        y > 0 || x >= self.filled
    }

    /// The cell at an offset, if it is part of what is left and may be entered.
    fn open(&self, spot: Spot, (x, y): (isize, isize)) -> Option<Spot> {
        let spot = Spot { x: spot.x.checked_add_signed(x)?, y: spot.y.checked_add_signed(y)? };
        Some(spot).filter(|spot| spot.x < self.length && spot.y < self.depth && self.is_open(*spot))
    }

    /// Where a cell of the corner is among its cells.
    fn in_corner(&self, Spot { x, y }: Spot) -> Option<usize> {
        let column = x.checked_sub(self.length - corner::WIDTH)?;
        (y < corner::HEIGHT).then_some(y * corner::WIDTH + column)
    }

    /// Where the blank and the last two tiles are in the corner, if all of them are there.
    fn places(&self) -> Option<corner::Places> {
        let [first, second] = [self.tile(self.length - 2), self.tile(self.length - 1)];
        Some([self.in_corner(self.blank)?, self.in_corner(first)?, self.in_corner(second)?])
    }
}

impl<B, V: FnMut(Direction) -> ControlFlow<B>> Line<'_, V> {
    /// Fills the line.
    pub(super) fn fill(mut self) -> ControlFlow<B> {
        let last = self.length - 1;
        for x in 0..last - 1 {
            self.filled = x;
            self.carry(x, Spot { x, y: 0 })?;
        }
        self.filled = last - 1;
        if self.tile(last - 1) == (Spot { x: last - 1, y: 0 }) && self.tile(last) == (Spot { x: last, y: 0 }) {
            return ControlFlow::Continue(());
        }
        if self.places().is_none() {
            // The last but one waits in the last cell, the last one below it.
            self.carry(last - 1, Spot { x: last, y: 0 })?;
            let in_the_way = self.tile(last) == Spot { x: last - 1, y: 0 };
            if self.places().is_none() && !in_the_way {
                self.filled = self.length;
                self.carry(last, Spot { x: last, y: 1 })?;
            }
            if self.places().is_none() {
                self.walk(Spot { x: if in_the_way { last } else { last - 1 }, y: 1 })?;
            }
        }
        while let Some(direction) = self.places().and_then(|places| self.corner.next(places)) {
            self.step(direction)?;
        }
        ControlFlow::Continue(())
    }

    /// Moves the blank, as seen in the frame.
    fn step(&mut self, direction: Direction) -> ControlFlow<B> {
        match direction {
            Direction::Up => self.blank.y -= 1,
            Direction::Left => self.blank.x -= 1,
            Direction::Right => self.blank.x += 1,
            Direction::Down => self.blank.y += 1,
        }
        let direction = self.frame.direction(direction);
        self.layout.slide(direction);
        (self.visit)(direction)
    }

    /// Moves the blank to an open cell below the line: along its own row and then up or down.
    fn walk(&mut self, to: Spot) -> ControlFlow<B> {
        while let Some(direction) = toward(self.blank.x, to.x, Direction::Left, Direction::Right)
            .or_else(|| toward(self.blank.y, to.y, Direction::Up, Direction::Down))
        {
            self.step(direction)?;
        }
        ControlFlow::Continue(())
    }

    /// Carries the tile of the line's cell `x` to a cell that is not below it.
    fn carry(&mut self, x: usize, to: Spot) -> ControlFlow<B> {
        let mut tile = self.tile(x);
        if tile == to {
            return ControlFlow::Continue(());
        }
        self.approach(tile, to)?;
        while tile != to {
            let along = toward(tile.x, to.x, Direction::Left, Direction::Right);
            let up = (tile.y > to.y && self.open(tile, RING[0]).is_some()).then_some(Direction::Up);
            let along = along.map(|direction| (direction, self.way_around(tile, direction)));
            let up = up.map(|direction| (direction, self.way_around(tile, direction)));
            let (direction, way) = match (along, up) {
                (Some(along), Some(up)) => {
                    // A turn is cheaper than going on; of equals, what leaves a turn for later.
                    let is_wide = tile.x.abs_diff(to.x) > tile.y - to.y;
                    if (along.1.length, !is_wide) <= (up.1.length, is_wide) { along } else { up }
                }
                (Some(only), None) | (None, Some(only)) => only,
                (None, None) => return ControlFlow::Continue(()), // cannot be: `to` is open and not below the tile
            };
            self.go_around(tile, way)?;
            // Into the cell the tile leaves.
            let from = tile;
            tile = self.blank;
            self.step(direction.opposite())?;
            debug_assert_eq!(self.blank, from);
        }
        ControlFlow::Continue(())
    }

    /// Moves the blank next to the tile, if it can choose, to the side where it is wanted.
    fn approach(&mut self, tile: Spot, to: Spot) -> ControlFlow<B> {
        let wanted_beside = (tile.x > to.x && self.blank.x < tile.x) || (tile.x < to.x && self.blank.x > tile.x);
        let wanted_above = tile.y > to.y && self.blank.y < tile.y;
        while self.blank.x.abs_diff(tile.x) + self.blank.y.abs_diff(tile.y) > 1 {
            let along = toward(self.blank.x, tile.x, Direction::Left, Direction::Right);
            let across = toward(self.blank.y, tile.y, Direction::Up, Direction::Down);
            // From the line or into it there is only one way that is open.
            let first_across = self.blank.y == 0 || (tile.y > 0 && wanted_beside && !wanted_above);
            let direction = if first_across { across.or(along) } else { along.or(across) };
            match direction {
                Some(direction) => self.step(direction)?,
                None => break,
            }
        }
        ControlFlow::Continue(())
    }

    /// How the blank, next to a tile, gets to the side of it that lies in a direction: by the shorter open way.
    fn way_around(&self, tile: Spot, direction: Direction) -> Way {
        let side = |offset| RING.iter().position(|ring| *ring == offset).unwrap_or(0);
        let from = side((self.blank.x as isize - tile.x as isize, self.blank.y as isize - tile.y as isize));
        let to = match direction {
            Direction::Up => 0,
            Direction::Right => 2,
            Direction::Down => 4,
            Direction::Left => 6,
        };
        let way = |clockwise: bool| {
            let length = if clockwise { to + RING.len() - from } else { from + RING.len() - to } % RING.len();
            let way = Way { from, clockwise, length };
            (1..=length).all(|step| self.open(tile, RING[way.at(step)]).is_some()).then_some(way)
        };
        let ways = [way(true), way(false)].into_iter().flatten();
        // One is always open: below the line both are but for the edge of the board, and in it the one that is not filled.
        ways.min_by_key(|way| way.length).unwrap_or(Way { from, clockwise: true, length: 0 })
    }

    fn go_around(&mut self, tile: Spot, way: Way) -> ControlFlow<B> {
        for step in 1..=way.length {
            let Some(next) = self.open(tile, RING[way.at(step)]) else { break };
            let along = toward(self.blank.x, next.x, Direction::Left, Direction::Right);
            if let Some(direction) = along.or_else(|| toward(self.blank.y, next.y, Direction::Up, Direction::Down)) {
                self.step(direction)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A part of the ring around a tile.
#[derive(Clone, Copy, Debug)]
struct Way {
    from: usize,
    clockwise: bool,
    length: usize,
}

impl Way {
    /// The place on the ring after some steps.
    const fn at(self, step: usize) -> usize {
        (if self.clockwise { self.from + step } else { self.from + RING.len() - step }) % RING.len()
    }
}

/// The direction from one coordinate to another.
fn toward(from: usize, to: usize, down: Direction, up: Direction) -> Option<Direction> {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => Some(up),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(down),
    }
}
