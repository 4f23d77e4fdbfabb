//! Boards that are no plain ones, from lines.
//!
//! A line of cells with `/`, `;` or `|` between rows is a board; so is a line of as many cells as the shape asked for has, and a JSON list or object. Other lines are
//! rows, up to a line of spaces, the end, or as many as the shape has.

use loyd_board::{Content, Labels, Layout, LayoutError, Shape};
use serde_json::Value;

use super::aim::is_unusual;
use super::file;
use super::rules::{Names, Rules};

/// A board that was read.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub layout: Layout,
    /// The goal beside it.
    pub goal: Option<Layout>,
    /// The moves beside it.
    pub moves: Option<String>,
    /// The rules beside it, which overrule all others.
    pub rules: Option<Rules>,
    /// What its tiles are called.
    pub labels: Labels,
}

/// Why there is none: line and column in the text, from 1, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    pub line: usize,
    pub column: usize,
    pub fault: String,
}

/// How boards are read that are no plain ones.
#[derive(Clone, Debug)]
pub struct Sheets {
    pub labels: Labels,
    pub names: Names,
    pub shape: Option<Shape>,
    /// Whether any tiles will do, so that no board is mistaken before it is compared with its goal.
    pub is_loose: bool,
}

impl Sheets {
    /// Whether tiles are words, so that no board is for the reader of plain ones.
    pub const fn are_words(&self) -> bool {
        self.labels.are_words()
    }

    /// The board of some lines, of which the first is not blank.
    ///
    /// # Errors
    /// [`Misread`] with its place in these lines.
    pub fn read(&self, text: &str) -> Result<Sheet, Misread> {
        let mut labels = self.labels.clone();
        let layout = self.layout(text, &mut labels)?;
        Ok(Sheet { layout, goal: None, moves: None, rules: None, labels })
    }

    /// The board of some lines that are no plain board, if they are meant to be another.
    pub fn other(&self, text: &str) -> Option<Sheet> {
        self.read(text).ok().filter(|sheet| self.is_loose || is_unusual(&sheet.layout))
    }

    fn layout(&self, text: &str, labels: &mut Labels) -> Result<Layout, Misread> {
        let at_start = |fault: String| Misread { line: 1, column: 1, fault };
        let layout = file::read_layout(text, labels, &self.names).map_err(|error| misread(&error))?;
        let is_row = layout.shape().rows() == 1 && !text.contains(['/', ';', '|']);
        let side = layout.cells().len().isqrt();
        match self.shape {
            // A list of all cells.
            Some(shape) if is_row && layout.cells().len() == shape.cells() => {
                Layout::new(shape, layout.cells()).map_err(|error| at_start(error.to_string()))
            }
            Some(shape) if layout.shape() != shape => {
                let found = layout.shape();
                Err(at_start(format!("the rows make a {found} board, and {shape} is expected")))
            }
            None if is_row && side * side == layout.cells().len() => {
                let shape = Shape::new(side, side).map_err(|error| at_start(error.to_string()))?;
                Layout::new(shape, layout.cells()).map_err(|error| at_start(error.to_string()))
            }
            None if is_row => Err(at_start(format!(
                "a list of {} cells is no square: part the rows with /, or say --size",
                layout.cells().len()
            ))),
            _ => Ok(layout),
        }
    }

    /// Whether a line is a board by itself.
    pub fn is_whole(&self, line: &str) -> bool {
        let words = || line.split(|sign: char| sign.is_whitespace() || sign == ',').filter(|word| !word.is_empty());
        line.contains(['/', ';', '|'])
            || self.shape.is_some_and(|shape| {
                words().count() == shape.cells() && (shape.rows() > 1 || shape.cells() > shape.columns())
            })
    }

    /// Whether a line of numbers has a hole, and is no comment: all that stands there are cells.
    pub fn has_hole(line: &str) -> bool {
        let is_between = |sign: char| sign.is_whitespace() || ",/;|".contains(sign);
        let mut words = line.split(is_between).filter(|word| !word.is_empty());
        let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_cell = |word: &str| is_number(word) || ["#", "x", "X", "_", ".", "-", "*"].contains(&word);
        line.contains('#')
            && words.clone().any(|word| word == "#")
            && words.clone().any(is_number)
            && words.all(is_cell)
    }

    /// A text of JSON: rows, or an object with `board`. `None` if it is neither, or is for the reader of plain boards: without rules, and with numbers only.
    pub fn json(&self, text: &str) -> Option<Result<Sheet, Misread>> {
        let text = text.trim();
        let is_meant = self.are_words() || text.contains(['"']);
        if !is_meant || !text.starts_with(['{', '[']) {
            return None;
        }
        let value: Value = serde_json::from_str(text).ok()?;
        let board = match &value {
            Value::Object(object) => object.get("board")?,
            rows => rows,
        };
        let is_text = |rows: &Value| cells(rows).is_some_and(|cells| cells.iter().any(|cell| cell.is_string()));
        let beside = |key: &str| value.get(key).filter(|beside| !beside.is_null());
        let (goal, rules) = (beside("goal"), beside("rules"));
        if rules.is_none() && !self.are_words() && !is_text(board) && !goal.is_some_and(is_text) {
            return None;
        }
        let moves = value.get("moves").and_then(Value::as_str).map(Into::into);
        let sheet = self.object(board, goal, rules, moves);
        Some(sheet.map_err(|fault| Misread { line: 1, column: 1, fault }))
    }

    fn object(
        &self,
        board: &Value,
        goal: Option<&Value>,
        rules: Option<&Value>,
        moves: Option<String>,
    ) -> Result<Sheet, String> {
        let mut own = rules.map(file::of_json).transpose()?;
        let (mut labels, names) = match &own {
            Some((rules, labels)) => (labels.clone(), rules.names.clone()),
            None => (self.labels.clone(), self.names.clone()),
        };
        let are_numbers = |rows: &Value| cells(rows).is_some_and(|cells| cells.iter().all(|cell| is_numeric(cell)));
        if own.is_some() && names == Names::Any && are_numbers(board) {
            labels = Labels::default();
        }
        let read = |rows: &Value, labels: &mut Labels| match rows.as_str() {
            Some(text) => file::read_layout(text, labels, &names).map_err(|error| error.to_string()),
            None => of_rows(rows, labels, &names),
        };
        let goal = goal.map(|goal| read(goal, &mut labels).map_err(|fault| format!("goal: {fault}"))).transpose()?;
        let layout = read(board, &mut labels)?;
        // Of several goals the one beside the board is but the first.
        if let Some((rules, _)) = &mut own
            && rules.goals.is_empty()
        {
            rules.goals.extend(goal.clone());
        }
        Ok(Sheet { layout, goal, moves, rules: own.map(|(rules, _)| rules), labels })
    }
}

fn misread(error: &file::Unread) -> Misread {
    match error {
        file::Unread::Layout(
            error @ (LayoutError::Cell { line, column, .. } | LayoutError::Ragged { line, column, .. }),
        ) => {
            let text = error.to_string();
            let fault = text.split_once(": ").map_or(text.as_str(), |(_, fault)| fault);
            Misread { line: *line, column: *column, fault: fault.into() }
        }
        other => Misread { line: 1, column: 1, fault: other.to_string() },
    }
}

fn is_numeric(cell: &Value) -> bool {
    cell.is_number() || matches!(cell.as_str(), Some("#" | "?"))
}

fn cells(rows: &Value) -> Option<Vec<&Value>> {
    let rows = rows.as_array()?.iter().map(Value::as_array).collect::<Option<Vec<_>>>()?;
    Some(rows.into_iter().flatten().collect())
}

/// A layout as JSON has it: rows of numbers, or of names.
fn of_rows(rows: &Value, labels: &mut Labels, names: &Names) -> Result<Layout, String> {
    let expected = || "the board is no list of rows: expected such as [[1, 2], [\"#\", 0]]".to_string();
    let rows = rows.as_array().ok_or_else(expected)?;
    let row = |row: &Value| {
        let cell = |cell: &Value| match cell {
            Value::String(text) if !text.contains(|sign: char| sign.is_whitespace() || "/;|,".contains(sign)) => {
                Some(text.clone())
            }
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        Some(row.as_array()?.iter().map(cell).collect::<Option<Vec<_>>>()?.join(" "))
    };
    let text = rows.iter().map(row).collect::<Option<Vec<_>>>().ok_or_else(expected)?.join(" / ");
    file::read_layout(&text, labels, names).map_err(|error| error.to_string())
}

/// A layout as JSON has it: rows of numbers, or of names if tiles have any; `"#"` for a hole, `"?"` for an open cell.
pub fn rows(layout: &Layout, labels: &Labels) -> Value {
    let cell = |content: &Content| match content {
        Content::Blank => Value::from(0),
        Content::Tile(label) if !labels.are_words() => Value::from(*label),
        other => Value::from(labels.sign(*other)),
    };
    layout.cells().chunks(layout.shape().columns()).map(|row| row.iter().map(cell).collect::<Value>()).collect()
}
