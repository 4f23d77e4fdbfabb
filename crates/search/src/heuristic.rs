//! Lower bounds on the cost to the goal.

use num_traits::{Saturating, Zero as _};

use crate::Space;

/// A lower bound on the cost from a state to the nearest goal, kept up to date step by step.
///
/// What it must remember of a state is a small [`Memo`](Self::Memo), copied from parent to child and never undone. **Admissible** means that
/// [`value`](Self::value) never exceeds the true cost; the optimal searches rely on it. A value of a goal must be zero.
pub trait Heuristic<S: Space> {
    /// What is remembered of a state: at least its value.
    type Memo: Copy;

    /// The memo of a state, from scratch.
    fn start(&self, space: &S, state: &S::State) -> Self::Memo;

    /// The memo of the state that `step` leads to from `before`, whose memo is `memo`.
    fn step(&self, space: &S, memo: Self::Memo, before: &S::State, step: &S::Step) -> Self::Memo;

    /// Like [`step`](Self::step), unless the child's value would be more than `most`: then a bound above it, found as cheaply as can be.
    #[inline]
    fn step_within(
        &self,
        space: &S,
        memo: Self::Memo,
        before: &S::State,
        step: &S::Step,
        most: S::Cost,
    ) -> Result<Self::Memo, S::Cost> {
        let memo = self.step(space, memo, before, step);
        let value = self.value(&memo);
        if value > most { Err(value) } else { Ok(memo) }
    }

    /// The bound itself. Constant time.
    fn value(&self, memo: &Self::Memo) -> S::Cost;

    /// The bound for a state, from scratch: for a look from outside a search.
    fn estimate(&self, space: &S, state: &S::State) -> S::Cost {
        self.value(&self.start(space, state))
    }
}

impl<S: Space, H: Heuristic<S> + ?Sized> Heuristic<S> for &H {
    type Memo = H::Memo;

    #[inline(always)]
    fn start(&self, space: &S, state: &S::State) -> Self::Memo {
        (**self).start(space, state)
    }

    #[inline(always)]
    fn step(&self, space: &S, memo: Self::Memo, before: &S::State, step: &S::Step) -> Self::Memo {
        (**self).step(space, memo, before, step)
    }

    #[inline(always)]
    fn step_within(
        &self,
        space: &S,
        memo: Self::Memo,
        before: &S::State,
        step: &S::Step,
        most: S::Cost,
    ) -> Result<Self::Memo, S::Cost> {
        (**self).step_within(space, memo, before, step, most)
    }

    #[inline(always)]
    fn value(&self, memo: &Self::Memo) -> S::Cost {
        (**self).value(memo)
    }
}

/// Always zero: turns A* into uniform-cost search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<S: Space> Heuristic<S> for Zero {
    type Memo = ();

    fn start(&self, _: &S, _: &S::State) {}

    fn step(&self, _: &S, (): (), _: &S::State, _: &S::Step) {}

    fn value(&self, (): &()) -> S::Cost {
        S::Cost::zero()
    }
}

/// A heuristic from a plain function of the state, valued from scratch each time: the quick way to try an idea.
///
/// ```
/// use loyd_board::{Board, Position};
/// use loyd_search::{FromScratch, idastar, sliding::Sliding};
/// let space = Sliding::new(Board::<3, 3>::blank_last());
/// let wrong_row = FromScratch(|board: &Board<3, 3>| {
///     (0..9).filter(|&cell| board.tile(cell) > 0 && (board.tile(cell) - 1) / 3 != cell / 3).count() as u32
/// });
/// let board = Board::new([[1, 2, 3], [0, 4, 6], [7, 5, 8]])?;
/// assert_eq!(idastar(&space, &wrong_row, &board, &mut ()).outcome.solution().unwrap().cost, 3);
/// # Ok::<(), loyd_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FromScratch<F>(
    /// The function; it must never exceed the true cost if the search is to be optimal.
    pub F,
);

impl<S: Space, F: Fn(&S::State) -> S::Cost> Heuristic<S> for FromScratch<F> {
    type Memo = S::Cost;

    fn start(&self, _: &S, state: &S::State) -> S::Cost {
        self.0(state)
    }

    fn step(&self, space: &S, _: S::Cost, before: &S::State, step: &S::Step) -> S::Cost {
        let mut after = before.clone();
        space.apply(&mut after, step);
        self.0(&after)
    }

    fn value(&self, memo: &S::Cost) -> S::Cost {
        *memo
    }
}

macro_rules! pair {
    ($(#[$doc:meta])* $name:ident, $joined:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<A, B>(
            /// The first of the two.
            pub A,
            /// The second of the two.
            pub B,
        );

        impl<S: Space, A: Heuristic<S>, B: Heuristic<S>> Heuristic<S> for $name<A, B> {
            type Memo = (A::Memo, B::Memo);

            #[inline]
            fn start(&self, space: &S, state: &S::State) -> Self::Memo {
                (self.0.start(space, state), self.1.start(space, state))
            }

            #[inline]
            fn step(&self, space: &S, memo: Self::Memo, before: &S::State, step: &S::Step) -> Self::Memo {
                (self.0.step(space, memo.0, before, step), self.1.step(space, memo.1, before, step))
            }

            #[inline]
            fn value(&self, memo: &Self::Memo) -> S::Cost {
                let joined: fn(S::Cost, S::Cost) -> S::Cost = $joined;
                joined(self.0.value(&memo.0), self.1.value(&memo.1))
            }
        }
    };
}

pair!(
    /// The greater of two heuristics: admissible if both are.
    Max,
    |a, b| a.max(b)
);
pair!(
    /// The sum of two heuristics: admissible only if no step is counted by both (additive heuristics: Korf & Felner 2002). That is for whoever
    /// builds the sum to know.
    Sum,
    |a, b| a.saturating_add(b)
);
