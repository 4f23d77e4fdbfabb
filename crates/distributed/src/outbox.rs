//! What leaves the blocks of a worker.

use std::ops::Range;

use loyd_explore::{Run, Sink, Space};

use crate::coding::Coder;
use crate::peers::Peers;

/// How many runs of a level a worker keeps, so that the last level is at hand.
pub const KEPT: usize = 1 << 16;

/// How many bytes are gathered for a cell of another worker before they are sent, if there are few workers.
const GATHERED: usize = 1 << 16;

/// How many bytes may be gathered for all.
const GATHERED_FOR_ALL: usize = 1 << 26;

/// The blocks of a worker: neighbours, as many for each.
pub fn share(blocks: u64, worker: usize, workers: usize) -> Range<u64> {
    // At most 20!/(2*8!) blocks, so millions of workers are no overflow.
    let bound = |worker: usize| blocks * worker as u64 / workers as u64;
    bound(worker)..bound(worker + 1)
}

/// The worker that has a block.
fn owner(blocks: u64, block: u64, workers: usize) -> usize {
    (((block + 1) * workers as u64 - 1) / blocks) as usize
}

/// What leaves the blocks of a worker, and the boards it found, if they are few.
pub struct Outbox {
    blocks: u64,
    /// How many orders a block has.
    block: u64,
    cells: usize,
    /// By worker and cell.
    coders: Vec<Coder>,
    workers: usize,
    /// How many bytes are gathered at most.
    pub most: usize,
    pub kept: Vec<Run>,
    pub sent: u64,
    pub bytes: u64,
}

impl Outbox {
    pub fn new(space: &Space, workers: usize) -> Self {
        let cells = space.index().cells();
        Self {
            blocks: space.blocks(),
            block: space.block(),
            cells,
            coders: vec![Coder::default(); workers * cells],
            workers,
            most: GATHERED.min(GATHERED_FOR_ALL / (workers * cells)),
            kept: Vec::new(),
            sent: 0,
            bytes: 0,
        }
    }

    /// Sends what is more than so many bytes.
    pub fn ship(&mut self, most: usize, depth: u32, peers: &mut Peers) {
        for (at, coder) in self.coders.iter_mut().enumerate().filter(|(_, coder)| coder.len() > most) {
            let bytes = coder.take();
            self.bytes += bytes.len() as u64;
            peers.send(at / self.cells, depth, at % self.cells, bytes);
        }
    }
}

impl Sink for Outbox {
    #[inline]
    fn found(&mut self, run: Run) {
        if self.kept.len() <= KEPT {
            self.kept.push(run);
        }
    }

    #[inline]
    fn send(&mut self, run: Run) {
        self.sent += u64::from(run.boards.count_ones());
        let worker = owner(self.blocks, run.first.order / self.block, self.workers);
        self.coders[worker * self.cells + run.first.cell].push(run);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_block_has_its_worker() {
        for blocks in 1..60 {
            for workers in 1..70 {
                let all: Vec<u64> = (0..workers).flat_map(|worker| share(blocks, worker, workers)).collect();
                assert_eq!(all, (0..blocks).collect::<Vec<_>>());
                let is_owner = |block| share(blocks, owner(blocks, block, workers), workers).contains(&block);
                assert!((0..blocks).all(is_owner), "{blocks} {workers}");
            }
        }
    }
}
