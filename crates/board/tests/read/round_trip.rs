//! What is written is read back, and nothing panics.

use loyd_board::read::{Format, Options};
use loyd_board::write::Writer;
use loyd_board::{Grid, Position, Shape};
use proptest::prelude::*;

fn grids() -> impl Strategy<Value = Vec<Grid>> {
    (1..=6usize, 1..=6usize, 1..=3usize).prop_flat_map(|(rows, columns, boards)| {
        let shape = Shape::new(rows, columns).unwrap();
        let tiles: Vec<u32> = (0..shape.cells() as u32).collect();
        let grid = Just(tiles).prop_shuffle().prop_map(move |tiles| Grid::new(shape, tiles).unwrap());
        proptest::collection::vec(grid, boards)
    })
}

fn check(format: Format, forced: bool, grids: &[Grid]) -> Result<(), TestCaseError> {
    let shape = grids[0].shape();
    let mut text = String::new();
    let mut writer = Writer::new(format);
    text += &writer.head(grids.len());
    for grid in grids {
        if writer.board(grid, Some("LR"), &mut text).is_err() {
            prop_assert!(format == Format::Digits && shape.cells() > 16);
            return Ok(());
        }
    }
    let line = shape.rows() == 1 || shape.columns() == 1;
    // The first rows of a tall board may be a board of their own.
    let tall = shape.rows() > shape.columns() && !(forced && matches!(format, Format::Rows | Format::Grid));
    // A list without rows says nothing about the shape; the others need no size.
    let size = match format {
        Format::Tokens | Format::Commas | Format::Digits | Format::Korf => true,
        Format::Json | Format::Sized | Format::Slidysim => false,
        Format::Auto => line,
        Format::Rows | Format::Counted | Format::Grid => line || tall,
    };
    let options =
        Options { format: if forced { format } else { Format::Auto }, size: size.then_some(shape), blank: None };
    let found: Vec<_> =
        crate::stream(text.as_bytes(), &options).into_iter().map(|item| item.map(|entry| entry.board)).collect();
    let expected: Vec<_> = grids.iter().cloned().map(Ok).collect();
    prop_assert_eq!(found, expected, "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn every_format_by_name(grids in grids()) {
        for format in Format::ALL {
            check(format, true, &grids)?;
        }
    }

    #[test]
    fn every_format_unnamed(grids in grids()) {
        for format in Format::ALL {
            let cells = grids[0].shape().cells();
            let told_apart = match format {
                Format::Korf => false, // the number of the instance looks like a tile
                Format::Digits => (4..=16).contains(&cells),
                Format::Counted => grids[0].shape().columns() > 1,
                Format::Slidysim => grids[0].shape().rows() > 1,
                _ => true,
            };
            if told_apart {
                check(format, false, &grids)?;
            }
        }
    }

    /// Boards in mixed formats, some with a tile twice, apart by blank lines: every one is answered, in order.
    #[test]
    fn one_bad_board_never_stops_the_rest(
        boards in proptest::collection::vec((grids(), any::<bool>(), 0..7usize), 1..8)
    ) {
        let formats = [Format::Auto, Format::Rows, Format::Json, Format::Sized, Format::Grid, Format::Tokens, Format::Digits];
        let (mut text, mut expected) = (String::new(), Vec::new());
        for (grids, sound, format) in boards {
            let (grid, shape, format) = (&grids[0], grids[0].shape(), formats[format]);
            let list = matches!(format, Format::Tokens | Format::Digits);
            // Tall boards and lists need a size; four digits may be a count.
            let square = shape.rows() == shape.columns() && shape.rows() > 1;
            let plain = if list { square } else { shape.rows() > 1 && shape.columns() >= shape.rows() };
            // After a lone side, boards of that size would be counted.
            let side = format == Format::Sized && square;
            if !plain || side || (format == Format::Digits && !matches!(shape.cells(), 9 | 16)) {
                continue;
            }
            let mut board = String::new();
            Writer::new(format).board(grid, None, &mut board).unwrap();
            let last = shape.cells() - 1;
            if !sound && !list && format != Format::Grid && last > 9 {
                // The greatest tile becomes another greatest: one too many.
                text += &board.replace(&last.to_string(), &(last + 1).to_string());
                expected.push(None);
            } else {
                text += &board;
                expected.push(Some(grid.clone()));
            }
            text += "\n";
        }
        let found: Vec<_> = crate::stream(text.as_bytes(), &Options::default()).into_iter().map(|item| item.ok().map(|entry| entry.board)).collect();
        prop_assert_eq!(found, expected, "{}", text);
    }

    /// A board text with some bytes changed: every error is a short sentence that begins in lower case, at a place that the text has.
    #[test]
    fn changed_texts(
        grids in grids(),
        format in proptest::sample::select(&Format::ALL[..]),
        changes in proptest::collection::vec((any::<proptest::sample::Index>(), 0..3u8, proptest::sample::select(&b"0123456789 \n\n,;/|#[](){}\"':xabR-.\xff"[..])), 1..6),
    ) {
        let mut writer = Writer::new(format);
        let mut text = writer.head(grids.len());
        for grid in &grids {
            prop_assume!(writer.board(grid, Some("LR"), &mut text).is_ok());
        }
        let mut bytes = text.into_bytes();
        for (at, kind, byte) in changes {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ if bytes.len() > 1 => drop(bytes.remove(at)),
                _ => {}
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        for format in [Format::Auto, format] {
            let options = Options { format, ..Options::default() };
            let mut items = crate::stream(&bytes, &options);
            items.push(loyd_board::read::board(&text, &options));
            for error in items.into_iter().filter_map(Result::err) {
                let width = text.split('\n').nth(error.line - 1).map(|line| line.chars().count());
                prop_assert!(width.is_some_and(|width| error.column <= width + 1), "{} {}", text, error);
                let message = error.to_string();
                let sentence = message.split_once(": ").unwrap().1;
                prop_assert!(message.len() < 1000 && !message.contains('\n') && !sentence.starts_with(char::is_uppercase), "{}", message);
            }
        }
    }

    #[test]
    fn nothing_panics(text in "[0-9 x,;/|#\\[\\](){}\"a-f\n\r\t.+*_-]{0,80}") {
        for format in Format::ALL {
            crate::stream(text.as_bytes(), &Options { format, ..Options::default() });
            let _ = loyd_board::read::board(&text, &Options { format, size: "2x3".parse().ok(), blank: Some("x".into()) });
        }
    }

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        for format in Format::ALL {
            crate::stream(&bytes, &Options { format, ..Options::default() });
        }
    }
}
