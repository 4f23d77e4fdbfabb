//! The heuristics of unusual puzzles, as one.

use loyd_search::Heuristic;
use loyd_variants::{
    Arranged, Assignment, LinearConflict, MOST_READ, Manhattan, NotAdmissible, Patterns, RunBound, Slide, Slides, State,
};

use crate::estimate::Estimate;

/// Any heuristic but tables: quick to make.
#[derive(Clone, Debug)]
pub enum Bound {
    Manhattan(Manhattan),
    /// Of equal tiles and open cells, what Manhattan is of others.
    Assignment(Assignment),
    LinearConflict(LinearConflict),
    Runs(RunBound),
    Tables(Box<Patterns<MOST_READ>>),
}

/// What is remembered of a board.
#[derive(Clone, Copy, Debug)]
pub enum Memo {
    Value(u32),
    Goals([u32; 2]),
    Runs([[u32; 2]; 2]),
    Tables(Arranged<MOST_READ>),
}

impl Bound {
    /// The heuristic that was asked for; the best of those without tables if none was.
    ///
    /// # Errors
    /// [`NotAdmissible`] if it would overestimate here.
    pub fn new<S: State>(estimate: &Estimate, space: &Slides<S>) -> Result<Self, String> {
        let sentence = |error: NotAdmissible| error.to_string();
        match estimate {
            Estimate::Auto | Estimate::Tables(_) => Ok(LinearConflict::new(space)
                .map(Self::LinearConflict)
                .or_else(|_| Manhattan::new(space).map(Self::Manhattan))
                .or_else(|_| Assignment::new(space).map(Self::Assignment))
                .or_else(|_| RunBound::new(space).map(Self::Runs))
                .map_err(sentence)?),
            Estimate::Manhattan => Ok(Manhattan::new(space)
                .map(Self::Manhattan)
                .or_else(|_| Assignment::new(space).map(Self::Assignment))
                .map_err(sentence)?),
            Estimate::LinearConflict => LinearConflict::new(space).map(Self::LinearConflict).map_err(sentence),
            other => Err(format!(
                "{other} is for plain boards: leave --heuristic out, or use manhattan, linear-conflict or tables"
            )),
        }
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Manhattan(_) => "manhattan",
            Self::Assignment(_) => "assignment",
            Self::LinearConflict(_) => "linear-conflict",
            Self::Runs(_) => "runs",
            Self::Tables(_) => "tables",
        }
    }
}

/// Does the same with the heuristic that it is; a memo is always one of its own.
macro_rules! each {
    ($self:ident, $heuristic:ident => $expression:expr) => {
        match $self {
            Bound::Manhattan($heuristic) => $expression.map(Memo::Goals),
            Bound::Assignment($heuristic) => $expression.map(Memo::Value),
            Bound::LinearConflict($heuristic) => $expression.map(Memo::Value),
            Bound::Runs($heuristic) => $expression.map(Memo::Runs),
            Bound::Tables($heuristic) => $expression.map(Memo::Tables),
        }
    };
}

impl<S: State> Heuristic<Slides<S>> for Bound {
    type Memo = Memo;

    fn start(&self, space: &Slides<S>, state: &S) -> Memo {
        each!(self, heuristic => Some(heuristic.start(space, state))).unwrap_or(Memo::Value(0))
    }

    #[inline]
    fn step(&self, space: &Slides<S>, memo: Memo, before: &S, step: &Slide) -> Memo {
        match (self, memo) {
            (Self::Manhattan(of), Memo::Goals(memo)) => Memo::Goals(of.step(space, memo, before, step)),
            (Self::Assignment(of), Memo::Value(memo)) => Memo::Value(of.step(space, memo, before, step)),
            (Self::LinearConflict(of), Memo::Value(memo)) => Memo::Value(of.step(space, memo, before, step)),
            (Self::Runs(of), Memo::Runs(memo)) => Memo::Runs(of.step(space, memo, before, step)),
            (Self::Tables(of), Memo::Tables(memo)) => Memo::Tables(of.step(space, memo, before, step)),
            // A memo of another heuristic: made anew.
            _ => {
                let mut after = before.clone();
                loyd_search::Space::apply(space, &mut after, step);
                self.start(space, &after)
            }
        }
    }

    #[inline]
    fn value(&self, memo: &Memo) -> u32 {
        match memo {
            Memo::Value(value) => *value,
            Memo::Goals(values) => values[0].min(values[1]),
            Memo::Runs(memo) => match self {
                Self::Runs(of) => Heuristic::<Slides<S>>::value(of, memo),
                _ => 0,
            },
            Memo::Tables(memo) => match self {
                Self::Tables(of) => Heuristic::<Slides<S>>::value(&**of, memo),
                _ => 0,
            },
        }
    }
}
