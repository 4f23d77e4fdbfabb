//! Puzzles of other rules, in every subcommand that takes them.

use std::fs;

use loyd_board::{Labels, Layout, Shape, Topology, Wrap};
use loyd_variants::{Puzzle, Solvability};
use serde_json::Value;

use crate::util::{NO_TABLES, Run, loyd, loyd_with, table};

const WALLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/data/walls.toml");
const THREE: &str = "1 2 3 / 4 5 6 / 7 8 0";

/// A file for the rules of one test.
fn rules(name: &str, text: &str) -> String {
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/rules");
    fs::create_dir_all(folder).expect("a folder");
    let path = format!("{folder}/{name}.toml");
    fs::write(&path, text).expect("a file");
    path
}

/// The one object of a run.
#[track_caller]
fn object(run: &Run) -> Value {
    let [object] = &run.objects()[..] else { panic!("one object: {}{}", run.results, run.notes) };
    object.clone()
}

#[test]
fn edges_that_meet() {
    let swapped = "1 2 3 / 4 5 6 / 8 7 0";
    loyd(&["check", swapped]).gives("unsolvable\n", 1);
    for (wrap, answer, code) in [("rows", "solvable\n", 0), ("columns", "solvable\n", 0), ("both", "solvable\n", 0)] {
        loyd(&["check", "--wrap", wrap, swapped]).gives(answer, code);
    }
    loyd(&["solve", "--wrap", "both", swapped]).gives("lll\n", 0);
    // Around the edge, the blank is next to the other end of its row, but not of its column.
    loyd(&["solve", "--wrap", "rows", "1 2 3 / 4 5 6 / 0 8 7"]).gives("l\n", 0);
    loyd(&["verify", "--wrap", "rows", "1 2 3 / 4 5 6 / 0 8 7", "l"]).gives("solves it: 1 move (single-tile)\n", 0);
    let run = loyd(&["verify", "--wrap", "rows", "7 2 3 / 4 5 6 / 0 8 1", "d"]);
    run.gives("does not solve it: move 1, `d`: the blank in row 3, column 1 cannot go so\n", 1);
}

#[test]
fn holes_and_several_blanks_are_seen_in_the_board() {
    loyd(&["solve", "1 2 3 / 4 # 0 / 6 7 5"]).gives("d\n", 0);
    let run = loyd(&["solve", "1 2 3 / 4 # 5 / 7 6 0"]);
    run.gives("unsolvable\n", 1);
    assert_eq!(run.notes, "unsolvable for goal 1 2 3 / 4 # 5 / 6 7 0 by these rules\n");
    loyd(&["solve", "1 0 3 / 4 2 0"]).gives("1d\n", 0);
    // Moves of several blanks are words, which are read as they are written.
    let run = loyd(&["solve", "--output", "json", "3 1 0 / 2 0 4"]);
    let answer = object(&run);
    let moves = answer["moves"].as_str().expect("moves");
    let length = moves.split(' ').count();
    assert_eq!(answer["length"], length);
    loyd(&["verify", "3 1 0 / 2 0 4", moves]).gives(&format!("solves it: {length} moves (single-tile)\n"), 0);
    loyd_with(&["verify"], &run.results).gives(&format!("solves it: {length} moves (single-tile)\n"), 0);
    // What no board of these could be is still a mistake.
    for mistaken in ["1 2 3 / 4 0 0 / 7 8 9", "1 1 2 / 3 # 0", "1 2 3 / 4 5 6 / 7 8 8"] {
        loyd(&["solve", mistaken]).gives("invalid\n", 2);
    }
}

/// Rows on lines, with holes and without, among other boards, comments and mistakes: each is what it looks like, and has its place.
#[test]
fn a_stream_of_all_kinds() {
    let stream = "# boards of all kinds\n\
        1 2 3 / 4 5 6 / 7 0 8\n\
        1 2 0\n3 # 4\n5 6 7\n\n\
        1 2 3 / 4 # 5 / 6 0 7\n\
        1 2 3 # a comment\n4 0 5\n7 8 6\n\n\
        1 2 0\n3 0 4\n\n\
        4 # 2 / 3 1 0\n\
        1 1 2 / 3 4 5 / 6 7 0\n\
        {\"board\": [[1, 0], [3, 2]], \"rules\": {\"wrap\": \"both\"}}\n\
        {\"board\": [[\"#\", 0], [1, 2]]}\n\
        1 2 3\n4 5 6\n7 # 8\n";
    let answers =
        "solvable\nunsolvable\nsolvable\nsolvable\nsolvable\nunsolvable\ninvalid\nsolvable\nunsolvable\ninvalid\n";
    let run = loyd_with(&["check"], stream);
    run.gives(answers, 2);
    let places: Vec<&str> = run.notes.lines().filter_map(|note| note.split(' ').next()).collect();
    assert_eq!(places, ["stdin:3:1:", "stdin:15:1:", "stdin:16:3:", "stdin:18:1:", "stdin:19:1:"], "{}", run.notes);
    // A file is read as standard input is, and lists of lines as arguments.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("boards.txt");
    fs::write(&file, stream.replace('\n', "\r\n")).expect("a file");
    loyd(&["check", "--quiet", "-i", file.to_str().expect("UTF-8")]).gives(answers, 2);
    loyd(&["check", "--quiet", "1 2 0\n3 # 4\n5 6 7", "4 # 2 / 3 1 0"]).gives("unsolvable\nunsolvable\n", 1);
}

#[test]
fn letters_and_pictures() {
    let goal = ["--labels", "--goal", "t e a / r 0 0"];
    let run = loyd(&["solve", goal[0], goal[1], goal[2], "--output", "json", "r a t / e 0 0"]);
    let answer = object(&run);
    assert_eq!(
        (&answer["board"], &answer["goal"]),
        (&serde_json::json!([["r", "a", "t"], ["e", 0, 0]]), &serde_json::json!([["t", "e", "a"], ["r", 0, 0]]))
    );
    loyd_with(&["verify"], &run.results).gives("solves it: 8 moves (single-tile)\n", 0);
    // Equal tiles may change places: to swap 7 and 8 is no problem if they are the same.
    loyd(&["solve", "--labels", "--goal", "1 2 3 / 4 5 6 / 7 7 0", "1 2 3 / 4 5 6 / 7 0 7"]).gives("r\n", 0);
    let run = loyd(&["solve", "--labels", "--goal", "a b / b 0", "a a / b 0"]);
    run.gives("invalid\n", 2);
    assert_eq!(
        run.notes,
        "argument 1:1:1: the board has tile a 2 times and the goal 1 times: both need the same tiles\n"
    );
    let run = loyd(&["solve", "--labels", "a b / b 0"]);
    assert_eq!((run.results.as_str(), run.code), ("", 2));
    assert_eq!(run.notes, "error: labels have no order of their own: say what is to be reached with --goal\n");
}

#[test]
fn goals_that_leave_cells_open() {
    let goal = ["--goal", "1 2 3 / ? ? ? / ? ? ?"];
    let board = "8 6 7 / 2 5 4 / 3 0 1";
    let whole = loyd(&["solve", board]).results.trim().len();
    let run = loyd(&["solve", goal[0], goal[1], board]);
    let moves = run.results.trim();
    assert!(moves.len() < whole, "{moves}");
    loyd(&["verify", goal[0], goal[1], board, moves])
        .gives(&format!("solves it: {} moves (single-tile)\n", moves.len()), 0);
    // Half of all boards cannot reach the usual goal, and each of them reaches this one.
    loyd(&["check", goal[0], goal[1], "1 2 3 / 4 5 6 / 8 7 0"]).gives("solvable\n", 0);
}

#[test]
fn weights() {
    let board = "8 6 7 / 2 5 4 / 3 0 1";
    for weights in ["number", "inverse"] {
        let run = loyd(&["solve", "--weights", weights, "--output", "json", board]);
        let answer = object(&run);
        assert_eq!((&answer["optimal"], &answer["rules"]["weights"]), (&Value::Bool(true), &Value::from(weights)));
        let said = format!("solves it: {} moves (single-tile), cost {}\n", answer["length"], answer["cost"]);
        loyd(&["verify", "--weights", weights, board, answer["moves"].as_str().expect("moves")]).gives(&said, 0);
        loyd_with(&["verify"], &run.results).gives(&said, 0);
    }
    let file = rules("weights", "# tile = weight\n8 = 100\n6 = 7\n");
    let run = loyd(&["hint", "--weights", &file, "1 2 3 / 4 5 6 / 7 0 8"]);
    run.gives("r 100\n", 0);
    // Another tile of the file is none of the board.
    loyd(&["solve", "--weights", &file, "1 2 / 0 3"]).gives("invalid\n", 2);
    let run = loyd(&["solve", "--weights", "heavy", board]);
    assert_eq!(run.code, 2);
    assert!(
        run.notes.contains("heavy: cannot be read: ") && run.notes.contains("give number, inverse or a file"),
        "{}",
        run.notes
    );
    let run = loyd(&["solve", "--weights", "number", "--metric", "multi", board]);
    assert_eq!(run.notes, "error: a run of tiles is one move and costs one: leave --weights or --metric multi out\n");
}

#[test]
fn runs_of_tiles() {
    let board = "2 3 0 / 1 5 6 / 4 7 8";
    let run = loyd(&["solve", "--metric", "multi", "--output", "json", board]);
    let answer = object(&run);
    assert_eq!(
        (&answer["length"], &answer["metric"], &answer["moves"]),
        (&3.into(), &"multi".into(), &"llddrr".into())
    );
    loyd_with(&["verify"], &run.results).gives("solves it: 3 moves (multi-tile)\n", 0);
    loyd(&["hint", "--metric", "multi", board]).gives("ll 3\n", 0);
}

/// The same sixteen walls of every board of 2x3: what the program says is what the library says, and what it solves is solved.
#[test]
fn rules_files_are_whole_puzzles() {
    let file = rules("ring", "shape = \"2x3\"\nwalls = [[[1, 2], [2, 2]]]\n");
    let topology = Topology::new(Shape::new(2, 3).expect("a shape")).with_walls(&[(1, 4)]).expect("walls");
    let puzzle = Puzzle::new(topology, "1 2 3 / 4 5 0".parse().expect("a board")).expect("a puzzle");
    let mut boards = String::new();
    let mut truth = String::new();
    for board in arrangements(&[0, 1, 2, 3, 4, 5]) {
        let row = |cells: &[usize]| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let text = format!("{} / {}", row(&board[..3]), row(&board[3..]));
        let layout: Layout = text.parse().expect("a board");
        let answer = puzzle.solvability(&layout).expect("a board of the puzzle");
        assert_ne!(answer, Solvability::Unknown);
        truth += if answer == Solvability::Solvable { "solvable\n" } else { "unsolvable\n" };
        boards += &format!("{text}\n");
    }
    let run = loyd_with(&["check", "--quiet", "--rules", &file], &boards);
    run.gives(&truth, 1);
    // On a ring tiles keep their order: 30 boards of 720.
    assert_eq!(truth.matches("\nsolvable").count() + usize::from(truth.starts_with("solvable")), 30);
    let run = loyd_with(&["solve", "--quiet", "--rules", &file, "--output", "json"], &boards);
    let said = loyd_with(
        &["verify"],
        run.results.lines().filter(|line| line.contains("\"solved\"")).collect::<Vec<_>>().join("\n"),
    );
    assert_eq!((said.results.lines().count(), said.code), (30, 0), "{}", said.results);
}

fn arrangements(left: &[usize]) -> Vec<Vec<usize>> {
    if left.is_empty() {
        return vec![Vec::new()];
    }
    let with = |first: &usize| {
        let first = *first;
        let rest: Vec<usize> = left.iter().copied().filter(|other| *other != first).collect();
        arrangements(&rest).into_iter().map(move |rest| [vec![first], rest].concat())
    };
    left.iter().flat_map(with).collect()
}

#[test]
fn the_rules_file_of_the_examples() {
    let boards = loyd(&["scramble", "--rules", WALLS, "--count", "3", "--seed", "1"]);
    assert_eq!((boards.results.lines().count(), boards.code), (3, 0), "{}", boards.notes);
    let run = loyd_with(&["solve", "--rules", WALLS, "--output", "json"], &boards.results);
    assert_eq!(run.code, 0, "{}", run.notes);
    for answer in run.objects() {
        assert_eq!((&answer["optimal"], &answer["rules"]["name"]), (&Value::Bool(true), &Value::from("walls")));
    }
    assert_eq!(loyd_with(&["verify"], &run.results).code, 0);
    let run = loyd(&["solve", "--rules", WALLS, THREE]);
    run.gives("invalid\n", 2);
    assert_eq!(run.notes, "argument 1:1:1: the rows make a 3x3 board where 3x4 is expected\n");
}

/// Every key, and the sentence with line, column and key for each way to get it wrong.
#[test]
fn mistaken_rules_files() {
    let cases = table::<2>(include_str!("data/mistaken_rules.tsv"));
    assert!(cases.len() > 50);
    for (number, [text, message]) in cases.iter().enumerate() {
        let path = rules(&format!("mistaken{number}"), text);
        let run = loyd(&["solve", "--rules", &path, THREE]);
        assert_eq!((run.results.as_str(), run.code), ("", 2), "{text}: {}", run.notes);
        assert_eq!(run.notes, format!("error: {path}:{message}\n"), "{text}");
    }
    let missing = loyd(&["solve", "--rules", "no-such.toml", THREE]);
    assert!(missing.notes.starts_with("error: no-such.toml: cannot be read: "), "{}", missing.notes);
    let both = loyd(&["solve", "--rules", WALLS, "--wrap", "both", THREE]);
    assert!(both.code == 2 && both.notes.contains("cannot be used with"), "{}", both.notes);
    let size = loyd(&["solve", "--rules", WALLS, "--size", "3x3", THREE]);
    assert_eq!(size.notes, "error: --size 3x3: the rules are for 3x4 boards: leave one of the two out\n");
}

/// What one command prints as JSON is the whole puzzle to the next, whatever its rules.
#[test]
fn rules_come_and_go_as_json() {
    let files = [
        "shape = \"3x3\"\nwrap = \"columns\"\nmetric = \"multi\"",
        "shape = \"2x3\"\nholes = [[1, 2]]\nwrap = \"both\"",
        "goal = \"1 2 3 / 4 0 0\"\nwalls = [[[1, 1], [2, 1]]]",
        "goal = \"1 2 3 / 4 5 0\"\nweights = { 1 = 9, 5 = 2 }",
        "goals = [\"1 2 / 3 0\", \"0 1 / 2 3\"]",
        "goal = \"b a n / a n a / s 0 0\"\nlabels = true",
        "goal = \"red blue / green 0\"\nnames = [\"red\", \"blue\", \"green\"]",
        "goal = \"1 1 2 / 2 3 0\"\nlabels = true\nweights = \"number\"",
        "goal = \"1 2 3 / ? ? ? / ? ? ?\"\nname = \"first row\"\nwalls = [[[1, 1], [1, 2]]]",
    ];
    for (number, text) in files.iter().enumerate() {
        let file = rules(&format!("whole{number}"), text);
        let boards = loyd(&["scramble", "--rules", &file, "--count", "4", "--seed", "7"]);
        assert_eq!((boards.results.lines().count(), boards.code), (4, 0), "{text}: {}", boards.notes);
        let solved = loyd_with(&["solve", "--rules", &file, "--output", "json"], &boards.results);
        assert_eq!(solved.code, 0, "{text}: {}{}", solved.results, solved.notes);
        // Without the file: the rules are beside the boards.
        let again = loyd_with(&["solve", "--output", "json"], &solved.results);
        let verified = loyd_with(&["verify"], &solved.results);
        assert_eq!(
            (verified.results.matches("solves it").count(), verified.code),
            (4, 0),
            "{text}: {}{}",
            verified.results,
            verified.notes
        );
        for (first, second) in solved.objects().iter().zip(again.objects()) {
            for key in ["status", "board", "goal", "cost", "length", "rules"] {
                assert_eq!(first[key], second[key], "{text}: {key}");
            }
        }
        // All solutions cost the same, and each is another.
        let board = boards.results.lines().next().expect("a board");
        let all = loyd(&["solve", "--rules", &file, "--all", "--output", "json", board]);
        let costs: Vec<Value> = all.objects().iter().map(|answer| answer["cost"].clone()).collect();
        assert!(costs.iter().all(|cost| *cost == solved.objects()[0]["cost"]), "{text}: {costs:?}");
        loyd(&["solve", "--rules", &file, "--count", board]).gives(&format!("{}\n", costs.len()), 0);
    }
}

#[test]
fn every_algorithm_finds_the_same_cost() {
    for options in [["--wrap", "both"], ["--metric", "multi"]] {
        let board = "8 6 7 / 2 5 4 / 3 0 1";
        let cost = |more: &[&str]| {
            let run = loyd(&[&["solve", "--output", "json"], &options[..], more, &[board]].concat());
            object(&run)["cost"].clone()
        };
        let best = cost(&[]);
        for algorithm in ["idastar", "astar", "bfs", "bidirectional"] {
            assert_eq!(cost(&["--algorithm", algorithm]), best, "{options:?} {algorithm}");
        }
        assert_eq!(cost(&["--heuristic", "tables"]), best);
        assert!(cost(&["--any"]).as_u64() >= best.as_u64());
        assert!(cost(&["--within", "1.5"]).as_u64() <= best.as_u64().map(|best| best * 3 / 2));
    }
    // Where it does not hold, it is refused.
    let run = loyd(&["solve", "--metric", "multi", "--heuristic", "linear-conflict", "1 2 3 / 4 5 6 / 0 7 8"]);
    run.gives("invalid\n", 2);
    assert!(run.notes.contains("this heuristic counts slides one by one"), "{}", run.notes);
    let run = loyd(&["solve", "--wrap", "both", "--algorithm", "anytime", "8 6 7 / 2 5 4 / 3 0 1"]);
    run.gives("invalid\n", 2);
    let run = loyd(&["solve", "--weights", "number", "--algorithm", "bfs", "8 6 7 / 2 5 4 / 3 0 1"]);
    run.gives("invalid\n", 2);
    assert!(run.notes.contains("bfs counts moves, and these have weights: use astar"), "{}", run.notes);
}

#[test]
fn limits_are_no_answers() {
    let run =
        loyd(&["solve", "--metric", "multi", "--node-limit", "1000", "0 12 8 4 / 15 11 7 3 / 14 10 6 2 / 13 9 5 1"]);
    run.gives("limit\n", 3);
    assert!(run.notes.starts_with("gave up, the node limit was reached; a solution has at least "), "{}", run.notes);
}

/// Where two blanks and walls leave it open, `check` says so, and a search finds out.
#[test]
fn what_only_a_search_can_tell() {
    let file = rules("unknown", "goal = \"1 2 3 4 / 5 6 0 0\"\nwalls = [[[1, 2], [1, 3]]]\nname = \"a gate\"");
    let topology = Topology::new(Shape::new(2, 4).expect("a shape")).with_walls(&[(1, 2)]).expect("walls");
    let goal: Layout = "1 2 3 4 / 5 6 0 0".parse().expect("a board");
    let puzzle = Puzzle::with_goals(topology, &goal, vec![goal.clone()]).expect("a puzzle");
    let board: Layout = "2 1 3 4 / 5 6 0 0".parse().expect("a board");
    let run = loyd(&["check", "--rules", &file, "2 1 3 4 / 5 6 0 0"]);
    match puzzle.solvability(&board).expect("a board of the puzzle") {
        Solvability::Unknown => {
            run.gives("unknown\n", 3);
            let solved = loyd(&["solve", "--rules", &file, "--output", "json", "2 1 3 4 / 5 6 0 0"]);
            assert!(["solved", "unsolvable"].contains(&object(&solved)["status"].as_str().expect("a status")));
        }
        known => panic!("{known:?} is known: the test needs another board"),
    }
}

#[test]
fn the_most_distant_boards() {
    let run = loyd(&["farthest", "--metric", "multi", "--output", "json", "1 2 3 / 4 5 6 / 7 8 0"]);
    assert_eq!(object(&run)["length"], 24);
    let run = loyd(&["farthest", "--wrap", "both", "1 2 / 3 0"]);
    let [far, distance, moves] = run.results.trim().split('\t').collect::<Vec<_>>()[..] else {
        panic!("{}", run.results)
    };
    loyd(&["verify", "--wrap", "both", "--goal", far, "1 2 / 3 0", moves])
        .gives(&format!("solves it: {distance} moves (single-tile)\n"), 0);
    let run = loyd(&["farthest", "--wrap", "both", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0"]);
    run.gives("invalid\n", 2);
}

#[test]
fn scrambles() {
    let wrapped = ["scramble", "3x3", "--wrap", "both", "--seed", "4"];
    let run = loyd(&[&wrapped[..], &["--count", "5"]].concat());
    assert_eq!(run.results, loyd(&[&wrapped[..], &["--count", "5"]].concat()).results);
    loyd_with(&["check", "--wrap", "both"], &run.results).gives(&"solvable\n".repeat(5), 0);
    for distance in ["1", "9", "17"] {
        let run = loyd(&[&wrapped[..], &["--distance", distance, "--to", "json"]].concat());
        let solved = loyd_with(&["solve", "--wrap", "both", "--output", "json"], &run.results);
        assert_eq!(object(&solved)["length"].to_string(), distance);
    }
    let run = loyd(&[&wrapped[..], &["--distance", "99"]].concat());
    assert_eq!(run.code, 2);
    assert!(run.notes.contains("no board is so far from the goal; the greatest distance is "), "{}", run.notes);
    let walked = loyd(&[&wrapped[..], &["--walk", "3"]].concat());
    let solved = loyd_with(&["solve", "--wrap", "both", "--output", "json"], &walked.results);
    assert!(object(&solved)["length"].as_u64().is_some_and(|length| (1..=3).contains(&length)));
    assert_eq!(loyd(&["scramble", "--rules", &rules("sizeless", "wrap = \"both\"")]).code, 2);
}

#[test]
fn comparisons() {
    let run = loyd(&["compare", "--csv", "--wrap", "both", "1 2 3 / 4 5 6 / 8 7 0"]);
    assert_eq!(run.code, 0, "{}", run.notes);
    let rows: Vec<&str> = run.results.lines().skip(1).collect();
    assert!(rows.len() >= 8, "{}", run.results);
    for row in
        rows.iter().filter(|row| !row.contains("greedy") && !row.contains("weighted") && !row.contains("refused"))
    {
        assert!(row.contains(",solved,3,3,"), "{row}");
    }
}

/// The program's own tables are those of the cache, and a damaged one is told and built again.
#[test]
fn tables_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = folder.path().to_str().expect("UTF-8");
    let solve = || {
        let board = "5 1 3 4 / 2 6 7 8 / 9 10 0 12 / 13 14 11 15";
        loyd(&["solve", "--tables", tables, "--wrap", "rows", "--heuristic", "tables", "--stats", board])
    };
    let first = solve();
    assert_eq!(first.code, 0, "{}", first.notes);
    let files: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    if files.is_empty() {
        return; // quicker built than stored
    }
    let second = solve();
    assert!(second.notes.contains("loaded"), "{}", second.notes);
    let mut bytes = fs::read(&files[0]).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&files[0], bytes).expect("a file");
    let again = solve();
    assert_eq!(again.results, first.results);
    assert!(again.notes.contains("it is built again"), "{}", again.notes);
}

#[test]
fn names_are_what_tiles_are_called() {
    let mut labels = Labels::words();
    let goal = labels.read("a b / c 0").expect("a board");
    assert_eq!(labels.write(&goal), "a b / c 0");
    let file = rules("named", "names = [\"sun\", \"moon\", \"star\"]\nshape = \"2x2\"");
    loyd(&["solve", "--rules", &file, "--moves", "numbers", "sun moon / 0 star"]).gives("star\n", 0);
    let run = loyd(&["solve", "--rules", &file, "sun moon / 0 comet"]);
    run.gives("invalid\n", 2);
    assert_eq!(run.notes, "argument 1:1:1: `comet` is none of the names: they are sun, moon, star\n");
    assert!(!std::path::Path::new(NO_TABLES).exists() && Wrap::ALL.len() == 4);
}
