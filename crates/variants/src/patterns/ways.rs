//! What leads from block to block.

use std::collections::HashMap;

use loyd_board::Direction;
use loyd_board::path::Metric;

use super::arrangements::{Arrangements, numbered, ones};
use crate::Puzzle;

/// A move as blocks see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// The block it leads to.
    pub(super) target: u32,
    /// What every order becomes, among [`Ways::jumps`]; [`SAME`] if none changes.
    pub(super) jump: u32,
    /// The same for the way back.
    pub(super) back: u32,
    /// How many tiles of the pattern slide.
    pub(super) tiles: u8,
    /// The place of the first of them in the order.
    pub(super) place: u8,
}

pub(super) const SAME: u32 = u32::MAX;

/// All moves between blocks.
pub(super) struct Ways {
    /// Where the ways out of each block begin.
    starts: Vec<u32>,
    ways: Vec<Way>,
    jumps: Vec<Vec<u16>>,
}

impl Ways {
    /// The moves of `puzzle` between the arrangements of some of its tiles.
    pub(super) fn new(puzzle: &Puzzle, arrangements: &Arrangements) -> Self {
        let topology = puzzle.topology();
        let (open, numbers) = numbered(topology);
        let next: Vec<[Option<usize>; 4]> = open
            .iter()
            .map(|cell| {
                Direction::ALL.map(|direction| topology.neighbour(*cell, direction).map(|next| numbers[next].into()))
            })
            .collect();
        let is_long = puzzle.metric() == Metric::Multi;
        let (mut starts, mut ways) = (vec![0], Vec::new());
        let mut jumps = Jumps { arrangements, known: HashMap::new(), jumps: Vec::new() };
        let blank_sets = arrangements.blank_sets();
        for occupied in arrangements.every_set() {
            for blanks in arrangements.every_blank_set(occupied) {
                for blank in ones(blanks) {
                    for direction in Direction::ALL {
                        let (mut set, mut at, mut moved) = (occupied, blank, Vec::new());
                        while let Some(from) =
                            next[at][direction as usize].filter(|from| *from != blank && blanks >> from & 1 == 0)
                        {
                            if set >> from & 1 == 1 {
                                moved.push(arrangements.places(set, from, at));
                                set ^= 1 << from | 1 << at;
                            }
                            at = from;
                            let free = blanks ^ 1 << blank ^ 1 << at;
                            let target = arrangements.set(set) * blank_sets + arrangements.blank_set(set, free);
                            let jump = jumps.of(&moved);
                            let back: Vec<_> = moved.iter().rev().map(|(leaves, enters)| (*enters, *leaves)).collect();
                            let back = jumps.of(&back);
                            let place = moved.first().map_or(0, |(leaves, _)| *leaves as u8);
                            ways.push(Way { target: target as u32, jump, back, tiles: moved.len() as u8, place });
                            if !is_long {
                                break;
                            }
                        }
                    }
                }
                starts.push(ways.len() as u32);
            }
        }
        let jumps = jumps.jumps;
        Self { starts, ways, jumps }
    }

    /// The ways out of a block.
    #[inline]
    pub(super) fn out_of(&self, block: usize) -> &[Way] {
        &self.ways[self.starts[block] as usize..self.starts[block + 1] as usize]
    }

    /// What an order becomes by a jump.
    #[inline]
    pub(super) fn after(&self, jump: u32, order: usize) -> usize {
        if jump == SAME { order } else { self.jumps[jump as usize][order].into() }
    }

    /// What every order becomes by a jump, if it changes any.
    #[inline]
    pub(super) fn jump(&self, jump: u32) -> Option<&[u16]> {
        self.jumps.get(jump as usize).map(Vec::as_slice)
    }
}

/// Sequences of tiles that change their places, each kept once.
struct Jumps<'a> {
    arrangements: &'a Arrangements,
    known: HashMap<Vec<(usize, usize)>, u32>,
    jumps: Vec<Vec<u16>>,
}

impl Jumps<'_> {
    fn of(&mut self, moved: &[(usize, usize)]) -> u32 {
        let moved: Vec<(usize, usize)> = moved.iter().copied().filter(|(leaves, enters)| leaves != enters).collect();
        if moved.is_empty() {
            return SAME;
        }
        let Self { arrangements, known, jumps } = self;
        *known.entry(moved).or_insert_with_key(|moved| {
            let orders = (0..arrangements.orders()).map(|order| {
                moved.iter().fold(order as u16, |order, (leaves, enters)| {
                    arrangements.jumps(*leaves, *enters)[usize::from(order)]
                })
            });
            jumps.push(orders.collect());
            jumps.len() as u32 - 1
        })
    }
}
