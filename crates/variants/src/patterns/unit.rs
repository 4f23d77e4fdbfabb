//! Filling a table where moves cost one, or nothing: breadth first over blocks, all orders of a block at once.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::arrangements::Arrangements;
use super::ways::{Way, Ways};

/// The greatest distance that is told apart; what is farther has it too.
pub(super) const FARTHEST: u8 = 254;
/// What cannot be reached.
pub(super) const NEVER: u8 = 255;

/// The orders of all blocks, a bit each.
struct Bits {
    words: Vec<u64>,
    /// Whether a block has any.
    active: Vec<bool>,
}

impl Bits {
    fn new(blocks: usize, words: usize) -> Self {
        Self { words: vec![0; blocks * words], active: vec![false; blocks] }
    }
}

/// The distance of every arrangement from the nearest of `goals` (blocks and orders): for each block, or, if not `exact`, for each set of occupied cells the
/// least of all its blocks. Ways on which no tile of the pattern slides cost nothing if `free`, all others one.
pub(super) fn build<B>(
    arrangements: &Arrangements,
    ways: &Ways,
    goals: &[(usize, usize)],
    exact: bool,
    free: bool,
    mut watch: impl FnMut(u32) -> ControlFlow<B>,
) -> Result<Vec<u8>, B> {
    let (orders, blank_sets) = (arrangements.orders(), arrangements.blank_sets());
    let words = orders.div_ceil(64);
    let blocks = arrangements.sets() * blank_sets;
    let rows = if exact { blank_sets } else { 1 };
    let mut table = vec![NEVER; arrangements.sets() * rows * orders];
    let mut seen = Bits::new(blocks, words);
    let mut level = Bits::new(blocks, words);
    for (block, order) in goals {
        level.words[block * words + order / 64] |= 1 << (order % 64);
        level.active[*block] = true;
    }
    seen.words.copy_from_slice(&level.words);
    let mut newest = Bits { words: level.words.clone(), active: level.active.clone() };
    let mut next = Bits::new(blocks, words);
    // What is new in `next`, by the ways `wanted` out of `from`; everything seen is left out. True if there is anything.
    let expand = |from: &Bits, seen: &mut Bits, next: &mut Bits, wanted: &(dyn Fn(&Way) -> bool + Sync)| -> bool {
        (next.words.par_chunks_exact_mut(words), seen.words.par_chunks_exact_mut(words), next.active.par_iter_mut())
            .into_par_iter()
            .enumerate()
            .with_min_len(64)
            .map(|(block, (next, seen, active))| {
                next.fill(0);
                let mut any = false;
                for way in ways.out_of(block).iter().filter(|way| from.active[way.target as usize] && wanted(way)) {
                    any = true;
                    let from = &from.words[way.target as usize * words..][..words];
                    match ways.jump(way.back) {
                        None => next.iter_mut().zip(from).for_each(|(next, from)| *next |= from),
                        Some(jump) => scatter(next, from, jump),
                    }
                }
                let mut left = 0;
                if any {
                    for (next, seen) in next.iter_mut().zip(seen) {
                        *next &= !*seen;
                        *seen |= *next;
                        left |= *next;
                    }
                }
                *active = left != 0;
                *active
            })
            .reduce(|| false, |a, b| a | b)
    };
    for distance in 0_u32.. {
        if let ControlFlow::Break(reason) = watch(distance) {
            return Err(reason);
        }
        // Whatever is as near, since the blanks get there for nothing.
        while free && expand(&newest, &mut seen, &mut next, &|way| way.tiles == 0) {
            std::mem::swap(&mut newest, &mut next);
            let join = |(level, newest): (&mut u64, &u64)| *level |= newest;
            level.words.par_iter_mut().zip(&newest.words).with_min_len(4096).for_each(join);
            level.active.iter_mut().zip(&newest.active).for_each(|(level, newest)| *level |= newest);
        }
        let value = distance.min(FARTHEST.into()) as u8;
        table.par_chunks_exact_mut(rows * orders).enumerate().with_min_len(16).for_each(|(set, table)| {
            for blanks in 0..blank_sets {
                let block = set * blank_sets + blanks;
                if level.active[block] {
                    let row = if exact { blanks * orders } else { 0 };
                    mark(&mut table[row..][..orders], &level.words[block * words..][..words], value);
                }
            }
        });
        if !expand(&level, &mut seen, &mut next, &|way| !free || way.tiles > 0) {
            break;
        }
        std::mem::swap(&mut level, &mut next);
        newest.words.copy_from_slice(&level.words);
        newest.active.copy_from_slice(&level.active);
    }
    Ok(table)
}

/// Joins the orders of `from`, each after its jump, to `next`.
fn scatter(next: &mut [u64], from: &[u64], jump: &[u16]) {
    for (from, jump) in from.iter().zip(jump.chunks(64)) {
        let mut left = *from;
        while left != 0 {
            let order = usize::from(jump[left.trailing_zeros() as usize]);
            next[order / 64] |= 1 << (order % 64);
            left &= left - 1;
        }
    }
}

/// Writes the value of these orders, if they have none.
fn mark(table: &mut [u8], orders: &[u64], value: u8) {
    for (orders, table) in orders.iter().zip(table.chunks_mut(64)) {
        let mut left = *orders;
        while left != 0 {
            let entry = &mut table[left.trailing_zeros() as usize];
            *entry = (*entry).min(value);
            left &= left - 1;
        }
    }
}
