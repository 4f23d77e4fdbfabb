//! What the cache promises: what was stored comes back, and nothing else ever does.

mod damage;
mod folder;
mod round_trip;
mod together;

use std::fs;

use loyd_cache::{Cache, Name};
use tempfile::TempDir;

/// Bytes before the body in a file, as the documentation of the crate says.
const HEADER: usize = 128;

/// A cache in a folder of its own, which is removed with the first value.
fn cache() -> (TempDir, Cache) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let cache = Cache::at(folder.path());
    (folder, cache)
}

fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

/// Bytes without a period, the same each time.
fn bytes(length: usize) -> Vec<u8> {
    let mut word = 0x9e37_79b9_7f4a_7c15_u64;
    let next = || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        (word >> 32) as u8
    };
    std::iter::repeat_with(next).take(length).collect()
}

/// The names of all files in the folder, hidden ones too.
fn files(cache: &Cache) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(cache.folder())
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    names
}
