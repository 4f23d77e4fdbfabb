//! The distance of a board, and the way from it, in an explored space.

use loyd_board::path::Metric;
use loyd_board::{Direction, Path, Position};

use crate::{Explorer, Place};

/// Distances are not stored, only what they leave when divided by four (with single-tile moves, by three with multi-tile moves). Distances of neighbours differ by at most one, so of
/// the neighbours of a board it is known which are nearer, and the way to the goal tells the distance (Cooperman & Finkelstein 1992).
impl Explorer {
    /// The fewest moves from a board to the goal.
    ///
    /// None if the goal cannot be reached from it, if its level was not counted yet, or if the [options](crate::Options) are not to keep distances. Costs the way to the goal.
    ///
    /// ```
    /// use loyd_board::Board;
    /// use loyd_explore::{Explorer, Options};
    ///
    /// let mut options = Options::default();
    /// options.distances = true;
    /// let mut explorer = Explorer::new(&Board::<3, 3>::blank_last(), &options)?;
    /// explorer.by_ref().count();
    /// let board = Board::<3, 3>::new([[8, 6, 7], [2, 5, 4], [3, 0, 1]])?;
    /// assert_eq!(explorer.distance(&board), Some(31));
    /// assert_eq!(explorer.path(&board).map(|path| path.len()), Some(31));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distance(&self, board: &impl Position) -> Option<u32> {
        Some(self.path(board)?.length(self.options().metric) as u32)
    }

    /// A shortest path from a board to the goal, in moves of the metric; none if the [`distance`](Self::distance) is not known.
    pub fn path(&self, board: &impl Position) -> Option<Path> {
        let (index, goal) = (self.index(), self.index().goal_place());
        let mut place = index.place(board)?;
        let modulus = self.parts().part_of(place).modulus();
        let mut residue = self.residue(place)?;
        let mut moves = Vec::new();
        while place != goal {
            residue = (residue + modulus - 1) % modulus;
            let next = self.neighbours(place).find(|next| self.residue(*next) == Some(residue))?;
            let (direction, steps) = self.direction(place.cell, next.cell);
            moves.extend(std::iter::repeat_n(direction, steps));
            place = next;
        }
        Some(moves.into())
    }

    fn residue(&self, place: Place) -> Option<u32> {
        self.parts().part_of(place).residue(place, self.parts().space().color(place.cell))
    }

    /// Every board a move away.
    fn neighbours(&self, place: Place) -> impl Iterator<Item = Place> + '_ {
        let (columns, windows) = (self.index().columns(), self.parts().space().windows());
        let is_single = self.options().metric == Metric::Single;
        let row = place.cell - place.cell % columns;
        let cells = (row..row + columns).filter(move |cell| *cell != place.cell);
        let across = cells.filter(move |cell| !is_single || cell.abs_diff(place.cell) == 1);
        let along = windows.exits(place.cell).iter().map(move |exit| windows.follow(place, exit));
        across.map(move |cell| Place { cell, ..place }).chain(along)
    }

    /// Where the blank goes on the board, and how far.
    fn direction(&self, from: usize, to: usize) -> (Direction, usize) {
        let columns = self.index().goal().shape().columns();
        let [from, to] = [from, to].map(|cell| self.index().own_cell(cell));
        let (down, across) = (to / columns, to % columns);
        let (rows, steps) = ((from / columns).abs_diff(down), (from % columns).abs_diff(across));
        match (rows, from < to) {
            (0, true) => (Direction::Right, steps),
            (0, false) => (Direction::Left, steps),
            (rows, true) => (Direction::Down, rows),
            (rows, false) => (Direction::Up, rows),
        }
    }
}
