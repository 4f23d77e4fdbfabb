//! What a step costs.

use std::fmt::Debug;
use std::hash::Hash;

use num_traits::{PrimInt, Unsigned};

/// A whole, non-negative cost: `u8`, `u16`, `u32` or `u64`.
///
/// Choose a type that holds the cost of the longest path a search may follow; sums beyond it stop at its largest value.
pub trait Cost: PrimInt + Unsigned + Hash + Debug + Send + Sync + 'static {
    /// The cost as a `u64`.
    #[inline]
    fn as_u64(self) -> u64 {
        self.to_u64().unwrap_or(u64::MAX)
    }

    /// The largest cost of this type that is not above `value`.
    #[inline]
    fn from_u64_saturating(value: u64) -> Self {
        Self::from(value).unwrap_or_else(Self::max_value)
    }
}

impl<T: PrimInt + Unsigned + Hash + Debug + Send + Sync + 'static> Cost for T {}
