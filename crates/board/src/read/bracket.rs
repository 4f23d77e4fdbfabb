//! Lists in brackets: JSON, tuples, braces, numpy's `array([[..]])`, MATLAB's `[1 2 3; 4 5 6]`, and JSON objects.
//!
//! One small reader takes all dialects: commas and spaces are alike, so are the kinds of brackets, and names before a bracket are
//! skipped. The innermost lists are rows, lists of rows are boards, lists of boards are several boards.

mod object;

use alloc::{string::String, vec::Vec};

use super::error::{Fault, ReadError, shorten};
use super::raw::{Raw, Rules};
use crate::Shape;
pub(super) use object::{Object, Source};

/// How deep brackets may nest.
pub(super) const DEEPEST: isize = 32;

/// What a text in brackets holds.
#[derive(Debug)]
pub(super) enum Part {
    /// One list of cells: a row, or a board on one line.
    Row(Raw),
    /// Rows.
    Board(Raw),
    /// A list that its name says is the goal.
    Goal(Source),
    /// A list that its name says are moves.
    Moves(String),
    /// An object.
    Object(Object),
}

/// How many brackets a line opens more than it closes, outside strings and comments.
pub(super) fn depth(line: &[u8]) -> isize {
    let (mut depth, mut at) = (0, 0);
    while let Some(byte) = line.get(at) {
        match byte {
            b'[' | b'(' | b'{' => depth += 1,
            b']' | b')' | b'}' => depth -= 1,
            b'"' => at = string_end(line, at),
            b'#' | b'%' => break,
            b'/' if line.get(at + 1) == Some(&b'/') => break,
            _ => {}
        }
        at += 1;
    }
    depth
}

/// How a line opens: its first bracket, how many stand together, and whether a number or a string follows; `None` if neither does.
/// Two lines of one value never open alike, since what is inside opens with fewer.
pub(super) fn opening(line: &[u8]) -> Option<(u8, usize, bool)> {
    let begin = line.iter().position(|byte| matches!(byte, b'[' | b'(' | b'{'))?;
    let mut inside = line[begin..].iter().filter(|byte| !matches!(byte, b' ' | b'\t'));
    let mut count = 0;
    loop {
        match inside.next()? {
            b'[' | b'(' | b'{' => count += 1,
            b'"' => return Some((line[begin], count, true)),
            byte if byte.is_ascii_digit() => return Some((line[begin], count, false)),
            _ => return None,
        }
    }
}

/// The byte of the quote that ends the string beginning at `at`, or the end of the text.
fn string_end(text: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while let Some(byte) = text.get(end) {
        match byte {
            b'\\' => end += 2,
            byte if *byte == text[at] => return end,
            _ => end += 1,
        }
    }
    text.len()
}

fn is_square(cells: usize) -> bool {
    Shape::square(cells).is_some()
}

/// Reads the boards of a text that begins on line `line`. Linear time.
pub(super) fn read(text: &str, line: usize, rules: &Rules) -> Result<Vec<Part>, ReadError> {
    Reader { text, at: 0, line, begin: 0, wide: 0, sign: rules.sign.as_deref(), size: rules.size }.parts()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// The byte where the line begins.
    begin: usize,
    /// Bytes so far in this line that are not the first of a character.
    wide: usize,
    sign: Option<&'a str>,
    size: Option<Shape>,
}

/// Rows read so far, and the boards they made.
#[derive(Default)]
struct Lists {
    rows: Raw,
    boards: Vec<Raw>,
}

impl<'a> Reader<'a> {
    fn parts(&mut self) -> Result<Vec<Part>, ReadError> {
        let mut parts = Vec::new();
        let mut name = String::new();
        let mut place = (self.line, 1);
        while let Some(byte) = self.peek() {
            match byte {
                b'[' | b'(' | b'{' if self.is_object() => parts.push(Part::Object(self.object()?)),
                b'[' | b'(' | b'{' => {
                    let begin = self.at;
                    let mut lists = Lists::default();
                    let height = self.list(&mut lists, 1, false)?;
                    let inside = self.text[begin..self.at].trim_matches(|sign| "[](){} ".contains(sign));
                    self.add(&mut parts, &name, height, lists, inside);
                    if height > 0 {
                        name.clear();
                    }
                }
                b',' | b';' | b'.' | b'=' | b':' | b'/' => self.at += 1,
                b']' | b')' | b'}' => return Err(self.unexpected("it closes no bracket")),
                _ => {
                    let (begin, column) = (self.at, self.column());
                    let word = self.word();
                    if !word.starts_with(|first: char| first.is_alphabetic() || first == '_') {
                        let text = shorten(self.text[begin..].lines().next().unwrap_or_default());
                        let expected = "every cell stands inside the brackets, such as [[1, 2], [3, 0]]";
                        let fault = Fault::Unexpected { text, expected };
                        return Err(ReadError::new(self.line, column, fault));
                    }
                    name = word.to_ascii_lowercase();
                    place = (self.line, column);
                }
            }
        }
        if !name.is_empty() && !parts.is_empty() {
            let fault = Fault::Unexpected {
                text: shorten(&name),
                expected: "after brackets nothing may stand but more brackets",
            };
            return Err(ReadError::new(place.0, place.1, fault));
        }
        Ok(parts)
    }

    fn add(&self, parts: &mut Vec<Part>, name: &str, height: usize, mut lists: Lists, inside: &str) {
        let named = |wanted: &str| name.contains(wanted) && !parts.is_empty();
        if height == 0 {
            return;
        }
        if named("solution") || named("moves") {
            return parts.push(Part::Moves(inside.into()));
        }
        if named("goal") {
            return parts.push(Part::Goal(lists.source()));
        }
        parts.extend(lists.boards.drain(..).map(Part::Board));
        if !lists.rows.is_empty() {
            parts.push(if height == 1 { Part::Row(lists.rows) } else { Part::Board(lists.rows) });
        }
    }

    /// Reads a list; returns how deep lists nest in it: 1 for a list of cells, 2 for a board.
    fn list(&mut self, lists: &mut Lists, depth: isize, called: bool) -> Result<usize, ReadError> {
        let (open, line, column) = (self.text.as_bytes()[self.at], self.line, self.column());
        if depth > DEEPEST {
            return Err(self.unexpected("brackets nest too deep"));
        }
        self.at += 1;
        let first = lists.rows.values().len();
        let (mut inside, mut children, mut hard, mut comma) = (0, 0, false, false);
        // Where lines end between cells, and whether one ends in a comma.
        let mut ends: Vec<usize> = Vec::new();
        let mut continued = false;
        loop {
            let before = self.line;
            let Some(byte) = self.peek() else {
                return Err(self.unclosed(open, line, column));
            };
            let cells = lists.rows.values().len();
            if self.line > before && cells > first {
                ends.push(cells);
                continued |= comma;
            }
            match byte {
                b']' | b')' | b'}' => {
                    let close = match open {
                        b'[' => b']',
                        b'(' => b')',
                        _ => b'}',
                    };
                    if byte != close {
                        let fault = Fault::Mismatched { open: open.into(), close: byte.into() };
                        return Err(ReadError::new(self.line, self.column(), fault));
                    }
                    self.at += 1;
                    break;
                }
                b',' => {
                    if comma {
                        lists.rows.begin_line(self.line);
                        lists.rows.push_word("", self.column());
                    }
                    comma = true;
                    self.at += 1;
                    continue;
                }
                b';' | b'|' | b'/' => {
                    hard = true;
                    lists.rows.end_row();
                    self.at += 1;
                }
                b'{' if self.is_object() => {
                    return Err(self.unexpected("a list holds no objects: write each on a line of its own"));
                }
                b'[' | b'(' | b'{' => {
                    if cells > first && inside == 0 {
                        return Err(self.unexpected("a list holds either cells or lists"));
                    }
                    inside = self.list(lists, depth + 1, open == b'(')?.max(inside);
                    children += 1;
                }
                _ => self.cell(lists, inside)?,
            }
            comma = false;
        }
        let cells = lists.rows.values().len();
        if inside == 0 && cells > first {
            let outermost = depth == 1 || (depth == 2 && called);
            ends.retain(|end| *end < cells);
            ends.dedup();
            let mut starts = ends.iter().copied().chain([cells]);
            let width = starts.next().unwrap_or(cells) - first;
            let even = starts.enumerate().all(|(row, end)| end - first == (row + 2) * width);
            // Lines are rows, as MATLAB has it, unless they look like a list that was only wrapped.
            let count = cells - first;
            let list = continued || self.size.is_some() || [count, count + 1].into_iter().any(is_square);
            if outermost && !hard && !ends.is_empty() && (even || !list) {
                hard = true;
                ends.iter().for_each(|end| lists.rows.end_row_at(*end));
            }
            lists.rows.end_row();
            inside = usize::from(hard);
        } else if inside == 0 {
            return Ok(0);
        } else if open == b'(' && children == 1 {
            return Ok(inside); // a call, or needless parentheses, around one list
        }
        if inside == 1 {
            lists.boards.push(core::mem::take(&mut lists.rows));
        }
        Ok(inside + 1)
    }

    /// Reads a word in a list: a cell, or a name to skip.
    fn cell(&mut self, lists: &mut Lists, inside: usize) -> Result<(), ReadError> {
        let column = self.column();
        lists.rows.begin_line(self.line);
        let quoted = matches!(self.text.as_bytes()[self.at], b'"' | b'\'');
        let word = if quoted { self.string()?.trim() } else { self.word() };
        let is_name = word.starts_with(|first: char| first.is_alphabetic()) && !quoted;
        if is_name && (inside > 0 || word.contains('=') || matches!(self.peek(), Some(b'=' | b'(' | b'['))) {
            return Ok(()); // the name of a function, or an option such as dtype=int32
        }
        let blank = if self.sign.is_some() { Raw::BLANK } else { 0 };
        match word.parse::<u32>() {
            _ if self.sign.is_some_and(|sign| sign == word) => lists.rows.push(Raw::BLANK, column),
            Ok(value) if value < Raw::UNREADABLE && !word.starts_with('+') => lists.rows.push(value, column),
            _ if matches!(word, "null" | "None" | "") => lists.rows.push(blank, column),
            _ if self.sign.is_none() && super::line::is_blank(word.as_bytes()) => lists.rows.push(0, column),
            _ => lists.rows.push_word(word, column),
        }
        Ok(())
    }

    /// The next byte that is neither space nor comment.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        loop {
            let byte = *bytes.get(self.at)?;
            if self.sign.is_some_and(|sign| self.text[self.at..].starts_with(sign)) {
                return Some(byte);
            }
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.line += 1;
                    self.begin = self.at;
                    self.wide = 0;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'#' | b'%' => self.skip_line(),
                b'/' if bytes.get(self.at + 1) == Some(&b'/') => self.skip_line(),
                _ => return Some(byte),
            }
        }
    }

    fn skip_line(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
    }

    /// The word that begins here: at least one character.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let ends = |sign: char| sign.is_whitespace() || "[](){},;|/\"'".contains(sign);
        let length = match self.sign.filter(|sign| rest.starts_with(sign)) {
            Some(sign) if rest[sign.len()..].chars().next().is_none_or(ends) => sign.len(),
            _ => rest.char_indices().skip(1).find(|(_, sign)| ends(*sign)).map_or(rest.len(), |(at, _)| at),
        };
        self.at += length;
        let word = &rest[..length];
        self.wide += length - word.chars().count();
        word
    }

    /// The inside of the string that begins here and ends on this line.
    fn string(&mut self) -> Result<&'a str, ReadError> {
        let end = string_end(self.text.as_bytes(), self.at);
        let inside = self.text.get(self.at + 1..end).filter(|inside| end < self.text.len() && !inside.contains('\n'));
        let Some(inside) = inside else {
            let fault = Fault::Unclosed { open: self.text.as_bytes()[self.at].into(), until: None };
            return Err(ReadError::new(self.line, self.column(), fault));
        };
        self.at = end + 1;
        self.wide += inside.len() - inside.chars().count();
        Ok(inside)
    }

    fn column(&self) -> usize {
        self.at - self.begin - self.wide + 1
    }

    /// The error for a sign at that place whose partner does not come before the text ends.
    fn unclosed(&self, open: u8, line: usize, column: usize) -> ReadError {
        let last = self.line + self.text[self.at..].matches('\n').count();
        ReadError::new(line, column, Fault::Unclosed { open: open.into(), until: (last > line).then_some(last) })
    }

    fn unexpected(&self, expected: &'static str) -> ReadError {
        let text = shorten(self.text[self.at..].lines().next().unwrap_or_default());
        ReadError::new(self.line, self.column(), Fault::Unexpected { text, expected })
    }
}
