//! Boards to text, in every format that [`read`](crate::read) knows.

use alloc::string::String;
use core::fmt::{self, Write as _};

use crate::read::Format;
use crate::{Position, Shape};

/// Why a board cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// One character a cell is too little for so many tiles.
    #[error("a {shape} board has {} cells, and digits go up to 16 (0 to 9, a to f): use another format, such as tokens", .shape.cells())]
    TooManyTiles {
        /// The shape of the board.
        shape: Shape,
    },
    /// A log line holds the moves of a solution.
    #[error("a slidysim line holds a board and its solution: the moves are missing")]
    NoMoves,
    /// The receiver of the text refused it.
    #[error(transparent)]
    Refused(#[from] fmt::Error),
}

/// Writes one board after another in a format.
///
/// | format | a board |
/// |---|---|
/// | auto | `1 2 / 3 0` |
/// | tokens | `1 2 3 0` |
/// | rows | a line a row; boards apart by blank lines |
/// | counted | as rows, after [`head`](Self::head) |
/// | sized | as rows, after a line with the side, or with rows and columns |
/// | digits | `1230`; above nine tiles hexadecimal |
/// | json | `[[1,2],[3,0]]` |
/// | commas | `1,2,3,0` |
/// | korf | as tokens, after the number of the board, from 1 |
/// | grid | a table of bars, the blank an empty cell; boards apart by blank lines |
/// | slidysim | `1 2/3 0 LR`: the board and its moves |
///
/// ```
/// use loyd_board::{Board, read::Format, write::Writer};
/// let mut text = String::new();
/// let mut writer = Writer::new(Format::Grid);
/// writer.board(&Board::<2, 2>::blank_last(), None, &mut text)?;
/// assert_eq!(text, "+---+---+\n| 1 | 2 |\n+---+---+\n| 3 |   |\n+---+---+\n");
/// # Ok::<(), loyd_board::write::WriteError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    /// How many boards were written.
    boards: usize,
}

impl Writer {
    /// A writer that has written no board yet.
    pub const fn new(format: Format) -> Self {
        Self { format, boards: 0 }
    }

    /// What stands before the first of so many boards: their number if the format is counted, else nothing.
    pub fn head(&self, boards: usize) -> String {
        match self.format {
            Format::Counted => alloc::format!("{boards}\n\n"),
            _ => String::new(),
        }
    }

    /// Writes the next board to `out`, with the line end. `moves` is used by slidysim's format only. Linear time.
    ///
    /// # Errors
    /// [`WriteError`] if the format cannot hold the board, before anything is written; or if `out` fails.
    pub fn board(
        &mut self,
        position: &impl Position,
        moves: Option<&str>,
        out: &mut impl fmt::Write,
    ) -> Result<(), WriteError> {
        let shape = position.shape();
        let rows = |out: &mut _| list(position, [" ", "\n"], out);
        match self.format {
            Format::Digits if shape.cells() > 16 => return Err(WriteError::TooManyTiles { shape }),
            Format::Slidysim if moves.is_none() => return Err(WriteError::NoMoves),
            Format::Rows | Format::Counted | Format::Grid if self.boards > 0 => out.write_str("\n")?,
            _ => {}
        }
        self.boards += 1;
        match self.format {
            Format::Auto => list(position, [" ", " / "], out)?,
            Format::Tokens => list(position, [" ", " "], out)?,
            Format::Rows | Format::Counted => rows(out)?,
            Format::Sized => {
                match (shape.rows(), shape.columns()) {
                    // A lone 1 before a lone 0 would look like a column of two.
                    (side, columns) if side == columns && side > 1 => writeln!(out, "{side}")?,
                    (height, columns) => writeln!(out, "{height} {columns}")?,
                }
                rows(out)?;
            }
            Format::Digits => position.tiles().try_for_each(|tile| write!(out, "{tile:x}"))?,
            Format::Json => {
                out.write_str("[[")?;
                list(position, [",", "],["], out)?;
                out.write_str("]]")?;
            }
            Format::Commas => list(position, [",", ","], out)?,
            Format::Korf => {
                write!(out, "{} ", self.boards)?;
                list(position, [" ", " "], out)?;
            }
            Format::Grid => return Ok(grid(position, out)?),
            Format::Slidysim => {
                list(position, [" ", "/"], out)?;
                write!(out, " {}", moves.unwrap_or_default())?;
            }
        }
        Ok(out.write_str("\n")?)
    }
}

/// The tiles with a text between those of a row, and another between rows.
fn list(position: &impl Position, [cell, row]: [&str; 2], out: &mut impl fmt::Write) -> fmt::Result {
    let columns = position.shape().columns();
    for (at, tile) in position.tiles().enumerate() {
        match at {
            0 => {}
            _ if at % columns == 0 => out.write_str(row)?,
            _ => out.write_str(cell)?,
        }
        write!(out, "{tile}")?;
    }
    Ok(())
}

fn grid(position: &impl Position, out: &mut impl fmt::Write) -> fmt::Result {
    let shape = position.shape();
    let width = (shape.cells() - 1).max(1).ilog10() as usize + 1;
    let mut rule = String::new();
    for _ in 0..shape.columns() {
        write!(rule, "+{:-<1$}", "", width + 2)?;
    }
    rule += "+\n";
    for (at, tile) in position.tiles().enumerate() {
        if at % shape.columns() == 0 {
            out.write_str(&rule)?;
        }
        match tile {
            0 => write!(out, "| {:width$} ", "")?,
            _ => write!(out, "| {tile:width$} ")?,
        }
        if (at + 1) % shape.columns() == 0 {
            out.write_str("|\n")?;
        }
    }
    out.write_str(&rule)
}
