//! `loyd solve --all` and `loyd solve --count`.

use std::collections::HashMap;

use loyd_board::{Board, Position};

use crate::util::{assert_leads, distances, grid, loyd, loyd_with};

const HARDEST: [&str; 2] = ["8 6 7 / 2 5 4 / 3 0 1", "6 4 7 / 8 5 0 / 3 2 1"];
const README: &str = "15 14 1 6 / 9 11 4 12 / 0 10 7 3 / 13 8 5 2";
/// One move away; as far as can be, two ways; solved; out of reach; no board; one move away.
const MIXED: &str = "1 0/3 2\n0 3/2 1\n1 2/3 0\n2 1/3 0\n1 1/2 0\n1 2/0 3\n";

/// Each board with its distance and the number of its shortest paths, by dynamic programming over breadth-first distances.
fn numbers<const R: usize, const C: usize>(goal: Board<R, C>) -> Vec<(Board<R, C>, usize, u64)> {
    let mut known: HashMap<Board<R, C>, (usize, u64)> = HashMap::new();
    let number = |(board, distance): (Board<R, C>, usize)| {
        let neighbours = board.moves().filter_map(|direction| {
            let mut next = board;
            next.slide(direction);
            known.get(&next).filter(|(nearer, _)| nearer + 1 == distance)
        });
        let number = if distance == 0 { 1 } else { neighbours.map(|(_, number)| number).sum() };
        known.insert(board, (distance, number));
        (board, distance, number)
    };
    distances(goal).into_iter().map(number).collect()
}

fn check_sample<const R: usize, const C: usize>(goal: Board<R, C>, sample: usize) {
    let numbers = numbers(goal);
    let some: Vec<_> = numbers.iter().step_by(numbers.len() / sample).chain(numbers.last()).collect();
    let input: String = some.iter().map(|(board, ..)| format!("{board}\n")).collect();
    let goal = goal.to_string();
    let expected: String = some.iter().map(|(.., number)| format!("{number}\n")).collect();
    loyd_with(&["solve", "--count", "--goal", &goal], &input).gives(&expected, 0);

    let run = loyd_with(&["solve", "--all", "--goal", &goal, "--order", "dlru", "--output", "json"], &input);
    let first = loyd_with(&["solve", "--goal", &goal, "--order", "dlru"], &input);
    let solutions = run.objects();
    let mut rest = &solutions[..];
    for ((board, distance, number), first) in some.into_iter().zip(first.results.lines()) {
        let (own, others) = rest.split_at(*number as usize);
        rest = others;
        let moves: Vec<&str> = own.iter().map(|object| object["moves"].as_str().expect("moves")).collect();
        // The letters of this order are in the order of the alphabet.
        assert!(moves.is_sorted_by(|one, next| one < next), "{board}: {moves:?}");
        assert_eq!(moves[0], first, "{board}");
        for object in own {
            assert_eq!(grid(&object["board"]), board.to_grid());
            assert_eq!((&object["length"], &object["optimal"]), (&(*distance).into(), &true.into()));
            assert_leads(&board.to_grid(), object["moves"].as_str().expect("moves"), &grid(&object["goal"]));
        }
    }
    assert!(rest.is_empty() && run.code == 0);
}

#[test]
fn as_many_as_there_are_shortest_paths() {
    check_sample(Board::<3, 3>::spiral(), 40);
    check_sample(Board::<2, 4>::blank_last(), 60);
}

#[test]
fn forty_for_each_of_the_hardest_of_eight() {
    loyd(&["solve", "--count", HARDEST[0], HARDEST[1]]).gives("40\n40\n", 0);
    let run = loyd(&["solve", "--all", HARDEST[0], HARDEST[1]]);
    let groups: Vec<Vec<&str>> = run.results.split("\n\n").map(|group| group.lines().collect()).collect();
    assert_eq!(groups.iter().map(Vec::len).collect::<Vec<_>>(), [40, 40]);
    assert!(groups.iter().flatten().all(|moves| moves.len() == 31));
}

/// <https://rosettacode.org/wiki/15_puzzle_solver> names both.
#[test]
fn two_for_the_board_of_the_readme() {
    loyd(&["solve", "--count", README]).gives("2\n", 0);
    loyd(&["solve", "--all", README]).gives(
        "rrruldluuldrurdddluulurrrdlddruldluurddlulurruldrrdd\nrrrulddluuuldrurdddrullulurrrddldluurddlulurruldrdrd\n",
        0,
    );
}

/// An empty line parts the boards; that of a solved board is its solution.
#[test]
fn every_board_is_answered() {
    loyd_with(&["solve", "-q", "--all"], MIXED).gives("d\n\nrdlurd\ndruldr\n\n\n\nunsolvable\n\ninvalid\n\nr\n", 2);
    loyd_with(&["solve", "-q", "--count"], MIXED).gives("1\n2\n1\nunsolvable\ninvalid\n1\n", 2);
}

#[test]
fn moves_are_written_and_ordered_as_asked() {
    let all = |options: &[&str]| loyd(&[&["solve", "--all", "0 3/2 1"], options].concat()).results;
    assert_eq!(all(&[]), "rdlurd\ndruldr\n");
    assert_eq!(all(&["--order", "dlru"]), "druldr\nrdlurd\n");
    assert_eq!(all(&["--moves", "tile", "--letters", "upper"]), "LURDLU\nULDRUL\n");
    assert_eq!(all(&["--moves", "numbers"]), "3 1 2 3 1 2\n2 1 3 2 1 3\n");
    assert_eq!(
        loyd(&["solve", "--all", "--runs", "--goal", "1 2 3 / 4 5 6 / 0 7 8", "1 2 3 / 4 5 6 / 7 8 0"]).results,
        "l2\n"
    );
}

#[test]
fn forms() {
    let run = loyd_with(&["solve", "-q", "--count", "--output", "json"], MIXED);
    let fields = |name: &str| run.objects().iter().map(|object| object[name].to_string()).collect::<Vec<_>>();
    assert_eq!(fields("count"), ["1", "2", "1", "0", "null", "1"]);
    assert_eq!(fields("length"), ["1", "6", "0", "null", "null", "1"]);
    assert_eq!(fields("algorithm")[..3], ["\"idastar\"", "\"idastar\"", "null"]);

    let run = loyd_with(&["solve", "-q", "--count", "--output", "csv"], MIXED);
    let mut reader = csv::Reader::from_reader(run.results.as_bytes());
    assert_eq!(reader.headers().expect("a head").iter().next_back(), Some("count"));
    let counts: Vec<String> = reader.records().map(|row| row.expect("a full row")[16].into()).collect();
    assert_eq!(counts, ["1", "2", "1", "0", "", "1"]);

    let run = loyd_with(&["solve", "-q", "--all", "--output", "json"], MIXED);
    let statuses: Vec<String> = run.objects().iter().map(|object| object["status"].to_string()).collect();
    assert_eq!(statuses.join(","), r#""solved","solved","solved","solved","unsolvable","invalid","solved""#);

    let run = loyd(&["solve", "--all", "--output", "boards", "1 2/0 3"]);
    run.gives("1 2 / 0 3\n1 2 / 3 0\n\n", 0);
}

/// What was found before a limit is kept, and the limit is said.
#[test]
fn limits() {
    let generated = |options: &[&str]| {
        let run = loyd(&[&["solve", "--algorithm", "idastar", "--output", "json", HARDEST[0]], options].concat());
        run.objects().last().expect("an object")["generated"].as_u64().expect("a number")
    };
    let between = generated(&[]).midpoint(generated(&["--count"])).to_string();
    let run = loyd(&["solve", "--all", "--node-limit", &between, HARDEST[0]]);
    let lines: Vec<&str> = run.results.lines().collect();
    let (last, found) = lines.split_last().expect("lines");
    assert_eq!((*last, run.code), ("limit", 3));
    assert!((1..40).contains(&found.len()) && found.iter().all(|moves| moves.len() == 31), "{lines:?}");
    let note = format!("the node limit was reached; optimal solutions found so far: {}, of 31 moves\n", found.len());
    assert!(run.notes.ends_with(&note), "{}", run.notes);

    let counted = loyd(&["solve", "--count", "--node-limit", &between, HARDEST[0]]);
    counted.gives("limit\n", 3);
    assert_eq!(counted.notes, run.notes);
    let counted = loyd(&["solve", "--count", "--node-limit", &between, "--output", "json", HARDEST[0]]);
    let [object] = &counted.objects()[..] else { panic!("one line: {counted:?}") };
    assert_eq!((&object["status"], &object["lower_bound"]), (&"limit".into(), &31.into()));
    assert_eq!(object["count"].as_u64(), Some(found.len() as u64));

    let run = loyd(&["solve", "--count", "--node-limit", "10", README]);
    run.gives("limit\n", 3);
    assert!(run.notes.contains("; a solution has at least "), "{}", run.notes);
}

#[test]
fn senseless_options_say_why() {
    for (options, why) in [
        (&["--all", "--any"][..], "'--all' cannot be used with '--any'"),
        (&["--all", "--within", "2"], "'--all' cannot be used with '--within"),
        (&["--all", "--count"], "'--all' cannot be used with '--count'"),
        (&["--count", "--any"], "'--count' cannot be used with '--any'"),
        (&["--count", "--within", "2"], "'--count' cannot be used with '--within"),
        (&["--all", "--algorithm", "astar"], "--all is for idastar, not for --algorithm astar"),
        (&["--count", "--algorithm", "table"], "--count is for idastar, not for --algorithm table"),
        (&["--count", "--output", "boards"], "--count prints no boards"),
    ] {
        let run = loyd(&[&["solve", "1 2/0 3"], options].concat());
        assert_eq!((run.results.as_str(), run.code), ("", 2), "{options:?}");
        assert!(run.notes.starts_with("error: ") && run.notes.contains(why), "{options:?} {}", run.notes);
    }
}
