//! The formats by name.

use alloc::string::String;
use core::{fmt, str::FromStr};

/// How boards are written in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Any of the others, as each line shows.
    #[default]
    Auto,
    /// Cells with any spacing and line ends: a line that is a whole board is one, else a board ends at a blank line or with its last cell, if a size is asked for.
    Tokens,
    /// Rows on lines, boards apart by blank lines; or rows on one line apart by `/`, `;` or `|`. No sizes, no counts.
    Rows,
    /// A number of boards, then their rows (UVa 10085, UVa 10181, LightOJ).
    Counted,
    /// Before each board its side, or its rows and columns (Princeton, POJ 2893).
    Sized,
    /// One character a cell: `283104765`, `12X453786`, `fe169b4c0a73d852`.
    Digits,
    /// Lists in brackets of any kind, or JSON objects with `board` and perhaps `goal`.
    Json,
    /// Cells apart by commas: `7,2,4,5,0,6,8,3,1`.
    Commas,
    /// A board on each line, perhaps after the number of the instance (Korf 1985) and other columns.
    Korf,
    /// Tables drawn with bars: `|15 |7 |8 |4 |`.
    Grid,
    /// Lines of slidysim's logs: a board with `/` between rows, and its solution.
    Slidysim,
}

impl Format {
    /// Every format, in the order in which they are suggested.
    pub const ALL: [Self; 11] = [
        Self::Auto,
        Self::Tokens,
        Self::Rows,
        Self::Counted,
        Self::Sized,
        Self::Digits,
        Self::Json,
        Self::Commas,
        Self::Korf,
        Self::Grid,
        Self::Slidysim,
    ];

    /// The name, such as `tokens`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Tokens => "tokens",
            Self::Rows => "rows",
            Self::Counted => "counted",
            Self::Sized => "sized",
            Self::Digits => "digits",
            Self::Json => "json",
            Self::Commas => "commas",
            Self::Korf => "korf",
            Self::Grid => "grid",
            Self::Slidysim => "slidysim",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no format of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is not a format: use {}", Format::ALL.map(Format::name).join(", "))]
pub struct FormatError {
    /// The name as read.
    pub name: String,
}

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(name: &str) -> Result<Self, FormatError> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or_else(|| FormatError { name: name.into() })
    }
}
