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
    let (orders, regions) = (arrangements.orders(), ways.regions());
    let known: Vec<AtomicU32> = (0..regions.count() * orders).map(|_| AtomicU32::new(NEVER)).collect();
    let mut buckets: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (block, order) in goals {
        let arrangement = regions.of(*block) * orders + order;
        if known[arrangement].swap(0, Relaxed) != 0 {
            buckets.entry(0).or_default().push(arrangement as u32);
        }
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
                let (region, order) = (arrangement / orders, arrangement % orders);
                for way in ways.out_of(region) {
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
    let known: Vec<u32> = known.collect();
    let mut least = vec![NEVER; arrangements.sets() * orders];
    for (set, least) in least.chunks_exact_mut(orders).enumerate() {
        for of_region in regions.of_set(set).map(|region| &known[region * orders..][..orders]) {
            least.iter_mut().zip(of_region).for_each(|(least, cost)| *least = (*least).min(*cost));
        }
    }
    Ok(least)
}
