//! A file that is not as it was stored is never loaded, and the error says what is wrong.

use std::fs;

use loyd_cache::{Cache, Damage, LoadError};
use proptest::prelude::*;
use twox_hash::XxHash3_64;

use crate::{HEADER, bytes, cache, name};

/// The damage of `file` when it stands in the place of the table `damaged`.
fn damage(cache: &Cache, file: &[u8]) -> Damage {
    let name = name("damaged");
    fs::write(cache.path(&name), file).expect("written");
    let LoadError { path, damage } = cache.load(&name).expect_err("damaged");
    assert_eq!(path, cache.path(&name));
    damage
}

/// The file of a table `damaged` of so many bytes.
fn stored(cache: &Cache, length: usize) -> Vec<u8> {
    let name = name("damaged");
    cache.store(&name, [bytes(length)]).expect("stored");
    fs::read(cache.path(&name)).expect("a file")
}

/// Makes the checksum of the header fit what stands in it.
fn seal(file: &mut [u8]) {
    let checksum = XxHash3_64::oneshot(&file[..HEADER - 8]);
    file[HEADER - 8..HEADER].copy_from_slice(&checksum.to_le_bytes());
}

#[test]
fn every_flipped_bit_of_the_header_is_found() {
    let (_folder, cache) = cache();
    let whole = stored(&cache, 100);
    for bit in 0..HEADER * 8 {
        let mut file = whole.clone();
        file[bit / 8] ^= 1 << (bit % 8);
        let found = damage(&cache, &file);
        let is_right = match bit / 8 {
            0..8 => matches!(found, Damage::Foreign),
            8 if bit % 8 == 0 => matches!(found, Damage::Older { version: 0 }),
            8..16 => matches!(found, Damage::Newer { .. }),
            _ => matches!(found, Damage::Header),
        };
        assert!(is_right, "bit {bit}: {found:?}");
    }
}

#[test]
fn every_flipped_bit_of_a_body_is_found() {
    let (_folder, cache) = cache();
    let whole = stored(&cache, 300);
    for bit in HEADER * 8..whole.len() * 8 {
        let mut file = whole.clone();
        file[bit / 8] ^= 1 << (bit % 8);
        assert!(matches!(damage(&cache, &file), Damage::Body), "bit {bit}");
    }
    let mut large = stored(&cache, 1 << 20);
    for at in (HEADER..large.len()).step_by(9973).chain([large.len() - 1]) {
        large[at] ^= 0x10;
        assert!(matches!(damage(&cache, &large), Damage::Body), "byte {at}");
        large[at] ^= 0x10;
    }
}

#[test]
fn every_other_length_is_found() {
    let (_folder, cache) = cache();
    let whole = stored(&cache, 1 << 20);
    let lengths = (0..HEADER + 70).chain((HEADER..whole.len()).step_by(65_521)).chain([whole.len() - 1]);
    for length in lengths {
        let found = damage(&cache, &whole[..length]);
        let is_right = match length {
            0 => matches!(found, Damage::Empty),
            1..HEADER => matches!(found, Damage::ShortHeader { found } if found == length),
            _ => {
                matches!(found, Damage::Length { found, expected: 1_048_576 } if found as usize == length - HEADER)
            }
        };
        assert!(is_right, "{length} bytes: {found:?}");
    }
    for more in [1, 63, 4096] {
        let file = [&whole[..], &vec![0; more]].concat();
        let found = damage(&cache, &file);
        assert!(matches!(found, Damage::Length { expected: 1_048_576, .. }), "{found:?}");
    }
    // the empty table has no body to miss
    let empty = stored(&cache, 0);
    assert!(matches!(damage(&cache, &empty[..HEADER - 1]), Damage::ShortHeader { found: 127 }));
    assert!(matches!(damage(&cache, &[&empty[..], &[0]].concat()), Damage::Length { found: 1, expected: 0 }));
}

#[test]
fn lengths_beyond_all_files_are_found() {
    let (_folder, cache) = cache();
    for length in [u64::MAX, u64::MAX - 127, u64::MAX - 128, 1 << 63, 1 << 32] {
        let mut file = stored(&cache, 5);
        file[16..24].copy_from_slice(&length.to_le_bytes());
        seal(&mut file);
        let found = damage(&cache, &file);
        assert!(matches!(found, Damage::Length { found: 5, expected } if expected == length), "{found:?}");
    }
}

#[test]
fn other_versions_are_named() {
    let (_folder, cache) = cache();
    for version in [0, 2, 3, 1 << 40] {
        let mut file = stored(&cache, 5);
        file[8..16].copy_from_slice(&u64::to_le_bytes(version));
        seal(&mut file);
        let found = damage(&cache, &file);
        let is_right = match found {
            Damage::Older { version: 0 } => version == 0,
            Damage::Newer { version: newer } => version == newer,
            _ => false,
        };
        assert!(is_right, "version {version}: {found:?}");
    }
}

#[test]
fn files_of_others_are_refused() {
    let (_folder, cache) = cache();
    let long_text = b"The quick brown fox jumps over the lazy dog. ".repeat(10);
    for file in [&long_text[..], &[0; HEADER], &[0; 5000], &[0xff; 5000], &bytes(1000)] {
        assert!(matches!(damage(&cache, file), Damage::Foreign));
    }
}

#[test]
fn a_table_under_another_name_is_refused() {
    let (_folder, cache) = cache();
    for inside in ["a", "damage", "damaged0", "pdb-4x4-blank-first-7-8-v1"] {
        cache.store(&name(inside), ["right"]).expect("stored");
        let file = fs::read(cache.path(&name(inside))).expect("a file");
        let found = damage(&cache, &file);
        assert!(matches!(&found, Damage::OtherName { name } if name == inside), "{found:?}");
    }
    // even if no name can be written so
    for inside in [[0xff; 88], [b'/'; 88], [0; 88]] {
        let mut file = stored(&cache, 5);
        file[32..120].copy_from_slice(&inside);
        seal(&mut file);
        assert!(matches!(damage(&cache, &file), Damage::OtherName { .. }));
    }
}

#[test]
fn what_is_no_file_is_refused() {
    let (_folder, cache) = cache();
    let name = name("folder");
    fs::create_dir(cache.path(&name)).expect("made");
    assert!(matches!(cache.load(&name), Err(LoadError { damage: Damage::NotAFile, .. })));
    assert!(cache.store(&name, ["x"]).is_err());
    assert!(cache.remove(&name).is_err());
    assert!(cache.path(&name).is_dir());
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_circles_of_links_are_refused_at_once() {
    let (_folder, cache) = cache();
    let link = |target: &std::path::Path, name: &str| {
        let name = crate::name(name);
        std::os::unix::fs::symlink(target, cache.path(&name)).expect("linked");
        name
    };
    for device in ["/dev/zero", "/dev/null"] {
        let name = link(device.as_ref(), &device[5..]);
        assert!(matches!(cache.load(&name), Err(LoadError { damage: Damage::NotAFile, .. })));
    }
    let pipe = name("pipe");
    let made = std::process::Command::new("mkfifo").arg(cache.path(&pipe)).status().expect("mkfifo");
    assert!(made.success());
    assert!(matches!(cache.load(&pipe), Err(LoadError { damage: Damage::NotAFile, .. })));

    let circle = link(&cache.path(&name("circle")), "circle");
    assert!(matches!(cache.load(&circle), Err(LoadError { damage: Damage::Unreadable(_), .. })));
    let nowhere = link(&cache.path(&name("nothing")), "nowhere");
    assert!(cache.load(&nowhere).expect("no fault").is_none());
    // storing replaces the link, not what it leads to
    cache.store(&nowhere, ["here"]).expect("stored");
    assert_eq!(*cache.load(&nowhere).expect("whole").expect("there"), *b"here");
    assert!(cache.load(&name("nothing")).expect("no fault").is_none());
    // a link to a table is as good as the table
    cache.store(&name("table"), ["linked"]).expect("stored");
    fs::create_dir(cache.folder().join("other")).expect("made");
    let other = Cache::at(cache.folder().join("other"));
    std::os::unix::fs::symlink(cache.path(&name("table")), other.path(&name("table"))).expect("linked");
    assert_eq!(*other.load(&name("table")).expect("whole").expect("there"), *b"linked");
}

#[test]
fn errors_are_one_sentence_with_the_file_and_what_to_do() {
    let (_folder, cache) = cache();
    let whole = stored(&cache, 100);
    let path = cache.path(&name("damaged"));
    let said = |file: &[u8]| {
        fs::write(&path, file).expect("written");
        let text = cache.load(&name("damaged")).expect_err("damaged").to_string();
        let sentence = text.strip_prefix(&format!("{}: ", path.display())).expect("the path first").to_owned();
        assert!(!sentence.contains('\n') && !sentence.ends_with('.'), "{sentence}");
        sentence
    };
    assert_eq!(said(&[]), "the file is empty; remove it to have the table built again");
    assert_eq!(
        said(&whole[..50]),
        "the file ends after 50 bytes, within its header; remove it to have the table built again"
    );
    assert_eq!(
        said(&whole[..200]),
        "the table has 72 bytes instead of 100; remove the file to have the table built again"
    );
    assert_eq!(
        said(&[b'x'; 200]),
        "this is not a table of loyd; move it elsewhere, or remove it to have the table built"
    );
    let mut newer = whole.clone();
    newer[8] = 2;
    assert_eq!(
        said(&newer),
        "the table has version 2 of the format, and this program reads version 1: it was made by a newer one; use that, \
         or remove the file to have the table built again"
    );
}

#[test]
fn a_damaged_table_is_listed_replaced_and_removed() {
    let (_folder, cache) = cache();
    let name = name("damaged");
    let found = damage(&cache, b"nonsense");
    assert!(matches!(found, Damage::ShortHeader { found: 8 }), "{found:?}");
    let entries = cache.list().expect("a list");
    assert_eq!((entries.len(), &entries[0].name, entries[0].bytes), (1, &name, 8));
    cache.store(&name, ["good"]).expect("stored");
    assert_eq!(*cache.load(&name).expect("whole").expect("there"), *b"good");
    damage(&cache, b"nonsense");
    assert!(cache.remove(&name).expect("removed"));
    assert!(cache.load(&name).expect("no fault").is_none());
}

proptest! {
    #[test]
    fn no_other_bytes_are_a_table(file in prop::collection::vec(any::<u8>(), 0..400), likeness in 0_usize..=HEADER) {
        let (_folder, cache) = cache();
        let whole = stored(&cache, 100);
        damage(&cache, &file);
        // and not if it begins as a table does
        let mut alike = file;
        let same = likeness.min(alike.len());
        alike[..same].copy_from_slice(&whole[..same]);
        prop_assume!(alike != whole);
        damage(&cache, &alike);
    }

    #[test]
    fn no_header_of_right_checksum_makes_other_bytes_a_table(
        numbers in prop::array::uniform3(prop_oneof![0_u64..500, any::<u64>()]),
        body in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let (_folder, cache) = cache();
        let mut file = stored(&cache, 100);
        let whole = file.clone();
        for (number, field) in numbers.into_iter().zip(file[8..32].chunks_exact_mut(8)) {
            field.copy_from_slice(&number.to_le_bytes());
        }
        file.truncate(HEADER);
        file.extend(body);
        seal(&mut file);
        prop_assume!(file != whole);
        damage(&cache, &file);
    }

    #[test]
    fn no_change_goes_unseen(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5)) {
        let (_folder, cache) = cache();
        let whole = stored(&cache, 1000);
        let mut file = whole.clone();
        for (at, byte) in changes {
            *at.get_mut(&mut file) = byte;
        }
        prop_assume!(file != whole);
        damage(&cache, &file);
    }
}
