//! Running the program and looking at what it wrote.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

use loyd_board::{Board, Grid, Path, Position, Shape};
use serde_json::Value;

/// What a run wrote and how it ended.
#[derive(Debug)]
pub struct Run {
    pub results: String,
    pub notes: String,
    pub code: i32,
}

impl Run {
    /// Results and exit code, for one comparison.
    #[track_caller]
    pub fn gives(&self, results: &str, code: i32) {
        assert_eq!((self.results.as_str(), self.code), (results, code), "notes: {}", self.notes);
    }

    /// Every result line as JSON.
    pub fn objects(&self) -> Vec<Value> {
        self.results.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
    }
}

/// A folder for tables that is not there: no test meets those of the user, or leaves any.
pub const NO_TABLES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables");

/// The program, not yet started.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_loyd"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("LOYD_TABLES", NO_TABLES);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with empty standard input.
pub fn loyd(arguments: &[&str]) -> Run {
    loyd_with(arguments, "")
}

/// Runs the program with standard input.
pub fn loyd_with(arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
    run(command(arguments), input)
}

/// Runs a program with standard input.
pub fn run(mut command: Command, input: impl AsRef<[u8]>) -> Run {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // A thread of its own, for the program may write much before it has read all.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input); // a program that stops reading is a matter of the test
    });
    let run = ended(child);
    writer.join().expect("the writer ends");
    run
}

/// What a program that was started wrote, and how it ended.
pub fn ended(child: Child) -> Run {
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { results: text(stdout), notes: text(stderr), code: status.code().expect("an exit code, not a signal") }
}

/// Whether these moves of the blank lead from a board to a goal.
#[track_caller]
pub fn assert_leads(from: &Grid, moves: &str, to: &Grid) {
    let mut end = from.clone();
    let path: Path = moves.parse().expect("moves");
    path.replay(&mut end).expect("possible moves");
    assert_eq!(end, *to, "{moves} from {from}");
}

/// A board as the JSON output writes it.
pub fn grid(rows: &Value) -> Grid {
    let rows = rows.as_array().expect("rows");
    let tiles: Vec<u32> = rows.iter().flat_map(|row| row.as_array().expect("a row")).map(tile).collect();
    Grid::new(Shape::new(rows.len(), tiles.len() / rows.len()).expect("a shape"), tiles).expect("a board")
}

fn tile(value: &Value) -> u32 {
    value.as_u64().and_then(|tile| tile.try_into().ok()).expect("a tile")
}

/// All boards of a shape that a breadth-first search from `goal` meets, with their distances: the truth to compare with.
pub fn distances<const R: usize, const C: usize>(goal: Board<R, C>) -> Vec<(Board<R, C>, usize)> {
    let mut seen = std::collections::HashSet::from([goal]);
    let mut found = vec![(goal, 0)];
    let mut at = 0;
    while let Some((board, distance)) = found.get(at).copied() {
        for direction in board.moves() {
            let mut next = board;
            next.slide(direction);
            if seen.insert(next) {
                found.push((next, distance + 1));
            }
        }
        at += 1;
    }
    found
}

/// The lines of a data file without comments, split at tabs, `\n`, `\r` and `\t` unescaped.
pub fn table<const N: usize>(text: &str) -> Vec<[String; N]> {
    let unescape = |cell: &str| cell.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
    let cells = |line: &str| {
        let cells: Vec<String> = line.split('\t').map(unescape).collect();
        cells.try_into().unwrap_or_else(|cells| panic!("{N} columns expected: {cells:?}"))
    };
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(cells).collect()
}
