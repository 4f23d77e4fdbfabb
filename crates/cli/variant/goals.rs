//! The named goals on boards of any kind.

use loyd_board::{Content, Goal, Layout, Position, Shape};

/// The board that has the holes and tiles of `board` as a named goal has them: tiles rising along its cells, blanks where its blank is, last or first.
pub fn named(goal: &Goal, board: &Layout) -> Option<Layout> {
    let mut tiles: Vec<Content> = board.labels().map(Content::Tile).collect();
    tiles.sort_unstable();
    let blanks = vec![Content::Blank; board.blanks().count()];
    let contents = match goal {
        Goal::BlankFirst => [blanks, tiles].concat(),
        _ => [tiles, blanks].concat(),
    };
    let open = along(goal, board.shape())?.into_iter().filter(|cell| board[*cell] != Content::Hole);
    let mut named = board.clone();
    open.zip(contents).for_each(|(cell, content)| named.set(cell, content));
    Some(named)
}

/// All cells in the order in which the goal has its tiles.
fn along(goal: &Goal, shape: Shape) -> Option<Vec<usize>> {
    if *goal != Goal::Spiral {
        return Some((0..shape.cells()).collect());
    }
    let spiral = goal.grid(shape).ok()?;
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    cells.sort_by_key(|cell| match spiral.tile(*cell) {
        0 => usize::MAX,
        tile => tile,
    });
    Some(cells)
}
