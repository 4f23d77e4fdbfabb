//! `loyd convert`.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use loyd_board::Path;
use loyd_board::path::{Letters, Mover, Notation};
use loyd_board::read::{Entry, Format};
use loyd_board::write::Writer;

use crate::arguments::{Moves, Named};
use crate::console::Console;
use crate::exit::Failure;
use crate::input::{self, Content, Input};

/// Write boards or move strings in another format
///
/// Boards in any format, lines of move letters, and boards with moves beside them (slidysim's logs, JSON objects) are read; --moves says whose
/// moves are read, --to what is written.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  loyd convert --to json < boards.txt
  loyd convert --to digits '2 8 3 / 1 0 4 / 7 6 5'
  loyd convert --moves tile --to blank 'L2D2RUL'
  loyd convert --simplify --letters upper --runs 'L2 R D2 D'
  loyd convert --to numbers -i session.txt")]
pub struct Convert {
    /// Format to write: of boards tokens, rows, counted, sized, digits, json, commas, korf, grid or slidysim; of moves blank, tile or numbers
    #[arg(short, long, value_name = "FORMAT", hide_possible_values = true, value_parser = to_parser())]
    to: Option<To>,
    /// Take out moves that undo each other
    #[arg(long)]
    simplify: bool,
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    moves: Moves,
}

/// What to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum To {
    Board(Format),
    Moves(Named),
}

fn to_parser() -> impl TypedValueParser<Value = To> {
    let formats = Format::ALL.map(Format::name);
    let moves = Named::value_variants().iter().filter_map(Named::to_possible_value);
    let names = formats.into_iter().map(Into::into).chain(moves).collect::<Vec<PossibleValue>>();
    PossibleValuesParser::new(names).map(|name| match (name.parse(), Named::from_str(&name, false)) {
        (Ok(format), _) => To::Board(format),
        (Err(_), named) => To::Moves(named.unwrap_or_default()),
    })
}

impl Convert {
    pub fn run(&self, console: &mut Console) -> Result<(), Failure> {
        let format = match self.to {
            Some(To::Board(format)) => format,
            _ => Format::Auto,
        };
        let mut writer = Writer::new(format);
        // Only this format says first how many boards there are.
        let mut waiting = (format == Format::Counted).then(|| (0, String::new()));
        let mut stream = self.input.open(console).with_moves();
        while let Some(item) = stream.next(console)? {
            let boards = usize::from(matches!(item.content, Content::Board(_)));
            let text = self.convert(item.content, &mut writer).unwrap_or_else(|error| {
                console.invalid(&item.place, error);
                "invalid\n".into()
            });
            match &mut waiting {
                None => console.write(&text)?,
                Some((count, texts)) => {
                    *count += boards;
                    *texts += &text;
                }
            }
        }
        match waiting {
            Some((count, texts)) => console.write(&(writer.head(count) + &texts)),
            None => Ok(()),
        }
    }

    /// The text for one board or move string.
    fn convert(&self, content: Content, writer: &mut Writer) -> Result<String, String> {
        let mut text = String::new();
        match content {
            Content::Invalid(error) => return Err(input::faults(&error)),
            Content::Misread(fault) => return Err(fault),
            Content::Sheet(_) => return Err("boards of other rules have no other formats".into()),
            Content::Moves(moves) => {
                let read = self.moves.notation();
                let (Notation::Letters(read), named) = (read, self.moves.moves.unwrap_or_default()) else {
                    return Err("these are letters, not the numbers of tiles: use --moves blank or --moves tile".into());
                };
                let path = self.simplified(read.read(&moves).map_err(|error| error.to_string())?);
                match self.to.unwrap_or(To::Moves(named)) {
                    To::Board(_) => {
                        return Err(format!("`{moves}` is a move string, not a board: use --to blank or tile"));
                    }
                    To::Moves(named) => match self.moves.notation_of(named) {
                        Notation::Letters(letters) => text = letters.write(&path),
                        Notation::Numbers => return Err("tile numbers need a board beside the moves".into()),
                    },
                }
                text.push('\n');
            }
            Content::Board(entry) => {
                let path = self.path(&entry)?;
                match (self.to, path) {
                    (Some(To::Moves(named)), Some(path)) => {
                        let notation = self.moves.notation_of(named);
                        text = notation.write(&path, &entry.board).map_err(|error| error.to_string())?;
                        text.push('\n');
                    }
                    (Some(To::Moves(_)), None) => return Err("no moves stand beside this board".into()),
                    (None, Some(path)) => {
                        let moves = LOG.write(&path);
                        Writer::new(Format::Slidysim)
                            .board(&entry.board, Some(&moves), &mut text)
                            .map_err(|error| error.to_string())?;
                    }
                    (_, path) => {
                        let moves = path.map(|path| LOG.write(&path));
                        writer.board(&entry.board, moves.as_deref(), &mut text).map_err(|error| error.to_string())?;
                    }
                }
            }
        }
        Ok(text)
    }

    /// The moves beside a board.
    fn path(&self, entry: &Entry) -> Result<Option<Path>, String> {
        let Some(moves) = &entry.moves else { return Ok(None) };
        let notation = input::notation(moves, entry.mover, self.moves.moves);
        let path = notation.read(moves, &entry.board).map_err(|error| format!("its moves, {error}"))?;
        Ok(Some(self.simplified(path)))
    }

    fn simplified(&self, mut path: Path) -> Path {
        if self.simplify {
            path.simplify();
        }
        path
    }
}

/// How slidysim writes moves.
const LOG: Letters = Letters { mover: Mover::Tile, upper: true, runs: true };
