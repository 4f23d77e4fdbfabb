use loyd_board::read::*;
use std::time::Instant;
fn run(name: &str, text: &[u8], o: &Options) {
    let t = Instant::now();
    let mut r = Reader::new(o.clone());
    let (mut ok, mut err) = (0, 0);
    let mut last = String::new();
    for line in text.split_inclusive(|b| *b == b'\n') {
        r.line(line);
        while let Some(i) = r.next() {
            match i {
                Ok(_) => ok += 1,
                Err(e) => {
                    err += 1;
                    if last.is_empty() {
                        last = e.to_string();
                    }
                }
            }
        }
    }
    r.finish();
    while let Some(i) = r.next() {
        match i {
            Ok(_) => ok += 1,
            Err(e) => {
                err += 1;
                if last.is_empty() {
                    last = e.to_string();
                }
            }
        }
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{name:30} {:8.1} ms, {:7.1} ns/line {:6.2} ns/byte ok {ok} err {err} {}",
        s * 1e3,
        s * 1e9 / text.iter().filter(|b| **b == b'\n').count().max(1) as f64,
        s * 1e9 / text.len() as f64,
        &last.chars().take(200).collect::<String>()
    );
}
fn main() {
    let o = Options::default();
    let n = 200_000;
    run("3x3 lines", "8 6 7 2 5 4 3 0 1\n".repeat(n).as_bytes(), &o);
    run("3x3 x lines", "8 6 7 2 5 4 3 x 1\n".repeat(n).as_bytes(), &o);
    run("4x4 lines", "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n".repeat(n).as_bytes(), &o);
    run("3x3 slashed", "8 6 7/2 5 4/3 0 1\n".repeat(n).as_bytes(), &o);
    run("3x3 rows", "8 6 7\n2 5 4\n3 0 1\n".repeat(n).as_bytes(), &o);
    run("3x3 rows blank", "8 6 7\n2 5 4\n3 0 1\n\n".repeat(n).as_bytes(), &o);
    run("digits", "283104765\n".repeat(n).as_bytes(), &o);
    run("json", "[[8,6,7],[2,5,4],[3,0,1]]\n".repeat(n).as_bytes(), &o);
    run("faulty lines", "8 6 7 2 5 4 3 0 2\n".repeat(n).as_bytes(), &o);
    let size = Options { size: Some("3x3".parse().unwrap()), ..o.clone() };
    run("3x3 lines size", "8 6 7 2 5 4 3 0 1\n".repeat(n).as_bytes(), &size);
    run(
        "tokens 10MB line",
        "8 6 7 2 5 4 3 0 1 ".repeat(n * 3).as_bytes(),
        &Options { format: Format::Tokens, ..size.clone() },
    );
    let mut big = String::new();
    for i in 0..998001u32 {
        big += &(997999 - i.min(997999)).to_string();
        if i == 998000 {
            big.truncate(big.len() - 1);
            big += "998000";
        }
        big += " ";
    }
    run("999x999 one line", big.as_bytes(), &o);
    let cells: Vec<&str> = big.split(' ').filter(|w| !w.is_empty()).collect();
    let rows: String = cells.chunks(999).map(|r| r.join(" ") + "\n").collect();
    run("999x999 rows", rows.as_bytes(), &o);
    run("999x999 sized", format!("999 999\n{rows}").as_bytes(), &o);
    run(
        "999x999 json",
        format!("[[{}]]", cells.chunks(999).map(|r| r.join(",")).collect::<Vec<_>>().join("],[")).as_bytes(),
        &o,
    );
    run(
        "999x999 one arg-like col",
        cells.join("\n").as_bytes(),
        &Options { size: Some("999x999".parse().unwrap()), ..o.clone() },
    );
    run("1000 column headed", format!("999\n{}", cells.join("\n")).as_bytes(), &o);
    for (name, unit) in [
        ("[", "["),
        ("[\\n", "[\n"),
        ("[[1\\n", "[[1\n"),
        ("garbage", "foo "),
        ("x", "x"),
        ("1 2\\n", "1 2\n"),
        ("1 2 3\\n", "1 2 3\n"),
        ("4 2\\n", "4 2\n"),
        ("9 9\\n", "900 2\n"),
        ("one\\n", "5\n"),
        ("|", "|"),
        ("| ", "| "),
        ("/", "1/"),
        ("\"", "\""),
        ("{\"a\":", "{\"a\":"),
        ("{", "{"),
        ("(", "(1,"),
        ("ff", "\u{2502}"),
        ("bytes", "\u{ff}"),
        (",", ","),
        ("1;", "1;"),
        ("perm9\\n x", "100 101 102\n0 1 2\n3 4 5\n6 7 8\n"),
        ("10+", "9 10 11\n12 13 14\n15 16 17\n"),
        ("ragged", "1 2 3\n1 2\n"),
        ("0123\\n", "0123\n"),
        ("3\\n\\n", "3\n\n"),
        ("[1]\\n", "[1,2,3]\n"),
        ("[1 2\\n 3", "[1 2\n3 4"),
        ("'", "['"),
        ("a=", "[a="),
        ("9 lines", "1 2 3 4 5 6 7 8 99\n"),
        ("9then whole", "1 2 3 4 5 6 7 8 99\n0 1 2 3 4 5 6 7 8\n"),
        ("9 big then whole", "10 11 12 13 14 15 16 17 18\n0 1 2 3 4 5 6 7 8\n"),
        ("0 1 2 3", "4 5 6 7\n0 1 2 3\n"),
    ] {
        let text = unit.repeat(4_000_000 / unit.len());
        run(name, text.as_bytes(), &o);
        run(
            &format!("{name} tokens 2x3"),
            text.as_bytes(),
            &Options { format: Format::Tokens, size: Some("2x3".parse().unwrap()), blank: None },
        );
        let t = Instant::now();
        let _ = board(&text, &o);
        let s = t.elapsed().as_secs_f64();
        if s > 0.5 {
            println!("   board {name} {s}");
        }
    }
}
