//! The last two tiles of a line, turned into the corner together.

use loyd_board::Direction;

/// The corner is two cells of the line and the two below each of them.
pub(super) const WIDTH: usize = 2;
pub(super) const HEIGHT: usize = 3;

const CELLS: usize = WIDTH * HEIGHT;

/// The most moves until both tiles are in their cells, wherever they and the blank are in the corner.
pub(super) const LONGEST: u16 = 18;

/// The shortest ways to bring two tiles to the first two cells of a corner, from all 120 places of both and the blank.
#[derive(Debug)]
pub(crate) struct Table {
    /// By the cells of the blank and both tiles, counted row by row: where the blank goes next, or `None` when all is done.
    next: [Option<Direction>; CELLS * CELLS * CELLS],
    distances: [Option<u16>; CELLS * CELLS * CELLS],
}

/// The cells of the blank, of the tile for the first cell, and of that for the second.
pub(crate) type Places = [usize; 3];

const fn index([blank, first, second]: Places) -> usize {
    (blank * CELLS + first) * CELLS + second
}

impl Table {
    /// By breadth-first search from every place of the blank with both tiles in their cells.
    pub(crate) fn new() -> Self {
        let mut next = [None; CELLS * CELLS * CELLS];
        let mut distances = [None; CELLS * CELLS * CELLS];
        let mut queue: Vec<Places> = (WIDTH..CELLS).map(|blank| [blank, 0, 1]).collect();
        for places in &queue {
            distances[index(*places)] = Some(0);
        }
        let mut at = 0;
        while let Some(&places) = queue.get(at) {
            at += 1;
            for direction in Direction::ALL {
                let Some(before) = slide(places, direction) else { continue };
                if distances[index(before)].is_none() {
                    distances[index(before)] = distances[index(places)].map(|distance| distance + 1);
                    next[index(before)] = Some(direction.opposite());
                    queue.push(before);
                }
            }
        }
        Self { next, distances }
    }

    /// How many moves it takes; `None` for what cannot be.
    pub(crate) const fn distance(&self, places: Places) -> Option<u16> {
        self.distances[index(places)]
    }

    pub(super) const fn next(&self, places: Places) -> Option<Direction> {
        self.next[index(places)]
    }
}

/// The places after a move of the blank, if it stays in the corner.
fn slide([blank, first, second]: Places, direction: Direction) -> Option<Places> {
    let to = match direction {
        Direction::Up => blank.checked_sub(WIDTH)?,
        Direction::Left => (blank % WIDTH > 0).then(|| blank - 1)?,
        Direction::Right => (blank % WIDTH + 1 < WIDTH).then_some(blank + 1)?,
        Direction::Down => Some(blank + WIDTH).filter(|to| *to < CELLS)?,
    };
    let moved = |tile| if tile == to { blank } else { tile };
    Some([to, moved(first), moved(second)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_corner_can_be_turned_in() {
        let table = Table::new();
        let distances: Vec<u16> = table.distances.into_iter().flatten().collect();
        assert_eq!(distances.len(), CELLS * (CELLS - 1) * (CELLS - 2));
        assert_eq!(distances.into_iter().max(), Some(LONGEST));
        let mut places = [2, 1, 0];
        while let Some(direction) = table.next(places) {
            places = slide(places, direction).unwrap();
        }
        assert_eq!(places[1..], [0, 1]);
    }
}
