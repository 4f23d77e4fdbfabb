//! A part of a space: what a driver hands out to threads, or to machines.

use std::ops::Range;

use crate::Place;

/// Boards whose orders are neighbours, with the blank in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The number of the first board.
    pub first: Place,
    /// Bit k stands for the board k orders on; bit 0 is always set.
    pub boards: u64,
}

impl Run {
    /// The numbers of the boards.
    pub fn places(self) -> impl Iterator<Item = Place> {
        let Self { first: Place { cell, order }, boards } = self;
        (0..64).filter(move |bit| boards >> bit & 1 == 1).map(move |bit| Place { cell, order: order + bit })
    }
}

/// What of a part is scanned at a time: some blocks of one cell of the blank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slice {
    /// The cell of the blank.
    pub cell: usize,
    /// Blocks, counted from the first of the space; those of other parts are not there.
    pub blocks: Range<u64>,
}

/// What happens during a scan.
pub trait Sink {
    /// These boards are of the level that is scanned.
    fn found(&mut self, run: Run);

    /// These boards, a move away, belong to another part. Those of one part may come again and again.
    fn send(&mut self, run: Run);
}

/// The boards of some orders, for every cell of the blank: whoever owns a part counts each of its boards once, at the level at which it was first reached.
///
/// All drivers do the same. For each depth from 0, they scan every slice of every part, and have each run that was sent absorbed by the part that it belongs to, at any time before
/// the next depth begins; in any order, and as often as they like. The space is explored when a depth counts no boards.
///
/// Horizontal moves never leave a part. A vertical move leaves it only if its window begins among the digits that all orders of the part share.
pub trait Part {
    /// Counts the boards at this depth in a slice, and moves on from each, once.
    fn scan(&mut self, depth: u32, slice: &Slice, sink: &mut impl Sink) -> u64;

    /// Takes boards that another part reached from `depth`, so that they are at the next depth if they were not reached before.
    fn absorb(&mut self, depth: u32, run: Run);
}
