//! Speed of storing and loading tables.
//!
//! `cargo bench -p loyd-bench --bench cache`

use divan::Bencher;
use divan::counter::BytesCount;
use loyd_cache::{Cache, Name};

/// Bytes of the table: more than the caches of a processor hold, and the size of the larger pattern databases of the 15-puzzle.
const BYTES: usize = 512 << 20;

fn main() {
    divan::main();
}

fn name() -> Name {
    "bench".parse().expect("a name")
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn load_512_mib(bencher: Bencher) {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = Cache::at(folder.path());
    cache.store(&name(), [vec![7_u8; BYTES]]).expect("stored");
    assert_eq!(cache.load(&name()).expect("whole").expect("there").len(), BYTES);
    bencher.counter(BytesCount::new(BYTES)).bench(|| cache.load(&name()));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn store_512_mib(bencher: Bencher) {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = Cache::at(folder.path());
    let table = vec![7_u8; BYTES];
    cache.store(&name(), [&table]).expect("stored");
    assert!(*cache.load(&name()).expect("whole").expect("there") == table);
    bencher.counter(BytesCount::new(BYTES)).bench(|| cache.store(&name(), [&table]));
}
