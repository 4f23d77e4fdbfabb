//! Runs of boards as bytes.

use loyd_explore::{Place, Run};

/// Runs of one cell of the blank, each as how far its first order is from that of the run before, and which boards follow: two numbers of seven bits a byte (LEB128), the first with
/// its sign in the lowest bit. Bit 0 of a run is always set and left out.
///
/// Runs come by rising orders for the most part, a word apart where levels are full, so boards take a byte or little more each.
#[derive(Clone, Debug, Default)]
pub struct Coder {
    bytes: Vec<u8>,
    last: u64,
}

impl Coder {
    /// Adds a run.
    #[inline]
    pub fn push(&mut self, run: Run) {
        let distance = run.first.order.wrapping_sub(self.last) as i64;
        self.last = run.first.order;
        push(&mut self.bytes, (distance << 1 ^ distance >> 63) as u64);
        push(&mut self.bytes, run.boards >> 1);
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// What there is so far; the next run begins anew.
    pub fn take(&mut self) -> Vec<u8> {
        self.last = 0;
        std::mem::take(&mut self.bytes)
    }
}

#[inline]
fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 1 << 7 {
        bytes.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The runs that were coded; ends early, with none, at what is no code.
pub fn runs(cell: usize, bytes: &[u8]) -> impl Iterator<Item = Option<Run>> + '_ {
    let (mut left, mut last) = (bytes, 0_u64);
    std::iter::from_fn(move || {
        if left.is_empty() {
            return None;
        }
        let run =
            pull(&mut left).zip(pull(&mut left)).filter(|(_, boards)| boards >> 63 == 0).map(|(distance, boards)| {
                last = last.wrapping_add((distance >> 1) ^ (distance & 1).wrapping_neg());
                Run { first: Place { cell, order: last }, boards: boards << 1 | 1 }
            });
        if run.is_none() {
            left = &[];
        }
        Some(run)
    })
}

#[inline]
fn pull(bytes: &mut &[u8]) -> Option<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let bits = u64::from(byte & 0x7f);
        if shift > 63 || bits << shift >> shift != bits {
            return None;
        }
        number |= bits << shift;
        if *byte < 1 << 7 {
            return Some(number);
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn run(order: u64, boards: u64) -> Run {
        Run { first: Place { cell: 3, order }, boards: boards | 1 }
    }

    proptest! {
        #[test]
        fn come_back_as_they_were(numbers in proptest::collection::vec((any::<u64>(), any::<u64>()), 0..50)) {
            let mut coder = Coder::default();
            for _ in 0..2 {
                let sent: Vec<Run> = numbers.iter().map(|(order, boards)| run(*order, *boards)).collect();
                sent.iter().for_each(|run| coder.push(*run));
                let bytes = coder.take();
                prop_assert_eq!(runs(3, &bytes).collect::<Option<Vec<Run>>>(), Some(sent));
            }
        }

        #[test]
        fn no_bytes_are_too_odd(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
            prop_assert!(runs(0, &bytes).count() <= bytes.len());
        }
    }

    #[test]
    fn bytes_of_a_full_level() {
        let mut coder = Coder::default();
        (0..100).for_each(|word| coder.push(run(1000 + 64 * word, u64::MAX)));
        // The first distance takes two bytes, 64 takes two, and 63 boards take nine.
        assert_eq!(coder.len(), 100 * 11);
        assert_eq!(runs(0, &[0xff]).collect::<Vec<_>>(), [None]);
        assert_eq!(runs(0, &[2; 1]).collect::<Vec<_>>(), [None]);
        let beyond = [&[0][..], &[0xff; 9], &[1]].concat();
        assert_eq!(runs(0, &beyond).collect::<Vec<_>>(), [None]);
    }
}
