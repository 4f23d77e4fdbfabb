//! What people reported about other programs.

use crate::util::{Run, assert_leads, grid, loyd, loyd_with, table};

/// One word a board: a length, or the status.
fn answers(run: &Run) -> String {
    let word = |line: &str| match serde_json::from_str::<serde_json::Value>(line) {
        Ok(object) if object["status"] == "solved" => {
            let moves = object["moves"].as_str().expect("moves");
            assert_leads(&grid(&object["board"]), moves, &grid(&object["goal"]));
            object["length"].to_string()
        }
        Ok(object) => object["status"].as_str().expect("a status").into(),
        Err(_) => line.into(),
    };
    run.results.lines().map(word).collect::<Vec<String>>().join(",")
}

#[test]
fn posted_boards() {
    let reports = table::<4>(include_str!("data/reports.tsv"));
    assert!(reports.len() > 40);
    let mut wrong = Vec::new();
    for [source, arguments, input, expected] in reports {
        let mut words: Vec<String> = arguments.split(' ').map(|word| word.replace('_', " ")).collect();
        if words[0] == "solve" {
            words.extend(["--output".into(), "json".into()]);
        }
        let run = loyd_with(&words.iter().map(String::as_str).collect::<Vec<_>>(), input);
        if answers(&run) != expected {
            wrong.push(format!("{source}\n  {words:?} gave {}, not {expected}; {}", answers(&run), run.notes));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The faulty boards say what is wrong with them.
#[test]
fn faults_are_named() {
    let run = loyd(&["solve", "1 2 3 4/5 6 7 8/9 10 10 11/12 13 14 0"]);
    assert_eq!(run.notes, "argument 1:1:22: tile 15 is missing and tile 10 occurs twice\n");
    // 8 cells without rows could be 2x4 as well.
    let run = loyd(&["solve", "(1, 0, 6, 8, 7, 5, 4, 2)"]);
    assert!(run.notes.contains("--size") && run.notes.contains("tile 3 is missing"), "{}", run.notes);
}

/// <https://pastebin.com/VCjAtbhj>: a session of slidysim.
#[test]
fn log_is_replayed() {
    let log = "3.697 56 15.147 5 4 3 2/6 10 8 1/0 9 13 11/14 12 7 15 L2D2RUL2DRURDLULDRUR2DL3URU2LD2R3ULURD2L2URULDLUR2DL2U\n";
    loyd_with(&["verify"], log).gives("solves it: 56 moves (single-tile), 42 (multi-tile)\n", 0);
    loyd_with(&["verify", "--moves", "tile"], log).gives("solves it: 56 moves (single-tile), 42 (multi-tile)\n", 0);
    assert_eq!(loyd_with(&["verify", "--moves", "blank"], log).code, 1);
}

/// <https://github.com/entangledloops/slidingpuzzle>: the tiles moved, as a list.
#[test]
fn tile_numbers_are_replayed() {
    let solution = "[3, 1, 2, 3, 6, 5, 4, 8, 1, 2, 3, 6, 5, 7, 6, 5, 8, 4, 7, 8, 5, 6]";
    let solves = "solves it: 22 moves (single-tile), 19 (multi-tile)\n";
    loyd(&["verify", "--moves", "numbers", "8 3 1 / 4 0 2 / 5 6 7", solution]).gives(solves, 0);
    loyd(&["verify", "8 3 1 / 4 0 2 / 5 6 7", solution]).gives(solves, 0);
    let posted = format!("from_rows([8,3,1], [4,0,2], [5,6,7])  solution={solution}");
    loyd_with(&["verify"], posted).gives(solves, 0);
}

/// <https://github.com/cs0x7f/cstimer/issues/121>: neighbouring moves on one axis are to be joined.
#[test]
fn cstimer_moves_are_simplified() {
    loyd_with(&["convert", "--simplify", "--letters", "upper", "--runs", "--moves", "tile"], "L2 R\nD2 D\nR L\n")
        .gives("L\nD3\n\n", 0);
}

/// <https://github.com/cs0x7f/cstimer/issues/289>: the way to a scramble is the inverse of its solution.
#[test]
fn scrambles_match_their_solutions() {
    let boards = loyd(&["scramble", "3x3", "--count", "300", "--seed", "289"]);
    for object in loyd_with(&["solve", "--output", "json"], &boards.results).objects() {
        let (board, goal) = (grid(&object["board"]), grid(&object["goal"]));
        let path: loyd_board::Path = object["moves"].as_str().and_then(|moves| moves.parse().ok()).expect("moves");
        assert_leads(&goal, &path.inverse().to_string(), &board);
    }
}

/// HDU 1043: thousands of cases; the second half of all boards cannot be solved, and each is said to be so.
#[test]
fn thousands_of_boards() {
    let boards: Vec<[usize; 9]> = (0..5_000).map(|number| arrangement(number * 72 + number % 2)).collect();
    let text: String = boards.iter().map(|board| board.map(|tile| tile.to_string()).join(" ") + "\n").collect();
    let run = loyd_with(&["solve", "-q"], text);
    assert_eq!((run.code, run.notes.as_str()), (1, ""));
    assert_eq!(run.results.lines().count(), boards.len());
    for (board, answer) in boards.iter().zip(run.results.lines()) {
        // On three columns a board is solvable if an even number of pairs of tiles is out of order.
        let tiles: Vec<usize> = board.iter().copied().filter(|tile| *tile > 0).collect();
        let pairs = (0..8).flat_map(|a| (a..8).map(move |b| (a, b)));
        let inversions = pairs.filter(|(a, b)| tiles[*a] > tiles[*b]).count();
        assert_eq!(answer == "unsolvable", inversions % 2 == 1, "{board:?}");
    }
}

/// The arrangement of nine tiles with this number in lexicographic order.
fn arrangement(mut number: usize) -> [usize; 9] {
    let mut left: Vec<usize> = (0..9).collect();
    std::array::from_fn(|at| {
        let rest = (1..9 - at).product::<usize>();
        let tile = left.remove(number / rest);
        number %= rest;
        tile
    })
}
