//! Plain breadth-first search, too simple to be wrong, and the shapes and goals it is used on.

use std::collections::HashMap;

use loyd_board::{Board, Direction, Fixed, Goal, Grid, Packed64, Position, Shape};

/// Every board from which a goal can be reached, by rising distance.
pub struct Truth<P: Position> {
    pub goal: P,
    pub boards: Vec<(P, u32)>,
    distances: HashMap<P::Key, u32>,
}

impl<P: Position> Truth<P> {
    pub fn new(goal: P) -> Self {
        let mut distances = HashMap::from([(goal.key(), 0)]);
        let mut boards = vec![(goal.clone(), 0)];
        let mut at = 0;
        while let Some((board, distance)) = boards.get(at).cloned() {
            for direction in Direction::ALL {
                let mut next = board.clone();
                if next.slide(direction).is_some() && !distances.contains_key(&next.key()) {
                    distances.insert(next.key(), distance + 1);
                    boards.push((next, distance + 1));
                }
            }
            at += 1;
        }
        Self { goal, boards, distances }
    }

    /// The distance of a board, `None` if it cannot reach the goal.
    pub fn distance(&self, board: &P) -> Option<u32> {
        self.distances.get(&board.key()).copied()
    }
}

/// Something to be done with the truth about many goals.
pub trait Visit {
    fn visit<P: Position>(&mut self, truth: &Truth<P>);
}

/// Blank last, blank first, spiral, and one in no order with the blank inside.
pub fn goals<P: Position>(shape: Shape) -> Vec<P> {
    let cells = shape.cells() as u32;
    let mut mixed: Vec<u32> = (1..cells).rev().collect();
    mixed.rotate_left(cells as usize / 3);
    mixed.insert(cells as usize / 2, 0);
    let mixed = Goal::Board(Grid::new(shape, mixed).unwrap());
    let goals = [Goal::BlankLast, Goal::BlankFirst, Goal::Spiral, mixed];
    goals.iter().map(|goal| P::from_grid(&goal.grid(shape).unwrap()).unwrap()).collect()
}

/// Visits four goals of every shape of at most nine cells, each kind of board among them.
pub fn visit_small_shapes(visit: &mut impl Visit) {
    fn shape<P: Position>(rows: usize, columns: usize, visit: &mut impl Visit) {
        for goal in goals::<P>(Shape::new(rows, columns).unwrap()) {
            visit.visit(&Truth::new(goal));
        }
    }
    for cells in 1..=9 {
        shape::<Grid>(1, cells, visit);
        shape::<Grid>(cells, 1, visit);
    }
    shape::<Grid>(2, 2, visit);
    shape::<Board<2, 3>>(2, 3, visit);
    shape::<Grid>(3, 2, visit);
    shape::<Packed64<Fixed<2, 4>>>(2, 4, visit);
    shape::<Board<4, 2>>(4, 2, visit);
    shape::<Packed64<Fixed<3, 3>>>(3, 3, visit);
}

/// All permutations of the tiles of a shape, in lexicographic order.
pub fn arrangements(shape: Shape) -> Vec<Grid> {
    fn extend(left: &mut Vec<u32>, taken: &mut Vec<u32>, shape: Shape, all: &mut Vec<Grid>) {
        if left.is_empty() {
            all.push(Grid::new(shape, taken.clone()).unwrap());
        }
        for at in 0..left.len() {
            taken.push(left.remove(at));
            extend(left, taken, shape, all);
            left.insert(at, taken.pop().unwrap());
        }
    }
    let mut all = Vec::new();
    extend(&mut (0..shape.cells() as u32).collect(), &mut Vec::new(), shape, &mut all);
    all
}
