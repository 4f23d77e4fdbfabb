use loyd_board::{Board, Goal, GoalError, Grid, Position, Shape};

fn tiles(goal: &Goal, rows: usize, columns: usize) -> Vec<usize> {
    goal.grid(Shape::new(rows, columns).unwrap()).unwrap().tiles().collect()
}

/// Walks over a table, turning right whenever the next cell is outside or taken.
fn spiral(rows: usize, columns: usize) -> Vec<usize> {
    let mut table = vec![0; rows * columns];
    let (mut row, mut column, mut turn) = (0isize, 0isize, 0);
    for number in 1..rows * columns {
        table[row as usize * columns + column as usize] = number;
        loop {
            let (down, right) = [(0, 1), (1, 0), (0, -1), (-1, 0)][turn % 4];
            let (next_row, next_column) = (row + down, column + right);
            let inside = (0..rows as isize).contains(&next_row) && (0..columns as isize).contains(&next_column);
            if inside && table[next_row as usize * columns + next_column as usize] == 0 {
                (row, column) = (next_row, next_column);
                break;
            }
            turn += 1;
        }
    }
    table
}

#[test]
fn the_spiral_turns_right_at_every_edge_for_every_shape() {
    for (rows, columns) in (1..=8).flat_map(|rows| (1..=8).map(move |columns| (rows, columns))) {
        let found = tiles(&Goal::Spiral, rows, columns);
        let mut sorted = found.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..rows * columns), "{rows}x{columns}");
        assert_eq!(found, spiral(rows, columns), "{rows}x{columns}");
    }
}

#[test]
fn the_spirals_of_the_42_school() {
    assert_eq!(tiles(&Goal::Spiral, 3, 3), [1, 2, 3, 8, 0, 4, 7, 6, 5]);
    assert_eq!(tiles(&Goal::Spiral, 4, 4), [1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7]);
    assert_eq!(Board::<3, 3>::spiral().rows(), &[[1, 2, 3], [8, 0, 4], [7, 6, 5]]);
}

#[test]
fn named_goals_of_odd_shapes() {
    assert_eq!(tiles(&Goal::BlankLast, 2, 3), [1, 2, 3, 4, 5, 0]);
    assert_eq!(tiles(&Goal::BlankFirst, 3, 2), [0, 1, 2, 3, 4, 5]);
    for goal in Goal::NAMED {
        assert_eq!(tiles(&goal, 1, 1), [0]);
        assert_eq!(Goal::named(goal.name().unwrap()), Ok(goal.clone()));
        assert_eq!(goal.board::<5, 3>().unwrap().to_grid(), goal.grid(Shape::new(5, 3).unwrap()).unwrap());
    }
    assert_eq!(Board::<16, 16>::blank_last().as_flattened()[254..], [255, 0]);
    assert_eq!(Board::<2, 2>::blank_first().to_string(), "0 1 / 2 3");
    assert_eq!(Goal::default(), Goal::BlankLast);
}

#[test]
fn a_goal_of_another_shape_or_name_is_refused() {
    let shape = |text: &str| text.parse::<Shape>().unwrap();
    let goal = Goal::Board(Grid::new(shape("2x3"), [1, 2, 3, 4, 5, 0]).unwrap());
    assert_eq!(goal.name(), None);
    assert_eq!(goal.board::<2, 3>().unwrap(), Board::blank_last());
    let error = goal.grid(shape("3x2")).unwrap_err();
    assert_eq!(error, GoalError::Shape { goal: shape("2x3"), board: shape("3x2") });
    assert_eq!(
        error.to_string(),
        "the goal is a 2x3 board but the board to solve is 3x2: give a goal of the same size"
    );
    assert_eq!(goal.board::<3, 2>(), Err(error));
    let error = Goal::named("snail").unwrap_err();
    assert_eq!(error.to_string(), "`snail` is not the name of a goal: use blank-last, blank-first, spiral or a board");
}
