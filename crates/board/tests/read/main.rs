//! Texts to boards: every format, every fault, and that one bad board never stops the rest.

mod faults;
mod formats;
mod interface;
mod round_trip;

use loyd_board::read::{Entry, Options, ReadError, Reader};

/// Options from words: a format, a size, `blank=SIGN`.
fn options(words: &str) -> Options {
    let mut options = Options::default();
    for word in words.split(' ').filter(|word| !matches!(*word, "-" | "")) {
        if let Some(sign) = word.strip_prefix("blank=") {
            options.blank = Some(sign.into());
        } else if let Ok(size) = word.parse() {
            options.size = Some(size);
        } else {
            options.format = word.parse().expect("a format");
        }
    }
    options
}

fn say(item: &Result<Entry, ReadError>) -> String {
    match item {
        Err(error) => format!("! {error}"),
        Ok(entry) => {
            let mut text = entry.board.to_string();
            if let Some(goal) = &entry.goal {
                text += &format!(" goal {goal}");
            }
            if let Some(moves) = &entry.moves {
                text += &format!(" moves {moves}");
            }
            if let Some(instance) = entry.instance {
                text += &format!(" instance {instance}");
            }
            text
        }
    }
}

fn stream(text: &[u8], options: &Options) -> Vec<Result<Entry, ReadError>> {
    let mut reader = Reader::new(options.clone());
    let mut items = Vec::new();
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        reader.line(line);
        items.extend(reader.by_ref());
    }
    reader.finish();
    items.extend(reader);
    items
}

fn read_all(words: &str, text: &str) -> String {
    stream(text.as_bytes(), &options(words)).iter().map(say).collect::<Vec<_>>().join(" & ")
}

#[track_caller]
fn check(table: &[(&str, &str, &str)]) {
    let mut wrong = Vec::new();
    for (words, text, expected) in table {
        let found = read_all(words, text);
        if found != *expected {
            wrong.push(format!("{words} {text:?}\n     found {found}\n  expected {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
