//! Rules files: a whole puzzle in TOML.

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;

use loyd_board::path::Metric;
use loyd_board::{Labels, Layout, LayoutError, Shape, Topology, TopologyError, Wrap};
use serde_json::Value;

use super::node::{Kind, Node, Span};
use super::rules::{Names, Rules, Weights};

/// The keys of a rules file.
const KEYS: [&str; 11] =
    ["name", "shape", "wrap", "holes", "walls", "goal", "goals", "metric", "weights", "names", "labels"];

/// What is wrong with rules, and where.
#[derive(Debug, thiserror::Error)]
#[error("{key}: {fault}")]
pub struct Fault {
    span: Span,
    key: String,
    fault: String,
}

/// Reads a rules file.
///
/// # Errors
/// A sentence that begins with file, line, column and key.
pub fn read(path: &Path) -> Result<(Rules, Labels), String> {
    let name = path.display();
    let text = match fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map_err(|error| {
            let line =
                1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|byte| **byte == b'\n').count();
            format!("{name}:{line}: the file is not UTF-8 text from here on")
        })?,
        Err(error) => return Err(format!("{name}: cannot be read: {error}")),
    };
    let node = Node::from_toml(&text).map_err(|error| format!("{name}:{}", no_toml(&text, &error)))?;
    rules(&node).map_err(|fault| {
        let (line, column) = place(&text, fault.span.start);
        format!("{name}:{line}:{column}: {fault}")
    })
}

/// Rules as a JSON object has them.
///
/// # Errors
/// A sentence that begins with the key.
pub fn of_json(value: &Value) -> Result<(Rules, Labels), String> {
    rules(&Node::from_json(value)).map_err(|fault| format!("rules: {fault}"))
}

/// What is wrong with a text that is no TOML: line, column, the key of that line if there is one, and the fault.
fn no_toml(text: &str, error: &toml::de::Error) -> String {
    let start = error.span().map_or(0, |span| span.start);
    let (line, column) = place(text, start);
    let key = text.lines().nth(line - 1).and_then(|line| line.split_once('=')).map(|(key, _)| key.trim());
    let is_name =
        |key: &&str| !key.is_empty() && key.chars().all(|sign| sign.is_alphanumeric() || sign == '_' || sign == '-');
    let key = key.filter(is_name).map_or(String::new(), |key| format!("{key}: "));
    format!("{line}:{column}: {key}{}", error.message().lines().collect::<Vec<_>>().join(", "))
}

/// Line and column, from 1, the column in characters.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.rsplit('\n').next().unwrap_or(before);
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

fn rules(node: &Node) -> Result<(Rules, Labels), Fault> {
    let Kind::Table(entries) = &node.kind else {
        return Err(Fault {
            span: node.span.clone(),
            key: "rules".into(),
            fault: format!("expected a table, found {node}"),
        });
    };
    for (key, span, _) in entries {
        if !KEYS.contains(&key.as_str()) {
            let fault = format!("there is no such key: use {}", KEYS.join(", "));
            return Err(Fault { span: span.clone(), key: key.clone(), fault });
        }
    }
    Reader { entries }.rules()
}

struct Reader<'a> {
    entries: &'a [(String, Span, Node)],
}

/// A key that is there.
struct Entry<'a> {
    key: &'a str,
    at: &'a Span,
    node: &'a Node,
}

impl<'a> Entry<'a> {
    /// Something is wrong with its value.
    fn wrong(&self, fault: impl ToString) -> Fault {
        Fault { span: self.node.span.clone(), key: self.key.into(), fault: fault.to_string() }
    }

    /// Something is wrong with a part of its value.
    fn wrong_at(&self, node: &Node, fault: impl ToString) -> Fault {
        Fault { span: node.span.clone(), key: self.key.into(), fault: fault.to_string() }
    }

    /// The key should not be there.
    fn misplaced(&self, fault: impl ToString) -> Fault {
        Fault { span: self.at.clone(), key: self.key.into(), fault: fault.to_string() }
    }

    fn text(&self) -> Result<&str, Fault> {
        match &self.node.kind {
            Kind::Text(text) => Ok(text),
            _ => Err(self.wrong(format!("expected a text in quotes, found {}", self.node))),
        }
    }

    fn list(&self, what: &str) -> Result<&'a [Node], Fault> {
        match &self.node.kind {
            Kind::List(nodes) => Ok(nodes),
            _ => Err(self.wrong(format!("expected {what}, found {}", self.node))),
        }
    }

    /// A cell as row and column, from 1.
    fn cell(&self, node: &Node, shape: Shape) -> Result<usize, Fault> {
        let wrong = || self.wrong_at(node, format!("expected a cell as row and column, such as [1, 2], found {node}"));
        let Kind::List(nodes) = &node.kind else { return Err(wrong()) };
        let [Node { kind: Kind::Number(row), .. }, Node { kind: Kind::Number(column), .. }] = nodes[..] else {
            return Err(wrong());
        };
        let beyond = || {
            let fault = format!("there is no row {row}, column {column} on a {shape} board: both count from 1");
            self.wrong_at(node, fault)
        };
        let inside = |number: i64, side: usize| usize::try_from(number - 1).ok().filter(|at| *at < side);
        let (row, column) = inside(row, shape.rows()).zip(inside(column, shape.columns())).ok_or_else(beyond)?;
        Ok(row * shape.columns() + column)
    }
}

impl<'a> Reader<'a> {
    fn get(&self, wanted: &str) -> Option<Entry<'a>> {
        let (key, at, node) = self.entries.iter().find(|(key, ..)| key == wanted)?;
        Some(Entry { key, at, node })
    }

    fn rules(&self) -> Result<(Rules, Labels), Fault> {
        let mut rules = Rules { is_loose: true, ..Rules::default() };
        rules.name = self.get("name").map(|name| name.text().map(Into::into)).transpose()?;
        rules.names = self.names()?;
        let mut labels = self.labels(&rules.names);
        rules.goals = self.goals(&mut labels, &rules.names)?;
        rules.shape = self.shape(&rules.goals)?;
        if let Some(wrap) = self.get("wrap") {
            rules.wrap = wrap.text()?.parse::<Wrap>().map_err(|error| wrap.wrong(error))?;
        }
        if let Some(metric) = self.get("metric") {
            rules.metric = match metric.text()? {
                "single" => Metric::Single,
                "multi" => Metric::Multi,
                other => return Err(metric.wrong(format!("`{other}` is no metric: use single or multi"))),
            };
        }
        rules.holes = self.holes(&rules)?;
        rules.walls = self.walls(&rules)?;
        rules.weights = self.weights(&rules)?;
        self.try_out(&rules, &labels)?;
        Ok((rules, labels))
    }

    fn names(&self) -> Result<Names, Fault> {
        let labels = match self.get("labels") {
            None => false,
            Some(labels) => match labels.node.kind {
                Kind::Flag(flag) => flag,
                _ => return Err(labels.wrong(format!("expected true or false, found {}", labels.node))),
            },
        };
        let Some(names) = self.get("names") else { return Ok(if labels { Names::Any } else { Names::Numbers }) };
        if labels {
            return Err(names.misplaced("labels = true takes any names: leave one of the two out"));
        }
        let mut given: Vec<String> = Vec::new();
        for node in names.list("a list of texts, the name of tile 1 first")? {
            let Kind::Text(name) = &node.kind else {
                return Err(names.wrong_at(node, format!("expected a text in quotes, found {node}")));
            };
            // What the reader of boards would not give back as one tile.
            let is_word =
                Labels::words().read(name).is_ok_and(|layout| layout.labels().eq([1]) && layout.shape().cells() == 1);
            if !is_word {
                return Err(names.wrong_at(
                    node,
                    format!("{node} is no name of a tile: use one word, and none that is a blank, # or ?"),
                ));
            }
            if given.contains(name) {
                return Err(names.wrong_at(node, format!("{node} is the name of two tiles: give each its own")));
            }
            given.push(name.clone());
        }
        if given.is_empty() {
            return Err(names.wrong("there is no name: give one at least, or leave the key out"));
        }
        Ok(Names::Given(given))
    }

    /// The labels: where any will do, those of the goal tell whether they are numbers.
    fn labels(&self, names: &Names) -> Labels {
        let texts: Vec<&Node> = match (self.get("goal"), self.get("goals").map(|goals| &goals.node.kind)) {
            (Some(goal), _) => vec![goal.node],
            (None, Some(Kind::List(nodes))) => nodes.iter().collect(),
            _ => Vec::new(),
        };
        let is_number = |node: &&Node| matches!(&node.kind, Kind::Text(text) if are_numbers(text));
        match names {
            Names::Any if !texts.is_empty() && texts.iter().all(is_number) => Labels::default(),
            _ => labels(names),
        }
    }

    fn goals(&self, labels: &mut Labels, names: &Names) -> Result<Vec<Layout>, Fault> {
        let (entry, nodes) = match (self.get("goal"), self.get("goals")) {
            (None, None) => return Ok(Vec::new()),
            (Some(_), Some(goals)) => return Err(goals.misplaced("there is a goal already: leave one of the two out")),
            (Some(goal), None) => {
                goal.text()?;
                let node = goal.node;
                (goal, std::slice::from_ref(node))
            }
            (None, Some(goals)) => {
                let nodes = goals.list("a list of boards in quotes")?;
                (goals, nodes)
            }
        };
        if nodes.is_empty() {
            return Err(entry.wrong("there is no goal: give one at least, or leave the key out"));
        }
        let mut goals: Vec<Layout> = Vec::new();
        for node in nodes {
            let Kind::Text(text) = &node.kind else {
                return Err(entry.wrong_at(node, format!("expected a board in quotes, found {node}")));
            };
            let goal = read_layout(text, labels, names).map_err(|error| entry.wrong_at(node, error))?;
            if let Some(first) = goals.first().filter(|first| first.shape() != goal.shape()) {
                let fault = format!("this goal is a {} board, and the first is {}", goal.shape(), first.shape());
                return Err(entry.wrong_at(node, fault));
            }
            let tiles = |goal: &Layout| {
                let mut cells = goal.cells().to_vec();
                cells.sort_unstable();
                cells
            };
            let is_other = |first: &&Layout| !goal.is_open() && tiles(first) != tiles(&goal);
            if goals.iter().find(|goal| !goal.is_open()).filter(is_other).is_some() {
                return Err(entry.wrong_at(node, "this goal has other tiles than the one before it"));
            }
            goals.push(goal);
        }
        Ok(goals)
    }

    fn shape(&self, goals: &[Layout]) -> Result<Option<Shape>, Fault> {
        let of_goals = goals.first().map(Layout::shape);
        let Some(shape) = self.get("shape") else { return Ok(of_goals) };
        let read = shape.text()?.parse::<Shape>().map_err(|error| shape.wrong(error))?;
        match of_goals {
            Some(goal) if goal != read => Err(shape.wrong(format!("the goal is a {goal} board, not {read}"))),
            _ => Ok(Some(read)),
        }
    }

    /// A key of cells, which needs a shape.
    fn of_cells(&self, key: &str, rules: &Rules) -> Result<Option<(Entry<'a>, Shape)>, Fault> {
        let Some(entry) = self.get(key) else { return Ok(None) };
        match rules.shape {
            Some(shape) => Ok(Some((entry, shape))),
            None => Err(entry.misplaced("cells of no known board: add shape or goal")),
        }
    }

    fn holes(&self, rules: &Rules) -> Result<Option<Vec<usize>>, Fault> {
        let of_goal = rules.goals.first().map(|goal| goal.holes().collect::<Vec<_>>());
        let Some((entry, shape)) = self.of_cells("holes", rules)? else { return Ok(of_goal) };
        let mut holes = Vec::new();
        for node in entry.list("a list of cells, such as [[1, 2], [2, 2]]")? {
            let cell = entry.cell(node, shape)?;
            if holes.contains(&cell) {
                return Err(entry.wrong_at(node, "this cell is given twice"));
            }
            if rules.goals.iter().any(|goal| goal[cell] != loyd_board::Content::Hole) {
                return Err(entry.wrong_at(node, "the goal has no # in this cell"));
            }
            holes.push(cell);
        }
        if of_goal.is_some_and(|of_goal| of_goal.len() > holes.len()) {
            return Err(entry.wrong("the goal has a # in other cells too: give them all, or leave the key out"));
        }
        Ok(Some(holes))
    }

    fn walls(&self, rules: &Rules) -> Result<Vec<(usize, usize)>, Fault> {
        let Some((entry, shape)) = self.of_cells("walls", rules)? else { return Ok(Vec::new()) };
        let what = "a list of pairs of cells, such as [[[1, 1], [1, 2]]]";
        let topology = Topology::new(shape).wrapped(rules.wrap);
        let mut walls: Vec<(usize, usize)> = Vec::new();
        for node in entry.list(what)? {
            let pair = match &node.kind {
                Kind::List(pair) => pair.as_slice(),
                _ => &[],
            };
            let [first, second] = pair else {
                return Err(entry.wrong_at(node, format!("expected two cells, such as [[1, 1], [1, 2]], found {node}")));
            };
            let (first, second) = (entry.cell(first, shape)?, entry.cell(second, shape)?);
            let wall = (first.min(second), first.max(second));
            if walls.contains(&wall) {
                return Err(entry.wrong_at(node, "this wall is given twice"));
            }
            match topology.clone().with_walls(&[wall]) {
                Ok(_) => walls.push(wall),
                Err(TopologyError::Apart { .. }) => {
                    return Err(entry.wrong_at(node, "these cells do not touch, so there is nothing to keep apart"));
                }
                Err(error) => return Err(entry.wrong_at(node, error)),
            }
        }
        Ok(walls)
    }

    fn weights(&self, rules: &Rules) -> Result<Weights, Fault> {
        let Some(entry) = self.get("weights") else { return Ok(Weights::Unit) };
        let weights = match &entry.node.kind {
            Kind::Text(text) => match text.as_str() {
                "unit" => Weights::Unit,
                "number" => Weights::Number,
                "inverse" => Weights::Inverse,
                other => {
                    let fault = format!("`{other}` are no weights: use number, inverse, unit or a table");
                    return Err(entry.wrong(fault));
                }
            },
            Kind::Table(table) => {
                Weights::Table(weights_of(table).map_err(|(node, fault)| entry.wrong_at(node, fault))?)
            }
            _ => return Err(entry.wrong(format!("expected number, inverse or a table, found {}", entry.node))),
        };
        if weights != Weights::Unit && rules.metric == Metric::Multi {
            return Err(
                entry.misplaced("a run of tiles is one move and costs one: leave weights or metric = \"multi\" out")
            );
        }
        Ok(weights)
    }

    /// Sees whether everything fits together, as far as that shows without a board.
    fn try_out(&self, rules: &Rules, labels: &Labels) -> Result<(), Fault> {
        let Some(entry) = self.get("goal").or_else(|| self.get("goals")) else { return Ok(()) };
        let closed = rules.goals.iter().find(|goal| !goal.is_open());
        let Some(board) = closed else { return Ok(()) };
        rules.puzzle(board, rules.goals.clone(), labels).map(drop).map_err(|fault| match self.get("weights") {
            Some(weights) if fault.contains("weight") || fault.contains("cost") || fault.contains("scale") => {
                weights.wrong(fault)
            }
            _ => entry.wrong(fault),
        })
    }
}

/// The labels of these names.
pub fn labels(names: &Names) -> Labels {
    match names {
        Names::Numbers => Labels::default(),
        Names::Any => Labels::words(),
        Names::Given(names) => {
            let mut labels = Labels::words();
            // Names that were looked at already.
            let _ = labels.read(&names.join(" "));
            labels
        }
    }
}

/// Whether all tiles of a board are numbers, so that they are not taken for words.
pub fn are_numbers(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_digit() || "#?_.,/;|".contains(sign) || sign.is_whitespace();
    text.chars().all(is_sign)
}

/// Why a text is no layout.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    #[error(transparent)]
    Layout(#[from] LayoutError),
    #[error("`{word}` is none of the names: they are {names}")]
    Name { word: String, names: String },
}

/// Reads a layout; words beyond the names given are refused.
///
/// # Errors
/// [`Unread`].
pub fn read_layout(text: &str, labels: &mut Labels, names: &Names) -> Result<Layout, Unread> {
    let layout = labels.read(text)?;
    let Names::Given(names) = names else { return Ok(layout) };
    let unknown = layout.labels().find(|label| usize::from(*label) > names.len());
    match unknown {
        Some(label) => Err(Unread::Name { word: labels.name(label), names: names.join(", ") }),
        None => Ok(layout),
    }
}

type Wrong<'a> = (&'a Node, String);

/// Weights by the names of tiles.
fn weights_of(table: &[(String, Span, Node)]) -> Result<Vec<(String, NonZeroU32)>, Wrong<'_>> {
    let weight = |(name, _, node): &'_ (String, Span, Node)| match node.kind {
        Kind::Number(number) => {
            u32::try_from(number).ok().and_then(NonZeroU32::new).map(|weight| (name.clone(), weight))
        }
        _ => None,
    };
    let expected = |node| format!("expected a whole number from 1 to {}, found {node}", u32::MAX);
    table
        .iter()
        .map(|entry| weight(entry).ok_or_else(|| (&entry.2, format!("tile {}: {}", entry.0, expected(&entry.2)))))
        .collect()
}

/// Reads a file of weights: `tile = weight`, a line each.
///
/// # Errors
/// A sentence that begins with file, line and column.
pub fn read_weights(path: &Path) -> Result<Weights, String> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: cannot be read: {error}"))?;
    let at = |at: usize| place(&text, at);
    let node = Node::from_toml(&text).map_err(|error| format!("{name}:{}", no_toml(&text, &error)))?;
    let Kind::Table(table) = &node.kind else { return Ok(Weights::Unit) };
    weights_of(table).map(Weights::Table).map_err(|(node, fault)| {
        let (line, column) = at(node.span.start);
        format!("{name}:{line}:{column}: {fault}")
    })
}
