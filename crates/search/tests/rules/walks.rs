//! Along random walks on larger boards, incremental values stay those from scratch.

use std::fmt::Debug;

use loyd_board::{Board, Fixed, Grid, Packed64, Packed128, Path, Position, Shape, random};
use loyd_search::sliding::{LinearConflict, Manhattan, Misplaced, Sliding, WalkingDistance};
use loyd_search::{Heuristic, Max, Space};
use proptest::prelude::*;

use crate::oracle::goals;

fn holds<P: Position, H: Heuristic<Sliding<P>>>(space: &Sliding<P>, heuristic: &H, start: &P, path: &Path)
where
    H::Memo: PartialEq + Debug,
{
    let mut board = start.clone();
    let mut memo = heuristic.start(space, &board);
    for direction in path {
        let step = space.step(&board, *direction);
        memo = heuristic.step(space, memo, &board, &step);
        space.apply(&mut board, &step);
    }
    assert_eq!(memo, heuristic.start(space, &board));
}

fn walk<P: Position>(rows: usize, columns: usize, seed: u64, walking: bool) {
    let mut goals = goals::<P>(Shape::new(rows, columns).unwrap());
    let mut source = random::Source::new(seed);
    let space = Sliding::new(goals.swap_remove(source.below(4) as usize));
    let (manhattan, conflict) = (Manhattan::new(&space), LinearConflict::new(&space));
    let far = random::board(space.goal(), &mut source).unwrap();
    for start in [&far, space.goal()] {
        let (end, path) = random::walk(start, source.below(400) as usize, &mut source).unwrap();
        holds(&space, &Misplaced::new(&space), start, &path);
        holds(&space, &manhattan, start, &path);
        holds(&space, &conflict, start, &path);
        let (less, more) = (manhattan.start(&space, &end), conflict.estimate(&space, &end));
        assert!(less <= more && (more - less) % 2 == 0);
        if walking {
            let walking = WalkingDistance::new(&space).unwrap();
            holds(&space, &Max(&walking, &conflict), start, &path);
            let walked = walking.estimate(&space, &end);
            assert!(less <= walked && (walked - less) % 2 == 0);
            // Back at the goal, the length of the walk is a bound.
            assert!(start != space.goal() || walked.max(more) as usize <= path.len());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn on_four_by_four(seed: u64) {
        walk::<Packed64<Fixed<4, 4>>>(4, 4, seed, true);
    }

    #[test]
    fn on_three_by_four(seed: u64) {
        walk::<Board<3, 4>>(3, 4, seed, true);
    }

    #[test]
    fn on_five_by_five(seed: u64) {
        walk::<Packed128<Fixed<5, 5>>>(5, 5, seed, false);
    }

    #[test]
    fn on_six_by_three(seed: u64) {
        walk::<Grid>(6, 3, seed, false);
    }

    #[test]
    fn on_twenty_by_twenty(seed: u64) {
        walk::<Grid>(20, 20, seed, false);
    }
}
