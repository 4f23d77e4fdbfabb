//! What a step costs.

use std::fmt::Debug;
use std::hash::Hash;

use num_traits::{PrimInt, Unsigned};

/// A whole, non-negative cost: `u8`, `u16` or `u32`.
///
/// Choose a type that holds the cost of the longest path a search may follow. The searches add up in 64 bits, where nothing of these can overflow;
/// the largest value of the type, as a heuristic value, means that no goal can be reached.
pub trait Cost: PrimInt + Unsigned + Hash + Debug + Into<u64> + Send + Sync + 'static {
    /// The largest cost of this type that is not above `value`.
    #[inline]
    fn saturating_from(value: u64) -> Self {
        Self::from(value).unwrap_or_else(Self::max_value)
    }
}

impl Cost for u8 {}
impl Cost for u16 {}
impl Cost for u32 {}
