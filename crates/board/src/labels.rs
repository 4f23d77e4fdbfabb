//! What the tiles of a layout are called.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{Content, Layout, LayoutError, Shape};

/// The names of tiles: numbers, or words.
///
/// ```
/// use loyd_board::Labels;
/// let mut labels = Labels::words();
/// let start = labels.read("r a t / e _ #")?;
/// let goal = labels.read("t e a / r _ #")?;
/// assert_eq!(start.cells()[1], goal.cells()[2]);
/// assert_eq!(labels.write(&goal), "t e a / r 0 #");
/// # Ok::<(), loyd_board::LayoutError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// The word of each label from 1; `None` for numbers.
    words: Option<Vec<String>>,
}

/// Signs of the blank beside numbers, as everywhere.
const BLANKS: [&str; 8] = ["0", "x", "X", "_", "__", ".", "*", "-"];
/// And beside words, where letters are tiles.
const WORD_BLANKS: [&str; 3] = ["0", "_", "."];

impl Labels {
    /// Words, each a label, none known yet: every word read that is new gets the next number.
    pub const fn words() -> Self {
        Self { words: Some(Vec::new()) }
    }

    /// Reads a layout: cells apart by white space or commas, rows by `/`, `;`, `|` or line ends. Linear time.
    ///
    /// `#` is a hole, `?` an open cell of a goal. Beside numbers, the blank is `0`, `x`, `X`, `_`, `__`, `.`, `*` or `-`; beside words `0`, `_` or `.`.
    ///
    /// # Errors
    /// [`LayoutError`] with line and column if a cell is none of these, or the rows are not equally long.
    pub fn read(&mut self, text: &str) -> Result<Layout, LayoutError> {
        let mut cells = Vec::new();
        let mut rows: Vec<(usize, usize, usize)> = Vec::new(); // where each begins, and its length
        let mut begins = true;
        for (number, line) in text.lines().enumerate() {
            let mut word: Option<(usize, usize)> = None; // its column, and its first byte
            let mut column = 0;
            for (at, sign) in line.char_indices().chain([(line.len(), '\n')]) {
                column += 1;
                let parts_rows = matches!(sign, '/' | ';' | '|' | '\n');
                if !parts_rows && sign != ',' && !sign.is_whitespace() {
                    word.get_or_insert((column, at));
                    continue;
                }
                if let Some((column, first)) = word.take() {
                    if core::mem::take(&mut begins) {
                        rows.push((number + 1, column, 0));
                    }
                    if let Some(row) = rows.last_mut() {
                        row.2 += 1;
                    }
                    cells.push(self.content(&line[first..at], number + 1, column)?);
                }
                begins |= parts_rows;
            }
        }
        let Some(&(_, _, columns)) = rows.first() else { return Err(LayoutError::Empty) };
        for (row, &(line, column, found)) in rows.iter().enumerate() {
            if found != columns {
                return Err(LayoutError::Ragged { line, column, row: row + 1, found, expected: columns });
            }
        }
        Layout::new(Shape::new(rows.len(), columns)?, cells)
    }

    fn content(&mut self, word: &str, line: usize, column: usize) -> Result<Content, LayoutError> {
        let wrong = |expected| {
            let found = if word.chars().count() > 24 {
                word.chars().take(20).chain("...".chars()).collect()
            } else {
                word.into()
            };
            LayoutError::Cell { line, column, found, expected }
        };
        match (word, &mut self.words) {
            ("#", _) => Ok(Content::Hole),
            ("?", _) => Ok(Content::Any),
            (_, None) if BLANKS.contains(&word) => Ok(Content::Blank),
            (_, None) => match word.parse() {
                Ok(label @ 1..) if word.bytes().all(|byte| byte.is_ascii_digit()) => Ok(Content::Tile(label)),
                _ => Err(wrong("a number from 1 to 65535, 0 for a blank, # for a hole, or ? in a goal")),
            },
            (_, Some(_)) if WORD_BLANKS.contains(&word) => Ok(Content::Blank),
            (_, Some(words)) => {
                let at = words.iter().position(|known| known == word).unwrap_or(words.len());
                if at == words.len() {
                    words.push(word.into());
                }
                u16::try_from(at + 1).map(Content::Tile).map_err(|_| wrong("one of at most 65535 different labels"))
            }
        }
    }

    /// The name of a label; its number if it has none.
    pub fn name(&self, label: u16) -> String {
        let word = self.words.as_ref().and_then(|words| words.get(usize::from(label).wrapping_sub(1)));
        word.cloned().unwrap_or_else(|| label.to_string())
    }

    /// True if the labels are words.
    pub const fn are_words(&self) -> bool {
        self.words.is_some()
    }

    /// How a cell is written: `#`, `0`, `?`, or the name of the tile.
    pub fn sign(&self, content: Content) -> String {
        match content {
            Content::Hole => "#".into(),
            Content::Blank => "0".into(),
            Content::Any => "?".into(),
            Content::Tile(label) => self.name(label),
        }
    }

    /// Writes a layout on one line, rows apart by ` / `. Linear time.
    pub fn write(&self, layout: &Layout) -> String {
        let rows = layout.cells().chunks(layout.shape().columns());
        let row = |row: &[Content]| row.iter().map(|content| self.sign(*content)).collect::<Vec<_>>().join(" ");
        rows.map(row).collect::<Vec<_>>().join(" / ")
    }
}
