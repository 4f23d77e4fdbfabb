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
#[error("a {shape} board is too large for a distance table, which takes at most {MOST_CELLS} cells: use a search")]
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
        Self::with_order(goal, Order::default())
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
        let graph = Arc::new(Graph::new(shape, goal.blank(), order.directions()));
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
            moves.push(self.graph.directions[link.place()]);
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
    fn number(&self, blank: usize, order: impl Iterator<Item = u8>) -> Option<usize> {
        // How many ranks smaller than each are still to come, four bits a rank.
        let mut smaller: u64 = 0x9876543210;
        let code = order.map(|rank| {
            let digit = smaller >> (4 * rank) & 15;
            // One less for each greater rank.
            smaller = smaller.wrapping_sub(0x1111111111 << 4 << (4 * rank));
            digit as u8
        });
        let (order, odd) = self.order_number(code);
        (odd == self.is_odd(blank) && order < self.orders).then_some(blank * self.orders + order)
    }

    /// The number of an order and whether it is odd, from its code: how many smaller ranks follow each rank (Lehmer 1906).
    #[inline]
    fn order_number(&self, code: impl Iterator<Item = u8>) -> (usize, bool) {
        let (mut number, mut inversions) = (0, 0);
        for (digit, left) in code.zip((1..=self.tiles as u32).rev()) {
            number = number * left + u32::from(digit);
            inversions += digit;
        }
        (number as usize / 2, inversions % 2 == 1)
    }

    /// The code of the even or the odd order of this number; they differ in which of the last two ranks is first.
    fn code(&self, number: usize, odd: bool) -> Code {
        let mut code = [0; MOST_CELLS];
        let (mut rest, mut inversions) = (number as u32, u8::from(odd));
        for following in 2..self.tiles as u32 {
            let digit = (rest % (following + 1)) as u8;
            rest /= following + 1;
            inversions += digit;
            code[self.tiles - 1 - following as usize] = digit;
        }
        if self.tiles >= 2 {
            code[self.tiles - 2] = inversions % 2;
        }
        code
    }

    /// The blank's cell and the order of the ranks of the arrangement of this number.
    fn arrangement(&self, number: usize) -> (usize, impl Iterator<Item = u8>) {
        let blank = number / self.orders;
        let mut order = self.code(number % self.orders, self.is_odd(blank));
        for place in (0..self.tiles).rev() {
            for later in place + 1..self.tiles {
                order[later] += u8::from(order[later] >= order[place]);
            }
        }
        (blank, order.into_iter().take(self.tiles))
    }
}

impl Arrangements {
    /// The new number of each order when the blank goes down from this cell, and when it comes back.
    fn passes(&self, blank: usize) -> (Vec<u32>, Vec<u32>) {
        let mut down = vec![0; self.orders];
        let mut up = down.clone();
        for (before, new) in down.iter_mut().enumerate() {
            let mut code = self.code(before, self.is_odd(blank));
            // The tile below passes those between, one by one. Of two neighbours the first is greater if its digit is.
            for place in (blank..blank + self.columns - 1).rev() {
                let (passed, passing) = (code[place], code[place + 1]);
                let greater = u8::from(passed > passing);
                code[place] = passing + 1 - greater;
                code[place + 1] = passed - greater;
            }
            let (after, _) = self.order_number(code.into_iter());
            *new = after as u32;
            up[after] = before as u32;
        }
        (down, up)
    }
}

/// For each place of an order, how many smaller ranks follow.
type Code = [u8; MOST_CELLS];

/// What is known of one arrangement: its distance, then the place in the successor order of the slide that leads on to the goal, and where to. Of the
/// links an arrangement could have, the least is the one it shall have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Link(u32);

impl Link {
    const UNSEEN: Self = Self(u32::MAX);
    /// Low bits that hold the number of the next arrangement: there are at most 10!/2.
    const NEXT: u32 = 22;

    fn new(distance: u32, place: u32, next: u32) -> Self {
        Self(distance << (Self::NEXT + 2) | place << Self::NEXT | next)
    }

    fn distance(self) -> u32 {
        self.0 >> (Self::NEXT + 2)
    }

    fn place(self) -> usize {
        (self.0 >> Self::NEXT & 3) as usize
    }

    fn next(self) -> usize {
        (self.0 & ((1 << Self::NEXT) - 1)) as usize
    }
}

/// Every arrangement, linked towards the goal.
#[derive(Debug)]
struct Graph {
    arrangements: Arrangements,
    directions: [Direction; 4],
    /// By the number of the arrangement.
    links: Vec<Link>,
    /// The numbers by rising distance, as they were found.
    found: Vec<u32>,
    /// Where in `found` each distance begins, and its end.
    levels: Vec<usize>,
}

impl Graph {
    fn new(shape: Shape, blank: usize, directions: [Direction; 4]) -> Self {
        let arrangements = Arrangements::new(shape, blank);
        let slides = Slides::new(shape, &arrangements);
        let mut places = [0; 4];
        for (place, direction) in (0..).zip(directions) {
            places[direction as usize] = place;
        }
        let all = shape.cells() * arrangements.orders;
        let orders = arrangements.orders as u32;
        let mut links = vec![Link::UNSEEN; all];
        let mut found = Vec::with_capacity(all);
        let mut levels = vec![0];
        // The goal's order is the first.
        let goal = blank as u32 * orders;
        links[goal as usize] = Link::new(0, 0, goal);
        found.push(goal);
        for distance in 1.. {
            let level = levels[levels.len() - 1]..found.len();
            if level.is_empty() {
                break;
            }
            levels.push(level.end);
            for at in level {
                let from = found[at];
                let towards = links[from as usize];
                let (blank, order) = ((from / orders) as usize, from % orders);
                for slide in &slides.0[blank] {
                    // Where it came from is nearer already.
                    if distance > 1 && slide.direction == directions[towards.place()] {
                        continue;
                    }
                    let order = slide.orders.get(order as usize).copied().unwrap_or(order);
                    let to = slide.blank as u32 * orders + order;
                    let link = &mut links[to as usize];
                    if *link == Link::UNSEEN {
                        found.push(to);
                    }
                    *link = Link::new(distance, places[slide.direction.opposite() as usize], from).min(*link);
                }
            }
        }
        Self { arrangements, directions, links, found, levels }
    }

    fn level(&self, distance: u32) -> &[u32] {
        match self.levels.get(distance as usize..) {
            Some([start, end, ..]) => &self.found[*start..*end],
            _ => &[],
        }
    }
}

/// What slides do to the numbers of arrangements, for each blank cell; needed only to find them.
struct Slides(Vec<Vec<Slide>>);

struct Slide {
    direction: Direction,
    /// Where the blank goes.
    blank: usize,
    /// The new number of each order; empty if they are kept.
    orders: Vec<u32>,
}

impl Slides {
    fn new(shape: Shape, arrangements: &Arrangements) -> Self {
        let (columns, cells) = (shape.columns(), shape.cells());
        let mut slides: Vec<Vec<Slide>> = Vec::new();
        slides.resize_with(cells, Vec::new);
        for blank in 0..cells {
            if (blank + 1) % columns != 0 {
                let right = blank + 1;
                slides[blank].push(Slide { direction: Direction::Right, blank: right, orders: Vec::new() });
                slides[right].push(Slide { direction: Direction::Left, blank, orders: Vec::new() });
            }
            if blank + columns < cells {
                let below = blank + columns;
                let (down, up) = arrangements.passes(blank);
                slides[blank].push(Slide { direction: Direction::Down, blank: below, orders: down });
                slides[below].push(Slide { direction: Direction::Up, blank, orders: up });
            }
        }
        Self(slides)
    }
}
