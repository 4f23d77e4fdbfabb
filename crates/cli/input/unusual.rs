//! Boards among plain ones that have holes, several blanks, equal tiles or words.
//!
//! Plain boards are read as if there were no others. What their reader refuses is looked at again, and rows with a hole are held back from it until they end: to that
//! reader a `#` begins a comment. Where tiles are words, it is not asked at all.

use std::collections::VecDeque;
use std::rc::Rc;

use loyd_board::read::{Entry, ReadError, Reader};

use super::{Content, Item, Place, item};
use crate::variant::{Sheet, Sheets};

/// Reads such boards from lines.
pub struct Unusual {
    sheets: Sheets,
    ready: VecDeque<Item>,
    /// The lines since the last board, or the last line of spaces.
    lines: Vec<String>,
    /// The number of the first of them.
    first: usize,
    /// How many of them, at the end, are held back: those from the first with a hole on.
    held: usize,
}

impl Unusual {
    pub const fn new(sheets: Sheets) -> Self {
        Self { sheets, ready: VecDeque::new(), lines: Vec::new(), first: 1, held: 0 }
    }

    /// What was read.
    pub fn next(&mut self) -> Option<Item> {
        self.ready.pop_front()
    }

    /// Takes a line.
    pub fn line(&mut self, bytes: &[u8], number: usize, source: &Rc<str>, reader: &mut Reader) {
        let Ok(line) = std::str::from_utf8(bytes) else {
            reader.line(bytes);
            return self.plain(source, reader);
        };
        let line = line.trim_end();
        if let Some(sheet) = self.sheets.json(line) {
            self.end(source, reader);
            reader.line(b"");
            let place = Place { source: Rc::clone(source), line: number, column: 1 };
            let content = match sheet {
                Ok(sheet) => Content::Sheet(Box::new(sheet)),
                Err(misread) => Content::Misread(misread.fault),
            };
            return self.ready.push_back(Item { place, content });
        }
        let is_blank = line.trim().is_empty();
        let (are_words, has_hole) = (self.sheets.are_words(), !is_blank && Sheets::has_hole(line));
        let is_whole = (are_words || has_hole) && !is_blank && self.sheets.is_whole(line);
        if is_blank || is_whole {
            self.end(source, reader);
        }
        if is_blank {
            return reader.line(bytes);
        }
        if self.lines.is_empty() {
            self.first = number;
        }
        self.lines.push(line.into());
        if are_words || has_hole || self.held > 0 {
            self.held += 1;
            let is_full = self.sheets.shape.is_some_and(|shape| self.lines.len() == shape.rows());
            if is_whole || is_full {
                self.end(source, reader);
            }
        } else {
            reader.line(bytes);
            self.plain(source, reader);
        }
    }

    /// Takes the end of the text.
    pub fn finish(&mut self, source: &Rc<str>, reader: &mut Reader) {
        self.end(source, reader);
        reader.finish();
        self.plain(source, reader);
    }

    /// The lines so far are all of a board.
    fn end(&mut self, source: &Rc<str>, reader: &mut Reader) {
        let text = || self.lines.join("\n");
        let read = match (self.held, self.sheets.are_words()) {
            (0, _) => None,
            (_, true) => Some(self.sheets.read(&text())),
            (_, false) => self.sheets.other(&text()).map(Ok),
        };
        if let Some(read) = read {
            // The rows before the first hole, if any, are none of plain boards; and all lines count.
            (0..self.held).for_each(|_| reader.line(b""));
            reader.by_ref().for_each(drop);
            self.ready.push_back(of_lines(read, source, self.first));
        } else {
            let from = self.lines.len() - self.held;
            self.lines[from..].iter().for_each(|line| reader.line(line.as_bytes()));
            reader.part_rows();
            self.plain(source, reader);
        }
        self.lines.clear();
        self.held = 0;
    }

    /// Takes what the reader of plain boards has.
    fn plain(&mut self, source: &Rc<str>, reader: &mut Reader) {
        for entry in reader.by_ref() {
            let read = self.second(entry, source);
            self.ready.push_back(read);
            self.lines.clear();
        }
    }

    /// What a refused board is, if it is another kind of board.
    fn second(&self, entry: Result<Entry, ReadError>, source: &Rc<str>) -> Item {
        let last = self.lines.last().filter(|line| entry.is_err() && self.sheets.is_whole(line));
        let sheet = |text: &str, line: usize| self.sheets.other(text).map(|sheet| of_lines(Ok(sheet), source, line));
        let of_last = last.and_then(|line| sheet(line, self.first + self.lines.len() - 1));
        let of_all = || entry.is_err().then(|| sheet(&self.lines.join("\n"), self.first)).flatten();
        of_last.or_else(of_all).unwrap_or_else(|| item(source, entry))
    }
}

fn of_lines(read: Result<Sheet, crate::variant::Misread>, source: &Rc<str>, first: usize) -> Item {
    let place = |line, column| Place { source: Rc::clone(source), line, column };
    match read {
        Ok(sheet) => Item { place: place(first, 1), content: Content::Sheet(Box::new(sheet)) },
        Err(misread) => {
            Item { place: place(first + misread.line - 1, misread.column), content: Content::Misread(misread.fault) }
        }
    }
}

/// The board of an argument; `plain` is what the reader of plain boards says.
pub fn argument(text: &str, source: &Rc<str>, sheets: &Sheets, plain: impl FnOnce() -> Item) -> Item {
    let of = |read| of_lines(read, source, 1);
    if let Some(read) = sheets.json(text) {
        return of(read);
    }
    if sheets.are_words() {
        return of(sheets.read(text));
    }
    let may_be_other = text.lines().any(Sheets::has_hole);
    if let Some(sheet) = may_be_other.then(|| sheets.other(text)).flatten() {
        return of(Ok(sheet));
    }
    match plain() {
        Item { content: Content::Invalid(error), place } => match sheets.other(text) {
            Some(sheet) => of(Ok(sheet)),
            None => Item { content: Content::Invalid(error), place },
        },
        read => read,
    }
}
