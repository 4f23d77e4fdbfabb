//! Several threads and processes on one table.

use std::process::{Command, Stdio};
use std::thread;

use loyd_cache::Cache;

use crate::{cache, files, name};

const ROUNDS: usize = 40;

/// Tables of one byte repeated: whatever mixture of two there could be would show.
fn body(byte: u8) -> Vec<u8> {
    vec![byte; 1000 + usize::from(byte) * 1000]
}

/// Stores, loads and now and then removes one table; whatever is loaded is one that somebody stored.
fn work(cache: &Cache, byte: u8) {
    for round in 0..ROUNDS {
        cache.store(&name("shared"), [body(byte)]).expect("stored");
        if let Some(table) = cache.load(&name("shared")).expect("whole, or none") {
            assert!(*table == *body(table[0]), "byte {}, length {}", table[0], table.len());
        }
        if round % 8 == usize::from(byte) {
            cache.remove(&name("shared")).expect("removed, or none");
        }
        cache.list().expect("a list");
    }
}

#[test]
fn threads_do_no_harm_to_each_other() {
    let (_folder, cache) = cache();
    thread::scope(|scope| {
        for byte in 1..=4 {
            let cache = &cache;
            scope.spawn(move || work(cache, byte));
        }
    });
    cache.store(&name("shared"), ["last"]).expect("stored");
    assert_eq!(files(&cache), ["shared.loyd-table"]);
}

/// This test runs itself again in two processes.
#[test]
fn processes_do_no_harm_to_each_other() {
    const FOLDER: &str = "LOYD_TEST_TOGETHER";
    if let Some(folder) = std::env::var_os(FOLDER) {
        return work(&Cache::at(folder), std::process::id() as u8 % 8);
    }
    let (folder, cache) = cache();
    let test = std::env::current_exe().expect("this program");
    let mut processes: Vec<_> = (0..2)
        .map(|_| {
            Command::new(&test)
                .args(["--exact", "together::processes_do_no_harm_to_each_other"])
                .env(FOLDER, folder.path())
                .stdout(Stdio::null())
                .spawn()
                .expect("a process")
        })
        .collect();
    work(&cache, 9);
    for process in &mut processes {
        assert!(process.wait().expect("an end").success());
    }
    cache.store(&name("shared"), ["last"]).expect("stored");
    assert_eq!(files(&cache), ["shared.loyd-table"]);
}
