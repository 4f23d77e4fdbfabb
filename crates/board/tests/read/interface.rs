//! What the reader and the writer promise besides the formats.

use loyd_board::Goal;
use loyd_board::read::{self, Format, Options, Reader};
use loyd_board::write::Writer;

use crate::{options, say, stream};

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
