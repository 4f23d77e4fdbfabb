//! The tables of `tests/data/distances`: how many boards there are at each distance, and which are farthest. Each file says where its figures come from.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use loyd_board::path::Metric;
use loyd_board::{Grid, Shape};
use loyd_explore::{Explorer, Level, Options};

struct Table {
    name: String,
    goal: Grid,
    metric: Metric,
    levels: Vec<Level>,
    /// Row by row; not all if they are many, and none if the source has none.
    farthest: Vec<String>,
}

/// The tables of some shapes.
fn tables(shapes: &[&str]) -> Vec<Table> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/distances");
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut tables: Vec<Table> = files.map(|path| table(&path)).collect();
    tables.retain(|table| shapes.iter().any(|shape| table.name.starts_with(shape)));
    tables.sort_by(|a, b| a.name.cmp(&b.name));
    tables
}

/// A file such as `3x4_blank10_multi.txt`.
fn table(path: &Path) -> Table {
    let name = path.file_stem().and_then(|name| name.to_str()).expect("a name").to_string();
    let words: Vec<&str> = name.split('_').collect();
    let [shape, blank, metric] = words[..] else { panic!("three words: {name}") };
    let shape: Shape = shape.parse().expect("a shape");
    let blank: usize = blank.trim_start_matches("blank").parse().expect("a cell");
    let tile = |cell: usize| if cell == blank { 0 } else { cell as u32 + u32::from(cell < blank) };
    let goal = Grid::new(shape, (0..shape.cells()).map(tile).collect::<Vec<_>>()).expect("a board");
    let text = fs::read_to_string(path).expect("a table");
    let number = |word: &str| word.parse().expect("a number");
    let level = |line: &str| {
        let (depth, boards) = line.split_once(' ').expect("two numbers");
        Level { depth: number(depth) as u32, boards: number(boards) }
    };
    let levels = text.lines().filter(|line| !line.starts_with('#')).map(level).collect();
    let mut farthest: Vec<String> =
        text.lines().filter_map(|line| line.strip_prefix("# farthest ")).map(|line| line.trim().into()).collect();
    farthest.sort();
    let metric = if metric == "multi" { Metric::Multi } else { Metric::Single };
    Table { name, goal, metric, levels, farthest }
}

#[track_caller]
fn compare(table: &Table, threads: usize) {
    let begin = Instant::now();
    let mut options = Options::default();
    (options.metric, options.threads) = (table.metric, NonZeroUsize::new(threads).expect("threads"));
    let mut explorer = Explorer::new(&table.goal, &options).expect("a space that fits");
    let levels: Vec<Level> = explorer.by_ref().collect();
    assert_eq!(levels, table.levels, "{}", table.name);
    let mut farthest: Vec<String> = explorer.farthest().map(|board| board.to_string().replace(" / ", " ")).collect();
    farthest.sort();
    assert_eq!(farthest.len() as u64, table.levels[table.levels.len() - 1].boards, "{}", table.name);
    if table.farthest.len() < 60 {
        assert!(table.farthest.is_empty() || farthest == table.farthest, "{}: {farthest:?}", table.name);
    } else {
        assert!(table.farthest.iter().all(|board| farthest.contains(board)), "{}", table.name);
    }
    let boards = levels.iter().map(|level| level.boards).sum::<u64>();
    println!(
        "{}: {boards} boards, {} levels, {} farthest as published, {threads} threads, {:.2} s",
        table.name,
        levels.len(),
        farthest.len(),
        begin.elapsed().as_secs_f64()
    );
}

#[test]
fn up_to_ten_cells() {
    let tables = tables(&["2x2", "2x3", "2x4", "2x5", "3x3"]);
    assert_eq!(tables.len(), 18);
    for table in &tables {
        compare(table, 1);
    }
}

#[test]
#[ignore = "a minute and 70 MB: cargo test --release -p loyd-explore -- --ignored --nocapture twelve_cells"]
fn twelve_cells() {
    let tables = tables(&["2x6", "3x4"]);
    assert_eq!(tables.len(), 10);
    for table in &tables {
        compare(table, 1);
    }
    for threads in [2, 4] {
        compare(&tables[0], threads);
        compare(&tables[4], threads);
    }
}

#[test]
#[ignore = "many minutes and 11 GB: cargo test --release -p loyd-explore -- --ignored --nocapture fourteen_cells"]
fn fourteen_cells() {
    for table in &tables(&["2x7"]) {
        compare(table, 2);
    }
}
