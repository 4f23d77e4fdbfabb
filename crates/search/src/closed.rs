//! The states a search has seen, each once, and how it came to them.

use std::hash::{Hash, Hasher};

use hashbrown::hash_table::{Entry, HashTable};

use crate::Space;

/// The only place that names fxhash, which is no longer maintained (RUSTSEC-2025-0057): another hasher is a change of this line.
type Quick = fxhash::FxHasher;

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
        let before = if shard.len() == shard.capacity() { shard.allocation_size() } else { usize::MAX };
        let number = match shard.entry(hash, |number| *key_of(number) == key, |number| Mixed::hash(key_of(number))) {
            Entry::Occupied(entry) => return (*entry.get(), false),
            Entry::Vacant(entry) => {
                let number = nodes.len() as u32;
                entry.insert(number);
                number
            }
        };
        if before != usize::MAX {
            *shard_bytes += shard.allocation_size() - before;
        }
        nodes.push(Node { key, cost, step });
        (number, true)
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
