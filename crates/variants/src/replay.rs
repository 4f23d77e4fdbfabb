//! Moves made on a board, and written down.

use loyd_board::path::{Letters, Metric, Path};
use loyd_board::{Content, Layout};

use crate::{Move, Puzzle};

impl Puzzle {
    /// Makes a move on a board, by the rules alone, and gives the labels of the tiles that slide, the one next to the blank first.
    ///
    /// `None`, and the board stays as it is, if there is no such move: no blank where it begins, something else than tiles in its way, or a run where moves are single slides.
    ///
    /// ```
    /// use loyd_board::{Direction, Layout, Shape, Topology};
    /// use loyd_variants::{Move, Puzzle};
    /// let puzzle = Puzzle::new(Topology::new(Shape::new(2, 2)?), "1 2 / 3 0".parse()?)?;
    /// let mut board: Layout = "0 1 / 3 2".parse()?;
    /// let step = Move { blank: 0, direction: Direction::Right, length: 1 };
    /// assert_eq!(puzzle.slide(&mut board, step), Some(vec![1]));
    /// assert_eq!(board.to_string(), "1 0 / 3 2");
    /// assert_eq!(puzzle.slide(&mut board, step), None); // the blank is elsewhere now
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slide(&self, board: &mut Layout, step: Move) -> Option<Vec<u16>> {
        let start = usize::from(step.blank);
        let is_length = step.length == 1 || step.length > 1 && self.metric() == Metric::Multi;
        if board.shape() != self.shape() || board.cells().get(start) != Some(&Content::Blank) || !is_length {
            return None;
        }
        let (mut cells, mut labels) = (vec![start], Vec::new());
        for _ in 0..step.length {
            let next = self.topology().neighbour(cells[cells.len() - 1], step.direction)?;
            let Content::Tile(label) = board[next] else { return None };
            cells.push(next);
            labels.push(label);
        }
        cells.windows(2).for_each(|pair| board.swap(pair[0], pair[1]));
        Some(labels)
    }

    /// Writes moves that begin at `board`; `None` if they cannot be made.
    ///
    /// With one blank, a letter for each cell that it goes, as everywhere: `urrd`. With several, a word for each move: the number of the blank on the board before the
    /// move, counted row by row from 1, the letter, and for a run of more than one tile its length: `1r 2u3`. `letters` say whose way it is, and how letters look.
    ///
    /// ```
    /// use loyd_board::{Direction, Layout, Shape, Topology};
    /// use loyd_board::path::{Letters, Metric};
    /// use loyd_variants::{Move, Puzzle};
    /// let goal: Layout = "1 2 3 / 4 5 6 / 7 0 0".parse()?;
    /// let puzzle = Puzzle::new(Topology::new(Shape::new(3, 3)?), goal.clone())?.with_metric(Metric::Multi)?;
    /// let moves = [(7, Direction::Left, 1), (8, Direction::Up, 2), (2, Direction::Left, 1)];
    /// let moves = moves.map(|(blank, direction, length)| Move { blank, direction, length });
    /// // Once it is in the first row, the second blank is the first.
    /// assert_eq!(puzzle.write_moves(&goal, &moves, Letters::default()).as_deref(), Some("1l 2u2 1l"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_moves(&self, board: &Layout, moves: &[Move], letters: Letters) -> Option<String> {
        let mut board = board.clone();
        let mut words = Vec::new();
        for step in moves {
            let number = board.blanks().position(|blank| blank == usize::from(step.blank))? + 1;
            self.slide(&mut board, *step)?;
            let letter = letters.write(&vec![step.direction].into());
            let length = if step.length > 1 { step.length.to_string() } else { String::new() };
            words.push(format!("{number}{letter}{length}"));
        }
        match self.blanks() {
            1 => Some(letters.write(&moves.iter().copied().collect::<Path>())),
            _ => Some(words.join(" ")),
        }
    }
}
