//! Lists and objects over one line or several.

use alloc::{string::String, vec::Vec};

use super::Reader;
use crate::read::bracket::{self, Object, Part, Source};
use crate::read::error::{self, Fault, ReadError};
use crate::read::raw::Raw;
use crate::read::{Entry, Format, Options, board};
use crate::{Goal, Position, Shape};

/// A list whose last bracket has not come.
#[derive(Debug)]
pub(super) struct Open {
    text: Vec<u8>,
    line: usize,
    depth: isize,
    opening: Option<(u8, usize, bool)>,
}

impl Reader {
    pub(super) fn bracket(&mut self, bytes: &[u8]) {
        let depth = bracket::depth(bytes);
        if (1..=bracket::DEEPEST).contains(&depth) {
            let opening = bracket::opening(bytes);
            self.open = Some(Open { text: bytes.to_vec(), line: self.number, depth, opening });
        } else {
            self.read_brackets(bytes, self.number);
        }
    }

    /// A line while a bracket is open.
    pub(super) fn continued(&mut self, bytes: &[u8]) {
        let Some(open) = &mut self.open else {
            return;
        };
        let blank = bytes.trim_ascii().is_empty();
        if blank || (open.opening.is_some() && open.opening == bracket::opening(bytes)) {
            // The bracket was forgotten; otherwise it would swallow all that follows.
            self.give_up();
            return if blank { self.rows.blank() } else { self.bracket(bytes) };
        }
        open.text.push(b'\n');
        open.text.extend_from_slice(bytes);
        open.depth += bracket::depth(bytes);
        if open.depth > bracket::DEEPEST {
            self.give_up();
        } else if open.depth <= 0
            && let Some(open) = self.open.take()
        {
            self.read_brackets(&open.text, open.line);
        }
    }

    /// Ends a list whose last bracket did not come. The lines after its first are read again without it; what they give up to the first sound
    /// board was most likely part of the list and is not reported.
    ///
    /// Linear time: no line is inside of more lists than may nest.
    pub(super) fn give_up(&mut self) {
        let Some(open) = self.open.take() else {
            return;
        };
        let text = String::from_utf8_lossy(&open.text);
        let Err(mut error) = bracket::read(&text, open.line, &self.rows.rules) else {
            return self.read_brackets(&open.text, open.line);
        };
        let mut rest = Self::with(self.options.clone(), self.rows.policy);
        rest.number = open.line;
        let mut found = Vec::new();
        let mut take = |rest: &mut Self| {
            let items = rest.by_ref().skip_while(|item| found.is_empty() && item.is_err());
            found.append(&mut items.collect());
        };
        for line in open.text.split(|byte| *byte == b'\n').skip(1) {
            rest.line(line);
            take(&mut rest);
        }
        rest.finish();
        take(&mut rest);
        if let (Some(Ok(entry)), [Fault::Unclosed { until, .. }]) = (found.first(), &mut error.faults[..]) {
            *until = Some(entry.line - 1).filter(|last| *last > error.line);
        }
        self.rows.refuse(error);
        found.into_iter().for_each(|item| self.rows.give(item));
    }

    /// A text whose brackets are closed.
    fn read_brackets(&mut self, bytes: &[u8], line: usize) {
        let text = String::from_utf8_lossy(bytes);
        let parts = match bracket::read(&text, line, &self.rows.rules) {
            Ok(parts) => parts,
            Err(error) => return self.rows.refuse(error),
        };
        let rows = parts.iter().filter(|part| matches!(part, Part::Row(_))).count();
        match rows {
            _ if parts.is_empty() => self.rows.refuse(ReadError::new(line, 1, Fault::Empty)),
            1 if parts.len() == 1 => {
                for part in parts {
                    if let Part::Row(row) = part {
                        self.rows.block.append(row.without_rows());
                        self.rows.line(&[]);
                    }
                }
            }
            2.. if rows == parts.len() => {
                let mut board = Raw::default();
                for part in parts {
                    if let Part::Row(row) = part {
                        board.append(row);
                    }
                }
                self.rows.whole(board);
            }
            _ => parts.into_iter().for_each(|part| self.part(part)),
        }
    }

    fn part(&mut self, part: Part) {
        match part {
            Part::Row(raw) => self.rows.whole(raw),
            Part::Board(raw) => self.rows.marked(raw),
            Part::Goal(goal) => self.goal(goal),
            Part::Moves(text) => {
                if let Some(Ok(entry)) = self.rows.ready.back_mut() {
                    entry.moves = Some(text);
                }
            }
            Part::Object(Object { board, goal, moves }) => {
                match board {
                    Source::Row(raw) => self.rows.whole(raw),
                    Source::Board(raw) => self.rows.marked(raw),
                    Source::Text(text, line, column) => match self.inner(&text, self.options.size, line, column) {
                        Ok(entry) => {
                            self.rows.blank();
                            self.rows.give(Ok(entry));
                        }
                        Err(error) => self.rows.refuse(error),
                    },
                }
                if let Some(goal) = goal {
                    self.goal(goal);
                }
                if let Some(Ok(entry)) = self.rows.ready.back_mut() {
                    entry.moves = moves;
                }
            }
        }
    }

    /// Gives the last board its goal, which has the same shape.
    fn goal(&mut self, goal: Source) {
        let Some(Ok(entry)) = self.rows.ready.back() else {
            return;
        };
        let shape = entry.board.shape();
        let goal = match goal {
            Source::Row(mut raw) | Source::Board(mut raw) => raw.settle(Some(shape), &self.rows.rules),
            Source::Text(text, line, column) => match Goal::named(&text) {
                Ok(goal) => Ok(goal.grid_of(shape)),
                Err(error) if text.trim().len() > 1 && !text.contains(|sign: char| sign.is_ascii_digit()) => {
                    Err(ReadError::new(line, column, error.into()))
                }
                Err(_) => self.inner(&text, Some(shape), line, column).map(|entry| entry.board),
            },
        };
        match (goal, self.rows.ready.back_mut()) {
            (Ok(goal), Some(Ok(entry))) => entry.goal = Some(goal),
            (Err(error), Some(last)) => *last = Err(error),
            _ => {}
        }
    }

    /// A board text inside a string at that place.
    fn inner(&self, text: &str, size: Option<Shape>, line: usize, column: usize) -> Result<Entry, ReadError> {
        let options = Options { format: Format::Auto, size, blank: self.options.blank.clone() };
        if text.contains(['{', '"']) {
            return Err(ReadError::new(
                line,
                column,
                Fault::Unexpected { text: error::shorten(text), expected: "a string holds a plain board" },
            ));
        }
        match board(text, &options) {
            Ok(entry) => Ok(Entry { line, column, ..entry }),
            Err(error) if error.line == 1 => Err(ReadError { line, column: column + error.column - 1, ..error }),
            Err(error) => Err(ReadError { line, column, ..error }),
        }
    }
}
