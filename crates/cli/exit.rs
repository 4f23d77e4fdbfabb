//! How the program ends: exit codes, and what ends it before all is answered.

use std::io;
use std::process::ExitCode;

/// The exit code, in rising precedence: of several the greatest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Every board was answered well.
    #[default]
    Good,
    /// Some board is unsolvable, or a check or verification answered no.
    No,
    /// Some limit was reached.
    Limit,
    /// Wrong usage, or some input is invalid.
    Invalid,
    /// Stopped by Ctrl-C.
    Interrupted,
    /// A mistake in this program.
    Internal,
}

impl Exit {
    /// The number that the shell sees.
    pub const fn code(self) -> u8 {
        match self {
            Self::Good => 0,
            Self::No => 1,
            Self::Invalid => 2,
            Self::Limit => 3,
            Self::Internal => 70,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

/// What ends the program before all is answered.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Options that make no sense, alone or together.
    #[error("{0}")]
    Usage(String),
    /// Results can no longer be written.
    #[error("the results cannot be written: {0}")]
    Output(#[from] io::Error),
    /// A limit, where there is no answer to note it in.
    #[error("{0}")]
    Limit(String),
    /// Ctrl-C.
    #[error("interrupted")]
    Interrupted,
    /// A result that did not stand the check before printing.
    #[error("internal error, please report it: {0}")]
    Internal(String),
}

impl Failure {
    /// A usage error from anything that explains itself.
    pub fn usage(message: impl ToString) -> Self {
        Self::Usage(message.to_string())
    }

    /// The exit code; that of a closed pipe is the one of the answers before it.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Output(_) if self.is_silent() => Exit::Good,
            Self::Usage(_) | Self::Output(_) => Exit::Invalid,
            Self::Limit(_) => Exit::Limit,
            Self::Interrupted => Exit::Interrupted,
            Self::Internal(_) => Exit::Internal,
        }
    }

    /// Whether there is nothing to say: the reader has enough, or the user stopped the program.
    pub fn is_silent(&self) -> bool {
        match self {
            Self::Output(error) => error.kind() == io::ErrorKind::BrokenPipe,
            Self::Interrupted => true,
            _ => false,
        }
    }
}
