//! Lines of slidysim's logs: a board with its rows apart by `/`, among other columns, and its solution.
//!
//! `3.697 56 15.147 5 4 3 2/6 10 8 1/0 9 13 11/14 12 7 15 L2D2RUL2D...`: time, moves, speed, board, solution, date.

use alloc::string::String;

use super::raw::Raw;

/// The board and the moves of a log line, or `None` if it is none: that takes, after the last `/`, numbers and then moves.
pub(super) fn read(text: &str, line: usize) -> Option<(Raw, String)> {
    let last = text.rfind('/').map_or(0, |at| at + 1);
    let (at, moves) = words(&text[last..]).find(|(_, word)| is_moves(word))?;
    let width = words(&text[last..last + at]).count();
    if width == 0 {
        return None;
    }
    let mut raw = Raw::default();
    raw.begin_line(line);
    // The byte where the row begins, and of the bytes before how many are not the first of a character.
    let (mut begin, mut wide) = (0, 0);
    let head = &text[..last + at];
    for row in head.split('/') {
        // Other columns stand before the first row only.
        let skip = if begin == 0 { words(row).count().saturating_sub(width) } else { 0 };
        for (index, (at, word)) in words(row).enumerate() {
            let column = begin + at - wide + 1;
            wide += word.len() - word.chars().count();
            if index < skip {
                continue;
            }
            match word.parse::<u32>() {
                Ok(value) if value < Raw::UNREADABLE => raw.push(value, column),
                _ if super::line::is_blank(word.as_bytes()) => raw.push(0, column),
                _ => raw.push_word(word, column),
            }
        }
        raw.end_row();
        begin += row.len() + 1;
    }
    Some((raw, moves.into()))
}

/// The words of `text`, each with the byte where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split([' ', '\t'])
        .scan(0, |at, word| {
            let begin = *at;
            *at += word.len() + 1;
            Some((begin, word))
        })
        .filter(|(_, word)| !word.is_empty())
}

/// Whether a word is a move string such as `L2D2RU`.
fn is_moves(word: &str) -> bool {
    word.starts_with(|first| "ULDRuldr".contains(first))
        && word.bytes().all(|byte| b"ULDRuldr0123456789".contains(&byte))
}
