//! Help, version, completions, manual, and usage errors.

use crate::util::loyd;

const SUBCOMMANDS: [&str; 12] = [
    "solve",
    "hint",
    "check",
    "verify",
    "farthest",
    "explore",
    "scramble",
    "convert",
    "compare",
    "tables",
    "completions",
    "man",
];

#[test]
fn short_and_long_help() {
    let run = loyd(&["--help"]);
    assert_eq!(run.code, 0);
    for name in SUBCOMMANDS {
        assert!(run.results.contains(name), "{name}");
        let (short, long) = (loyd(&[name, "-h"]), loyd(&[name, "--help"]));
        assert_eq!((short.code, long.code), (0, 0));
        assert!(long.results.contains("Examples:\n  loyd "), "{}", long.results);
        assert!(!short.results.contains("Examples:") && short.results.len() < long.results.len(), "{}", short.results);
    }
    assert_eq!(loyd(&["-V"]).results, format!("loyd {}\n", env!("CARGO_PKG_VERSION")));
}

/// The boards of the examples in the help texts are right.
#[test]
fn examples_run() {
    for name in ["solve", "hint", "check", "verify", "farthest", "explore", "scramble", "convert"] {
        for line in loyd(&[name, "--help"]).results.lines().filter_map(|line| line.strip_prefix("  loyd ")) {
            // Whatever reads a file or a pipe cannot be run as it stands.
            if line.contains(['<', '>', '|']) || line.contains("-i ") {
                continue;
            }
            let mut words: Vec<String> = Vec::new();
            for (index, part) in line.split('\'').enumerate() {
                if index % 2 == 1 {
                    words.push(part.into());
                } else {
                    words.extend(part.split_whitespace().map(Into::into));
                }
            }
            let run = loyd(&words.iter().map(String::as_str).collect::<Vec<_>>());
            assert!(run.code == 0 || name == "check" && run.code == 1, "{line}: {run:?}");
        }
    }
}

#[test]
fn completions_of_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = loyd(&["completions", shell]);
        assert_eq!(run.code, 0);
        assert!(SUBCOMMANDS.iter().all(|name| run.results.contains(name)), "{shell}");
    }
    assert_eq!(loyd(&["completions", "tcsh"]).code, 2);
}

#[test]
fn manual() {
    let run = loyd(&["man"]);
    assert!(run.results.contains(".TH loyd 1"), "{}", run.results);
    assert_eq!(run.code, 0);
    for name in SUBCOMMANDS {
        let run = loyd(&["man", name]);
        assert!(run.code == 0 && run.results.contains(".SH SYNOPSIS") && run.results.contains(name), "{}", run.results);
    }
    assert_eq!(loyd(&["man", "nothing"]).code, 2);
}

#[test]
fn usage_errors() {
    for arguments in
        [&[][..], &["slove"], &["solve", "--frobnicate"], &["scramble"], &["solve", "--color", "blue", "0"]]
    {
        let run = loyd(arguments);
        assert_eq!((run.results.as_str(), run.code), ("", 2), "{arguments:?}");
        assert!(!run.notes.is_empty());
    }
    // No blank can be read that is no word.
    for sign in ["", " ", "a b"] {
        assert_eq!(loyd(&["check", "--blank", sign, "1 2 / 3 0"]).code, 2, "{sign:?}");
    }
}

#[test]
fn colours_only_when_asked_for() {
    let run = loyd(&["solve", "1 1 / 2 0"]);
    assert!(!run.notes.contains('\u{1b}'), "{}", run.notes);
    let run = loyd(&["solve", "--color", "always", "1 1 / 2 0"]);
    assert!(run.notes.contains("\u{1b}["), "{}", run.notes);
    assert_eq!(run.results, "invalid\n");
}
