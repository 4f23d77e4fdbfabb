//! Filling a table: breadth-first search over blocks of orders.
//!
//! Which moves there are depends on the block alone, never on the order, so one step moves all orders of a block at once: the bits of the source are joined
//! to those of the target, as they stand, or each in its new place if the move jumps others.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::arrangements::{Arrangements, Passage};
use super::order::{Jump, Order};
use crate::closed::QuickMap;

/// A way into a block.
#[derive(Clone, Copy)]
struct Way {
    /// The block it comes from.
    source: u32,
    /// Where in the jumps the orders change; [`SAME`] if they do not.
    jump: u32,
}

const SAME: u32 = u32::MAX;

/// Words of 64 orders for each block.
pub(in crate::sliding) fn words(arrangements: &Arrangements) -> usize {
    arrangements.orders().div_ceil(64)
}

/// The second lowest bit of the distance of every arrangement from the first order of block `goal`; zero where it cannot be reached.
///
/// `watch` sees each distance that is finished and how many arrangements have it, and may break off.
pub(in crate::sliding) fn build<B>(
    arrangements: &Arrangements,
    goal: usize,
    mut watch: impl FnMut(u32, u64) -> ControlFlow<B>,
) -> Result<Vec<u8>, B> {
    let words = words(arrangements);
    let mut jumps = Jumps::new(arrangements.tiles());
    let (starts, ways) = ways(arrangements, &mut jumps);
    let every = arrangements.blocks() * words;
    let mut table = vec![0; every * 8];
    let mut seen = vec![0_u64; every];
    let mut frontier = vec![0_u64; every];
    let mut next = vec![0_u64; every];
    let mut active = vec![false; arrangements.blocks()];
    frontier[goal * words] = 1;
    seen[goal * words] = 1;
    active[goal] = true;
    let mut count = 1;
    for distance in 0.. {
        if let ControlFlow::Break(reason) = watch(distance, count) {
            return Err(reason);
        }
        let mark = if (distance + 1) & 2 != 0 { u64::MAX } else { 0 };
        let found: Vec<u64> =
            (next.par_chunks_exact_mut(words), seen.par_chunks_exact_mut(words), table.par_chunks_exact_mut(words * 8))
                .into_par_iter()
                .enumerate()
                .with_min_len(64)
                .map(|(block, (next, seen, table))| {
                    next.fill(0);
                    let ways = &ways[starts[block] as usize..starts[block + 1] as usize];
                    let mut any = false;
                    for way in ways.iter().filter(|way| active[way.source as usize]) {
                        any = true;
                        let from = &frontier[way.source as usize * words..][..words];
                        if way.jump == SAME {
                            next.iter_mut().zip(from).for_each(|(next, from)| *next |= from);
                        } else {
                            jump(next, from, &jumps.orders[way.jump as usize..][..arrangements.orders()]);
                        }
                    }
                    if !any {
                        return 0;
                    }
                    let mut count = 0;
                    for ((next, seen), table) in next.iter_mut().zip(seen).zip(table.as_chunks_mut().0) {
                        *next &= !*seen;
                        *seen |= *next;
                        *table = (u64::from_le_bytes(*table) | *next & mark).to_le_bytes();
                        count += u64::from(next.count_ones());
                    }
                    count
                })
                .collect();
        count = 0;
        for (active, found) in active.iter_mut().zip(&found) {
            *active = *found > 0;
            count += found;
        }
        if count == 0 {
            break;
        }
        std::mem::swap(&mut frontier, &mut next);
    }
    Ok(table)
}

/// Joins the orders of `from`, each after its jump, to `next`.
fn jump(next: &mut [u64], from: &[u64], jump: &[u16]) {
    for (from, jump) in from.iter().zip(jump.chunks(64)) {
        let mut left = *from;
        while left != 0 {
            let order = usize::from(jump[left.trailing_zeros() as usize]);
            next[order / 64] |= 1 << (order % 64);
            left &= left - 1;
        }
    }
}

/// The orders after jumps, by the order before, for each kind of jump that was asked for.
struct Jumps {
    every: Vec<Order>,
    starts: QuickMap<Jump, u32>,
    orders: Vec<u16>,
}

impl Jumps {
    fn new(tiles: usize) -> Self {
        Self { every: Order::every(tiles).collect(), starts: QuickMap::default(), orders: Vec::new() }
    }

    /// Where the orders after `jump` are; [`SAME`] if they do not change.
    fn start(&mut self, jump: Jump) -> u32 {
        if jump.is_none() {
            return SAME;
        }
        *self.starts.entry(jump).or_insert_with(|| {
            let start = self.orders.len() as u32;
            self.orders.extend(self.every.iter().map(|order| order.after(jump).number() as u16));
            start
        })
    }
}

/// The ways into each block: where they start, and all of them.
fn ways(arrangements: &Arrangements, jumps: &mut Jumps) -> (Vec<u32>, Vec<Way>) {
    let mut starts = Vec::with_capacity(arrangements.blocks() + 1);
    let mut ways = Vec::new();
    for (occupied, region) in arrangements.every_block() {
        starts.push(ways.len() as u32);
        for (from, to) in arrangements.moves(occupied, region) {
            // Every move can be taken back, so the way here is a move out of there turned round.
            let back = Passage::new(arrangements.tiles(), to, from);
            let there = occupied ^ back.toggle;
            let jump = jumps.start(back.jump(there));
            ways.push(Way { source: arrangements.block(there, from) as u32, jump });
        }
    }
    starts.push(ways.len() as u32);
    (starts, ways)
}
