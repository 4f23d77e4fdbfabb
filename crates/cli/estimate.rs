//! The heuristics by name, and one type that can be any of them.

use clap::ValueEnum;
use loyd_board::{Position, Shape};
use loyd_search::sliding::{
    Additive, AdditiveError, LinearConflict, Manhattan, Misplaced, Partition, Placements, Slide, Sliding, Walk,
    WalkingDistance, WalkingDistanceError,
};
use loyd_search::{Heuristic, Max};

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
    /// The greater of linear conflict and walking distance
    Maximum,
    /// Additive pattern databases, built in a moment, for up to sixteen cells
    Tables,
}

/// The most cells for which tables are built in a moment.
const MOST_TABLED: usize = 16;

impl Estimate {
    /// The name as in the options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Misplaced => "misplaced",
            Self::Manhattan => "manhattan",
            Self::LinearConflict => "linear-conflict",
            Self::WalkingDistance => "walking-distance",
            Self::Maximum => "maximum",
            Self::Tables => "tables",
        }
    }

    /// What `auto` means for a shape: Manhattan is exact in a single row or column, and walking distance helps where its tables are small.
    pub fn or_best(self, shape: Shape) -> Self {
        match self {
            Self::Auto if shape.rows() == 1 || shape.columns() == 1 => Self::Manhattan,
            Self::Auto if WalkingDistance::fits(shape) => Self::Maximum,
            Self::Auto => Self::LinearConflict,
            chosen => chosen,
        }
    }

    /// Whether a search of a single board of `shape` is likely to take longer than building tables.
    pub fn tables_pay(shape: Shape) -> bool {
        shape.rows() > 1 && shape.columns() > 1 && shape.cells() > 11 && shape.cells() <= MOST_TABLED
    }
}

/// Why a heuristic does not suit a goal.
#[derive(Debug, thiserror::Error)]
pub enum EstimateError {
    #[error(transparent)]
    Walking(#[from] WalkingDistanceError),
    #[error(transparent)]
    Additive(#[from] AdditiveError),
    #[error("a {0} board has too many cells for tables: they are for at most {MOST_TABLED}, use another --heuristic")]
    TooManyCells(Shape),
}

/// A heuristic ready for use.
#[derive(Clone, Debug)]
pub enum Estimator {
    Misplaced(Misplaced),
    Manhattan(Manhattan),
    LinearConflict(LinearConflict),
    WalkingDistance(WalkingDistance),
    Maximum(Both),
    Tables(Additive<1, PARTS>),
    /// With the mirrored board's sum, where the goal has a mirror image with the blank in the same cell.
    Mirrored(Additive<2, PARTS>),
}

/// Patterns of six tiles make up the fifteen of the largest boards.
const PARTS: usize = 3;

/// The greater of linear conflict and walking distance.
pub type Both = Max<LinearConflict, WalkingDistance>;

impl Estimator {
    /// The heuristic of that name for the goal of `space`.
    pub fn new<P: Position>(estimate: Estimate, space: &Sliding<P>) -> Result<Self, EstimateError> {
        Ok(match estimate.or_best(space.goal().shape()) {
            Estimate::Misplaced => Self::Misplaced(Misplaced::new(space)),
            Estimate::Manhattan => Self::Manhattan(Manhattan::new(space)),
            Estimate::LinearConflict | Estimate::Auto => Self::LinearConflict(LinearConflict::new(space)),
            Estimate::WalkingDistance => Self::WalkingDistance(WalkingDistance::new(space)?),
            Estimate::Maximum => Self::Maximum(Max(LinearConflict::new(space), WalkingDistance::new(space)?)),
            Estimate::Tables => Self::tables(space)?,
        })
    }

    fn tables<P: Position>(space: &Sliding<P>) -> Result<Self, EstimateError> {
        let shape = space.goal().shape();
        if shape.cells() > MOST_TABLED {
            return Err(EstimateError::TooManyCells(shape));
        }
        let partition = Partition::standard(shape);
        let tables = partition.build(space.goal()).map_err(AdditiveError::from)?;
        match Additive::new(space, &partition, &tables) {
            Ok(heuristic) => Ok(Self::Mirrored(heuristic)),
            Err(AdditiveError::TooFewImages { .. }) => Ok(Self::Tables(Additive::new(space, &partition, &tables)?)),
            Err(error) => Err(error.into()),
        }
    }
}

/// What [`Estimator`] remembers: a value, the place in the tables of walking distances, both, or places in pattern databases.
#[derive(Clone, Copy, Debug)]
pub enum Memo {
    Value(u32),
    Walk(Walk),
    Both((u32, Walk)),
    Placements(Placements<1, PARTS>),
    Mirrored(Placements<2, PARTS>),
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
            Self::Maximum(heuristic) => Memo::Both(heuristic.start(space, state)),
            Self::Tables(heuristic) => Memo::Placements(heuristic.start(space, state)),
            Self::Mirrored(heuristic) => Memo::Mirrored(heuristic.start(space, state)),
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
            (Self::Maximum(heuristic), Memo::Both(memo)) => Memo::Both(heuristic.step(space, memo, before, step)),
            (Self::Tables(heuristic), Memo::Placements(memo)) => {
                Memo::Placements(heuristic.step(space, memo, before, step))
            }
            (Self::Mirrored(heuristic), Memo::Mirrored(memo)) => {
                Memo::Mirrored(heuristic.step(space, memo, before, step))
            }
            // A memo of another heuristic cannot come here; nothing is known from it.
            (_, memo) => memo,
        }
    }

    fn value(&self, memo: &Memo) -> u32 {
        match (self, memo) {
            (Self::WalkingDistance(heuristic), Memo::Walk(memo)) => Heuristic::<Sliding<P>>::value(heuristic, memo),
            (Self::Maximum(heuristic), Memo::Both(memo)) => Heuristic::<Sliding<P>>::value(heuristic, memo),
            (Self::Tables(heuristic), Memo::Placements(memo)) => Heuristic::<Sliding<P>>::value(heuristic, memo),
            (Self::Mirrored(heuristic), Memo::Mirrored(memo)) => Heuristic::<Sliding<P>>::value(heuristic, memo),
            (_, Memo::Value(value)) => *value,
            _ => 0,
        }
    }
}
