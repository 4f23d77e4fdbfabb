//! In which order the cells are filled for good, and how far it is to the next of them.

use std::sync::{Arc, OnceLock};

use loyd_board::{Direction, Shape};

use crate::sliding::construction::{Corner, Layout, Rectangle};

/// A cell, where there is none.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A distance, where there is no way.
pub(super) const NEVER: u16 = u16::MAX;

/// The most cells of a board whose tiles are carried in pairs: a table of all places of two tiles and the blank takes their third power in bytes.
const PAIRED: usize = 100;

/// One task: to bring one or two tiles to their cells, all tiles of the tasks before staying there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    /// The goal cells of its tiles.
    pub(super) tiles: [u32; 2],
    kind: Kind,
    /// A cell not to be entered besides those that are filled.
    held: u32,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Two tiles together, to their cells.
    Pair,
    /// One tile, to its own cell or one where it waits.
    Single { to: u32 },
    /// Two tiles and the blank in the corner at the end of a line, in whose order these are its cells.
    Corner { cells: [u32; 6] },
    /// What is left in the end.
    Block,
}

/// All tasks for one goal.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) shape: Shape,
    pub(super) stages: Vec<Stage>,
    /// From which stage on a cell is filled for good.
    filled: Vec<u32>,
    /// The last block.
    pub(super) block: Rectangle,
    /// The cells next to each, in the order of the directions.
    next: Vec<[u32; 4]>,
    /// The tables that were wanted so far.
    tables: Vec<OnceLock<Arc<Distances>>>,
}

impl Plan {
    /// Lines from outside in, as [`construct`](crate::sliding::construct) fills them; if `reversed`, each from its other end.
    pub(super) fn new(shape: Shape, goal_blank: usize, reversed: bool) -> Self {
        let mut plan = Self {
            shape,
            stages: Vec::new(),
            filled: vec![u32::MAX; shape.cells()],
            block: Rectangle::of(shape),
            next: next(shape),
            tables: Vec::new(),
        };
        while let Some(edge) = plan.block.next_edge(goal_blank, shape) {
            let mut lines = plan.block.lines(edge, shape);
            if reversed {
                lines.iter_mut().for_each(|line| line.reverse());
            }
            plan.line(&lines);
            plan.block.cut(edge);
        }
        plan.stages.push(Stage { tiles: [NOWHERE; 2], kind: Kind::Block, held: NOWHERE });
        plan.tables = plan.stages.iter().map(|_| OnceLock::new()).collect();
        plan
    }

    fn line(&mut self, [line, second, third]: &[Vec<u32>; 3]) {
        let mut stage = |tiles: [u32; 2], kind, held, fills: bool| {
            self.stages.push(Stage { tiles, kind, held });
            for tile in tiles.into_iter().filter(|tile| fills && *tile != NOWHERE) {
                self.filled[tile as usize] = self.stages.len() as u32;
            }
        };
        let single = |tile: u32, to: u32| ([tile, NOWHERE], Kind::Single { to });
        let length = line.len();
        if self.shape.cells() <= PAIRED {
            let odd = length % 2;
            if odd == 1 {
                let (tiles, kind) = single(line[0], line[0]);
                stage(tiles, kind, NOWHERE, true);
            }
            for pair in line[odd..].chunks_exact(2) {
                stage([pair[0], pair[1]], Kind::Pair, NOWHERE, true);
            }
            return;
        }
        for tile in &line[..length - 2] {
            let (tiles, kind) = single(*tile, *tile);
            stage(tiles, kind, NOWHERE, true);
        }
        let [a, b] = [line[length - 2], line[length - 1]];
        let cells = [line, second, third].map(|line| [line[length - 2], line[length - 1]]);
        let (tiles, kind) = single(a, a);
        stage(tiles, kind, NOWHERE, false);
        let (tiles, kind) = single(b, cells[1][1]);
        stage(tiles, kind, a, false);
        let cells = [cells[0][0], cells[0][1], cells[1][0], cells[1][1], cells[2][0], cells[2][1]];
        stage([a, b], Kind::Corner { cells }, NOWHERE, true);
    }

    /// The cell the blank reaches going a direction, if it may in a stage.
    #[inline]
    pub(super) fn enter(&self, stage: usize, blank: u32, direction: Direction) -> Option<u32> {
        Some(self.next[blank as usize][direction as usize]).filter(|cell| self.is_open(stage, *cell))
    }

    #[inline]
    fn is_open(&self, stage: usize, cell: u32) -> bool {
        cell != NOWHERE && self.filled[cell as usize] > stage as u32 && self.stages[stage].held != cell
    }

    /// The taxicab distance of two cells.
    #[inline]
    pub(super) fn apart(&self, a: u32, b: u32) -> u32 {
        let columns = self.shape.columns() as u32;
        (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns)
    }
}

/// The cells next to each, in the order of the directions.
fn next(shape: Shape) -> Vec<[u32; 4]> {
    let (rows, columns) = (shape.rows() as u32, shape.columns() as u32);
    let next = |cell: u32| {
        let (row, column) = (cell / columns, cell % columns);
        let to = |is_there: bool, offset: i32| if is_there { cell.wrapping_add_signed(offset) } else { NOWHERE };
        let down = columns as i32;
        [to(row > 0, -down), to(column > 0, -1), to(column + 1 < columns, 1), to(row + 1 < rows, down)]
    };
    (0..rows * columns).map(next).collect()
}

/// The places that matter in a stage: of the blank, and of the tiles of the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) blank: u32,
    pub(super) tiles: [u32; 2],
}

/// How many moves it takes to fulfil a stage, if the moves of all other tiles do not matter.
#[derive(Debug)]
pub(super) enum Distances {
    /// Exact, by the places of both tiles and the blank among the open cells.
    Table { numbers: Vec<u32>, open: usize, two: bool, table: Vec<u16> },
    /// Nearly exact: what it takes from the side of the tile on which the blank is, by the place of the tile; and the way there.
    Sides { costs: Vec<[u16; 4]>, to: u32, home: u32, left: u32, top: u32, width: u32, columns: u32 },
    /// By the corner's table, and the way of the blank to the corner.
    Corner { corner: Box<Corner>, cells: [u32; 6] },
    /// Not known: there is no such stage.
    Block,
}

impl Plan {
    /// The distances of a stage from the places where its tile may be: `near` gives some. Tables are kept.
    pub(super) fn distances(&self, stage: usize, near: impl Iterator<Item = Places>) -> Arc<Distances> {
        let Stage { tiles, kind, .. } = self.stages[stage];
        let table = |to| self.tables[stage].get_or_init(|| Arc::new(self.table(stage, to))).clone();
        match kind {
            Kind::Pair => table(tiles),
            Kind::Single { to } if self.shape.cells() <= PAIRED => table([to, NOWHERE]),
            Kind::Single { to } => Arc::new(self.sides(stage, to, tiles[0], near)),
            Kind::Corner { cells } => Arc::new(Distances::Corner { corner: Box::new(Corner::new()), cells }),
            Kind::Block => Arc::new(Distances::Block),
        }
    }

    fn table(&self, stage: usize, to: [u32; 2]) -> Distances {
        let cells = self.shape.cells() as u32;
        let open: Vec<u32> = (0..cells).filter(|cell| self.is_open(stage, *cell)).collect();
        let mut numbers = vec![NOWHERE; cells as usize];
        for (number, cell) in open.iter().enumerate() {
            numbers[*cell as usize] = number as u32;
        }
        let (count, two) = (open.len(), to[1] != NOWHERE);
        let next = |cell: u32| {
            let cells = Direction::ALL.map(|direction| self.enter(stage, open[cell as usize], direction));
            cells.into_iter().flatten().map(|cell| numbers[cell as usize])
        };
        let number = |cell: u32| if cell == NOWHERE { 0 } else { numbers[cell as usize] };
        let goal = to.map(number);
        let index = |blank: u32, [a, b]: [u32; 2]| {
            ((a as usize) * if two { count } else { 1 } + b as usize) * count + blank as usize
        };
        let mut table = vec![NEVER; count * count * if two { count } else { 1 }];
        let mut frontier: Vec<(u32, [u32; 2])> = (0..count as u32)
            .filter(|blank| *blank != goal[0] && !(two && *blank == goal[1]))
            .map(|blank| (blank, goal))
            .collect();
        for (blank, tiles) in &frontier {
            table[index(*blank, *tiles)] = 0;
        }
        let mut distance = 0;
        while !frontier.is_empty() {
            distance += 1;
            let mut further = Vec::new();
            for (blank, tiles) in frontier {
                for from in next(blank) {
                    let moved = |tile: u32| if tile == from { blank } else { tile };
                    let before = if two { tiles.map(moved) } else { [moved(tiles[0]), 0] };
                    let at = index(from, before);
                    if table[at] == NEVER {
                        table[at] = distance;
                        further.push((from, before));
                    }
                }
            }
            frontier = further;
        }
        Distances::Table { numbers, open: count, two, table }
    }

    /// The cost for each side of the tile, within a rectangle around its way: from the goal backwards, in the order of cost.
    fn sides(&self, stage: usize, to: u32, home: u32, near: impl Iterator<Item = Places>) -> Distances {
        const MARGIN: u32 = 4;
        let (rows, columns) = (self.shape.rows() as u32, self.shape.columns() as u32);
        let (mut top, mut left) = (to / columns, to % columns);
        let (mut bottom, mut right) = (top, left);
        for places in near {
            let (row, column) = (places.tiles[0] / columns, places.tiles[0] % columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        (top, left) = (top.saturating_sub(MARGIN), left.saturating_sub(MARGIN));
        (bottom, right) = ((bottom + MARGIN).min(rows - 1), (right + MARGIN).min(columns - 1));
        let width = right - left + 1;
        let index = |cell: u32| ((cell / columns - top) * width + cell % columns - left) as usize;
        let is_inside = |cell: u32| {
            let (row, column) = (cell / columns, cell % columns);
            row >= top && row <= bottom && column >= left && column <= right
        };
        let mut costs = vec![[NEVER; 4]; index(bottom * columns + right) + 1];
        let mut buckets: Vec<Vec<(u32, Direction)>> = vec![Vec::new()];
        for side in Direction::ALL {
            if self.enter(stage, to, side).is_some() {
                costs[index(to)][side as usize] = 0;
                buckets[0].push((to, side));
            }
        }
        let mut cost = 0;
        while cost < buckets.len() {
            for (tile, side) in std::mem::take(&mut buckets[cost]) {
                if usize::from(costs[index(tile)][side as usize]) != cost {
                    continue;
                }
                let mut reach = |before: u32, side: Direction, more: usize| {
                    let known = &mut costs[index(before)][side as usize];
                    if cost + more < usize::from(*known) {
                        *known = (cost + more) as u16;
                        if buckets.len() <= cost + more {
                            buckets.resize(cost + more + 1, Vec::new());
                        }
                        buckets[cost + more].push((before, side));
                    }
                };
                // Before the tile came here it was where the blank is now, and the blank here.
                if let Some(before) = self.enter(stage, tile, side).filter(|before| is_inside(*before)) {
                    reach(before, side.opposite(), 1);
                }
                for other in Direction::ALL.into_iter().filter(|other| *other != side) {
                    if let Some(around) = self.around(stage, tile, ring(other), ring(side)) {
                        reach(tile, other, around);
                    }
                }
            }
            cost += 1;
        }
        Distances::Sides { costs, to, home, left, top, width, columns }
    }

    /// How far the blank has to go from one place around a tile to another without moving it, within the ring.
    fn around(&self, stage: usize, tile: u32, from: usize, to: usize) -> Option<usize> {
        let columns = self.shape.columns() as u32;
        let is_open = |place: usize| {
            let (row, column) = RING[place % 8];
            let (Some(row), Some(column)) =
                ((tile / columns).checked_add_signed(row), (tile % columns).checked_add_signed(column))
            else {
                return false;
            };
            row < self.shape.rows() as u32 && column < columns && self.is_open(stage, row * columns + column)
        };
        let (clockwise, back) = ((to + 8 - from) % 8, (from + 8 - to) % 8);
        let one = (1..=clockwise).all(|step| is_open(from + step)).then_some(clockwise);
        let other = (1..=back).all(|step| is_open(from + 8 - step)).then_some(back);
        one.into_iter().chain(other).min()
    }

    /// The moves that fulfil a stage, or nearly so; [`NEVER`] if that is not known.
    #[inline]
    pub(super) fn distance(&self, distances: &Distances, stage: usize, places: Places) -> u16 {
        match distances {
            Distances::Table { numbers, open, two, table } => {
                let number = |cell: u32| numbers[cell as usize] as usize;
                let tiles = number(places.tiles[0]) * if *two { *open } else { 1 };
                table[(tiles + if *two { number(places.tiles[1]) } else { 0 }) * open + number(places.blank)]
            }
            Distances::Sides { costs, to, home, left, top, width, columns } => {
                let tile = places.tiles[0];
                if tile == *to || tile == *home {
                    return 0;
                }
                let (row, column) = ((tile / columns).wrapping_sub(*top), (tile % columns).wrapping_sub(*left));
                let sides = if column < *width { costs.get((row * width + column) as usize) } else { None };
                let Some(sides) = sides else { return NEVER };
                let costs = sides.iter().zip(Direction::ALL).filter(|(cost, _)| **cost != NEVER);
                let all =
                    costs.filter_map(|(cost, side)| Some(cost + self.to_side(stage, places.blank, tile, side)? as u16));
                all.min().unwrap_or(NEVER)
            }
            Distances::Corner { corner, cells } => {
                let find = |cell: u32| cells.iter().position(|other| *other == cell);
                let (Some(a), Some(b)) = (find(places.tiles[0]), find(places.tiles[1])) else { return NEVER };
                if let Some(blank) = find(places.blank) {
                    return corner.distance([blank, a, b]).unwrap_or(NEVER);
                }
                let ways = (2..6).filter(|blank| *blank != a && *blank != b).filter_map(|blank| {
                    Some(corner.distance([blank, a, b])? + self.apart(places.blank, cells[blank]) as u16)
                });
                ways.min().unwrap_or(NEVER)
            }
            Distances::Block => 0,
        }
    }

    /// How far the blank has to go to a side of a tile without moving it.
    #[inline]
    fn to_side(&self, stage: usize, blank: u32, tile: u32, side: Direction) -> Option<usize> {
        let columns = self.shape.columns() as u32;
        let (row, column) =
            ((blank / columns) as i32 - (tile / columns) as i32, (blank % columns) as i32 - (tile % columns) as i32);
        if row.abs().max(column.abs()) == 1 {
            let from = RING.iter().position(|place| *place == (row, column))?;
            return self.around(stage, tile, from, ring(side));
        }
        let to = self.enter(stage, tile, side)?;
        // The tile stands in a straight way.
        let is_behind = match side {
            Direction::Up => column == 0 && row > 0,
            Direction::Left => row == 0 && column > 0,
            Direction::Right => row == 0 && column < 0,
            Direction::Down => column == 0 && row < 0,
        };
        Some(self.apart(blank, to) as usize + if is_behind { 2 } else { 0 })
    }

    /// Where the blank and the tiles of a stage are.
    pub(super) fn places(&self, stage: usize, board: &Layout) -> Places {
        let cell = |tile: u32| if tile == NOWHERE { 0 } else { board.cell(tile as usize) as u32 };
        Places { blank: board.blank() as u32, tiles: self.stages[stage].tiles.map(cell) }
    }
}

/// The cells around one, clockwise from above, as rows and columns to add.
const RING: [(i32, i32); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// Where a side is on the ring.
const fn ring(side: Direction) -> usize {
    match side {
        Direction::Up => 0,
        Direction::Right => 2,
        Direction::Down => 4,
        Direction::Left => 6,
    }
}
