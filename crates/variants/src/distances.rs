//! How far tiles are from where they belong.

use crate::Puzzle;

/// No way leads there.
pub(crate) const NEVER: u32 = u32::MAX;

/// What it costs a lone tile to go from each cell to each.
#[derive(Clone, Debug)]
pub(crate) struct Distances {
    cells: usize,
    slides: Vec<u32>,
}

impl Distances {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let cells = puzzle.shape().cells();
        let from = |cell| puzzle.topology().distances(cell).into_iter().map(|distance| distance.unwrap_or(NEVER));
        Self { cells, slides: (0..cells).flat_map(from).collect() }
    }

    /// How many slides there are between two cells; [`NEVER`] if no way leads there.
    #[inline]
    pub(crate) fn slides(&self, from: usize, to: usize) -> u32 {
        self.slides[from * self.cells + to]
    }

    /// What a tile pays for them, at `cost` a slide.
    pub(crate) fn cost(&self, from: usize, to: usize, cost: u32) -> u32 {
        match self.slides(from, to) {
            NEVER => NEVER,
            slides => slides.saturating_mul(cost),
        }
    }
}
