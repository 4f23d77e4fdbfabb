//! `loyd explore` by several processes.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout};

use tempfile::TempDir;

use crate::util::{Run, command, ended, loyd};

/// The depth lines of a data file of the library.
fn published(file: &str) -> String {
    file.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

fn published_2x6() -> String {
    published(include_str!("../crates/explore/tests/data/distances/2x6_blank11_single.txt"))
}

/// A file of so many addresses that are free, and the addresses.
fn hosts(folder: &TempDir, count: usize) -> (String, Vec<String>) {
    let listeners: Vec<_> = (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    let addresses: Vec<String> =
        listeners.iter().map(|one| one.local_addr().expect("an address").to_string()).collect();
    (file(folder, &format!("# ours\n{}\n", addresses.join("\n"))), addresses)
}

fn file(folder: &TempDir, text: &str) -> String {
    let path = folder.path().join("hosts.txt");
    fs::write(&path, text).expect("written");
    path.to_str().expect("text").into()
}

/// Starts the program, and waits for so many lines of results.
fn start(arguments: &[&str], lines: usize) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut child = command(arguments).spawn().expect("the program starts");
    let mut results = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert_eq!(results.by_ref().take(lines).map_while(Result::ok).count(), lines);
    (child, results)
}

#[test]
fn any_number_finds_the_same() {
    let file = published(include_str!("../crates/explore/tests/data/distances/2x5_blank9_multi.txt"));
    let farthest = loyd(&["explore", "2x5", "--metric", "multi", "--farthest", "-q"]);
    let listed: String =
        farthest.results.lines().filter(|line| line.starts_with("farthest")).map(|line| format!("{line}\n")).collect();
    for (processes, threads) in [("1", "1"), ("2", "1"), ("2", "2"), ("3", "1")] {
        let by = ["--processes", processes, "--threads", threads];
        let run = loyd(&[&["explore", "2x5", "--metric", "multi", "--farthest"], &by[..]].concat());
        run.gives(&format!("{file}{listed}"), 0);
        assert!(run.notes.contains("1,814,400 boards, mean distance"), "{}", run.notes);
        assert_eq!(run.notes.contains("boards went from one to another"), (processes, threads) != ("1", "1"));
    }
    let cut = loyd(&["explore", "5x2", "--goal", "spiral", "--until-depth", "9", "-o", "csv", "--processes", "2"]);
    cut.gives(&loyd(&["explore", "5x2", "--goal", "spiral", "--until-depth", "9", "-o", "csv"]).results, 0);
    // There is but one block of boards: all but one process have nothing to do.
    loyd(&["explore", "3x3", "-q", "--processes", "3"]).gives(&loyd(&["explore", "3x3", "-q"]).results, 0);
}

#[test]
fn memory_is_shared() {
    let run = loyd(&["explore", "4x4", "--processes", "4", "--memory-limit", "16GB"]);
    run.gives("", 3);
    let said = ["653 GB of memory in each of 4 processes, and 4.0 GB may be used", "2x7 and 3x4 would fit"];
    assert!(said.iter().all(|said| run.notes.contains(said)), "{}", run.notes);
    assert_eq!(loyd(&["explore", "2x5", "--processes", "0"]).code, 2);
}

#[test]
fn machines_find_each_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let (hosts, _) = hosts(&folder, 3);
    let explore = |process| ["explore", "2x5", "--threads", "1", "--hosts", &hosts, "--process", process];
    let others = ["2", "1"].map(|process| command(&explore(process)).spawn().expect("the program starts"));
    let first = loyd(&explore("0"));
    first.gives(&loyd(&["explore", "2x5", "-q"]).results, 0);
    assert!(first.notes.contains("1,814,400 boards") && !first.notes.contains("private network"), "{}", first.notes);
    for other in others {
        ended(other).gives("", 0);
    }
}

#[test]
fn what_keeps_them_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let explore = |hosts: &str, process: &str, more: &[&str]| {
        let all = ["explore", "2x5", "--threads", "1", "--hosts", hosts, "--process", process];
        command(&[&all, more].concat()).spawn().expect("the program starts")
    };
    #[track_caller]
    fn refused(run: Run, code: i32, said: &[&str]) {
        assert_eq!((run.code, run.results.as_str()), (code, ""), "{}", run.notes);
        assert!(said.iter().all(|said| run.notes.contains(said)), "{}", run.notes);
    }
    // Files that are no list of hosts.
    let one = |process: &str, text: &str| ended(explore(&file(&folder, text), process, &[]));
    refused(one("0", "127.0.0.1\n"), 2, &["hosts.txt: line 1: `127.0.0.1` is no address", "10.0.0.7:2101"]);
    refused(one("0", "# none\n"), 2, &["hosts.txt: there are no addresses"]);
    refused(one("0", "127.0.0.1:9\n127.0.0.1:9\n"), 2, &["line 2: `127.0.0.1:9` is there twice"]);
    refused(one("2", "127.0.0.1:8\n127.0.0.1:9\n"), 2, &["2 addresses, and no --process 2"]);
    refused(ended(explore("no-such-file", "0", &[])), 2, &["--hosts no-such-file: cannot be read"]);
    assert_eq!(loyd(&["explore", "2x5", "--hosts", "hosts.txt"]).code, 2);
    assert_eq!(loyd(&["explore", "2x5", "--process", "0"]).code, 2);
    // A machine that is not this one: 203.0.113.0/24 is for examples (RFC 5737).
    let away = one("0", "203.0.113.7:2101\n127.0.0.1:9\n");
    refused(away, 2, &["process 0 cannot listen at 203.0.113.7:2101", "use a private network"]);
    // A port in use.
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    refused(one("0", &address), 2, &[&format!("process 0 cannot listen at {address}"), "and free?"]);
    // Someone who does not come, and someone who is there but says nothing.
    let (free, addresses) = hosts(&folder, 2);
    let missing = format!("still missing after 0.3 s: process 1 at {}", addresses[1]);
    refused(ended(explore(&free, "0", &["--wait", "300ms"])), 3, &[&missing]);
    let silent = file(&folder, &format!("{address}\n{}\n", addresses[1]));
    let missing = format!("still missing after 0.3 s: process 0 at {address}");
    refused(ended(explore(&silent, "1", &["--wait", "300ms"])), 3, &[&missing]);
    // Others that are to do something else.
    let (free, _) = hosts(&folder, 2);
    let differs = explore(&free, "1", &["--until-depth", "3"]);
    refused(ended(explore(&free, "0", &[])), 2, &["process 1 at", "explores something else", "until depth 3] there"]);
    refused(ended(differs), 2, &["process 0 at", "until depth 3] here"]);
}

/// What Linux tells about processes.
#[cfg(target_os = "linux")]
mod family {
    use std::fs;
    use std::process::Command;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// The state and the parent of a process, if it is there.
    fn state(process: u32) -> Option<(char, u32)> {
        let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let mut words = text.rsplit_once(')')?.1.split_whitespace();
        Some((words.next()?.chars().next()?, words.next()?.parse().ok()?))
    }

    /// The processes that this one started.
    pub fn children(parent: u32) -> Vec<u32> {
        let all = fs::read_dir("/proc")
            .expect("processes")
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        let mut children: Vec<u32> = all.filter(|one| state(*one).is_some_and(|(_, of)| of == parent)).collect();
        children.sort_unstable();
        children
    }

    pub fn kill(signal: &str, process: u32) {
        assert!(Command::new("kill").args([signal, &process.to_string()]).status().expect("kill").success());
    }

    /// Waits until processes run no more; those that nobody asks how they ended (Z) do not run.
    #[track_caller]
    pub fn are_gone(processes: &[u32]) {
        let end = Instant::now() + Duration::from_secs(60);
        let runs = |process: &u32| state(*process).is_some_and(|(state, _)| !matches!(state, 'Z' | 'X'));
        while processes.iter().any(runs) {
            assert!(Instant::now() < end, "{processes:?}");
            sleep(Duration::from_millis(10));
        }
    }
}

/// The files of the checkpoint of a level, one for each process.
fn pieces(folder: &str, level: usize) -> Vec<PathBuf> {
    let start = format!("space-2x6-11-single-level-{level}-");
    let paths = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let is_one =
        |path: &Path| path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(&start));
    paths.filter(|path| is_one(path)).collect()
}

/// Whichever process is lost, all end, and others go on from the last checkpoint that is whole.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_process_and_a_damaged_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("explored");
    let path = path.to_str().expect("text");
    let explore =
        |processes| ["explore", "2x6", "--threads", "1", "--processes", processes, "--checkpoint", path, "--resume"];
    let (child, results) = start(&explore("2"), 30);
    let processes = family::children(child.id());
    assert_eq!(processes.len(), 2);
    family::kill("-KILL", processes[1]);
    let last = 29 + results.map_while(Result::ok).count();
    let run = ended(child);
    let said = format!(
        "process 1 was lost: signal: 9 (SIGKILL): all ended after distance {last}; start all again with --resume"
    );
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.notes.contains(&said), "{}", run.notes);
    family::are_gone(&processes);

    // The last level that both have stored is damaged in one piece.
    let stored = (0..=last + 2).rev().find(|level| pieces(path, *level).len() == 2).expect("checkpoints");
    assert!(stored >= 28, "{stored}");
    let damaged = pieces(path, stored).swap_remove(0);
    let mut bytes = fs::read(&damaged).expect("a checkpoint");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&damaged, bytes).expect("written");
    let run = loyd(&explore("3"));
    run.gives(&published_2x6(), 0);
    let damaged = damaged.to_str().expect("text");
    assert_eq!(run.notes.matches(damaged).count(), 1, "{}", run.notes);
    assert!(run.notes.contains(&format!("\ngoing on at distance {}\n", stored - 1)), "{}", run.notes);

    // A single process goes on from what the three have stored, and several from what it stores.
    let alone = loyd(&["explore", "2x6", "--checkpoint", path, "--resume"]);
    alone.gives(&published_2x6(), 0);
    assert!(alone.notes.contains("going on at distance 80\n"), "{}", alone.notes);
    let again = loyd(&[&explore("2")[..], &["--until-depth", "60"]].concat());
    assert_eq!(again.results.lines().count(), 61, "{again:?}");
}

/// Nothing is left of processes whose launcher is gone, however it went.
#[cfg(target_os = "linux")]
#[test]
fn no_orphans() {
    for (signal, code) in [("-KILL", None), ("-TERM", None), ("-INT", Some(130))] {
        let (mut child, _results) = start(&["explore", "2x6", "--threads", "1", "--processes", "3"], 5);
        let processes = family::children(child.id());
        assert_eq!(processes.len(), 3);
        family::kill(signal, child.id());
        assert_eq!(child.wait().expect("the program ends").code(), code, "{signal}");
        family::are_gone(&processes);
    }
    let (mut child, results) = start(&["explore", "2x6", "--threads", "1", "--processes", "2"], 5);
    let processes = family::children(child.id());
    drop(results);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    family::are_gone(&processes);
}

/// The process of another machine is lost.
#[cfg(target_os = "linux")]
#[test]
fn a_lost_machine() {
    let folder = tempfile::tempdir().expect("a folder");
    let (hosts, addresses) = hosts(&folder, 2);
    let explore = |process| ["explore", "2x6", "--threads", "1", "--hosts", &hosts, "--process", process];
    let mut other = command(&explore("1")).spawn().expect("the program starts");
    let (first, _results) = start(&explore("0"), 5);
    let processes = family::children(other.id());
    family::kill("-KILL", other.id());
    other.wait().expect("the program ends");
    let run = ended(first);
    assert_eq!(run.code, 3, "{run:?}");
    let said =
        [&format!("process 1 at {} was lost: ", addresses[1])[..], ": all ended after distance ", "--checkpoint"];
    assert!(said.iter().all(|said| run.notes.contains(said)), "{}", run.notes);
    family::are_gone(&processes);
}
