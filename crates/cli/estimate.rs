//! The heuristics by name, and one type that can be any of them.

use clap::ValueEnum;
use loyd_board::{Position, Shape};
use loyd_search::Heuristic;
use loyd_search::sliding::{
    LinearConflict, Manhattan, Misplaced, Slide, Sliding, Walk, WalkingDistance, WalkingDistanceError,
};

/// A heuristic by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Estimate {
    /// The best for the shape
    #[default]
    Auto,
    /// How many tiles are not in their cells
    Misplaced,
    /// Rows and columns from each tile to its cell
    Manhattan,
    /// Manhattan, and two for each tile that must step aside
    LinearConflict,
    /// Exact distances of the rows, and of the columns, alone
    WalkingDistance,
}

impl Estimate {
    /// The name as in the options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Misplaced => "misplaced",
            Self::Manhattan => "manhattan",
            Self::LinearConflict => "linear-conflict",
            Self::WalkingDistance => "walking-distance",
        }
    }

    /// What `auto` means for a shape: walking distance is best where its tables are small, Manhattan exact in a single row or column.
    pub const fn or_best(self, shape: Shape) -> Self {
        match self {
            Self::Auto if shape.rows() == 1 || shape.columns() == 1 => Self::Manhattan,
            Self::Auto if shape.cells() <= 16 && shape.rows() <= 6 && shape.columns() <= 6 => Self::WalkingDistance,
            Self::Auto => Self::LinearConflict,
            chosen => chosen,
        }
    }
}

/// A heuristic ready for use.
#[derive(Clone, Debug)]
pub enum Estimator {
    Misplaced(Misplaced),
    Manhattan(Manhattan),
    LinearConflict(LinearConflict),
    WalkingDistance(WalkingDistance),
}

impl Estimator {
    /// The heuristic of that name for the goal of `space`.
    pub fn new<P: Position>(estimate: Estimate, space: &Sliding<P>) -> Result<Self, WalkingDistanceError> {
        Ok(match estimate.or_best(space.goal().shape()) {
            Estimate::Misplaced => Self::Misplaced(Misplaced::new(space)),
            Estimate::Manhattan => Self::Manhattan(Manhattan::new(space)),
            Estimate::LinearConflict | Estimate::Auto => Self::LinearConflict(LinearConflict::new(space)),
            Estimate::WalkingDistance => Self::WalkingDistance(WalkingDistance::new(space)?),
        })
    }
}

/// What [`Estimator`] remembers: a value, or the place in the tables of walking distances.
#[derive(Clone, Copy, Debug)]
pub enum Memo {
    Value(u32),
    Walk(Walk),
}

/// For searches whose own work is large enough that choosing the heuristic at every step does not show.
impl<P: Position> Heuristic<Sliding<P>> for Estimator {
    type Memo = Memo;

    fn start(&self, space: &Sliding<P>, state: &P) -> Memo {
        match self {
            Self::Misplaced(heuristic) => Memo::Value(heuristic.start(space, state)),
            Self::Manhattan(heuristic) => Memo::Value(heuristic.start(space, state)),
            Self::LinearConflict(heuristic) => Memo::Value(heuristic.start(space, state)),
            Self::WalkingDistance(heuristic) => Memo::Walk(heuristic.start(space, state)),
        }
    }

    fn step(&self, space: &Sliding<P>, memo: Memo, before: &P, step: &Slide<P::Index>) -> Memo {
        match (self, memo) {
            (Self::Misplaced(heuristic), Memo::Value(memo)) => Memo::Value(heuristic.step(space, memo, before, step)),
            (Self::Manhattan(heuristic), Memo::Value(memo)) => Memo::Value(heuristic.step(space, memo, before, step)),
            (Self::LinearConflict(heuristic), Memo::Value(memo)) => {
                Memo::Value(heuristic.step(space, memo, before, step))
            }
            (Self::WalkingDistance(heuristic), Memo::Walk(memo)) => {
                Memo::Walk(heuristic.step(space, memo, before, step))
            }
            // A memo of another heuristic cannot come here; nothing is known from it.
            (_, memo) => memo,
        }
    }

    fn value(&self, memo: &Memo) -> u32 {
        match (self, memo) {
            (Self::WalkingDistance(heuristic), Memo::Walk(memo)) => Heuristic::<Sliding<P>>::value(heuristic, memo),
            (_, Memo::Value(value)) => *value,
            _ => 0,
        }
    }
}
