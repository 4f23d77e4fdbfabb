//! Boards from arguments, files and standard input, one after the other.

mod unusual;

use std::collections::VecDeque;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use loyd_board::path::{Letters, Mover, Notation};
use loyd_board::read::{self, Entry, Format, Options, ReadError, Reader};
use loyd_board::{Grid, Shape};

use crate::arguments::{Named, unshield};
use crate::console::Console;
use crate::exit::Failure;
use crate::interrupt;
use crate::variant::{Book, Sheet, Sheets};
use unusual::Unusual;

/// How boards are written.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Reading boards")]
pub struct Reading {
    /// How boards are written
    ///
    /// Every format is recognised without help; naming one refuses all others.
    #[arg(long, default_value = "auto", hide_possible_values = true, value_parser = format_parser())]
    pub format: Format,
    /// Size of all boards, rows x columns
    ///
    /// Settles what a list without rows is: 12 cells could be 2x6, 3x4, 4x3 or 6x2. Without it such a list must be square.
    #[arg(long, value_name = "RxC")]
    pub size: Option<Shape>,
    /// Sign of the blank, instead of 0 x X _ __ . * -
    ///
    /// A number, such as 9 or 999, or a word, such as F.
    #[arg(long, value_name = "SIGN", value_parser = sign)]
    pub blank: Option<String>,
}

impl Reading {
    /// The options of the board reader.
    pub fn options(&self) -> Options {
        Options { format: self.format, size: self.size, blank: self.blank.clone() }
    }
}

fn sign(text: &str) -> Result<String, &'static str> {
    let is_word = !text.is_empty() && !text.contains(char::is_whitespace);
    if is_word { Ok(text.into()) } else { Err("expected one word or number, such as 9 or F") }
}

/// Accepts the names of formats.
pub fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// Where boards come from.
#[derive(Args, Clone, Debug)]
pub struct Input {
    /// Boards, one an argument: '8 6 7 / 2 5 4 / 3 0 1'
    ///
    /// Without boards and without -i, and for -, they are read from standard input, and each is answered as soon as it is complete.
    #[arg(value_name = "BOARD", value_parser = unshield)]
    pub boards: Vec<String>,
    /// Read boards from FILE, - for standard input; may be repeated
    #[arg(short = 'i', long = "input", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: Reading,
}

impl Input {
    /// The stream of boards: the arguments, then the files; standard input if there are none.
    pub fn open(&self, console: &mut Console) -> Stream {
        let argument = |(index, text): (usize, &String)| match text.as_str() {
            "-" => Text::Stdin,
            _ => Text::Argument(index + 1, text.clone()),
        };
        let arguments = self.boards.iter().enumerate().map(argument);
        let files = self.files.iter().map(|path| Text::of(path));
        let mut texts: VecDeque<Text> = arguments.chain(files).collect();
        if texts.is_empty() {
            if io::stdin().is_terminal() {
                console.note("reading boards from the terminal: rows, then an empty line; Ctrl-D ends");
            }
            texts.push_back(Text::Stdin);
        }
        let lone = matches!(&texts.make_contiguous(), [Text::Argument(..)]);
        Stream { texts, open: None, options: self.reading.options(), lone, with_moves: false, sheets: None }
    }
}

enum Text {
    Argument(usize, String),
    File(PathBuf),
    Stdin,
}

impl Text {
    fn of(path: &Path) -> Self {
        if path == Path::new("-") { Self::Stdin } else { Self::File(path.into()) }
    }
}

/// Where something was read.
#[derive(Clone, Debug)]
pub struct Place {
    /// `argument 2`, the path of a file or `stdin`.
    pub source: Rc<str>,
    /// The line from 1.
    pub line: usize,
    /// The column from 1, in characters.
    pub column: usize,
}

/// `boards.txt:7:5`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.source, self.line, self.column)
    }
}

/// Something that was read.
#[derive(Debug)]
pub struct Item {
    /// Where.
    pub place: Place,
    /// What.
    pub content: Content,
}

/// What was read.
#[derive(Debug)]
pub enum Content {
    /// A board, and what stood beside it.
    Board(Entry),
    /// A board that is no plain one (only if asked for).
    Sheet(Box<Sheet>),
    /// A line of move letters (only if asked for).
    Moves(String),
    /// Something that is no such board.
    Misread(String),
    /// Something that is no board.
    Invalid(ReadError),
}

/// Boards and errors in the order of the input.
pub struct Stream {
    texts: VecDeque<Text>,
    open: Option<Open>,
    options: Options,
    /// The only board is one argument, so that no one needs to be told which board is meant.
    lone: bool,
    with_moves: bool,
    sheets: Option<Sheets>,
}

/// A text being read line by line.
struct Open {
    source: Rc<str>,
    input: BufReader<Box<dyn Read>>,
    /// The beginning of a line whose end has not come.
    partial: Vec<u8>,
    reader: Reader,
    number: usize,
    ended: bool,
    moves: Option<String>,
    unusual: Option<Unusual>,
}

impl Stream {
    /// Also accepts boards of the rules of `book`.
    pub fn by(mut self, book: &Book) -> Self {
        self.options.size = book.shape();
        self.sheets = matches!(self.options.format, Format::Auto | Format::Rows | Format::Tokens | Format::Json)
            .then(|| book.sheets());
        self
    }

    /// Also accepts lines of move letters.
    pub fn with_moves(self) -> Self {
        Self { with_moves: true, ..self }
    }

    /// A note with its place before it, unless there is only one board it can be about.
    pub fn placed(&self, place: &Place, note: &str) -> String {
        if self.lone { note.into() } else { format!("{place}: {note}") }
    }

    /// What comes next; the console is flushed before waiting for input.
    pub fn next(&mut self, console: &mut Console) -> Result<Option<Item>, Failure> {
        loop {
            interrupt::check()?;
            if let Some(open) = &mut self.open {
                match open.next(self.with_moves, console)? {
                    Some(item) => return Ok(Some(item)),
                    None => self.open = None,
                }
            }
            match self.texts.pop_front() {
                None => return Ok(None),
                Some(Text::Argument(number, text)) => return Ok(Some(self.argument(number, &text))),
                Some(Text::Stdin) => self.open = Some(self.read("stdin", io::stdin())),
                Some(Text::File(path)) => match File::open(&path) {
                    Ok(file) => self.open = Some(self.read(&path.to_string_lossy(), file)),
                    Err(error) => console.invalid(path.display(), error),
                },
            }
        }
    }

    fn argument(&self, number: usize, text: &str) -> Item {
        let source = format!("argument {number}").into();
        if self.with_moves && is_moves(text.as_bytes()) {
            return Item { place: Place { source, line: 1, column: 1 }, content: Content::Moves(text.into()) };
        }
        let plain = || item(&source, read::board(text, &self.options));
        match &self.sheets {
            Some(sheets) => unusual::argument(text, &source, sheets, plain),
            None => plain(),
        }
    }

    fn read(&self, source: &str, input: impl Read + 'static) -> Open {
        Open {
            source: source.into(),
            input: BufReader::with_capacity(1 << 16, Box::new(input)),
            partial: Vec::new(),
            reader: Reader::new(self.options.clone()),
            number: 0,
            ended: false,
            moves: None,
            unusual: self.sheets.clone().map(Unusual::new),
        }
    }
}

impl Open {
    fn next(&mut self, with_moves: bool, console: &mut Console) -> Result<Option<Item>, Failure> {
        loop {
            if let Some(unusual) = &mut self.unusual {
                if let Some(item) = unusual.next() {
                    return Ok(Some(item));
                }
            } else if let Some(entry) = self.reader.next() {
                return Ok(Some(item(&self.source, entry)));
            }
            if let Some(text) = self.moves.take() {
                let place = Place { source: Rc::clone(&self.source), line: self.number, column: 1 };
                return Ok(Some(Item { place, content: Content::Moves(text) }));
            }
            if self.ended {
                return Ok(None);
            }
            self.advance(with_moves, console)?;
        }
    }

    /// Gives the reader one more line, or the end.
    fn advance(&mut self, with_moves: bool, console: &mut Console) -> Result<(), Failure> {
        loop {
            if self.input.buffer().is_empty() {
                console.flush()?;
                interrupt::check()?;
            }
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    console.invalid(&self.source, error);
                    &[]
                }
            };
            let end = bytes.iter().position(|byte| *byte == b'\n').map(|end| end + 1);
            let taken = end.unwrap_or(bytes.len());
            self.ended = taken == 0;
            if end.is_none() && !self.ended {
                self.partial.extend_from_slice(bytes);
                self.input.consume(taken);
                continue;
            }
            let line = if self.partial.is_empty() {
                &bytes[..taken]
            } else {
                self.partial.extend_from_slice(&bytes[..taken]);
                &self.partial
            };
            if !line.is_empty() {
                self.number += 1;
                if with_moves && is_moves(line) {
                    self.moves = Some(String::from_utf8_lossy(line).trim().into());
                    // To the reader, rows end here.
                    self.reader.line(b"");
                } else if let Some(unusual) = &mut self.unusual {
                    unusual.line(line, self.number, &self.source, &mut self.reader);
                } else {
                    self.reader.line(line);
                }
            }
            self.partial.clear();
            self.input.consume(taken);
            if self.ended {
                match &mut self.unusual {
                    Some(unusual) => unusual.finish(&self.source, &mut self.reader),
                    None => self.reader.finish(),
                }
            }
            return Ok(());
        }
    }
}

fn item(source: &Rc<str>, entry: Result<Entry, ReadError>) -> Item {
    let place = |line, column| Place { source: Rc::clone(source), line, column };
    match entry {
        Ok(entry) => Item { place: place(entry.line, entry.column), content: Content::Board(entry) },
        Err(error) => Item { place: place(error.line, error.column), content: Content::Invalid(error) },
    }
}

/// Whether a line is move letters and nothing else.
fn is_moves(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|text| Letters::default().read(text).is_ok_and(|path| !path.is_empty()))
}

/// How the moves are written that stand beside a board or were given for it, unless the user says so.
pub fn notation(moves: &str, mover: Mover, asked: Option<Named>) -> Notation {
    let letters = |mover| Notation::Letters(Letters { mover, ..Letters::default() });
    let is_digits = !moves.contains(char::is_alphabetic) && moves.contains(|letter: char| letter.is_ascii_digit());
    match asked {
        Some(Named::Numbers) => Notation::Numbers,
        Some(Named::Blank) => letters(Mover::Blank),
        Some(Named::Tile) => letters(Mover::Tile),
        None if is_digits => Notation::Numbers,
        None => letters(mover),
    }
}

/// What a fault is without its place, which is said with the source.
pub fn faults(error: &ReadError) -> String {
    error.faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Reads the board of an option, such as a goal.
pub fn board_of_option(option: &str, text: &str, options: &Options) -> Result<Grid, Failure> {
    let options = Options { format: Format::Auto, ..options.clone() };
    match read::board(text, &options) {
        Ok(entry) => Ok(entry.board),
        Err(error) => Err(Failure::Usage(format!("{option}:{error}"))),
    }
}
