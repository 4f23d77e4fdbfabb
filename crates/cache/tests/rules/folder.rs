//! Folders that are missing, that cannot be written, that are full; lists, removal, and what killed processes left.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use loyd_cache::{Cache, Damage, StoreError};

use crate::{HEADER, bytes, cache, files, name};

#[test]
fn a_missing_folder_is_an_empty_cache_until_something_is_stored() {
    let (folder, _) = cache();
    let cache = Cache::at(folder.path().join("not/yet/there"));
    assert!(cache.load(&name("a")).expect("no fault").is_none());
    assert_eq!(cache.list().expect("a list"), []);
    assert!(!cache.remove(&name("a")).expect("no fault"));
    assert_eq!(cache.remove_all().expect("no fault"), 0);
    assert!(!cache.folder().exists());
    cache.store(&name("a"), ["x"]).expect("stored");
    assert_eq!(*cache.load(&name("a")).expect("whole").expect("there"), *b"x");
}

#[test]
fn a_file_in_the_place_of_the_folder_is_an_error() {
    let (folder, _) = cache();
    fs::write(folder.path().join("file"), "precious").expect("written");
    for place in ["file", "file/below"] {
        let cache = Cache::at(folder.path().join(place));
        let error = cache.store(&name("a"), ["x"]).expect_err("no folder");
        assert!(matches!(&error, StoreError::Folder { folder, .. } if folder == cache.folder()), "{error:?}");
        let said = error.to_string();
        assert!(said.starts_with(&format!("{}: cannot be made a folder", cache.folder().display())), "{said}");
        assert!(said.ends_with("; use another folder"), "{said}");
        assert!(matches!(cache.load(&name("a")).expect_err("no folder").damage, Damage::Unreadable(_)));
        assert!(cache.list().expect_err("no folder").to_string().contains("cannot be read as a folder of tables"));
        assert!(cache.remove(&name("a")).is_err());
        assert!(cache.remove_all().is_err());
    }
    assert_eq!(fs::read(folder.path().join("file")).expect("a file"), b"precious");
}

/// `/proc` can be written by nobody, the administrator neither.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let cache = Cache::at("/proc");
    let error = cache.store(&name("a"), ["x"]).expect_err("nothing can be written there");
    assert!(matches!(&error, StoreError::File { path, .. } if *path == cache.path(&name("a"))), "{error:?}");
    assert!(error.to_string().starts_with("/proc/a.loyd-table: cannot be stored: "), "{error}");
    let error = Cache::at("/proc/loyd").store(&name("a"), ["x"]).expect_err("no folder can be made there");
    assert!(matches!(error, StoreError::Folder { .. }), "{error:?}");
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_an_error_to_all_but_the_administrator() {
    use std::os::unix::fs::PermissionsExt;

    let (folder, cache) = cache();
    cache.store(&name("old"), ["old"]).expect("stored");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("changed");
    let is_administrator = File::create(folder.path().join("probe")).is_ok();
    let stored = cache.store(&name("new"), ["new"]);
    let removed = cache.remove(&name("old"));
    assert_eq!((stored.is_ok(), removed.is_ok()), (is_administrator, is_administrator), "{stored:?} {removed:?}");
    assert_eq!(cache.load(&name("new")).expect("no fault").is_some(), is_administrator);
    assert_eq!(cache.load(&name("old")).expect("no fault").is_some(), !is_administrator);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("changed back");
}

/// Tables are as readable as any file that the user makes there, not private as temporary files are.
#[cfg(unix)]
#[test]
fn whoever_may_read_files_of_the_folder_may_read_tables() {
    use std::os::unix::fs::PermissionsExt;

    let (folder, cache) = cache();
    cache.store(&name("a"), ["x"]).expect("stored");
    fs::write(folder.path().join("plain"), "x").expect("written");
    let mode = |path: &Path| fs::metadata(path).expect("a file").permissions().mode();
    assert_eq!(mode(&cache.path(&name("a"))), mode(&folder.path().join("plain")));
}

/// Storing 1 MiB where there is no room for it leaves what was there, and nothing half-written.
fn store_without_room(cache: &Cache) {
    cache.store(&name("old"), ["old"]).expect("room for little");
    for name in [name("old"), name("new")] {
        let error = cache.store(&name, [bytes(1 << 20)]).expect_err("no room");
        assert!(matches!(error, StoreError::File { .. }), "{error:?}");
        let error = cache.store(&name, bytes(1 << 20).chunks(100)).expect_err("no room");
        assert!(matches!(error, StoreError::File { .. }), "{error:?}");
    }
    assert_eq!(files(cache), ["old.loyd-table"]);
    assert_eq!(*cache.load(&name("old")).expect("whole").expect("there"), *b"old");
}

/// A full disk, as far as it can be had everywhere: this test runs itself again in a shell that lets no file grow beyond 64 KiB.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow_is_an_error() {
    const FOLDER: &str = "LOYD_TEST_SMALL_FILES";
    if let Some(folder) = std::env::var_os(FOLDER) {
        return store_without_room(&Cache::at(folder));
    }
    let (folder, cache) = cache();
    let test = std::env::current_exe().expect("this program");
    let status = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 128; exec \"$0\" --exact folder::a_file_that_cannot_grow_is_an_error"])
        .arg(test)
        .env(FOLDER, folder.path())
        .stdout(Stdio::null())
        .status()
        .expect("a shell");
    assert!(status.success());
    assert_eq!(files(&cache), ["old.loyd-table"], "the test ran in the folder");
}

/// A full disk, really. As root:
/// `mkdir -p /tmp/full && mount -t tmpfs -o size=256k tmpfs /tmp/full && LOYD_TEST_FULL_DISK=/tmp/full cargo test -p loyd-cache -- --ignored full_disk; umount /tmp/full`
#[test]
#[ignore = "needs a small disk: see above"]
fn a_full_disk_is_an_error() {
    let folder =
        std::env::var_os("LOYD_TEST_FULL_DISK").expect("LOYD_TEST_FULL_DISK names a folder on a disk of 256 KiB");
    store_without_room(&Cache::at(folder));
}

#[test]
fn a_list_has_the_tables_and_nothing_else() {
    let (folder, cache) = cache();
    for (text, length) in [("b", 10), ("a-2", 0), ("a_1", 1000)] {
        cache.store(&name(text), [bytes(length)]).expect("stored");
    }
    for other in ["notes.txt", "B.loyd-table", ".loyd-table", "-.loyd-table", "c.loyd-table.gz", ".loyd-abcdef.tmp"] {
        fs::write(folder.path().join(other), "other").expect("written");
    }
    let entries = cache.list().expect("a list");
    let listed: Vec<_> = entries.iter().map(|entry| (entry.name.as_str(), entry.bytes)).collect();
    let header = HEADER as u64;
    assert_eq!(listed, [("a-2", header), ("a_1", header + 1000), ("b", header + 10)]);
    let day = Duration::from_secs(24 * 60 * 60);
    let modified = fs::metadata(cache.path(&name("b"))).expect("a file").modified().expect("a time");
    assert_eq!(entries[2].modified, modified);
    assert!(SystemTime::now().duration_since(modified).is_ok_and(|since| since < day));

    assert!(cache.remove(&name("b")).expect("removed"));
    assert!(!cache.remove(&name("b")).expect("no fault"));
    assert_eq!(cache.remove_all().expect("removed"), 2);
    assert_eq!(cache.list().expect("a list"), []);
    assert_eq!(files(&cache), ["-.loyd-table", ".loyd-table", "B.loyd-table", "c.loyd-table.gz", "notes.txt"]);
}

#[test]
fn what_killed_processes_left_is_no_table_and_goes_when_it_is_old() {
    let (folder, cache) = cache();
    let leave = |file: &str, hours: u64| {
        let file = File::create(folder.path().join(file)).expect("made");
        file.set_modified(SystemTime::now() - Duration::from_secs(hours * 60 * 60)).expect("set");
    };
    leave(".loyd-old000.tmp", 25);
    leave(".loyd-new000.tmp", 23);
    leave("of-another.tmp", 1000);
    assert_eq!(cache.list().expect("a list"), []);
    cache.store(&name("a"), ["x"]).expect("stored");
    assert_eq!(files(&cache), [".loyd-new000.tmp", "a.loyd-table", "of-another.tmp"]);
    assert_eq!(cache.remove_all().expect("removed"), 1);
    assert_eq!(files(&cache), ["of-another.tmp"]);
}

#[test]
fn a_table_that_is_being_written_is_not_there_and_can_be_taken_away() {
    let (_folder, cache) = cache();
    let stored = cache.store(
        &name("a"),
        (0..3).map(|part| {
            assert!(cache.load(&name("a")).expect("no fault").is_none());
            assert_eq!(cache.list().expect("a list"), []);
            assert_eq!(files(&cache).len(), usize::from(part < 2));
            if part == 1 {
                assert_eq!(cache.remove_all().expect("removed"), 0);
            }
            bytes(100)
        }),
    );
    assert!(matches!(stored, Err(StoreError::File { .. })), "{stored:?}");
    assert_eq!(files(&cache), [] as [&str; 0]);
}

#[test]
fn a_process_that_ends_takes_away_what_it_was_storing() {
    let (folder, cache) = cache();
    cache.store(&name("a"), ["former"]).expect("stored");
    File::create(folder.path().join(".loyd-1-another.tmp")).expect("made");
    let stored = cache.store(&name("a"), (0..2).inspect(|_| cache.abandon()).map(|_| bytes(100)));
    assert!(matches!(stored, Err(StoreError::File { .. })), "{stored:?}");
    assert_eq!(files(&cache), [".loyd-1-another.tmp", "a.loyd-table"]);
    assert_eq!(*cache.load(&name("a")).expect("whole").expect("there"), *b"former");
}

#[test]
fn a_table_whose_parts_fail_leaves_nothing() {
    let (_folder, cache) = cache();
    let parts = (0..10).map(|part| if part < 9 { bytes(1 << 20) } else { panic!("building failed") });
    let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| cache.store(&name("a"), parts)));
    assert!(failed.is_err());
    assert_eq!(files(&cache), [] as [&str; 0]);
}
