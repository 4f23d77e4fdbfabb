//! What an exploration takes.

use std::fmt;

use loyd_board::path::Metric;
use loyd_board::{LARGEST_SIDE, Shape};

use crate::MOST_CELLS;

/// The size of a space, known before anything is built.
///
/// ```
/// use loyd_board::path::Metric;
/// use loyd_explore::Estimate;
///
/// let estimate = Estimate::new("4x4".parse()?, Metric::Single, false);
/// assert_eq!(estimate.boards, 10_461_394_944_000);
/// assert_eq!(estimate.bytes / 1_000_000_000, 2_615);
/// assert_eq!(estimate.of_each(16).bytes / 1_000_000_000, 163);
/// assert_eq!(estimate.check(16 << 30).unwrap_err().fitting[0].to_string(), "2x7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Estimate {
    /// The shape.
    pub shape: Shape,
    /// How many boards can reach one goal; 2^128 - 1 if there are so many or more.
    pub boards: u128,
    /// Bytes of memory for them, tables included; 2^128 - 1 if it takes so many or more.
    pub bytes: u128,
    /// How many processes share the boards.
    pub processes: usize,
    metric: Metric,
    distances: bool,
}

/// A space does not fit the memory that may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooLarge {
    /// What it takes.
    pub estimate: Estimate,
    /// Bytes that may be used.
    pub limit: u64,
    /// The shapes that would fit: for each number of rows from two, the one of most columns.
    pub fitting: Vec<Shape>,
}

impl Estimate {
    /// What it takes to explore a shape, and with `distances` to keep the distance of each board.
    pub fn new(shape: Shape, metric: Metric, distances: bool) -> Self {
        let (rows, columns) = (shape.rows().min(shape.columns()), shape.rows().max(shape.columns()));
        let cells = shape.cells();
        let boards = if rows == 1 {
            cells as u128
        } else {
            (3..=cells as u128).try_fold(1, u128::checked_mul).unwrap_or(u128::MAX)
        };
        let bits = match (metric, distances) {
            (_, false) => 2,
            (Metric::Single, true) => 3,
            (Metric::Multi, true) => 4,
        };
        let words = (boards / cells as u128).div_ceil(64).saturating_mul(cells as u128 * bits);
        let bytes = words.saturating_mul(8).saturating_add(tables(rows, columns));
        Self { shape, boards, bytes, metric, distances, processes: 1 }
    }

    /// The same for each of several processes, which share the boards, but have tables of their own.
    pub fn of_each(self, processes: usize) -> Self {
        let Self { shape, metric, distances, .. } = self;
        let all = Self::new(shape, metric, distances);
        let tables = tables(shape.rows().min(shape.columns()), shape.rows().max(shape.columns()));
        let bytes = all.bytes.saturating_sub(tables).div_ceil(processes.max(1) as u128).saturating_add(tables);
        Self { bytes, processes, ..all }
    }

    /// Whether it fits so many bytes of memory, and whether the boards can be numbered at all.
    ///
    /// # Errors
    /// [`TooLarge`] if not.
    pub fn check(&self, limit: u64) -> Result<(), TooLarge> {
        if self.fits(limit) {
            return Ok(());
        }
        let fitting = (2..=MOST_CELLS.isqrt()).filter_map(|rows| {
            let mut shapes = (rows..=MOST_CELLS / rows).rev().filter_map(|columns| Shape::new(rows, columns).ok());
            let estimate = |shape: &Shape| Self::new(*shape, self.metric, self.distances).of_each(self.processes);
            shapes.find(|shape| estimate(shape).fits(limit))
        });
        Err(TooLarge { estimate: *self, limit, fitting: fitting.collect() })
    }

    fn fits(&self, limit: u64) -> bool {
        let is_line = self.shape.rows() == 1 || self.shape.columns() == 1;
        self.bytes <= limit.into() && (is_line || self.shape.cells() <= MOST_CELLS)
    }
}

/// Bytes of the tables of vertical moves: for each window the orders of a block or the values of the window, down and up, four bytes each.
fn tables(rows: usize, columns: usize) -> u128 {
    let tiles = rows * columns - 1;
    let last = 8.max(columns + 1).min(tiles);
    if rows == 1 || tiles > LARGEST_SIDE {
        return 0;
    }
    let product =
        |from: usize, to: usize| (from as u128..=to as u128).try_fold(1, u128::checked_mul).unwrap_or(u128::MAX);
    let window = |place: usize| {
        if place + last < tiles {
            product(tiles - place - columns + 1, tiles - place)
        } else {
            product(3, last).saturating_mul(if place + columns + 2 > tiles { 2 } else { 1 })
        }
    };
    (0..=tiles - columns).fold(0, |sum: u128, place| sum.saturating_add(window(place).saturating_mul(8)))
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Estimate { shape, boards, bytes, processes, .. } = self.estimate;
        if boards == u128::MAX {
            write!(f, "{shape} has more boards than could ever be explored")?;
        } else {
            write!(f, "{shape} has {boards} boards, which take {} of memory", Bytes(bytes))?;
            if processes > 1 {
                write!(f, " in each of {processes} processes")?;
            }
        }
        write!(f, ", and {} may be used: ", Bytes(self.limit.into()))?;
        match &self.fitting[..] {
            [] => write!(f, "allow more"),
            [fitting @ .., last] if !fitting.is_empty() => {
                let fitting: Vec<String> = fitting.iter().map(Shape::to_string).collect();
                write!(f, "{} and {last} would fit", fitting.join(", "))
            }
            [last, ..] => write!(f, "{last} would fit"),
        }
    }
}

impl std::error::Error for TooLarge {}

/// Bytes for people.
struct Bytes(u128);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 7] = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"];
        let (mut unit, mut scale) = (0, 1_u128);
        while unit + 1 < UNITS.len() && self.0 / scale >= 1000 {
            unit += 1;
            scale *= 1000;
        }
        match self.0 / scale {
            whole @ ..10 if unit > 0 => write!(f, "{whole}.{} {}", self.0 % scale * 10 / scale, UNITS[unit]),
            whole => write!(f, "{whole} {}", UNITS[unit]),
        }
    }
}
