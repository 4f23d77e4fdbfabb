//! `loyd convert`.

use crate::util::{loyd, loyd_with};

#[test]
fn boards_to_every_format() {
    let board = "2 8 3 / 1 0 4 / 7 6 5";
    for (to, text) in [
        ("auto", "2 8 3 / 1 0 4 / 7 6 5\n"),
        ("tokens", "2 8 3 1 0 4 7 6 5\n"),
        ("rows", "2 8 3\n1 0 4\n7 6 5\n"),
        ("counted", "1\n\n2 8 3\n1 0 4\n7 6 5\n"),
        ("sized", "3\n2 8 3\n1 0 4\n7 6 5\n"),
        ("digits", "283104765\n"),
        ("json", "[[2,8,3],[1,0,4],[7,6,5]]\n"),
        ("commas", "2,8,3,1,0,4,7,6,5\n"),
        ("korf", "1 2 8 3 1 0 4 7 6 5\n"),
        (
            "grid",
            "+---+---+---+\n| 2 | 8 | 3 |\n+---+---+---+\n| 1 |   | 4 |\n+---+---+---+\n| 7 | 6 | 5 |\n+---+---+---+\n",
        ),
    ] {
        loyd(&["convert", "--to", to, board]).gives(text, 0);
        // And back again.
        let format = if to == "korf" { "korf" } else { "auto" };
        loyd_with(&["convert", "--format", format], text).gives(&format!("{board}\n"), 0);
    }
    loyd(&["convert", board]).gives(&format!("{board}\n"), 0);
    loyd_with(&["convert", "--to", "counted"], "1 2 / 3 0\n\n0 1 / 2 3\n").gives("2\n\n1 2\n3 0\n\n0 1\n2 3\n", 0);
}

#[test]
fn move_strings() {
    loyd(&["convert", "--moves", "tile", "--to", "blank", "L2D2RUL"]).gives("rruuldr\n", 0);
    loyd(&["convert", "--to", "tile", "--letters", "upper", "--runs", "rruuldr"]).gives("L2D2RUL\n", 0);
    loyd(&["convert", "['UP', 'RIGHT', 'RIGHT']"]).gives("urr\n", 0);
    loyd_with(&["convert", "--simplify"], "udlr\r\nllr\n\nuuddu").gives("\nl\nu\n", 0);
}

/// Boards with moves beside them.
#[test]
fn logs() {
    let log = "1 2 3/0 5 6/4 7 8 UL2\n";
    loyd_with(&["convert"], log).gives(log, 0);
    loyd_with(&["convert", "--to", "numbers"], log).gives("4 7 8\n", 0);
    loyd_with(&["convert", "--to", "blank"], log).gives("drr\n", 0);
    loyd_with(&["convert", "--to", "tokens"], log).gives("1 2 3 0 5 6 4 7 8\n", 0);
    loyd_with(&["convert", "--simplify"], "1 2 3/0 5 6/4 7 8 UDUL2\n").gives(log, 0);
    let solved = loyd(&["solve", "--output", "json", "1 2 3/0 5 6/4 7 8"]).results;
    loyd_with(&["convert", "--to", "slidysim"], solved).gives(log, 0);
}

#[test]
fn what_cannot_be_converted() {
    for (arguments, input, why) in [
        (&["convert", "--to", "json"][..], "L2 R\n", "is a move string, not a board"),
        (&["convert", "--to", "numbers"], "L2 R\n", "need a board"),
        (&["convert", "--to", "tile"], "1 2 / 3 0\n", "no moves stand beside"),
        (&["convert", "--to", "slidysim"], "1 2 / 3 0\n", "the moves are missing"),
        (&["convert"], "1 2 / 3 3\n", "the blank is missing and tile 3 occurs twice"),
        (&["convert", "--to", "digits"], "1 2 3 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 17 0\n", "another format"),
        (&["convert", "--to", "blank"], "1 2/3 0 UUU\n", ""),
    ] {
        let run = loyd_with(arguments, format!("{input}1 2/3 0 DR\n"));
        assert_eq!(run.results.lines().next(), Some("invalid"), "{arguments:?} {input}");
        assert_eq!((run.results.lines().count() >= 2, run.code), (true, 2), "{arguments:?} {input} {run:?}");
        assert!(run.notes.starts_with("stdin:1:") && run.notes.contains(why), "{arguments:?} {}", run.notes);
    }
    assert_eq!(loyd(&["convert", "--to", "roman", "1 2 / 3 0"]).code, 2);
}
