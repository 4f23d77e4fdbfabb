//! Figures that others found too.

use std::num::NonZeroUsize;
use std::sync::Arc;

use loyd_board::path::Metric;
use loyd_board::{Content, Layout, Shape, Topology};
use loyd_search::{Outcome, parallel_idastar};
use loyd_variants::{PatternTable, Plan, Puzzle, Slides, Word64};

use crate::oracle::Truth;

#[test]
fn boards_at_each_distance_in_the_multi_tile_metric() {
    let lines = include_str!("../data/multi_tile_distances.txt").lines().filter(|line| !line.starts_with('#'));
    let mut seen = 0;
    for line in lines {
        let mut words = line.split(' ');
        let shape: Shape = words.next().unwrap().parse().unwrap();
        let blank: usize = words.next().unwrap().parse().unwrap();
        let expected: Vec<usize> = words.map(|word| word.parse().unwrap()).collect();
        let content = |cell: usize| match cell {
            _ if cell == blank => Content::Blank,
            _ => Content::Tile(cell as u16 + u16::from(cell < blank)),
        };
        let goal = Layout::new(shape, (0..shape.cells()).map(content).collect::<Vec<_>>()).unwrap();
        let puzzle = Puzzle::new(Topology::new(shape), goal).unwrap().with_metric(Metric::Multi).unwrap();
        let truth = Truth::new(puzzle);
        let mut found = vec![0; expected.len()];
        truth.boards.iter().for_each(|(_, distance)| found[*distance as usize] += 1);
        assert_eq!(found, expected, "{line}");
        seen += 1;
    }
    assert_eq!(seen, 7);
}

/// The 16 boards of the 15-puzzle that are 43 multi-tile moves away, the most there are (Norskog & Davidson 2010).
///
/// Takes 2 GB and half an hour of two cores: `cargo test --release -p loyd-variants -- --ignored farthest`.
#[test]
#[ignore = "half an hour"]
fn the_farthest_boards_in_the_multi_tile_metric() {
    let topology = Topology::new(Shape::new(4, 4).unwrap());
    let goal = loyd_variants::sets::goal(&topology, 1).unwrap();
    let puzzle = Puzzle::new(topology, goal).unwrap().with_metric(Metric::Multi).unwrap();
    let plan = Plan::within(&puzzle, Plan::large(true));
    let tables: Vec<_> = plan.patterns().map(|pattern| Arc::new(PatternTable::build(pattern.clone()))).collect();
    let (space, heuristic) = (Slides::<Word64>::new(&puzzle).unwrap(), plan.read(&tables).unwrap());
    let boards = include_str!("../data/farthest_15puzzle_multi.txt").lines().filter(|line| !line.starts_with('#'));
    for board in boards {
        let state = space.state_of(&board.parse().unwrap()).unwrap();
        let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let report = parallel_idastar(&space, &heuristic, &state, threads, &mut ());
        println!("{board}: {:?}", report.counts);
        let Outcome::Solved(solution) = report.outcome else { panic!("{board} has a solution") };
        assert_eq!((solution.cost, solution.lower_bound), (43, 43), "{board}");
    }
}
