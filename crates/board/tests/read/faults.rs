//! What is wrong with a text, where, and that it costs no more than it must.

use loyd_board::Position;
use loyd_board::read::{self, Options};

use crate::{check, read_all, say, stream};

#[test]
fn texts_without_boards() {
    check(&[("-", "", ""), ("-", "\n \n\t\n", ""), ("-", "# only\n// c\n% m\n", ""), ("-", "+---+\n", "")]);
}

/// Rows apart by signs, brackets, bars or line ends are one board: none is cut off as a size or as a board of its own.
#[test]
fn uneven_rows_are_named() {
    let second = "row 2 has 3 cells where 2 are expected; tile 4 is out of range (2x2 has tiles 1 to 3 and one blank)";
    for (text, place) in [
        ("1 2 / 3 0 4", "1:7"),
        ("1 2;3 0 4", "1:5"),
        ("1 2 | 3 0 4", "1:7"),
        ("1 2\n3 0 4", "2:1"),
        ("|1|2|\n|3|0|4|", "2:2"),
        ("[[1,2],[3,0,4]]", "1:9"),
        ("[1,2],[3,0,4]", "1:8"),
        ("[1,2]\n[3,0,4]", "2:2"),
        ("[1 2; 3 0 4]", "1:7"),
        ("[1 2\n3 0 4]", "2:1"),
        ("{\"board\": \"1 2/3 0 4\"}", "1:16"),
    ] {
        assert_eq!(read_all("-", text), format!("! {place}: {second}"), "{text}");
        assert_eq!(say(&read::board(text, &Options::default())), format!("! {place}: {second}"), "{text}");
    }
    for text in ["1 2 3 4 / 5 6 7 / 8 9 10 / 0", "1 2 3 4\n5 6 7\n8 9 10\n0"] {
        let error = "! 1:1: row 1 has 4 cells, row 4 has 1 cell where 3 are expected; tile 11 is missing";
        assert_eq!(say(&read::board(text, &Options::default())), error);
    }
    check(&[
        (
            "-",
            "1 2/3 0/1 2/3 0",
            "! 1:9: tiles 4, 5, 6 and 7 are missing and the blank occurs twice, tile 1 occurs twice, tile 2 occurs twice and tile 3 occurs twice",
        ),
        ("-", "3 / 1 2 3 / 4 5 6 / 7 8 0", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "2 2 / 1 2 / 3 0", "1 2 / 3 0"),
        ("-", "2 2 / 1 2 / 3 3", "! 1:15: the blank is missing and tile 3 occurs twice"),
        ("-", "3 4\n1 2 3\n4 5 6\n7 8 0", "! 2:1: the rows make a 3x3 board where 3x4 is expected"),
        (
            "-",
            "1 2/3 0 RULDZ",
            "! 1:9: `RULDZ` is neither a tile nor a blank (0 x _ . * -, or as --blank says); row 2 has 3 cells where 2 are expected",
        ),
    ]);
}

/// An open bracket takes the lines after it for its inside; it gives back those from the first board on.
#[test]
fn brackets_that_never_close() {
    let open = "`[` is not closed: write `]` where it ends";
    let until =
        |line| format!("`[` is not closed and all up to line {line} was taken for its inside: write `]` where it ends");
    for (text, expected) in [
        ("[[1,2,3],\n [4,5,6],\n [7,8,0]\n", format!("! 1:1: {}", until(3))),
        ("[[1,2\n1 2 3\n4 5 6\n7 8 0\n\n1 2\n3 0", format!("! 1:2: {open} & 1 2 3 / 4 5 6 / 7 8 0 & 1 2 / 3 0")),
        ("[1,2,3,0\n9 9 9\n\n1 2/3 0", format!("! 1:1: {} & 1 2 / 3 0", until(2))),
        (
            "[1,2,3,0\n9 9 9\n1 2/3 0\n1 2/3 3",
            format!("! 1:1: {} & 1 2 / 3 0 & ! 4:7: the blank is missing and tile 3 occurs twice", until(2)),
        ),
        ("[\n(2\n1 2/3 0", format!("! 2:1: {} & 1 2 / 3 0", open.replace('[', "(").replace(']', ")"))),
        ("2\n[[1,2],[3,0]\n1 2/3 0", format!("! 2:1: {open} & 1 2 / 3 0")),
    ] {
        assert_eq!(read_all("-", text), expected, "{text}");
    }
}

#[test]
fn words_that_are_no_cells() {
    check(&[
        (
            "-",
            "1 2 3\n4 -5 6\n7 8.5 99999999999\n\n1 2 3\n4 foo 6\n7 8 0\n",
            "! 2:3: `-5` is negative (tiles are numbered from 1), `8.5` is not a whole number, `99999999999` is beyond any tile & ! 6:3: `foo` is neither a tile nor a blank (0 x _ . * -, or as --blank says)",
        ),
        (
            "-",
            "a b c\n1 2/3 0\n",
            "! 1:1: `a`, `b`, `c` are neither tiles nor blanks (0 x _ . * -, or as --blank says) & 1 2 / 3 0",
        ),
        (
            "-",
            "1 2 3\nfoo bar foo\n7 8 0\n",
            "! 2:1: `foo`, `bar`, `foo` are neither tiles nor blanks (0 x _ . * -, or as --blank says)",
        ),
        ("-", "1,2,,3", "! 1:5: nothing stands between two commas (write 0 for the blank)"),
        ("-", "1 4294967295\n4294967296 0", "! 1:3: `4294967295`, `4294967296` are beyond any tile"),
        ("-", "1 2\u{a0}3 0", "1 2 / 3 0"),
        ("-", "０ 1 2 3", "! 1:1: `０` is neither a tile nor a blank (0 x _ . * -, or as --blank says)"),
        ("-", "+1 2 3 0", "! 1:1: `+1` is neither a tile nor a blank (0 x _ . * -, or as --blank says)"),
        (
            "-",
            "1 2 3 yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy",
            "! 1:7: `yyyyyyyyyyyyyyyyyyyyyyyy...` is neither a tile nor a blank (0 x _ . * -, or as --blank says)",
        ),
    ]);
}

#[test]
fn bytes_that_are_not_utf8() {
    let say_all = |text: &[u8]| stream(text, &Options::default()).iter().map(say).collect::<Vec<_>>().join(" & ");
    assert_eq!(say_all(b"1 2\n3 \xff\n\n1 2\n3 0"), "! 2:3: `\u{fffd}` is not UTF-8 text & 1 2 / 3 0");
    assert_eq!(say_all(b"\xff\xfe1 2"), "! 1:1: `\u{fffd}\u{fffd}1` is not UTF-8 text");
    assert_eq!(say_all(b"[[1,2],[3,\xff]]"), "! 1:11: `\u{fffd}` is not UTF-8 text");
}

#[test]
fn large_and_endless_texts() {
    let side = 300;
    let cells: Vec<String> = (0..side * side).rev().map(|tile: usize| tile.to_string()).collect();
    let rows: Vec<String> = cells.chunks(side).map(|row| row.join(" ")).collect();
    let texts = [
        cells.join(" "),
        rows.join("\n"),
        rows.join("/"),
        format!("{side}\n{}", cells.join("\n")),
        format!("{side} {side}\n{}", rows.join("\n")),
        format!("[[{}]]", rows.join("],[")),
    ];
    for text in texts {
        let items = stream(text.as_bytes(), &Options::default());
        let [Ok(entry)] = &items[..] else { panic!("one board") };
        assert_eq!(entry.board.shape().to_string(), "300x300");
        assert!(entry.board.tiles().eq((0..side * side).rev()));
    }
    for sign in ["[", "1 ", "(1,", "x", "\"", "{\"a\":", "|", "1/", ",", "\u{2502}"] {
        let items = stream(sign.repeat(100_000).as_bytes(), &Options::default());
        assert!(
            items.len() <= 1
                && items.iter().all(|item| item.as_ref().is_err_and(|error| error.to_string().len() < 300))
        );
    }
    // A size costs nothing before its cells come.
    let items = stream("1000 1000\n1 2 3\n\n".repeat(2000).as_bytes(), &Options::default());
    assert_eq!(items.len(), 2000);
    assert_eq!(say(&items[0]), "! 2:1: 3 cells were read where 1000x1000 has 1000000");
    // Rows that never become a board are given up, not hoarded.
    let items = stream("900 901\n".repeat(5000).as_bytes(), &Options::default());
    assert_eq!(items.len(), 5);
}
