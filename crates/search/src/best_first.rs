//! Best-first searches: A*, weighted A*, greedy.

use std::cmp::Reverse;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use num_integer::gcd;
use num_traits::{Saturating, Zero};

use crate::closed::Closed;
use crate::open::{Open, Rank};
use crate::{Cost, Counts, Heuristic, Observer, Outcome, Report, ReportOf, Solution, Space, Stop};

/// Finds a cheapest solution by expanding states in the order of cost so far plus heuristic (Hart, Nilsson & Raphael 1968).
///
/// A state that is reached more cheaply later is opened again, so the result is optimal with every admissible heuristic, consistent or not. Among equals
/// the state farthest from the start comes first, then the one found last. Every state seen is stored: for a board of up to 16 cells in a word, 16 bytes and its
/// share of a hash table and of the queue, at most 32 in all.
pub fn astar<S: Space, H: Heuristic<S>, O: Observer>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    observer: &mut O,
) -> ReportOf<S> {
    weighted_astar(space, heuristic, Weight::ONE, start, observer)
}

/// Finds a solution that costs at most `weight` times the cheapest, often far sooner than [`astar`]: A* with the heuristic times `weight` (Pohl 1970).
///
/// The lower bound of the solution is the better of its cost divided by `weight` and the least unweighted estimate left open, so it may prove more
/// than was asked for. The heuristic must be admissible; states are opened again, so it need not be consistent.
pub fn weighted_astar<S: Space, H: Heuristic<S>, O: Observer>(
    space: &S,
    heuristic: &H,
    weight: Weight,
    start: &S::State,
    observer: &mut O,
) -> ReportOf<S> {
    search(space, heuristic, Guide::Weighted(weight), start, observer)
}

/// Finds some solution quickly by always expanding a state of least heuristic value (Doran & Michie 1966).
///
/// There is no bound on its cost; the lower bound given is the heuristic value of the start.
pub fn greedy<S: Space, H: Heuristic<S>, O: Observer>(
    space: &S,
    heuristic: &H,
    start: &S::State,
    observer: &mut O,
) -> ReportOf<S> {
    search(space, heuristic, Guide::Greedy, start, observer)
}

/// How much longer than the cheapest a solution may be: an exact ratio, at least 1.
///
/// ```
/// use loyd_search::Weight;
/// let weight: Weight = "1.25".parse()?;
/// assert_eq!(weight, Weight::new(5, 4)?);
/// assert_eq!(weight.to_string(), "1.25");
/// assert!("0.9".parse::<Weight>().is_err());
/// # Ok::<(), loyd_search::WeightError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

/// Why a weight was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a weight: expected a number from 1 to 1000 with at most three decimals, such as 1.5")]
pub struct WeightError {
    text: String,
}

impl Weight {
    /// The weight 1: nothing but the cheapest will do.
    pub const ONE: Self = Self { numerator: 1, denominator: 1 };

    /// The weight `numerator / denominator`.
    ///
    /// # Errors
    /// [`WeightError`] if it is less than 1 or greater than 1000, or the denominator is 0 or greater than 1000.
    pub fn new(numerator: u32, denominator: u32) -> Result<Self, WeightError> {
        let fits = (1..=1000).contains(&denominator) && (denominator..=denominator * 1000).contains(&numerator);
        let divisor = gcd(numerator, denominator).max(1);
        let weight = || Self { numerator: numerator / divisor, denominator: denominator / divisor };
        fits.then(weight).ok_or_else(|| WeightError { text: format!("{numerator}/{denominator}") })
    }

    /// Whether a solution of `cost` is within the weight if none costs less than `bound`: `cost` is at most the weight times `bound`.
    pub fn admits(self, cost: u64, bound: u64) -> bool {
        u128::from(cost) * u128::from(self.denominator) <= u128::from(bound) * u128::from(self.numerator)
    }

    /// The least cost that a solution of `cost` leaves possible.
    fn bound(self, cost: u64) -> u64 {
        let bound = (u128::from(cost) * u128::from(self.denominator)).div_ceil(u128::from(self.numerator));
        bound as u64 // not above `cost`
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Self, WeightError> {
        let wrong = || WeightError { text: text.into() };
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 4 || decimals.len() > 3 || !digits(whole) || !digits(decimals) {
            return Err(wrong());
        }
        let thousandths = format!("{whole}{decimals:0<3}").parse().map_err(|_| wrong())?;
        Self::new(thousandths, 1000).map_err(|_| wrong())
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", f64::from(self.numerator) / f64::from(self.denominator))
    }
}

/// What makes a state urgent.
#[derive(Clone, Copy)]
enum Guide {
    Weighted(Weight),
    Greedy,
}

impl Guide {
    fn rank(self, cost: u64, value: u64) -> Rank {
        let priority = match self {
            Self::Weighted(Weight { numerator, denominator }) => {
                let weighted = value.saturating_mul(numerator.into());
                cost.saturating_mul(denominator.into()).saturating_add(weighted)
            }
            Self::Greedy => value,
        };
        (priority, Reverse(cost))
    }

    /// The unweighted estimate of a state of this rank.
    fn estimate(self, (priority, Reverse(cost)): Rank) -> u64 {
        match self {
            Self::Weighted(Weight { numerator, denominator }) => cost.saturating_add(
                priority.saturating_sub(cost.saturating_mul(denominator.into())) / u64::from(numerator),
            ),
            Self::Greedy => cost.saturating_add(priority),
        }
    }
}

fn search<S: Space, H: Heuristic<S>, O: Observer>(
    space: &S,
    heuristic: &H,
    guide: Guide,
    start: &S::State,
    observer: &mut O,
) -> ReportOf<S> {
    let mut closed = Closed::new(space);
    let mut open = Open::default();
    let mut counts = Counts::default();
    let first = heuristic.value(&heuristic.start(space, start)).into();
    let mut bound = 0;
    open.push(guide.rank(0, first), closed.insert(space.key(start), S::Cost::zero(), None).0);
    let outcome = loop {
        let Some((rank, number)) = open.pop() else { break Outcome::Exhausted };
        let node = closed.node(number);
        if node.cost.into() != rank.1.0 {
            continue; // a cheaper path to it was found, and it was pushed again
        }
        let (cost, last) = (node.cost, node.step.clone());
        let state = space.state(&node.key);
        // Without a weight, what is taken out proves that nothing cheaper is left; estimates may sink again, the proof does not.
        let proven = if matches!(guide, Guide::Weighted(Weight::ONE)) { rank.0 } else { first };
        if space.is_goal(&state) {
            let steps = closed.path(space, number);
            let mut solution = Solution::of(space, &steps);
            let cost = solution.cost.into();
            let left = open.ranks().map(|rank| guide.estimate(rank)).min();
            let lower_bound = match guide {
                Guide::Weighted(weight) => left.unwrap_or(u64::MAX).min(cost).max(weight.bound(cost)),
                Guide::Greedy => first,
            };
            solution.lower_bound = S::Cost::saturating_from(lower_bound.max(bound));
            break Outcome::Solved(solution);
        }
        let stopped = |reason, bound| Outcome::Stopped { reason, lower_bound: S::Cost::saturating_from(bound) };
        if proven > bound || counts.expanded == 0 {
            bound = proven;
            if let ControlFlow::Break(reason) = observer.bound(bound, &counts) {
                break stopped(reason, bound);
            }
        }
        counts.holds(closed.len() as u64, (closed.bytes() + open.bytes()) as u64);
        if let ControlFlow::Break(reason) = observer.expanding(&counts) {
            break stopped(reason, bound);
        }
        if closed.is_full() {
            break stopped(Stop::Memory, bound);
        }
        counts.expanded += 1;
        let memo = heuristic.start(space, &state);
        for op in space.ops(&state, last.as_ref()) {
            let step = space.step(&state, op);
            counts.generated += 1;
            let cost = cost.saturating_add(space.cost(&step));
            let mut child = state.clone();
            space.apply(&mut child, &step);
            let (number, new) = closed.insert(space.key(&child), cost, Some(step.clone()));
            if !new {
                let seen = closed.node_mut(number);
                if matches!(guide, Guide::Greedy) || seen.cost <= cost {
                    continue;
                }
                (seen.cost, seen.step) = (cost, Some(step.clone()));
            }
            let value = heuristic.value(&heuristic.step(space, memo, &state, &step));
            open.push(guide.rank(cost.into(), value.into()), number);
        }
    };
    Report { outcome, counts }
}
