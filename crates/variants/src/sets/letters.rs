//! Tiles that are equal.

use loyd_board::{Content, Layout, Shape, Topology};

use crate::Puzzle;

/// As many labels as rows, each on all tiles of a row: a picture of stripes.
pub fn puzzle(shape: Shape) -> Option<Puzzle> {
    let last = shape.cells() - 1;
    let content = |cell| if cell == last { Content::Blank } else { Content::Tile((cell / shape.columns() + 1) as u16) };
    Puzzle::new(Topology::new(shape), Layout::new(shape, (0..=last).map(content).collect::<Vec<_>>()).ok()?).ok()
}
