use loyd_board::{
    Board, Direction, Goal, Grid, Path, Position, Shape,
    path::{LONGEST_RUN, Letters, Metric, Mover, Notation, PathFault},
    random,
};
use proptest::prelude::*;

use crate::strategy;

const TILE: Letters = Letters { mover: Mover::Tile, upper: false, runs: false };

fn blank(text: &str) -> Path {
    text.parse().unwrap()
}

fn grid(shape: &str, tiles: &[u32]) -> Grid {
    Grid::new(shape.parse().unwrap(), tiles).unwrap()
}

/// A session of slidysim (pastebin VCjAtbhj): letters say where tiles go, 56 moves, 42 with runs as one.
#[test]
fn a_slidysim_session_solves_its_board() {
    let mut board = grid("4x4", &[5, 4, 3, 2, 6, 10, 8, 1, 0, 9, 13, 11, 14, 12, 7, 15]);
    let text = "L2D2RUL2DRURDLULDRUR2DL3URU2LD2R3ULURD2L2URULDLUR2DL2U";
    let path = TILE.read(text).unwrap();
    assert_eq!((path.length(Metric::Single), path.length(Metric::Multi)), (56, 42));
    assert_eq!(Letters { upper: true, runs: true, ..TILE }.write(&path), text);
    let numbers = Notation::Numbers.write(&path, &board).unwrap();
    assert_eq!(Notation::Numbers.read(&numbers, &board).unwrap(), path);
    path.replay(&mut board).unwrap();
    assert_eq!(Board::from_grid(&board), Some(Board::<4, 4>::blank_last()));
}

/// The solution of entangledloops/slidingpuzzle's read-me as the list of tiles moved.
#[test]
fn a_list_of_tiles_solves_its_board() {
    let start = Board::<3, 3>::new([[8, 3, 1], [4, 0, 2], [5, 6, 7]]).unwrap();
    let text = "[3, 1, 2, 3, 6, 5, 4, 8, 1, 2, 3, 6, 5, 7, 6, 5, 8, 4, 7, 8, 5, 6]";
    let path = Notation::Numbers.read(text, &start).unwrap();
    assert_eq!(path.len(), 22);
    let mut board = start;
    path.replay(&mut board).unwrap();
    assert_eq!(board, Board::blank_last());
    assert_eq!(format!("{:?}", path.tiles(&start).unwrap()), text);
}

/// Samples of HDU 1043 (letters for the blank) and LightOJ's 15-puzzle (upper case).
#[test]
fn judges_letters_say_where_the_blank_goes() {
    let mut board = Board::<3, 3>::new([[2, 3, 4], [1, 5, 0], [7, 6, 8]]).unwrap();
    blank("ullddrurdllurdruldr").replay(&mut board).unwrap();
    assert_eq!(board, Board::blank_last());
    let mut board = Board::<4, 4>::new([[2, 3, 4, 0], [1, 5, 7, 8], [9, 6, 10, 12], [13, 14, 11, 15]]).unwrap();
    blank("LLLDRDRDR").replay(&mut board).unwrap();
    assert_eq!(board, Board::blank_last());
}

#[test]
fn every_way_to_write_letters_is_read() {
    let expected = blank("uurdl");
    for text in [
        "U2RDL",
        "u2 r d l",
        "U, U, R, D, L",
        "u;u;r;d;l;",
        "['U','U','R','D','L']",
        "[\"UP\", \"Up\", \"right\", \"DOWN\", \"LEFT\"]",
        "UP\r\nUP\r\nRIGHT\r\nDOWN\r\nLEFT\r\n",
        "(u1 u1) {r} d1\tl",
        "up2 right1 dl",
    ] {
        assert_eq!(text.parse(), Ok(expected.clone()), "{text}");
    }
    assert_eq!(TILE.read("d2lur").unwrap(), expected);
    assert!(blank("").is_empty() && blank(" \n").is_empty() && blank("[]").is_empty());
    assert_eq!(blank(&format!("R{LONGEST_RUN}")).len(), LONGEST_RUN);
}

fn letters_error(text: &str) -> String {
    text.parse::<Path>().unwrap_err().to_string()
}

#[test]
fn what_is_no_move_is_named_with_its_place() {
    let move_expected = "is not a move: write u, l, r, d or up, left, right, down";
    assert_eq!(letters_error("urx"), format!("line 1, column 3: `x` {move_expected}"));
    assert_eq!(letters_error("é"), format!("line 1, column 1: `é` {move_expected}"));
    assert_eq!(letters_error("UP\nLEFT\n  RIGTH"), format!("line 3, column 4: `I` {move_expected}"));
    assert_eq!(letters_error("R'"), format!("line 1, column 2: `'` {move_expected}"));
    assert_eq!(letters_error("R' U'"), format!("line 1, column 2: `'` {move_expected}"));
    assert_eq!(letters_error("u\u{7}"), format!("line 1, column 2: `\\u{{7}}` {move_expected}"));
    assert_eq!(
        letters_error("r 2"),
        "line 1, column 3: `2` does not follow a move: a number is a repeat, as in R2; tile numbers are another notation"
    );
    let range = "is out of range for a repeat: the blank can go from 1 to 999 cells one way";
    assert_eq!(letters_error("u R0"), format!("line 1, column 4: `0` {range}"));
    assert_eq!(letters_error("R1000"), format!("line 1, column 2: `1000` {range}"));
    assert_eq!(letters_error("R99999999999"), format!("line 1, column 2: `99999999999` {range}"));
    let huge = format!("R{}", "9".repeat(1_000_000));
    assert_eq!(letters_error(&huge), format!("line 1, column 2: `99999999999999999999...` {range}"));
}

fn numbers_error(text: &str) -> String {
    let start = Board::<3, 3>::new([[8, 3, 1], [4, 0, 2], [5, 6, 7]]).unwrap();
    Notation::Numbers.read(text, &start).unwrap_err().to_string()
}

#[test]
fn a_tile_that_cannot_move_is_named_with_those_that_can() {
    assert_eq!(
        numbers_error("3, 1, 4"),
        "line 1, column 7: move 3 is impossible: tile 4 is not in line with the blank, which has tiles 1 and 2 beside it"
    );
    let none = "among the 8 of the board";
    assert_eq!(numbers_error("3 9"), format!("line 1, column 3: move 2 is impossible: there is no tile 9 {none}"));
    assert_eq!(numbers_error("0"), format!("line 1, column 1: move 1 is impossible: there is no tile 0 {none}"));
    assert_eq!(
        numbers_error(&"9".repeat(1_000_000)),
        format!("line 1, column 1: move 1 is impossible: there is no tile 99999999999999999999... {none}")
    );
    assert_eq!(numbers_error("3\n1 -2"), "line 2, column 3: `-` is not the number of a tile");
    assert_eq!(numbers_error("3u"), "line 1, column 2: `u` is not the number of a tile");
    let error = Notation::Numbers.read("1", &Board::<1, 1>::blank_last()).unwrap_err();
    assert_eq!(error.fault, PathFault::NoTile { number: 1, found: "1".into(), greatest: 0 });
}

#[test]
fn a_tile_farther_off_in_line_takes_those_between_along() {
    let start = grid("1x5", &[0, 1, 2, 3, 4]);
    let path = Notation::Numbers.read("3 1", &start).unwrap();
    assert_eq!(path, blank("rrrlll"));
    assert_eq!(path.tiles(&start).unwrap(), [1, 2, 3, 3, 2, 1]);
    assert_eq!(path.length(Metric::Multi), 2);
    let column = grid("4x1", &[1, 2, 3, 0]);
    assert_eq!(Notation::Numbers.read("1 3", &column).unwrap(), blank("uuuddd"));
}

#[test]
fn replaying_tells_where_a_path_leads_off_the_board() {
    let start = Board::<2, 3>::blank_last();
    for (text, number, message) in [
        ("ulu", 3, "move 3 is impossible: the blank cannot go up because it is in the first row already"),
        ("lll", 3, "move 3 is impossible: the blank cannot go left because it is in the first column already"),
        ("r", 1, "move 1 is impossible: the blank cannot go right because it is in the last column already"),
        ("ulddd", 4, "move 4 is impossible: the blank cannot go down because it is in the last row already"),
    ] {
        let mut board = start;
        let error = blank(text).replay(&mut board).unwrap_err();
        assert_eq!((error.number, error.to_string().as_str()), (number, message));
        // The board stays where the path broke.
        let mut before = start;
        blank(&text[..number - 1]).replay(&mut before).unwrap();
        assert_eq!(board, before);
        assert_eq!(blank(text).tiles(&start), Err(error.clone()));
        assert_eq!(Notation::default().write(&blank(text), &start), Err(error));
    }
}

/// cs0x7f/cstimer, issue 121: scrambles with moves that should have been taken together.
#[test]
fn moves_that_undo_each_other_cancel() {
    let runs = Letters { upper: true, runs: true, ..Letters::default() };
    for (text, expected) in
        [("L2 R", "L"), ("D2 D", "D3"), ("R L", ""), ("ULRDUDL", "L"), ("udlrudlr", ""), ("lulr", "LU"), ("", "")]
    {
        let mut path = blank(text);
        path.simplify();
        assert_eq!(runs.write(&path), expected, "{text}");
    }
}

#[test]
fn long_paths_take_linear_time() {
    let mut path: Path = [Direction::Left, Direction::Right].into_iter().cycle().take(2_000_000).collect();
    assert_eq!(Letters::default().read(&Letters::default().write(&path)).unwrap(), path);
    let start = Board::<3, 3>::blank_last();
    assert_eq!(path.tiles(&start).unwrap()[1_999_999], 8);
    path.extend(path.inverse().to_vec());
    path.simplify();
    assert!(path.is_empty());
}

/// A board and a path that stays on it.
fn walk() -> impl Strategy<Value = (Grid, Path)> {
    (strategy::grid(5), strategy::path()).prop_map(|(start, moves)| {
        let mut board = start.clone();
        let path = moves.iter().copied().filter(|direction| board.slide(*direction).is_some()).collect();
        (start, path)
    })
}

fn end(start: &Grid, path: &Path) -> Grid {
    let mut board = start.clone();
    path.replay(&mut board).unwrap();
    board
}

fn notation() -> impl Strategy<Value = Notation> {
    let mover = prop_oneof![Just(Mover::Blank), Just(Mover::Tile)];
    let letters = (mover, any::<bool>(), any::<bool>())
        .prop_map(|(mover, upper, runs)| Notation::Letters(Letters { mover, upper, runs }));
    prop_oneof![4 => letters, 1 => Just(Notation::Numbers)]
}

proptest! {
    #[test]
    fn what_is_written_is_read_back((start, path) in walk(), notation in notation()) {
        let text = notation.write(&path, &start).unwrap();
        prop_assert_eq!(notation.read(&text, &start), Ok(path));
    }

    #[test]
    fn tile_letters_are_blank_letters_turned_round(path in strategy::path()) {
        let turned: String = path.iter().map(|direction| direction.opposite().letter()).collect();
        prop_assert_eq!(TILE.write(&path), turned);
    }

    #[test]
    fn the_tiles_moved_are_where_the_blank_goes((start, path) in walk()) {
        let mut board = start.clone();
        for (direction, tile) in path.iter().zip(path.tiles(&start).unwrap()) {
            prop_assert_eq!(board.target(*direction).map(|cell| board.tile(cell)), Some(tile as usize));
            board.slide(*direction);
        }
    }

    #[test]
    fn simplifying_keeps_the_end_and_leaves_nothing_to_cancel((start, path) in walk()) {
        let mut simple = path.clone();
        simple.simplify();
        prop_assert_eq!(end(&start, &simple), end(&start, &path));
        prop_assert!(simple.windows(2).all(|pair| pair[0] != pair[1].opposite()));
        prop_assert!(simple.len() <= path.len() && (path.len() - simple.len()) % 2 == 0);
        let runs: Vec<Direction> = simple.runs().map(|(direction, _)| direction).collect();
        prop_assert!(runs.windows(2).all(|pair| pair[0].is_horizontal() != pair[1].is_horizontal()));
        let mut again = simple.clone();
        again.simplify();
        prop_assert_eq!(&again, &simple);
        let mut inverse = path.inverse();
        inverse.simplify();
        prop_assert_eq!(inverse, simple.inverse());
    }

    #[test]
    fn the_inverse_leads_back((start, path) in walk()) {
        prop_assert_eq!(end(&end(&start, &path), &path.inverse()), start);
        prop_assert_eq!(path.inverse().inverse(), path);
    }

    #[test]
    fn runs_add_up_to_the_path(path in strategy::path()) {
        let again: Path = path.runs().flat_map(|(direction, length)| std::iter::repeat_n(direction, length)).collect();
        let turns = path.windows(2).filter(|pair| pair[0] != pair[1]).count();
        prop_assert_eq!(path.length(Metric::Multi), if path.is_empty() { 0 } else { turns + 1 });
        prop_assert_eq!(path.length(Metric::Single), again.len());
        prop_assert_eq!(again, path);
    }

    /// A click on any tile in line with the blank brings the blank to the tile's cell and keeps the order of the others.
    #[test]
    fn a_click_brings_the_blank_to_the_tile(start in strategy::grid(6), pick in any::<prop::sample::Index>()) {
        let (cells, columns) = (start.shape().cells(), start.shape().columns());
        let line: Vec<usize> = (0..cells)
            .filter(|cell| *cell != start.blank())
            .filter(|cell| cell % columns == start.blank() % columns || cell / columns == start.blank() / columns)
            .collect();
        prop_assume!(!line.is_empty());
        let cell = line[pick.index(line.len())];
        let path = Notation::Numbers.read(&start.tile(cell).to_string(), &start).unwrap();
        prop_assert_eq!(path.length(Metric::Multi), 1);
        prop_assert_eq!(end(&start, &path).blank(), cell);
    }

    #[test]
    fn no_text_makes_reading_panic(text in "\\PC*|[udlrUDLR0-9'\", \\[\\]\n]*", start in strategy::grid(3), notation in notation()) {
        if let Err(error) = notation.read(&text, &start) {
            let line = text.split('\n').nth(error.line - 1).unwrap();
            prop_assert!(error.column <= line.chars().count());
        }
    }
}

#[test]
fn a_scramble_is_the_way_back_turned_round() {
    let goal = Goal::Spiral.grid(Shape::new(4, 5).unwrap()).unwrap();
    let (board, path) = random::walk(&goal, 500, &mut random::Source::new(5)).unwrap();
    assert_eq!(end(&goal, &path), board);
    assert_eq!(end(&board, &path.inverse()), goal);
}
