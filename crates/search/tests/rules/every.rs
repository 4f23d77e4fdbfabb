//! Every optimal solution, against the number of shortest paths by breadth-first truth.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use loyd_board::{Board, Direction, Packed64, Path, Position};
use loyd_search::sliding::{LinearConflict, Manhattan, Order, Sliding, WalkingDistance};
use loyd_search::{FromScratch, Heuristic, Limits, Max, Outcome, Stop, Zero, count_optimal, each_optimal, idastar};

use crate::oracle::{Truth, Visit, visit_small_shapes};

/// How many shortest paths lead from each board to the goal: as many as from all its neighbours that are nearer.
fn numbers<P: Position>(truth: &Truth<P>) -> HashMap<P::Key, u64> {
    let mut numbers = HashMap::from([(truth.goal.key(), 1)]);
    for (board, distance) in &truth.boards[1..] {
        let number = nearer(truth, board, *distance, Direction::ALL).map(|(_, next)| numbers[&next.key()]).sum();
        numbers.insert(board.key(), number);
    }
    numbers
}

fn nearer<'a, P: Position>(
    truth: &'a Truth<P>,
    board: &'a P,
    distance: u32,
    order: [Direction; 4],
) -> impl Iterator<Item = (Direction, P)> + 'a {
    order.into_iter().filter_map(move |direction| {
        let mut next = board.clone();
        next.slide(direction)?;
        (truth.distance(&next)? < distance).then_some((direction, next))
    })
}

/// The shortest path that takes the first direction in `order` that leads nearer, again and again.
fn smallest<P: Position>(truth: &Truth<P>, board: &P, order: [Direction; 4]) -> Vec<Direction> {
    let mut board = board.clone();
    let mut path = Vec::new();
    while let Some(distance) = truth.distance(&board).filter(|distance| *distance > 0) {
        let (direction, next) = nearer(truth, &board, distance, order).next().unwrap();
        path.push(direction);
        board = next;
    }
    path
}

/// Lists the solutions of a board: each must lead to the goal, and be smaller in the order than the next.
fn listed<P: Position>(
    space: &Sliding<P>,
    heuristic: &impl Heuristic<Sliding<P>>,
    board: &P,
    order: [Direction; 4],
) -> Vec<Vec<Direction>> {
    let mut solutions: Vec<Vec<Direction>> = Vec::new();
    let report = each_optimal(space, heuristic, board, &mut (), |ops, counts| {
        assert!(counts.generated >= ops.len() as u64);
        solutions.push(ops.to_vec());
        ControlFlow::Continue(())
    });
    let solution = report.outcome.solution().unwrap();
    assert!(solution.is_optimal());
    assert_eq!(solution.ops, solutions[0]);
    for solution in &solutions {
        assert_eq!(solution.len(), solutions[0].len());
        let mut end = board.clone();
        Path::from(solution.clone()).replay(&mut end).unwrap();
        assert!(end == *space.goal());
    }
    let places = |solution: &Vec<Direction>| -> Vec<usize> {
        solution.iter().map(|op| order.iter().position(|direction| direction == op).unwrap()).collect()
    };
    assert!(solutions.iter().map(places).is_sorted_by(|one, next| one < next), "in order, none twice");
    solutions
}

struct Numbers;

impl Visit for Numbers {
    fn visit<P: Position>(&mut self, truth: &Truth<P>) {
        let numbers = numbers(truth);
        let exact = FromScratch(|board: &P| truth.distance(board).unwrap());
        let space = Sliding::new(truth.goal.clone());
        let every = if truth.boards.len() > 20_160 { 97 } else { 5 };
        for (board, _) in truth.boards.iter().step_by(every).chain(truth.boards.last()) {
            let (number, report) = count_optimal(&space, &exact, board, &mut ());
            assert_eq!(number, numbers[&board.key()]);
            assert!(matches!(report.outcome, Outcome::Solved(_)));
        }
        for letters in ["uldr", "dlru", "rdlu"] {
            let order: Order = letters.parse().unwrap();
            let space = Sliding::with_order(truth.goal.clone(), order);
            let (manhattan, linear) = (Manhattan::new(&space), LinearConflict::new(&space));
            let order = order.directions();
            let stride = truth.boards.len() / 40 + 1;
            for (board, distance) in truth.boards.iter().step_by(stride).chain(truth.boards.last()) {
                let first = smallest(truth, board, order);
                let agrees = |solutions: Vec<Vec<Direction>>, found: Vec<Direction>| {
                    assert_eq!(solutions.len() as u64, numbers[&board.key()], "{letters}");
                    assert_eq!((&solutions[0], &found), (&first, &first), "{letters}");
                };
                let alone = |report: loyd_search::ReportOf<Sliding<P>>| report.outcome.solution().unwrap().ops.clone();
                agrees(listed(&space, &exact, board, order), alone(idastar(&space, &exact, board, &mut ())));
                agrees(listed(&space, &linear, board, order), alone(idastar(&space, &linear, board, &mut ())));
                if *distance <= 24 {
                    agrees(
                        listed(&space, &manhattan, board, order),
                        alone(idastar(&space, &manhattan, board, &mut ())),
                    );
                }
                if *distance <= 12 {
                    agrees(listed(&space, &Zero, board, order), alone(idastar(&space, &Zero, board, &mut ())));
                }
            }
        }
    }
}

#[test]
fn all_are_found_in_order_and_the_first_is_the_one_found_alone() {
    visit_small_shapes(&mut Numbers);
}

/// The two boards that are farthest from the goal.
#[test]
fn forty_for_each_of_the_hardest_of_eight() {
    let space = Sliding::new(Packed64::from(Board::<3, 3>::blank_last()));
    for rows in [[[8, 6, 7], [2, 5, 4], [3, 0, 1]], [[6, 4, 7], [8, 5, 0], [3, 2, 1]]] {
        let board = Board::new(rows).unwrap().into();
        let (number, report) = count_optimal(&space, &LinearConflict::new(&space), &board, &mut ());
        assert_eq!((number, report.outcome.solution().unwrap().cost), (40, 31));
    }
}

/// <https://rosettacode.org/wiki/15_puzzle_solver> names both.
#[test]
fn two_for_the_board_of_rosetta_code() {
    let space = Sliding::new(Packed64::from(Board::<4, 4>::blank_last()));
    let heuristic = Max(LinearConflict::new(&space), WalkingDistance::new(&space).unwrap());
    let board = Board::new([[15, 14, 1, 6], [9, 11, 4, 12], [0, 10, 7, 3], [13, 8, 5, 2]]).unwrap().into();
    let solutions = listed(&space, &heuristic, &board, Direction::ALL);
    assert_eq!(
        solutions.into_iter().map(|ops| Path::from(ops).to_string()).collect::<Vec<_>>(),
        [
            "rrruldluuldrurdddluulurrrdlddruldluurddlulurruldrrdd",
            "rrrulddluuuldrurdddrullulurrrddldluurddlulurruldrdrd"
        ]
    );
}

#[test]
fn stopped_before_the_first_after_it_and_by_the_one_who_looks() {
    let space = Sliding::new(Packed64::from(Board::<3, 3>::blank_last()));
    let manhattan = Manhattan::new(&space);
    let board = Board::new([[8, 6, 7], [2, 5, 4], [3, 0, 1]]).unwrap().into();
    let whole = count_optimal(&space, &manhattan, &board, &mut ()).1.counts;
    let first = idastar(&space, &manhattan, &board, &mut ()).counts;
    assert!(whole.generated > first.generated && whole.expanded > first.expanded);

    let (number, report) = count_optimal(&space, &manhattan, &board, &mut Limits::new().nodes(first.generated / 2));
    let Outcome::Stopped { reason: Stop::Nodes, lower_bound } = report.outcome else { panic!("{report:?}") };
    assert!(number == 0 && lower_bound <= 31, "{number} {lower_bound}");

    let between = first.generated.midpoint(whole.generated);
    let (number, report) = count_optimal(&space, &manhattan, &board, &mut Limits::new().nodes(between));
    assert_eq!(report.outcome, Outcome::Stopped { reason: Stop::Nodes, lower_bound: 31 });
    assert!((1..40).contains(&number), "{number}");
    assert!((between..between + 4).contains(&report.counts.generated));

    // Raised while the first is shown.
    let raised = AtomicBool::new(false);
    let mut number = 0;
    let mut limits = Limits::new().cancel(&raised);
    let report = each_optimal(&space, &manhattan, &board, &mut limits, |_, _| {
        raised.store(true, std::sync::atomic::Ordering::Relaxed);
        number += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(report.outcome, Outcome::Stopped { reason: Stop::Cancelled, lower_bound: 31 });
    assert!((1..40).contains(&number), "{number}");

    for wanted in [1, 7, 40] {
        let mut number = 0;
        let report = each_optimal(&space, &manhattan, &board, &mut (), |_, _| {
            number += 1;
            if number == wanted { ControlFlow::Break(Stop::Cancelled) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(report.outcome, Outcome::Stopped { reason: Stop::Cancelled, lower_bound: 31 });
        assert_eq!(number, wanted);
    }
}

#[test]
fn what_is_solved_has_one_and_what_cannot_be_reached_none() {
    let row = Sliding::new(Board::<1, 4>::blank_last());
    let manhattan = Manhattan::new(&row);
    assert_eq!(listed(&row, &manhattan, row.goal(), Direction::ALL), [[]]);
    let board = Board::new([[2, 1, 0, 3]]).unwrap();
    let (number, report) = count_optimal(&row, &manhattan, &board, &mut ());
    assert_eq!((number, report.outcome), (0, Outcome::Exhausted));
}
