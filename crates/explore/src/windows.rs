//! What vertical moves do to the orders of tiles.

use loyd_board::path::Metric;

use crate::index::{Index, Place, code, half_factorial, number, pass};

/// How many of the last tiles take part in a block: 8!/2 orders are 315 words of bits, which stay in the nearest cache.
const BLOCK_TILES: usize = 8;

/// For each vertical move of the blank, the table of what it does.
///
/// The tile that moves passes those between its old and its new place, counted row by row: it and they are a **window** of C neighbours in the order, and
/// only the C digits of the window change. If the window begins at place p of n, these are a number w, what follows it has S = (n-p-C)!/2 orders, and
///
/// ```text
///   order  =  before, w, after          target  =  order + (T[w] - w) * S
/// ```
///
/// with one table T for each window and direction. Runs of S neighbours stay together, so bits are moved by runs, not one by one.
///
/// The orders that differ in the last eight tiles alone are a **block**. A window within these moves nothing out of its block, so its table has the target of each
/// order of a block. Windows that touch the last two tiles depend on a digit that is not in the number but follows from the parity: they have a table for
/// either parity of the digits of a block.
#[derive(Debug)]
pub(crate) struct Windows {
    columns: usize,
    /// How many orders a block has.
    block: u64,
    /// For each row, whether the order is odd when the blank is there.
    odd_rows: Vec<bool>,
    /// For each block, whether the sum of the digits before its own is odd.
    odd_blocks: Vec<bool>,
    /// For each cell of the blank, where it goes up and down.
    exits: Vec<Vec<Exit>>,
}

/// A vertical move of the blank.
#[derive(Debug)]
pub(crate) struct Exit {
    /// The cell it goes to.
    pub cell: usize,
    /// What happens to the orders.
    pub way: Way,
}

/// What a vertical move does.
#[derive(Debug)]
pub(crate) enum Way {
    /// Orders stay in their block.
    Near(Near),
    /// Runs go to other blocks.
    Far(Far),
    /// Several cells at a time, and not all steps of them in a block: as the steps do.
    Steps(Vec<usize>),
}

/// Where each order of a block goes, for either parity of the digits of the block.
#[derive(Clone, Debug)]
pub(crate) struct Near {
    /// The second is empty if the parity does not matter.
    tables: [Vec<u32>; 2],
}

/// Where runs of orders go.
#[derive(Debug)]
pub(crate) struct Far {
    /// How many orders are a run.
    run: u64,
    /// 2^64 / `run`, rounded up; 0 if numbers are too large for the product to tell.
    reciprocal: u64,
    /// How many orders all values of the window have.
    period: u64,
    /// For each value of the window, how many runs on it goes.
    shifts: Vec<i32>,
}

impl Windows {
    /// The tables for an index.
    pub fn new(index: &Index, metric: Metric) -> Self {
        let (rows, columns, tiles) = (index.rows(), index.columns(), index.cells() - 1);
        let is_line = rows == 1;
        let last = if is_line { 0 } else { BLOCK_TILES.max(columns + 1).min(tiles) };
        let block = half_factorial(last);
        let odd_rows: Vec<bool> = (0..rows).map(|row| index.is_odd(row)).collect();
        let odd_blocks = (0..index.orders() / block).map(|block| is_odd(block, last + 1..=tiles)).collect();
        let mut exits: Vec<Vec<Exit>> = Vec::new();
        exits.resize_with(index.cells(), Vec::new);
        for above in 0..index.cells() - columns {
            let below = above + columns;
            let (down, up) = if above + last >= tiles {
                let (down, up) = Near::new(last, above + last - tiles, columns);
                (Way::Near(down), Way::Near(up))
            } else {
                let (down, up) = Far::new(tiles, above, columns);
                (Way::Far(down), Way::Far(up))
            };
            exits[above].push(Exit { cell: below, way: down });
            exits[below].push(Exit { cell: above, way: up });
        }
        let mut windows = Self { columns, block, odd_rows, odd_blocks, exits };
        if metric == Metric::Multi {
            windows.add_jumps(rows);
        }
        windows
    }

    /// Adds the moves over two rows and more.
    fn add_jumps(&mut self, rows: usize) {
        let columns = self.columns;
        let row_and_row = (0..rows).flat_map(|from| (0..rows).map(move |to| (from, to)));
        for (from, to) in row_and_row.filter(|(from, to)| from.abs_diff(*to) > 1) {
            for column in 0..columns {
                let cells: Vec<usize> = if from < to {
                    (from..=to).map(|row| row * columns + column).collect()
                } else {
                    (to..=from).rev().map(|row| row * columns + column).collect()
                };
                let near: Option<Vec<&Near>> = cells.windows(2).map(|step| self.near(step[0], step[1])).collect();
                let way = match near {
                    Some(steps) => Way::Near(Near::of_steps(&steps, columns)),
                    None => Way::Steps(cells[1..].to_vec()),
                };
                self.exits[cells[0]].push(Exit { cell: to * columns + column, way });
            }
        }
    }

    /// How many orders a block has.
    pub fn block(&self) -> u64 {
        self.block
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> u64 {
        self.odd_blocks.len() as u64
    }

    /// Where the blank goes up and down from a cell.
    pub fn exits(&self, cell: usize) -> &[Exit] {
        &self.exits[cell]
    }

    /// The parity of the digits of a block when the blank is in a cell.
    pub fn parity(&self, cell: usize, block: u64) -> usize {
        usize::from(self.odd_rows[cell / self.columns] ^ self.odd_blocks[block as usize])
    }

    /// The exit from one cell to the other.
    pub fn exit(&self, from: usize, to: usize) -> Option<&Exit> {
        self.exits[from].iter().find(|exit| exit.cell == to)
    }

    /// The step from one cell to the other, if it stays in the block.
    pub fn near(&self, from: usize, to: usize) -> Option<&Near> {
        match &self.exit(from, to)?.way {
            Way::Near(near) => Some(near),
            _ => None,
        }
    }

    /// Where a board is after the blank went by this exit.
    #[inline]
    pub fn follow(&self, place: Place, exit: &Exit) -> Place {
        let Place { cell, order } = place;
        let order = match &exit.way {
            Way::Near(near) => {
                let block = order / self.block;
                let first = block * self.block;
                first + u64::from(near.table(self.parity(cell, block))[(order - first) as usize])
            }
            Way::Far(far) => order.wrapping_add_signed(far.shift(order % far.period)),
            Way::Steps(cells) => return self.walk(place, cells),
        };
        Place { cell: exit.cell, order }
    }

    /// Where a board is after the blank went through these cells.
    pub fn walk(&self, start: Place, cells: &[usize]) -> Place {
        cells.iter().fold(start, |place, cell| match self.exit(place.cell, *cell) {
            Some(exit) => self.follow(place, exit),
            None => place,
        })
    }
}

/// Whether the sum of the digits of a number is odd; the last digit has the first radix.
fn is_odd(number: u64, radices: impl Iterator<Item = usize>) -> bool {
    let (_, odd) = radices.fold((number, false), |(rest, odd), radix| {
        let radix = radix as u64;
        (rest / radix, odd ^ ((rest % radix) % 2 == 1))
    });
    odd
}

impl Near {
    /// The moves down and up of the window that begins at a place of the last tiles.
    fn new(last: usize, place: usize, columns: usize) -> (Self, Self) {
        let depends = place + columns + 2 > last;
        let orders = half_factorial(last) as usize;
        let empty = || Self { tables: [Vec::new(), Vec::new()] };
        let (mut down, mut up) = (empty(), empty());
        for odd in 0..=usize::from(depends) {
            let odd_after = if depends && columns.is_multiple_of(2) { 1 - odd } else { odd };
            let (mut there, mut back) = (vec![0; orders], vec![0; orders]);
            for (order, target) in there.iter_mut().enumerate() {
                let mut code = code(order as u64, last, odd == 1);
                pass(&mut code[place..place + columns]);
                *target = number(&code) as u32;
                back[*target as usize] = order as u32;
            }
            down.tables[odd] = there;
            up.tables[odd_after] = back;
        }
        (down, up)
    }

    /// What several steps do together.
    fn of_steps(steps: &[&Self], columns: usize) -> Self {
        let flips = columns.is_multiple_of(2);
        let table = |odd: usize| {
            let orders = 0..steps[0].tables[0].len() as u32;
            let step = |(order, odd): (u32, usize), step: &&Self| {
                (step.table(odd)[order as usize], if flips { 1 - odd } else { odd })
            };
            orders.map(|order| steps.iter().fold((order, odd), step).0).collect()
        };
        Self { tables: [table(0), table(1)] }
    }

    /// The table for a parity of the digits of a block.
    #[inline]
    pub fn table(&self, parity: usize) -> &[u32] {
        if self.tables[1].is_empty() { &self.tables[0] } else { &self.tables[parity] }
    }
}

impl Far {
    /// The moves down and up of the window that begins at a place.
    fn new(tiles: usize, place: usize, columns: usize) -> (Self, Self) {
        let radices: Vec<u64> = (0..columns).map(|digit| (tiles - place - digit) as u64).collect();
        let run = half_factorial(tiles - place - columns);
        let values = radices.iter().product::<u64>();
        let (mut down, mut up) = (vec![0; values as usize], vec![0; values as usize]);
        let mut digits = vec![0; columns];
        for value in 0..values {
            let mut window = digits.clone();
            pass(&mut window);
            let target =
                window.iter().zip(&radices).fold(0, |number, (digit, radix)| number * radix + u64::from(*digit));
            let shift = (target as i64 - value as i64) as i32;
            down[value as usize] = shift;
            up[target as usize] = -shift;
            for (digit, radix) in digits.iter_mut().zip(&radices).rev() {
                *digit += 1;
                if u64::from(*digit) < *radix {
                    break;
                }
                *digit = 0;
            }
        }
        let period = values * run;
        // The product is off by less than `period * run` / 2^64.
        let is_small = run > 1 && period.checked_mul(run).is_some();
        let reciprocal = if is_small { u64::MAX / run + 1 } else { 0 };
        let far = |shifts| Self { run, reciprocal, period, shifts };
        (far(down), far(up))
    }

    /// How many orders of its period come before an order.
    #[inline]
    pub fn offset(&self, order: u64) -> u64 {
        order % self.period
    }

    /// Calls `moved` for each run of boards with orders on from `order`, with the order its first bit goes to, and the run; `offset` is how far into the period the order is.
    #[inline]
    pub fn runs(&self, order: u64, offset: u64, boards: u64, mut moved: impl FnMut(u64, u64)) {
        let mut left = boards;
        while left != 0 {
            let first = u64::from(left.trailing_zeros());
            let value = self.value(offset + first);
            let end = (value + 1) * self.run - offset;
            let rest = if end >= 64 { 0 } else { u64::MAX << end };
            let shift = i64::from(self.shifts[value as usize]) * self.run as i64;
            moved((order + first).wrapping_add_signed(shift), (left & !rest) >> first);
            left &= rest;
        }
    }

    #[inline]
    fn value(&self, offset: u64) -> u64 {
        match (self.run, self.reciprocal) {
            (1, _) => offset,
            (run, 0) => offset / run,
            (_, reciprocal) => ((u128::from(offset) * u128::from(reciprocal)) >> 64) as u64,
        }
    }

    fn shift(&self, offset: u64) -> i64 {
        i64::from(self.shifts[self.value(offset) as usize]) * self.run as i64
    }
}
