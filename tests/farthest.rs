//! `loyd farthest`.

use loyd_board::{Board, Position};

use crate::util::{assert_leads, distances, grid, loyd, loyd_with};

#[test]
fn one_for_each_board() {
    let run = loyd_with(&["farthest"], "2 6 4\n1 3 7\n0 5 8\n\n0 1 2\n3 4 5\n");
    assert_eq!(run.code, 0);
    let starts = [("2 6 4 / 1 3 7 / 0 5 8", "31"), ("0 1 2 / 3 4 5", "21")];
    let lines: Vec<Vec<&str>> = run.results.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines.len(), 2);
    let read = |text| loyd_board::read::board(text, &Default::default()).expect("a board").board;
    for (line, (start, distance)) in lines.iter().zip(starts) {
        let [far, length, moves] = line[..] else { panic!("three columns: {line:?}") };
        assert_eq!((length, moves.len().to_string().as_str()), (distance, distance));
        assert_leads(&read(start), moves, &read(far));
        // No shorter way leads there.
        let back = loyd(&["solve", "--goal", start, far]);
        assert_eq!(back.results.trim_end().len().to_string(), distance);
    }
}

#[test]
fn all_of_them() {
    let goal = Board::<2, 4>::new([[3, 1, 0, 2], [7, 6, 5, 4]]).expect("a board");
    let found = distances(goal);
    let greatest = found.iter().map(|(_, distance)| *distance).max();
    let mut expected: Vec<String> =
        found.iter().filter(|(_, distance)| Some(*distance) == greatest).map(|(board, _)| board.to_string()).collect();
    expected.sort();
    let run = loyd(&["farthest", "--all", &goal.to_string()]);
    let mut lines: Vec<&str> = run.results.lines().filter_map(|line| line.split('\t').next()).collect();
    lines.sort_unstable();
    assert_eq!(lines, expected);
    let objects = loyd(&["farthest", "--all", "--output", "json", &goal.to_string()]).objects();
    assert_eq!(objects.len(), expected.len());
    for object in objects {
        assert_eq!(grid(&object["board"]), goal.to_grid());
        assert_eq!(object["length"].as_u64(), greatest.map(|distance| distance as u64));
        assert_leads(&goal.to_grid(), object["moves"].as_str().expect("moves"), &grid(&object["goal"]));
    }
}

#[test]
fn too_many_cells_and_too_few() {
    let run = loyd(&["farthest", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", "0"]);
    run.gives("invalid\n0\t0\t\n", 2);
    assert!(
        run.notes.starts_with("argument 1:1:1: ") && run.notes.contains("at most ten cells, not for 4x4"),
        "{}",
        run.notes
    );
    loyd(&["farthest", "--size", "1x3", "2 0 1"]).gives("0 2 1\t1\tl\n", 0);
}
