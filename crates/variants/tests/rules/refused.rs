//! What is refused, and what the message says.

use std::num::NonZeroU32;

use loyd_board::path::Metric;
use loyd_board::{Content, Layout, Shape, Topology, Wrap};
use loyd_variants::sets::{RULE_SETS, goal};
use loyd_variants::{
    Assignment, Costs, LinearConflict, Manhattan, NotAdmissible, Puzzle, PuzzleError, RunBound, Slides, Word64,
};

fn topology(rows: usize, columns: usize) -> Topology {
    Topology::new(Shape::new(rows, columns).unwrap())
}

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

fn plain() -> Puzzle {
    Puzzle::new(topology(2, 3), layout("1 2 3 / 4 5 0")).unwrap()
}

fn space(puzzle: &Puzzle) -> Slides<Word64> {
    Slides::new(puzzle).unwrap()
}

#[test]
fn heuristics_that_would_overestimate() {
    let runs = space(&plain().with_metric(Metric::Multi).unwrap());
    assert_eq!(Manhattan::new(&runs).unwrap_err(), NotAdmissible::Runs);
    assert_eq!(LinearConflict::new(&runs).unwrap_err(), NotAdmissible::Runs);
    assert_eq!(Assignment::new(&runs).unwrap_err(), NotAdmissible::Runs);
    assert_eq!(RunBound::new(&space(&plain())).unwrap_err(), NotAdmissible::SingleSlides);
    let equal = space(&Puzzle::new(topology(2, 3), layout("1 2 2 / 4 5 0")).unwrap());
    assert_eq!(Manhattan::new(&equal).unwrap_err(), NotAdmissible::EqualTiles);
    assert_eq!(LinearConflict::new(&equal).unwrap_err(), NotAdmissible::EqualTiles);
    let open = space(&plain().to(vec![layout("1 2 3 / ? ? 0")]).unwrap());
    assert_eq!(Manhattan::new(&open).unwrap_err(), NotAdmissible::OpenGoal);
    assert_eq!(LinearConflict::new(&open).unwrap_err(), NotAdmissible::OpenGoal);
    let two = space(&plain().to(vec![layout("1 2 3 / 4 5 0"), layout("0 1 2 / 3 4 5")]).unwrap());
    assert_eq!(LinearConflict::new(&two).unwrap_err(), NotAdmissible::SeveralGoals);
    assert!(Manhattan::new(&two).is_ok());
    let torus = space(&Puzzle::new(topology(2, 3).wrapped(Wrap::Rows), layout("1 2 3 / 4 5 0")).unwrap());
    assert_eq!(LinearConflict::new(&torus).unwrap_err(), NotAdmissible::Wrap);
    assert!(NotAdmissible::Wrap.to_string().starts_with("the edges meet, so tiles of a line can pass each other"));
}

#[test]
fn puzzles_that_do_not_fit_together() {
    let error = |puzzle: Result<Puzzle, PuzzleError>| puzzle.unwrap_err().to_string();
    let with = |topology: Topology, goal: &str| error(Puzzle::new(topology, layout(goal)));
    assert_eq!(with(topology(2, 3), "1 2 / 3 0"), "a board of 2x2 cells does not fit the puzzle, which has 2x3");
    assert_eq!(with(topology(2, 2), "1 2 / # 0"), "cell 2 is a hole on the board and none in the puzzle");
    assert_eq!(
        with(topology(2, 2).with_holes(&[0]).unwrap(), "1 2 / 3 0"),
        "cell 0 is no hole on the board and one in the puzzle"
    );
    assert_eq!(
        with(topology(2, 2), "1 2 / 3 4"),
        "there is no blank on the board, so nothing can move: write 0 for it"
    );
    assert_eq!(
        with(topology(2, 2), "1 2 / ? 0"),
        "the goal leaves cells open: give a board too, which tells the tiles"
    );
    assert_eq!(with(topology(33, 32), "0"), "a 33x32 board has 1056 cells: variants are for at most 1024");
    let to = |goal: &str| error(plain().to(vec![layout(goal)]));
    assert_eq!(to("1 2 3 / 4 4 0"), "tile 4 occurs 2 times, where 1 are to be had for the goal");
    assert_eq!(to("1 2 3 / 4 0 0"), "the blank occurs 2 times, where 1 are to be had for the goal");
    assert_eq!(to("1 2 3 / ? 6 0"), "tile 6 occurs 1 times, where 0 are to be had for the goal");
    assert_eq!(error(plain().to(Vec::new())), "there is no goal: give one at least");
    assert_eq!(plain().check(&layout("1 2 3 / 4 ? 0")).unwrap_err(), PuzzleError::Open { cell: 4 });
    assert_eq!(
        plain().check(&layout("1 2 3 / 4 6 0")).unwrap_err().to_string(),
        "tile 5 occurs 0 times, where 1 were expected"
    );
    assert!(Slides::<Word64>::new(&plain()).unwrap().state_of(&layout("1 2 3 / 4 0 0")).is_err());
}

#[test]
fn tiles_beyond_the_labels() {
    let shape = Shape::new(1, 3).unwrap();
    let with_zero =
        Layout::new(shape, [1, 0].map(Content::Tile).into_iter().chain([Content::Blank]).collect::<Vec<_>>());
    let error = Puzzle::new(Topology::new(shape), with_zero.unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "cell 1 has tile 0: labels are numbers from 1");
    assert_eq!(goal(&topology(256, 256), 1).unwrap()[65_534], Content::Tile(u16::MAX));
    assert_eq!(goal(&topology(256, 257), 1), None);
    assert_eq!(goal(&topology(1, 2), 3), None);
    for set in RULE_SETS {
        assert_eq!((set.puzzle)(Shape::new(1000, 1000).unwrap()), None);
    }
}

#[test]
fn costs_that_do_not_fit() {
    let error = |costs: Costs| plain().with_costs(costs).unwrap_err().to_string();
    let table = |table: &[(u16, u32)]| {
        Costs::Table(table.iter().map(|(label, cost)| (*label, NonZeroU32::new(*cost).unwrap())).collect())
    };
    assert_eq!(error(table(&[(6, 2)])), "there is no tile 6 to have a cost");
    assert_eq!(error(table(&[(1, 2), (1, 2)])), "tile 1 has two costs: give it one");
    assert_eq!(
        error(table(&[(1, u32::MAX)])),
        "the tiles cost 4294967299 together, which is too much for 6 cells: at most 178956970"
    );
    let large = || Puzzle::new(topology(5, 5), goal(&topology(5, 5), 1).unwrap()).unwrap();
    assert_eq!(
        large().with_costs(Costs::Inverse).unwrap_err().to_string(),
        "the inverses of the labels up to 24 have no common scale below 1000000: give a table of costs"
    );
    let runs = plain().with_metric(Metric::Multi).unwrap().with_costs(Costs::Number).unwrap_err();
    assert_eq!(runs, PuzzleError::WeightedRuns);
    assert_eq!(
        plain().with_costs(Costs::Number).unwrap().with_metric(Metric::Multi).unwrap_err(),
        PuzzleError::WeightedRuns
    );
    let long = Puzzle::new(topology(1, 17), goal(&topology(1, 17), 1).unwrap()).unwrap();
    assert!(long.with_metric(Metric::Multi).unwrap_err().to_string().contains("its sides may be up to 16"));
}
