//! Where the blank goes in one move.

use core::fmt;

/// The way the **blank** goes; the tile it changes places with goes the other way.
///
/// The order of the variants, up, left, right, down, is the successor order used for published node counts
/// (Korf 1985 recomputed) and the default order of the searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// The blank goes to the row above.
    Up = 0,
    /// The blank goes to the column on its left.
    Left = 1,
    /// The blank goes to the column on its right.
    Right = 2,
    /// The blank goes to the row below.
    Down = 3,
}

impl Direction {
    /// All four, in the default successor order: up, left, right, down.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// True for left and right.
    #[inline]
    pub const fn is_horizontal(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// The letter of the direction in lower case: `u`, `l`, `r` or `d`.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Down => 'd',
        }
    }

    /// The direction as a word: `up`, `left`, `right` or `down`.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Left => "left",
            Self::Right => "right",
            Self::Down => "down",
        }
    }

    /// The direction of a letter in either case.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'u' | 'U' => Some(Self::Up),
            'l' | 'L' => Some(Self::Left),
            'r' | 'R' => Some(Self::Right),
            'd' | 'D' => Some(Self::Down),
            _ => None,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}
