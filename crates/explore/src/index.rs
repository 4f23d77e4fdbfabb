//! Numbering every board of a space.

use loyd_board::{Grid, Position, Shape};

/// The most cells, on two rows and columns or more, whose boards can be numbered in 64 bits.
pub const MOST_CELLS: usize = 20;

/// Every board from which one goal can be reached, numbered.
///
/// A board is the **cell** of its blank and the **order** of its tiles, read row by row without the blank. The goal's own order is the first, so what its tiles
/// are called does not matter, and any board can be the goal.
///
/// ```text
///   goal  1 2 3    board  5 1 4    tiles without the blank            5  1  4  2  3
///         4 5 0           2 0 3    how many smaller ones follow each  4  0  2  0  0   (Lehmer 1906)
///                                  how many digits there could be     5  4  3  2  1
///
///                                  blank's cell = 4 (row 1, column 1)
///                                  order = (4 * 4 + 0) * 3 + 2 = 50
/// ```
///
/// * The last digit is always 0. The one before it is left out too: the sum of all digits is odd for an odd permutation, and whether it is odd depends on the blank's row
///   alone. So with n tiles the orders of one cell run from 0 to n!/2 - 1, none is left out, and there are (n+1)!/2 boards.
/// * A horizontal move changes the cell and keeps the order.
/// * A vertical move takes one tile past the C - 1 tiles between the old and the new place of the blank (of C columns). It changes only the C digits of this
///   window, as a function of these alone, so neighbours stay neighbours: where to is read from a table.
/// * In a single row or column no tile can pass another: there is one order, 0.
///
/// Boards are numbered as they are or, if that takes fewer rows than columns, with rows and columns exchanged: few rows of many columns have more horizontal moves, which cost least.
/// Cells here are those of the boards as they are numbered.
///
/// ```
/// use loyd_board::{Board, Position};
/// use loyd_explore::{Index, Place};
///
/// let index = Index::new(&Board::<2, 3>::blank_last())?;
/// let board = Board::<2, 3>::new([[5, 1, 4], [2, 0, 3]])?.to_grid();
/// let place = index.place(&board).expect("a board that can be reached");
/// assert_eq!(place, Place { cell: 4, order: 50 });
/// assert_eq!(index.board(place), board);
/// assert_eq!(index.boards(), 360);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Index {
    goal: Grid,
    rows: usize,
    columns: usize,
    /// Whether rows and columns are exchanged.
    transposed: bool,
    orders: u64,
    goal_cell: usize,
    /// The rank of each tile in the goal's order; tile 0 has none.
    ranks: Box<[u32]>,
    /// The tiles by rank.
    tiles: Box<[u32]>,
}

/// The number of a board: the blank's cell, and the order of its tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The cell of the blank, row by row from 0, rows and columns exchanged if the index does that.
    pub cell: usize,
    /// The number of the order of the tiles, below [`Index::orders`].
    pub order: u64,
}

/// The boards of a shape are too many to be numbered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{shape} has too many boards to be numbered, which takes at most {MOST_CELLS} cells: use a search")]
pub struct TooManyCells {
    /// The shape asked for.
    pub shape: Shape,
}

impl Index {
    /// Numbers the boards from which `goal` can be reached. Linear time.
    ///
    /// # Errors
    /// [`TooManyCells`] if there are more than 20 cells in two rows and columns or more.
    pub fn new(goal: &impl Position) -> Result<Self, TooManyCells> {
        let shape = goal.shape();
        let (rows, columns) = (shape.rows().min(shape.columns()), shape.rows().max(shape.columns()));
        let transposed = rows != shape.rows();
        let count = shape.cells() - 1;
        if rows > 1 && shape.cells() > MOST_CELLS {
            return Err(TooManyCells { shape });
        }
        let orders = if rows > 1 { half_factorial(count) } else { 1 };
        let mut index = Self {
            goal: goal.to_grid(),
            rows,
            columns,
            transposed,
            orders,
            goal_cell: 0,
            ranks: vec![0; shape.cells()].into(),
            tiles: Box::default(),
        };
        index.goal_cell = index.cell(goal.blank());
        index.tiles = index.order(&index.goal).collect();
        for (rank, tile) in index.tiles.iter().enumerate() {
            index.ranks[*tile as usize] = rank as u32;
        }
        Ok(index)
    }

    /// The goal.
    pub fn goal(&self) -> &Grid {
        &self.goal
    }

    /// The place of the goal: its order is 0.
    pub fn goal_place(&self) -> Place {
        Place { cell: self.goal_cell, order: 0 }
    }

    /// How many rows the boards have as they are numbered, never more than columns.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns the boards have as they are numbered.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many cells a board has.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// How many orders there are for each cell of the blank.
    pub fn orders(&self) -> u64 {
        self.orders
    }

    /// How many boards there are.
    pub fn boards(&self) -> u64 {
        self.orders * self.cells() as u64
    }

    /// Whether the tiles are an odd permutation of the goal's when the blank is in this row.
    pub fn is_odd(&self, row: usize) -> bool {
        self.columns.is_multiple_of(2) && !(row + self.goal_cell / self.columns).is_multiple_of(2)
    }

    /// The number of a board, or `None` if the goal cannot be reached from it.
    pub fn place(&self, board: &impl Position) -> Option<Place> {
        if board.shape() != self.goal.shape() {
            return None;
        }
        let cell = self.cell(board.blank());
        if self.rows == 1 {
            return self.order(board).eq(self.tiles.iter().copied()).then_some(Place { cell, order: 0 });
        }
        // The ranks still to come, a bit each.
        let mut left = u32::MAX;
        let (mut order, mut sum) = (0, 0);
        for (place, tile) in self.order(board).enumerate() {
            let rank = 1 << self.ranks[tile as usize];
            let digit = (left & (rank - 1)).count_ones();
            left &= !rank;
            sum += digit;
            let following = self.tiles.len() - 1 - place;
            if following > 1 {
                order = order * (following as u64 + 1) + u64::from(digit);
            }
        }
        ((sum % 2 == 1) == self.is_odd(cell / self.columns)).then_some(Place { cell, order })
    }

    /// The board of this number.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn board(&self, place: Place) -> Grid {
        assert!(
            place.cell < self.cells() && place.order < self.orders,
            "{place:?} is no board of {}",
            self.goal.shape()
        );
        let mut ranks: Vec<usize> = (0..self.tiles.len()).collect();
        if self.rows > 1 {
            let code = code(place.order, self.tiles.len(), self.is_odd(place.cell / self.columns));
            let mut left = ranks.clone();
            ranks = code.into_iter().map(|digit| left.remove(usize::from(digit))).collect();
        }
        let mut tiles = vec![0; self.cells()];
        let cells = (0..self.cells()).filter(|cell| *cell != place.cell);
        for (cell, rank) in cells.zip(ranks) {
            tiles[self.own_cell(cell)] = self.tiles[rank];
        }
        // The tiles are those of the goal, each once.
        Grid::new(self.goal.shape(), tiles).unwrap_or_else(|_| self.goal.clone())
    }

    /// The cell of the boards as they are numbered.
    fn cell(&self, cell: usize) -> usize {
        // A board with rows and columns exchanged has as many columns as the board has rows.
        if self.transposed { cell % self.rows * self.columns + cell / self.rows } else { cell }
    }

    /// The cell of the boards as they are.
    pub(crate) fn own_cell(&self, cell: usize) -> usize {
        if self.transposed { cell % self.columns * self.rows + cell / self.columns } else { cell }
    }

    /// The tiles as the numbered boards are read.
    fn order<'a>(&'a self, board: &'a impl Position) -> impl Iterator<Item = u32> + 'a {
        (0..self.cells()).map(|cell| board.tile(self.own_cell(cell)) as u32).filter(|tile| *tile != 0)
    }
}

/// How many even permutations of `count` things there are, at least 1; `count` is at most 20.
pub(crate) fn half_factorial(count: usize) -> u64 {
    (3..=count as u64).product()
}

/// The Lehmer code of the even or the odd order of this number, of `count` tiles.
pub(crate) fn code(order: u64, count: usize, odd: bool) -> Vec<u8> {
    let mut code = vec![0; count];
    let (mut rest, mut sum) = (order, u8::from(odd));
    for following in 2..count {
        let digit = (rest % (following as u64 + 1)) as u8;
        rest /= following as u64 + 1;
        sum += digit;
        code[count - 1 - following] = digit;
    }
    if let Some(last) = count.checked_sub(2) {
        code[last] = sum % 2;
    }
    code
}

/// The number of the order of this Lehmer code.
pub(crate) fn number(code: &[u8]) -> u64 {
    let count = code.len();
    let radix = |place: usize| (count - place) as u64;
    (0..count.saturating_sub(2)).fold(0, |order, place| order * radix(place) + u64::from(code[place]))
}

/// Takes the last tile of a window of the code past the others, which is what the blank does going down: the code of before becomes the one of after.
pub(crate) fn pass(window: &mut [u8]) {
    for place in (1..window.len()).rev() {
        // Of two neighbours the first is greater if its digit is.
        let (passed, passing) = (window[place - 1], window[place]);
        let greater = u8::from(passed > passing);
        window[place - 1] = passing + 1 - greater;
        window[place] = passed - greater;
    }
}
