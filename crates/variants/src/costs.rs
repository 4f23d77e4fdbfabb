//! What a slide costs.

use std::num::NonZeroU32;

/// What it costs to slide a tile by one cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Costs {
    /// One, whichever tile it is.
    #[default]
    Unit,
    /// The number of the tile.
    Number,
    /// The inverse of the number of the tile, scaled to whole numbers: the least common multiple of all labels of the puzzle, divided by the tile's.
    Inverse,
    /// What a table says: a label and its cost. Tiles that are not in it cost one.
    Table(Vec<(u16, NonZeroU32)>),
}

/// Why tiles have no such costs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CostsError {
    /// The least common multiple of the labels is too large.
    #[error("the inverses of the labels up to {greatest} have no common scale below {MOST}: give a table of costs")]
    Scale {
        /// The greatest label.
        greatest: u16,
    },
    /// Costs are so large that paths could not be added up in 32 bits.
    #[error("the tiles cost {sum} together, which is too much for {cells} cells: at most {}", SUM / *.cells as u64)]
    TooMuch {
        /// What one slide of each tile costs.
        sum: u64,
        /// The cells of the board.
        cells: usize,
    },
    /// A label is in the table twice.
    #[error("tile {label} has two costs: give it one")]
    Twice {
        /// The label.
        label: u16,
    },
    /// A label in the table is on no tile.
    #[error("there is no tile {label} to have a cost")]
    NoTile {
        /// The label.
        label: u16,
    },
}

/// The most that a slide by an inverse may cost.
const MOST: u32 = 1_000_000;
/// The most that all tiles may pay for a way through all cells: no tile is farther from home.
pub(crate) const SUM: u64 = 1 << 30;

impl Costs {
    /// The cost of each of these labels, which rise.
    ///
    /// # Errors
    /// [`CostsError`] if a cost is too large, or the table is wrong.
    pub(crate) fn of(&self, labels: &[u16]) -> Result<Vec<u32>, CostsError> {
        match self {
            Self::Unit => Ok(vec![1; labels.len()]),
            Self::Number => Ok(labels.iter().map(|label| (*label).into()).collect()),
            Self::Inverse => {
                let greatest = labels.last().copied().unwrap_or(1);
                let scale = labels.iter().try_fold(1_u64, |scale, label| {
                    Some(num_integer::lcm(scale, (*label).into())).filter(|scale| *scale <= MOST.into())
                });
                let scale = scale.ok_or(CostsError::Scale { greatest })?;
                Ok(labels.iter().map(|label| (scale / u64::from(*label)) as u32).collect())
            }
            Self::Table(table) => {
                let mut costs = vec![1; labels.len()];
                for (at, &(label, cost)) in table.iter().enumerate() {
                    if table[..at].iter().any(|(other, _)| *other == label) {
                        return Err(CostsError::Twice { label });
                    }
                    let tile = labels.binary_search(&label).map_err(|_| CostsError::NoTile { label })?;
                    costs[tile] = cost.get();
                }
                Ok(costs)
            }
        }
    }
}
