//! The states a search has seen, each once, and how it came to them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use hashbrown::hash_table::{Entry, HashTable};

use crate::Space;

/// The only place that names fxhash, which is no longer maintained (RUSTSEC-2025-0057): another hasher is a change of this line.
type Quick = fxhash::FxHasher;

/// A map for few keys that are mixed or small: it takes the hash as it is.
pub(crate) type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// Hashes with [`Quick`] and mixes the result.
///
/// The low bits of FxHash's product depend on the low bits of the key alone, which are the first cells of a packed board, and hash tables go by
/// the low bits: unmixed, inserting millions of boards takes tens of times as long. Folding the halves of a widening product spreads every bit of the key over all.
#[derive(Clone, Copy, Debug, Default)]
struct Mixed;

impl Mixed {
    fn hash(key: &impl Hash) -> u64 {
        let mut hasher = Quick::default();
        key.hash(&mut hasher);
        // An odd constant without structure: the golden ratio in 64 bits.
        let product = u128::from(hasher.finish()) * 0x9e37_79b9_7f4a_7c15;
        (product >> 64) as u64 ^ product as u64
    }
}

/// A state that was seen.
#[derive(Clone, Debug)]
pub(crate) struct Node<S: Space> {
    pub key: S::Key,
    /// The cost of the cheapest path to it that was found.
    pub cost: S::Cost,
    /// The last step of that path; none for where the search began.
    pub step: Option<S::Step>,
}

/// Tables a set is split into, so that one growing, which holds it twice, is a small part of the whole.
const SHARDS: usize = 64;

/// A set of nodes by key, numbered from 0 in the order in which they came.
pub(crate) struct Closed<S: Space> {
    nodes: Blocks<Node<S>>,
    /// For each shard, numbers of nodes by their keys' hashes.
    shards: Vec<HashTable<u32>>,
    shard_bytes: usize,
    key_heap_bytes: usize,
}

impl<S: Space> Closed<S> {
    pub fn new(space: &S) -> Self {
        let shards = (0..SHARDS).map(|_| HashTable::new()).collect();
        Self { nodes: Blocks::new(), shards, shard_bytes: 0, key_heap_bytes: space.key_heap_bytes() }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Room for one more expansion: numbers are 32 bits wide.
    pub fn is_full(&self) -> bool {
        self.len() > u32::MAX as usize - (1 << 16)
    }

    pub fn bytes(&self) -> usize {
        self.nodes.bytes() + self.shard_bytes + self.len() * self.key_heap_bytes
    }

    pub fn node(&self, number: u32) -> &Node<S> {
        self.nodes.get(number as usize)
    }

    pub fn node_mut(&mut self, number: u32) -> &mut Node<S> {
        self.nodes.get_mut(number as usize)
    }

    pub fn find(&self, key: &S::Key) -> Option<u32> {
        let hash = Mixed::hash(key);
        self.shards[shard_of(hash)].find(hash, |number| self.node(*number).key == *key).copied()
    }

    /// The number of the node of `key`, and whether it is new, made from `cost` and `step`.
    pub fn insert(&mut self, key: S::Key, cost: S::Cost, step: Option<S::Step>) -> (u32, bool) {
        let Self { nodes, shards, shard_bytes, .. } = self;
        let hash = Mixed::hash(&key);
        let shard = &mut shards[shard_of(hash)];
        let key_of = |number: &u32| &nodes.get(*number as usize).key;
        // Looking for the place makes room for one more, so it is where the shard grows.
        let grows = (shard.len() == shard.capacity()).then(|| shard.allocation_size());
        let (number, new) =
            match shard.entry(hash, |number| *key_of(number) == key, |number| Mixed::hash(key_of(number))) {
                Entry::Occupied(entry) => (*entry.get(), false),
                Entry::Vacant(entry) => (*entry.insert(nodes.len() as u32).get(), true),
            };
        if let Some(before) = grows {
            *shard_bytes += shard.allocation_size() - before;
        }
        if new {
            nodes.push(Node { key, cost, step });
        }
        (number, new)
    }

    /// The steps of the path that led to the node `number`, first to last.
    pub fn path(&self, space: &S, number: u32) -> Vec<S::Step> {
        let mut node = self.node(number);
        let mut state = space.state(&node.key);
        let mut steps = Vec::new();
        while let Some(step) = &node.step {
            space.undo(&mut state, step);
            steps.push(step.clone());
            let Some(parent) = self.find(&space.key(&state)) else { break };
            node = self.node(parent);
        }
        steps.reverse();
        steps
    }
}

fn shard_of(hash: u64) -> usize {
    // Neither the lowest bits, which choose the slot in a shard, nor the highest, which tag it.
    (hash >> 40) as usize % SHARDS
}

/// A list that grows block by block and never moves what it holds: no slack beyond a block, and never two copies at once.
struct Blocks<T> {
    blocks: Vec<Vec<T>>,
}

/// Items in a block.
const BLOCK: usize = 1 << 14;

impl<T> Blocks<T> {
    const fn new() -> Self {
        Self { blocks: Vec::new() }
    }

    fn len(&self) -> usize {
        self.blocks.last().map_or(0, |last| (self.blocks.len() - 1) * BLOCK + last.len())
    }

    fn bytes(&self) -> usize {
        // All but the first block have the full size; the first grows to it.
        self.blocks.first().map_or(0, |first| (first.capacity() + (self.blocks.len() - 1) * BLOCK) * size_of::<T>())
    }

    fn push(&mut self, item: T) {
        match self.blocks.last_mut() {
            Some(last) if last.len() < BLOCK => last.push(item),
            last => {
                let mut block = Vec::with_capacity(if last.is_some() { BLOCK } else { 16 });
                block.push(item);
                self.blocks.push(block);
            }
        }
    }

    fn get(&self, at: usize) -> &T {
        &self.blocks[at / BLOCK][at % BLOCK]
    }

    fn get_mut(&mut self, at: usize) -> &mut T {
        &mut self.blocks[at / BLOCK][at % BLOCK]
    }
}

#[cfg(test)]
mod tests {
    use loyd_board::{Board, Direction, Packed64, Packed128, Position};

    use super::*;

    /// The boards of a long walk, each once.
    fn keys<P: Position>(mut board: P) -> Vec<P::Key> {
        let mut seen = std::collections::HashSet::new();
        let mut state = 1_u64;
        for _ in 0..40_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            board.slide(Direction::ALL[(state >> 62) as usize]);
            seen.insert(board.key());
        }
        seen.into_iter().collect()
    }

    /// Spread over as many slots as there are keys, about a third of the slots stay empty and none gets many.
    fn is_spread<K: Hash>(keys: &[K], hash: impl Fn(&K) -> u64, bits: impl Fn(u64) -> u64) -> bool {
        let slots = keys.len().next_power_of_two() / 2;
        let mut loads = vec![0; slots];
        keys.iter().for_each(|key| loads[bits(hash(key)) as usize % slots] += 1);
        let empty = loads.iter().filter(|load| **load == 0).count();
        let expected = slots as f64 * (-(keys.len() as f64) / slots as f64).exp();
        (empty as f64) < 1.2 * expected && loads.iter().all(|load| *load < 16)
    }

    #[test]
    fn packed_boards_spread_over_the_whole_table() {
        let small = keys(Packed64::from(Board::<4, 4>::blank_last()));
        assert!(is_spread(&small, Mixed::hash, |hash| hash));
        assert!(is_spread(&small, Mixed::hash, |hash| hash >> 40));
        let large = keys(Packed128::from(Board::<5, 5>::blank_last()));
        assert!(is_spread(&large, Mixed::hash, |hash| hash));
        // What the mixing is for: without it the walk, which leaves most first cells alone, would crowd into few slots.
        let plain = |key: &u64| {
            let mut hasher = Quick::default();
            key.hash(&mut hasher);
            hasher.finish()
        };
        let home: Vec<u64> = small.iter().map(|key| key & !0xffff_ffff).collect();
        assert!(!is_spread(&home, plain, |hash| hash));
    }

    #[test]
    fn bytes_count_what_is_allocated() {
        let space = crate::sliding::Sliding::new(Packed64::from(Board::<4, 4>::blank_last()));
        let mut closed = Closed::new(&space);
        for (number, key) in keys(*space.goal()).into_iter().enumerate() {
            assert_eq!(closed.insert(key, 1, None), (number as u32, true));
            assert_eq!(closed.insert(key, 0, None), (number as u32, false));
            assert_eq!(closed.find(&key), Some(number as u32));
        }
        let tables: usize = closed.shards.iter().map(HashTable::allocation_size).sum();
        let nodes: usize = closed.nodes.blocks.iter().map(|block| block.capacity() * size_of_val(&block[0])).sum();
        assert_eq!(closed.bytes(), tables + nodes);
    }
}
