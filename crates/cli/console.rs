//! Where results and notes go.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stderr, Stdout, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::exit::{Exit, Failure};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const PLACE: Style = Style::new().bold();

/// Standard output for results, standard error for all else, and the exit code that all answers together make.
///
/// Both are buffered; whoever is about to wait or to compute for long must [`flush`](Self::flush) first.
#[derive(Debug)]
pub struct Console {
    results: BufWriter<Stdout>,
    notes: BufWriter<AutoStream<Stderr>>,
    quiet: bool,
    exit: Exit,
}

impl Console {
    /// The console of a process.
    pub fn new(color: ColorChoice, quiet: bool) -> Self {
        Self {
            results: BufWriter::with_capacity(1 << 16, io::stdout()),
            notes: BufWriter::new(AutoStream::new(io::stderr(), color)),
            quiet,
            exit: Exit::Good,
        }
    }

    /// Where results are written.
    pub fn results(&mut self) -> &mut impl Write {
        &mut self.results
    }

    /// Writes a result.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.results.write_all(text.as_bytes())?)
    }

    /// Whether to show progress: someone is watching and did not ask for silence.
    pub fn is_watched(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Whether notes are left out.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Counts an answer into the exit code.
    pub fn raise(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    /// Says something useful that is no result, unless the user wants quiet.
    pub fn note(&mut self, note: impl Display) {
        if !self.quiet {
            self.say(note);
        }
    }

    /// Says something the user asked for.
    pub fn say(&mut self, text: impl Display) {
        // If no one can hear it, there is no one to tell.
        let _ = writeln!(self.notes, "{text}");
    }

    /// Reports invalid input at a place.
    pub fn invalid(&mut self, place: impl Display, fault: impl Display) {
        self.raise(Exit::Invalid);
        self.say(format_args!("{PLACE}{place}:{PLACE:#} {fault}"));
    }

    /// Writes out everything so far.
    pub fn flush(&mut self) -> Result<(), Failure> {
        let _ = self.notes.flush();
        Ok(self.results.flush()?)
    }

    /// Writes out everything and gives the exit code, after reporting a failure if there was one.
    pub fn finish(mut self, ended: Result<(), Failure>) -> Exit {
        let ended = match ended {
            // After Ctrl-C what is finished still counts.
            Ok(()) | Err(Failure::Interrupted) => self.flush().and(ended),
            Err(_) => ended,
        };
        if let Err(failure) = ended {
            self.raise(failure.exit());
            if !failure.is_silent() {
                self.say(format_args!("{ERROR}error:{ERROR:#} {failure}"));
            }
        }
        let _ = self.notes.flush();
        // What is left cannot be written, and dropping the writer would try.
        let _ = self.results.into_parts();
        self.exit
    }
}
