//! The orders of a few tiles.

use super::arrangements::MOST_TILES;

/// Which tile is on which of the occupied cells, as three bits a cell, those of the first cell lowest.
///
/// Fewer than eight tiles are the last of eight, of which the first ones never move; so moving a tile takes the same few instructions for all.
/// Above the places is room for a byte of a count, which moves leave alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::sliding) struct Order(u32);

/// What happens to an order when a tile moves from the place before others of its pattern to the place after them, or the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Jump(u32);

/// What is known of a jump before it is known where the other tiles are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct JumpStart(u8);

/// Bits of a place.
const BITS: u32 = 3;
/// Bits of half of the places.
const HALF: u32 = BITS * MOST_TILES as u32 / 2;
/// Bits of all places.
const WHOLE: u32 = 2 * HALF;

/// What the first four places add to the number of an order, and the last four.
///
/// Of all orders by number, those that begin alike follow each other, so the two can be looked up apart.
static FIRST: [u16; 1 << HALF] = first();
static LAST: [u8; 1 << HALF] = last();

impl Order {
    /// The order in which the tiles, numbered from 0, follow each other.
    pub(super) fn new(tiles: &[u8]) -> Self {
        let idle = MOST_TILES - tiles.len();
        let moving = tiles.iter().map(|tile| usize::from(*tile) + idle);
        Self((0..idle).chain(moving).zip(0..).fold(0, |order, (tile, place)| order | (tile as u32) << (BITS * place)))
    }

    /// All orders of so many tiles, by number.
    pub(super) fn every(tiles: usize) -> impl Iterator<Item = Self> {
        let sorted: Vec<u8> = (0..tiles as u8).collect();
        std::iter::successors(Some(sorted), |order| {
            let mut next = order.clone();
            let rising = next.windows(2).rposition(|pair| pair[0] < pair[1])?;
            let larger = next.iter().rposition(|tile| *tile > next[rising])?;
            next.swap(rising, larger);
            next[rising + 1..].reverse();
            Some(next)
        })
        .map(|order| Self::new(&order))
    }

    /// Its number among all orders of these tiles, lexicographically from 0.
    #[inline(always)]
    pub(super) fn number(self) -> usize {
        let first = FIRST[(self.0 & ((1 << HALF) - 1)) as usize];
        let last = LAST[(self.0 >> HALF & ((1 << HALF) - 1)) as usize];
        usize::from(first) + usize::from(last)
    }

    /// The order after a jump.
    #[inline(always)]
    pub(super) fn after(self, jump: Jump) -> Self {
        let turn = &TURNS[jump.0 as usize % TURNS.len()];
        let before = self.0 & turn.places;
        let after = (before >> turn.down | before << turn.up) & turn.places;
        Self(self.0 ^ before ^ after)
    }

    /// The order with another count.
    #[inline(always)]
    pub(super) fn with_count(self, count: u8) -> Self {
        Self(self.0 & ((1 << WHOLE) - 1) | u32::from(count) << WHOLE)
    }

    /// The count.
    #[inline(always)]
    pub(super) fn count(self) -> u8 {
        (self.0 >> WHOLE) as u8
    }
}

impl Jump {
    /// The jump of a tile from the place before `over` others of its pattern to the place after them, or the other way round if it is not `later`; before all of them
    /// are `place` others.
    #[inline(always)]
    pub(super) fn new(start: JumpStart, place: u32, over: u32) -> Self {
        Self(u32::from(start.0) + place + MOST_TILES as u32 * over)
    }

    /// Whether no tile is jumped.
    pub(super) fn is_none(self) -> bool {
        (self.0 as usize / MOST_TILES).is_multiple_of(MOST_TILES)
    }
}

impl JumpStart {
    /// Jumps among so many tiles, to later places or to earlier ones.
    pub(super) fn new(tiles: usize, later: bool) -> Self {
        let side = if later { MOST_TILES * MOST_TILES } else { 0 };
        Self((side + MOST_TILES - tiles) as u8)
    }
}

/// What jumps do: all places from the first to the last that change are turned round by one.
static TURNS: [Turn; 2 * MOST_TILES * MOST_TILES] = turns();

#[derive(Clone, Copy)]
struct Turn {
    places: u32,
    down: u8,
    up: u8,
}

const fn turns() -> [Turn; 2 * MOST_TILES * MOST_TILES] {
    let mut turns = [Turn { places: 0, down: 0, up: 0 }; 2 * MOST_TILES * MOST_TILES];
    let mut at = 0;
    while at < turns.len() {
        let (place, over, later) = (at % MOST_TILES, at / MOST_TILES % MOST_TILES, at >= MOST_TILES * MOST_TILES);
        if place + over < MOST_TILES {
            let (one, others) = (BITS as u8, BITS as u8 * over as u8);
            let places = ((1 << (one + others)) - 1) << (BITS as usize * place);
            let (down, up) = if later { (one, others) } else { (others, one) };
            turns[at] = Turn { places, down, up };
        }
        at += 1;
    }
    turns
}

const fn first() -> [u16; 1 << HALF] {
    let mut numbers = [0; 1 << HALF];
    let mut order = 0;
    while order < 1 << HALF {
        let (mut place, mut number) = (0, 0);
        while place < 4 {
            // How many tiles are smaller, but those before.
            let tile = order >> (BITS * place) & 7;
            let (mut before, mut smaller) = (0, tile);
            while before < place {
                smaller -= (order >> (BITS * before) & 7 < tile && smaller > 0) as usize;
                before += 1;
            }
            number = number * (8 - place as usize) + smaller;
            place += 1;
        }
        // Four tiles are left, which have 24 orders. What is no order gets any number.
        numbers[order] = (number * 24) as u16;
        order += 1;
    }
    numbers
}

const fn last() -> [u8; 1 << HALF] {
    let mut numbers = [0; 1 << HALF];
    let mut order = 0;
    while order < 1 << HALF {
        let (mut place, mut number) = (0, 0);
        while place < 4 {
            let (mut after, mut smaller) = (place + 1, 0);
            while after < 4 {
                smaller += (order >> (BITS * after) & 7 < order >> (BITS * place) & 7) as u8;
                after += 1;
            }
            number = number * (4 - place as u8) + smaller;
            place += 1;
        }
        numbers[order] = number;
        order += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_counted_without_a_gap() {
        for tiles in 1..=MOST_TILES {
            let numbers: Vec<usize> = Order::every(tiles).map(Order::number).collect();
            assert_eq!(numbers, Vec::from_iter(0..(1..=tiles).product()));
        }
    }

    #[test]
    fn a_tile_jumps_over_those_between() {
        let after = |order: &[u8], place, over, later| {
            Order::new(order).after(Jump::new(JumpStart::new(order.len(), later), place, over))
        };
        let order = [4, 2, 0, 1, 3];
        assert_eq!(after(&order, 1, 3, true), Order::new(&[4, 0, 1, 3, 2]));
        assert_eq!(after(&order, 1, 3, false), Order::new(&[4, 3, 2, 0, 1]));
        assert_eq!(after(&order, 0, 1, true), Order::new(&[2, 4, 0, 1, 3]));
        for later in [false, true] {
            assert_eq!(after(&order, 4, 0, later), Order::new(&order));
        }
        assert_eq!(after(&[7, 6, 5, 4, 3, 2, 1, 0], 0, 7, true), Order::new(&[6, 5, 4, 3, 2, 1, 0, 7]));
    }
}
