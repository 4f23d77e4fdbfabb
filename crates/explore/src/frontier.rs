//! The boards of one level.

use loyd_board::Grid;

use crate::Explorer;
use crate::Place;
use crate::part::Run;

/// The boards of the level that an [`Explorer`] counts next, by number of the board: as many as you like of them at random, or all.
///
/// ```
/// use loyd_board::{Board, random::Source};
/// use loyd_explore::{Explorer, Options};
///
/// let mut explorer = Explorer::new(&Board::<3, 3>::blank_last(), &Options::default())?;
/// explorer.by_ref().take(20).count(); // distances 0 to 19
/// let frontier = explorer.frontier();
/// assert_eq!((frontier.depth(), frontier.len()), (20, 16_993));
/// let mut source = Source::new(7);
/// let board = frontier.nth(source.below(frontier.len())).expect("a board 20 moves away");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Frontier<'a> {
    explorer: &'a Explorer,
    /// The blocks with boards of the level, and how many boards come before the end of each.
    blocks: Vec<(usize, u64, u64)>,
}

impl<'a> Frontier<'a> {
    pub(crate) fn new(explorer: &'a Explorer) -> Self {
        let mut blocks = Vec::new();
        let mut total = 0;
        for cell in 0..explorer.index().cells() {
            for part in explorer.parts().each() {
                for block in part.blocks() {
                    let words = part.pending(explorer.depth(), cell, block);
                    let boards = words.map_or(0, |words| words.map(|word| u64::from(word.count_ones())).sum());
                    if boards > 0 {
                        total += boards;
                        blocks.push((cell, block, total));
                    }
                }
            }
        }
        Self { explorer, blocks }
    }

    /// Their distance from the goal.
    pub fn depth(&self) -> u32 {
        self.explorer.depth()
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.blocks.last().map_or(0, |(.., total)| *total)
    }

    /// Whether there are none: all boards are nearer.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The board of this number, from 0; none from [`len`](Self::len) on. Logarithmic time, and a look at one block.
    pub fn nth(&self, number: u64) -> Option<Grid> {
        let at = self.blocks.partition_point(|(.., total)| *total <= number);
        let (cell, block, _) = self.blocks.get(at)?;
        let before = at.checked_sub(1).map_or(0, |before| self.blocks[before].2);
        let place = self.of_block(*cell, *block).flat_map(Run::places).nth((number - before) as usize)?;
        Some(self.explorer.index().board(place))
    }

    /// All of them.
    pub fn boards(&self) -> impl Iterator<Item = Grid> + '_ {
        self.runs().flat_map(Run::places).map(|place| self.explorer.index().board(place))
    }

    pub(crate) fn runs(&self) -> impl Iterator<Item = Run> + '_ {
        self.blocks.iter().flat_map(|(cell, block, _)| self.of_block(*cell, *block))
    }

    fn of_block(&self, cell: usize, block: u64) -> impl Iterator<Item = Run> + use<> {
        let parts = self.explorer.parts();
        let first = block * parts.space().block();
        let part = parts.number_with(block).map(|number| parts.part(number));
        let words: Vec<u64> =
            part.iter().filter_map(|part| part.pending(self.explorer.depth(), cell, block)).flatten().collect();
        (0..).zip(words).filter(|(_, boards)| *boards != 0).map(move |(word, boards)| {
            let bit = boards.trailing_zeros();
            let order = first + 64 * word + u64::from(bit);
            Run { first: Place { cell, order }, boards: boards >> bit }
        })
    }
}
