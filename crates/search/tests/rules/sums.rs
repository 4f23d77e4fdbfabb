//! Sums of pattern databases against true distances and published lengths.

use std::collections::HashSet;

use loyd_board::{Board, Direction, Fixed, Grid, Packed64, Position, Shape, random};
use loyd_search::sliding::{Additive, LinearConflict, Partition, Sliding, WalkingDistance};
use loyd_search::{Heuristic, Max, Space, count_optimal, idastar};

use crate::oracle::goals;

/// The sums of the tables of a partition.
fn sums<P: Position, const SUMS: usize>(space: &Sliding<P>, partition: &Partition) -> Additive<SUMS, 3> {
    Additive::new(space, partition, &partition.build(space.goal()).unwrap()).unwrap()
}

fn standard<P: Position, const SUMS: usize>(space: &Sliding<P>) -> Additive<SUMS, 3> {
    sums(space, &Partition::standard(space.goal().shape()))
}

/// Breadth first from the goal, the memo of each board made from the one before it: no sum is above the depth or of another parity. Returns how many boards there are.
fn is_admissible<P: Position, const SUMS: usize>(goal: P, partition: &Partition, deepest: u32) -> usize {
    let space = Sliding::new(goal.clone());
    let heuristic = sums::<P, SUMS>(&space, partition);
    let memo = heuristic.start(&space, &goal);
    let (mut seen, mut level) = (HashSet::from([goal.key()]), vec![(goal, memo)]);
    for depth in 1..=deepest {
        let mut next = Vec::new();
        for (board, memo) in &level {
            for direction in space.ops(board, None) {
                let step = space.step(board, direction);
                let mut after = board.clone();
                space.apply(&mut after, &step);
                if seen.insert(after.key()) {
                    let memo = heuristic.step(&space, *memo, board, &step);
                    let value = Heuristic::<Sliding<P>>::value(&heuristic, &memo);
                    assert!(value <= depth && (depth - value).is_multiple_of(2), "{value} for {depth}");
                    next.push((after, memo));
                }
            }
        }
        level = next;
    }
    assert!(deepest < 99 || level.is_empty());
    seen.len()
}

#[test]
fn no_sum_is_above_the_distance_of_any_small_board() {
    for goal in goals::<Packed64<Fixed<3, 3>>>(Shape::new(3, 3).unwrap()) {
        for partition in ["6-2", "4-4", "3-3-2"] {
            assert_eq!(is_admissible::<_, 1>(goal, &partition.parse().unwrap(), 99), 181_440);
        }
    }
    for goal in [Board::<3, 3>::blank_last(), Board::blank_first(), Board::spiral()] {
        assert_eq!(is_admissible::<_, 2>(Packed64::from(goal), &"4-4".parse().unwrap(), 99), 181_440);
    }
    for goal in goals::<Packed64<Fixed<2, 4>>>(Shape::new(2, 4).unwrap()) {
        for partition in ["6-1", "4-3", "3-2-2"] {
            assert_eq!(is_admissible::<_, 1>(goal, &partition.parse().unwrap(), 99), 20_160);
        }
    }
    let goal = Packed64::from(Board::<2, 5>::blank_last());
    assert_eq!(is_admissible::<_, 1>(goal, &Partition::standard(goal.shape()), 99), 1_814_400);
}

/// Boards near the goal breadth first, and boards from everywhere by a search with heuristics of another kind.
fn is_admissible_on_a_sample<P: Position>(shape: Shape) {
    let partition = Partition::standard(shape);
    for goal in goals::<P>(shape) {
        assert!(is_admissible::<_, 1>(goal.clone(), &partition, 14) > 10_000);
        let space = Sliding::new(goal);
        let tables = standard::<P, 1>(&space);
        let other = Max(LinearConflict::new(&space), WalkingDistance::new(&space).unwrap());
        let mut source = random::Source::new(12);
        for _ in 0..15 {
            let board = random::board(space.goal(), &mut source).unwrap();
            let distance = idastar(&space, &other, &board, &mut ()).outcome.solution().unwrap().cost;
            assert!(tables.estimate(&space, &board) <= distance);
            assert_eq!(idastar(&space, &tables, &board, &mut ()).outcome.solution().unwrap().cost, distance);
        }
    }
}

#[test]
fn no_sum_is_above_the_distance_of_boards_of_twelve_cells() {
    is_admissible_on_a_sample::<Packed64<Fixed<3, 4>>>(Shape::new(3, 4).unwrap());
    is_admissible_on_a_sample::<Packed64<Shape>>(Shape::new(4, 3).unwrap());
}

/// The board with its cells taken to their images and the tiles renamed, so that `goal` is its own image.
fn mirrored<P: Position>(board: &P, goal: &P, image: impl Fn(usize) -> usize) -> P {
    let homes = goal.cells();
    let mut tiles = vec![0; homes.len()];
    for (cell, tile) in board.tiles().enumerate() {
        tiles[image(cell)] = goal.tile(image(homes[tile])) as u32;
    }
    P::from_grid(&Grid::new(goal.shape(), tiles).unwrap()).unwrap()
}

/// The second sum is the first of the mirrored board.
fn mirrors<P: Position>(goal: P, partition: &str, image: impl Fn(usize) -> usize) {
    let space = Sliding::new(goal);
    let partition = partition.parse().unwrap();
    let (both, direct) = (sums::<P, 2>(&space, &partition), sums::<P, 1>(&space, &partition));
    let mut source = random::Source::new(3);
    let mut other = 0;
    for _ in 0..500 {
        let board = random::board(space.goal(), &mut source).unwrap();
        let image = mirrored(&board, space.goal(), &image);
        let values = [&board, &image].map(|board| direct.estimate(&space, board));
        assert_eq!(both.estimate(&space, &board), values[0].max(values[1]));
        other += usize::from(values[1] > values[0]);
    }
    assert!(other > 50, "{other}");
}

#[test]
fn the_mirrored_sum_is_that_of_the_mirrored_board() {
    let transposed = |side: usize| move |cell: usize| cell % side * side + cell / side;
    mirrors(Packed64::from(Board::<3, 3>::blank_last()), "4-4", transposed(3));
    mirrors(Packed64::from(Board::<4, 4>::blank_first()), "5-5-5", transposed(4));
    mirrors(Packed64::from(Board::<4, 4>::blank_last()), "6-6-3", transposed(4));
    // The blank in the middle of the last row: left and right are exchanged.
    let goal = Board::<3, 3>::new([[1, 2, 3], [4, 5, 6], [7, 0, 8]]).unwrap();
    mirrors(goal, "5-3", |cell| cell / 3 * 3 + 2 - cell % 3);
    let goal = Board::<3, 5>::new([[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 0, 13, 14]]).unwrap();
    mirrors(goal, "5-5-4", |cell| cell / 5 * 5 + 4 - cell % 5);
}

#[test]
fn forty_solutions_with_tables_too() {
    let space = Sliding::new(Packed64::from(Board::<3, 3>::blank_last()));
    let heuristic = standard::<_, 2>(&space);
    for rows in [[[8, 6, 7], [2, 5, 4], [3, 0, 1]], [[6, 4, 7], [8, 5, 0], [3, 2, 1]]] {
        let board = Board::new(rows).unwrap().into();
        let (number, report) = count_optimal(&space, &heuristic, &board, &mut ());
        assert_eq!((number, report.outcome.solution().unwrap().cost), (40, 31));
    }
}

/// The numbers of each line of a data file.
fn lines(text: &str) -> impl Iterator<Item = Vec<u64>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect())
}

type Fifteen = Packed64<Fixed<4, 4>>;

fn has_length(space: &Sliding<Fifteen>, heuristic: &Additive<2, 3>, tiles: &[u64], length: u64) {
    let tiles: Vec<u32> = tiles.iter().map(|tile| *tile as u32).collect();
    let mut board = Fifteen::from(Board::from_tiles(&tiles).unwrap());
    let report = idastar(space, heuristic, &board, &mut ());
    let solution = report.outcome.solution().unwrap();
    assert_eq!((u64::from(solution.cost), solution.is_optimal()), (length, true), "{board}");
    let ops: &[Direction] = &solution.ops;
    assert!(ops.iter().all(|direction| board.slide(*direction).is_some()));
    assert!(board == *space.goal());
}

/// The hundred of Korf (1985); unoptimized, every tenth.
#[test]
fn published_lengths() {
    let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_first()));
    let heuristic = standard(&space);
    let every = if cfg!(debug_assertions) { 10 } else { 1 };
    for numbers in lines(include_str!("../data/korf100.txt")).step_by(every) {
        has_length(&space, &heuristic, &numbers[4..], numbers[1]);
    }
}

/// The 17 boards that are as far away as can be, and 72 moves that are harder to prove than their 80 are.
///
/// `cargo test --release -p loyd-search -- --ignored hardest`
#[test]
#[ignore = "takes some minutes and 700 MB: see above"]
fn lengths_of_the_hardest_boards() {
    let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_last()));
    let heuristic = sums(&space, &"7-8".parse().unwrap());
    let farthest: Vec<_> = lines(include_str!("../data/farthest_15puzzle.txt")).collect();
    assert_eq!(farthest.len(), 17);
    for tiles in farthest {
        has_length(&space, &heuristic, &tiles, 80);
    }
    has_length(&space, &heuristic, &[0, 12, 8, 4, 15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1], 72);
}
