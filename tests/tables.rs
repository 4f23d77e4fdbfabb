//! `loyd tables`, `--heuristic tables`, and the folder in which tables are kept.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::util::{Run, command, loyd, loyd_with, run};

/// 31 moves from its goal, as far as any board.
const BOARD: &str = "8 6 7 / 2 5 4 / 3 0 1";
const SPLIT: &str = "1,2,3,4/5,6,7,8";
const HARDEST: &str = "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1";
const EASY: &str = "1 2 3 4 / 5 6 7 8 / 9 10 0 12 / 13 14 11 15";

/// A folder for tables that goes when the test is over.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// One with the tables of [`SPLIT`].
    fn filled() -> Self {
        let folder = Self::new();
        assert_eq!(folder.loyd(&["tables", "build", "--size", "3x3", SPLIT]).code, 0);
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = command(arguments);
        command.env("LOYD_TABLES", self.path());
        command
    }

    fn loyd(&self, arguments: &[&str]) -> Run {
        run(self.command(arguments), "")
    }

    /// Every file of the folder, by name.
    fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(self.path()).expect("a folder").map(|file| file.expect("a file").path()).collect();
        files.sort();
        files
    }

    /// Solves [`BOARD`] with the tables of [`SPLIT`] and says how on standard error.
    #[track_caller]
    fn solves(&self) -> String {
        solved(&self.loyd(&["solve", "--stats", "-H", &format!("tables:{SPLIT}"), BOARD]))
    }

    #[track_caller]
    fn is_sound(&self) {
        let run = self.loyd(&["tables", "verify"]);
        assert!(run.code == 0 && run.results.lines().all(|line| line.ends_with("\tok")), "{run:?}");
    }
}

/// The notes of a run that found a shortest solution of [`BOARD`].
#[track_caller]
fn solved(run: &Run) -> String {
    assert_eq!((run.results.trim_end().len(), run.code), (31, 0), "{run:?}");
    run.notes.clone()
}

#[test]
fn tables_are_built_listed_verified_used_and_removed() {
    let folder = Folder::new();
    let run = folder.loyd(&["tables", "list"]);
    assert_eq!((run.results.as_str(), run.code), ("", 0));
    assert!(run.notes.starts_with("no tables in "), "{}", run.notes);
    assert!(folder.solves().contains("tables built in "));
    assert!(folder.files().is_empty(), "small tables are not stored by themselves");

    let names = ["pdb-3x3-0-1_2_3_4-v1", "pdb-3x3-0-1_2_4_7-v1"];
    let build = ["tables", "build", "--size", "3x3", "1,2,3,4/5,6,7,8"];
    let first = folder.loyd(&build);
    let listed = folder.loyd(&["tables", "list"]);
    let found: Vec<&str> = listed.results.lines().map(|line| line.split('\t').next().expect("a name")).collect();
    assert_eq!((found.len(), first.code, listed.code), (2, 0, 0), "{listed:?} {names:?}");
    assert!(first.results.lines().all(|line| line.ends_with("\tbuilt")), "{first:?}");
    for (line, path) in listed.results.lines().zip(folder.files()) {
        let fields: Vec<&str> = line.split('\t').collect();
        assert_eq!(fields[1], fs::metadata(path).expect("a file").len().to_string(), "{line}");
        assert_eq!((fields[2], fields[4].split(',').count()), ("3x3", 4), "{line}");
    }
    let again = folder.loyd(&build);
    assert!(again.results.lines().all(|line| line.ends_with("\tthere already")), "{again:?}");
    folder.is_sound();
    assert!(folder.solves().contains("tables loaded from the cache in "));
    // An option overrules the variable.
    let other = Folder::new();
    let option = other.path().to_str().expect("text");
    folder.loyd(&["tables", "list", "--tables", option]).gives("", 0);
    folder.loyd(&["tables", "--tables", option, "verify"]).gives("", 0);

    folder.loyd(&["tables", "remove", found[0]]).gives(&format!("{}\n", found[0]), 0);
    let run = folder.loyd(&["tables", "remove", found[0]]);
    assert_eq!((run.results.as_str(), run.code), ("", 1));
    assert!(run.notes.contains("there is no such table"), "{}", run.notes);
    assert_eq!(folder.loyd(&["tables", "verify", found[0]]).code, 1);
    assert!(folder.solves().contains("tables partly loaded in "));
    fs::write(folder.path().join("notes.txt"), "mine").expect("written");
    fs::write(folder.path().join(".loyd-1-killed.tmp"), "half a table").expect("written");
    folder.loyd(&["tables", "remove", "--all"]).gives(&format!("{}\n", found[1]), 0);
    assert_eq!(folder.files(), [folder.path().join("notes.txt")]);
    assert_eq!(folder.loyd(&["tables", "remove", "../notes"]).code, 2);
    assert_eq!(folder.loyd(&["tables", "remove"]).code, 2);
}

/// Goals that are images of one another have the same tables.
#[test]
fn blank_first_and_blank_last_share_tables() {
    let folder = Folder::new();
    let build = |goal| folder.loyd(&["tables", "build", "5-5-5", "--goal", goal]).results;
    assert!(build("blank-first").lines().all(|line| line.ends_with("\tbuilt")));
    assert!(build("blank-last").lines().all(|line| line.ends_with("\tthere already")));
    assert!(build("spiral").lines().all(|line| line.ends_with("\tbuilt")));
    folder.is_sound();
}

/// What is done to a file, what is said of it, and whether it is replaced.
type Case = (&'static str, fn(&mut Vec<u8>), &'static str, bool);

#[test]
fn damaged_files_are_noticed_said_and_replaced() {
    let cases: [Case; 10] = [
        ("truncated", |file| file.truncate(300), "instead of", true),
        ("cut in the header", |file| file.truncate(100), "within its header", true),
        ("longer", |file| file.push(0), "instead of", true),
        ("a bit of the body", |file| file[200] ^= 4, "the table is damaged: its checksum differs", true),
        ("a bit of the header", |file| file[20] ^= 1, "the header is damaged: its checksum differs", true),
        ("zero length", Vec::clear, "the file is empty", true),
        ("foreign", |file| *file = b"no table at all, but a text. ".repeat(20), "not a table of loyd", true),
        ("short and foreign", |file| *file = b"shopping list".to_vec(), "within its header", true),
        ("former version", |file| file[8] = 0, "version 0 of the format", true),
        ("future version", |file| file[8] = 2, "version 2 of the format", false),
    ];
    for (case, harm, said, replaced) in cases {
        let folder = Folder::filled();
        let path = &folder.files()[0];
        let whole = fs::read(path).expect("a table");
        let mut harmed = whole.clone();
        harm(&mut harmed);
        fs::write(path, &harmed).expect("written");

        let verified = folder.loyd(&["tables", "verify"]);
        assert!(verified.code == 1 && verified.results.contains(said), "{case}: {verified:?}");
        let notes = folder.solves();
        let note = notes.lines().next().expect("a note");
        assert!(note.starts_with(&format!("{}: ", path.display())) && note.contains(said), "{case}: {notes}");
        assert_eq!(notes.lines().count(), 2, "one note, and the statistics: {notes}");
        let after = fs::read(path).expect("a file");
        assert_eq!(after == whole, replaced, "{case}");
        assert_eq!(after == harmed, !replaced, "{case}");
        assert_eq!(folder.solves().lines().count(), if replaced { 1 } else { 2 }, "{case}");
        let quiet = folder.loyd(&["solve", "-q", "-H", &format!("tables:{SPLIT}"), BOARD]);
        assert_eq!(solved(&quiet), "", "{case}");
        // What must not be replaced cannot be built either.
        let built = folder.loyd(&["tables", "build", "--size", "3x3", SPLIT]);
        assert_eq!(built.code, if replaced { 0 } else { 2 }, "{case}: {built:?}");
    }
}

#[test]
fn a_table_under_another_name_is_noticed() {
    let folder = Folder::filled();
    let [first, second] = &folder.files()[..] else { panic!("two tables") };
    fs::copy(second, first).expect("copied");
    let notes = folder.solves();
    let inside = second.file_stem().and_then(|stem| stem.to_str()).expect("text");
    assert!(notes.contains(&format!("the file holds the table `{inside}`; it is built again")), "{notes}");
    folder.is_sound();
    // As long as asked for, sealed under the right name, and still of another shape.
    let name = first.file_stem().and_then(|stem| stem.to_str()).expect("text");
    let cache = loyd_cache::Cache::at(folder.path());
    cache.store(&name.parse().expect("a name"), [[0; 1000]]).expect("stored");
    assert!(folder.loyd(&["tables", "verify"]).results.contains("has 1000 bytes, expected"));
    assert!(folder.solves().contains("the table has 1000 bytes instead of "));
    folder.is_sound();
}

#[test]
fn a_folder_in_the_place_of_a_table_is_left_alone() {
    let folder = Folder::filled();
    let path = &folder.files()[0];
    fs::remove_file(path).and_then(|()| fs::create_dir(path)).expect("a folder");
    let notes = folder.solves();
    assert!(notes.contains("this is not a file; it is left as it is, and not used"), "{notes}");
    assert!(path.is_dir());
}

#[test]
fn a_missing_folder_is_made_only_to_store_something() {
    let folder = Folder::new();
    let below = folder.path().join("not/yet/there");
    let option = ["--tables", below.to_str().expect("text")];
    solved(&loyd(&[&["solve", "-H", "tables:4-4", BOARD][..], &option].concat()));
    assert!(!below.exists());
    assert_eq!(loyd(&[&["tables", "build", "4-4", "--size", "3x3"][..], &option].concat()).code, 0);
    assert!(below.is_dir());
}

#[test]
fn a_file_in_the_place_of_the_folder_is_a_note_and_no_cache() {
    let folder = Folder::new();
    let file = folder.path().join("file");
    fs::write(&file, "precious").expect("written");
    let option = ["--tables", file.to_str().expect("text")];
    let with = |arguments: &[&str]| loyd(&[arguments, &option].concat());
    let notes = solved(&with(&["solve", "-H", "tables:4-4", BOARD]));
    assert!(notes.contains("file") && notes.lines().count() == 1, "{notes}");
    for act in [&["list"][..], &["verify"], &["build", "4-4", "--size", "3x3"], &["remove", "--all"]] {
        let run = with(&[&["tables"], act].concat());
        assert_eq!((run.results.as_str(), run.code), ("", 2), "{act:?}");
        assert!(run.notes.contains("error: ") && run.notes.contains("folder"), "{act:?} {}", run.notes);
    }
    assert_eq!(fs::read(&file).expect("a file"), b"precious");
}

/// Runs a script as root of its own, with `$DIR` a disk of 64 KiB, if this system lets us.
fn on_a_small_disk(script: &str) -> Option<Run> {
    let folder = Folder::new();
    let mut command = Command::new("unshare");
    let mount = "mount -t tmpfs -o size=64k tmpfs $DIR || exit 99";
    command.args(["-rm", "sh", "-c", &format!("{mount}; {script}")]);
    command.env("DIR", folder.path()).env("LOYD_TABLES", folder.path()).env("LOYD", env!("CARGO_BIN_EXE_loyd"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let possible = Command::new("unshare").args(["-rm", "true"]).output().is_ok_and(|output| output.status.success());
    possible.then(|| run(command, "")).filter(|run| run.code != 99)
}

/// The damaged table cannot be replaced, which is said; the answer is right all the same.
#[test]
fn a_full_or_read_only_disk_is_a_note_and_no_cache() {
    let solve = format!("$LOYD solve -H tables:{SPLIT} '{BOARD}'");
    let build = format!("$LOYD tables build --size 3x3 {SPLIT}");
    let harm = "for file in $DIR/*; do : > $file; done";
    let full = "head -c 1M /dev/zero > $DIR/filler 2> /dev/null";
    let read_only = "mount -o remount,ro $DIR";
    for (make, said) in [(full, "No space left"), (read_only, "Read-only file system")] {
        let Some(run) = on_a_small_disk(&format!("{build} > /dev/null; {harm}; {make}; {solve}")) else { return };
        let notes = solved(&run);
        assert!(notes.contains(said) && notes.contains("this run goes on without"), "{notes}");
        let run = on_a_small_disk(&format!("{make}; {build}")).expect("as before");
        assert!(run.code == 2 && run.notes.contains(said), "{run:?}");
        let run = on_a_small_disk(&format!("{build} > /dev/null; {make}; {build}; {solve}")).expect("as before");
        assert!(run.code == 0 && run.results.matches("there already").count() == 2, "{run:?}");
    }
}

#[test]
fn processes_that_build_at_once_do_no_harm() {
    let folder = Folder::new();
    let build = ["tables", "build", "6-5", "--size", "3x4"];
    let children: Vec<_> = (0..3).map(|_| folder.command(&build).spawn().expect("the program starts")).collect();
    for child in children {
        assert!(child.wait_with_output().expect("an end").status.success());
    }
    assert_eq!(folder.files().len(), 2);
    folder.is_sound();
}

/// Sends a signal to a child, which may have ended.
fn kill(child: &Child, signal: &str) {
    Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status().expect("kill");
}

/// Whenever it comes, a kill leaves whole tables, and nothing that a later run takes for one; Ctrl-C not even half a table.
#[test]
fn killed_while_building() {
    let folder = Folder::new();
    let build = ["tables", "build", "6-5", "--size", "3x4"];
    let is_half = |path: &PathBuf| path.extension().is_none_or(|extension| extension != "loyd-table");
    for signal in ["-INT", "-KILL"] {
        for delay in [0, 2, 5, 10, 20, 40, 80] {
            let mut child = folder.command(&build).spawn().expect("the program starts");
            thread::sleep(Duration::from_millis(delay));
            kill(&child, signal);
            child.wait().expect("an end");
            assert!(signal == "-KILL" || !folder.files().iter().any(is_half), "{:?}", folder.files());
            folder.is_sound();
        }
        // The next signal meets all of it anew.
        folder.files().into_iter().for_each(|path| fs::remove_file(path).expect("removed"));
    }
    let board = "1 2 3 4 / 5 6 7 8 / 9 0 10 11";
    folder.loyd(&["solve", "-H", "tables:6-5", board]).gives("rr\n", 0);
    assert_eq!(folder.loyd(&build).code, 0);
    folder.is_sound();
    folder.loyd(&["solve", "-H", "tables:6-5", board]).gives("rr\n", 0);
}

#[test]
fn interrupted_while_building() {
    let folder = Folder::new();
    let mut child = folder.command(&["tables", "build", "6-1-8"]).spawn().expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // These are stored; the last, of eight tiles, takes seconds.
    for _ in 0..2 {
        assert!(lines.next().expect("a line").expect("text").ends_with("\tbuilt"));
    }
    kill(&child, "-INT");
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    assert_eq!(folder.files().len(), 2);
    folder.is_sound();
}

/// The larger tables that are there are taken without being asked for, and built again if they are damaged.
#[test]
fn auto_takes_large_tables_that_are_there() {
    let folder = Folder::new();
    let board = "1 2 3 4 5 / 6 7 8 9 10 / 11 12 0 13 14";
    let solve = |options: &[&str]| {
        let run = folder.loyd(&[&["solve", "--stats", board], options].concat());
        assert_eq!((run.results.as_str(), run.code), ("rr\n", 0));
        run.notes
    };
    let notes = solve(&[]);
    assert!(notes.contains("with tables:6-6-2: ") && notes.contains("tables built in "), "{notes}");
    assert!(folder.files().is_empty());
    // Tables that take long are stored when they are asked for.
    assert!(solve(&["-H", "tables:7-7"]).contains("tables built in "));
    assert!(!folder.files().is_empty());
    for options in [&[][..], &["-H", "tables"], &["--all"]] {
        let notes = solve(options);
        assert!(notes.contains("with tables:7-7: ") && notes.contains("loaded from the cache"), "{notes}");
    }
    assert!(solve(&["--memory-limit", "9MB"]).contains("with maximum"));
    assert!(solve(&["--memory-limit", "13MB"]).contains("with tables:"));
    fs::write(&folder.files()[0], "damaged").expect("written");
    let notes = solve(&[]);
    assert!(notes.contains("it is built again") && notes.contains("with tables:7-7: "), "{notes}");
    folder.is_sound();
    // What belongs to a newer program is left to it.
    let mut file = fs::read(&folder.files()[0]).expect("a table");
    file[8] = 9;
    fs::write(&folder.files()[0], &file).expect("written");
    let notes = solve(&[]);
    assert!(notes.contains("version 9") && notes.contains("with tables:6-6-2: "), "{notes}");
    assert!(solve(&["-H", "tables:7-7"]).contains("tables partly loaded"));
    assert_eq!(fs::read(&folder.files()[0]).expect("a table"), file);
}

/// Every way to split the tiles gives a shortest solution, also without a mirror image.
#[test]
fn partitions_of_every_kind() {
    for partition in ["8", "4-4", "2-2-2-2", "1,8/2,3,4/5,6,7", "1,2,3,4,5,6,7,8"] {
        for algorithm in ["idastar", "astar"] {
            let heuristic = format!("tables:{partition}");
            let run = loyd(&["solve", "-a", algorithm, "--output", "json", "-H", &heuristic, BOARD]);
            assert_eq!((&run.objects()[0]["length"], &run.objects()[0]["heuristic"]), (&31.into(), &heuristic.into()));
        }
        let run = loyd(&["solve", "--count", "-H", &format!("tables:{partition}"), BOARD]);
        run.gives("40\n", 0);
    }
    for (partition, size) in
        [("7", "2x4"), ("3-2-2", "2x4"), ("2-2-2-1", "4x2"), ("4-4-4-5", "6x3"), ("4-4-4-3", "4x4"), ("5-5-5-4", "4x5")]
    {
        let board = loyd(&["scramble", size, "--walk", "30", "--seed", "3"]).results;
        let solve = |heuristic: &str| {
            let run = loyd(&["solve", "-a", "idastar", "--output", "json", "-H", heuristic, &board]);
            assert_eq!(run.code, 0, "{partition}: {run:?}");
            run.objects()[0]["length"].as_u64().expect("a length")
        };
        let found = solve(&format!("tables:{partition}"));
        assert_eq!(found, solve("linear-conflict"), "{partition}");
        assert!(found > 4, "{board}");
    }
}

/// More goals than are kept ready, some with tables in common.
#[test]
fn goals_in_turn() {
    let goal = |blank: usize| {
        let mut tiles: Vec<String> = (1..9).map(|tile| tile.to_string()).collect();
        tiles.insert(blank, "0".into());
        tiles.chunks(3).map(|row| format!("[{}]", row.join(","))).collect::<Vec<_>>().join(",")
    };
    let line =
        |number: usize| format!("{{\"board\": [{}], \"goal\": [{}]}}\n", goal(number * 2 % 9), goal(number * 4 % 9));
    for partition in ["2-2-2-2", "3-3-2"] {
        let boards: String = (0..60).map(|number| line(number + number / 9)).collect();
        let tables = loyd_with(&["solve", "-H", &format!("tables:{partition}")], &boards);
        let lengths = |run: Run| run.results.lines().map(str::len).collect::<Vec<_>>();
        assert_eq!(tables.code, loyd_with(&["solve"], &boards).code);
        assert_eq!(lengths(tables), lengths(loyd_with(&["solve"], &boards)));
    }
}

#[test]
fn partitions_that_do_not_suit_say_why() {
    let line = "2 3 1 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 0";
    for (partition, board, said) in [
        ("6-6", HARDEST, "patterns of 12 tiles in all do not split the 15 tiles of a 4x4 board"),
        ("18446744073709551615-16", HARDEST, "do not split the 15 tiles"),
        ("1,2,3/4,5,6,7/8,9,10,11,12/13,14", HARDEST, "tile 15 is in no pattern"),
        ("1,2,3/3,4", HARDEST, "tile 3 is given twice"),
        ("1,2,3/4,16", HARDEST, "there is no tile 16 on a 4x4 board"),
        ("9-6", HARDEST, "would take 494.9 MiB"),
        ("5-5-3-1-1", HARDEST, "at most 4 are summed"),
        ("8-8-8", line, "give at most 6"),
        ("3", "[[1, 2, 0, 3]]", "single line"),
    ] {
        let run = loyd_with(&["solve", "-H", &format!("tables:{partition}")], format!("{board}\n\n1 2 / 3 0\n"));
        run.gives("invalid\n\n", 2);
        assert!(run.notes.starts_with("stdin:1:") && run.notes.contains(said), "{partition}: {}", run.notes);
    }
    let run = loyd(&["solve", "-H", "tables", line]);
    assert!(run.code == 2 && run.notes.contains("tables:6-6-6-6"), "{}", run.notes);
    for text in ["tables:", "tables:6-", "tables:a", "tables:1,,2", "tables:0-15", "table"] {
        let run = loyd(&["solve", "-H", text, EASY]);
        assert!(run.code == 2 && run.notes.starts_with("error: "), "{text}: {}", run.notes);
    }
    assert_eq!(loyd(&["tables", "build", "6-6"]).code, 2);
    assert_eq!(loyd(&["tables", "build", "--size", "1x5"]).code, 2);
}

#[test]
fn memory_and_time_are_limited() {
    let run = loyd(&["solve", "-H", "tables:7-8", "--memory-limit", "100MiB", HARDEST]);
    run.gives("invalid\n", 2);
    assert!(run.notes.contains("7-8 take 186.6 MiB, and 696.3 MiB while they are built"), "{}", run.notes);
    let run = loyd(&["tables", "build", "--memory-limit", "100MiB"]);
    assert!(run.code == 2 && run.notes.contains("696.3 MiB"), "{}", run.notes);
    // Nobody asked for tables, so something else is taken.
    loyd(&["solve", "--memory-limit", "1MiB", EASY]).gives("dr\n", 0);
    let run = loyd(&["solve", "-H", "tables:7-8", "--time-limit", "50ms", HARDEST]);
    run.gives("limit\n", 3);
    assert!(run.notes.contains("the time limit was reached; a solution has at least "), "{}", run.notes);
}

#[test]
fn hints_and_comparisons_take_tables() {
    assert_eq!(loyd(&["hint", "-H", "tables:4-4", BOARD]).results, loyd(&["hint", BOARD]).results);
    let run =
        loyd(&["compare", "--csv", "-a", "idastar", "-H", &format!("tables:{SPLIT},manhattan,tables:4-4"), BOARD]);
    let mut reader = csv::Reader::from_reader(run.results.as_bytes());
    let rows: Vec<_> = reader.records().map(|row| row.expect("fields")).collect();
    let found: Vec<(&str, &str)> = rows.iter().map(|row| (&row[2], &row[4])).collect();
    let expected = [(&*format!("tables:{SPLIT}"), "31"), ("manhattan", "31"), ("tables:4-4", "31")];
    assert_eq!(found, expected);
}
