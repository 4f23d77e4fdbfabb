//! What leads from region to region.

use std::collections::HashMap;

use loyd_board::Direction;
use loyd_board::path::Metric;

use super::arrangements::{Arrangements, numbered, ones};
use super::regions::Regions;
use crate::Puzzle;

/// A move as regions see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Way {
    /// The region it leads to.
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

/// All moves between regions.
pub(super) struct Ways {
    regions: Regions,
    /// Where the ways out of each region begin.
    starts: Vec<u32>,
    ways: Vec<Way>,
    jumps: Vec<Vec<u16>>,
}

impl Ways {
    /// The moves of `puzzle` between the arrangements of some of its tiles; if the moves of other tiles are free, they are no ways, but join blocks to regions.
    pub(super) fn new(puzzle: &Puzzle, arrangements: &Arrangements, is_free: bool) -> Self {
        let topology = puzzle.topology();
        let (open, numbers) = numbered(topology);
        let next: Vec<[Option<usize>; 4]> = open
            .iter()
            .map(|cell| {
                Direction::ALL.map(|direction| topology.neighbour(*cell, direction).map(|next| numbers[next].into()))
            })
            .collect();
        let regions = if is_free { Regions::joined(arrangements, &next) } else { Regions::single(arrangements) };
        let is_long = puzzle.metric() == Metric::Multi;
        let mut jumps = Jumps { arrangements, known: HashMap::new(), jumps: Vec::new() };
        let (mut starts, mut ways) = (vec![0], Vec::new());
        for (set, occupied) in arrangements.every_set().enumerate() {
            let first = regions.of_set(set).start;
            let mut found = vec![Vec::new(); regions.of_set(set).len()];
            for (at, blanks) in arrangements.every_blank_set(occupied).enumerate() {
                let found = &mut found[regions.of(set * arrangements.blank_sets() + at) - first];
                for (blank, direction) in ones(blanks).flat_map(|blank| Direction::ALL.map(|to| (blank, to))) {
                    let (mut set, mut at, mut moved) = (occupied, blank, Vec::new());
                    while let Some(from) =
                        next[at][direction as usize].filter(|from| *from != blank && blanks >> from & 1 == 0)
                    {
                        if set >> from & 1 == 1 {
                            moved.push(arrangements.places(set, from, at));
                            set ^= 1 << from | 1 << at;
                        }
                        at = from;
                        if !is_free || !moved.is_empty() {
                            let free = blanks ^ 1 << blank ^ 1 << at;
                            found.push(jumps.way(regions.of(arrangements.block(set, free)), &moved));
                        }
                        if !is_long {
                            break;
                        }
                    }
                }
            }
            for mut found in found {
                if is_free {
                    // Several blanks may be of the same use.
                    found.sort_unstable();
                    found.dedup();
                }
                ways.append(&mut found);
                starts.push(ways.len() as u32);
            }
        }
        let jumps = jumps.jumps;
        Self { regions, starts, ways, jumps }
    }

    /// What they lead to.
    pub(super) fn regions(&self) -> &Regions {
        &self.regions
    }

    /// The ways out of a region.
    #[inline]
    pub(super) fn out_of(&self, region: usize) -> &[Way] {
        &self.ways[self.starts[region] as usize..self.starts[region + 1] as usize]
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
    /// The way to a region on which these tiles leave places and enter others.
    fn way(&mut self, target: usize, moved: &[(usize, usize)]) -> Way {
        let back: Vec<_> = moved.iter().rev().map(|(leaves, enters)| (*enters, *leaves)).collect();
        let place = moved.first().map_or(0, |(leaves, _)| *leaves as u8);
        Way { target: target as u32, jump: self.of(moved), back: self.of(&back), tiles: moved.len() as u8, place }
    }

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
