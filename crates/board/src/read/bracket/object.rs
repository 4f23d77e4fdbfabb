//! JSON objects with a board.

use alloc::string::String;

use super::{Lists, Reader, string_end};
use crate::read::error::{Fault, ReadError};
use crate::read::raw::Raw;

/// A JSON object with a board; other keys are skipped.
#[derive(Debug)]
pub(in crate::read) struct Object {
    pub board: Source,
    pub goal: Option<Source>,
    pub moves: Option<String>,
}

/// A board in a JSON value.
#[derive(Debug)]
pub(in crate::read) enum Source {
    /// A list of cells.
    Row(Raw),
    /// A list of rows.
    Board(Raw),
    /// A board text in a string, and the line and column of that.
    Text(String, usize, usize),
}

impl Lists {
    pub(super) fn source(mut self) -> Source {
        self.boards.pop().map_or(Source::Row(self.rows), Source::Board)
    }
}

impl Reader<'_> {
    /// Whether a brace opens an object rather than a list.
    pub(super) fn is_object(&self) -> bool {
        let bytes = self.text.as_bytes();
        if bytes[self.at] != b'{' {
            return false;
        }
        let inside = self.text[self.at + 1..].trim_start();
        let end = match inside.as_bytes() {
            [b'"' | b'\'', ..] => string_end(inside.as_bytes(), 0) + 1,
            [first, ..] if first.is_ascii_alphabetic() => {
                inside.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(inside.len())
            }
            _ => return false,
        };
        inside.get(end..).is_some_and(|rest| rest.trim_start().starts_with(':'))
    }

    pub(super) fn object(&mut self) -> Result<Object, ReadError> {
        let (line, column) = (self.line, self.column());
        let (mut board, mut goal, mut moves) = (None, None, None);
        self.at += 1;
        loop {
            match self.peek() {
                None => return Err(self.unclosed(b'{', line, column)),
                Some(b'}') => break self.at += 1,
                Some(b',') => self.at += 1,
                Some(byte) => {
                    let key =
                        if matches!(byte, b'"' | b'\'') { self.string()? } else { self.word().trim_end_matches(':') };
                    if self.peek() == Some(b':') {
                        self.at += 1;
                    }
                    match key {
                        "board" => board = self.source()?,
                        "goal" => goal = self.source()?,
                        "moves" | "solution" => moves = self.text_value()?,
                        _ => self.skip()?,
                    }
                }
            }
        }
        match board {
            Some(board) => Ok(Object { board, goal, moves }),
            None => Err(ReadError::new(line, column, Fault::NoBoard)),
        }
    }

    /// A board as an object's value; `None` for `null`.
    fn source(&mut self) -> Result<Option<Source>, ReadError> {
        match self.peek() {
            Some(b'"') => {
                let (line, column) = (self.line, self.column() + 1);
                Ok(Some(Source::Text(self.string()?.replace("\\n", "\n").replace('\\', ""), line, column)))
            }
            Some(b'[' | b'(' | b'{') => {
                let (line, column) = (self.line, self.column());
                let mut lists = Lists::default();
                self.list(&mut lists, 1, false)?;
                match lists.source() {
                    Source::Row(raw) if raw.is_empty() => Err(ReadError::new(line, column, Fault::Empty)),
                    source => Ok(Some(source)),
                }
            }
            _ if self.text[self.at..].starts_with("null") => {
                self.word();
                Ok(None)
            }
            _ => Err(self.unexpected("a board is a list of rows or a string")),
        }
    }

    fn text_value(&mut self) -> Result<Option<String>, ReadError> {
        if self.peek() == Some(b'"') {
            return self.string().map(|text| Some(text.into()));
        }
        self.skip().map(|()| None)
    }

    /// Skips a value of any kind.
    fn skip(&mut self) -> Result<(), ReadError> {
        let mut depth = 0usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'[' | b'(' | b'{' => {
                    depth += 1;
                    self.at += 1;
                }
                b']' | b')' | b'}' if depth == 0 => break,
                b']' | b')' | b'}' => {
                    depth -= 1;
                    self.at += 1;
                }
                b'"' | b'\'' => {
                    self.string()?;
                }
                b',' | b':' | b';' => self.at += 1,
                _ => {
                    self.word();
                }
            }
            if depth == 0 {
                break;
            }
        }
        Ok(())
    }
}
