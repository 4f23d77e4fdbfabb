//! The samples of online judges, as boards for `loyd solve`; the judges' own formats are the examples' business.

use std::collections::HashMap;

use loyd_board::{Board, Position};

use crate::util::{distances, loyd, loyd_with};

/// <http://acm.hdu.edu.cn/showproblem.php?pid=1043>, <http://poj.org/problem?id=1077>, UVa 652: any shortest sequence is right.
#[test]
fn eight() {
    let run = loyd(&["solve", "2  3  4  1  5  x  7  6  8"]);
    assert_eq!((run.results.len(), run.code), (20, 0));
    let verified = loyd(&["verify", "2 3 4 1 5 x 7 6 8", "ullddrurdllurdruldr"]);
    assert!(verified.results.starts_with("solves it: 19 moves (single-tile)"), "{}", verified.results);
    let run = loyd_with(&["solve"], "1\n\n2  3  4  1  5  x  7  6  8\n");
    assert_eq!((run.results.len(), run.code), (20, 0));
}

/// UVa 10085: the sample's answer leads from the board to one as far away as any.
#[test]
fn most_distant() {
    let verified = loyd(&[
        "verify",
        "--goal",
        "8 1 5 / 7 3 6 / 4 0 2",
        "2 6 4 / 1 3 7 / 0 5 8",
        "UURDDRULLURRDLLDRRULULDDRUULDDR",
    ]);
    assert!(verified.results.starts_with("solves it: 31 moves (single-tile)"), "{}", verified.results);
    let run = loyd_with(&["farthest"], "1\n\n2 6 4\n1 3 7\n0 5 8\n\n");
    assert!(run.results.contains("\t31\t"), "{}", run.results);
}

/// UVa 10181: the order D, L, R, U gives the very sequence of the sample.
#[test]
fn fifteen() {
    let sample = "2\n2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n13 1 2 4\n5 0 3 7\n9 6 10 12\n15 8 11 14\n";
    loyd_with(&["solve", "--order", "dlru", "--letters", "upper"], sample).gives("LLLDRDRDR\nunsolvable\n", 1);
}

/// <https://leetcode.com/problems/sliding-puzzle>
#[test]
fn sliding_puzzle() {
    let run = loyd_with(&["solve"], "[[1,2,3],[4,0,5]]\n[[1,2,3],[5,4,0]]\n[[4,1,2],[5,0,3]]\n[[3,2,4],[1,5,0]]\n");
    let lengths: Vec<usize> = run.results.lines().map(str::len).collect();
    assert_eq!((&lengths[..], run.code), (&[1, "unsolvable".len(), 5, 14][..], 1));
    assert_eq!(run.results.lines().nth(1), Some("unsolvable"));
}

/// HDU 3567: from any board to any other, the lexicographically first of the shortest sequences.
#[test]
fn eight_ii() {
    loyd(&["solve", "--order", "dlru", "--goal", "12345678X", "12X453786"]).gives("dd\n", 0);
    loyd(&["solve", "--order", "dlru", "--goal", "7568X4123", "564178X23"]).gives("urrulldr\n", 0);
}

/// What the example `eight2` must print, by breadth-first truth: of the moves that lead nearer, the one whose letter comes first.
#[test]
fn eight_ii_expected() {
    let mut words = include_str!("../examples/data/eight2.txt").split_whitespace();
    let cases: usize = words.next().and_then(|word| word.parse().ok()).expect("the number of cases");
    let boards: Vec<Board<3, 3>> = words.map(board).collect();
    assert_eq!((cases, boards.len()), (16, 32));
    let mut expected = String::new();
    for (number, case) in boards.chunks(2).enumerate() {
        let moves = first_path(case[0], case[1]);
        expected.push_str(&format!("Case {}: {}\n{moves}\n", number + 1, moves.len()));
    }
    assert_eq!(expected, include_str!("../examples/data/eight2.expected.txt"));
    assert!(expected.starts_with("Case 1: 2\ndd\nCase 2: 8\nurrulldr\n"), "the published sample");
}

fn board(word: &str) -> Board<3, 3> {
    let tiles: Vec<u8> = word.bytes().map(|sign| if sign == b'X' { 0 } else { sign - b'0' }).collect();
    Board::new(std::array::from_fn(|row| std::array::from_fn(|column| tiles[3 * row + column]))).expect("a board")
}

/// The lexicographically smallest of the shortest paths.
fn first_path(start: Board<3, 3>, goal: Board<3, 3>) -> String {
    let distances: HashMap<_, _> = distances(goal).into_iter().collect();
    let (mut at, mut moves) = (start, String::new());
    while at != goal {
        let reached = at.moves().map(|direction| {
            let mut next = at;
            next.slide(direction);
            (direction.letter(), next)
        });
        let nearer = reached.filter(|(_, next)| distances[next] < distances[&at]);
        let (letter, next) = nearer.min_by_key(|(letter, _)| *letter).expect("a board that is nearer");
        moves.push(letter);
        at = next;
    }
    moves
}

/// <https://www.luogu.com.cn/problem/P1379>
#[test]
fn luogu() {
    assert_eq!(loyd(&["solve", "--goal", "123804765", "283104765"]).results.len(), 5);
}

/// POJ 3240
#[test]
fn any_sequence() {
    let verified = loyd_with(&["verify", "3 1 / 2 0", "LURD"], "");
    assert!(verified.code <= 1);
    assert_eq!(loyd_with(&["solve"], "2\n3 1\n2 0\n").code, 0);
}

/// Jutge P27048
#[test]
fn jutge() {
    assert_eq!(loyd_with(&["solve"], "3 3\n1 5 2\n8 7 6\n3 4 0\n").results.len(), 17);
    assert_eq!(loyd_with(&["solve"], "2 3\n1 0 5\n4 3 2\n").results.len(), 7);
}
