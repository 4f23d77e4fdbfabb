//! Moves as text, for any number of blanks.
//!
//! Letters and words are those of [`Puzzle::write_moves`]; or moves are the names of the tiles that slide.

use loyd_board::path::{Letters, Metric, Mover, Notation, PathError, PathFault};
use loyd_board::{Content, Direction, Labels, Layout};
use loyd_variants::{Move, Puzzle};

/// Why a text is not the moves of a board.
#[derive(Debug, thiserror::Error)]
pub enum MovesError {
    /// There is something that is no move: the column in the text, and what is wrong.
    #[error("in column {column} of its moves: {fault}")]
    Text { column: usize, fault: String },
    /// A move cannot be made.
    #[error("{0}")]
    Stuck(String),
}

/// A board on which moves are made.
pub struct Walk<'a> {
    puzzle: &'a Puzzle,
    labels: &'a Labels,
    pub board: Layout,
    /// What the moves so far cost.
    pub cost: u64,
}

impl<'a> Walk<'a> {
    pub fn new(puzzle: &'a Puzzle, labels: &'a Labels, board: &Layout) -> Self {
        Self { puzzle, labels, board: board.clone(), cost: 0 }
    }

    /// The cell that a blank can go to in a direction, if there is a tile.
    fn next(&self, blank: usize, direction: Direction) -> Option<usize> {
        let next = self.puzzle.topology().neighbour(blank, direction)?;
        matches!(self.board[next], Content::Tile(_)).then_some(next)
    }

    /// Makes a move and gives the tiles that it slides; `None`, and nothing is done, if it cannot be made.
    pub fn make(&mut self, step: Move) -> Option<Vec<u16>> {
        let tiles = self.puzzle.slide(&mut self.board, step)?;
        self.cost += match self.puzzle.metric() {
            Metric::Multi => 1,
            Metric::Single => tiles.iter().map(|label| u64::from(self.puzzle.cost_of(*label))).sum(),
        };
        Some(tiles)
    }

    /// The blanks, row by row.
    fn blanks(&self) -> Vec<usize> {
        self.board.blanks().collect()
    }
}

/// Writes moves that begin at `board`; `None` if they cannot be made.
pub fn write(moves: &[Move], puzzle: &Puzzle, labels: &Labels, board: &Layout, notation: Notation) -> Option<String> {
    if let Notation::Letters(letters) = notation {
        return puzzle.write_moves(board, moves, letters);
    }
    let mut walk = Walk::new(puzzle, labels, board);
    let mut words = Vec::new();
    for step in moves {
        words.extend(walk.make(*step)?.into_iter().map(|label| labels.name(label)));
    }
    Some(words.join(" "))
}

/// Reads moves that begin at `board`.
///
/// # Errors
/// [`MovesError`] with the first word that is no move, or move that cannot be made.
pub fn read(
    text: &str,
    puzzle: &Puzzle,
    labels: &Labels,
    board: &Layout,
    notation: Notation,
) -> Result<Vec<Move>, MovesError> {
    let mut walk = Walk::new(puzzle, labels, board);
    let mut moves = Moves { puzzle, moves: Vec::new() };
    let mover = match notation {
        Notation::Letters(letters) => letters.mover,
        _ => {
            for (at, word) in words(text) {
                let step = by_name(word, &walk).map_err(|fault| fault.at(text, at))?;
                moves.add(step, &mut walk, word)?;
            }
            return Ok(moves.moves);
        }
    };
    if puzzle.blanks() == 1 {
        let path = Letters { mover, ..Letters::default() }.read(text).map_err(of_path)?;
        for direction in path.iter() {
            let blank = walk.blanks().first().copied().unwrap_or(0) as u16;
            let step = Move { blank, direction: *direction, length: 1 };
            moves.add(step, &mut walk, &direction.letter().to_string())?;
        }
        return Ok(moves.moves);
    }
    for (at, word) in words(text) {
        let step = by_number(word, mover, &walk).map_err(|fault| fault.at(text, at))?;
        moves.add(step, &mut walk, word)?;
    }
    Ok(moves.moves)
}

/// What is wrong with a word.
enum Word {
    /// It is no move.
    NoMove(String),
    /// There is nothing to move so.
    Stuck(String),
}

impl Word {
    fn at(self, text: &str, at: usize) -> MovesError {
        match self {
            Self::NoMove(fault) => MovesError::Text { column: text[..at].chars().count() + 1, fault },
            Self::Stuck(fault) => MovesError::Stuck(fault),
        }
    }
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_between = |sign: char| sign.is_whitespace() || sign == ',';
    text.split(is_between)
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

fn of_path(PathError { column, fault, .. }: PathError) -> MovesError {
    match fault {
        fault @ (PathFault::Stuck { .. } | PathFault::NoTile { .. }) => MovesError::Stuck(fault.to_string()),
        fault => MovesError::Text { column, fault: fault.to_string() },
    }
}

/// The move of the tile that is called so; there must be one way.
fn by_name(word: &str, walk: &Walk<'_>) -> Result<Move, Word> {
    let mut found = Vec::new();
    for blank in walk.blanks() {
        for direction in Direction::ALL {
            let next = walk.next(blank, direction);
            let is_it =
                |cell: usize| matches!(walk.board[cell], Content::Tile(label) if walk.labels.name(label) == word);
            if next.is_some_and(is_it) {
                found.push(Move { blank: blank as u16, direction, length: 1 });
            }
        }
    }
    match found[..] {
        [] => Err(Word::Stuck(format!("tile {word} is next to no blank on {}", walk.labels.write(&walk.board)))),
        [step] => Ok(step),
        _ => Err(Word::NoMove(format!("tile {word} can move in {} ways here: use letters", found.len()))),
    }
}

/// A move such as `2u3`.
fn by_number(word: &str, mover: Mover, walk: &Walk<'_>) -> Result<Move, Word> {
    let no_move = || {
        Word::NoMove(format!(
            "`{word}` is no move: with several blanks it begins with the number of one, counted row by row, such as 1r or 2u3"
        ))
    };
    let letter = word.find(|sign: char| sign.is_ascii_alphabetic()).ok_or_else(no_move)?;
    let (number, rest) = word.split_at(letter);
    let (letter, length) = rest.split_at(1);
    let path = Letters { mover, ..Letters::default() }.read(letter).map_err(|_| no_move())?;
    let direction = path.first().copied().ok_or_else(no_move)?;
    let length =
        if length.is_empty() { 1 } else { length.parse().ok().filter(|length| *length > 0).ok_or_else(no_move)? };
    let number: usize = number.parse().map_err(|_| no_move())?;
    let blanks = walk.blanks();
    let blank = number
        .checked_sub(1)
        .and_then(|at| blanks.get(at))
        .ok_or_else(|| Word::NoMove(format!("`{word}`: there is no blank {number}, they are 1 to {}", blanks.len())))?;
    Ok(Move { blank: *blank as u16, direction, length })
}

/// Gathers moves; slides that go on straight are one run where that is one move.
struct Moves<'a> {
    puzzle: &'a Puzzle,
    moves: Vec<Move>,
}

impl Moves<'_> {
    fn add(&mut self, step: Move, walk: &mut Walk<'_>, word: &str) -> Result<(), MovesError> {
        let is_multi = self.puzzle.metric() == Metric::Multi;
        if step.length > 1 && !is_multi {
            // A run is as many moves as it has tiles.
            let mut blank = usize::from(step.blank);
            for _ in 0..step.length {
                self.add(Move { blank: blank as u16, length: 1, ..step }, walk, word)?;
                blank = self.puzzle.topology().neighbour(blank, step.direction).unwrap_or(blank);
            }
            return Ok(());
        }
        let before = walk.board.clone();
        if walk.make(step).is_none() {
            let columns = walk.board.shape().columns();
            let cell = usize::from(step.blank);
            let (row, column) = (cell / columns + 1, cell % columns + 1);
            return Err(MovesError::Stuck(format!(
                "move {}, `{word}`: the blank in row {row}, column {column} cannot go so",
                self.moves.len() + 1
            )));
        }
        if is_multi
            && let Some(longer) = self.longer(step, walk, before)
            && let Some(last) = self.moves.last_mut()
        {
            *last = longer;
            return Ok(());
        }
        self.moves.push(step);
        Ok(())
    }

    /// The last move and this one as one run, if they are one: from the board before the last move it then leads to the same.
    fn longer(&self, step: Move, walk: &Walk<'_>, before: Layout) -> Option<Move> {
        let last = self.moves.last().filter(|last| last.direction == step.direction)?;
        let next = |cell: usize, direction| self.puzzle.topology().neighbour(cell, direction);
        let end = (0..last.length).try_fold(usize::from(last.blank), |cell, _| next(cell, last.direction))?;
        if usize::from(step.blank) != end {
            return None;
        }
        let mut back = Walk { board: before, ..Walk::new(self.puzzle, walk.labels, &walk.board) };
        back.make(Move { blank: step.blank, direction: last.direction.opposite(), length: last.length })?;
        let longer = Move { length: last.length.checked_add(step.length)?, ..*last };
        back.make(longer)?;
        (back.board == walk.board).then_some(longer)
    }
}

/// The walk of moves that can be made; `None` if they cannot.
pub fn replay<'a>(moves: &[Move], puzzle: &'a Puzzle, labels: &'a Labels, board: &Layout) -> Option<Walk<'a>> {
    let mut walk = Walk::new(puzzle, labels, board);
    moves.iter().try_for_each(|step| walk.make(*step).map(drop))?;
    Some(walk)
}
