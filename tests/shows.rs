//! What the README shows.

use crate::util::loyd;

#[test]
fn the_first_command() {
    let run = loyd(&["solve", "15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2"]);
    assert_eq!((run.results.trim_end().len(), run.code), (52, 0));
}

#[test]
fn the_hardest_board_and_a_limit() {
    loyd(&["solve", "--time-limit", "1s", "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1"]).gives("limit\n", 3);
}

/// Korf's first board, which has its blank first.
#[test]
fn another_goal_is_named() {
    let board = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3";
    let run = loyd(&["solve", board]);
    run.gives("unsolvable\n", 1);
    assert_eq!(run.notes, "unsolvable for goal blank-last; solvable for blank-first (--goal blank-first)\n");
    let run = loyd(&["solve", "--goal", "blank-first", board]);
    assert_eq!((run.results.trim_end().len(), run.code), (57, 0));
}
