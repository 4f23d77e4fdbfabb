//! Filling a table where moves cost what their tile does: uniform-cost search over arrangements, a bucket for each cost.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use super::arrangements::Arrangements;
use super::ways::Ways;

/// What cannot be reached.
pub(super) const NEVER: u32 = u32::MAX;

/// The cost of every arrangement to the nearest of `goals` (blocks and orders): for each block, or, if not `exact`, for each set of occupied cells the least of all its
/// blocks. A slide of a tile of the pattern costs what `costs` says, any other `rest`.
pub(super) fn build<B>(
    arrangements: &Arrangements,
    ways: &Ways,
    goals: &[(usize, usize)],
    exact: bool,
    costs: &[u32],
    rest: u32,
    mut watch: impl FnMut(u32) -> ControlFlow<B>,
) -> Result<Vec<u32>, B> {
    let (orders, blank_sets) = (arrangements.orders(), arrangements.blank_sets());
    let blocks = arrangements.sets() * blank_sets;
    let known: Vec<AtomicU32> = (0..blocks * orders).map(|_| AtomicU32::new(NEVER)).collect();
    let mut buckets: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (block, order) in goals {
        known[block * orders + order].store(0, Relaxed);
        buckets.entry(0).or_default().push((block * orders + order) as u32);
    }
    while let Some((cost, bucket)) = buckets.pop_first() {
        if let ControlFlow::Break(reason) = watch(cost) {
            return Err(reason);
        }
        let expand = |bucket: &[u32]| {
            let mut found: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
            for arrangement in bucket.iter().map(|arrangement| *arrangement as usize) {
                if known[arrangement].load(Relaxed) != cost {
                    continue; // reached more cheaply meanwhile
                }
                let (block, order) = (arrangement / orders, arrangement % orders);
                for way in ways.out_of(block) {
                    let more = match way.tiles {
                        0 => rest,
                        _ => costs[arrangements.tile_at(order, way.place.into())],
                    };
                    let next = way.target as usize * orders + ways.after(way.jump, order);
                    let cost = cost.saturating_add(more);
                    // The least of all costs is left, whichever thread comes first.
                    if known[next].load(Relaxed) > cost && known[next].fetch_min(cost, Relaxed) > cost {
                        found.entry(cost).or_default().push(next as u32);
                    }
                }
            }
            found
        };
        for found in bucket.par_chunks(1 << 13).map(expand).collect::<Vec<_>>() {
            for (cost, mut arrangements) in found {
                buckets.entry(cost).or_default().append(&mut arrangements);
            }
        }
    }
    let known = known.into_iter().map(AtomicU32::into_inner);
    if exact {
        return Ok(known.collect());
    }
    let mut least = vec![NEVER; arrangements.sets() * orders];
    for (arrangement, cost) in known.enumerate() {
        let entry = &mut least[arrangement / orders / blank_sets * orders + arrangement % orders];
        *entry = (*entry).min(cost);
    }
    Ok(least)
}
