//! Distance tables, kept from board to board.

use loyd_board::{Grid, Position};
use loyd_search::sliding::{DistanceTable, Order, TooManyCells};

/// How many tables are kept; the largest take 15 MB.
const KEPT: usize = 10;

/// The distance tables met last; all goals of one shape with the blank in the same cell share one.
#[derive(Debug)]
pub struct Distances {
    order: Order,
    /// The last one met at the end.
    kept: Vec<DistanceTable<Grid>>,
}

impl Distances {
    /// No table as yet; those to come prefer first moves in `order`.
    pub const fn new(order: Order) -> Self {
        Self { order, kept: Vec::new() }
    }

    /// Whether the table of a goal is there already.
    pub fn has(&self, goal: &Grid) -> bool {
        self.find(goal).is_some()
    }

    /// The table of a goal, built if need be.
    ///
    /// # Errors
    /// [`TooManyCells`] if the goal has more than ten cells.
    pub fn of(&mut self, goal: &Grid) -> Result<&DistanceTable<Grid>, TooManyCells> {
        let like = self.find(goal).map(|at| self.kept.remove(at));
        let same =
            like.and_then(|table| if table.goal() == goal { Some(table) } else { table.with_goal(goal.clone()) });
        let table = match same {
            Some(table) => table,
            None => DistanceTable::with_order(goal.clone(), self.order)?,
        };
        if self.kept.len() == KEPT {
            self.kept.remove(0);
        }
        let last = self.kept.len();
        self.kept.push(table);
        Ok(&self.kept[last])
    }

    fn find(&self, goal: &Grid) -> Option<usize> {
        let fits =
            |table: &DistanceTable<Grid>| table.goal().shape() == goal.shape() && table.goal().blank() == goal.blank();
        self.kept.iter().rposition(fits)
    }
}
