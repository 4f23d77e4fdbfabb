//! The nodes still to be expanded, best first.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How urgent a node is: the smaller priority first, then the greater cost so far, for it is nearer to a goal.
pub(crate) type Rank = (u64, Reverse<u64>);

/// Numbers of nodes in buckets of equal rank; the last that came to a bucket leaves it first.
///
/// There are few ranks, so finding a bucket is cheap, and a node takes four bytes: numbers are kept in chunks that are never copied, and empty chunks are
/// used again.
#[derive(Default)]
pub(crate) struct Open {
    buckets: BTreeMap<Rank, Vec<Chunk>>,
    spare: Vec<Chunk>,
    chunks: usize,
}

type Chunk = Vec<u32>;

/// Numbers in a chunk.
const CHUNK: usize = 512;

impl Open {
    pub fn push(&mut self, rank: Rank, number: u32) {
        let bucket = self.buckets.entry(rank).or_default();
        match bucket.last_mut() {
            Some(chunk) if chunk.len() < CHUNK => chunk.push(number),
            _ => {
                let mut chunk = self.spare.pop().unwrap_or_else(|| {
                    self.chunks += 1;
                    Vec::with_capacity(CHUNK)
                });
                chunk.push(number);
                bucket.push(chunk);
            }
        }
    }

    pub fn pop(&mut self) -> Option<(Rank, u32)> {
        let mut entry = self.buckets.first_entry()?;
        let rank = *entry.key();
        let bucket = entry.get_mut();
        let number = bucket.last_mut()?.pop()?;
        if bucket.last().is_some_and(Vec::is_empty) {
            self.spare.extend(bucket.pop());
            if bucket.is_empty() {
                entry.remove();
            }
        }
        Some((rank, number))
    }

    /// The ranks of the nodes in it.
    pub fn ranks(&self) -> impl Iterator<Item = Rank> + '_ {
        self.buckets.keys().copied()
    }

    pub fn bytes(&self) -> usize {
        self.chunks * (CHUNK * size_of::<u32>() + size_of::<Chunk>())
    }
}
