//! Every heuristic on every board of the small shapes.

use std::fmt::Debug;

use loyd_board::Position;
use loyd_search::sliding::{LinearConflict, Manhattan, Misplaced, Sliding, WalkingDistance};
use loyd_search::{FromScratch, Heuristic, Max, Space, Sum};

use crate::oracle::{Truth, Visit, visit_small_shapes};

/// Admissible, zero at the goal, incremental equal to from scratch along every edge; if `even`, with the parity of the truth.
fn holds<P: Position, H: Heuristic<Sliding<P>>>(truth: &Truth<P>, space: &Sliding<P>, heuristic: &H, even: bool)
where
    H::Memo: PartialEq + Debug,
{
    let mut positive = 0;
    for (board, distance) in &truth.boards {
        let memo = heuristic.start(space, board);
        let value = heuristic.value(&memo);
        assert!(value <= *distance, "{value} > {distance}");
        assert!(!even || (distance - value) % 2 == 0);
        positive += usize::from(value > 0);
        for direction in space.ops(board, None) {
            let step = space.step(board, direction);
            let mut next = board.clone();
            space.apply(&mut next, &step);
            assert_eq!(heuristic.step(space, memo, board, &step), heuristic.start(space, &next));
        }
    }
    assert_eq!(heuristic.value(&heuristic.start(space, space.goal())), 0);
    assert_eq!(positive + 1, truth.boards.len());
}

fn far<P: Position>(goal: &P, vertical: bool) -> impl Fn(&P) -> u32 {
    let (homes, columns) = (goal.cells(), goal.shape().columns());
    let line = move |cell| if vertical { cell / columns } else { cell % columns };
    move |board| {
        let tiles = board.tiles().enumerate().filter(|(_, tile)| *tile != 0);
        tiles.map(|(cell, tile)| line(cell).abs_diff(line(homes[tile])) as u32).sum()
    }
}

struct Heuristics;

impl Visit for Heuristics {
    fn visit<P: Position>(&mut self, truth: &Truth<P>) {
        let space = Sliding::new(truth.goal.clone());
        let (manhattan, conflict) = (Manhattan::new(&space), LinearConflict::new(&space));
        let walking = WalkingDistance::new(&space).ok();
        holds(truth, &space, &Misplaced::new(&space), false);
        holds(truth, &space, &manhattan, true);
        holds(truth, &space, &conflict, true);
        let shape = truth.goal.shape();
        match walking {
            Some(walking) => {
                holds(truth, &space, &walking, true);
                holds(truth, &space, &Max(&walking, &conflict), true);
                for (board, _) in &truth.boards {
                    assert!(walking.estimate(&space, board) >= manhattan.estimate(&space, board));
                }
            }
            None => assert_eq!(shape.rows().max(shape.columns()), 9, "{shape}"),
        }
        if shape.cells() < 9 {
            let parts = Sum(FromScratch(far(&truth.goal, true)), FromScratch(far(&truth.goal, false)));
            holds(truth, &space, &parts, true);
            for (board, _) in &truth.boards {
                assert_eq!(parts.estimate(&space, board), manhattan.start(&space, board));
            }
        }
    }
}

#[test]
fn heuristics_are_admissible_and_incremental_equals_from_scratch() {
    visit_small_shapes(&mut Heuristics);
}
