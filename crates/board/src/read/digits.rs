//! Boards of one character a cell: `283104765`, `12X453786`, `fe169b4c0a73d852`.

use alloc::vec::Vec;

use super::raw::Raw;
use crate::Shape;

/// What a word on a line of its own is.
#[derive(Debug)]
pub(super) enum Word {
    /// No board of digits.
    Other,
    /// A board of digits, or a number: what follows tells.
    Either(Raw),
    /// A board of digits.
    Board(Raw),
}

/// Judges a word that begins at `column`.
pub(super) fn word(text: &[u8], sign: Option<&str>, size: Option<Shape>, line: usize, column: usize) -> Word {
    let length = text.len();
    let number = text.iter().all(u8::is_ascii_digit);
    if !(4..=16).contains(&length) || !text.iter().any(u8::is_ascii_digit) {
        return Word::Other;
    }
    let Some(values) = cells(text, sign) else {
        return Word::Other;
    };
    let marks = text.iter().any(|byte| matches!(byte, b'-' | b'.'));
    let whole = is_whole(&values);
    let raw = || board(&values, line, column);
    match (number, whole) {
        // Words such as -123 and 1.23 are numbers that no tile has, rather than boards with an unusual blank.
        (false, _) if length < 9 && marks => Word::Other,
        (false, true) => Word::Board(raw()),
        (false, false) if length >= 9 => Word::Board(raw()),
        // No tile and no count has so many digits, or a zero before them.
        (true, _) if length >= 9 => Word::Board(raw()),
        (true, true) if text[0] == b'0' => Word::Board(raw()),
        (true, true) if size.is_some_and(|size| size.cells() == length) => Word::Board(raw()),
        (true, true) => Word::Either(raw()),
        _ => Word::Other,
    }
}

/// The board that the characters of `text` are, if all of them can be cells.
pub(super) fn forced(text: &[u8], sign: Option<&str>, line: usize, column: usize) -> Option<Raw> {
    cells(text, sign).map(|values| board(&values, line, column))
}

fn board(values: &[u32], line: usize, column: usize) -> Raw {
    let mut raw = Raw::default();
    raw.begin_line(line);
    for (at, value) in values.iter().enumerate() {
        raw.push(*value, column + at);
    }
    raw.end_row();
    raw
}

/// The values of the characters, or `None` if one is neither a hexadecimal digit nor a blank.
fn cells(text: &[u8], sign: Option<&str>) -> Option<Vec<u32>> {
    text.iter()
        .map(|byte| match sign {
            Some(sign) if sign.as_bytes() == [*byte] => Some(Raw::BLANK),
            None if super::line::is_blank(&[*byte]) => Some(0),
            _ => char::from(*byte).to_digit(16),
        })
        .collect()
}

/// Whether the values are 0 (or the blank), 1, 2, ..., each once; with a sign of its own for the blank, 0 may be a tile.
fn is_whole(values: &[u32]) -> bool {
    let mut seen = 0u32;
    for value in values {
        let bit = if *value == Raw::BLANK { 31 } else { *value };
        if seen >> bit & 1 == 1 {
            return false;
        }
        seen |= 1 << bit;
    }
    let tiles = (seen & 0x7fff_ffff).count_ones();
    // Tiles without a gap, from 0 or from 1.
    let numbers = seen & 0x7fff_ffff;
    numbers.trailing_zeros() <= seen >> 31 && (numbers >> numbers.trailing_zeros().min(31)).trailing_ones() == tiles
}
