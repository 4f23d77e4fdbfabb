//! Speed of reading, checking and drawing boards.
//!
//! `cargo bench -p loyd-bench --bench boards`

use std::fmt::Write as _;

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use loyd_board::read::{Options, Reader};
use loyd_board::{Board, Goal, Grid, Shape, parity, random};

fn main() {
    divan::main();
}

fn read_all(text: &str) -> usize {
    let mut reader = Reader::new(Options::default());
    text.lines().for_each(|line| reader.line(line.as_bytes()));
    reader.finish();
    reader.filter(Result::is_ok).count()
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn read_100_000_lines_of_3x3(bencher: Bencher) {
    let mut source = random::Source::new(1);
    let mut text = String::new();
    for _ in 0..100_000 {
        let board = random::board(&Board::<3, 3>::blank_last(), &mut source).expect("more than one board");
        let words: Vec<String> = board.as_flattened().iter().map(u8::to_string).collect();
        let _ = writeln!(text, "{}", words.join(" "));
    }
    assert_eq!(read_all(&text), 100_000);
    bencher.counter(BytesCount::of_str(&text)).counter(ItemsCount::new(100_000_usize)).bench(|| read_all(&text));
}

fn large() -> Grid {
    let goal = Goal::BlankLast.grid(Shape::new(999, 999).expect("a shape")).expect("no board to differ from");
    random::board(&goal, &mut random::Source::new(1)).expect("more than one board")
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn read_999x999(bencher: Bencher) {
    let text = large().to_string().replace(" / ", "\n");
    assert_eq!(read_all(&text), 1);
    bencher.counter(BytesCount::of_str(&text)).bench(|| read_all(&text));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn parity_of_999x999(bencher: Bencher) {
    let board = large();
    bencher.bench(|| parity::reachable_goals(&board).count());
}

#[divan::bench]
fn random_board_4x4(bencher: Bencher) {
    let goal = Board::<4, 4>::blank_last();
    let mut source = random::Source::new(1);
    bencher.bench_local(|| random::board(&goal, &mut source));
}
