//! Answers that come at once, Ctrl-C, closed pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::util::command;

/// Far more than anything here takes; a test that waits that long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// The lines that a child writes, as they come.
fn lines(child: &mut Child) -> mpsc::Receiver<String> {
    let stdout = child.stdout.take().expect("a pipe");
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(status.success());
}

fn exit_code(mut child: Child) -> Option<i32> {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("a status") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    panic!("the program does not end");
}

/// What an anytime search has when it is interrupted is printed.
#[test]
fn the_best_so_far_is_printed_after_ctrl_c() {
    let board = crate::util::loyd(&["scramble", "12x12", "--seed", "3"]).results;
    let mut child = command(&["solve", "--algorithm", "anytime"]).spawn().expect("the program starts");
    let answers = lines(&mut child);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(format!("1 2 3 / 4 5 6 / 7 0 8\n{board}").as_bytes()).expect("written");
    answers.recv_timeout(PATIENCE).expect("the first answer");
    // It takes no more than milliseconds until there is a solution, and it would be improved for ever.
    std::thread::sleep(Duration::from_secs(2));
    interrupt(&child);
    let moves = answers.recv_timeout(PATIENCE).expect("the best so far");
    assert_eq!(exit_code(child), Some(130));
    assert!(crate::util::loyd(&["verify", board.trim(), &moves]).results.starts_with("solves it: "));
}

/// Each answer can be read before the next board is written.
#[test]
fn answers_do_not_wait_for_the_next_board() {
    for arguments in [&["solve"][..], &["check"], &["convert"], &["farthest"], &["solve", "--output", "json"]] {
        let mut child = command(arguments).spawn().expect("the program starts");
        let answers = lines(&mut child);
        let mut stdin = child.stdin.take().expect("a pipe");
        for _ in 0..3 {
            stdin.write_all(b"1 2 3 / 4 5 6 / 7 0 8\n").expect("written");
            answers.recv_timeout(PATIENCE).expect("an answer");
        }
        drop(stdin);
        assert!(answers.recv_timeout(PATIENCE).is_err());
        assert_eq!(exit_code(child), Some(0), "{arguments:?}");
    }
}

/// What is known is written before a long search begins.
#[test]
fn answers_do_not_wait_for_a_long_search() {
    let mut child = command(&["solve"]).spawn().expect("the program starts");
    let answers = lines(&mut child);
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"1 2 / 0 3\n0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1\n").expect("written");
    assert_eq!(answers.recv_timeout(PATIENCE).as_deref(), Ok("r"));
    interrupt(&child);
    assert_eq!(exit_code(child), Some(130));
    assert!(answers.recv_timeout(PATIENCE).is_err());
}

#[test]
fn interrupted_while_waiting_for_input() {
    for arguments in [&["solve"][..], &["check"], &["verify"], &["compare"]] {
        let mut child = command(arguments).spawn().expect("the program starts");
        let answers = lines(&mut child);
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(b"1 2 3\n4 5 7\n8 8 0\n\n").expect("written");
        assert_eq!(answers.recv_timeout(PATIENCE).as_deref(), Ok("invalid"), "{arguments:?}");
        interrupt(&child);
        assert_eq!(exit_code(child), Some(130), "{arguments:?}");
        drop(stdin);
    }
}

/// As `| head -1` does.
#[test]
fn closed_pipe_ends_quietly() {
    for arguments in [&["solve"][..], &["solve", "--output", "json"], &["check"], &["convert"]] {
        let mut child = command(arguments).spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let writer = std::thread::spawn(move || {
            // Until the program stops reading.
            while stdin.write_all(b"1 2 3 / 4 5 6 / 7 0 8\n").is_ok() {}
        });
        let mut first = [0];
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_exact(&mut first).expect("a byte");
        drop(stdout);
        let mut notes = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut notes).expect("UTF-8");
        assert_eq!((exit_code(child), notes.as_str()), (Some(0), ""), "{arguments:?}");
        writer.join().expect("the writer ends");
    }
    let mut child =
        command(&["scramble", "3x3", "--seed", "1", "--count", "1000000000"]).spawn().expect("the program starts");
    child.stdout.take().expect("a pipe").read_exact(&mut [0]).expect("a byte");
    assert_eq!(exit_code(child), Some(0));
}
