//! Filling a table where moves cost one, or nothing: breadth first over regions, all orders of a region at once.

use std::ops::ControlFlow;

use rayon::prelude::*;

use super::arrangements::Arrangements;
use super::ways::Ways;

/// The greatest distance that is told apart; what is farther has it too.
pub(super) const FARTHEST: u8 = 254;
/// What cannot be reached.
pub(super) const NEVER: u8 = 255;

/// The orders of all regions, a bit each.
struct Bits {
    words: Vec<u64>,
    /// Whether a region has any.
    active: Vec<bool>,
}

impl Bits {
    fn new(regions: usize, words: usize) -> Self {
        Self { words: vec![0; regions * words], active: vec![false; regions] }
    }
}

/// The distance of every arrangement from the nearest of `goals` (blocks and orders): for each block, or, if not `exact`, for each set of occupied cells the
/// least of all its blocks. Every way costs one.
pub(super) fn build<B>(
    arrangements: &Arrangements,
    ways: &Ways,
    goals: &[(usize, usize)],
    exact: bool,
    mut watch: impl FnMut(u32) -> ControlFlow<B>,
) -> Result<Vec<u8>, B> {
    let (orders, regions) = (arrangements.orders(), ways.regions());
    let words = orders.div_ceil(64);
    let rows = if exact { arrangements.blank_sets() } else { 1 };
    let mut table = vec![NEVER; arrangements.sets() * rows * orders];
    let mut level = Bits::new(regions.count(), words);
    for (block, order) in goals {
        let region = regions.of(*block);
        level.words[region * words + order / 64] |= 1 << (order % 64);
        level.active[region] = true;
    }
    let mut seen = level.words.clone();
    let mut next = Bits::new(regions.count(), words);
    for distance in 0_u32.. {
        if let ControlFlow::Break(reason) = watch(distance) {
            return Err(reason);
        }
        let value = distance.min(FARTHEST.into()) as u8;
        table.par_chunks_exact_mut(rows * orders).enumerate().with_min_len(16).for_each(|(set, table)| {
            for (at, region) in regions.of_set(set).enumerate().filter(|(_, region)| level.active[*region]) {
                let row = if exact { at * orders } else { 0 };
                mark(&mut table[row..][..orders], &level.words[region * words..][..words], value);
            }
        });
        let is_left =
            (next.words.par_chunks_exact_mut(words), seen.par_chunks_exact_mut(words), next.active.par_iter_mut())
                .into_par_iter()
                .enumerate()
                .with_min_len(64)
                .map(|(region, (next, seen, active))| {
                    next.fill(0);
                    let mut left = 0;
                    for way in ways.out_of(region).iter().filter(|way| level.active[way.target as usize]) {
                        left = u64::MAX;
                        let from = &level.words[way.target as usize * words..][..words];
                        match ways.jump(way.back) {
                            None => next.iter_mut().zip(from).for_each(|(next, from)| *next |= from),
                            Some(jump) => scatter(next, from, jump),
                        }
                    }
                    if left != 0 {
                        left = 0;
                        for (next, seen) in next.iter_mut().zip(seen) {
                            *next &= !*seen;
                            *seen |= *next;
                            left |= *next;
                        }
                    }
                    *active = left != 0;
                    *active
                })
                .reduce(|| false, |a, b| a | b);
        if !is_left {
            break;
        }
        std::mem::swap(&mut level, &mut next);
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
