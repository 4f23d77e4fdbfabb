//! The commands in the guides are run, and must print what the guides show.

use std::path::Path;
use std::process::Command;

use crate::util::NO_TABLES;

/// A command of a guide and what it shows of the terminal after it.
struct Shown {
    command: String,
    lines: Vec<String>,
}

/// Every `$ command` of the console blocks of a guide.
fn shown(guide: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in guide.lines() {
        match (inside, line.strip_prefix("$ "), found.last_mut()) {
            (false, ..) => inside = line == "```console",
            (true, ..) if line == "```" => inside = false,
            (true, Some(command), _) => found.push(Shown { command: command.into(), lines: Vec::new() }),
            (true, None, Some(last)) => last.lines.push(line.into()),
            (true, None, None) => {}
        }
    }
    found
}

/// The command as this test can run it: with the binaries that were built for it.
fn runnable(command: &str) -> Option<String> {
    let command = command.replace("cargo run --release -- ", "loyd ");
    match command.strip_prefix("cargo run --release --example ") {
        Some(example) => Some(example.into()),
        None => command.starts_with("loyd ").then_some(command),
    }
}

#[test]
fn guides_show_what_is_printed() {
    let binary = Path::new(env!("CARGO_BIN_EXE_loyd"));
    let folder = binary.parent().unwrap();
    let mut run = 0;
    for (name, guide) in
        [("README.md", include_str!("../README.md")), ("docs/formats.md", include_str!("../docs/formats.md"))]
    {
        for Shown { command, mut lines } in shown(guide) {
            let Some(runnable) = runnable(&command) else { continue };
            let output = Command::new("sh")
                .args(["-c", &format!("PATH={0}:{0}/examples:$PATH; {1}", folder.display(), runnable)])
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .env("LOYD_TABLES", NO_TABLES)
                .output()
                .unwrap();
            // A terminal shows both streams, in no order that a test could rely on.
            let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
            let mut printed: Vec<String> = text.lines().map(String::from).collect();
            lines.sort();
            printed.sort();
            assert_eq!(printed, lines, "{name}: {command}");
            run += 1;
        }
    }
    assert!(run >= 8, "only {run} commands were found");
}
