//! Explorations that go on from what was stored.

use std::fs;
use std::num::NonZeroUsize;
use std::time::Duration;

use loyd_board::path::Metric;
use loyd_board::{Goal, Grid, Position};
use loyd_cache::{Cache, Name};
use loyd_explore::{Checkpoint, Explorer, Keeper, Level, Options, Refused};

fn goal(shape: &str) -> Grid {
    Goal::BlankLast.grid(shape.parse().expect("a shape")).expect("a goal")
}

fn explorer(shape: &str, metric: Metric, threads: usize, distances: bool) -> Explorer {
    let mut options = Options::default();
    (options.metric, options.distances) = (metric, distances);
    options.threads = NonZeroUsize::new(threads).expect("threads");
    Explorer::new(&goal(shape), &options).expect("a small space")
}

/// Explores so many levels, and stores a checkpoint after each, by a thread or not.
fn stored(mut explorer: Explorer, levels: usize, checkpoint: Checkpoint, cache: &Cache) {
    let mut keeper = Keeper::new(cache.clone(), Duration::from_nanos((checkpoint == Checkpoint::Whole).into()));
    assert_eq!(keeper.checkpoint(), checkpoint);
    for _ in 0..levels {
        explorer.next();
        match explorer.depth() % 4 {
            0 => explorer.store(checkpoint, cache).expect("stored"),
            _ => explorer.keep(&mut keeper).expect("stored"),
        }
    }
    keeper.finish().expect("stored");
}

#[test]
fn goes_on_with_any_number_of_threads() {
    for (metric, distances) in
        [(Metric::Single, false), (Metric::Single, true), (Metric::Multi, false), (Metric::Multi, true)]
    {
        let mut whole = explorer("2x5", metric, 1, distances);
        let levels: Vec<Level> = whole.by_ref().collect();
        let farthest: Vec<Grid> = whole.farthest().collect();
        for checkpoint in [Checkpoint::Level, Checkpoint::Whole] {
            let folder = tempfile::tempdir().expect("a folder");
            let cache = Cache::at(folder.path());
            for (count, threads, then) in [(1, 1, 2), (20, 2, 4), (33, 4, 1)] {
                stored(explorer("2x5", metric, threads, distances), count, checkpoint, &cache);
                let mut resumed = explorer("2x5", metric, then, distances);
                assert!(resumed.resume(&cache).expect("a folder").is_empty());
                assert_eq!((resumed.levels(), resumed.depth()), (&levels[..count], count as u32));
                resumed.by_ref().count();
                assert_eq!(resumed.levels(), levels);
                assert_eq!(resumed.farthest().collect::<Vec<_>>(), farthest);
                let known = farthest.iter().map(|board| resumed.distance(board));
                assert!(known.into_iter().all(|distance| distance == distances.then(|| levels.len() as u32 - 1)));
            }
        }
    }
}

/// Nothing is stored when there is nothing to come, and the last checkpoint leads to the end.
#[test]
fn to_the_end_and_beyond() {
    for checkpoint in [Checkpoint::Level, Checkpoint::Whole] {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::at(folder.path());
        stored(explorer("3x3", Metric::Single, 1, false), 40, checkpoint, &cache);
        let files = cache.list().expect("a folder").len();
        assert_eq!(files, if checkpoint == Checkpoint::Level { 31 } else { 2 });
        let mut resumed = explorer("3x3", Metric::Single, 1, false);
        assert!(resumed.resume(&cache).expect("a folder").is_empty());
        assert_eq!(resumed.depth(), 31);
        assert_eq!(resumed.by_ref().map(|level| level.boards).collect::<Vec<_>>(), [2]);
        assert_eq!(resumed.farthest().count(), 2);
        // Others are not concerned: a metric, a shape, a goal cell.
        let mut other = explorer("3x3", Metric::Multi, 1, false);
        assert!(other.resume(&cache).expect("a folder").is_empty() && other.depth() == 0);
        let first = Goal::BlankFirst.grid("3x3".parse().expect("a shape")).expect("a goal");
        let mut other = Explorer::new(&first, &Options::default()).expect("a small space");
        assert!(other.resume(&cache).expect("a folder").is_empty() && other.depth() == 0);
        // The names of the tiles do not matter.
        let named = Grid::new(goal("3x3").shape(), [8, 7, 6, 5, 4, 3, 2, 1, 0]).expect("a board");
        let mut other = Explorer::new(&named, &Options::default()).expect("a small space");
        assert!(other.resume(&cache).expect("a folder").is_empty() && other.depth() == 31);
    }
}

#[test]
fn a_damaged_one_is_refused_and_the_one_before_is_used() {
    type Harm = fn(&mut Vec<u8>);
    let harms: [(&str, Harm); 4] = [
        ("truncated", |file| file.truncate(file.len() - 9)),
        ("flipped", |file| file[150] ^= 16),
        ("empty", Vec::clear),
        ("foreign", |file| *file = b"a shopping list".repeat(30)),
    ];
    let levels: Vec<Level> = explorer("2x4", Metric::Single, 1, false).collect();
    for (checkpoint, before) in [(Checkpoint::Level, 14), (Checkpoint::Whole, 14)] {
        for (harm, change) in harms {
            let folder = tempfile::tempdir().expect("a folder");
            let cache = Cache::at(folder.path());
            stored(explorer("2x4", Metric::Single, 1, false), 15, checkpoint, &cache);
            let word = if checkpoint == Checkpoint::Level { "level" } else { "whole" };
            let path = cache.path(&Name::new(&format!("space-2x4-7-single-{word}-15-v1")).expect("a name"));
            let mut file = fs::read(&path).expect("a checkpoint");
            change(&mut file);
            fs::write(&path, file).expect("written");
            let mut resumed = explorer("2x4", Metric::Single, 1, false);
            let refused = resumed.resume(&cache).expect("a folder");
            assert!(matches!(&refused[..], [Refused::Damaged(_)]), "{harm}: {refused:?}");
            assert!(refused[0].to_string().starts_with(&path.display().to_string()), "{}", refused[0]);
            assert_eq!(resumed.depth(), before, "{harm}");
            resumed.by_ref().count();
            assert_eq!(resumed.levels(), levels);
        }
    }
}

/// Whole files, but with other content: from another space, or nonsense.
#[test]
fn what_is_no_checkpoint_of_the_space_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = Cache::at(folder.path());
    stored(explorer("3x3", Metric::Single, 1, false), 1, Checkpoint::Whole, &cache);
    let other =
        cache.load(&Name::new("space-3x3-8-single-whole-1-v1").expect("a name")).expect("whole").expect("there");
    let name = Name::new("space-2x2-3-single-whole-1-v1").expect("a name");
    let words = |words: &[u64]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let cases: [Vec<u8>; 8] = [
        other.to_vec(),
        Vec::new(),
        vec![1, 2, 3],
        words(&[2, 1, 2]),
        words(&[1]),
        words(&[1, 1, 9 << 48, 1, 1, 1, 1]),     // a cell that is not there
        words(&[1, 1, 3 << 48 | 1, 1, 1, 1, 1]), // a block that is not there
        words(&[1, 1, 3 << 48, 1, 1 << 40, 0]),  // an order that is not there
    ];
    for content in cases {
        cache.store(&name, [&content]).expect("stored");
        let mut explorer = explorer("2x2", Metric::Single, 1, false);
        let refused = explorer.resume(&cache).expect("a folder");
        assert!(matches!(&refused[..], [Refused::Content { .. }]), "{refused:?}");
        assert_eq!(explorer.map(|level| level.boards).collect::<Vec<_>>(), [1, 2, 2, 2, 2, 2, 1]);
    }
}

/// What cannot be written is said, at the latest when the next one is.
#[test]
fn a_folder_that_is_none() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    for every in [Duration::ZERO, Duration::from_nanos(1)] {
        let mut keeper = Keeper::new(Cache::at(file.path()), every);
        let mut explorer = explorer("3x3", Metric::Single, 1, false);
        explorer.next();
        let error = explorer.keep(&mut keeper).and_then(|()| keeper.finish()).expect_err("no folder");
        assert!(error.to_string().contains("cannot be made a folder"), "{error}");
    }
}
