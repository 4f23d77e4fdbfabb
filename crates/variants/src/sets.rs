//! Sets of rules: for each, a puzzle of any shape.

use loyd_board::{Content, Layout, Shape, Topology};

use crate::Puzzle;

/// Some rules that puzzles have in common.
#[derive(Clone, Copy, Debug)]
pub struct RuleSet {
    /// What they are called.
    pub name: &'static str,
    /// A puzzle of a shape by these rules, if the shape has room for one.
    pub puzzle: fn(Shape) -> Option<Puzzle>,
}

macro_rules! rule_sets {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        $($(#[$doc])* pub mod $name;)*

        /// All sets of rules. The tests try each on every board of every small shape.
        pub const RULE_SETS: &[RuleSet] = &[$(RuleSet { name: stringify!($name), puzzle: $name::puzzle }),*];
    };
}

rule_sets! {
    torus,
    cylinder,
    walls,
    hole,
    two_blanks,
    letters,
    open_goal,
    heavy_tiles,
    light_tiles,
    long_slides,
    heavy_torus,
    long_torus,
    loose_walls,
    heavy_letters,
}

/// The tiles 1, 2, ... in the cells of a topology that can be entered, blanks in the last; `None` if there are fewer cells than blanks, or more tiles than labels.
pub fn goal(topology: &Topology, blanks: usize) -> Option<Layout> {
    let tiles = topology.open_cells().count().checked_sub(blanks).filter(|tiles| *tiles <= u16::MAX.into())?;
    let mut layout = Layout::new(topology.shape(), vec![Content::Hole; topology.shape().cells()]).ok()?;
    for (number, cell) in topology.open_cells().enumerate() {
        layout.set(cell, if number < tiles { Content::Tile(number as u16 + 1) } else { Content::Blank });
    }
    Some(layout)
}

/// The puzzle to reach [`goal`] by single slides at cost one.
fn numbered(topology: Topology, blanks: usize) -> Option<Puzzle> {
    let goal = goal(&topology, blanks)?;
    Puzzle::new(topology, goal).ok()
}
