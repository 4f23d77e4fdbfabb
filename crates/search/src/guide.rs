//! What leads a depth-first search.

use std::mem;

use crate::{Heuristic, Space};

/// A heuristic as a depth-first search uses it: its memo is changed in place and changed back.
pub(crate) trait Guide<S: Space> {
    /// What is remembered of the state that the search is at.
    type Memo;
    /// What is seen of all its children at once.
    type Glance: Default;
    /// What takes a change of the memo back.
    type Undo;

    /// The memo of the state where the search starts.
    fn start(&self, space: &S, state: &S::State) -> Self::Memo;

    /// The value of the state of that memo.
    fn value(&self, memo: &Self::Memo) -> S::Cost;

    /// Looks at the children that `ops` lead to, before any of them is entered.
    fn glance(&self, space: &S, memo: &Self::Memo, state: &S::State, ops: &S::Ops, glance: &mut Self::Glance);

    /// Changes the memo to that of the child of `before` by `step`, and gives back its value, unless that is above `most`: then a bound above that.
    fn enter(
        &self,
        space: &S,
        memo: &mut Self::Memo,
        before: &S::State,
        step: &S::Step,
        glance: &Self::Glance,
        most: S::Cost,
    ) -> Result<(S::Cost, Self::Undo), S::Cost>;

    /// Changes the memo back.
    fn leave(&self, memo: &mut Self::Memo, undo: Self::Undo);
}

/// Every heuristic leads a search, one child after the other.
impl<S: Space, H: Heuristic<S>> Guide<S> for &H {
    type Memo = H::Memo;
    type Glance = ();
    type Undo = H::Memo;

    fn start(&self, space: &S, state: &S::State) -> H::Memo {
        (**self).start(space, state)
    }

    #[inline(always)]
    fn value(&self, memo: &H::Memo) -> S::Cost {
        (**self).value(memo)
    }

    #[inline(always)]
    fn glance(&self, _: &S, _: &H::Memo, _: &S::State, _: &S::Ops, (): &mut ()) {}

    #[inline(always)]
    fn enter(
        &self,
        space: &S,
        memo: &mut H::Memo,
        before: &S::State,
        step: &S::Step,
        (): &(),
        most: S::Cost,
    ) -> Result<(S::Cost, H::Memo), S::Cost> {
        let child = self.step_within(space, *memo, before, step, most)?;
        Ok(((**self).value(&child), mem::replace(memo, child)))
    }

    #[inline(always)]
    fn leave(&self, memo: &mut H::Memo, undo: H::Memo) {
        *memo = undo;
    }
}
