//! `loyd explore`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Command;

use loyd_board::{Board, Position};

use crate::util::{command, distances, grid, loyd};

/// The depth lines of the table of these boards.
fn table(distances: &[usize]) -> String {
    let greatest = distances.iter().max().copied().unwrap_or(0);
    let boards = |depth| distances.iter().filter(|distance| **distance == depth).count();
    (0..=greatest).map(|depth| format!("{depth} {}\n", boards(depth))).collect()
}

#[test]
fn levels_and_summary() {
    let found = distances(Board::<3, 3>::blank_last());
    let distances: Vec<usize> = found.iter().map(|(_, distance)| *distance).collect();
    let run = loyd(&["explore", "3x3"]);
    run.gives(&table(&distances), 0);
    let mean = distances.iter().sum::<usize>() as f64 / distances.len() as f64;
    let summary = format!("181,440 boards, mean distance {mean:.4}; greatest distance 31, 2 boards there\n");
    assert!(run.notes.starts_with(&summary), "{}", run.notes);
    for threads in ["1", "2", "4"] {
        let quiet = loyd(&["explore", "3x3", "-q", "--threads", threads]);
        assert_eq!((quiet.results, quiet.notes.as_str()), (run.results.clone(), ""));
    }
}

#[test]
fn another_goal_with_all_that_is_farthest() {
    let goal = Board::<2, 4>::new([[3, 1, 0, 2], [7, 6, 5, 4]]).expect("a board");
    let found = distances(goal);
    let greatest = found.iter().map(|(_, distance)| *distance).max().expect("boards");
    let mut farthest: Vec<String> = found
        .iter()
        .filter(|(_, distance)| *distance == greatest)
        .map(|(board, _)| format!("farthest {board}"))
        .collect();
    farthest.sort();
    let run = loyd(&["explore", "2x4", "--farthest", "--goal", &goal.to_string()]);
    let (levels, mut listed): (Vec<&str>, Vec<&str>) =
        run.results.lines().partition(|line| !line.starts_with("farthest"));
    listed.sort_unstable();
    assert_eq!((listed, levels.len()), (farthest.iter().map(String::as_str).collect(), greatest + 1));
    let objects = loyd(&["explore", "2x4", "--farthest", "-o", "json", "--goal", &goal.to_string()]).objects();
    let [levels @ .., whole] = &objects[..] else { panic!("nothing") };
    assert_eq!(levels[1]["depth"], 1);
    assert_eq!(levels.iter().filter_map(|level| level["boards"].as_u64()).sum::<u64>(), 20_160);
    assert_eq!((&whole["greatest"], &whole["boards"]), (&greatest.into(), &20_160.into()));
    assert_eq!(grid(&whole["goal"]), goal.to_grid());
    let boards = whole["farthest_boards"].as_array().expect("boards");
    assert_eq!(boards.len(), farthest.len());
    assert!(boards.iter().all(|board| farthest.contains(&format!("farthest {}", grid(board)))));
}

/// Figures of the data files of the library.
#[test]
fn metrics_depths_and_tables() {
    let file = include_str!("../crates/explore/tests/data/distances/2x5_blank9_multi.txt");
    let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    loyd(&["explore", "2x5", "--metric", "multi"]).gives(&format!("{}\n", lines.join("\n")), 0);
    let some: Vec<String> = lines[..=12].iter().map(|line| line.replace(' ', ",")).collect();
    let run = loyd(&["explore", "2x5", "--metric", "multi", "--until-depth", "12", "--output", "csv"]);
    run.gives(&format!("depth,boards\n{}\n", some.join("\n")), 0);
    assert!(run.notes.contains(" of 1,814,400 boards within 12 moves"), "{}", run.notes);
    // A depth beyond the last is no limit.
    assert!(loyd(&["explore", "2x2", "--until-depth", "99"]).notes.contains("greatest distance 6, one board there"));
    loyd(&["explore", "1x4", "-q"]).gives("0 1\n1 1\n2 1\n3 1\n", 0);
    loyd(&["explore", "4x1", "-q", "--metric", "multi"]).gives("0 1\n1 3\n", 0);
    loyd(&["explore", "1x1", "-q"]).gives("0 1\n", 0);
}

#[test]
fn what_cannot_be_explored() {
    let refused = |arguments: &[&str], code: i32, said: &[&str]| {
        let run = loyd(arguments);
        run.gives("", code);
        assert!(said.iter().all(|said| run.notes.contains(said)), "{}", run.notes);
    };
    let limit = ["explore", "4x4", "--memory-limit", "16GB"];
    refused(&limit, 3, &["10461394944000 boards", "2.6 TB", "16 GB may be used: 2x7 and 3x4 would fit"]);
    refused(&["explore", "1000x1000"], 3, &["could ever be explored"]);
    refused(&["explore", "5x5"], 3, &["7755605021665492992000000 boards"]);
    refused(&["explore", "3"], 2, &["`3` is not a size"]);
    refused(&["explore", "3x3", "--goal", "1 2 3 / 4 5 6"], 2, &["--goal"]);
    refused(&["explore", "3x3", "--threads", "0"], 2, &["--threads"]);
    refused(&["explore", "3x3", "--farthest", "-o", "csv"], 2, &["--farthest"]);
    refused(&["explore", "3x3", "--farthest", "--until-depth", "3"], 2, &["--until-depth"]);
    refused(&["explore", "3x3", "--plot", "distances.png"], 2, &["ends in .svg"]);
    refused(&["explore", "3x3", "--plot", "no-such-folder/distances.svg"], 2, &["there is no such folder"]);
}

#[test]
fn a_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("distances.svg");
    let run = loyd(&["explore", "3x3", "--plot", path.to_str().expect("text")]);
    assert_eq!(run.code, 0, "{run:?}");
    let picture = fs::read_to_string(path).expect("a picture");
    assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"));
    assert!(picture.contains("181,440 boards of 3x3 by distance, single-tile moves"));
    // The paper and a bar for each distance.
    assert!(picture.matches("<rect ").count() > 32, "{}", picture.matches("<rect ").count());
}

#[test]
fn a_closed_pipe_and_ctrl_c_end_it() {
    let start = || {
        let mut child = command(&["explore", "2x6", "--threads", "1"]).spawn().expect("the program starts");
        let mut line = String::new();
        let mut results = BufReader::new(child.stdout.take().expect("a pipe"));
        results.read_line(&mut line).expect("a line");
        assert_eq!(line, "0 1\n");
        (child, results)
    };
    let (child, results) = start();
    drop(results);
    let run = child.wait_with_output().expect("the program ends");
    assert_eq!((run.status.code(), String::from_utf8_lossy(&run.stderr).as_ref()), (Some(0), ""));
    if cfg!(unix) {
        let (mut child, _results) = start();
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    }
}

/// Whatever ends a run, the next one goes on with what was counted, on another number of threads.
#[test]
fn checkpoints_survive_a_kill_and_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("explored");
    let path = path.to_str().expect("text");
    let expected = include_str!("../crates/explore/tests/data/distances/2x6_blank11_single.txt");
    let expected: Vec<&str> = expected.lines().filter(|line| !line.starts_with('#')).collect();
    let explore = |threads| ["explore", "2x6", "--threads", threads, "--checkpoint", path, "--resume"];

    let mut child = command(&explore("1")).spawn().expect("the program starts");
    let mut results = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert_eq!(results.nth(30).expect("a line").expect("text"), expected[30]);
    child.kill().expect("killed"); // by SIGKILL on Unix
    child.wait().expect("the program ends");

    // The last one is cut: the run goes on from the one before.
    let number = |file: &str| -> Option<usize> {
        file.strip_prefix("space-2x6-11-single-level-")?.strip_suffix("-v1.loyd-table")?.parse().ok()
    };
    let files = || {
        fs::read_dir(path).expect("a folder").map(|file| file.expect("a file").file_name().into_string().expect("text"))
    };
    let last = files().filter_map(|file| number(&file)).max().expect("a checkpoint");
    assert!(last >= 30, "{last}");
    let cut = std::path::Path::new(path).join(format!("space-2x6-11-single-level-{last}-v1.loyd-table"));
    let bytes = fs::read(&cut).expect("a checkpoint");
    fs::write(&cut, &bytes[..bytes.len() / 2]).expect("written");
    let run = loyd(&explore("2"));
    run.gives(&format!("{}\n", expected.join("\n")), 0);
    let mut notes = run.notes.lines();
    let refused = notes.next().expect("a note");
    assert!(refused.starts_with(&cut.display().to_string()) && refused.contains("instead of"), "{refused}");
    assert_eq!(notes.next(), Some(format!("going on at distance {}", last - 1).as_str()));
    // It was stored again, as it was.
    assert_eq!(fs::read(&cut).expect("a checkpoint"), bytes);
    let again = loyd(&[&explore("1")[..], &["--until-depth", "5", "-q"]].concat());
    again.gives(&format!("{}\n", expected[..=5].join("\n")), 0);
}

#[test]
fn folders_that_cannot_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "mine").expect("written");
    let run = loyd(&["explore", "3x3", "--checkpoint", file.to_str().expect("text")]);
    run.gives("", 2);
    assert!(run.notes.contains("cannot be made a folder"), "{}", run.notes);
    assert_eq!(loyd(&["explore", "3x3", "--resume"]).code, 2);
}
