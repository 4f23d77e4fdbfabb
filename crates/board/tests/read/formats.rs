//! Every format, detected and by name.

use crate::check;

#[test]
fn posted_boards() {
    let unescape = |text: &str| text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t");
    let mut texts = Vec::new();
    for line in include_str!("../data/boards.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [_, words, text, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        texts.push((words, unescape(text), expected));
    }
    assert!(texts.len() > 50);
    check(&texts.iter().map(|(words, text, expected)| (*words, text.as_str(), *expected)).collect::<Vec<_>>());
}

#[test]
fn lines_that_are_boards() {
    check(&[
        ("-", "0", "0"),
        ("-", "2301\n0213\n", "2 3 / 0 1 & 0 2 / 1 3"),
        ("-", "0\n\n0\n", "0 & 0"),
        (
            "-",
            "0 0",
            "! 1:1: 2 cells fill no board of several rows and columns; as 1x2, tile 1 is missing and the blank occurs twice",
        ),
        (
            "-",
            "0 1 2 3 4 5 6 7 8 9 10 11\n1 0 2 3 4 5 6 7 8 9 10 11\n",
            "! 1:1: 12 cells could be 3x4, 4x3, 2x6, 6x2: use --size & ! 2:1: 12 cells could be 3x4, 4x3, 2x6, 6x2: use --size",
        ),
        (
            "-",
            "1 2 3 4 5 6 7 8 9 10 11\n2 1 3 4 5 6 7 8 9 10 11\n",
            "! 1:1: 12 cells could be 3x4, 4x3, 2x6, 6x2: use --size & ! 2:1: 12 cells could be 3x4, 4x3, 2x6, 6x2: use --size",
        ),
        (
            "-",
            "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14\n1 0 2 3 4 5 6 7 8 9 10 11 12 13 13\n",
            "! 1:1: 15 cells could be 3x5, 5x3: use --size & ! 2:1: 15 cells could be 3x5, 5x3: use --size",
        ),
        ("-", "0 1 2 3 4 5\n6 7 8 9 10 11\n", "0 1 2 3 4 5 / 6 7 8 9 10 11"),
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
            "! 1:1: 3 cells fill no board of several rows and columns; as 1x3, tiles 1 and 2 are missing and tiles 7 and 8 are out of range (1x3 has tiles 1 to 2 and one blank)",
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
            "! 1:1: 7 cells fill no board of several rows and columns; as 3x3, 7 cells were read where 3x3 has 9 and tiles 5 and 7 are missing",
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
        (
            "2x1",
            "01\n01\n01\n",
            "! 1:1: the blank is left out, so a number could be a count before the board or a tile of it: write 0 for the blank, or use --format counted, rows or digits & 1 / 0",
        ),
        (
            "2x1",
            "1\n0\n1\n",
            "1 / 0 & ! 3:1: the blank is left out, so a number could be a count before the board or a tile of it: write 0 for the blank, or use --format counted, rows or digits",
        ),
        ("2x1 counted", "1\n0\n1\n", "0 / 1"),
        ("2x1 digits", "01\n01\n01\n", "0 / 1 & 0 / 1 & 0 / 1"),
        ("2x1", "1\n0\n\n1\n", "1 / 0 & 1 / 0"),
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
        ("3x2", "3 2\n1 2\n3 4\n5 0\n3 2\n0 2\n3 4\n5 1\n", "1 2 / 3 4 / 5 0 & 0 2 / 3 4 / 5 1"),
        ("3x2", "3 2\n1 0\n4 5\n1 2\n3 4\n5 0\n", "3 2 / 1 0 / 4 5 & 1 2 / 3 4 / 5 0"),
        ("3x2", "3 2\n1 2\n4 0\n1 2\n3 4\n5 0\n", "! 2:3: tile 5 is missing and tile 2 occurs twice & 1 2 / 3 4 / 5 0"),
        ("3x2", "3 2\n\n1 2\n3 4\n5 0\n", "1 2 / 3 4 / 5 0"),
        ("2x1", "2 1\n0\n1\n2 1\n1\n0\n", "0 / 1 & 1 / 0"),
        (
            "2x1",
            "2 1\n1 0\n",
            "! 1:1: the blank is missing and tile 2 is out of range (2x1 has tile 1 and one blank) & 1 / 0",
        ),
        ("3x1", "3 1\n0\n1\n2\n3 1\n2\n1\n0\n", "0 / 1 / 2 & 2 / 1 / 0"),
        ("3x1", "2\n1\n2\n0\n1\n0\n2\n", "1 / 2 / 0 & 1 / 0 / 2"),
        ("3x1", "2\n\n1\n2\n0\n\n1\n0\n2\n", "1 / 2 / 0 & 1 / 0 / 2"),
        ("3x1", "1\n1\n0\n1\n2\n0\n", "! 2:1: tile 2 is missing and tile 1 occurs twice & 1 / 2 / 0"),
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
