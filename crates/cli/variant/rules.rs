//! The rules of a puzzle as users give them.

use std::num::NonZeroU32;

use loyd_board::path::Metric;
use loyd_board::{Labels, Layout, Shape, Topology, Wrap};
use loyd_variants::{Costs, Puzzle};
use serde_json::{Map, Value, json};

/// What is unusual about a puzzle; together with a board and goals it is a [`Puzzle`].
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    pub name: Option<String>,
    pub shape: Option<Shape>,
    pub wrap: Wrap,
    /// Cells that cannot be entered, if they are known before a board is; only with a shape.
    pub holes: Option<Vec<usize>>,
    /// Pairs of cells; only with a shape.
    pub walls: Vec<(usize, usize)>,
    /// What is to be reached, if nothing else is asked for.
    pub goals: Vec<Layout>,
    pub metric: Metric,
    pub weights: Weights,
    /// What tiles are called.
    pub names: Names,
    /// Whether tiles may be any, equal ones too, as long as they are those of the goal.
    pub is_loose: bool,
}

/// What slides cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Weights {
    #[default]
    Unit,
    Number,
    Inverse,
    /// For tiles by name.
    Table(Vec<(String, NonZeroU32)>),
}

/// What tiles are called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Names {
    /// Numbers.
    #[default]
    Numbers,
    /// Numbers or words, whatever is written.
    Any,
    /// Tile 1, 2, ... by these words.
    Given(Vec<String>),
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            name: None,
            shape: None,
            wrap: Wrap::None,
            holes: None,
            walls: Vec::new(),
            goals: Vec::new(),
            metric: Metric::Single,
            weights: Weights::Unit,
            names: Names::Numbers,
            is_loose: false,
        }
    }
}

impl Rules {
    /// Whether nothing is unusual, so that every plain board is a plain puzzle.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// The topology of boards with these holes.
    ///
    /// # Errors
    /// A sentence if the rules are for boards of another shape.
    fn topology(&self, board: &Layout) -> Result<Topology, String> {
        if let Some(shape) = self.shape.filter(|shape| *shape != board.shape()) {
            return Err(format!("the rules are for {shape} boards, and this is a {} board", board.shape()));
        }
        let holes: Vec<usize> = self.holes.clone().unwrap_or_else(|| board.holes().collect());
        let topology = Topology::new(board.shape()).wrapped(self.wrap).with_walls(&self.walls);
        topology.and_then(|topology| topology.with_holes(&holes)).map_err(|error| error.to_string())
    }

    /// The puzzle of a board by these rules, on the way to `goals`.
    ///
    /// # Errors
    /// A sentence if anything does not fit.
    pub fn puzzle(&self, board: &Layout, goals: Vec<Layout>, labels: &Labels) -> Result<Puzzle, String> {
        let topology = self.topology(board)?;
        let puzzle = Puzzle::with_goals(topology, board, goals);
        let costs = self.costs(labels)?;
        puzzle
            .and_then(|puzzle| if costs == Costs::Unit { Ok(puzzle) } else { puzzle.with_costs(costs) })
            .and_then(|puzzle| puzzle.with_metric(self.metric))
            .map_err(|error| match error {
                // Tiles may have names.
                loyd_variants::PuzzleError::Tiles { content, found, expected, is_goal } => {
                    let (board, goal) = if is_goal { (expected, found) } else { (found, expected) };
                    match labels.sign(content).as_str() {
                        "0" => format!("the board has {board} blanks and the goal {goal}: both need the same"),
                        name => format!("the board has tile {name} {board} times and the goal {goal} times: both need the same tiles"),
                    }
                }
                other => other.to_string(),
            })
    }

    fn costs(&self, labels: &Labels) -> Result<Costs, String> {
        let by_number = || match labels.are_words() {
            true => Err("weights by number need tiles that are numbers: give a table of weights".to_string()),
            false => Ok(()),
        };
        Ok(match &self.weights {
            Weights::Unit => Costs::Unit,
            Weights::Number => by_number().map(|()| Costs::Number)?,
            Weights::Inverse => by_number().map(|()| Costs::Inverse)?,
            Weights::Table(table) => {
                let label = |(name, cost): &(String, NonZeroU32)| match label(name, labels) {
                    Some(label) => Ok((label, *cost)),
                    None => Err(format!("there is no tile {name} to have a weight")),
                };
                Costs::Table(table.iter().map(label).collect::<Result<_, _>>()?)
            }
        })
    }

    /// The rules of a puzzle as a JSON object, with the keys of rules files.
    pub fn json(&self, puzzle: &Puzzle, labels: &Labels) -> Value {
        let topology = puzzle.topology();
        let columns = puzzle.shape().columns();
        let place = |cell: usize| json!([cell / columns + 1, cell % columns + 1]);
        let mut object = Map::new();
        let mut put = |key: &str, value: Value| object.insert(key.into(), value);
        if let Some(name) = &self.name {
            put("name", name.clone().into());
        }
        put("shape", puzzle.shape().to_string().into());
        if topology.wrap() != Wrap::None {
            put("wrap", topology.wrap().name().into());
        }
        if topology.holes().next().is_some() {
            put("holes", topology.holes().map(place).collect());
        }
        if !topology.walls().is_empty() {
            put(
                "walls",
                topology.walls().iter().map(|(first, second)| json!([place(*first), place(*second)])).collect(),
            );
        }
        if puzzle.goals().len() > 1 {
            put("goals", puzzle.goals().iter().map(|goal| labels.write(goal)).collect());
        }
        put("metric", metric_name(puzzle.metric()).into());
        match &self.weights {
            Weights::Unit => None,
            Weights::Number => put("weights", "number".into()),
            Weights::Inverse => put("weights", "inverse".into()),
            Weights::Table(table) => {
                put("weights", table.iter().map(|(name, cost)| (name.clone(), Value::from(cost.get()))).collect())
            }
        };
        match &self.names {
            Names::Given(names) => put("names", names.clone().into()),
            Names::Any => put("labels", true.into()),
            Names::Numbers => None,
        };
        object.into()
    }
}

/// The label that is called so, if one is.
fn label(name: &str, labels: &Labels) -> Option<u16> {
    if !labels.are_words() {
        return name.parse().ok().filter(|label| *label > 0);
    }
    // Words are numbered from one; beyond the last, a label's name is its number.
    (1..=u16::MAX)
        .take_while(|label| labels.name(*label) != label.to_string())
        .find(|label| labels.name(*label) == name)
}

/// `single` or `multi`.
pub const fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Single => "single",
        Metric::Multi => "multi",
    }
}
