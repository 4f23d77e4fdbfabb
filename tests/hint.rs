//! `loyd hint`.

use loyd_board::Board;

use crate::util::{distances, grid, loyd, loyd_with};

#[test]
fn one_line_a_board() {
    loyd(&["hint", "15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2"]).gives("r 52\n", 0);
    let run = loyd_with(&["hint"], "1 2/0 3\n1 2/3 0\n2 1/3 0\n1 1/2 0\n");
    run.gives("r 1\nsolved 0\nunsolvable\ninvalid\n", 2);
    assert!(run.notes.contains("stdin:3:1: unsolvable for goal blank-last; solvable for blank-first"), "{}", run.notes);
    assert!(run.notes.contains("stdin:4:1: ") || run.notes.contains("stdin:4:3: "), "{}", run.notes);
}

/// Taken again and again, each hint leads one move nearer: every board of 2x3.
#[test]
fn every_hint_leads_nearer() {
    let found = distances(Board::<2, 3>::spiral());
    let input: String = found.iter().map(|(board, _)| format!("{board}\n")).collect();
    let run = loyd_with(&["hint", "--goal", "spiral"], input);
    assert_eq!((run.results.lines().count(), run.code), (found.len(), 0));
    let distance = |board: &Board<2, 3>| found.iter().find(|(other, _)| other == board).map(|(_, distance)| *distance);
    for ((board, away), line) in found.iter().zip(run.results.lines()) {
        let (word, left) = line.split_once(' ').expect("two words");
        assert_eq!(left, away.to_string(), "{board}");
        if *away == 0 {
            assert_eq!(word, "solved");
            continue;
        }
        let path: loyd_board::Path = word.parse().expect("a move");
        let mut next = *board;
        path.replay(&mut next).expect("a possible move");
        assert_eq!((path.len(), distance(&next)), (1, Some(away - 1)), "{board}: {line}");
    }
}

#[test]
fn moves_are_written_and_ordered_as_asked() {
    let hint = |options: &[&str]| loyd(&[&["hint", "0 3/2 1"], options].concat()).results;
    assert_eq!(hint(&[]), "r 6\n");
    assert_eq!(hint(&["--order", "dlru"]), "d 6\n");
    assert_eq!(hint(&["--moves", "tile", "--letters", "upper"]), "L 6\n");
    assert_eq!(hint(&["--moves", "numbers"]), "3 6\n");
    assert_eq!(hint(&["--runs"]), "r 6\n");
}

#[test]
fn json() {
    let run = loyd_with(&["hint", "-q", "--output", "json"], "1 2/0 3\n1 2/3 0\n2 1/3 0\n1 1/2 0\n");
    let fields = |name: &str| run.objects().iter().map(|object| object[name].to_string()).collect::<Vec<_>>();
    assert_eq!(fields("status"), ["\"solved\"", "\"solved\"", "\"unsolvable\"", "\"invalid\""]);
    assert_eq!(fields("move"), ["\"r\"", "null", "null", "null"]);
    assert_eq!(fields("distance"), ["1", "0", "null", "null"]);
    assert_eq!(fields("lower_bound"), ["1", "0", "null", "null"]);
    assert_eq!(grid(&run.objects()[0]["board"]).to_string(), "1 2 / 0 3");
    assert!(run.objects().iter().all(|object| object.get("moves").is_none() && object.get("length").is_none()));
}

#[test]
fn limits() {
    let hardest = "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1";
    let run = loyd(&["hint", "--node-limit", "1000", hardest]);
    run.gives("limit\n", 3);
    assert!(run.notes.starts_with("gave up, the node limit was reached; a solution has at least "), "{}", run.notes);
    let run = loyd(&["hint", "--node-limit", "1000", "--output", "json", hardest]);
    assert_eq!((&run.objects()[0]["move"], run.code), (&serde_json::Value::Null, 3));
    assert!(run.objects()[0]["lower_bound"].as_u64() >= Some(40));
    assert_eq!(loyd(&["hint", "--any", hardest]).code, 2);
}
