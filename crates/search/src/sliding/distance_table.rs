//! The distance of, and the way from, every board of a small shape.

use std::sync::Arc;

use loyd_board::{Direction, Path, Position, Shape};

use crate::sliding::Order;

/// The most cells of a shape that has a [`DistanceTable`].
const MOST_CELLS: usize = 10;

/// All boards from which one goal can be reached, with their distances and a shortest path from each: for shapes of at most ten cells.
///
/// One breadth-first search from the goal fills it; every answer after that is a walk along links. It is what serves many small boards. Building it takes
/// about 5 ms for 3x3 (181,440 boards, 1.5 MB) and 150 ms for 2x5 (1,814,400 boards, 15 MB).
/// The arrangements of the tiles count, not their names, so that [`with_goal`](Self::with_goal) serves all goals with the blank in the same cell.
///
/// ```
/// use loyd_board::Board;
/// use loyd_search::sliding::DistanceTable;
/// let table = DistanceTable::new(Board::<3, 3>::blank_last())?;
/// let board = Board::new([[8, 6, 7], [2, 5, 4], [3, 0, 1]])?;
/// assert_eq!(table.distance(&board), Some(31));
/// assert_eq!(table.greatest(), 31);
/// assert!(table.farthest().any(|other| other == board));
/// assert_eq!(table.path(&board).unwrap().len(), 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DistanceTable<P> {
    goal: P,
    /// The rank of each tile in the goal, read row by row without the blank; tile 0 has none.
    ranks: [u8; MOST_CELLS],
    graph: Arc<Graph>,
}

/// Why there is no distance table for a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a distance table of a {shape} board would have too many boards: it can have at most {MOST_CELLS} cells")]
pub struct TooManyCells {
    /// The shape asked for.
    pub shape: Shape,
}

impl<P: Position> DistanceTable<P> {
    /// The table of `goal`; of several first moves of shortest paths, the first in the order up, left, right, down is taken.
    ///
    /// # Errors
    /// [`TooManyCells`] if the goal has more than ten cells.
    pub fn new(goal: P) -> Result<Self, TooManyCells> {
        Self::with_order(goal, Direction::ALL)
    }

    /// The table of `goal`; of several first moves of shortest paths, the first in `order` is taken.
    ///
    /// # Errors
    /// [`TooManyCells`] if the goal has more than ten cells.
    pub fn with_order(goal: P, order: Order) -> Result<Self, TooManyCells> {
        let shape = goal.shape();
        if shape.cells() > MOST_CELLS {
            return Err(TooManyCells { shape });
        }
        let graph = Arc::new(Graph::new(shape, goal.blank(), order));
        Ok(Self { ranks: ranks(&goal), goal, graph })
    }

    /// The table of another goal of the same shape with the blank in the same cell, or `None` for any other goal. Shares the memory of this one.
    pub fn with_goal(&self, goal: P) -> Option<Self> {
        let fits = goal.shape() == self.goal.shape() && goal.blank() == self.goal.blank();
        fits.then(|| Self { ranks: ranks(&goal), goal, graph: self.graph.clone() })
    }

    /// The goal.
    pub fn goal(&self) -> &P {
        &self.goal
    }

    /// The fewest moves from `board` to the goal, or `None` if it cannot be reached.
    pub fn distance(&self, board: &P) -> Option<u32> {
        self.find(board).map(|at| self.graph.links[at].distance())
    }

    /// A shortest path from `board` to the goal, or `None` if it cannot be reached.
    pub fn path(&self, board: &P) -> Option<Path> {
        let mut link = self.graph.links[self.find(board)?];
        let mut moves = Vec::with_capacity(link.distance() as usize);
        while link.distance() > 0 {
            moves.push(link.direction());
            link = self.graph.links[link.next()];
        }
        Some(moves.into())
    }

    /// A shortest path from the goal to `board`, or `None` if it cannot be reached: the inverse of [`path`](Self::path).
    pub fn path_to(&self, board: &P) -> Option<Path> {
        self.path(board).map(|path| path.inverse())
    }

    /// The greatest distance of any board.
    pub fn greatest(&self) -> u32 {
        self.graph.levels.len() as u32 - 2
    }

    /// How many boards there are at each distance, from 0 to [`greatest`](Self::greatest).
    pub fn counts(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.graph.levels.windows(2).map(|level| level[1] - level[0])
    }

    /// Every board at the greatest distance.
    pub fn farthest(&self) -> impl ExactSizeIterator<Item = P> + '_ {
        self.at_distance(self.greatest())
    }

    /// Every board at this distance, always in the same order.
    pub fn at_distance(&self, distance: u32) -> impl ExactSizeIterator<Item = P> + '_ {
        self.graph.level(distance).iter().map(|at| self.board(*at as usize))
    }

    /// The board of this number, from 0, among those [`at_distance`](Self::at_distance). Constant time.
    pub fn nth_at_distance(&self, distance: u32, number: usize) -> Option<P> {
        self.graph.level(distance).get(number).map(|at| self.board(*at as usize))
    }

    /// Where the links of `board` are, if the goal can be reached from it.
    fn find(&self, board: &P) -> Option<usize> {
        if board.shape() != self.goal.shape() {
            return None;
        }
        let order = board.tiles().filter(|tile| *tile != 0).map(|tile| self.ranks[tile]);
        self.graph.arrangements.number(board.blank(), order)
    }

    fn board(&self, at: usize) -> P {
        let (blank, order) = self.graph.arrangements.arrangement(at);
        let mut board = self.goal.clone();
        let tiles: Vec<usize> = self.goal.tiles().filter(|tile| *tile != 0).collect();
        let cells = (0..tiles.len() + 1).filter(|cell| *cell != blank);
        for (cell, rank) in cells.zip(order) {
            let wanted = tiles[usize::from(rank)];
            if board.tile(cell) != wanted {
                // The blank takes the cell, then gives it to the wanted tile. It never is in a cell that has its tile.
                board.move_blank(cell);
                let from = board.tiles().position(|tile| tile == wanted).unwrap_or(cell);
                board.move_blank(from);
            }
        }
        board
    }
}

fn ranks<P: Position>(goal: &P) -> [u8; MOST_CELLS] {
    let mut ranks = [0; MOST_CELLS];
    for (rank, tile) in goal.tiles().filter(|tile| *tile != 0).enumerate() {
        ranks[tile] = rank as u8;
    }
    ranks
}

/// The arrangements of one shape that slides can make of one goal, numbered.
///
/// An arrangement is the blank's cell and the **order** of the tiles, read row by row without the blank. A horizontal slide keeps the order; a
/// vertical one takes a tile past the `columns - 1` tiles between. So the parity of the order follows from the blank's row, and of each two orders that
/// differ in the last two tiles only one can be: half the lexicographic number of the order is its number.
#[derive(Clone, Debug)]
struct Arrangements {
    tiles: usize,
    columns: usize,
    goal_blank: usize,
    /// How many orders there are for each blank cell.
    orders: usize,
}

impl Arrangements {
    fn new(shape: Shape, goal_blank: usize) -> Self {
        let tiles = shape.cells() - 1;
        // In a single row or column the tiles cannot pass each other.
        let line = shape.rows() == 1 || shape.columns() == 1;
        let orders = if line { 1 } else { (2..=tiles).product::<usize>() / 2 };
        Self { tiles, columns: shape.columns(), goal_blank, orders }
    }

    /// True if the order is odd when the blank is in that cell.
    fn is_odd(&self, blank: usize) -> bool {
        self.columns.is_multiple_of(2) && (blank / self.columns + self.goal_blank / self.columns) % 2 == 1
    }

    /// The number of the arrangement, if it is one of these.
    #[inline]
    fn number(&self, blank: usize, order: impl IntoIterator<Item = u8>) -> Option<usize> {
        let (order, odd) = self.order_number(order);
        (odd == self.is_odd(blank) && order < self.orders).then_some(blank * self.orders + order)
    }

    /// The number of an order and whether it is odd, from how many smaller ranks follow each rank (Lehmer 1906).
    #[inline]
    fn order_number(&self, order: impl IntoIterator<Item = u8>) -> (usize, bool) {
        let (mut before, mut number, mut inversions) = (0_u32, 0, 0);
        for (rank, left) in order.into_iter().zip((1..=self.tiles as u32).rev()) {
            let bit = 1 << rank;
            let smaller = u32::from(rank) - (before & (bit - 1)).count_ones();
            before |= bit;
            number = number * left + smaller;
            inversions += smaller;
        }
        (number as usize / 2, inversions % 2 == 1)
    }

    /// The even order of this number. The odd one has its last two ranks changed about.
    fn even_order(&self, number: usize) -> [u8; MOST_CELLS] {
        let mut order = [0; MOST_CELLS];
        // From the last place to the first, each with how many smaller ranks follow it.
        let (mut rest, mut inversions) = (number, 0);
        for follow in 2..self.tiles {
            // The last two have half a number together.
            let place = self.tiles - 1 - follow;
            order[place] = (rest % (follow + 1)) as u8;
            rest /= follow + 1;
            inversions += order[place];
        }
        if self.tiles >= 2 {
            order[self.tiles - 2] = inversions % 2;
        }
        for place in (0..self.tiles).rev() {
            for later in place + 1..self.tiles {
                order[later] += u8::from(order[later] >= order[place]);
            }
        }
        order
    }

    /// The blank's cell and the order of the ranks of the arrangement of this number.
    fn arrangement(&self, number: usize) -> (usize, impl Iterator<Item = u8>) {
        let blank = number / self.orders;
        let mut order = self.even_order(number % self.orders);
        if self.is_odd(blank) {
            order.swap(self.tiles - 2, self.tiles - 1);
        }
        (blank, order.into_iter().take(self.tiles))
    }
}

/// What is known of one arrangement: its distance and where the path to the goal goes on.
#[derive(Clone, Copy, Debug)]
struct Link(u32);

impl Link {
    const UNSEEN: Self = Self(u32::MAX);
    /// Low bits that hold the number of the next arrangement: there are at most 10!/2.
    const NEXT: u32 = 22;

    fn new(distance: u32, direction: Direction, next: usize) -> Self {
        Self(distance << (Self::NEXT + 2) | (direction as u32) << Self::NEXT | next as u32)
    }

    fn distance(self) -> u32 {
        self.0 >> (Self::NEXT + 2)
    }

    fn direction(self) -> Direction {
        Direction::ALL[(self.0 >> Self::NEXT & 3) as usize]
    }

    fn next(self) -> usize {
        (self.0 & ((1 << Self::NEXT) - 1)) as usize
    }
}

/// Every arrangement, linked towards the goal.
#[derive(Debug)]
struct Graph {
    arrangements: Arrangements,
    /// By the number of the arrangement.
    links: Vec<Link>,
    /// The numbers by rising distance, as they were found.
    found: Vec<u32>,
    /// Where in `found` each distance begins, and its end.
    levels: Vec<usize>,
}

impl Graph {
    fn new(shape: Shape, blank: usize, order: Order) -> Self {
        let arrangements = Arrangements::new(shape, blank);
        let slides = Slides::new(shape, &arrangements);
        let mut priority = [0; 4];
        for (place, direction) in order.into_iter().enumerate() {
            priority[direction as usize] = place;
        }
        let orders = arrangements.orders;
        let all = shape.cells() * orders;
        let mut links = vec![Link::UNSEEN; all];
        let mut found = Vec::with_capacity(all);
        let mut levels = vec![0];
        // The goal's order is the first.
        let goal = blank * orders;
        links[goal] = Link::new(0, Direction::Up, goal);
        found.push(goal as u32);
        for distance in 1.. {
            let level = levels[levels.len() - 1]..found.len();
            if level.is_empty() {
                break;
            }
            levels.push(level.end);
            for at in level {
                let from = found[at] as usize;
                let (blank, order) = (from / orders, from % orders);
                for direction in Direction::ALL {
                    let Some(to) = slides.slide(blank, order, direction) else { continue };
                    let back = direction.opposite();
                    let link = links[to];
                    if link.0 == Link::UNSEEN.0 {
                        found.push(to as u32);
                    }
                    let better = || priority[back as usize] < priority[link.direction() as usize];
                    if link.distance() > distance || link.distance() == distance && better() {
                        links[to] = Link::new(distance, back, from);
                    }
                }
            }
        }
        Self { arrangements, links, found, levels }
    }

    fn level(&self, distance: u32) -> &[u32] {
        match self.levels.get(distance as usize..) {
            Some([start, end, ..]) => &self.found[*start..*end],
            _ => &[],
        }
    }
}

/// What slides do to the numbers of arrangements; needed only to find them.
struct Slides {
    columns: usize,
    orders: usize,
    /// For each blank cell but those of the last row, the new number of each order when the blank goes down.
    down: Vec<Vec<u32>>,
    /// The way back: the new number of each order when the blank comes up to that cell.
    up: Vec<Vec<u32>>,
}

impl Slides {
    fn new(shape: Shape, arrangements: &Arrangements) -> Self {
        let (rows, columns, orders) = (shape.rows(), shape.columns(), arrangements.orders);
        let above_last = (rows - 1) * columns;
        let mut down = vec![vec![0; orders]; above_last];
        let mut up = down.clone();
        for before in 0..orders {
            let even = arrangements.even_order(before);
            for blank in 0..above_last {
                let mut order = even;
                if arrangements.is_odd(blank) {
                    order.swap(arrangements.tiles - 2, arrangements.tiles - 1);
                }
                // The tile below passes those between.
                order[blank..blank + columns].rotate_right(1);
                let (after, _) = arrangements.order_number(order);
                down[blank][before] = after as u32;
                up[blank][after] = before as u32;
            }
        }
        Self { columns, orders, down, up }
    }

    #[inline]
    fn slide(&self, blank: usize, order: usize, direction: Direction) -> Option<usize> {
        let column = blank % self.columns;
        let (blank, order) = match direction {
            Direction::Up => {
                let above = blank.checked_sub(self.columns)?;
                (above, self.up[above][order] as usize)
            }
            Direction::Left if column > 0 => (blank - 1, order),
            Direction::Right if column + 1 < self.columns => (blank + 1, order),
            Direction::Down => (blank + self.columns, self.down.get(blank)?[order] as usize),
            _ => return None,
        };
        Some(blank * self.orders + order)
    }
}
