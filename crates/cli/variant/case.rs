//! A board with its puzzle.

use std::rc::Rc;

use loyd_board::path::Metric;
use loyd_board::{Grid, Labels, Layout};
use loyd_variants::Puzzle;
use serde_json::Value;

use super::reading;
use super::rules::{Rules, metric_name};

/// A board of unusual rules, and what is to become of it.
#[derive(Clone, Debug)]
pub struct Case {
    pub board: Layout,
    pub puzzle: Rc<Puzzle>,
    pub labels: Rc<Labels>,
    pub rules: Rc<Rules>,
}

impl Case {
    /// The first goal.
    pub fn goal(&self) -> &Layout {
        &self.puzzle.goals()[0]
    }

    /// The goal, if nothing but the metric is unusual.
    pub fn plain_goal(&self) -> Option<Grid> {
        let is_usual = self.puzzle.topology().is_plain() && self.puzzle.is_unit() && !self.labels.are_words();
        if is_usual && self.puzzle.goals().len() == 1 { self.goal().to_grid() } else { None }
    }

    /// The same board, on the way to another goal.
    ///
    /// # Errors
    /// A sentence if the goal does not fit.
    pub fn to(&self, goal: Layout) -> Result<Self, String> {
        let puzzle = Puzzle::clone(&self.puzzle).to(vec![goal]).map_err(|error| error.to_string())?;
        Ok(Self { puzzle: Rc::new(puzzle), ..self.clone() })
    }

    /// A board in words.
    pub fn write(&self, board: &Layout) -> String {
        self.labels.write(board)
    }

    /// A board as JSON has it.
    pub fn rows(&self, board: &Layout) -> Value {
        reading::rows(board, &self.labels)
    }

    /// The rules as JSON has them.
    pub fn rules(&self) -> Value {
        self.rules.json(&self.puzzle, &self.labels)
    }

    /// `single` or `multi`.
    pub fn metric(&self) -> &'static str {
        metric_name(self.puzzle.metric())
    }

    /// What solutions are measured in.
    pub fn unit(&self) -> &'static str {
        match (self.puzzle.is_unit(), self.puzzle.metric()) {
            (false, _) => "of cost",
            (true, Metric::Single) => "moves",
            (true, Metric::Multi) => "multi-tile moves",
        }
    }

    /// What to tell someone whose board cannot be solved.
    pub fn unreachable(&self) -> String {
        match self.puzzle.goals() {
            // Longer than a line it would hide what matters.
            [goal] if goal.cells().len() <= 36 => format!("unsolvable for goal {} by these rules", self.write(goal)),
            [_] => "unsolvable for the goal by these rules".into(),
            goals => format!("unsolvable for each of the {} goals by these rules", goals.len()),
        }
    }
}
