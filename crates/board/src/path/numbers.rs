//! Paths as the numbers of the tiles moved: `3 1 2 3 6`, `[3, 1, 2]`.

use alloc::{string::String, vec::Vec};
use core::fmt::Write;

use super::Path;
use super::notation::{PathError, PathFault, digits, is_separator, shortened};
use crate::{Direction, Position};

pub(super) fn read(text: &str, start: &impl Position) -> Result<Path, PathError> {
    let mut position = start.clone();
    let mut cells = position.cells();
    let (columns, greatest) = (position.shape().columns(), cells.len() - 1);
    let mut path = Path::default();
    let (mut at, mut number) = (0, 0);
    while let Some(byte) = text.as_bytes().get(at) {
        if is_separator(*byte) || matches!(byte, b'\'' | b'"') {
            at += 1;
            continue;
        }
        let fail = |fault| Err(PathError::at(text, at, fault));
        let written = digits(&text[at..]);
        if written.is_empty() {
            return fail(PathFault::Number { found: text[at..].chars().next().unwrap_or_default() });
        }
        number += 1;
        let tile = match written.parse() {
            Ok(tile) if (1..=greatest).contains(&tile) => tile,
            _ => return fail(PathFault::NoTile { number, found: shortened(written), greatest }),
        };
        let target = cells[tile];
        let Some(direction) = towards(position.blank(), target, columns) else {
            return fail(PathFault::Stuck { number, tile, beside: beside(&position) });
        };
        while position.blank() != target {
            let blank = position.blank();
            let Some(moved) = position.slide(direction) else { break };
            path.push(direction);
            cells[moved] = blank;
        }
        at += written.len();
    }
    Ok(path)
}

pub(super) fn write(tiles: &[u32]) -> String {
    let mut text = String::new();
    for (index, tile) in tiles.iter().enumerate() {
        let space = if index > 0 { " " } else { "" };
        let _ = write!(text, "{space}{tile}"); // a String takes everything
    }
    text
}

/// The way from `blank` to `cell` if they share a row or a column.
fn towards(blank: usize, cell: usize, columns: usize) -> Option<Direction> {
    if blank % columns == cell % columns {
        Some(if cell < blank { Direction::Up } else { Direction::Down })
    } else if blank / columns == cell / columns {
        Some(if cell < blank { Direction::Left } else { Direction::Right })
    } else {
        None
    }
}

/// The tiles next to the blank, rising.
fn beside(position: &impl Position) -> Vec<u32> {
    let cells = Direction::ALL.into_iter().filter_map(|direction| position.target(direction));
    let mut tiles: Vec<u32> = cells.map(|cell| position.tile(cell) as u32).collect();
    tiles.sort_unstable();
    tiles
}
