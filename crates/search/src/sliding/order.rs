//! The order in which directions are tried.

use std::fmt;
use std::str::FromStr;

use loyd_board::Direction;

/// The order in which the blank's four directions are tried; the default is up, left, right, down.
///
/// Ties between equally good moves, and so which of several shortest solutions is found first, follow it.
///
/// ```
/// use loyd_search::sliding::Order;
/// let order: Order = "dlru".parse()?;
/// assert_eq!(order.to_string(), "dlru");
/// assert!("uull".parse::<Order>().is_err());
/// # Ok::<(), loyd_search::sliding::OrderError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order([Direction; 4]);

/// Why an order was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not an order of directions: expected each of u, l, r and d once, such as uldr")]
pub struct OrderError {
    text: String,
}

impl Order {
    /// The order of these directions.
    ///
    /// # Errors
    /// [`OrderError`] unless each direction is there once.
    pub fn new(directions: [Direction; 4]) -> Result<Self, OrderError> {
        let complete = Direction::ALL.iter().all(|direction| directions.contains(direction));
        let text = || directions.iter().map(|direction| direction.letter()).collect();
        if complete { Ok(Self(directions)) } else { Err(OrderError { text: text() }) }
    }

    /// The directions, first to last.
    pub const fn directions(self) -> [Direction; 4] {
        self.0
    }
}

impl Default for Order {
    fn default() -> Self {
        Self(Direction::ALL)
    }
}

impl FromStr for Order {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<Self, OrderError> {
        let directions: Option<Vec<Direction>> = text.chars().map(Direction::from_letter).collect();
        let four = directions.and_then(|directions| directions.try_into().ok());
        four.and_then(|directions| Self::new(directions).ok()).ok_or_else(|| OrderError { text: text.into() })
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|direction| direction.fmt(f))
    }
}
