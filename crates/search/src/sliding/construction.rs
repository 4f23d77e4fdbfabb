//! A solution of any board at once, however large, by a fixed plan.

mod block;
mod corner;
mod frame;
mod layout;
mod line;

use std::ops::ControlFlow;

use loyd_board::{Direction, Position, Shape, parity};

use crate::sliding::Sliding;
use crate::{Counts, Heuristic, Observer, Outcome, Report, Solution};

use frame::Frame;
use line::Line;

pub(crate) use block::solve as solve_block;
pub(crate) use corner::Table as Corner;
pub(crate) use frame::Rectangle;
pub(crate) use layout::Layout;

/// The longest side of the block that is left when all lines around it are filled.
const BLOCK: usize = 3;

/// The moves of the longest shortest solution of a block: of 3x3 (Reinefeld 1993), which holds for 2x2 (6) and 2x3 (21) too.
const LONGEST_OF_BLOCK: u64 = 31;

/// Why no solution can be constructed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstructionError {
    /// The board and the goal differ in shape.
    #[error("a {board} board cannot reach a {goal} goal: give a goal of the same size")]
    Shape {
        /// The shape of the board.
        board: Shape,
        /// The shape of the goal.
        goal: Shape,
    },
    /// The goal is in the other half of all boards, or the tiles of a single line have another order.
    #[error("the board cannot reach the goal: ask `loyd_board::parity` which goals it can reach")]
    Unreachable,
}

/// Finds a solution of `start` for `goal`, far from shortest but at once, and shows each move, the way the **blank** goes, to `visit` as soon as it is known.
///
/// The lines at the edge, rows and columns, are filled one after the other from outside in, always the shorter one and the one farther from the goal's
/// blank cell, until a block of at most 3x3 is left, which is solved by the fewest moves. In a line each tile is carried to its cell in turn, the blank
/// going around it; the last two are turned in together. Boards of a single row or column have one way, which is taken.
///
/// For n x n boards that is O(n³) moves, each found in constant time, with two words of memory a cell; never more than
/// [`longest_construction`], and for large random boards about four times the Manhattan distance. A visitor that breaks ends it, and what it breaks with
/// is returned.
///
/// # Errors
/// [`ConstructionError`] if the goal has another shape or cannot be reached. Then `visit` is never called.
///
/// ```
/// use std::ops::ControlFlow;
/// use loyd_board::{Goal, Path, Position, Shape, random};
/// use loyd_search::sliding::construct;
///
/// let goal = Goal::Spiral.grid(Shape::new(40, 60)?)?;
/// let mut board = random::board(&goal, &mut random::Source::new(1))?;
/// let mut path = Path::default();
/// let ended = construct(&board, &goal, |direction| {
///     path.push(direction);
///     ControlFlow::<()>::Continue(())
/// })?;
/// assert!(ended.is_continue());
/// path.replay(&mut board)?;
/// assert_eq!(board, goal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn construct<P: Position, B>(
    start: &P,
    goal: &P,
    mut visit: impl FnMut(Direction) -> ControlFlow<B>,
) -> Result<ControlFlow<B>, ConstructionError> {
    let (board, shape) = (start.shape(), goal.shape());
    if board != shape {
        return Err(ConstructionError::Shape { board, goal: shape });
    }
    if !parity::is_reachable(start, goal) {
        return Err(ConstructionError::Unreachable);
    }
    Ok(fill(&mut Layout::new(start, goal), &mut visit))
}

/// [`construct`] as a search: its moves all together, with the heuristic's value of the start for a lower bound, counted and watched.
///
/// Each move counts as a board generated; what is stored is the path and the board. [`Outcome::Exhausted`] means that the goal cannot be reached.
pub fn constructive<P: Position, H: Heuristic<Sliding<P>>, O: Observer>(
    space: &Sliding<P>,
    heuristic: &H,
    start: &P,
    observer: &mut O,
) -> Report<Direction, u32> {
    let lower_bound = heuristic.estimate(space, start);
    let mut counts = Counts::default();
    let mut ops: Vec<Direction> = Vec::new();
    let layout = 2 * size_of::<u32>() * start.shape().cells();
    let begun = observer.bound(lower_bound.into(), &counts);
    let ended = construct(start, space.goal(), |direction| {
        begun?;
        counts.holds(counts.generated + 1, (layout + ops.capacity()) as u64);
        observer.expanding(&counts)?;
        counts.expanded += 1;
        counts.generated += 1;
        ops.push(direction);
        ControlFlow::Continue(())
    });
    let outcome = match ended {
        Ok(ControlFlow::Continue(())) => {
            // More moves than 32 bits can count are more than memory holds for all but the greatest boards; what is saturated is still no bound too high.
            let cost = u32::try_from(ops.len()).unwrap_or(u32::MAX);
            Outcome::Solved(Solution { ops, cost, lower_bound })
        }
        Ok(ControlFlow::Break(reason)) => Outcome::Stopped { reason, lower_bound },
        Err(_) => Outcome::Exhausted,
    };
    Report { outcome, counts }
}

/// Solves what a layout holds; it must be able to reach its goal.
pub(crate) fn fill<B>(layout: &mut Layout, visit: &mut impl FnMut(Direction) -> ControlFlow<B>) -> ControlFlow<B> {
    let shape = layout.shape();
    if shape.rows() == 1 || shape.columns() == 1 {
        return layout.walk(layout.goal_blank(), visit);
    }
    let mut rectangle = Rectangle::of(shape);
    let corner = corner::Table::new();
    while let Some(edge) = rectangle.next_edge(layout.goal_blank(), shape) {
        Line::new(layout, Frame::new(rectangle, edge, shape), &corner, visit).fill()?;
        rectangle.cut(edge);
    }
    block::solve(layout, rectangle, visit)
}

/// The most moves that [`construct`] takes for any board and goal of a shape: 8 n³ + O(n²) for n x n.
///
/// With m lines of k cells left, a tile is at most k + m - 2 cells from where it is to go, and so is the blank from the tile. Each cell costs
/// at most five moves, four around the tile and one to move it, but for the last, which costs seven if filled cells bar the nearer way around. The last
/// two tiles of a line take no more than that and a turn in their corner, to which the blank may have to go.
///
/// ```
/// use loyd_board::Shape;
/// use loyd_search::sliding::longest_construction;
/// assert_eq!(longest_construction(Shape::new(3, 3)?), 31);
/// assert_eq!(longest_construction(Shape::new(1, 9)?), 8);
/// # Ok::<(), loyd_board::ShapeError>(())
/// ```
pub fn longest_construction(shape: Shape) -> u64 {
    let (mut rows, mut columns) = (shape.rows() as u64, shape.columns() as u64);
    if rows == 1 || columns == 1 {
        return rows * columns - 1;
    }
    let mut most = LONGEST_OF_BLOCK;
    while rows.max(columns) > BLOCK as u64 {
        let (length, lines) = (rows.min(columns), rows.max(columns));
        let far = length + lines - 2;
        most += length * (6 * far + line::DETOUR) + u64::from(corner::LONGEST) + far;
        *(if rows >= columns { &mut rows } else { &mut columns }) -= 1;
    }
    most
}
