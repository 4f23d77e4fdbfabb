//! A part kept in memory, two bits a board.

use std::collections::TryReserveError;
use std::mem;
use std::ops::Range;
use std::sync::Arc;

use loyd_board::path::Metric;

use crate::part::{Part, Run, Sink, Slice};
use crate::windows::{Exit, Way, Windows};
use crate::{Checkpoint, Place, Space};

/// The boards of a range of blocks, two bits each, in two bitmaps of a plane for each cell of the blank.
///
/// Horizontal moves are ORs of whole blocks from one plane to another, for they do not change the order.
///
/// **Single-tile moves.** Levels alternate between the two colours of a checkerboard of blank cells, so one bitmap holds the level that is read and the one that is written: what
/// was *reached*. The other holds what was *done*. The boards of a level are those of its colour that are reached and not done, and to reach one a second time costs one OR.
///
/// **Multi-tile moves** know no colours. A board is not reached (neither bit), waiting for the next depth (the bit of that depth's parity), of the present depth (the bit
/// of its parity) or done (both). Who is reached has to be looked at before it is written.
#[derive(Debug)]
pub(crate) struct BitPart {
    space: Arc<Space>,
    metric: Metric,
    columns: usize,
    /// The blocks of this part.
    blocks: Range<u64>,
    /// Words of a block.
    words: usize,
    /// 2^64 / `words`, rounded up.
    reciprocal: u64,
    /// By cell, block and order.
    bits: [Vec<u64>; 2],
    /// By the parity of the depth, cell and block: whether there may be boards to scan.
    dirty: [Vec<bool>; 2],
    /// What tells the distances of boards that are done, if they are kept: for single-tile moves the second bit of the distance, for multi-tile moves whether the distance
    /// leaves 1, and whether it leaves 2, when divided by 3.
    marks: Vec<Vec<u64>>,
    /// The boards of the block that is scanned.
    level: Vec<u64>,
    /// The same after the first of several steps.
    halfway: Vec<u64>,
}

impl BitPart {
    /// The part of these blocks, where nothing was reached yet.
    pub fn new(space: Arc<Space>, blocks: Range<u64>) -> Result<Self, TryReserveError> {
        let metric = space.metric();
        let words = space.words();
        let all = space.index().cells() * (blocks.end - blocks.start) as usize;
        Ok(Self {
            metric,
            columns: space.index().columns(),
            blocks,
            words,
            reciprocal: (u64::MAX / words as u64).wrapping_add(1),
            bits: [zeros(all * words)?, zeros(all * words)?],
            dirty: [zeros(all)?, zeros(all)?],
            marks: (0..space.marks()).map(|_| zeros(all * words)).collect::<Result<_, _>>()?,
            level: vec![0; words],
            halfway: vec![0; words],
            space,
        })
    }

    /// The blocks of this part.
    pub fn blocks(&self) -> Range<u64> {
        self.blocks.clone()
    }

    /// The boards at a depth that was not scanned yet, of one cell of the blank and one block, 64 orders a word; none if nothing reached them.
    pub fn pending(&self, depth: u32, cell: usize, block: u64) -> Option<impl Iterator<Item = u64> + '_> {
        let at = self.at(cell, block);
        let (reached, done) = (&self.bits[self.reached(depth)], &self.bits[1 - self.reached(depth)]);
        let range = at * self.words..(at + 1) * self.words;
        let words = reached[range.clone()].iter().zip(&done[range]).map(|(reached, done)| reached & !done);
        self.dirty[depth as usize & 1][at].then_some(words)
    }

    /// Whether boards may be waiting for a depth.
    pub fn has_pending(&self, depth: u32) -> bool {
        let dirty = self.dirty[depth as usize & 1].chunks(self.blocks().count().max(1)).enumerate();
        let mut waiting = dirty.flat_map(|(cell, dirty)| {
            dirty.iter().zip(self.blocks()).filter(|(dirty, _)| **dirty).map(move |(_, block)| (cell, block))
        });
        waiting.any(|(cell, block)| self.pending(depth, cell, block).into_iter().flatten().any(|word| word != 0))
    }

    /// Takes what is waiting for a depth as scanned.
    pub fn settle(&mut self, depth: u32) {
        for at in 0..self.dirty[0].len() {
            if mem::take(&mut self.dirty[depth as usize & 1][at]) {
                self.take(depth, at);
            }
        }
    }

    /// Writes a block for a checkpoint before a depth; nothing if there is nothing.
    pub fn write(&self, checkpoint: Checkpoint, depth: u32, cell: usize, block: u64, out: &mut Vec<u64>) {
        let start = out.len();
        out.push((cell as u64) << 48 | block);
        match checkpoint {
            Checkpoint::Level => {
                self.pending(depth, cell, block).into_iter().for_each(|words| write_words(words, self.words, out))
            }
            Checkpoint::Whole => {
                let at = self.at(cell, block);
                for bitmap in self.bits.iter().chain(&self.marks) {
                    write_words(bitmap[at * self.words..(at + 1) * self.words].iter().copied(), self.words, out);
                }
            }
        }
        if out[start + 1..].iter().all(|word| *word == 0) {
            out.truncate(start);
        }
    }

    /// Where a bitmap of a block from a checkpoint before a depth belongs.
    pub fn restoring(
        &mut self,
        checkpoint: Checkpoint,
        depth: u32,
        bitmap: usize,
        cell: usize,
        block: u64,
    ) -> &mut [u64] {
        let at = self.at(cell, block);
        self.dirty[depth as usize & 1][at] = true;
        let bitmap = match checkpoint {
            Checkpoint::Level => self.reached(depth),
            Checkpoint::Whole => bitmap,
        };
        let range = at * self.words..(at + 1) * self.words;
        match bitmap.checked_sub(self.bits.len()) {
            None => &mut self.bits[bitmap][range],
            Some(mark) => &mut self.marks[mark][range],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.bits.iter_mut().for_each(|bits| bits.fill(0));
        self.dirty.iter_mut().for_each(|dirty| dirty.fill(false));
        self.marks.iter_mut().for_each(|marks| marks.fill(0));
    }

    /// Whether a board was reached at some depth.
    pub fn is_reached(&self, place: Place) -> bool {
        let (word, bit) = self.bit(place);
        (self.bits[0][word] | self.bits[1][word]) >> bit & 1 == 1
    }

    /// What a distance leaves when divided by [`modulus`](Self::modulus), if distances are kept and the board was scanned; `odd` says whether the distance is odd where the
    /// color tells that.
    pub fn residue(&self, place: Place, odd: bool) -> Option<u32> {
        let (word, bit) = self.bit(place);
        let bit = |bits: &[u64]| (bits[word] >> bit & 1) as u32;
        let is_done = bit(&self.bits[0]) & bit(&self.bits[1]) == 1;
        match &self.marks[..] {
            [second] if is_done => Some(u32::from(odd) + 2 * bit(second)),
            [one, two] if is_done => Some(bit(one) + 2 * bit(two)),
            _ => None,
        }
    }

    /// By what distances are told apart.
    pub fn modulus(&self) -> u32 {
        match self.metric {
            Metric::Single => 4,
            Metric::Multi => 3,
        }
    }

    /// The word and the bit of a board.
    fn bit(&self, place: Place) -> (usize, u64) {
        let order = place.order - self.blocks.start * self.space.windows().block();
        (self.at(place.cell, self.blocks.start) * self.words + (order >> 6) as usize, order & 63)
    }

    /// Which bitmap says what is reached at a depth.
    fn reached(&self, depth: u32) -> usize {
        match self.metric {
            Metric::Single => 0,
            Metric::Multi => depth as usize & 1,
        }
    }

    /// Where a block is among those of all cells.
    fn at(&self, cell: usize, block: u64) -> usize {
        cell * (self.blocks.end - self.blocks.start) as usize + (block - self.blocks.start) as usize
    }

    fn scan_blocks<const MULTI: bool>(&mut self, depth: u32, slice: &Slice, sink: &mut impl Sink) -> u64 {
        let (cell, words, block_orders) = (slice.cell, self.words, self.space.windows().block());
        let own = slice.blocks.start.max(self.blocks.start)..slice.blocks.end.min(self.blocks.end);
        let row = cell - cell % self.columns..cell - cell % self.columns + self.columns;
        let mut total = 0;
        for block in own {
            let at = self.at(cell, block);
            if !mem::take(&mut self.dirty[depth as usize & 1][at]) {
                continue;
            }
            let boards = self.take(depth, at);
            if boards == 0 {
                continue;
            }
            total += boards;
            let first = block * block_orders;
            for (word, boards) in (0..).zip(&self.level) {
                if *boards != 0 {
                    let bit = boards.trailing_zeros();
                    let order = first + 64 * word + u64::from(bit);
                    sink.found(Run { first: Place { cell, order }, boards: boards >> bit });
                }
            }
            let windows = self.space.windows();
            let mut onward = Onward::<MULTI>::new(&mut self.bits, &mut self.dirty, depth);
            let blocks = (self.blocks.end - self.blocks.start) as usize;
            for neighbour in row.clone().filter(|other| if MULTI { *other != cell } else { other.abs_diff(cell) == 1 })
            {
                let to = at - cell * blocks + neighbour * blocks;
                onward.copy(to, &self.level);
            }
            for exit in windows.exits(cell) {
                match &exit.way {
                    Way::Near(near) => {
                        let to = at - cell * blocks + exit.cell * blocks;
                        onward.permute(to, &self.level, near.table(windows.parity(cell, block)));
                    }
                    _ => {
                        let mut plane = Plane {
                            cell: exit.cell,
                            blocks: self.blocks.clone(),
                            first: self.blocks.start * block_orders,
                            orders: blocks as u64 * block_orders,
                            words,
                            reciprocal: self.reciprocal,
                            block: exit.cell * blocks,
                            onward: &mut onward,
                            sink,
                        };
                        plane.leave(windows, Place { cell, order: first }, exit, &self.level, &mut self.halfway);
                    }
                }
            }
        }
        total
    }

    /// Moves the boards of a block that are at this depth to `level`, and counts them.
    fn take(&mut self, depth: u32, at: usize) -> u64 {
        let reached = self.reached(depth);
        let [first, second] = &mut self.bits;
        let (reached, done) = if reached == 0 { (first, second) } else { (second, first) };
        let range = at * self.words..(at + 1) * self.words;
        let mut count = 0;
        let words = reached[range.clone()].iter().zip(&mut done[range.clone()]).zip(&mut self.level);
        for ((reached, done), level) in words {
            *level = reached & !*done;
            *done |= *level;
            count += u64::from(level.count_ones());
        }
        let marked = match self.metric {
            Metric::Single => (depth & 2).checked_sub(2),
            Metric::Multi => (depth % 3).checked_sub(1),
        };
        if let Some(marks) = marked.and_then(|mark| self.marks.get_mut(mark as usize)) {
            marks[range].iter_mut().zip(&self.level).for_each(|(mark, level)| *mark |= level);
        }
        count
    }
}

/// Writes the words that are not 0, after a bit for each of all `count` words that tells which they are.
fn write_words(words: impl Iterator<Item = u64>, count: usize, out: &mut Vec<u64>) {
    let head = out.len();
    let start = head + count.div_ceil(64);
    out.resize(start, 0);
    out.extend(words);
    let (heads, words) = out.split_at_mut(start);
    // Without a jump that depends on the words: where levels are neither empty nor full, none could be foretold.
    let mut kept = 0;
    for at in 0..words.len() {
        let word = words[at];
        words[kept] = word;
        let is_there = usize::from(word != 0);
        heads[head + at / 64] |= (is_there as u64) << (at % 64);
        kept += is_there;
    }
    out.truncate(start + kept);
}

fn zeros<T: Copy + Default>(length: usize) -> Result<Vec<T>, TryReserveError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(length)?;
    zeros.resize(length, T::default());
    Ok(zeros)
}

impl Part for BitPart {
    fn scan(&mut self, depth: u32, slice: &Slice, sink: &mut impl Sink) -> u64 {
        match self.metric {
            Metric::Single => self.scan_blocks::<false>(depth, slice, sink),
            Metric::Multi => self.scan_blocks::<true>(depth, slice, sink),
        }
    }

    fn absorb(&mut self, depth: u32, run: Run) {
        match self.metric {
            Metric::Single => self.take_in::<false>(depth, run),
            Metric::Multi => self.take_in::<true>(depth, run),
        }
    }
}

impl BitPart {
    fn take_in<const MULTI: bool>(&mut self, depth: u32, Run { first: Place { cell, order }, boards }: Run) {
        let blocks = (self.blocks.end - self.blocks.start) as usize;
        let offset = order - self.blocks.start * self.space.windows().block();
        let mut onward = Onward::<MULTI>::new(&mut self.bits, &mut self.dirty, depth);
        onward.put(cell * blocks, offset, boards, self.words, self.reciprocal);
    }
}

/// Where boards of the next depth are written.
struct Onward<'a, const MULTI: bool> {
    to: &'a mut [u64],
    /// What must not be reached again; empty if that does not matter.
    seen: &'a [u64],
    dirty: &'a mut [bool],
}

impl<'a, const MULTI: bool> Onward<'a, MULTI> {
    fn new(bits: &'a mut [Vec<u64>; 2], dirty: &'a mut [Vec<bool>; 2], depth: u32) -> Self {
        let next = depth.wrapping_add(1) as usize & 1;
        let [first, second] = bits;
        let (to, seen): (_, &[u64]) = match (MULTI, next) {
            (false, _) => (first, &[]),
            (true, 0) => (first, second),
            (true, _) => (second, first),
        };
        Self { to, seen, dirty: &mut dirty[next] }
    }

    /// The boards of a block reach the same orders of another.
    #[inline]
    fn copy(&mut self, block: usize, boards: &[u64]) {
        self.dirty[block] = true;
        let range = block * boards.len()..(block + 1) * boards.len();
        if MULTI {
            let targets = self.to[range.clone()].iter_mut().zip(&self.seen[range]);
            targets.zip(boards).for_each(|((to, seen), boards)| *to |= boards & !seen);
        } else {
            self.to[range].iter_mut().zip(boards).for_each(|(to, boards)| *to |= boards);
        }
    }

    /// The boards of a block reach the orders of another that the table says.
    #[inline]
    fn permute(&mut self, block: usize, boards: &[u64], table: &[u32]) {
        self.dirty[block] = true;
        let range = block * boards.len()..(block + 1) * boards.len();
        let seen = if MULTI { &self.seen[range.clone()] } else { &[] };
        permute::<MULTI>(&mut self.to[range], seen, boards, table);
    }

    /// Boards whose table this is reach orders of a block of so many words.
    #[inline]
    fn scatter(&mut self, block: usize, words: usize, boards: u64, table: &[u32]) {
        self.dirty[block] = true;
        let range = block * words..(block + 1) * words;
        let seen = if MULTI { &self.seen[range.clone()] } else { &[] };
        permute::<MULTI>(&mut self.to[range], seen, &[boards], table);
    }

    /// Boards reach the orders from `offset` on of the plane that begins at a block.
    #[inline]
    fn put(&mut self, plane: usize, offset: u64, boards: u64, words: usize, reciprocal: u64) {
        let (word, bit) = (offset >> 6, offset & 63);
        let block = if words == 1 { word } else { ((u128::from(word) * u128::from(reciprocal)) >> 64) as u64 };
        self.dirty[plane + block as usize] = true;
        let word = plane * words + word as usize;
        self.or(word, boards << bit);
        let over = boards >> 1 >> (63 - bit);
        if over != 0 {
            self.or(word + 1, over);
        }
    }

    #[inline]
    fn or(&mut self, word: usize, boards: u64) {
        self.to[word] |= if MULTI { boards & !self.seen[word] } else { boards };
    }
}

/// Boards, 64 orders a word, reach the orders that a table says.
#[inline]
fn permute<const MULTI: bool>(to: &mut [u64], seen: &[u64], boards: &[u64], table: &[u32]) {
    for (boards, table) in boards.iter().zip(table.chunks(64)) {
        let mut left = *boards;
        while left != 0 {
            let target = table[left.trailing_zeros() as usize];
            left &= left - 1;
            let (word, bit) = ((target >> 6) as usize, 1 << (target & 63));
            to[word] |= if MULTI { bit & !seen[word] } else { bit };
        }
    }
}

/// The boards of the part with the blank in one cell.
struct Plane<'a, 'b, const MULTI: bool, S> {
    cell: usize,
    /// The blocks of the part.
    blocks: Range<u64>,
    /// Its first order.
    first: u64,
    /// How many orders the part has.
    orders: u64,
    words: usize,
    reciprocal: u64,
    /// The first block.
    block: usize,
    onward: &'a mut Onward<'b, MULTI>,
    sink: &'a mut S,
}

impl<const MULTI: bool, S: Sink> Plane<'_, '_, MULTI, S> {
    /// The boards of a block leave by an exit out of it.
    fn leave(&mut self, windows: &Windows, start: Place, exit: &Exit, boards: &[u64], halfway: &mut [u64]) {
        match &exit.way {
            Way::Near(_) => (),
            Way::Far(far) => {
                let offset = far.offset(start.order);
                for (word, boards) in (0..).step_by(64).zip(boards) {
                    far.runs(start.order + word, offset + word, *boards, |order, boards| self.reach(order, boards));
                }
            }
            Way::Steps(cells) => {
                let (mut cell, mut cells, mut boards) = (start.cell, &cells[..], boards);
                // A first step within the block takes all of it along, so that the next one has runs to move.
                if let ([next, rest @ ..], Some(near)) = (cells, windows.near(cell, cells[0])) {
                    let table = near.table(windows.parity(cell, start.order / windows.block()));
                    halfway.fill(0);
                    permute::<false>(halfway, &[], boards, table);
                    (cell, cells, boards) = (*next, rest, halfway);
                }
                for (word, boards) in (0..).step_by(64).zip(boards).filter(|(_, boards)| **boards != 0) {
                    self.walk(windows, Place { order: start.order + word, cell }, *boards, cells);
                }
            }
        }
    }

    /// Boards of one block go through cells, the last of which is this one.
    fn walk(&mut self, windows: &Windows, Place { cell, order }: Place, boards: u64, cells: &[usize]) {
        let [next, rest @ ..] = cells else { return self.reach(order, boards) };
        match windows.exit(cell, *next).map(|exit| &exit.way) {
            Some(Way::Far(far)) => far.runs(order, far.offset(order), boards, |order, boards| {
                self.walk(windows, Place { cell: *next, order }, boards, rest);
            }),
            Some(Way::Near(near)) => {
                let block = order / windows.block();
                let first = block * windows.block();
                let table = &near.table(windows.parity(cell, block))[(order - first) as usize..];
                if rest.is_empty() && self.blocks.contains(&block) {
                    let block = self.block + (block - self.blocks.start) as usize;
                    return self.onward.scatter(block, self.words, boards, table);
                }
                let mut left = boards;
                while left != 0 {
                    let order = first + u64::from(table[left.trailing_zeros() as usize]);
                    left &= left - 1;
                    self.walk(windows, Place { cell: *next, order }, 1, rest);
                }
            }
            Some(Way::Steps(_)) | None => (), // a step is between neighbours
        }
    }

    #[inline]
    fn reach(&mut self, order: u64, boards: u64) {
        let offset = order.wrapping_sub(self.first);
        if offset < self.orders {
            self.onward.put(self.block, offset, boards, self.words, self.reciprocal);
        } else {
            self.sink.send(Run { first: Place { cell: self.cell, order }, boards });
        }
    }
}
