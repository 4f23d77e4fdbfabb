//! Texts to boards: every format, every fault, and that one bad board never stops the rest.

use loyd_board::read::{self, Entry, Format, Options, ReadError, Reader};
use loyd_board::write::Writer;
use loyd_board::{Goal, Position};

/// Options from words: a format, a size, `blank=SIGN`.
fn options(words: &str) -> Options {
    let mut options = Options::default();
    for word in words.split(' ').filter(|word| !matches!(*word, "-" | "")) {
        if let Some(sign) = word.strip_prefix("blank=") {
            options.blank = Some(sign.into());
        } else if let Ok(size) = word.parse() {
            options.size = Some(size);
        } else {
            options.format = word.parse().expect("a format");
        }
    }
    options
}

fn say(item: &Result<Entry, ReadError>) -> String {
    match item {
        Err(error) => format!("! {error}"),
        Ok(entry) => {
            let mut text = entry.board.to_string();
            if let Some(goal) = &entry.goal {
                text += &format!(" goal {goal}");
            }
            if let Some(moves) = &entry.moves {
                text += &format!(" moves {moves}");
            }
            if let Some(instance) = entry.instance {
                text += &format!(" instance {instance}");
            }
            text
        }
    }
}

fn stream(text: &[u8], options: &Options) -> Vec<Result<Entry, ReadError>> {
    let mut reader = Reader::new(options.clone());
    let mut items = Vec::new();
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        reader.line(line);
        items.extend(reader.by_ref());
    }
    reader.finish();
    items.extend(reader);
    items
}

fn read_all(words: &str, text: &str) -> String {
    stream(text.as_bytes(), &options(words)).iter().map(say).collect::<Vec<_>>().join(" & ")
}

#[track_caller]
fn check(table: &[(&str, &str, &str)]) {
    let mut wrong = Vec::new();
    for (words, text, expected) in table {
        let found = read_all(words, text);
        if found != *expected {
            wrong.push(format!("{words} {text:?}\n     found {found}\n  expected {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn posted_boards() {
    let unescape = |text: &str| text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
    let mut texts = Vec::new();
    for line in include_str!("data/boards.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [_, words, text, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        texts.push((words, unescape(text), expected));
    }
    assert!(texts.len() > 50);
    check(&texts.iter().map(|(words, text, expected)| (*words, text.as_str(), *expected)).collect::<Vec<_>>());
}

#[test]
fn texts_without_boards() {
    check(&[("-", "", ""), ("-", "\n \n\t\n", ""), ("-", "# only\n// c\n% m\n", ""), ("-", "+---+\n", "")]);
}

#[test]
fn lines_that_are_boards() {
    check(&[
        ("-", "0", "0"),
        ("-", "0\n\n0\n", "0 & 0"),
        ("-", "0\n0\n0", "0 & 0 & 0"),
        ("1x1", "0\n0", "0 & 0"),
        ("-", "2 1 0 3", "2 1 / 0 3"),
        ("1x4", "2 1 0 3\n3 2 1 0", "2 1 0 3 & 3 2 1 0"),
        ("-", "1 2 3 0\n0 1 2 3\n", "1 2 / 3 0 & 0 1 / 2 3"),
        ("-", "1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 0 8\n", "1 2 3 / 4 5 6 / 7 8 0 & 1 2 3 / 4 5 6 / 7 0 8"),
        ("-", "7,2,4,5,0,6,8,3,1\n7, 2, 4, 5, 0, 6, 8, 1, 3,\n", "7 2 4 / 5 0 6 / 8 3 1 & 7 2 4 / 5 0 6 / 8 1 3"),
        ("-", "\t2  3 4 1 5 x 7 6\t8  \r\n1 2 3 x 4 6 7 5 8", "2 3 4 / 1 5 0 / 7 6 8 & 1 2 3 / 0 4 6 / 7 5 8"),
        ("-", "1 2 3 4 5 6 7 8 9 10 11 0", "! 1:1: 12 cells could be 3x4, 4x3, 2x6, 6x2: use --size"),
        (
            "3x4",
            "1 2 3 4 5 6 7 8 9 10 11 0\n1 2 3 4 5 6 7 8 9 10 0 11",
            "1 2 3 4 / 5 6 7 8 / 9 10 11 0 & 1 2 3 4 / 5 6 7 8 / 9 10 0 11",
        ),
        ("-", "1 2 0", "1 2 0"),
        ("-", "1 0", "1 0"),
        (
            "-",
            "7 8 0",
            "! 1:1: 3 cells fill no board of several rows; as 1x3, tiles 1 and 2 are missing and tiles 7 and 8 are out of range (1x3 has tiles 1 to 2 and one blank)",
        ),
        (
            "-",
            "1 2 3 4 5 6 7 8 8\n1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 7 9 8\n 1 2 3 4 5 6 7 8 0\n1 2 3\n",
            "! 1:17: the blank is missing and tile 8 occurs twice & 1 2 3 / 4 5 6 / 7 0 8 & ! 3:15: the blank is missing and tile 9 is out of range (3x3 has tiles 1 to 8 and one blank) & 1 2 3 / 4 5 6 / 7 8 0 & 1 2 / 3 0",
        ),
        (
            "-",
            "1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 0\n",
            "! 1:17: the blank is missing and tile 9 is out of range (3x3 has tiles 1 to 8 and one blank) & ! 2:17: the blank is missing and tile 9 is out of range (3x3 has tiles 1 to 8 and one blank) & 1 2 3 / 4 5 6 / 7 8 0",
        ),
        (
            "-",
            "1 2 3 4 5 6 7 8 99\n1 2 3 4 5 6 7 8 99\n1 2 3 4 5 6 7 8 0\n",
            "! 1:17: the blank is missing and tile 99 is out of range (3x3 has tiles 1 to 8 and one blank) & ! 2:17: the blank is missing and tile 99 is out of range (3x3 has tiles 1 to 8 and one blank) & 1 2 3 / 4 5 6 / 7 8 0",
        ),
        (
            "-",
            "1 2 3 4 5 6 7 0\n1 2 3 4 5 6 7 8 0\n",
            "! 1:1: 8 cells could be 2x4, 4x2: use --size & 1 2 3 / 4 5 6 / 7 8 0",
        ),
        (
            "-",
            "1 2 3 4 5 6 7 8 0 foo\n1 2 3 4 5 6 7 8 0",
            "! 1:19: `foo` is neither a tile nor a blank (0 x _ . * -, or as --blank says) & 1 2 3 / 4 5 6 / 7 8 0",
        ),
        (
            "2x2",
            "1 2 3 0\n1 2 3\n1 2 3 4\n1 2\n3 0\n0 1 2 3",
            "1 2 / 3 0 & 1 2 / 3 0 & ! 3:7: the blank is missing and tile 4 is out of range (2x2 has tiles 1 to 3 and one blank) & 1 2 / 3 0 & 0 1 / 2 3",
        ),
        (
            "-",
            "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
            "! 1:1: 17 cells are one more than 4x4 has: if the first is the number of an instance, use --format korf",
        ),
        (
            "-",
            "1 2 3 4 6 0 8",
            "! 1:1: 7 cells fill no board of several rows; as 3x3, 7 cells were read where 3x3 has 9 and tiles 5 and 7 are missing",
        ),
    ]);
}

#[test]
fn rows_on_lines() {
    check(&[
        ("-", "1 2\n3 0", "1 2 / 3 0"),
        ("-", "1 2\n3 0\n0 1\n2 3\n", "1 2 / 3 0 & 0 1 / 2 3"),
        ("-", "1 2 3\n4 5 0\n", "1 2 3 / 4 5 0"),
        ("-", "1 2\n3 4\n5 0", "1 2 / 3 4 / 5 0"),
        ("-", "1 2 3 0\n4 5 6 7\n8 9 10 11\n12 13 14 15\n", "1 2 3 0 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"),
        (
            "-",
            "1 2 3\n4 5 6\n",
            "! 2:5: the blank is missing and tile 6 is out of range (2x3 has tiles 1 to 5 and one blank)",
        ),
        (
            "-",
            "0 1 2\n3 4 5\n6 7 8\n9 10 11\n",
            "0 1 2 / 3 4 5 / 6 7 8 & ! 4:1: tiles 1, 2 and 3 are missing and tiles 9, 10 and 11 are out of range (2x2 has tiles 1 to 3 and one blank); the lines before were read as a 3x3 board: if these rows belong to it, use --size",
        ),
        ("4x3", "0 1 2\n3 4 5\n6 7 8\n9 10 11\n", "0 1 2 / 3 4 5 / 6 7 8 / 9 10 11"),
        ("rows", "0 1 2\n3 4 5\n6 7 8\n9 10 11\n\n1 2\n3 0", "0 1 2 / 3 4 5 / 6 7 8 / 9 10 11 & 1 2 / 3 0"),
        (
            "-",
            "0 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 17\n",
            "0 1 2 / 3 4 5 / 6 7 8 & ! 2:1: the blank and tiles 1, 2, 3, 4, 5, 6, 7 and 8 are missing and tiles 9, 10, 11, 12, 13, 14, 15, 16 and 1 more are out of range (3x3 has tiles 1 to 8 and one blank); the lines before were read as a 3x3 board: if these rows belong to it, use --size",
        ),
        (
            "9x9",
            "0 1 2 3 4 5 6 7 8\n",
            "! 1:1: 9 cells were read where 9x9 has 81 and tiles 9, 10, 11, 12, 13, 14, 15, 16 and 64 more are missing",
        ),
        (
            "-",
            "1 2 3\n3 2 1\n7 8 0",
            "! 2:1: tiles 4, 5 and 6 are missing and tile 1 occurs twice, tile 2 occurs twice and tile 3 occurs twice",
        ),
        (
            "-",
            "1 2 3\n4 5 5\n7 8 0\n1 2 3\n4 5 6\n7 8 0\n",
            "! 2:5: tile 6 is missing and tile 5 occurs twice & 1 2 3 / 4 5 6 / 7 8 0",
        ),
        (
            "-",
            "1 2 3\n4 5 99\n7 8 0\n1 2 3\n4 5 6\n7 8 0\n3 2 1\n",
            "! 2:5: tile 6 is missing and tile 99 is out of range (3x3 has tiles 1 to 8 and one blank) & 1 2 3 / 4 5 6 / 7 8 0 & 3 2 / 1 0",
        ),
        (
            "-",
            "1 2 3\n4 5\n7 8 0\n1 2 3\n4 5 6\n7 8 0\n",
            "! 2:1: row 2 has 2 cells where 3 are expected; tile 6 is missing & 1 2 3 / 4 5 6 / 7 8 0",
        ),
        (
            "-",
            "1 2 3\n4 5\n7 8 0\n\n1 2 3\n4 5 6\n7 8 0\n",
            "! 2:1: row 2 has 2 cells where 3 are expected; tile 6 is missing & 1 2 3 / 4 5 6 / 7 8 0",
        ),
        (
            "-",
            "1 2 3\n4 5 6 7 8\n9 0",
            "! 2:1: row 2 has 5 cells, row 3 has 2 cells where 3 are expected; tile 9 is out of range (3x3 has tiles 1 to 8 and one blank)",
        ),
        ("-", "1\n2\n3\n0", "! 1:1: 4 cells could be 2x2, 4x1: use --size"),
        ("2x2", "1\n2\n3\n0", "1 2 / 3 0"),
        ("4x1", "1\n2\n3\n0", "1 / 2 / 3 / 0"),
        ("-", "1\n2\n0", "1 / 2 / 0"),
        ("4x4", "1 2 3\n4 5 6\n7 8 0", "! 1:1: the rows make a 3x3 board where 4x4 is expected"),
        (
            "3x4",
            "1 2 3\n4 5 6\n7 8 9\n10 11 0\n1 2 3 4\n5 6 7 8\n9 10 11 0\n",
            "! 1:1: the rows make a 4x3 board where 3x4 is expected & 1 2 3 4 / 5 6 7 8 / 9 10 11 0",
        ),
        ("-", "1 2 3 # 4\n4 5 6\n# between\n7 8 0 // end", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "\u{feff}1 2\r\n3 0\r\n", "1 2 / 3 0"),
    ]);
}

#[test]
fn rows_on_one_line() {
    check(&[
        ("-", "8 6 7 / 2 5 4 / 3 0 1", "8 6 7 / 2 5 4 / 3 0 1"),
        ("-", "8 6 7|2 5 4|3 0 1", "8 6 7 / 2 5 4 / 3 0 1"),
        ("-", "8 6 7;2 5 4;3 0 1", "8 6 7 / 2 5 4 / 3 0 1"),
        ("-", "1/2/0", "1 / 2 / 0"),
        ("-", "1/2/3/0", "1 / 2 / 3 / 0"),
        ("-", "1 2 / 3", "1 2 / 3 0"),
        ("-", "8 6 7 2/2 5 4/3 0 1", "! 1:1: row 1 has 4 cells where 3 are expected; tile 2 occurs twice"),
        ("-", "2 1 3 / 4 5 6 / 7 8 0\n1 2 3 / 4 5 6 / 7 0 8", "2 1 3 / 4 5 6 / 7 8 0 & 1 2 3 / 4 5 6 / 7 0 8"),
        (
            "-",
            "1 2 3\n4 5 6\n1 2 / 3 0\n",
            "! 2:5: the blank is missing and tile 6 is out of range (2x3 has tiles 1 to 5 and one blank) & 1 2 / 3 0",
        ),
    ]);
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

#[test]
fn sizes_and_counts() {
    check(&[
        ("-", "3\n1 2 3\n4 5 6\n7 8 0\n3\n1 2 3\n4 5 6\n7 0 8\n", "1 2 3 / 4 5 6 / 7 8 0 & 1 2 3 / 4 5 6 / 7 0 8"),
        (
            "-",
            "3\n1 2 3\n4 5 6\n7 8 0\n1 2 3\n4 5 6\n7 0 8\n",
            "1 2 3 / 4 5 6 / 7 8 0 & 1 2 3 / 4 5 6 / 7 0 8 & ! 1:1: the count 3 promises 3 boards but 2 came",
        ),
        (
            "-",
            "3\n\n1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 0 8\n\n8 1 2\n4 5 6\n7 0 3\n",
            "1 2 3 / 4 5 6 / 7 8 0 & 1 2 3 / 4 5 6 / 7 0 8 & 8 1 2 / 4 5 6 / 7 0 3",
        ),
        (
            "-",
            "4\n1 2 3\n4 5 6\n7 8 0\n",
            "1 2 3 / 4 5 6 / 7 8 0 & ! 1:1: the number 4 is not the size of the 3x3 board after it, and as a count promises 4 boards where 1 came",
        ),
        (
            "-",
            "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n",
            "! 2:1: 12 cells were read where 4x4 has 16 and the blank and tiles 13, 14 and 15 are missing",
        ),
        (
            "-",
            "3\n1 2 3\n4 5\n7 8 0\n2\n1 2\n3 0\n",
            "! 3:1: row 2 has 2 cells where 3 are expected; tile 6 is missing & 1 2 / 3 0",
        ),
        ("-", "4 4\n1 2 3\n4 5 6\n7 8 0\n", "! 2:1: the rows make a 3x3 board where 4x4 is expected"),
        ("-", "3 3\n1 2 3 4\n5 6 7 8\n9 10 11 12\n", "! 2:1: the rows make a 3x4 board where 3x3 is expected"),
        ("-", "5", "! 1:1: the number 5 was read as a count or size, but no board follows"),
        (
            "-",
            "5\n\n7",
            "! 1:1: the number 5 was read as a count or size, but no board follows & ! 3:1: the number 7 was read as a count or size, but no board follows",
        ),
        ("-", "3 3", "! 1:1: the size 3x3 was read, but no board follows"),
        ("-", "2 1", "! 1:1: the size 2x1 was read, but no board follows"),
        (
            "-",
            "1\n0",
            "! 1:1: `1` and `0` could be a size and a 1x1 board, or a 2x1 board: use --format sized or --size 2x1",
        ),
        ("-", "3\n0\n1\n2\n3\n4\n5\n6\n7\n7\n", "! 10:1: tile 8 is missing and tile 7 occurs twice"),
        ("-", "3 2\n1 0\n2 3\n4 5\n", "1 0 / 2 3 / 4 5"),
        ("-", "3 2\n1 0", "3 2 / 1 0"),
        ("-", "2 2\n1 0\n2 3\n", "1 0 / 2 3"),
        ("-", "1 2\n1 0\n", "1 0"),
        ("-", "2\n1 2/3 0\n0 1/2 3", "1 2 / 3 0 & 0 1 / 2 3"),
        ("-", "2\n[[1,2],[3,0]]\n[[0,1],[2,3]]", "1 2 / 3 0 & 0 1 / 2 3"),
        ("-", "3\n1 2 3\n4 5 6\n7 8 0\n0\n", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "3\n1 2 3\n4 5 6\n7 0 8\n\n1 2\n3 0", "1 2 3 / 4 5 6 / 7 0 8 & 1 2 / 3 0"),
        ("sized", "2\n1 2\n3 0\n2\n1 2 3 0\n2 3\n1 2 3\n4 5 0", "1 2 / 3 0 & 1 2 / 3 0 & 1 2 3 / 4 5 0"),
        ("counted", "2\n1 2\n3 0\n\n1 2\n0 3\n", "1 2 / 3 0 & 1 2 / 0 3"),
        ("counted", "3\n1 2 3 0\n", "1 2 / 3 0 & ! 1:1: the count 3 promises 3 boards but 1 came"),
        (
            "counted",
            "1000000000\n1 2\n3 0\n",
            "1 2 / 3 0 & ! 1:1: the count 1000000000 promises 1000000000 boards but 1 came",
        ),
    ]);
}

#[test]
fn tables() {
    check(&[
        ("-", "1|2|0", "1 2 0"),
        ("-", "1 | 2 | 3\n---+---+---\n4 | 5 | 6\n---+---+---\n7 | 8 |\n", "1 2 3 / 4 5 6 / 7 8 0"),
        (
            "-",
            "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n┌───┬───┐\n│ 1 │   │\n├───┼───┤\n│ 3 │ 2 │\n└───┴───┘\n",
            "1 2 / 3 0 & 1 0 / 3 2",
        ),
        ("-", "+-------+\n| 1 2 3 |\n| 4 5 6 |\n| 7 8   |\n+-------+", "1 2 3 / 4 5 6 / 7 8 0"),
        (
            "-",
            "╔══╦══╗\n║ 1║xy║\n╠══╬══╣\n║ 3║  ║\n╚══╩══╝",
            "! 2:5: `xy` is neither a tile nor a blank (0 x _ . * -, or as --blank says)",
        ),
        ("-", "|1|2|\n|3|3|", "! 2:4: the blank is missing and tile 3 occurs twice"),
    ]);
}

#[test]
fn brackets() {
    check(&[
        ("-", "[[1,2],[3,0]]", "1 2 / 3 0"),
        ("-", "((1, 2), (3, 0))", "1 2 / 3 0"),
        ("-", "{{1,2},{3,0}};", "1 2 / 3 0"),
        ("-", "[1 2; 3 0]", "1 2 / 3 0"),
        ("-", "array([[1, 2, 3],\n       [4, 5, 6],\n       [7, 8, 0]], dtype=int32)", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "[[1 2 3]\n [4 5 6]\n [7 8 0]]", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "[\n  [\n    1, 2],\n  [3, 0]\n]\n", "1 2 / 3 0"),
        ("-", "[1, 2, 3]\n[4, 5, 6]\n[7, 8, 0]", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "[1,2,3],\n[4,5,6],\n[7,8,0]", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "[1,2,3],[4,5,6],[7,8,0]", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "[1 2 3\n4 5 6\n7 8 0]", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "[1, 2, 3, 4, 5,\n 6, 7, 8, 0]", "1 2 3 / 4 5 6 / 7 8 0"),
        ("-", "[[2,1,0,3]]", "2 1 0 3"),
        ("-", "[[2],[1],[0],[3]]", "2 / 1 / 0 / 3"),
        ("-", "[2,1,0,3]", "2 1 / 0 3"),
        ("-", "[[[1,2],[3,0]],[[0,1],[2,3]]]", "1 2 / 3 0 & 0 1 / 2 3"),
        ("-", "[['1','2'],['3','_']]", "1 2 / 3 0"),
        ("-", "[[1,2],[3,null]]", "1 2 / 3 0"),
        ("-", "[[1,2],[3]]", "1 2 / 3 0"),
        ("-", "[]", "! 1:1: no board was read: write its rows, such as \"1 2 3 / 4 5 6 / 7 8 0\""),
        ("-", "[[],[]]", "! 1:1: no board was read: write its rows, such as \"1 2 3 / 4 5 6 / 7 8 0\""),
        (
            "-",
            "[[1,2],[3,0]] foo",
            "! 1:15: `foo` does not belong here: after brackets nothing may stand but more brackets",
        ),
        (
            "-",
            "[[1,2],[3,0]] 7",
            "! 1:15: `7` does not belong here: every cell stands inside the brackets, such as [[1, 2], [3, 0]]",
        ),
        (
            "-",
            "[[1,2],[3,,0]]",
            "! 1:11: nothing stands between two commas (write 0 for the blank); row 2 has 3 cells where 2 are expected",
        ),
        ("-", "[[1,2,[3,0]]]", "! 1:7: `[3,0]]]` does not belong here: a list holds either cells or lists"),
        ("-", "[[1,2],[3,0", "! 1:8: `[` is not closed: write `]` where it ends"),
        ("-", "[[1,2],[3,0)]", "! 1:12: `[` is closed by `)`: write `]` for one of them"),
        ("-", "[[1,2],[3,0]\n[[1,2],[3,0]]\n", "! 1:1: `[` is not closed: write `]` where it ends & 1 2 / 3 0"),
        ("-", "[[1,2],[3,0]\n\n1 2\n3 0\n", "! 1:1: `[` is not closed: write `]` where it ends & 1 2 / 3 0"),
        ("-", "[[1,2],[3,3]]", "! 1:11: the blank is missing and tile 3 occurs twice"),
        (
            "-",
            "{\"board\": [[1,2],[3,0]], \"goal\": [[0,1],[2,3]], \"x\": {\"a\": [1]}, \"moves\": \"RD\"}\n{\"bord\": 3}\n{\"board\": \"1 2/3 0\"}\n{\"board\": [[1,2],[3,3]]}\n{\"board\": [1,2,3,0], \"goal\": \"blank-first\"}\n{\"board\": [[1,2],[3,0]], \"goal\": [[0,1],[2,2]]}\n{\"board\": []}\n{\"board\": 5}",
            "1 2 / 3 0 goal 0 1 / 2 3 moves RD & ! 2:1: the object has no \"board\": write {\"board\": [[1, 2], [3, 0]]} & 1 2 / 3 0 & ! 4:21: the blank is missing and tile 3 occurs twice & 1 2 / 3 0 goal 0 1 / 2 3 & ! 6:44: tile 3 is missing and tile 2 occurs twice & ! 7:11: no board was read: write its rows, such as \"1 2 3 / 4 5 6 / 7 8 0\" & ! 8:11: `5}` does not belong here: a board is a list of rows or a string",
        ),
        (
            "-",
            "{\"board\": [[1,2\n{\"board\": [[1,2],[3,0]]}",
            "! 1:12: `[` is not closed: write `]` where it ends & 1 2 / 3 0",
        ),
        ("-", "{\n  \"board\": [[1, 2], [3, 0]],\n  \"goal\": null\n}", "1 2 / 3 0"),
        (
            "-",
            "{\"board\": [[1,2],[3,0]], \"goal\": \"spirall\"}",
            "! 1:35: `spirall` is not the name of a goal: use blank-last, blank-first, spiral or a board",
        ),
        (
            "-",
            "[{\"board\": [[1,2],[3,0]]}]",
            "! 1:2: `{\"board\": [[1,2],[3,0]]}...` does not belong here: a list holds no objects: write each on a line of its own",
        ),
        ("-", "[['1\n2',0]]", "! 1:3: `'` is not closed: write `'` where it ends"),
        ("-", "[[1,2],[3,0]]]", "! 1:14: `]` does not belong here: it closes no bracket"),
        // Lines of a list that was only wrapped are no rows.
        ("-", "[1, 2, 3,\n 4, 0]", "1 2 3 4 0"),
        ("2x3", "[1 2 3 4\n 5 0]", "1 2 3 / 4 5 0"),
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
fn digits() {
    check(&[
        ("-", "283104766", "! 1:9: tile 5 is missing and tile 6 occurs twice"),
        ("-", "12X453787\n12X453786", "! 1:9: tile 6 is missing and tile 7 occurs twice & 1 2 0 / 4 5 3 / 7 8 6"),
        (
            "-",
            "1230\n1 2 3\n4 5 6\n7 8 0",
            "1 2 3 / 4 5 6 / 7 8 0 & ! 1:1: the number 1230 is not the size of the 3x3 board after it, and as a count promises 1230 boards where 1 came",
        ),
        ("-", "1230", "1 2 / 3 0"),
        ("-", "123450", "! 1:1: 6 cells could be 2x3, 3x2: use --size"),
        ("2x3", "123450", "1 2 3 / 4 5 0"),
        ("-", "-123", "! 1:1: `-123` is negative (tiles are numbered from 1)"),
        ("-", "1.23", "! 1:1: `1.23` is not a whole number"),
        (
            "-",
            "fe169b4c0a73d852\nFE169B4C0A73D852",
            "15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2 & 15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2",
        ),
        ("digits", "12345678\n1234x5678\n", "1 2 3 / 4 5 6 / 7 8 0 & 1 2 3 / 4 0 5 / 6 7 8"),
        (
            "digits",
            "1 2",
            "! 1:1: `1 2` does not look like format digits: one hexadecimal digit a cell, such as 12X453786",
        ),
    ]);
}

#[test]
fn blanks() {
    check(&[
        ("-", "1 2\n3 x", "1 2 / 3 0"),
        ("-", "1 2\n3 X", "1 2 / 3 0"),
        ("-", "1 2\n3 _", "1 2 / 3 0"),
        ("-", "1 2\n3 __", "1 2 / 3 0"),
        ("-", "1 2\n3 .", "1 2 / 3 0"),
        ("-", "1 2\n3 *", "1 2 / 3 0"),
        ("-", "1 2\n3 -", "1 2 / 3 0"),
        ("-", "1 2\n3", "1 2 / 3 0"),
        ("-", "x 1 2\nX 3 4\n5 6 7", "! 2:1: tile 8 is missing and the blank occurs twice"),
        ("blank=9", "1 2 3\n4 5 6\n7 8 9", "1 2 3 / 4 5 6 / 7 8 0"),
        ("blank=9", "1 2 3\n4 5 6\n7 8 0", "! 1:1: the blank `9` does not occur, and no cell is left out for it"),
        ("blank=9", "1 2 3\n4 5 6\n7 8", "1 2 3 / 4 5 6 / 7 8 0"),
        ("blank=F", "F 0 1 2", "0 1 / 2 3"),
        ("blank=#", "1 2\n3 #", "1 2 / 3 0"),
        ("blank=□", "1 2\n3 □", "1 2 / 3 0"),
        ("blank=9", "1 x\n9 3", "! 1:3: `x` is neither a tile nor a blank (0 x _ . * -, or as --blank says)"),
        ("blank=B", "|1|2|\n|3| |", "1 2 / 3 0"),
    ]);
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
fn named_formats() {
    check(&[
        (
            "korf",
            "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
            "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 instance 1 & 13 5 4 10 / 9 12 8 14 / 2 3 7 1 / 0 15 11 6 instance 2 & 14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3",
        ),
        (
            "korf",
            "1 57 41 276361933 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n1 2 3\n1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 10\n",
            "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 instance 1 & ! 2:1: `1 2 3` does not look like format korf: the number of the instance, then the tiles of a square board (or --size) & ! 3:39: tile 3 is missing and tile 10 occurs twice",
        ),
        ("korf 2x3", "7 1 2 3 4 5 0", "1 2 3 / 4 5 0 instance 7"),
        (
            "json",
            "1 2 3",
            "! 1:1: `1 2 3` does not look like format json: a list in brackets, such as [[1, 2], [3, 0]]",
        ),
        (
            "slidysim",
            "1 2 3",
            "! 1:1: `1 2 3` does not look like format slidysim: a board with / between rows, then its moves, such as 1 2/0 3 R",
        ),
        ("slidysim", "1.5 2 3/4 5 0 UL 2020-01-01", "! 1:1: `1.5` is not a whole number"),
        ("rows", "0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15", "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"),
        ("rows", "1 2 3 0\n\n0 1 2 3", "1 2 / 3 0 & 0 1 / 2 3"),
        ("rows", "1 2\n3 0\n1 2\n0 3\n", "1 2 / 3 0 & 1 2 / 0 3"),
        ("commas", "1,2,3\n4,5,6\n7,8,0", "1 2 3 / 4 5 6 / 7 8 0"),
        ("tokens", "1 2\n3 4 5\n6 7 8 0\n\n1 2 3 0", "1 2 3 / 4 5 6 / 7 8 0 & 1 2 / 3 0"),
        ("tokens 2x3", "1 2\n3 4 5 0 1 2 3 4\n5\n0", "1 2 3 / 4 5 0 & 1 2 3 / 4 5 0"),
        ("tokens", "1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8", "1 2 3 / 4 5 6 / 7 8 0 & 1 2 3 / 4 5 6 / 7 0 8"),
    ]);
}

#[test]
fn one_board() {
    let table = [
        ("-", "8 6 7 / 2 5 4 / 3 0 1", "8 6 7 / 2 5 4 / 3 0 1"),
        // Knowing the whole text, rows are one board even if the first are one by themselves.
        ("-", "1 2 3 0\n4 5 6 7\n8 9 10 11\n12 13 14 15\n", "1 2 3 0 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"),
        ("-", "0 1 2\n3 4 5\n6 7 8\n9 10 11", "0 1 2 / 3 4 5 / 6 7 8 / 9 10 11"),
        ("-", "0 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 17", "0 1 2 3 4 5 6 7 8 / 9 10 11 12 13 14 15 16 17"),
        ("-", "1\n1 2/3 0", "1 2 / 3 0"),
        ("-", "3\n0\n3\n8\n4\n1\n7\n2\n6\n5", "0 3 8 / 4 1 7 / 2 6 5"),
        ("-", "{\"board\": [[1,2],[3,0]], \"goal\": \"spiral\"}", "1 2 / 3 0 goal 1 2 / 0 3"),
        ("-", "", "! 1:1: no board was read: write its rows, such as \"1 2 3 / 4 5 6 / 7 8 0\""),
        ("-", " # no board\n", "! 1:1: no board was read: write its rows, such as \"1 2 3 / 4 5 6 / 7 8 0\""),
        (
            "-",
            "1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8",
            "! 1:1: 2 boards were read where one is expected: give each as an argument of its own, or all in a file",
        ),
        (
            "-",
            "1 2\n3 0\n1 2\n3 0",
            "! 1:1: 2 boards were read where one is expected: give each as an argument of its own, or all in a file",
        ),
        (
            "-",
            "1 2/3 0\n\n1 2/3 0",
            "! 1:1: 2 boards were read where one is expected: give each as an argument of its own, or all in a file",
        ),
        ("-", "1 2 3\n4 5 5\n7 8 0", "! 2:5: tile 6 is missing and tile 5 occurs twice"),
        ("-", "blank-last", "! 1:1: `blank-last` is neither a tile nor a blank (0 x _ . * -, or as --blank says)"),
        ("2x2", "1 2 0", "! 1:1: 3 cells were read where 2x2 has 4 and tile 3 is missing"),
        (
            "-",
            "1 2/3 3\n\n1 2/3 0",
            "! 1:7: the blank is missing and tile 3 occurs twice; 2 boards were read where one is expected: give each as an argument of its own, or all in a file",
        ),
        (
            "-",
            "4\n1 2 3\n4 5 6\n7 8 0",
            "! 1:1: the number 4 is not the size of the 3x3 board after it, and as a count promises 4 boards where 1 came",
        ),
    ];
    for (words, text, expected) in table {
        assert_eq!(say(&read::board(text, &options(words))), expected, "{text:?}");
    }
}

/// Each board is ready with its last line, but for those that only the next line can tell from a row.
#[test]
fn no_waiting() {
    let table: [(&str, &str, &[usize]); 10] = [
        ("-", "2 3 4 1 5 x 7 6 8\n1 2 3 x 4 6 7 5 8", &[1, 2]),
        ("-", "1 2 3\n4 5 6\n7 8 0\n8 1 2\n4 5 6\n7 3 0", &[3, 6]),
        ("-", "1 2 3\n4 5 6\n7 8\n8 1 2\n4 5 6\n7 3", &[3, 6]),
        ("-", "1 2 3\n4 5 5\n7 8 0", &[3]),
        ("-", "2\n1 2\n3 0\n0 1\n2 3", &[3, 5]),
        ("-", "2 3\n1 2 3\n4 5 0", &[3]),
        ("-", "2\n1\n2\n3\n0", &[5]),
        ("2x3", "1 2 3\n4 5 0\n1 2 3 4 5 0", &[2, 3]),
        ("-", "[[1,2],\n[3,0]]\n12X453786\n1 2/3 0", &[2, 3, 4]),
        ("-", "1 2 3 0\n0 1 2 3", &[2, 3]),
    ];
    for (words, text, expected) in table {
        let mut reader = Reader::new(options(words));
        let mut after = Vec::new();
        for (number, line) in text.lines().enumerate() {
            reader.line(line.as_bytes());
            after.extend(reader.by_ref().map(|_| number + 1));
        }
        reader.finish();
        after.extend(reader.map(|_| text.lines().count() + 1));
        assert_eq!(after, expected, "{text:?}");
    }
}

#[test]
fn places() {
    let items = stream("# two boards\n\n  1 2\n  3 0\n\n [[0,1],[2,3]]\n│ä│1│\n".as_bytes(), &Options::default());
    let places: Vec<_> = items[..2].iter().flatten().map(|entry| (entry.line, entry.column)).collect();
    assert_eq!(places, [(3, 3), (6, 4)]);
    // Columns count characters, not bytes.
    let error = items[2].as_ref().unwrap_err();
    assert_eq!((error.line, error.column), (7, 2));
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

#[test]
fn raw_boards() {
    let raw = read::raw("1 1 x / 7 foo / 0 0 0 0", &Options::default()).unwrap();
    let rows: Vec<Vec<u32>> = raw.rows().map(<[u32]>::to_vec).collect();
    assert_eq!(rows, [vec![1, 1, 0], vec![7, read::Raw::UNREADABLE], vec![0, 0, 0, 0]]);
    assert_eq!([raw.place(0), raw.place(4), raw.place(8)], [(1, 1), (1, 11), (1, 23)]);
    let error = raw.grid(&Options::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "1:11: `foo` is neither a tile nor a blank (0 x _ . * -, or as --blank says); row 2 has 2 cells, row 3 has 4 cells where 3 are \
         expected; the blank occurs 5 times and tile 1 occurs twice"
    );
    assert_eq!(read::raw("1 2\n3 0\n", &Options::default()).unwrap().values(), [1, 2, 3, 0]);
    assert!(read::raw("", &Options::default()).is_err());
    assert!(read::raw("1 2/3 0\n1 2/3 0", &Options::default()).is_err());
}

#[test]
fn formats_by_name() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    assert_eq!(
        "xml".parse::<Format>().unwrap_err().to_string(),
        "`xml` is not a format: use auto, tokens, rows, counted, sized, digits, json, commas, korf, grid, slidysim"
    );
}

#[test]
fn written_boards() {
    let boards = ["1 2 3/4 0 5", "0 1 2/3 4 5"].map(|text| read::board(text, &Options::default()).unwrap().board);
    let expected = [
        (Format::Auto, "1 2 3 / 4 0 5\n0 1 2 / 3 4 5\n"),
        (Format::Tokens, "1 2 3 4 0 5\n0 1 2 3 4 5\n"),
        (Format::Rows, "1 2 3\n4 0 5\n\n0 1 2\n3 4 5\n"),
        (Format::Counted, "2\n\n1 2 3\n4 0 5\n\n0 1 2\n3 4 5\n"),
        (Format::Sized, "2 3\n1 2 3\n4 0 5\n2 3\n0 1 2\n3 4 5\n"),
        (Format::Digits, "123405\n012345\n"),
        (Format::Json, "[[1,2,3],[4,0,5]]\n[[0,1,2],[3,4,5]]\n"),
        (Format::Commas, "1,2,3,4,0,5\n0,1,2,3,4,5\n"),
        (Format::Korf, "1 1 2 3 4 0 5\n2 0 1 2 3 4 5\n"),
        (
            Format::Grid,
            "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 5 |\n+---+---+---+\n\n\
             +---+---+---+\n|   | 1 | 2 |\n+---+---+---+\n| 3 | 4 | 5 |\n+---+---+---+\n",
        ),
        (Format::Slidysim, "1 2 3/4 0 5 L\n0 1 2/3 4 5 L\n"),
    ];
    assert_eq!(expected.map(|(format, _)| format), Format::ALL);
    for (format, expected) in expected {
        let mut writer = Writer::new(format);
        let mut text = writer.head(boards.len());
        for board in &boards {
            writer.board(board, Some("L"), &mut text).unwrap();
        }
        assert_eq!(text, expected);
    }
    let error = Writer::new(Format::Slidysim).board(&boards[0], None, &mut String::new()).unwrap_err();
    assert_eq!(error.to_string(), "a slidysim line holds a board and its solution: the moves are missing");
    let large = Goal::BlankLast.grid("3x6".parse().unwrap()).unwrap();
    let error = Writer::new(Format::Digits).board(&large, None, &mut String::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a 3x6 board has 18 cells, and digits go up to 16 (0 to 9, a to f): use another format, such as tokens"
    );
}

mod round_trip {
    use loyd_board::read::{Format, Options};
    use loyd_board::write::Writer;
    use loyd_board::{Grid, Position, Shape};
    use proptest::prelude::*;

    fn grids() -> impl Strategy<Value = Vec<Grid>> {
        (1..=6usize, 1..=6usize, 1..=3usize).prop_flat_map(|(rows, columns, boards)| {
            let shape = Shape::new(rows, columns).unwrap();
            let tiles: Vec<u32> = (0..shape.cells() as u32).collect();
            let grid = Just(tiles).prop_shuffle().prop_map(move |tiles| Grid::new(shape, tiles).unwrap());
            proptest::collection::vec(grid, boards)
        })
    }

    fn check(format: Format, forced: bool, grids: &[Grid]) -> Result<(), TestCaseError> {
        let shape = grids[0].shape();
        let mut text = String::new();
        let mut writer = Writer::new(format);
        text += &writer.head(grids.len());
        for grid in grids {
            if writer.board(grid, Some("LR"), &mut text).is_err() {
                prop_assert!(format == Format::Digits && shape.cells() > 16);
                return Ok(());
            }
        }
        let line = shape.rows() == 1 || shape.columns() == 1;
        // The first rows of a tall board may be a board of their own.
        let tall = shape.rows() > shape.columns() && !(forced && matches!(format, Format::Rows | Format::Grid));
        // A list without rows says nothing about the shape; the others need no size.
        let size = match format {
            Format::Tokens | Format::Commas | Format::Digits | Format::Korf => true,
            Format::Json | Format::Sized | Format::Slidysim => false,
            Format::Auto => line,
            Format::Rows | Format::Counted | Format::Grid => line || tall,
        };
        let options =
            Options { format: if forced { format } else { Format::Auto }, size: size.then_some(shape), blank: None };
        let found: Vec<_> =
            super::stream(text.as_bytes(), &options).into_iter().map(|item| item.map(|entry| entry.board)).collect();
        let expected: Vec<_> = grids.iter().cloned().map(Ok).collect();
        prop_assert_eq!(found, expected, "{}", text);
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

        #[test]
        fn every_format_by_name(grids in grids()) {
            for format in Format::ALL {
                check(format, true, &grids)?;
            }
        }

        #[test]
        fn every_format_unnamed(grids in grids()) {
            for format in Format::ALL {
                let cells = grids[0].shape().cells();
                let told_apart = match format {
                    Format::Korf => false, // the number of the instance looks like a tile
                    Format::Digits => (4..=16).contains(&cells),
                    Format::Counted => grids[0].shape().columns() > 1,
                    Format::Slidysim => grids[0].shape().rows() > 1,
                    _ => true,
                };
                if told_apart {
                    check(format, false, &grids)?;
                }
            }
        }

        /// Boards in mixed formats, some with a tile twice, apart by blank lines: every one is answered, in order.
        #[test]
        fn one_bad_board_never_stops_the_rest(
            boards in proptest::collection::vec((grids(), any::<bool>(), 0..7usize), 1..8)
        ) {
            let formats = [Format::Auto, Format::Rows, Format::Json, Format::Sized, Format::Grid, Format::Tokens, Format::Digits];
            let (mut text, mut expected) = (String::new(), Vec::new());
            for (grids, sound, format) in boards {
                let (grid, shape, format) = (&grids[0], grids[0].shape(), formats[format]);
                let list = matches!(format, Format::Tokens | Format::Digits);
                // Tall boards and lists need a size; four digits may be a count.
                let square = shape.rows() == shape.columns() && shape.rows() > 1;
                let plain = if list { square } else { shape.rows() > 1 && shape.columns() >= shape.rows() };
                // After a lone side, boards of that size would be counted.
                let side = format == Format::Sized && square;
                if !plain || side || (format == Format::Digits && !matches!(shape.cells(), 9 | 16)) {
                    continue;
                }
                let mut board = String::new();
                Writer::new(format).board(grid, None, &mut board).unwrap();
                let last = shape.cells() - 1;
                if !sound && !list && format != Format::Grid && last > 9 {
                    // The greatest tile becomes another greatest: one too many.
                    text += &board.replace(&last.to_string(), &(last + 1).to_string());
                    expected.push(None);
                } else {
                    text += &board;
                    expected.push(Some(grid.clone()));
                }
                text += "\n";
            }
            let found: Vec<_> = super::stream(text.as_bytes(), &Options::default()).into_iter().map(|item| item.ok().map(|entry| entry.board)).collect();
            prop_assert_eq!(found, expected, "{}", text);
        }

        /// A board text with some bytes changed: every error is a short sentence that begins in lower case, at a place that the text has.
        #[test]
        fn changed_texts(
            grids in grids(),
            format in proptest::sample::select(&Format::ALL[..]),
            changes in proptest::collection::vec((any::<proptest::sample::Index>(), 0..3u8, proptest::sample::select(&b"0123456789 \n\n,;/|#[](){}\"':xabR-.\xff"[..])), 1..6),
        ) {
            let mut writer = Writer::new(format);
            let mut text = writer.head(grids.len());
            for grid in &grids {
                prop_assume!(writer.board(grid, Some("LR"), &mut text).is_ok());
            }
            let mut bytes = text.into_bytes();
            for (at, kind, byte) in changes {
                let at = at.index(bytes.len());
                match kind {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ if bytes.len() > 1 => drop(bytes.remove(at)),
                    _ => {}
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            for format in [Format::Auto, format] {
                let options = Options { format, ..Options::default() };
                let mut items = super::stream(&bytes, &options);
                items.push(loyd_board::read::board(&text, &options));
                for error in items.into_iter().filter_map(Result::err) {
                    let width = text.split('\n').nth(error.line - 1).map(|line| line.chars().count());
                    prop_assert!(width.is_some_and(|width| error.column <= width + 1), "{} {}", text, error);
                    let message = error.to_string();
                    let sentence = message.split_once(": ").unwrap().1;
                    prop_assert!(message.len() < 1000 && !message.contains('\n') && !sentence.starts_with(char::is_uppercase), "{}", message);
                }
            }
        }

        #[test]
        fn nothing_panics(text in "[0-9 x,;/|#\\[\\](){}\"a-f\n\r\t.+*_-]{0,80}") {
            for format in Format::ALL {
                super::stream(text.as_bytes(), &Options { format, ..Options::default() });
                let _ = loyd_board::read::board(&text, &Options { format, size: "2x3".parse().ok(), blank: Some("x".into()) });
            }
        }

        #[test]
        fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            for format in Format::ALL {
                super::stream(&bytes, &Options { format, ..Options::default() });
            }
        }
    }
}
