//! `loyd verify` and `loyd check`.

use crate::util::{loyd, loyd_with};

const README: &str = "15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2";

/// Both solutions that Rosetta Code gives for its board.
#[test]
fn solutions() {
    for moves in
        ["rrrulddluuuldrurdddrullulurrrddldluurddlulurruldrdrd", "rrruldluuldrurdddluulurrrdlddruldluurddlulurruldrrdd"]
    {
        let run = loyd(&["verify", README, moves]);
        assert!(run.results.starts_with("solves it: 52 moves (single-tile), "), "{}", run.results);
        assert_eq!(run.code, 0);
    }
    loyd(&["verify", "1 2 3 / 0 5 6 / 4 7 8", "D R2"]).gives("solves it: 3 moves (single-tile), 2 (multi-tile)\n", 0);
    loyd(&["verify", "1 2 3 / 0 5 6 / 4 7 8", "--moves", "tile", "ULL"])
        .gives("solves it: 3 moves (single-tile), 2 (multi-tile)\n", 0);
    loyd(&["verify", "1 2 3 / 4 5 6 / 7 8 0", ""]).gives("solves it: 0 moves (single-tile), 0 (multi-tile)\n", 0);
    loyd(&["verify", "--goal", "0 2 / 1 3", "1 2 / 0 3", "u"])
        .gives("solves it: 1 move (single-tile), 1 (multi-tile)\n", 0);
}

#[test]
fn where_it_breaks() {
    loyd(&["verify", "1 2 3 / 0 5 6 / 4 7 8", "dl"]).gives(
        "does not solve it: move 2 is impossible: the blank cannot go left because it is in the first column already\n",
        1,
    );
    loyd(&["verify", "1 2 3 / 0 5 6 / 4 7 8", "dr"]).gives("does not solve it: it leads to 1 2 3 / 4 5 6 / 7 0 8\n", 1);
    loyd(&["verify", "1 2 3 / 0 5 6 / 4 7 8", "--moves", "numbers", "4 8 7"])
        .gives("does not solve it: it leads to 1 2 3 / 4 5 6 / 0 7 8\n", 1);
    let run = loyd(&["verify", "1 2 3 / 0 5 6 / 4 7 8", "--moves", "numbers", "4 6"]);
    assert!(
        run.results.starts_with("does not solve it: move 2 is impossible: tile 6 is not in line"),
        "{}",
        run.results
    );
    assert_eq!(run.code, 1);
}

#[test]
fn unreadable() {
    let run = loyd(&["verify", "1 2 3 / 0 5 6 / 4 7 8", "drq"]);
    run.gives("invalid\n", 2);
    assert!(run.notes.starts_with("argument 2:1:3: `q` is not a move"), "{}", run.notes);
    let run = loyd(&["verify", "1 2 3 / 0 5 6 / 4 7 7", "drr"]);
    run.gives("invalid\n", 2);
    assert!(run.notes.starts_with("argument 1:1:21: "), "{}", run.notes);
    let run = loyd_with(&["verify"], "1 2 3 / 0 5 6 / 4 7 8\n");
    run.gives("invalid\n", 2);
    assert_eq!(run.notes, "stdin:1:1: no moves stand beside this board\n");
    assert_eq!(loyd(&["verify", "1 2 3 / 0 5 6 / 4 7 8"]).code, 2);
}

#[test]
fn check_answers_without_a_search() {
    loyd(&["check", README]).gives("solvable\n", 0);
    let run = loyd(&["check", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"]);
    run.gives("unsolvable\n", 1);
    assert_eq!(run.notes, "unsolvable for goal blank-last; solvable for blank-first (--goal blank-first)\n");
    assert_eq!(loyd(&["check", "-q", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"]).notes, "");
    let run = loyd(&["check", "2 1 / 0 3", "1 0 / 2 3"]);
    run.gives("unsolvable\nunsolvable\n", 1);
    assert_eq!(run.notes.lines().count(), 2);
    assert!(run.notes.starts_with("argument 1:1:1: unsolvable for goal blank-last"), "{}", run.notes);
    loyd(&["check", "--goal", "0 8 7 6 5 4 3 2 1", "8 0 7 6 5 4 3 2 1"]).gives("solvable\n", 0);
}

/// In a single row tiles cannot pass each other.
#[test]
fn single_rows_and_columns() {
    for (size, board, answer) in [
        ("1x4", "1 0 2 3", "solvable"),
        ("1x4", "2 1 0 3", "unsolvable"),
        ("4x1", "1 2 0 3", "solvable"),
        ("4x1", "2 1 0 3", "unsolvable"),
        ("1x1", "0", "solvable"),
    ] {
        let code = i32::from(answer == "unsolvable");
        loyd(&["check", "--size", size, board]).gives(&format!("{answer}\n"), code);
        let solution = loyd(&["solve", "--size", size, board]);
        assert_eq!((solution.results == "unsolvable\n", solution.code), (code == 1, code));
    }
    let run = loyd(&["check", "--size", "1x4", "3 1 0 2"]);
    assert_eq!(run.notes, "unsolvable for goal blank-last\n");
}

/// 998,001 cells.
#[test]
fn large_board() {
    let mut tiles: Vec<u32> = (1..999 * 999).chain([0]).collect();
    let text = |tiles: &[u32]| {
        let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        tiles.chunks(999).map(row).collect::<Vec<_>>().join("\n")
    };
    loyd_with(&["check"], text(&tiles)).gives("solvable\n", 0);
    loyd_with(&["solve"], text(&tiles)).gives("\n", 0);
    tiles.swap(500, 700_000);
    let run = loyd_with(&["solve"], text(&tiles));
    run.gives("unsolvable\n", 1);
    assert!(run.notes.len() < 200, "{}", run.notes);
}
