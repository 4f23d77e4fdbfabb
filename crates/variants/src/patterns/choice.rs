//! Which patterns suit a puzzle.

use std::sync::Arc;

use loyd_board::path::Metric;
use loyd_board::{Content, Layout};

use super::{Charge, Pattern, PatternTable, Patterns, PatternsError};
use crate::Puzzle;
use crate::distances::Distances;

/// How many tables the heuristic of a [`Plan`] reads at most.
pub const MOST_READ: usize = 8;

/// Patterns for a puzzle: in sums where they can be added up, each alone where they cannot.
///
/// Tiles that belong close together are in one pattern, as many as the limit allows; with weights there is a second sum, in which tiles of like weight are. Tiles that no
/// goal has a cell for are left out.
#[derive(Clone, Debug)]
pub struct Plan {
    puzzle: Puzzle,
    sums: Vec<Vec<Pattern>>,
}

impl Plan {
    /// The arrangements of one pattern that take a second or so to build: six tiles and a blank on sixteen cells, or five where tiles have weights.
    pub const fn small(is_unit: bool) -> u64 {
        if is_unit { 60_000_000 } else { 6_000_000 }
    }

    /// Those that take some seconds and gigabytes and pay for many boards: a tile more.
    pub const fn large(is_unit: bool) -> u64 {
        if is_unit { 520_000_000 } else { 60_000_000 }
    }

    /// Patterns of the [small](Self::small) size.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::within(puzzle, Self::small(puzzle.is_unit()))
    }

    /// Patterns of at most so many [arrangements](Pattern::arrangements) each. There may be none, if the board is too large.
    pub fn within(puzzle: &Puzzle, most: u64) -> Self {
        let goal = &puzzle.goals()[0];
        let homes: Vec<(u16, usize)> =
            puzzle.labels().iter().filter_map(|label| Some((*label, home(goal, *label)?))).collect();
        let blank = goal.blanks().next().or(homes.last().map(|(_, home)| *home)).unwrap_or(0);
        let chooser = Chooser { puzzle, most, distances: Distances::new(puzzle), homes, blank };
        let sums = match puzzle.metric() {
            Metric::Single if puzzle.is_unit() => vec![chooser.by_place()],
            Metric::Single => vec![chooser.by_weight(), chooser.by_place()],
            Metric::Multi => chooser.alone(),
        };
        let mut room = MOST_READ;
        let mut fitting = Vec::new();
        // A sum that does not fit loses the patterns beyond.
        for mut sum in sums {
            sum.truncate(room);
            room -= sum.len();
            fitting.extend(Some(sum).filter(|sum| !sum.is_empty()));
        }
        Self { puzzle: puzzle.clone(), sums: fitting }
    }

    /// The patterns whose tables are needed.
    pub fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        self.sums.iter().flatten()
    }

    /// Builds all tables and reads them.
    ///
    /// # Errors
    /// [`PatternsError::Empty`] if there is no pattern for the puzzle.
    pub fn build(&self) -> Result<Patterns<MOST_READ>, PatternsError> {
        let tables: Vec<_> = self.patterns().map(|pattern| Arc::new(PatternTable::build(pattern.clone()))).collect();
        self.read(&tables)
    }

    /// Reads these tables, one for each of the [`patterns`](Self::patterns), in their order.
    ///
    /// # Errors
    /// [`PatternsError`] if they are not those.
    pub fn read(&self, tables: &[Arc<PatternTable>]) -> Result<Patterns<MOST_READ>, PatternsError> {
        let mut tables = tables.iter().cloned();
        let sums: Vec<Vec<_>> = self.sums.iter().map(|sum| tables.by_ref().take(sum.len()).collect()).collect();
        Patterns::new(&self.puzzle, &sums)
    }
}

/// The first cell in which a goal has a tile of this label.
fn home(goal: &Layout, label: u16) -> Option<usize> {
    goal.cells().iter().position(|content| *content == Content::Tile(label))
}

struct Chooser<'a> {
    puzzle: &'a Puzzle,
    most: u64,
    distances: Distances,
    /// Labels that have a cell in the goal, and that cell.
    homes: Vec<(u16, usize)>,
    /// The cell of a blank.
    blank: usize,
}

impl Chooser<'_> {
    fn pattern(&self, labels: &[u16], charge: Charge) -> Option<Pattern> {
        Pattern::new(self.puzzle, labels, charge).ok().filter(|pattern| pattern.arrangements() <= self.most)
    }

    /// Twice how far a cell is from another, and so much more if it is in the middle of the board.
    fn far(&self, from: usize, to: usize, inner: i64) -> (i64, usize) {
        let is_inner = self.puzzle.topology().neighbours(to).count() == 4;
        (2 * i64::from(self.distances.slides(from, to)) + if is_inner { inner } else { 0 }, to)
    }

    /// Every label in one pattern, if it fits into any, beginning farthest from the blank.
    fn by_place(&self) -> Vec<Pattern> {
        let mut left = self.homes.clone();
        let mut patterns = Vec::new();
        while let Some((_, seed)) =
            left.iter().copied().rev().max_by_key(|(_, home)| self.distances.slides(self.blank, *home))
        {
            left.sort_by_key(|(_, home)| self.far(seed, *home, 1));
            patterns.extend(self.take(&mut left, Charge::Own));
        }
        patterns
    }

    /// Every label in one pattern, if it fits into any, the heaviest first.
    fn by_weight(&self) -> Vec<Pattern> {
        let cost = |label: u16| self.puzzle.labels().binary_search(&label).map_or(0, |at| self.puzzle.cost()[at]);
        let mut left = self.homes.clone();
        left.sort_by_key(|(label, _)| std::cmp::Reverse(cost(*label)));
        let mut patterns = Vec::new();
        while !left.is_empty() {
            patterns.extend(self.take(&mut left, Charge::Own));
        }
        patterns
    }

    /// A pattern far from the blank, and one around it; of small ones, rather along the edges, and one more that goes inwards.
    fn alone(&self) -> Vec<Vec<Pattern>> {
        let corner = self.homes.iter().copied().rev().max_by_key(|(_, home)| self.distances.slides(self.blank, *home));
        let Some((_, corner)) = corner else { return Vec::new() };
        let around = |(seed, inner): (usize, i64)| {
            let mut left = self.homes.clone();
            left.sort_by_key(|(_, home)| self.far(seed, *home, inner));
            self.take(&mut left, Charge::All)
        };
        // Measured on the 15-puzzle: thrice the boards are searched without the third, and larger tables make up for it.
        let small = [(corner, 3), (self.blank, 3), (self.blank, -1)];
        let large = [(corner, 1), (self.blank, 1)];
        let chosen: &[_] = if self.most < Plan::large(true) { &small } else { &large };
        let mut patterns = Vec::new();
        for pattern in chosen.iter().copied().filter_map(around) {
            if !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
        patterns.into_iter().map(|pattern| vec![pattern]).collect()
    }

    /// Takes labels from the front as long as they fit into one pattern; the first one in any case.
    fn take(&self, left: &mut Vec<(u16, usize)>, charge: Charge) -> Option<Pattern> {
        let mut labels = vec![left.remove(0).0];
        let mut pattern = self.pattern(&labels, charge)?;
        while let Some((label, _)) = left.first() {
            labels.push(*label);
            match self.pattern(&labels, charge) {
                Some(larger) => pattern = larger,
                None => break,
            }
            left.remove(0);
        }
        Some(pattern)
    }
}
