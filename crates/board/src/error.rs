//! Why a list of tiles is not a board: every fault of it at once.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use crate::Shape;

/// How many tiles of one kind of fault a message names before it only counts them.
const NAMED: usize = 8;

/// Every fault of a list of tiles that should have been a board of `shape`.
///
/// The message names tiles as the user wrote them, `0` being the blank:
/// `tile 3 is missing and tile 1 occurs twice`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct BoardError {
    /// The shape the tiles should fill.
    pub shape: Shape,
    /// How many values were given; [`Shape::cells`] were expected.
    pub given: usize,
    /// Tiles (0 for the blank) that do not occur, rising.
    pub missing: Vec<u32>,
    /// Tiles that occur more than once, with how often, rising.
    pub repeated: Vec<(u32, usize)>,
    /// Values above the greatest tile, each once, rising.
    pub out_of_range: Vec<u32>,
}

impl BoardError {
    /// Looks at `tiles` once and returns the faults, or `None` for a proper board.
    ///
    /// Linear time but for sorting what is out of range; one counter a cell.
    pub fn find(shape: Shape, tiles: impl IntoIterator<Item = u32>) -> Option<Self> {
        let cells = shape.cells();
        let mut times = alloc::vec![0usize; cells];
        let mut out_of_range = Vec::new();
        let mut given = 0;
        for tile in tiles {
            given += 1;
            match times.get_mut(tile as usize) {
                Some(count) => *count += 1,
                None => out_of_range.push(tile),
            }
        }
        let pick = |wanted: fn(usize) -> bool| {
            times
                .iter()
                .enumerate()
                .filter(move |(_, count)| wanted(**count))
                .map(|(tile, count)| (tile as u32, *count))
        };
        out_of_range.sort_unstable();
        out_of_range.dedup();
        let missing: Vec<u32> = pick(|count| count == 0).map(|(tile, _)| tile).collect();
        let repeated: Vec<(u32, usize)> = pick(|count| count > 1).collect();
        let sound = given == cells && missing.is_empty() && repeated.is_empty() && out_of_range.is_empty();
        (!sound).then_some(Self { shape, given, missing, repeated, out_of_range })
    }
}

fn name(tile: u32) -> String {
    if tile == 0 { "the blank".into() } else { alloc::format!("tile {tile}") }
}

/// `tile 3`, `tiles 3 and 4`, `the blank and tiles 1, 2 and 7`, `tiles 1, 2, ... and 900 more`.
pub(crate) fn names(tiles: &[u32]) -> String {
    let (blank, numbers) = match tiles {
        [0, rest @ ..] => (true, rest),
        _ => (false, tiles),
    };
    let mut parts: Vec<String> = numbers.iter().take(NAMED).map(u32::to_string).collect();
    if numbers.len() > NAMED {
        parts.push(alloc::format!("{} more", numbers.len() - NAMED));
    }
    let listed = join(&parts);
    match (blank, numbers.len()) {
        (true, 0) => "the blank".into(),
        (true, 1) => alloc::format!("the blank and tile {listed}"),
        (true, _) => alloc::format!("the blank and tiles {listed}"),
        (false, 1) => alloc::format!("tile {listed}"),
        (false, _) => alloc::format!("tiles {listed}"),
    }
}

fn join(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [init @ .., last] => alloc::format!("{} and {last}", init.join(", ")),
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut said: Vec<String> = Vec::new();
        let (given, cells) = (self.given, self.shape.cells());
        if given != cells {
            said.push(alloc::format!("{given} cells were read where {} has {cells}", self.shape));
        }
        if !self.missing.is_empty() {
            let verb = if self.missing.len() == 1 { "is" } else { "are" };
            said.push(alloc::format!("{} {verb} missing", names(&self.missing)));
        }
        if !self.repeated.is_empty() {
            let mut parts: Vec<String> = self
                .repeated
                .iter()
                .take(NAMED)
                .map(|(tile, times)| match times {
                    2 => alloc::format!("{} occurs twice", name(*tile)),
                    _ => alloc::format!("{} occurs {times} times", name(*tile)),
                })
                .collect();
            if self.repeated.len() > NAMED {
                parts.push(alloc::format!("{} more tiles are repeated", self.repeated.len() - NAMED));
            }
            said.push(join(&parts));
        }
        if !self.out_of_range.is_empty() {
            let verb = if self.out_of_range.len() == 1 { "is" } else { "are" };
            let range = match cells {
                1 => "the blank, 0".into(),
                2 => "tile 1 and one blank".into(),
                _ => alloc::format!("tiles 1 to {} and one blank", cells - 1),
            };
            said.push(alloc::format!("{} {verb} out of range ({} has {range})", names(&self.out_of_range), self.shape));
        }
        f.write_str(&join(&said))
    }
}
