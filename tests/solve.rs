//! `loyd solve`: every algorithm, heuristic, option and way of printing.

use loyd_board::Board;

use crate::util::{assert_leads, distances, grid, loyd, loyd_with};

const EASY: &str = "1 2 3 / 4 0 6 / 7 5 8";
const README: &str = "15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2";

const OPTIMAL: [&[&str]; 15] = [
    &[],
    &["--algorithm", "table"],
    &["--algorithm", "bfs"],
    &["--algorithm", "bidirectional"],
    &["--algorithm", "idastar"],
    &["--algorithm", "idastar", "--heuristic", "misplaced"],
    &["--algorithm", "idastar", "--heuristic", "manhattan"],
    &["--algorithm", "idastar", "--heuristic", "linear-conflict"],
    &["--algorithm", "idastar", "--heuristic", "walking-distance"],
    &["--algorithm", "astar"],
    &["--algorithm", "astar", "--heuristic", "misplaced"],
    &["--algorithm", "astar", "--heuristic", "manhattan"],
    &["--algorithm", "astar", "--heuristic", "linear-conflict"],
    &["--algorithm", "astar", "--heuristic", "walking-distance"],
    &["--within", "1"],
];

/// Every 2x3 board and some of 3x3, for each way of solving, against breadth-first truth.
#[test]
fn every_way_is_optimal() {
    let small = distances(Board::<2, 3>::blank_last());
    let large = distances(Board::<3, 3>::spiral());
    assert_eq!((small.len(), large.len()), (360, 181_440));
    let some: Vec<_> = large.iter().step_by(3_001).collect();
    let lines = |boards: Vec<String>| boards.join("\n");
    for (goal, boards, lengths) in [
        (
            "blank-last",
            lines(small.iter().map(|(board, _)| board.to_string()).collect()),
            small.iter().map(|(_, length)| *length).collect::<Vec<_>>(),
        ),
        (
            "spiral",
            lines(some.iter().map(|(board, _)| board.to_string()).collect()),
            some.iter().map(|(_, length)| *length).collect(),
        ),
    ] {
        for options in OPTIMAL {
            let run = loyd_with(&[&["solve", "--goal", goal, "--output", "json"], options].concat(), &boards);
            let objects = run.objects();
            assert_eq!(objects.len(), lengths.len());
            for (object, length) in objects.iter().zip(&lengths) {
                assert_eq!(object["length"], *length, "{options:?} {object}");
                assert_eq!((&object["optimal"], &object["lower_bound"]), (&true.into(), &object["length"]));
                assert_leads(&grid(&object["board"]), object["moves"].as_str().expect("moves"), &grid(&object["goal"]));
            }
            assert_eq!(run.code, 0);
        }
    }
}

#[test]
fn bounded_and_any_solutions() {
    for (weight, most) in [("1.1", 57), ("1.5", 78), ("3", 156)] {
        let run = loyd(&["solve", "--within", weight, "--output", "json", README]);
        let [object] = &run.objects()[..] else { panic!("one line: {run:?}") };
        let length = object["length"].as_u64().expect("a length");
        assert!((52..=most).contains(&length), "{object}");
        assert_eq!((object["algorithm"].as_str(), run.code), (Some("weighted"), 0));
        assert!(object["lower_bound"].as_u64() <= Some(52));
        assert_leads(&grid(&object["board"]), object["moves"].as_str().expect("moves"), &grid(&object["goal"]));
    }
    let hard = "17 1 20 9 16 2 22 19 14 5 15 21 0 3 24 23 18 13 12 7 10 8 6 4 11";
    for board in [README, "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1", hard] {
        let goal = if board == hard { "blank-first" } else { "blank-last" };
        let run = loyd(&["solve", "--any", "--goal", goal, "--output", "json", board]);
        let [object] = &run.objects()[..] else { panic!("one line: {run:?}") };
        assert_eq!((object["algorithm"].as_str(), run.code), (Some("constructive"), 0));
        assert_leads(&grid(&object["board"]), object["moves"].as_str().expect("moves"), &grid(&object["goal"]));
    }
}

/// What there is when the time is up is printed, with how good it is for sure.
#[test]
fn large_boards_are_improved_while_there_is_time() {
    let board = loyd(&["scramble", "8x8", "--seed", "2"]).results;
    let solve = |options: &[&str]| {
        let run = loyd_with(&[&["solve", "--output", "json"], options].concat(), &board);
        let [object] = &run.objects()[..] else { panic!("one line: {run:?}") };
        assert_leads(&grid(&object["board"]), object["moves"].as_str().expect("moves"), &grid(&object["goal"]));
        assert_eq!((object["status"].as_str(), object["optimal"].as_bool()), (Some("solved"), Some(false)));
        let [length, bound] = ["length", "lower_bound"].map(|name| object[name].as_u64().expect("a number"));
        (object["algorithm"].as_str().map(str::to_owned), length, bound, run)
    };
    let (algorithm, first, bound, run) = solve(&["--any"]);
    assert_eq!((algorithm.as_deref(), run.code), (Some("constructive"), 0));
    let (algorithm, length, _, run) = solve(&["--any", "--time-limit", "2s"]);
    assert_eq!((algorithm.as_deref(), run.code, run.notes.as_str()), (Some("anytime"), 0, ""));
    assert!(bound < length && length <= first, "{bound} {length} {first}");
    // However slow the machine is: so many boards are enough to find a much better one.
    let (_, length, _, run) = solve(&["--algorithm", "anytime", "--node-limit", "300000"]);
    assert!(run.code == 3 && length < first * 2 / 3, "{length} {first}");
    // It was asked for the shortest, or for one twice as long, and there is no proof.
    for options in [&["--time-limit", "1s"][..], &["--time-limit", "1s", "--within", "1.1"]] {
        let (algorithm, length, bound, run) = solve(options);
        assert_eq!((algorithm.as_deref(), run.code), (Some("anytime"), 3));
        let note = format!("the time limit was reached; {length} moves, at most 1.");
        assert!(run.notes.contains(&note) || length >= 2 * bound, "{}", run.notes);
    }
    let (algorithm, length, bound, run) = solve(&["--within", "3", "--stats"]);
    assert_eq!((algorithm.as_deref(), run.code), (Some("anytime"), 0));
    assert!(length <= 3 * bound && run.notes.contains(&format!("{length} moves, at most ")), "{}", run.notes);
    // A node limit is for those who count.
    assert_eq!(loyd_with(&["solve", "--node-limit", "1000", "--time-limit", "9s"], &board).results, "limit\n");
    // An easy board is solved by the fewest moves, though it is large.
    let easy = loyd(&["scramble", "8x8", "--walk", "12", "--seed", "5"]).results;
    let run = loyd_with(&["solve", "--time-limit", "9s", "--output", "json"], &easy);
    assert_eq!((run.objects()[0]["optimal"].as_bool(), run.code), (Some(true), 0));
}

/// Shapes that have words of their own, and one that has not.
#[test]
fn any_shape() {
    for size in ["1x7", "7x1", "2x2", "2x5", "5x2", "3x4", "2x8", "8x2", "5x5", "3x8", "6x6", "2x20", "40x30"] {
        let boards = loyd(&["scramble", size, "--walk", "11", "--seed", "5", "--count", "3"]);
        let run = loyd_with(&["solve", "--size", size, "--output", "json"], &boards.results);
        assert_eq!((run.objects().len(), run.code), (3, 0), "{size}");
        for object in run.objects() {
            assert!(object["length"].as_u64() <= Some(11) && object["optimal"] == true, "{object}");
            assert_leads(&grid(&object["board"]), object["moves"].as_str().expect("moves"), &grid(&object["goal"]));
        }
    }
}

/// What is chosen when nothing is asked for.
#[test]
fn auto_chooses_by_shape_and_number() {
    let chosen = |input: &str, options: &[&str]| {
        let run = loyd_with(&[&["solve", "--output", "json"], options].concat(), input);
        let name = |object: &serde_json::Value| object["algorithm"].as_str().map(Into::into);
        run.objects().iter().map(name).collect::<Vec<Option<String>>>()
    };
    assert_eq!(chosen(EASY, &[]), [Some("table".into())]);
    assert_eq!(chosen("1 2 3 / 4 5 6 / 7 8 0\n1 2 3 / 4 5 6 / 8 7 0", &[]), [None, None]);
    let ten = chosen(&"1 2 3 4 5 / 6 7 8 0 9\n".repeat(8), &[]);
    assert_eq!((ten.first(), ten.last()), (Some(&Some("idastar".into())), Some(&Some("table".into()))));
    assert_eq!(chosen(README, &[]), [Some("idastar".into())]);
    assert_eq!(chosen(EASY, &["--heuristic", "manhattan"]), [Some("idastar".into())]);
}

#[test]
fn moves_in_every_notation() {
    let solve = |options: &[&str]| loyd(&[&["solve", "1 2 3 / 0 5 6 / 4 7 8"], options].concat());
    solve(&[]).gives("drr\n", 0);
    solve(&["--moves", "blank"]).gives("drr\n", 0);
    solve(&["--moves", "tile"]).gives("ull\n", 0);
    solve(&["--moves", "numbers"]).gives("4 7 8\n", 0);
    solve(&["--letters", "upper", "--runs"]).gives("DR2\n", 0);
    solve(&["--moves", "tile", "--letters", "upper", "--runs"]).gives("UL2\n", 0);
}

#[test]
fn json_has_every_field_in_order() {
    let [object] = &loyd(&["solve", "--output", "json", EASY]).objects()[..] else { panic!("one line") };
    let mut line = loyd(&["solve", "--output", "json", EASY]).results;
    let seconds = object["seconds"].as_f64().expect("a number");
    assert!((0.0..10.0).contains(&seconds));
    let begin = line.find("\"seconds\":").expect("seconds") + 10;
    let end = begin + line[begin..].find(',').expect("a comma");
    line.replace_range(begin..end, "0");
    assert_eq!(
        line,
        "{\"status\":\"solved\",\"board\":[[1,2,3],[4,0,6],[7,5,8]],\"goal\":[[1,2,3],[4,5,6],[7,8,0]],\"metric\":\"single\",\
         \"length\":2,\"cost\":2,\"moves\":\"dr\",\"optimal\":true,\"lower_bound\":2,\"algorithm\":\"table\",\"heuristic\":null,\
         \"expanded\":0,\"generated\":0,\"seconds\":0,\"peak_bytes\":0,\"error\":null}\n"
    );
}

/// Korf's convention: the root is not counted as generated. One expansion finds nothing but what it generates.
#[test]
fn json_counts() {
    let run = loyd(&[
        "solve",
        "--algorithm",
        "idastar",
        "--heuristic",
        "manhattan",
        "--output",
        "json",
        "1 2 3 / 4 5 6 / 7 0 8",
    ]);
    let [object] = &run.objects()[..] else { panic!("one line") };
    assert_eq!((&object["expanded"], &object["generated"]), (&1.into(), &3.into()));
    assert_eq!(object["heuristic"], "manhattan");
}

#[test]
fn json_statuses() {
    let run = loyd_with(
        &["solve", "--output", "json", "--algorithm", "idastar", "--node-limit", "3"],
        "1 2 3 / 4 5 6 / 7 8 0\n1 2 3 / 4 5 6 / 8 7 0\n8 6 7 / 2 5 4 / 3 0 1\n1 1 2 / 3 4 5 / 6 7 0\n",
    );
    let statuses: Vec<String> = run.objects().iter().map(|object| object["status"].to_string()).collect();
    assert_eq!(statuses, ["\"solved\"", "\"unsolvable\"", "\"limit\"", "\"invalid\""]);
    let objects = run.objects();
    assert_eq!((&objects[0]["moves"], &objects[0]["length"]), (&"".into(), &0.into()));
    assert!(objects[1]["moves"].is_null() && objects[1]["length"].is_null());
    assert!(objects[2]["lower_bound"].as_u64() >= Some(20) && objects[2]["moves"].is_null());
    assert_eq!(objects[3]["error"], "tile 8 is missing and tile 1 occurs twice");
    assert_eq!(run.code, 2);
}

/// JSON lines bring their own goals; what solve writes, solve and verify read.
#[test]
fn json_goals_and_round_trip() {
    let lines = "{\"board\": [[1,2],[3,0]], \"goal\": [[0,1],[3,2]]}\n{\"board\": [[1,2],[0,3]]}\n{\"board\": [[1,2],[3,0]], \"goal\": [[0,1],[2,3]]}\n";
    let run = loyd_with(&["solve"], lines);
    run.gives("ul\nr\nunsolvable\n", 1);
    let json = loyd_with(&["solve", "--output", "json"], lines).results;
    let again = loyd_with(&["solve"], &json);
    assert_eq!((again.results, again.code), (run.results, run.code));
    let solved: String = json.lines().take(2).map(|line| format!("{line}\n")).collect();
    loyd_with(&["verify"], solved).gives(
        "solves it: 2 moves (single-tile), 2 (multi-tile)\nsolves it: 1 move (single-tile), 1 (multi-tile)\n",
        0,
    );
}

#[test]
fn csv_has_a_head() {
    let run = loyd_with(
        &["solve", "--output", "csv"],
        "1 2 3 / 4 0 6 / 7 5 8\n1 2 3 / 4 5 6 / 8 7 0\n1 2 2 / 4 5 6 / 8 7 0\n",
    );
    let mut reader = csv::Reader::from_reader(run.results.as_bytes());
    let head = reader.headers().expect("a head").clone();
    assert_eq!(head.iter().take(3).collect::<Vec<_>>(), ["status", "board", "goal"]);
    let rows: Vec<csv::StringRecord> =
        reader.records().map(|record| record.expect("as many fields as the head")).collect();
    assert_eq!(rows.iter().map(|row| &row[0]).collect::<Vec<_>>(), ["solved", "unsolvable", "invalid"]);
    assert_eq!((&rows[0][1], &rows[0][2], &rows[0][6]), ("1 2 3 / 4 0 6 / 7 5 8", "1 2 3 / 4 5 6 / 7 8 0", "dr"));
}

#[test]
fn boards_on_the_way() {
    let boards = "1 2 3 / 4 0 6 / 7 5 8\n1 2 3 / 4 5 6 / 7 0 8\n1 2 3 / 4 5 6 / 7 8 0\n\n";
    loyd(&["solve", "--output", "boards", EASY]).gives(boards, 0);
    loyd(&["solve", "--output", "boards", "1 2 3 / 4 5 6 / 8 7 0"]).gives("unsolvable\n", 1);
}

#[test]
fn stats_say_what_was_chosen_and_why() {
    let run = loyd(&["solve", "--stats", EASY]);
    run.gives("dr\n", 0);
    assert!(run.notes.starts_with("table: "), "{}", run.notes);
    let run = loyd(&["solve", "--stats", "--algorithm", "astar", "--heuristic", "misplaced", EASY]);
    assert!(run.notes.starts_with("astar with misplaced: it was given; 2 expanded, "), "{}", run.notes);
}

/// The first optimal solution in the order asked for, whichever way it is found.
#[test]
fn order_decides_between_optimal_solutions() {
    let solve = |options: &[&str]| {
        loyd(&[&["solve", "--goal", "blank-first", "0 3 8 / 4 1 7 / 2 6 5"], options].concat()).results
    };
    for order in ["ulrd", "dlur", "rdlu", "urdl"] {
        let table = solve(&["--algorithm", "table", "--order", order]);
        assert_eq!(table.len(), 21);
        assert_eq!(solve(&["--algorithm", "bfs", "--order", order]), table);
        for heuristic in ["manhattan", "walking-distance"] {
            assert_eq!(solve(&["--algorithm", "idastar", "--heuristic", heuristic, "--order", order]), table);
        }
    }
    // The two part at the fourth move.
    assert_eq!(solve(&["--order", "rdlu"]), "ddrrullurdrulddrullu\n");
    assert_eq!(solve(&["--order", "dlur"]), "ddrulurddruulddrullu\n");
}

#[test]
fn limits() {
    let hardest = "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1";
    let run = loyd(&["solve", "--time-limit", "50ms", hardest]);
    run.gives("limit\n", 3);
    assert!(run.notes.starts_with("gave up, the time limit was reached; a solution has at least "), "{}", run.notes);
    let run = loyd(&["solve", "--node-limit", "1000", hardest]);
    run.gives("limit\n", 3);
    assert!(run.notes.contains("node limit"), "{}", run.notes);
    let run = loyd(&[
        "solve",
        "--algorithm",
        "astar",
        "--heuristic",
        "manhattan",
        "--memory-limit",
        "4MiB",
        "--output",
        "json",
        hardest,
    ]);
    let [object] = &run.objects()[..] else { panic!("one line") };
    assert_eq!((object["status"].as_str(), run.code), (Some("limit"), 3));
    assert!(object["peak_bytes"].as_u64() <= Some(4_613_734), "{object}"); // within a tenth
    // An answer within the limits is not touched by them.
    loyd(&[
        "solve",
        "--node-limit",
        "1000",
        "--time-limit",
        "1h",
        "--memory-limit",
        "1GiB",
        "--algorithm",
        "astar",
        EASY,
    ])
    .gives("dr\n", 0);
}

#[test]
fn senseless_options_say_why() {
    for (options, why) in [
        (&["--algorithm", "bfs", "--heuristic", "manhattan"][..], "--algorithm bfs uses no heuristic"),
        (&["--algorithm", "table", "--heuristic", "misplaced"], "--algorithm table uses no heuristic"),
        (&["--algorithm", "weighted"], "needs --within"),
        (&["--algorithm", "astar", "--within", "2"], "--within is for weighted and anytime"),
        (&["--algorithm", "astar", "--any"], "--any is for greedy, constructive and anytime"),
        (&["--any", "--within", "2"], "cannot be used with"),
        (&["--within", "0.5"], "from 1 to 1000"),
        (&["--order", "uldd"], "each of u, l, r and d once"),
        (&["--time-limit", "soon"], "--time-limit"),
        (&["--memory-limit", "much"], "--memory-limit"),
        (&["--algorithm", "dijkstra"], "idastar"),
        (&["--format", "xml"], "tokens"),
        (&["--goal", "blank-middle"], "blank-last, blank-first, spiral"),
        (&["--goal", "1 2 3 / 4 5 6 / 7 7 0"], "--goal:1:19: tile 8 is missing and tile 7 occurs twice"),
        (&["--size", "3by3"], "rows x columns"),
    ] {
        let run = loyd(&[&["solve", EASY], options].concat());
        assert_eq!((run.results.as_str(), run.code), ("", 2), "{options:?}");
        assert!(run.notes.starts_with("error: ") && run.notes.contains(why), "{options:?} {}", run.notes);
    }
}

/// What does not suit a board is said with the board, and the others are answered.
#[test]
fn boards_that_do_not_suit_the_options() {
    let run = loyd_with(&["solve", "--algorithm", "table"], format!("{README}\n\n{EASY}\n"));
    run.gives("invalid\ndr\n", 2);
    assert!(run.notes.starts_with("stdin:1:1: ") && run.notes.contains("4x4"), "{}", run.notes);
    let board = loyd(&["scramble", "7x7", "--walk", "4", "--seed", "1"]).results;
    let run = loyd_with(&["solve", "--heuristic", "walking-distance"], board);
    run.gives("invalid\n", 2);
    assert!(run.notes.contains("7x7") && run.notes.contains("use linear-conflict"), "{}", run.notes);
}
