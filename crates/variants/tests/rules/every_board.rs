//! Every heuristic and every algorithm on every board of every set of rules.

use std::fmt::Debug;

use loyd_board::path::{Letters, Metric, Mover};
use loyd_board::{Direction, Layout, Topology};
use loyd_search::{
    Heuristic, Outcome, ReportOf, Space, Undirected, Weight, Zero, astar, bidirectional, breadth_first, greedy,
    idastar, weighted_astar,
};
use loyd_variants::{
    Assignment, LinearConflict, Listed, Manhattan, Move, Puzzle, RunBound, Slides, State, Visit, Word64, Word128, visit,
};

use crate::oracle::{Truth, moves, number, puzzles};
use crate::solvability::agrees;

/// Admissible, zero at goals, and incremental equal to from scratch along every move.
pub fn holds<S: State, H: Heuristic<Slides<S>>>(truth: &Truth, space: &Slides<S>, heuristic: &H)
where
    H::Memo: PartialEq + Debug,
{
    for (board, cost) in &truth.boards {
        let state = space.state_of(board).unwrap();
        let memo = heuristic.start(space, &state);
        assert!(heuristic.value(&memo) <= *cost, "{} > {cost} for {board} of {}", heuristic.value(&memo), truth.puzzle);
        // Of the largest spaces, every eleventh board will do for that.
        let is_looked_at = truth.boards.len() < 100_000 || number(board).is_multiple_of(11);
        for op in space.ops(&state, None).filter(|_| is_looked_at) {
            let step = space.step(&state, op);
            let mut next = state.clone();
            space.apply(&mut next, &step);
            let expected = heuristic.start(space, &next);
            assert_eq!(heuristic.step(space, memo, &state, &step), expected, "{op:?} from {board} of {}", truth.puzzle);
            match heuristic.step_within(space, memo, &state, &step, 4) {
                Ok(memo) => assert!(memo == expected && heuristic.value(&memo) <= 4),
                Err(bound) => assert!(bound > 4 && bound <= heuristic.value(&expected)),
            }
        }
    }
}

/// The space makes the very moves of the oracle, takes them back, and knows its goals.
fn is_faithful<S: State>(truth: &Truth, space: &Slides<S>) {
    for (board, cost) in truth.boards.iter().step_by(truth.boards.len() / 20_000 + 1) {
        let state = space.state_of(board).unwrap();
        assert_eq!(space.layout(&state), *board);
        assert_eq!(Space::state(space, &space.key(&state)), state);
        assert_eq!(space.is_goal(&state), *cost == 0, "{board} of {}", truth.puzzle);
        let step = |op| {
            let (step, mut next) = (space.step(&state, op), state.clone());
            assert_eq!(space.op(&step), op);
            space.apply(&mut next, &step);
            let mut after = board.clone();
            let labels = truth.puzzle.slide(&mut after, op).unwrap();
            assert_eq!((&after, labels.len()), (&space.layout(&next), op.length.into()), "{op:?} on {board}");
            let found = (number(&after), space.cost(&step));
            space.undo(&mut next, &step);
            assert_eq!(next, state);
            found
        };
        let mut found: Vec<(u64, u32)> = space.ops(&state, None).map(step).collect();
        let mut expected: Vec<(u64, u32)> =
            moves(&truth.puzzle, board).iter().map(|(next, cost)| (number(next), *cost)).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{board} of {}", truth.puzzle);
    }
    let mut goals: Vec<u64> = space.goals().iter().map(|goal| number(&space.layout(goal))).collect();
    goals.sort_unstable();
    goals.dedup();
    assert!(space.count_goals() >= goals.len() as u64);
    let mut expected: Vec<u64> =
        truth.boards.iter().filter(|(_, cost)| *cost == 0).map(|(board, _)| number(board)).collect();
    expected.sort_unstable();
    assert_eq!(goals, expected);
}

/// Replays a solution by the rules of the oracle, and gives back what it costs.
fn replay<S: State>(truth: &Truth, space: &Slides<S>, board: &Layout, report: &ReportOf<Slides<S>>) -> (u32, u32) {
    let Outcome::Solved(solution) = &report.outcome else {
        panic!("{board} of {}: {:?}", truth.puzzle, report.outcome)
    };
    let (mut board, mut sum) = (board.clone(), 0);
    for op in &solution.ops {
        let state = space.state_of(&board).unwrap();
        let (step, mut next) = (space.step(&state, *op), state);
        space.apply(&mut next, &step);
        let next = space.layout(&next);
        let (_, cost) = moves(&truth.puzzle, &board).into_iter().find(|(other, _)| *other == next).expect("a move");
        (board, sum) = (next, sum + cost);
    }
    assert!(truth.puzzle.is_solved(&board));
    assert_eq!(solution.cost, sum);
    (solution.cost, solution.lower_bound)
}

/// Boards that are looked at: all of a small space, else the fewer the larger it is, and the farthest.
fn sample(truth: &Truth) -> impl Iterator<Item = &(Layout, u32)> {
    let boards = &truth.boards;
    let few = match boards.len() {
        ..2_000 => 40,
        2_000..20_000 => 8,
        _ => 2,
    };
    let stride = boards.len() / few + 1;
    boards.iter().step_by(stride).chain(boards.last())
}

/// Every algorithm finds the truth; IDA* only up to `most` states within the reach of its bounds.
pub fn agree<S: State>(truth: &Truth, space: &Slides<S>, heuristic: &impl Heuristic<Slides<S>>, deep: bool) {
    for (board, cost) in sample(truth) {
        let state = space.state_of(board).unwrap();
        assert_eq!(replay(truth, space, board, &astar(space, heuristic, &state, &mut ())), (*cost, *cost));
        let weight = Weight::new(3, 2).unwrap();
        let (found, bound) = replay(truth, space, board, &weighted_astar(space, heuristic, weight, &state, &mut ()));
        assert!(found * 2 <= cost * 3 && bound <= *cost && *cost <= found);
        let (found, bound) = replay(truth, space, board, &greedy(space, heuristic, &state, &mut ()));
        assert!(bound <= *cost && *cost <= found);
        let left = cost - heuristic.estimate(space, &state);
        // It meets states again and again, the more so with several blanks.
        let near = if truth.puzzle.blanks() == 1 { 8 } else { 4 };
        if deep && left <= near {
            assert_eq!(replay(truth, space, board, &idastar(space, heuristic, &state, &mut ())), (*cost, *cost));
        }
    }
}

struct Heuristics<'a>(&'a Truth);

impl Visit for Heuristics<'_> {
    type Output = ();

    fn visit<S: State>(self, space: Slides<S>) {
        let truth = self.0;
        is_faithful(truth, &space);
        agrees(truth);
        if let Ok(manhattan) = Manhattan::new(&space) {
            holds(truth, &space, &manhattan);
            agree(truth, &space, &manhattan, true);
        }
        if let Ok(conflict) = LinearConflict::new(&space) {
            holds(truth, &space, &conflict);
            agree(truth, &space, &conflict, true);
        }
        if let Ok(assignment) = Assignment::new(&space) {
            holds(truth, &space, &assignment);
            agree(truth, &space, &assignment, false);
            if let Ok(manhattan) = Manhattan::new(&space) {
                for (board, _) in &truth.boards {
                    let state = space.state_of(board).unwrap();
                    assert_eq!(assignment.estimate(&space, &state), manhattan.estimate(&space, &state));
                }
            }
        }
        if let Ok(bound) = RunBound::new(&space) {
            holds(truth, &space, &bound);
            agree(truth, &space, &bound, true);
        }
        agree(truth, &space, &Zero, false);
        if truth.puzzle.is_unit() {
            for (board, cost) in sample(truth) {
                let state = space.state_of(board).unwrap();
                assert_eq!(replay(truth, &space, board, &breadth_first(&space, &state, &mut ())), (*cost, *cost));
                assert_eq!(replay(truth, &space, board, &bidirectional(&space, &state, &mut ())), (*cost, *cost));
            }
        }
    }
}

#[test]
fn every_heuristic_and_algorithm_on_every_board_of_up_to_eight_cells() {
    for (_, puzzle) in puzzles(8) {
        visit(&puzzle.clone(), Heuristics(&Truth::new(puzzle)));
    }
}

#[test]
fn every_heuristic_and_algorithm_on_every_board_of_nine_cells() {
    for (_, puzzle) in puzzles(9).filter(|(_, puzzle)| puzzle.shape().rows() == 3 && puzzle.shape().columns() == 3) {
        visit(&puzzle.clone(), Heuristics(&Truth::new(puzzle)));
    }
}

/// Of all moves there could be, those are made on a board that the space has, and a board on which one is not made stays as it was.
#[test]
fn no_other_moves_are_made_on_a_board() {
    for (_, puzzle) in puzzles(6) {
        let truth = Truth::new(puzzle);
        let space = Slides::<Word64>::new(&truth.puzzle).unwrap();
        for (board, _) in truth.boards.iter().step_by(truth.boards.len() / 50 + 1) {
            let state = space.state_of(board).unwrap();
            let known: Vec<Move> = space.ops(&state, None).collect();
            let moves = (0..8).flat_map(|blank| Direction::ALL.map(|direction| (blank, direction)));
            let moves =
                moves.flat_map(|(blank, direction)| (0..7).map(move |length| Move { blank, direction, length }));
            for step in moves {
                let mut after = board.clone();
                let is_made = truth.puzzle.slide(&mut after, step).is_some();
                assert_eq!(
                    (is_made, after != *board || !is_made),
                    (known.contains(&step), true),
                    "{step:?} on {board}"
                );
                let text = truth.puzzle.write_moves(board, &[step], Letters::default());
                assert_eq!(text.is_some(), is_made);
            }
        }
    }
}

#[test]
fn moves_are_written_as_they_are_replayed() {
    let goal: Layout = "1 2 3 / 4 5 6 / 0 7 0".parse().unwrap();
    let puzzle = Puzzle::new(Topology::new(goal.shape()), goal.clone()).unwrap().with_metric(Metric::Multi).unwrap();
    let step = |blank, direction, length| Move { blank, direction, length };
    let moves = [step(8, Direction::Up, 2), step(2, Direction::Left, 2), step(6, Direction::Right, 1)];
    let write = |moves: &[Move], letters| puzzle.write_moves(&goal, moves, letters);
    assert_eq!(write(&moves, Letters::default()).unwrap(), "2u2 1l2 2r");
    let of_tiles = Letters { mover: Mover::Tile, upper: true, runs: false };
    assert_eq!(write(&moves, of_tiles).unwrap(), "2D2 1R2 2L");
    assert_eq!(write(&[moves[0], moves[0]], of_tiles), None);
    assert_eq!(write(&[], of_tiles).unwrap(), "");
    let one: Layout = "1 2 3 / 4 5 6 / 7 8 0".parse().unwrap();
    let puzzle = Puzzle::new(Topology::new(one.shape()), one.clone()).unwrap();
    let moves = [step(8, Direction::Left, 1), step(7, Direction::Left, 1)];
    let runs = Letters { runs: true, ..Letters::default() };
    assert_eq!(puzzle.write_moves(&one, &moves, Letters::default()).unwrap(), "ll");
    assert_eq!(puzzle.write_moves(&one, &moves, runs).unwrap(), "l2");
    assert_eq!(puzzle.write_moves(&one, &[step(8, Direction::Left, 2)], runs), None);
    let other: Layout = "1 2 / 3 0".parse().unwrap();
    assert_eq!(puzzle.write_moves(&other, &[step(3, Direction::Left, 1)], runs), None);
}

#[test]
fn states_of_any_size_are_as_good() {
    for (_, puzzle) in puzzles(6) {
        let truth = Truth::new(puzzle);
        is_faithful(&truth, &Slides::<Word128>::new(&truth.puzzle).unwrap());
        let listed = Slides::<Listed>::new(&truth.puzzle).unwrap();
        is_faithful(&truth, &listed);
        agree(&truth, &listed, &Zero, false);
    }
}
