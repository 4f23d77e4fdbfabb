//! `loyd scramble`.

use std::collections::{HashMap, HashSet};

use loyd_board::{Board, Grid, Position};

use crate::util::{assert_leads, loyd, loyd_with};

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
    assert_eq!(loyd(&["scramble", "3x3", "--distance", "0"]).code, 2);
}

/// Boards of one distance, with the distances that a search without tables finds.
fn distant(size: &str, distance: usize, goal: &str, count: usize) {
    let (text, number) = (distance.to_string(), count.to_string());
    let call = ["scramble", size, "--distance", &text, "--goal", goal, "--seed", "3", "--count", &number];
    let boards = loyd(&call);
    assert_eq!((boards.results.lines().count(), boards.code), (count, 0), "{}", boards.notes);
    let solutions = loyd_with(&["solve", "--goal", goal, "--heuristic", "maximum"], &boards.results);
    assert!(solutions.results.lines().all(|moves| moves.len() == distance), "{size} {distance}: {}", solutions.results);
}

#[test]
fn exact_distances_of_larger_shapes() {
    // Listed, drawn far below what is usual, drawn; and reached from nearer boards.
    for (distance, count) in [(1, 4), (7, 4), (16, 1), (30, 2), (45, 2), (52, 1)] {
        distant("4x4", distance, "blank-last", count);
    }
    distant("4x4", 40, "spiral", 1);
    let call = ["scramble", "4x4", "--distance", "43", "--seed", "3", "--count", "3"];
    assert_eq!(loyd(&call).results, loyd(&call).results);
    for (distance, count) in [(9, 3), (33, 3), (48, 1)] {
        distant("3x4", distance, "blank-last", count);
    }
    distant("4x3", 40, "1 2 3 / 4 5 6 / 7 0 8 / 9 10 11", 1);
    distant("2x6", 49, "blank-first", 1);
    loyd(&["scramble", "1x12", "--distance", "11", "--seed", "3"]).gives("0 1 2 3 4 5 6 7 8 9 10 11\n", 0);
}

#[test]
fn no_distance_is_beyond_the_greatest() {
    let inside = "1 2 3 4 5 6 / 7 8 0 9 10 11";
    for (size, goal, greatest) in [
        ("4x4", "blank-last", 80),
        ("4x3", "spiral", 54),
        ("2x6", "blank-first", 80),
        ("2x6", inside, 80),
        ("5x3", "blank-last", 84),
        ("7x2", "blank-last", 108),
        ("2x8", "blank-last", 140),
        ("1x16", "blank-last", 15),
    ] {
        let run = loyd(&["scramble", size, "--goal", goal, "--distance", &(greatest + 1).to_string(), "--seed", "1"]);
        run.gives("", 2);
        let expected = format!("no {size} board is farther than {greatest} moves from this goal");
        assert!(run.notes.contains(&expected), "{}", run.notes);
    }
    let run = loyd(&["scramble", "5x5", "--distance", "5", "--seed", "1"]);
    run.gives("", 2);
    assert!(run.notes.contains("--distance is for at most sixteen cells, not for 5x5"), "{}", run.notes);
}

/// The boards of the 15-puzzle at 80 moves, as published.
fn farthest() -> Vec<Grid> {
    let text = include_str!("../crates/search/tests/data/farthest_15puzzle.txt");
    text.lines().filter(|line| !line.starts_with('#')).map(board).collect()
}

fn board(text: &str) -> Grid {
    loyd_board::read::board(text, &Default::default()).expect("a board").board
}

/// Rows and columns exchanged, and the numbers so that `goal` is its own image.
fn mirrored(board: &Grid, goal: &Grid) -> Grid {
    let image = |cell: usize| cell % 4 * 4 + cell / 4;
    let homes = goal.cells();
    let tiles = (0..16).map(|cell| goal.tile(image(homes[board.tile(image(cell))])) as u32);
    Grid::new(board.shape(), tiles.collect::<Vec<_>>()).expect("a board")
}

#[test]
fn boards_as_far_as_can_be() {
    let published: HashSet<Grid> = farthest().into_iter().collect();
    assert_eq!(published.len(), 17);
    let drawn = |distance: &str, goal: &str| -> HashSet<Grid> {
        let run = loyd(&["scramble", "4x4", "--goal", goal, "--distance", distance, "--count", "400", "--seed", "5"]);
        assert_eq!((run.results.lines().count(), run.code), (400, 0), "{}", run.notes);
        run.results.lines().map(board).collect()
    };
    assert_eq!(drawn("80", "blank-last"), published);
    // Every tile n is 16 - n on the board turned round.
    let turned = |board: &Grid| {
        let tiles: Vec<u32> = board.tiles().map(|tile| (16 - tile as u32) % 16).collect();
        Grid::new(board.shape(), tiles.into_iter().rev().collect::<Vec<_>>()).expect("a board")
    };
    assert_eq!(drawn("80", "blank-first"), published.iter().map(turned).collect());
    // From a goal one or two moves from that of the published boards, those of them that begin a solution through it; and their mirror images.
    for (distance, goal) in
        [("79", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15"), ("78", "1 2 3 4 / 5 6 7 8 / 9 10 0 12 / 13 14 11 15")]
    {
        let boards = drawn(distance, goal);
        let known = |found: &&Grid| published.contains(*found) || published.contains(&mirrored(found, &board(goal)));
        assert_eq!((boards.iter().filter(known).count(), boards.len() > 1), (boards.len(), true), "{boards:?}");
    }
    // Solutions go on to the goal, so boards on them are near enough; that none is nearer follows from the 80.
    let text = include_str!("../crates/cli/scramble/farthest_15puzzle.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (start, moves) = line.split_once('\t').expect("a board and its solution");
        assert_eq!(moves.len(), 80);
        assert_leads(&board(start), moves, &Board::<4, 4>::blank_last().to_grid());
    }
    assert!(drawn("70", "blank-last").len() > 17);
}

#[test]
fn a_limit_of_time_ends_the_draws() {
    let run = loyd(&["scramble", "4x4", "--distance", "53", "--seed", "1", "--time-limit", "0s"]);
    run.gives("", 3);
    assert!(run.notes.contains("no board at --distance 53 was found within the time limit"), "{}", run.notes);
    assert_eq!(loyd(&["scramble", "4x4", "--time-limit", "1s"]).code, 2);
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
