//! `loyd scramble`.

use std::collections::HashMap;

use crate::util::{loyd, loyd_with};

#[test]
fn the_same_seed_gives_the_same_boards() {
    let first = loyd(&["scramble", "4x4", "--seed", "7", "--count", "5"]);
    assert_eq!((first.results.lines().count(), first.notes.as_str(), first.code), (5, "", 0));
    assert_eq!(loyd(&["scramble", "4x4", "--seed", "7", "-n", "5"]).results, first.results);
    assert_ne!(loyd(&["scramble", "4x4", "--seed", "8", "--count", "5"]).results, first.results);
    // Without a seed one is told that gives the same again.
    let drawn = loyd(&["scramble", "4x4"]);
    let seed = drawn.notes.trim().strip_prefix("seed ").expect("the seed");
    assert_eq!(loyd(&["scramble", "4x4", "--seed", seed]).results, drawn.results);
    assert_eq!(loyd(&["scramble", "-q", "4x4"]).notes, "");
}

/// Uniform over the eleven solvable boards but the goal: each between 9 and 25 of 187, far beyond chance's reach.
#[test]
fn every_board_is_as_likely() {
    let mut times: HashMap<String, usize> = HashMap::new();
    for line in loyd(&["scramble", "2x2", "--seed", "1", "--count", "1100"]).results.lines() {
        *times.entry(line.into()).or_default() += 1;
    }
    assert_eq!(times.len(), 11);
    assert!(!times.contains_key("1 2 / 3 0"));
    assert!(times.values().all(|times| (60..=140).contains(times)), "{times:?}");
}

#[test]
fn exact_distances() {
    for (size, distance, goal) in
        [("3x3", 31, "blank-last"), ("3x3", 17, "spiral"), ("2x5", 40, "blank-first"), ("2x2", 6, "blank-last")]
    {
        let boards = loyd(&[
            "scramble",
            size,
            "--distance",
            &distance.to_string(),
            "--goal",
            goal,
            "--seed",
            "3",
            "--count",
            "4",
        ]);
        let solutions = loyd_with(&["solve", "--goal", goal], &boards.results);
        assert_eq!(solutions.results.lines().map(str::len).collect::<Vec<_>>(), [distance; 4]);
    }
    let run = loyd(&["scramble", "3x3", "--distance", "32", "--seed", "1"]);
    run.gives("", 2);
    assert!(run.notes.contains("no 3x3 board is farther than 31 moves"), "{}", run.notes);
    let run = loyd(&["scramble", "4x4", "--distance", "5", "--seed", "1"]);
    run.gives("", 2);
    assert!(run.notes.contains("--distance is for at most ten cells, not for 4x4"), "{}", run.notes);
    assert_eq!(loyd(&["scramble", "3x3", "--distance", "0"]).code, 2);
}

#[test]
fn walks_and_formats() {
    let run = loyd(&["scramble", "30x30", "--walk", "9", "--seed", "4", "--to", "rows"]);
    assert_eq!(run.results.lines().count(), 30);
    let solution = loyd_with(&["solve"], &run.results);
    assert!(matches!(solution.results.trim_end().len(), 1..=9), "{}", solution.results);
    loyd(&["scramble", "2x2", "--walk", "1", "--seed", "1", "--to", "digits"]).gives("1032\n", 0);
    let run = loyd(&["scramble", "2x3", "--seed", "1", "--count", "2", "--to", "counted"]);
    assert!(run.results.starts_with("2\n"), "{}", run.results);
    loyd(&["scramble", "1x1", "--seed", "1"]).gives("", 2);
    assert_eq!(loyd(&["scramble", "5x5", "--to", "digits"]).code, 2);
    assert_eq!(loyd(&["scramble", "3x3", "--walk", "1", "--distance", "1"]).code, 2);
    assert_eq!(loyd(&["scramble", "3x3", "--goal", "1 2 / 3 0"]).code, 2);
}

/// No scramble is the goal, also where a walk can come back: twelve moves round 2x2 always do.
#[test]
fn no_walk_ends_at_the_goal() {
    let run = loyd(&["scramble", "2x3", "--walk", "12", "--seed", "1", "--count", "2000"]);
    assert_eq!((run.results.lines().count(), run.code), (2000, 0));
    assert!(!run.results.contains("1 2 3 / 4 5 0"));
    let run = loyd(&["scramble", "2x2", "--walk", "12", "--seed", "1"]);
    run.gives("", 2);
    assert!(run.notes.contains("so many moves end at the goal of a 2x2 board"), "{}", run.notes);
    for moves in ["0", "99999999999"] {
        assert_eq!(loyd(&["scramble", "3x3", "--walk", moves]).code, 2);
    }
}
