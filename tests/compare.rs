//! `loyd compare`.

use crate::util::{loyd, loyd_with};

#[test]
fn a_line_for_each_algorithm_and_heuristic() {
    let run = loyd(&["compare", "8 6 7 / 2 5 4 / 3 0 1"]);
    assert_eq!((run.code, run.notes.as_str()), (0, ""));
    let lines: Vec<Vec<&str>> = run.results.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0].join(" "), "8 6 7 / 2 5 4 / 3 0 1");
    assert_eq!(lines[1][..3], ["algorithm", "heuristic", "status"]);
    // Four informed algorithms with four heuristics, two blind ones.
    assert_eq!(lines.iter().filter(|line| line.contains(&"solved")).count(), 18);
    for line in lines.iter().filter(|line| line.contains(&"solved")) {
        let length: u32 =
            line[if matches!(line[0], "bfs" | "bidirectional") { 2 } else { 3 }].parse().expect("a length");
        match line[0] {
            "weighted" => assert!((31..=46).contains(&length), "{line:?}"),
            "greedy" => assert!(length >= 31, "{line:?}"),
            _ => assert_eq!(length, 31, "{line:?}"),
        }
    }
}

/// A blind search is blind, whatever ran before it: it expands every board nearer than the farthest but one.
#[test]
fn each_algorithm_is_itself() {
    let run = loyd(&["compare", "--csv", "--heuristic", "manhattan", "8 6 7 / 2 5 4 / 3 0 1"]);
    let mut reader = csv::Reader::from_reader(run.results.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(|record| record.expect("ten fields")).collect();
    let expanded = |name| -> u64 {
        let row = rows.iter().find(|row| &row[1] == name).expect("a row for each algorithm");
        row[6].parse().expect("a number")
    };
    assert!(expanded("bfs") > 181_000);
    assert!(expanded("bidirectional") < 40_000 && expanded("bidirectional") != expanded("astar"));
    assert!(expanded("astar") < expanded("idastar") && expanded("weighted") < expanded("astar"));
    assert!(expanded("greedy") < expanded("weighted"));
}

#[test]
fn values_for_programs() {
    let run = loyd_with(
        &["compare", "--csv", "--algorithm", "idastar,table", "--heuristic", "manhattan,linear-conflict"],
        "1 2 3 / 4 0 6 / 7 5 8\n8 6 7 / 2 5 4 / 3 0 1\n",
    );
    let mut reader = csv::Reader::from_reader(run.results.as_bytes());
    assert_eq!(reader.headers().expect("a head").len(), 10);
    let rows: Vec<csv::StringRecord> = reader.records().map(|record| record.expect("ten fields")).collect();
    let words: Vec<String> = rows.iter().map(|row| format!("{} {} {}", &row[1], &row[2], &row[4])).collect();
    let expected = [
        "idastar manhattan 2",
        "idastar linear-conflict 2",
        "table  2",
        "idastar manhattan 31",
        "idastar linear-conflict 31",
        "table  31",
    ];
    assert_eq!(words, expected);
}

#[test]
fn limits_and_refusals() {
    let run = loyd(&[
        "compare",
        "--node-limit",
        "500",
        "--algorithm",
        "idastar,table",
        "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1",
    ]);
    assert_eq!(run.code, 3);
    assert!(
        run.results.contains("limit") && run.results.contains(">=") && run.results.contains("refused"),
        "{}",
        run.results
    );
    loyd(&["compare", "2 1 / 3 0"]).gives("unsolvable\n", 1);
    loyd(&["compare", "2 1 / 3 3"]).gives("invalid\n", 2);
    assert_eq!(loyd(&["compare", "--algorithm", "auto", "2 1 / 3 0"]).code, 2);
}

/// A run that is refused beside others is a note; a table of refusals answers nothing.
#[test]
fn a_table_of_refusals_is_an_error() {
    let board = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15";
    let compare = |more: &[&str]| loyd(&[&["compare", "--algorithm"], more, &[board]].concat());
    let run = compare(&["table"]);
    assert_eq!((run.code, run.results.matches("refused").count()), (2, 1), "{}", run.results);
    assert_eq!(compare(&["table", "--csv"]).code, 2);
    let run = compare(&["table,idastar", "--heuristic", "manhattan"]);
    assert_eq!((run.code, run.results.matches("refused").count()), (0, 1), "{}", run.results);
}

/// The table stays a table, whatever becomes of a board; lengths are numbers or nothing.
#[test]
fn values_of_boards_not_solved() {
    let run = loyd_with(
        &["compare", "--csv", "--algorithm", "idastar", "--heuristic", "manhattan", "--node-limit", "9"],
        "8 6 7 / 2 5 4 / 3 0 1\n2 1 / 3 0\n2 1 / 3 3\n1 2 / 0 3\n",
    );
    assert_eq!(run.code, 2);
    let mut reader = csv::Reader::from_reader(run.results.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(|record| record.expect("ten fields")).collect();
    let words: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().take(5).collect()).collect();
    let expected = [
        ["8 6 7 / 2 5 4 / 3 0 1", "idastar", "manhattan", "limit", ""],
        ["2 1 / 3 0", "", "", "unsolvable", ""],
        ["", "", "", "invalid", ""],
        ["1 2 / 0 3", "idastar", "manhattan", "solved", "1"],
    ];
    assert_eq!(words, expected);
    // 21 is the Manhattan distance, 31 the shortest solution.
    assert!((21..=31).contains(&rows[0][5].parse::<u32>().expect("a bound")), "{:?}", rows[0]);
    assert_eq!(&rows[3][5], "1");
}
