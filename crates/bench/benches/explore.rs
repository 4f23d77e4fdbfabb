//! Speed of exploring whole spaces. Every bench also checks how many boards and levels there are.
//!
//! `cargo bench -p loyd-bench --bench explore`

use std::time::Duration;

use divan::Bencher;
use divan::counter::ItemsCount;
use loyd_board::path::Metric;
use loyd_board::{Goal, Shape};
use loyd_explore::{Explorer, Keeper, Options};

fn main() {
    divan::main();
}

/// The shape, the metric and the greatest distance from the goal with the blank last.
const SPACES: [(&str, Metric, u32); 4] =
    [("3x4", Metric::Single, 53), ("3x4", Metric::Multi, 33), ("2x6", Metric::Single, 80), ("2x6", Metric::Multi, 41)];

const BOARDS: u64 = 239_500_800;

fn explorer(shape: &str, metric: Metric) -> Explorer {
    let shape: Shape = shape.parse().expect("a shape");
    let mut options = Options::default();
    options.metric = metric;
    Explorer::new(&Goal::BlankLast.grid(shape).expect("a goal"), &options).expect("a space that fits")
}

/// On one thread, memory and tables included.
#[divan::bench(sample_count = 3, sample_size = 1, args = SPACES)]
fn all_boards(bencher: Bencher, (shape, metric, greatest): (&str, Metric, u32)) {
    bencher.counter(ItemsCount::new(BOARDS)).bench(|| {
        let mut explorer = explorer(shape, metric);
        assert_eq!(explorer.by_ref().map(|level| level.boards).sum::<u64>(), BOARDS);
        assert_eq!(explorer.depth(), greatest + 1);
    });
}

/// With a checkpoint after every level.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn all_boards_of_3x4_with_checkpoints(bencher: Bencher) {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = loyd_cache::Cache::at(folder.path());
    bencher.counter(ItemsCount::new(BOARDS)).bench(|| {
        let mut explorer = explorer("3x4", Metric::Single);
        let mut keeper = Keeper::new(cache.clone(), Duration::ZERO);
        while explorer.next().is_some() {
            explorer.keep(&mut keeper).expect("stored");
        }
        keeper.finish().expect("stored");
        assert_eq!(explorer.depth(), 54);
    });
}
