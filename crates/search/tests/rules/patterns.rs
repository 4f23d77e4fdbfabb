//! Pattern databases against plain breadth-first search over the places of a few tiles and the blank.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::ops::ControlFlow;

use loyd_board::{Board, Direction, Fixed, Goal, Grid, Packed64, Position, Shape};
use loyd_search::sliding::{Additive, AdditiveError, Partition, PartitionError, Pattern, PatternDatabase, Sliding};
use loyd_search::{Heuristic, Space};
use proptest::prelude::*;

use crate::oracle::{Truth, goals};

fn neighbours(shape: Shape, cell: usize) -> Vec<usize> {
    let (row, column) = (cell / shape.columns(), cell % shape.columns());
    (0..shape.cells())
        .filter(|other| (other / shape.columns()).abs_diff(row) + (other % shape.columns()).abs_diff(column) == 1)
        .collect()
}

/// How many moves of the tiles of a pattern take each arrangement home: places of the tiles, then of the blank.
fn truth<P: Position>(goal: &P, tiles: &[usize]) -> HashMap<Vec<usize>, u32> {
    let homes = goal.cells();
    let home: Vec<usize> = tiles.iter().map(|tile| homes[*tile]).chain([goal.blank()]).collect();
    let mut distances = HashMap::from([(home.clone(), 0)]);
    let mut queue = VecDeque::from([home]);
    while let Some(places) = queue.pop_front() {
        let distance = distances[&places];
        let blank = places[tiles.len()];
        for cell in neighbours(goal.shape(), blank) {
            let mut next = places.clone();
            next[tiles.len()] = cell;
            let moved = places[..tiles.len()].iter().position(|place| *place == cell);
            if let Some(tile) = moved {
                next[tile] = blank;
            }
            let found = distance + u32::from(moved.is_some());
            if distances.get(&next).is_none_or(|known| found < *known) {
                distances.insert(next.clone(), found);
                // Moves of other tiles cost nothing, so they come first.
                if moved.is_some() { queue.push_back(next) } else { queue.push_front(next) }
            }
        }
    }
    distances
}

/// A board with the tiles and the blank on these places, the other tiles anyhow but so that it can be solved.
fn board<P: Position>(goal: &P, tiles: &[usize], places: &[usize]) -> Option<P> {
    let cells = goal.shape().cells();
    let mut board: Vec<u32> = vec![u32::MAX; cells];
    for (tile, place) in tiles.iter().chain([&0]).zip(places) {
        board[*place] = *tile as u32;
    }
    let mut others: Vec<u32> = (1..cells as u32).filter(|tile| !tiles.contains(&(*tile as usize))).collect();
    for _ in 0..2 {
        let mut rest = others.iter();
        let full: Vec<u32> =
            board.iter().map(|tile| if *tile == u32::MAX { *rest.next().unwrap() } else { *tile }).collect();
        let full = Grid::new(goal.shape(), full).unwrap();
        if loyd_board::parity::is_reachable(&full, &goal.to_grid()) {
            return P::from_grid(&full);
        }
        if others.len() > 1 {
            others.swap(0, 1);
        }
    }
    None
}

/// The sum of the table of `tiles` and of those of all others, less the others': so much of it as is the first table's.
fn check(goal: &Grid, tiles: &[usize]) {
    let rest: Vec<usize> = (1..goal.shape().cells()).filter(|tile| !tiles.contains(tile)).collect();
    let partition = Partition::Tiles(vec![tiles.to_vec(), rest.clone()]);
    let tables = partition.build(goal).unwrap();
    let space = Sliding::new(goal.clone());
    let heuristic = Additive::<1, 2>::new(&space, &partition, &tables).unwrap();
    let (first, second) = (truth(goal, tiles), truth(goal, &rest));
    let mut seen = 0;
    for (places, distance) in &first {
        let Some(board) = board(goal, tiles, places) else { continue };
        let cells = board.cells();
        let others: Vec<usize> = rest.iter().chain([&0]).map(|tile| cells[*tile]).collect();
        assert_eq!(heuristic.estimate(&space, &board), distance + second[&others], "{board} for {goal}, {tiles:?}");
        seen += 1;
    }
    assert!(seen > first.len() / 4, "{seen} of {}", first.len());
}

#[test]
fn every_entry_is_true() {
    for goal in goals::<Grid>(Shape::new(2, 3).unwrap()) {
        check(&goal, &[1, 2]);
        check(&goal, &[5, 1, 3]);
    }
    for goal in goals::<Grid>(Shape::new(3, 3).unwrap()) {
        check(&goal, &[1, 2, 3, 6]);
        check(&goal, &[8, 2, 5]);
    }
    for goal in goals::<Grid>(Shape::new(2, 4).unwrap()) {
        check(&goal, &[7, 1, 4]);
    }
    check(&Goal::BlankLast.grid(Shape::new(5, 2).unwrap()).unwrap(), &[1, 4, 9]);
}

/// Admissible with the parity of the truth, and the same along every edge as from scratch.
fn holds<P: Position, const SUMS: usize>(goal: P, partition: &str, share: usize) {
    let partition: Partition = partition.parse().unwrap();
    let tables = partition.build(&goal).unwrap();
    let space = Sliding::new(goal.clone());
    let heuristic = Additive::<SUMS, 3>::new(&space, &partition, &tables).unwrap();
    let value_of = |memo: &_| Heuristic::<Sliding<P>>::value(&heuristic, memo);
    let truth = Truth::new(goal);
    let mut exact = 0;
    for (board, distance) in truth.boards.iter().step_by(share) {
        let memo = heuristic.start(&space, board);
        let value = value_of(&memo);
        assert!(value <= *distance && (distance - value) % 2 == 0, "{value} for {distance}");
        exact += usize::from(value == *distance);
        for direction in space.ops(board, None) {
            let step = space.step(board, direction);
            let mut next = board.clone();
            space.apply(&mut next, &step);
            let after = heuristic.estimate(&space, &next);
            assert_eq!(value_of(&heuristic.step(&space, memo, board, &step)), after);
            let within = heuristic.step_within(&space, memo, board, &step, value);
            match within {
                Ok(memo) => assert_eq!((value_of(&memo), after <= value), (after, true)),
                Err(bound) => assert!(bound > value && bound <= after),
            }
        }
    }
    assert!(exact > 0);
}

#[test]
fn sums_are_admissible_and_incremental() {
    for goal in goals::<Packed64<Fixed<3, 3>>>(Shape::new(3, 3).unwrap()) {
        holds::<_, 1>(goal, "4-4", 7);
        holds::<_, 1>(goal, "3-3-2", 7);
    }
    holds::<_, 2>(Packed64::from(Board::<3, 3>::blank_last()), "4-4", 7);
    holds::<_, 2>(Packed64::from(Board::<3, 3>::blank_first()), "5-3", 7);
    for goal in goals::<Packed64<Fixed<2, 4>>>(Shape::new(2, 4).unwrap()) {
        holds::<_, 1>(goal, "4-3", 3);
    }
}

#[test]
fn goals_that_are_images_share_tables() {
    let partition: Partition = "6-6-3".parse().unwrap();
    let first = partition.patterns(&Board::<4, 4>::blank_first()).unwrap();
    let last = partition.patterns(&Board::<4, 4>::blank_last()).unwrap();
    assert_eq!(first, last);
    assert_eq!(first[0].to_string(), "4x4-0-3_6_7_10_11_15");
}

#[test]
fn tables_survive_bytes() {
    let pattern = Pattern::new(&Board::<3, 3>::blank_last(), &[1, 2, 4]).unwrap();
    let keep_on = |_, _| ControlFlow::<Infallible>::Continue(());
    let built = PatternDatabase::build(pattern.clone(), keep_on).unwrap();
    let bytes = built.bytes().clone();
    assert_eq!(bytes.len() as u64, pattern.bytes());
    assert_eq!(PatternDatabase::from_bytes(pattern.clone(), bytes.clone()).unwrap().bytes(), &bytes);
    let error = PatternDatabase::from_bytes(pattern, bytes.slice(8..)).unwrap_err();
    assert_eq!((error.found, error.expected), (bytes.len() - 8, bytes.len()));
}

#[test]
fn building_can_be_broken_off() {
    let pattern = Pattern::new(&Board::<3, 3>::blank_last(), &[1, 2, 4]).unwrap();
    let stop = |distance, count| {
        assert!(count > 0);
        if distance == 3 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    };
    assert_eq!(PatternDatabase::build(pattern, stop).unwrap_err(), "enough");
}

#[test]
fn wrong_partitions_are_refused() {
    let goal = Board::<4, 4>::blank_last();
    let refused =
        |text: &str| text.parse::<Partition>().and_then(|partition| partition.tiles(&goal)).unwrap_err().to_string();
    assert_eq!(refused("6-6"), "patterns of 12 tiles in all do not split the 15 tiles of a 4x4 board");
    assert_eq!(refused("9-6"), "a pattern of 9 tiles is too large: give at most 8");
    assert_eq!(refused("1,2,3/4,5,6"), "tile 7 is in no pattern: a partition has every tile once");
    assert_eq!(refused("1,2,3/3,4"), "tile 3 is given twice: each tile belongs to one pattern");
    assert_eq!(refused("1,16"), "there is no tile 16 on a 4x4 board: its tiles are 1 to 15");
    for text in ["", "6-", "0-15", "1,,2", "a", "1/2/-3"] {
        assert!(matches!(text.parse::<Partition>(), Err(PartitionError::Text { .. })), "{text}");
    }
    let space = Sliding::new(Board::<2, 4>::blank_last());
    let partition: Partition = "4-3".parse().unwrap();
    let tables = partition.build(space.goal()).unwrap();
    assert!(matches!(
        Additive::<2, 2>::new(&space, &partition, &tables),
        Err(AdditiveError::TooFewImages { found: 1, wanted: 2 })
    ));
    assert!(matches!(Additive::<1, 1>::new(&space, &partition, &tables), Err(AdditiveError::TooManyParts { .. })));
    assert!(matches!(Additive::<1, 2>::new(&space, &partition, &tables[1..]), Err(AdditiveError::NoTable { .. })));
    let line = Board::<1, 4>::blank_last();
    assert!("3".parse::<Partition>().unwrap().tiles(&line).is_err());
}

proptest! {
    #[test]
    fn what_is_written_is_read(sizes in prop::collection::vec(1_usize..9, 1..6)) {
        let partition = Partition::Sizes(sizes);
        prop_assert_eq!(partition.to_string().parse::<Partition>().unwrap(), partition);
    }

    #[test]
    fn walks_keep_the_sum(directions in prop::collection::vec(0_usize..4, 0..200)) {
        let goal = Board::<3, 4>::blank_last();
        let partition: Partition = "4-4-3".parse().unwrap();
        let tables = partition.build(&goal).unwrap();
        let space = Sliding::new(goal);
        let heuristic = Additive::<1, 3>::new(&space, &partition, &tables).unwrap();
        let value_of = |memo: &_| Heuristic::<Sliding<Board<3, 4>>>::value(&heuristic, memo);
        let (mut board, mut memo) = (goal, heuristic.start(&space, &goal));
        for (moves, direction) in directions.into_iter().enumerate() {
            let direction = Direction::ALL[direction];
            if board.target(direction).is_some() {
                let step = space.step(&board, direction);
                memo = heuristic.step(&space, memo, &board, &step);
                space.apply(&mut board, &step);
            }
            prop_assert!(value_of(&memo) as usize <= moves + 1);
        }
        prop_assert_eq!(value_of(&memo), heuristic.estimate(&space, &board));
    }
}
