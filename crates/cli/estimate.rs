//! The heuristics by name, and one type that can be any of them.

use std::fmt;
use std::sync::Arc;

use bytesize::ByteSize;
use loyd_board::{Position, Shape};
use loyd_search::sliding::{
    Additive, AdditiveError, LinearConflict, Manhattan, Misplaced, Partition, PatternDatabase, Placements, Slide,
    Sliding, Walk, WalkingDistance, WalkingDistanceError,
};
use loyd_search::{Heuristic, Max};

/// A heuristic by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Estimate {
    /// The best for the shape.
    #[default]
    Auto,
    Misplaced,
    Manhattan,
    LinearConflict,
    WalkingDistance,
    /// The greater of linear conflict and walking distance.
    Maximum,
    /// Additive pattern databases of a partition, or of the best that is at hand.
    Tables(Option<Partition>),
}

/// The most cells for which tables are built in a moment.
const MOST_TABLED: usize = 16;

/// More than the tables that are built in a moment take meanwhile.
const ROOM: ByteSize = ByteSize::mib(12);

impl Estimate {
    /// All that need nothing further to be said.
    pub const NAMED: [Self; 7] = [
        Self::Auto,
        Self::Misplaced,
        Self::Manhattan,
        Self::LinearConflict,
        Self::WalkingDistance,
        Self::Maximum,
        Self::Tables(None),
    ];

    /// The name as in the options, without the partition of tables.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Misplaced => "misplaced",
            Self::Manhattan => "manhattan",
            Self::LinearConflict => "linear-conflict",
            Self::WalkingDistance => "walking-distance",
            Self::Maximum => "maximum",
            Self::Tables(_) => "tables",
        }
    }

    /// What it is, for the help.
    pub const fn about(&self) -> &'static str {
        match self {
            Self::Auto => "The best for the shape",
            Self::Misplaced => "How many tiles are not in their cells",
            Self::Manhattan => "Rows and columns from each tile to its cell",
            Self::LinearConflict => "Manhattan, and two for each tile that must step aside",
            Self::WalkingDistance => "Exact distances of the rows, and of the columns, alone",
            Self::Maximum => "The greater of linear conflict and walking distance",
            Self::Tables(_) => "Additive pattern databases: the best at hand, or tables:6-6-3, tables:1,2,3/4,5,6/7,8",
        }
    }

    /// What `auto` means for a shape: Manhattan is exact in a single row or column, and walking distance helps where its tables are small.
    pub fn or_best(&self, shape: Shape) -> Self {
        match self {
            Self::Auto if shape.rows() == 1 || shape.columns() == 1 => Self::Manhattan,
            Self::Auto if WalkingDistance::fits(shape) => Self::Maximum,
            Self::Auto => Self::LinearConflict,
            chosen => chosen.clone(),
        }
    }

    /// Whether a search of a single board of `shape` is likely to take longer than building tables, and these are within the memory allowed.
    pub fn tables_pay(shape: Shape, memory: Option<ByteSize>) -> bool {
        let fits = memory.is_none_or(|memory| memory >= ROOM);
        fits && shape.rows() > 1 && shape.columns() > 1 && shape.cells() > 11 && shape.cells() <= MOST_TABLED
    }
}

/// As in the options: `manhattan`, `tables:6-6-3`.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tables(Some(partition)) => write!(f, "{}:{partition}", self.name()),
            _ => f.write_str(self.name()),
        }
    }
}

/// Why a heuristic does not suit a goal.
#[derive(Debug, thiserror::Error)]
pub enum EstimateError {
    #[error(transparent)]
    Walking(#[from] WalkingDistanceError),
    #[error(transparent)]
    Additive(#[from] AdditiveError),
}

/// A heuristic ready for use.
#[derive(Clone, Debug)]
pub enum Estimator {
    Misplaced(Misplaced),
    Manhattan(Manhattan),
    LinearConflict(LinearConflict),
    WalkingDistance(WalkingDistance),
    Maximum(Both),
    /// The sum of tables alone, where the goal has no mirror image with the blank in the same cell.
    Thirds(Additive<1, 3>),
    Quarters(Additive<1, PARTS>),
    /// With the mirrored board's sum.
    MirroredHalves(Additive<2, 2>),
    MirroredThirds(Additive<2, 3>),
    MirroredQuarters(Additive<2, PARTS>),
}

/// The most patterns of a partition: those of six tiles make up the 24 of 5x5.
pub const PARTS: usize = 4;

/// The greater of linear conflict and walking distance.
pub type Both = Max<LinearConflict, WalkingDistance>;

impl Estimator {
    /// The heuristic of that name for the goal of `space`, with the tables that [`Databases`](crate::databases::Databases) has for it.
    pub fn new<P: Position>(
        estimate: &Estimate,
        space: &Sliding<P>,
        tables: &[Arc<PatternDatabase>],
    ) -> Result<Self, EstimateError> {
        let shape = space.goal().shape();
        Ok(match estimate.or_best(shape) {
            Estimate::Misplaced => Self::Misplaced(Misplaced::new(space)),
            Estimate::Manhattan => Self::Manhattan(Manhattan::new(space)),
            Estimate::LinearConflict | Estimate::Auto => Self::LinearConflict(LinearConflict::new(space)),
            Estimate::WalkingDistance => Self::WalkingDistance(WalkingDistance::new(space)?),
            Estimate::Maximum => Self::Maximum(Max(LinearConflict::new(space), WalkingDistance::new(space)?)),
            Estimate::Tables(partition) => {
                Self::sum(space, &partition.unwrap_or_else(|| Partition::standard(shape)), tables)?
            }
        })
    }

    fn sum<P: Position>(
        space: &Sliding<P>,
        partition: &Partition,
        tables: &[Arc<PatternDatabase>],
    ) -> Result<Self, AdditiveError> {
        let parts = partition.tiles(space.goal())?.len();
        let mirrored = match parts {
            ..=2 => Additive::new(space, partition, tables).map(Self::MirroredHalves),
            3 => Additive::new(space, partition, tables).map(Self::MirroredThirds),
            _ => Additive::new(space, partition, tables).map(Self::MirroredQuarters),
        };
        match (mirrored, parts) {
            (Err(AdditiveError::TooFewImages { .. }), ..=3) => {
                Additive::new(space, partition, tables).map(Self::Thirds)
            }
            (Err(AdditiveError::TooFewImages { .. }), _) => Additive::new(space, partition, tables).map(Self::Quarters),
            (mirrored, _) => mirrored,
        }
    }
}

/// What [`Estimator`] remembers: a value, the place in the tables of walking distances, both, or places in pattern databases.
#[derive(Clone, Copy, Debug)]
pub enum Memo {
    Value(u32),
    Walk(Walk),
    Both((u32, Walk)),
    Thirds(Placements<1, 3>),
    Quarters(Placements<1, PARTS>),
    MirroredHalves(Placements<2, 2>),
    MirroredThirds(Placements<2, 3>),
    MirroredQuarters(Placements<2, PARTS>),
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
            Self::Thirds(heuristic) => Memo::Thirds(heuristic.start(space, state)),
            Self::Quarters(heuristic) => Memo::Quarters(heuristic.start(space, state)),
            Self::MirroredHalves(heuristic) => Memo::MirroredHalves(heuristic.start(space, state)),
            Self::MirroredThirds(heuristic) => Memo::MirroredThirds(heuristic.start(space, state)),
            Self::MirroredQuarters(heuristic) => Memo::MirroredQuarters(heuristic.start(space, state)),
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
            (Self::Thirds(heuristic), Memo::Thirds(memo)) => Memo::Thirds(heuristic.step(space, memo, before, step)),
            (Self::Quarters(heuristic), Memo::Quarters(memo)) => {
                Memo::Quarters(heuristic.step(space, memo, before, step))
            }
            (Self::MirroredHalves(heuristic), Memo::MirroredHalves(memo)) => {
                Memo::MirroredHalves(heuristic.step(space, memo, before, step))
            }
            (Self::MirroredThirds(heuristic), Memo::MirroredThirds(memo)) => {
                Memo::MirroredThirds(heuristic.step(space, memo, before, step))
            }
            (Self::MirroredQuarters(heuristic), Memo::MirroredQuarters(memo)) => {
                Memo::MirroredQuarters(heuristic.step(space, memo, before, step))
            }
            // A memo of another heuristic cannot come here; nothing is known from it.
            (_, memo) => memo,
        }
    }

    fn value(&self, memo: &Memo) -> u32 {
        match (self, memo) {
            (Self::WalkingDistance(heuristic), Memo::Walk(memo)) => Heuristic::<Sliding<P>>::value(heuristic, memo),
            (Self::Maximum(heuristic), Memo::Both(memo)) => Heuristic::<Sliding<P>>::value(heuristic, memo),
            (Self::Thirds(heuristic), Memo::Thirds(memo)) => Heuristic::<Sliding<P>>::value(heuristic, memo),
            (Self::Quarters(heuristic), Memo::Quarters(memo)) => Heuristic::<Sliding<P>>::value(heuristic, memo),
            (Self::MirroredHalves(heuristic), Memo::MirroredHalves(memo)) => {
                Heuristic::<Sliding<P>>::value(heuristic, memo)
            }
            (Self::MirroredThirds(heuristic), Memo::MirroredThirds(memo)) => {
                Heuristic::<Sliding<P>>::value(heuristic, memo)
            }
            (Self::MirroredQuarters(heuristic), Memo::MirroredQuarters(memo)) => {
                Heuristic::<Sliding<P>>::value(heuristic, memo)
            }
            (_, Memo::Value(value)) => *value,
            _ => 0,
        }
    }
}
