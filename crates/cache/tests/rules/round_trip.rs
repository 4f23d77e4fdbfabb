//! What was stored comes back.

use std::fs;

use loyd_cache::{Cache, Name};
use proptest::prelude::*;

use crate::{HEADER, bytes, cache, files, name};

#[test]
fn every_size_comes_back() {
    let (_folder, cache) = cache();
    for length in [0, 1, 63, 64, 65, 127, 128, 129, 4095, 4096, 4097, 1 << 20, (9 << 20) + 3] {
        let (name, body) = (name(&format!("t{length}")), bytes(length));
        cache.store(&name, [&body]).expect("stored");
        let table = cache.load(&name).expect("whole").expect("there");
        assert!(*table == body, "{length} bytes");
        assert_eq!(table.as_ptr() as usize % 128, 0, "{length} bytes");
        assert_eq!(fs::metadata(cache.path(&name)).expect("a file").len() as usize, HEADER + length);
    }
}

#[test]
fn parts_are_one_table() {
    let (_folder, cache) = cache();
    let body = bytes(10_000);
    for part in [1, 7, 127, 128, 4096, 9_999, 10_000, 20_000] {
        cache.store(&name("parts"), body.chunks(part)).expect("stored");
        assert!(*cache.load(&name("parts")).expect("whole").expect("there") == body, "parts of {part}");
    }
    cache.store(&name("parts"), [[].as_slice(), &body[..3], &[], &body[3..], &[]]).expect("stored");
    assert!(*cache.load(&name("parts")).expect("whole").expect("there") == body);
    cache.store::<&[u8]>(&name("parts"), []).expect("stored");
    assert!(cache.load(&name("parts")).expect("whole").expect("there").is_empty());
}

#[test]
fn what_does_not_wait_for_the_disk_comes_back() {
    let (_folder, cache) = cache();
    let names = ["first", "second"].map(name);
    for (name, length) in names.iter().zip([5, 100_000]) {
        cache.store_unsynced(name, [bytes(length)]).expect("stored");
        assert_eq!(cache.load(name).expect("whole").expect("there").to_vec(), bytes(length));
    }
    cache.remove(&names[0]).expect("removed");
    cache.sync(&names).expect("what is gone needs no disk");
    assert_eq!(files(&cache).len(), 1);
}

#[test]
fn names_do_not_mix() {
    let (_folder, cache) = cache();
    let (first, second) = (name("one"), name(&"x".repeat(Name::LONGEST)));
    cache.store(&first, ["first"]).expect("stored");
    assert!(cache.load(&second).expect("no fault").is_none());
    cache.store(&second, ["second"]).expect("stored");
    assert_eq!(*cache.load(&first).expect("whole").expect("there"), *b"first");
    assert_eq!(*cache.load(&second).expect("whole").expect("there"), *b"second");
}

#[test]
fn a_loaded_table_outlives_its_file() {
    let (_folder, cache) = cache();
    let name = name("kept");
    let body = bytes(1 << 20);
    cache.store(&name, [&body]).expect("stored");
    let first = cache.load(&name).expect("whole").expect("there");
    cache.store(&name, ["short"]).expect("stored");
    let second = cache.load(&name).expect("whole").expect("there");
    assert!(cache.remove(&name).expect("removed"));
    assert!(*first == body);
    assert_eq!(*second, *b"short");
}

/// A file of another program, or of this one on another machine, must stay readable: every byte is pinned. The checksums
/// were made by the reference implementation of xxHash.
#[test]
fn the_format_is_the_documented_one() {
    let (_folder, cache) = cache();
    cache.store(&name("a-1"), ["loyd"]).expect("stored");
    let mut expected = Vec::new();
    expected.extend(b"\x93loydtab");
    expected.extend(1_u64.to_le_bytes());
    expected.extend(4_u64.to_le_bytes());
    expected.extend(0xb26b_80eb_8e03_e2fe_u64.to_le_bytes());
    expected.extend(b"a-1");
    expected.resize(120, 0);
    expected.extend(0x88d1_6ec8_ec59_dba2_u64.to_le_bytes());
    expected.extend(b"loyd");
    assert_eq!(fs::read(cache.path(&name("a-1"))).expect("a file"), expected);
    assert_eq!(files(&cache), ["a-1.loyd-table"]);
}

#[test]
fn names_are_checked() {
    for good in ["a", "0", "pdb-4x4-7-8", "a_b", "x-", &"9".repeat(Name::LONGEST)] {
        assert_eq!(Name::new(good).map(|name| name.to_string()), Ok(good.into()));
    }
    for bad in ["", "-a", "_a", "A", "a.b", "a/b", "..", "a b", "ä", "a\0", "a\n", &"9".repeat(Name::LONGEST + 1)] {
        let error = Name::new(bad).expect_err(bad);
        assert_eq!(error.text, bad);
        assert!(error.to_string().starts_with(&format!("{bad:?} is no name of a table: expected 1 to 88 ")), "{error}");
    }
    assert_eq!(Name::new(&"ä".repeat(1_000_000)).expect_err("too long").text.chars().count(), Name::LONGEST + 1);
}

#[test]
fn the_user_has_a_folder() {
    let cache = Cache::user().expect("a home folder");
    assert!(cache.folder().is_absolute() && cache.folder().ends_with("loyd"), "{:?}", cache.folder());
}

proptest! {
    #[test]
    fn any_bytes_come_back(parts in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..300), 0..5)) {
        let (_folder, cache) = cache();
        cache.store(&name("any"), &parts).expect("stored");
        prop_assert_eq!(&*cache.load(&name("any")).expect("whole").expect("there"), parts.concat());
    }
}
