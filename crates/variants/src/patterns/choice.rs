//! Which patterns suit a puzzle.

use std::sync::Arc;

use loyd_board::path::Metric;
use loyd_board::{Content, Layout};

use super::{Charge, Pattern, PatternTable, Patterns, PatternsError};
use crate::Puzzle;
use crate::distances::{Distances, NEVER};

/// How many tables the heuristic of a [`Plan`] reads at most.
pub const MOST_READ: usize = 8;
/// How many patterns there are where they cannot be added up.
const ALONE: usize = 4;

/// Patterns for a puzzle: in sums where they can be added up, each alone where they cannot.
///
/// Tiles that belong close together are in one pattern, as many as the limit allows. Tiles that no goal has a cell for are left out.
#[derive(Clone, Debug)]
pub struct Plan {
    puzzle: Puzzle,
    sums: Vec<Vec<Pattern>>,
}

impl Plan {
    /// The arrangements of one pattern by default: six tiles and a blank on sixteen cells, or five where tiles have weights.
    pub const fn most(is_unit: bool) -> u64 {
        if is_unit { 60_000_000 } else { 6_000_000 }
    }

    /// Patterns of the default size.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::within(puzzle, Self::most(puzzle.is_unit()))
    }

    /// Patterns of at most so many [arrangements](Pattern::arrangements) each. There may be none, if the board is too large.
    pub fn within(puzzle: &Puzzle, most: u64) -> Self {
        let goal = &puzzle.goals()[0];
        let homes: Vec<(u16, usize)> =
            puzzle.labels().iter().filter_map(|label| Some((*label, home(goal, *label)?))).collect();
        let chooser = Chooser { puzzle, most, distances: Distances::new(puzzle), homes };
        let sums = match puzzle.metric() {
            Metric::Single => vec![chooser.partition()].into_iter().filter(|sum| !sum.is_empty()).collect(),
            Metric::Multi => chooser.alone().into_iter().map(|pattern| vec![pattern]).collect(),
        };
        Self { puzzle: puzzle.clone(), sums }
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
    /// Labels that have a cell in the goal.
    homes: Vec<(u16, usize)>,
}

impl Chooser<'_> {
    fn pattern(&self, labels: &[u16], charge: Charge) -> Option<Pattern> {
        Pattern::new(self.puzzle, labels, charge).ok().filter(|pattern| pattern.arrangements() <= self.most)
    }

    /// Every label in one pattern, if it fits into any.
    fn partition(&self) -> Vec<Pattern> {
        let blank = self.puzzle.goals()[0].blanks().next();
        let from_blank = |home: usize| blank.map_or(0, |blank| self.distances.slides(blank, home));
        let mut left = self.homes.clone();
        let mut patterns = Vec::new();
        // The corner farthest from the blank first.
        while let Some(at) = (0..left.len()).max_by_key(|at| (from_blank(left[*at].1), usize::MAX - at)) {
            let (seed, home) = left.remove(at);
            if let Some(pattern) = self.grow(&[seed], home, &mut left, Charge::Own) {
                patterns.push(pattern);
            }
        }
        patterns
    }

    /// Some patterns from different corners.
    fn alone(&self) -> Vec<Pattern> {
        let mut seeds: Vec<usize> = self.puzzle.goals()[0].blanks().take(1).collect();
        let mut patterns: Vec<Pattern> = Vec::new();
        while patterns.len() < ALONE {
            let far = |home: usize| seeds.iter().map(|seed| self.distances.slides(*seed, home)).min().unwrap_or(0);
            let Some(&(label, home)) =
                self.homes.iter().filter(|(_, home)| !seeds.contains(home)).max_by_key(|(_, home)| far(*home))
            else {
                break;
            };
            seeds.push(home);
            let mut left: Vec<_> = self.homes.iter().copied().filter(|(other, _)| *other != label).collect();
            patterns.extend(
                self.grow(&[label], home, &mut left, Charge::All).filter(|pattern| !patterns.contains(pattern)),
            );
        }
        patterns
    }

    /// Adds the labels nearest to `home` as long as they fit.
    fn grow(&self, seed: &[u16], home: usize, left: &mut Vec<(u16, usize)>, charge: Charge) -> Option<Pattern> {
        let mut labels = seed.to_vec();
        let mut pattern = self.pattern(&labels, charge)?;
        left.sort_by_key(|(_, other)| self.distances.slides(home, *other));
        while let Some(&(label, other)) = left.first() {
            labels.push(label);
            match self.pattern(&labels, charge) {
                Some(larger) if self.distances.slides(home, other) != NEVER => pattern = larger,
                _ => break,
            }
            left.remove(0);
        }
        left.sort_unstable();
        Some(pattern)
    }
}
