//! What fits, and what is said of what does not.

use loyd_board::path::Metric;
use loyd_board::{Goal, Shape};
use loyd_explore::{Estimate, ExploreError, Explorer, Options};

fn estimate(shape: &str) -> Estimate {
    Estimate::new(shape.parse().expect("a shape"), Metric::Single, false)
}

#[test]
fn two_bits_a_board() {
    for (shape, boards) in [("2x2", 12), ("3x3", 181_440), ("3x4", 239_500_800), ("7x2", 43_589_145_600), ("1x9", 9)] {
        assert_eq!(estimate(shape).boards, boards, "{shape}");
    }
    let bytes = estimate("3x4").bytes;
    assert!((59_875_200..64_000_000).contains(&bytes), "{bytes}");
    let bytes = estimate("2x7").bytes;
    assert!((10_897_286_400..11_200_000_000).contains(&bytes), "{bytes}");
    let with = |metric| Estimate::new("2x7".parse().expect("a shape"), metric, true).bytes / 100_000_000;
    assert_eq!((with(Metric::Single), with(Metric::Multi)), (164, 219));
}

#[test]
fn refusals_say_what_would_fit() {
    let says = |shape, limit| estimate(shape).check(limit).expect_err("too large").to_string();
    assert_eq!(
        says("4x4", 20_000_000_000),
        "4x4 has 10461394944000 boards, which take 2.6 TB of memory, and 20 GB may be used: 2x7 and 3x4 would fit"
    );
    assert_eq!(
        says("2x7", 3_000_000),
        "2x7 has 43589145600 boards, which take 11 GB of memory, and 3.0 MB may be used: 2x5 and 3x3 would fit"
    );
    assert!(says("2x2", 1).ends_with("1 bytes may be used: allow more"));
    assert!(says("1000x1000", u64::MAX).starts_with("1000x1000 has more boards than could ever be explored, and "));
    assert!(
        says("3x7", 1 << 40)
            .starts_with("3x7 has 25545471085854720000 boards, which take 6.3 EB of memory, and 1.0 TB ")
    );
    assert_eq!(estimate("1x1000").check(1_000_000), Ok(()));
}

#[test]
fn the_explorer_asks_first() {
    let goal = Goal::BlankLast.grid(Shape::new(4, 4).expect("a shape")).expect("a goal");
    let mut options = Options::default();
    options.memory_limit = 1 << 30;
    let error = Explorer::new(&goal, &options).expect_err("too large");
    assert!(matches!(error, ExploreError::TooLarge(_)), "{error}");
}
