//! Splitting the tiles of a goal into patterns.

use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;

use loyd_board::{Position, Shape};

use super::pattern_database::{Pattern, PatternDatabase, PatternError};
use super::symmetry::Symmetry;

/// How the tiles are split into patterns: by the sizes of the patterns, or tile by tile.
///
/// Written `6-6-3`, or tile by tile, patterns apart by a slash: `1,4,5,8,9/2,3,6,7,11/10,12,13,14,15`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Partition {
    /// Patterns of these sizes, the tiles of each close together: the best split known for this size and the blank's goal cell, or else bands along the
    /// longer side.
    Sizes(Vec<usize>),
    /// Patterns of these tiles.
    Tiles(Vec<Vec<usize>>),
}

/// Why a partition does not suit a goal, or is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PartitionError {
    /// A pattern is wrong.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A tile is in no pattern.
    #[error("tile {tile} is in no pattern: a partition has every tile once")]
    Missing {
        /// The least such tile.
        tile: usize,
    },
    /// The sizes do not make up the tiles.
    #[error("patterns of {sum} tiles in all do not split the {tiles} tiles of a {shape} board")]
    Sizes {
        /// How many tiles the patterns have.
        sum: usize,
        /// How many the board has.
        tiles: usize,
        /// The board.
        shape: Shape,
    },
    /// The text is no partition.
    #[error(
        "`{text}` is no partition: write the sizes of its patterns, such as 6-6-3, or their tiles, such as 1,2,3/4,5,6/7,8"
    )]
    Text {
        /// The text.
        text: String,
    },
}

/// Splits of 4x4 with the blank's goal in the first cell, by goal cells, found by counting nodes over Korf's hundred.
const KNOWN: [&[&[usize]]; 3] = [
    &[&[3, 6, 7, 10, 11, 15], &[1, 2, 4, 5, 8, 9], &[12, 13, 14]],
    &[&[1, 4, 5, 8, 9], &[2, 3, 6, 7, 11], &[10, 12, 13, 14, 15]],
    &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
];

impl Partition {
    /// A partition that builds in a moment and serves well: patterns of at most six tiles.
    pub fn standard(shape: Shape) -> Self {
        let mut left = shape.cells() - 1;
        let mut sizes = Vec::new();
        while left > 0 {
            sizes.push(left.min(6));
            left -= left.min(6);
        }
        Self::Sizes(sizes)
    }

    /// A partition for many or hard boards of 14 to 16 cells, such as `7-8`: two patterns, whose tables take some seconds to build and lead a search
    /// to fewer boards than the three of the [standard](Self::standard) one. None for other shapes.
    pub fn large(shape: Shape) -> Option<Self> {
        let tiles = shape.cells() - 1;
        (13..=15).contains(&tiles).then(|| Self::Sizes(vec![tiles / 2, tiles.div_ceil(2)]))
    }

    /// The tiles of each pattern, for `goal`.
    ///
    /// # Errors
    /// [`PartitionError`] unless every tile of the goal is in one pattern, and no pattern is too large.
    pub fn tiles<P: Position>(&self, goal: &P) -> Result<Vec<Vec<usize>>, PartitionError> {
        let groups = match self {
            Self::Sizes(sizes) => by_sizes(goal, sizes)?,
            Self::Tiles(groups) => groups.clone(),
        };
        let mut seen = vec![false; goal.shape().cells()];
        for group in &groups {
            Pattern::new(goal, group)?;
            for &tile in group {
                if std::mem::replace(&mut seen[tile], true) {
                    return Err(PatternError::Twice { tile }.into());
                }
            }
        }
        match seen.iter().skip(1).position(|seen| !seen) {
            Some(before) => Err(PartitionError::Missing { tile: before + 1 }),
            None => Ok(groups),
        }
    }

    /// The patterns whose tables [`Additive`](super::Additive) needs: each image of a pattern only once.
    ///
    /// # Errors
    /// As [`tiles`](Self::tiles).
    pub fn patterns<P: Position>(&self, goal: &P) -> Result<Vec<Pattern>, PartitionError> {
        let mut patterns = Vec::new();
        for group in self.tiles(goal)? {
            let pattern = Pattern::new(goal, &group)?;
            if !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
        Ok(patterns)
    }

    /// Builds the tables of all patterns.
    ///
    /// # Errors
    /// As [`tiles`](Self::tiles).
    pub fn build<P: Position>(&self, goal: &P) -> Result<Vec<Arc<PatternDatabase>>, PartitionError> {
        let built = |pattern| match PatternDatabase::build(pattern, |_, _| ControlFlow::<Infallible>::Continue(())) {
            Ok(table) => Arc::new(table),
            Err(never) => match never {},
        };
        Ok(self.patterns(goal)?.into_iter().map(built).collect())
    }
}

fn by_sizes<P: Position>(goal: &P, sizes: &[usize]) -> Result<Vec<Vec<usize>>, PartitionError> {
    let shape = goal.shape();
    let (sum, tiles) = (sizes.iter().fold(0, |sum: usize, size| sum.saturating_add(*size)), shape.cells() - 1);
    if sum != tiles {
        return Err(PartitionError::Sizes { sum, tiles, shape });
    }
    if let Some(groups) = known(goal, sizes) {
        return Ok(groups);
    }
    let mut cells: Vec<usize> = (0..shape.cells()).filter(|cell| *cell != goal.blank()).collect();
    if shape.columns() > shape.rows() {
        cells.sort_by_key(|cell| (cell % shape.columns(), cell / shape.columns()));
    }
    let mut tiles = cells.into_iter().map(|cell| goal.tile(cell));
    Ok(sizes.iter().map(|size| tiles.by_ref().take(*size).collect()).collect())
}

/// A split from the list, turned to the blank's corner.
fn known<P: Position>(goal: &P, sizes: &[usize]) -> Option<Vec<Vec<usize>>> {
    let shape = goal.shape();
    if (shape.rows(), shape.columns()) != (4, 4) {
        return None;
    }
    let groups = KNOWN.iter().find(|groups| groups.iter().map(|group| group.len()).eq(sizes.iter().copied()))?;
    let turn = Symmetry::of(shape).find(|symmetry| symmetry.image(shape, 0) == goal.blank())?;
    let tiles = |group: &&[usize]| group.iter().map(|cell| goal.tile(turn.image(shape, *cell))).collect();
    Some(groups.iter().map(tiles).collect())
}

impl FromStr for Partition {
    type Err = PartitionError;

    fn from_str(text: &str) -> Result<Self, PartitionError> {
        let wrong = || PartitionError::Text { text: text.into() };
        let number = |word: &str| word.trim().parse::<usize>().ok().filter(|number| *number > 0).ok_or_else(wrong);
        if text.contains([',', '/']) {
            let group = |group: &str| group.split(',').map(number).collect();
            Ok(Self::Tiles(text.split('/').map(group).collect::<Result<_, _>>()?))
        } else {
            Ok(Self::Sizes(text.split('-').map(number).collect::<Result<_, _>>()?))
        }
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join =
            |numbers: &[usize], sign: &str| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(sign);
        match self {
            Self::Sizes(sizes) => f.write_str(&join(sizes, "-")),
            Self::Tiles(groups) => {
                f.write_str(&groups.iter().map(|group| join(group, ",")).collect::<Vec<_>>().join("/"))
            }
        }
    }
}
