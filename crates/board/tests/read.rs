//! Texts to boards: every format, every fault, and that one bad board never stops the rest.

use loyd_board::Position;
use loyd_board::read::{self, Entry, Format, Options, ReadError, Reader};

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
fn probe() {
    for (words, text) in [
        ("-", ""),
        ("-", "\n \n\t\n"),
        ("-", "# only\n// c\n"),
        ("-", "0"),
        ("-", "0\n\n0\n"),
        ("-", "2 1 0 3"),
        ("1x4", "2 1 0 3\n3 2 1 0"),
        ("-", "1 2\n3 0"),
        ("-", "1 2\n3 0\n0 1\n2 3\n"),
        ("-", "1 2 3 0\n0 1 2 3\n"),
        ("-", "1 2 3 0\n4 5 6 7\n8 9 10 11\n12 13 14 15\n"),
        ("-", "0 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 17\n"),
        ("-", "1 2 3\n4 5 6\n"),
        ("-", "1 2 3\n4 5 0\n"),
        ("-", "1 2\n3 4\n5 0"),
        ("-", "1 2 3 4 5 6 7 8\n1 2 3 4 5 6 7 0 8\n"),
        ("-", "1 2 3 4 5 6 7 8 8\n1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 7 9 8\n 1 2 3 4 5 6 7 8 0\n1 2 3\n"),
        ("-", "1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 0\n"),
        ("-", "1 2 3 4 5 6 7 8 99\n1 2 3 4 5 6 7 8 0\n"),
        ("-", "1 2 3\n4 5 5\n7 8 0\n1 2 3\n4 5 6\n7 8 0\n"),
        ("-", "1 2 3\n4 5 99\n7 8 0\n1 2 3\n4 5 6\n7 8 0\n3 2 1\n"),
        ("-", "1 2 3\n4 5\n7 8 0\n1 2 3\n4 5 6\n7 8 0\n"),
        ("-", "1 2 3\n4 5\n7 8 0\n\n1 2 3\n4 5 6\n7 8 0\n"),
        ("-", "1 2 3\n4 -5 6\n7 8.5 99999999999\n\n1 2 3\n4 foo 6\n7 8 0\n"),
        ("-", "3\n1 2 3\n4 5 6\n7 8 0\n3\n1 2 3\n4 5 6\n7 0 8\n"),
        ("-", "3\n1 2 3\n4 5 6\n7 8 0\n1 2 3\n4 5 6\n7 0 8\n"),
        ("-", "3\n\n1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 0 8\n"),
        ("-", "4\n1 2 3\n4 5 6\n7 8 0\n"),
        ("-", "4 4\n1 2 3\n4 5 6\n7 8 0\n"),
        ("-", "3 3\n1 2 3 4\n5 6 7 8\n9 10 11 12\n"),
        ("-", "5"),
        ("-", "5\n\n7"),
        ("-", "3 3"),
        ("-", "2 1"),
        ("-", "1 0"),
        ("-", "1\n0"),
        ("-", "3 2\n1 0\n2 3\n4 5\n"),
        ("-", "3 2\n1 0"),
        ("-", "3 2\n1 0\n\n"),
        ("-", "2 2\n1 0\n2 3\n"),
        ("-", "1 2\n1 0\n"),
        ("-", "1 2 3 4 5 6 7 8 9 10 11 0"),
        ("3x4", "1 2 3 4 5 6 7 8 9 10 11 0"),
        ("-", "1\n2\n3\n0"),
        ("2x2", "1\n2\n3\n0"),
        ("4x1", "1\n2\n3\n0"),
        ("-", "1\n2\n0"),
        ("-", "1 2 0"),
        ("-", "1/2/0"),
        ("-", "1|2|0"),
        ("-", "1 | 2 | 3\n---+---+---\n4 | 5 | 6\n---+---+---\n7 | 8 |\n"),
        ("-", "┌───┬───┐\n│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │\n└───┴───┘\n"),
        ("-", "+-------+\n| 1 2 3 |\n| 4 5 6 |\n| 7 8   |\n+-------+"),
        ("-", "8 6 7|2 5 4|3 0 1"),
        ("-", "8 6 7;2 5 4;3 0 1"),
        ("-", "8 6 7 2/2 5 4/3 0 1"),
        ("-", "[[1,2],[3,0]\n[[1,2],[3,0]]\n"),
        (
            "-",
            "{\"board\": [[1,2],[3,0]], \"goal\": [[0,1],[2,3]], \"x\": {\"a\": [1]}, \"moves\": \"RD\"}\n{\"bord\": 3}\n{\"board\": \"1 2/3 0\"}\n{\"board\": [[1,2],[3,3]]}",
        ),
        ("-", "[\n  [\n    1, 2],\n  [3, 0]\n]\n"),
        ("-", "array([[1, 2, 3],\n       [4, 5, 6],\n       [7, 8, 0]], dtype=int32)"),
        ("-", "[[1 2 3]\n [4 5 6]\n [7 8 0]]"),
        ("-", "[1, 2, 3]\n[4, 5, 6]\n[7, 8, 0]"),
        ("-", "[1,2,3],\n[4,5,6],\n[7,8,0]"),
        ("-", "[1,2,3],[4,5,6],[7,8,0]"),
        ("-", "[1 2 3\n4 5 6\n7 8 0]"),
        ("-", "[1, 2, 3, 4, 5,\n 6, 7, 8, 0]"),
        ("-", "[]"),
        ("-", "[[],[]]"),
        ("-", "[[[1,2],[3,0]],[[0,1],[2,3]]]"),
        ("-", "[[1,2],[3,0]] foo"),
        ("-", "[[1,2],[3,0]] 7"),
        ("-", "[[1,2],[3,,0]]"),
        ("-", "1,2,,3"),
        ("-", "[['1','2'],['3','_']]"),
        ("-", "[[1,2,[3,0]]]"),
        ("-", "[[1,2],[3,0"),
        ("-", "1 2 3 4 5 6 7 8 0 foo"),
        ("-", "hello world\n1 2/3 0\n"),
        ("blank=9", "1 2 3\n4 5 6\n7 8 9"),
        ("blank=9", "1 2 3\n4 5 6\n7 8 0"),
        ("blank=F", "F 0 1 2"),
        ("blank=#", "1 2\n3 #"),
        (
            "korf",
            "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
        ),
        ("korf", "1 57 41 276361933 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n1 2 3\n"),
        ("-", "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"),
        ("digits", "12345678\n1234x5678\n"),
        ("digits", "1 2"),
        ("-", "283104766"),
        ("-", "12X453787"),
        ("-", "1230\n1 2 3\n4 5 6\n7 8 0"),
        ("-", "-123"),
        ("-", "1.23"),
        ("2x3", "123450"),
        ("-", "123450"),
        ("json", "1 2 3"),
        ("slidysim", "1 2 3"),
        ("rows", "0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15"),
        ("rows", "1 2 3 0\n\n0 1 2 3"),
        ("tokens", "1 2\n3 4 5\n6 7 8 0\n\n1 2 3 0"),
        ("tokens 2x3", "1 2\n3 4 5 0 1 2 3 4\n5\n0"),
        ("sized", "2\n1 2\n3 0\n2\n1 2 3 0\n2 3\n1 2 3\n4 5 0"),
        ("counted", "2\n1 2\n3 0\n\n1 2\n0 3\n"),
        ("counted", "3\n1 2 3 0\n"),
        ("-", "\u{feff}1 2\r\n3 0\r\n"),
        ("-", "1 2\u{a0}3 0"),
        ("-", "０ 1 2 3"),
        ("4x4", "1 2 3\n4 5 6\n7 8 0"),
        ("3x4", "1 2 3\n4 5 6\n7 8 9\n10 11 0"),
        ("-", "1 2 3\n4 5 6 7 8\n9 0"),
        ("-", "x 1 2\nX 3 4\n5 6 7"),
        ("2x2", "1 2 3 0\n1 2 3\n1 2 3 4\n1 2\n3 0\n0 1 2 3"),
        ("-", "1 2\n3 0 // end\n# c\n0 1 # x\n2 3"),
        ("-", "2 1 3 / 4 5 6 / 7 8 0\n1 2 3 / 4 5 6 / 7 0 8"),
        ("-", "2\n1 2/3 0\n0 1/2 3"),
        ("-", "1 2 3 # 4\n4 5 6\n7 8 0"),
    ] {
        println!("{words:10} {text:?}\n        => {}", read_all(words, text));
    }
    for text in [
        "",
        "1 2 3 0\n4 5 6 7\n8 9 10 11\n12 13 14 15\n",
        "1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 0 8",
        "1 2\n3 0\n1 2\n3 0",
        "1 2/3 0\n\n1 2/3 0",
        "1\n1 2/3 0",
        "0 1 2\n3 4 5\n6 7 8\n9 10 11",
        "{\"board\":[[1,2],[3,0]]}",
        "0 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 17",
    ] {
        println!("board {text:?}\n        => {}", say(&read::board(text, &Options::default())));
    }
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
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

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
