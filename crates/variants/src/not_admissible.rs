//! Why a heuristic is refused.

/// Why a heuristic would overestimate on a puzzle, or cannot be had for it: what it needs, and what to take instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum NotAdmissible {
    /// A move slides several tiles at once, and the heuristic counts single slides.
    #[error("a move may slide a whole run, and this heuristic counts slides one by one: use the bound of runs")]
    Runs,
    /// A move slides one tile, and the heuristic counts runs.
    #[error("a move slides one tile here, and this bound is for whole runs: use the distance of the tiles")]
    SingleSlides,
    /// Equal tiles have no cell of their own to go to.
    #[error("tiles are equal, so none has a cell of its own to go to: use the least-cost assignment")]
    EqualTiles,
    /// A tile may go to several cells.
    #[error("the goal leaves cells open, so not every tile has one cell to go to: use the least-cost assignment")]
    OpenGoal,
    /// A tile belongs in other cells for each goal.
    #[error("there are several goals, and this heuristic leads to one: use the distance of the tiles")]
    SeveralGoals,
    /// Tiles can pass each other around the edge.
    #[error("the edges meet, so tiles of a line can pass each other without leaving it: use the distance of the tiles")]
    Wrap,
}
