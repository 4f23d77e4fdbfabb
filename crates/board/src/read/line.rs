//! One line of text to cells: numbers, blanks, the signs between rows, comments, and the lines and bars of tables.

use alloc::{string::String, vec::Vec};

use super::raw::Raw;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing but spaces.
    Blank,
    /// Nothing but a comment.
    Comment,
    /// A horizontal line of a table.
    Rule,
    /// There is a bracket: [`super::bracket`] reads it. No cells were added.
    Bracket,
    /// Cells, added to the row being read.
    Cells,
}

/// A line that was read; reused from line to line.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// Where rows end within the line: numbers of cells from the line's first; empty if the line is one row.
    pub breaks: Vec<usize>,
    /// The bytes of the last word.
    pub word: (usize, usize),
    /// Whether rows are apart by `/`.
    pub slashed: bool,
}

/// Reads one line, without its end, and adds its cells to the row of `raw` being read. Linear in its length.
pub(super) fn read(bytes: &[u8], sign: Option<&str>, bars_are_cells: bool, raw: &mut Raw, line: &mut Line) -> Kind {
    line.breaks.clear();
    line.slashed = false;
    if sign.is_none() && decimals(bytes, raw, line) {
        return Kind::Cells;
    }
    let first = raw.values().len();
    let Some(begin) = bytes.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)) else {
        return Kind::Blank;
    };
    let sign = sign.map(str::as_bytes);
    if !bytes[begin].is_ascii_alphanumeric() && is_rule(&bytes[begin..]) {
        return Kind::Rule;
    }
    // `wide` counts the bytes that are not the first of a character, so that columns count characters.
    let (mut at, mut wide) = (begin, 0);
    let mut bars = Bars { blank: if sign.is_some() { Raw::BLANK } else { 0 }, ..Bars::default() };
    let mut comma = false;
    while let Some(&byte) = bytes.get(at) {
        if let Some(sign) = sign
            && bytes[at..].starts_with(sign)
            && ends_word(bytes, at + sign.len())
        {
            raw.push(Raw::BLANK, at - wide + 1);
            line.word = (at, at + sign.len());
            at += sign.len();
            wide += sign.iter().filter(|byte| is_continuation(**byte)).count();
            comma = false;
            continue;
        }
        match byte {
            b' ' | b'\t' | b'\r' | 0x0b | 0x0c => at += 1,
            b'0'..=b'9' => {
                let begin = at;
                let mut value = 0u32;
                while let Some(digit) = bytes.get(at).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
                    value = value.wrapping_mul(10).wrapping_add(u32::from(digit));
                    at += 1;
                }
                // Nine digits fit; more are rare enough for the slow way.
                if at - begin <= 9 && ends_word(bytes, at) {
                    raw.push(value, begin - wide + 1);
                    line.word = (begin, at);
                } else {
                    at = word(bytes, begin, &mut wide, sign.is_some(), raw, line);
                }
                comma = false;
            }
            b',' => {
                if comma {
                    raw.push_word("", at - wide + 1);
                }
                comma = true;
                at += 1;
            }
            b'/' if bytes.get(at + 1) != Some(&b'/') => {
                line.slashed = true;
                line.breaks.push(raw.values().len() - first);
                at += 1;
            }
            b';' => {
                line.breaks.push(raw.values().len() - first);
                at += 1;
            }
            b'#' | b'%' | b'/' => break,
            b'[' | b'(' | b'{' | b']' | b')' | b'}' => {
                raw.cancel_row();
                return Kind::Bracket;
            }
            0x80.. if wide_space(&bytes[at..]).is_some() => {
                let length = wide_space(&bytes[at..]).unwrap_or(1);
                at += length;
                wide += length - 1;
            }
            _ => match bar(&bytes[at..]) {
                Some(length) => {
                    bars.add(raw, first, at, wide, line);
                    at += length;
                    wide += length - 1;
                    bars.end = at;
                    comma = false;
                }
                None => {
                    at = word(bytes, at, &mut wide, sign.is_some(), raw, line);
                    comma = false;
                }
            },
        }
    }
    let cells = raw.values().len() - first;
    if cells == 0 {
        return if line.breaks.is_empty() && !comma { Kind::Comment } else { Kind::Cells };
    }
    bars.settle(bars_are_cells, cells, line);
    line.breaks.retain(|end| *end > 0 && *end < cells);
    line.breaks.dedup();
    Kind::Cells
}

/// Reads a line of nothing but decimal numbers and spaces, as most are; if it is not one, adds nothing and returns `false`.
fn decimals(bytes: &[u8], raw: &mut Raw, line: &mut Line) -> bool {
    // A space after the last byte ends the last number.
    let (mut value, mut begin, mut inside) = (0u32, 0, false);
    for (at, byte) in bytes.iter().chain(b" ").enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit < 10 {
            if !inside {
                (value, begin, inside) = (0, at, true);
            }
            value = value.wrapping_mul(10).wrapping_add(u32::from(digit));
        } else if matches!(byte, b' ' | b'\t' | b'\r') && (!inside || at - begin <= 9) {
            if inside {
                raw.push(value, begin + 1);
                line.word = (begin, at);
                inside = false;
            }
        } else {
            raw.cancel_row();
            return false;
        }
    }
    raw.is_open()
}

/// The bars of a line, which draw a table or end rows.
#[derive(Default)]
struct Bars {
    /// The value of an empty cell.
    blank: u32,
    count: usize,
    /// The line begins with one.
    leading: bool,
    /// The byte after the last one, and the cells before it.
    end: usize,
    cells: usize,
}

impl Bars {
    /// Notes a bar at `at`. What it closes, if empty, is the blank; but two bars side by side are a double line.
    fn add(&mut self, raw: &mut Raw, first: usize, at: usize, wide: usize, line: &mut Line) {
        let cells = raw.values().len() - first;
        if self.count == 0 && cells == 0 {
            self.leading = true;
        } else if self.count > 0 && cells == self.cells && at > self.end {
            raw.push(self.blank, at - wide);
        }
        self.cells = raw.values().len() - first;
        self.count += 1;
        if self.cells > 0 {
            line.breaks.push(self.cells);
        }
    }

    /// Bars around single cells draw a table: the line is one row. So do two bars around all cells.
    fn settle(&self, always: bool, cells: usize, line: &mut Line) {
        if self.count == 0 {
            return;
        }
        let mut ends = line.breaks.iter().copied().filter(|end| *end > 0).chain([cells]);
        let mut before = 0;
        let single = ends.all(|end| end - core::mem::replace(&mut before, end) <= 1);
        if always || single || (self.leading && self.count <= 2) {
            line.breaks.clear();
        }
    }
}

/// Reads the word at `begin`: a blank or something that is no cell. Returns where it ends.
#[cold]
fn word(bytes: &[u8], begin: usize, wide: &mut usize, signed: bool, raw: &mut Raw, line: &mut Line) -> usize {
    let mut end = begin + 1;
    while !ends_word(bytes, end) {
        end += 1;
    }
    let column = begin - *wide + 1;
    line.word = (begin, end);
    let found = &bytes[begin..end];
    *wide += found.iter().filter(|byte| is_continuation(**byte)).count();
    let text = String::from_utf8_lossy(found);
    match text.parse::<u32>() {
        Ok(value) if value < Raw::UNREADABLE && found[0] != b'+' => raw.push(value, column),
        _ if !signed && is_blank(found) => raw.push(0, column),
        _ => raw.push_word(&text, column),
    }
    end
}

/// Whether a word is one of the usual blanks.
pub(super) fn is_blank(word: &[u8]) -> bool {
    matches!(word, b"0" | b"x" | b"X" | b"_" | b"__" | b"." | b"*" | b"-")
}

fn ends_word(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        None => true,
        Some(byte) if byte.is_ascii_alphanumeric() => false,
        Some(b' ' | b'\t' | b'\r' | 0x0b | 0x0c | b',' | b';' | b'/' | b'|' | b'#' | b'%') => true,
        Some(b'[' | b'(' | b'{' | b']' | b')' | b'}') => true,
        Some(0x80..) => bar(&bytes[at..]).is_some() || wide_space(&bytes[at..]).is_some(),
        Some(_) => false,
    }
}

fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// The length in bytes of a no-break space, wide space or stray byte order mark at the start of `bytes`, if there is one.
fn wide_space(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [0xc2, 0xa0, ..] => Some(2),
        [0xe3, 0x80, 0x80, ..] | [0xef, 0xbb, 0xbf, ..] => Some(3),
        _ => None,
    }
}

/// The length in bytes of the vertical bar at the start of `bytes`, if there is one.
fn bar(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'|', ..] => Some(1),
        // U+2502, 2503, 2506, 2507, 250A, 250B, 254E, 254F, 2551: box drawing, vertical
        [0xe2, 0x94, 0x82 | 0x83 | 0x86 | 0x87 | 0x8a | 0x8b, ..] | [0xe2, 0x95, 0x8e | 0x8f | 0x91, ..] => Some(3),
        _ => None,
    }
}

/// Whether a line is a horizontal line of a table: box drawing only, with something horizontal in it.
fn is_rule(bytes: &[u8]) -> bool {
    let (mut at, mut run, mut horizontal) = (0, 0, false);
    while let Some(byte) = bytes.get(at) {
        let (length, dash) = match byte {
            b'-' | b'=' | b'_' => (1, true),
            b'+' => {
                horizontal = true;
                (1, false)
            }
            b'|' | b':' | b' ' | b'\t' | b'\r' => (1, false),
            0xe2 if matches!(bytes.get(at + 1), Some(0x94 | 0x95)) => {
                horizontal |= bar(&bytes[at..]).is_none();
                (3, false)
            }
            _ => return false,
        };
        run = if dash { run + 1 } else { 0 };
        horizontal |= run == 3;
        at += length;
    }
    horizontal
}
