//! Wrong and odd input: each is answered, none stops the rest, nothing panics.

use crate::util::{loyd, loyd_with};

/// What solve and check say on standard output, the exit codes, and what the note contains.
#[track_caller]
fn gives(input: impl AsRef<[u8]>, results: &str, code: i32, note: &str) {
    let run = loyd_with(&["solve"], &input);
    run.gives(results, code);
    assert!(run.notes.contains(note), "{}", run.notes);
    let check = loyd_with(&["check"], &input);
    assert_eq!((check.code, check.results.lines().count()), (code, run.results.lines().count()), "{check:?}");
}

#[test]
fn nothing() {
    for empty in ["", "\n", " \n\t\r\n", "# only a comment\n"] {
        gives(empty, "", 0, "");
    }
    // One argument, one board: an empty one is a mistake.
    loyd(&["solve", ""]).gives("invalid\n", 2);
    loyd(&["solve", "[]"]).gives("invalid\n", 2);
    gives("[[],[]]\n", "invalid\n", 2, "no board was read");
}

#[test]
fn smallest() {
    gives("0\n", "\n", 0, "");
    gives("1 2\n3 0\n", "\n", 0, "");
    gives("1 0\n3 2\n", "d\n", 0, "");
    gives("2 1\n3 0\n", "unsolvable\n", 1, "solvable for blank-first");
    gives("1 2 3\n0 4 5\n", "rr\n", 0, "");
    gives("1 2\n0 4\n3 5\n", "dr\n", 0, "");
    gives("0 1 2 3\n", "unsolvable\n", 1, "");
    loyd_with(&["solve", "--size", "1x4"], "0 1 2 3\n2 1 0 3\n").gives("rrr\nunsolvable\n", 1);
}

#[test]
fn wrong_tiles() {
    gives("1 2 3 / 4 5 6 / 7 7 0\n", "invalid\n", 2, "stdin:1:19: tile 8 is missing and tile 7 occurs twice");
    gives("1 2 3 / 4 5 6 / 7 9 0\n", "invalid\n", 2, "tile 8 is missing and tile 9 is out of range");
    gives("1 2 3 / 4 -5 6 / 7 8 0\n", "invalid\n", 2, "stdin:1:11: `-5` is negative");
    gives("1 2 3 / 4 5 6 / 7 99999999999999999999999 0\n", "invalid\n", 2, "is beyond any tile");
    gives("1 2 3 / 4 5 6 / 7 8.5 0\n", "invalid\n", 2, "is not a whole number");
    gives("1 2 3 / 4 5 6 / 7 foo 0\n", "invalid\n", 2, "`foo` is neither a tile nor a blank");
    gives("1 2 3 / 0 5 6 / 7 8 0\n", "invalid\n", 2, "tile 4 is missing and the blank occurs twice");
}

#[test]
fn wrong_shapes() {
    gives("1 2 3\n4 5\n6 7 0\n", "invalid\n", 2, "row 2 has 2 cells");
    gives("1 2 3 4 5 6 7 8 9 10 11 0\n", "invalid\n", 2, "--size");
    loyd_with(&["solve", "--size", "3x4"], "1 2 3 4 5 6 7 8 9 10 0 11\n").gives("r\n", 0);
    gives("2\n\n1 2 3\n4 5 6\n7 8 0\n\n", "\ninvalid\n", 2, "promises 2 boards where 1 came");
    let run = loyd(&["solve", "--goal", "1 2 3 / 4 5 0", "1 2 3 / 4 5 6 / 7 8 0"]);
    run.gives("invalid\n", 2);
    assert_eq!(
        run.notes,
        "argument 1:1:1: the goal is a 2x3 board but the board to solve is 3x3: give a goal of the same size\n"
    );
}

#[test]
fn odd_text() {
    gives("1 2 3\r\n4 5 6\r\n7 0 8", "r\n", 0, "");
    gives("1 2 3   \n4 5 6\t\n7 0 8 \n\n", "r\n", 0, "");
    gives("3#end\n1 2 3 # here\n4 5 6//there\n7 0 8%\n", "r\n", 0, "");
    gives(b"1 2 3 / 4 5 6 / 7 \xff\xfe 0\n1 2 3 / 4 5 6 / 7 0 8\n", "invalid\nr\n", 2, "not UTF-8");
    gives(b"\x00\x01\x02\n", "invalid\n", 2, "");
}

/// A line of ten million bytes, and one of a board that long.
#[test]
fn long_lines() {
    let run = loyd_with(&["solve"], format!("{}\n1 2 / 0 3\n", "1 2 3 ".repeat(1_700_000)));
    run.gives("invalid\nr\n", 2);
    assert!(run.notes.len() < 500, "{}", &run.notes[..500]);
    loyd_with(&["solve"], "x".repeat(10_000_000)).gives("invalid\n", 2);
    let run = loyd_with(&["check"], format!("[{}]\n\n1 2 / 0 3\n", "[".repeat(5_000_000)));
    assert_eq!((run.results.lines().last(), run.code), (Some("solvable"), 2));
}

/// One bad board never stops the rest, and the worst counts: 2 before 3 before 1.
#[test]
fn precedence_of_exit_codes() {
    let (solved, unsolvable, hard, bad) =
        ("1 2 3 / 4 5 6 / 7 8 0\n", "1 2 3 / 4 5 6 / 8 7 0\n", "8 6 7 / 2 5 4 / 3 0 1\n", "1 2 3 / 4 5 6 / 7 7 0\n");
    let solve = |boards: &[&str]| loyd_with(&["solve", "--algorithm", "idastar", "--node-limit", "9"], boards.concat());
    solve(&[solved]).gives("\n", 0);
    solve(&[unsolvable, solved]).gives("unsolvable\n\n", 1);
    solve(&[hard, unsolvable, solved]).gives("limit\nunsolvable\n\n", 3);
    solve(&[unsolvable, hard]).gives("unsolvable\nlimit\n", 3);
    solve(&[bad, hard, unsolvable, solved]).gives("invalid\nlimit\nunsolvable\n\n", 2);
    solve(&[solved, unsolvable, hard, bad, solved]).gives("\nunsolvable\nlimit\ninvalid\n\n", 2);
}

#[test]
fn files() {
    let folder = std::env::temp_dir().join(format!("loyd-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (good, bad) = (folder.join("good.txt"), folder.join("bad.txt"));
    std::fs::write(&good, "1 2 / 0 3\n").expect("a file");
    std::fs::write(&bad, "1 2 / 3 0\n\n1 2 / 3 3\n").expect("a file");
    let (good, bad, none) = (good.to_string_lossy(), bad.to_string_lossy(), folder.join("none.txt"));
    // Arguments first, then the files in their order; a file that is not there does not stop the others.
    let run = loyd_with(
        &["solve", "-i", &bad, "-i", &none.to_string_lossy(), "-i", "-", "-i", &good, "1 0 / 3 2"],
        "0 1 / 3 2\n",
    );
    run.gives("d\n\ninvalid\nrd\nr\n", 2);
    let notes: Vec<&str> = run.notes.lines().collect();
    assert_eq!(notes[0], format!("{bad}:3:9: the blank is missing and tile 3 occurs twice"));
    assert!(notes.len() == 2 && notes[1].starts_with(&*none.to_string_lossy()), "{notes:?}");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

/// A hyphen is a blank also where an option could begin, and alone it is standard input.
#[test]
fn arguments_that_begin_with_a_hyphen() {
    loyd(&["solve", "- 1 / 3 2", "-,1,3,2", "--goal", "- 1 / 2 3", "-q"]).gives("unsolvable\nunsolvable\n", 1);
    loyd(&["solve", "--any", "1 - / 3 2", "- 1/3 2"]).gives("d\nrd\n", 0);
    loyd(&["verify", "- 1/3 2", "rd"]).gives("solves it: 2 moves (single-tile), 2 (multi-tile)\n", 0);
    let run = loyd(&["check", "-1 2 / 3 0"]);
    run.gives("invalid\n", 2);
    assert_eq!(run.notes, "argument 1:1:1: `-1` is negative (tiles are numbered from 1)\n");
    for option in ["-x", "--frobnicate", "-x 1 / 2 3", "--1 2 / 3"] {
        loyd(&["check", option]).gives("", 2);
    }
    loyd_with(&["solve", "-"], "1 0 / 3 2\n").gives("d\n", 0);
    loyd_with(&["solve", "0 1 / 3 2", "-", "1 0 / 3 2"], "1 2 / 0 3\n").gives("rd\nr\nd\n", 0);
    loyd_with(&["verify", "-", "d"], "1 0 / 3 2\n").gives("solves it: 1 move (single-tile), 1 (multi-tile)\n", 0);
}
