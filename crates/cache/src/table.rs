//! A table in memory, and what may be wrong with its file.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::ops::Deref;
use std::path::{Path, PathBuf};

use memmap2::Mmap;

use crate::Name;
use crate::header::{self, Header, VERSION};

/// The bytes of a table, mapped into memory from its file; they begin at a multiple of 128 bytes.
///
/// It stays as it is when its file is replaced or removed.
pub struct Table {
    file: Mmap,
}

/// Why a table was not loaded, though there is something under its name.
#[derive(Debug, thiserror::Error)]
#[error("{}: {damage}; {}", path.display(), damage.advice())]
pub struct LoadError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub damage: Damage,
}

/// What is wrong with the file of a table.
///
/// Whoever can build the table again need not care which it is: [`Cache::store`](crate::Cache::store) replaces the file, and fails with its own error where
/// that cannot be.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// It has no bytes at all.
    #[error("the file is empty")]
    Empty,
    /// It ends within the header.
    #[error("the file ends after {found} bytes, within its header")]
    ShortHeader {
        /// Bytes of the file.
        found: usize,
    },
    /// It does not begin as the files of this cache do.
    #[error("this is not a table of loyd")]
    Foreign,
    /// It has a version that came later than this crate.
    #[error(
        "the table has version {version} of the format, and this program reads version {VERSION}: it was made by a newer one"
    )]
    Newer {
        /// The version in the file.
        version: u64,
    },
    /// It has a version that is no longer read.
    #[error("the table has version {version} of the format, and this program reads version {VERSION}")]
    Older {
        /// The version in the file.
        version: u64,
    },
    /// The header is not as it was written.
    #[error("the header is damaged: its checksum differs")]
    Header,
    /// It was stored under another name.
    #[error("the file holds the table `{name}`")]
    OtherName {
        /// The name in the file.
        name: String,
    },
    /// The body is cut short, or something follows it.
    #[error("the table has {found} bytes instead of {expected}")]
    Length {
        /// Bytes after the header.
        found: u64,
        /// Bytes that were stored.
        expected: u64,
    },
    /// The body is not as it was stored.
    #[error("the table is damaged: its checksum differs")]
    Body,
    /// A folder, a device, or the like stands where the file would be.
    #[error("this is not a file")]
    NotAFile,
    /// The system does not let it be read.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
}

impl Damage {
    /// What may be done about it by hand.
    pub const fn advice(&self) -> &'static str {
        match self {
            Self::Empty | Self::ShortHeader { .. } => "remove it to have the table built again",
            Self::Foreign => "move it elsewhere, or remove it to have the table built",
            Self::Newer { .. } => "use that, or remove the file to have the table built again",
            Self::Older { .. } | Self::Header | Self::Length { .. } | Self::Body => {
                "remove the file to have the table built again"
            }
            Self::OtherName { .. } => "give it that name again, or remove it",
            Self::NotAFile => "move it elsewhere, or use another folder",
            Self::Unreadable(_) => "check who may read it, or use another folder",
        }
    }
}

impl Table {
    /// The table `name` from its file, all of it checked; none if there is no file.
    pub(crate) fn load(path: &Path, name: &Name) -> Result<Option<Self>, LoadError> {
        let loaded = map(path).and_then(|file| Header::check(&file, name).map(|()| Self { file }));
        match loaded {
            Ok(table) => Ok(Some(table)),
            Err(Damage::Unreadable(reason)) if reason.kind() == ErrorKind::NotFound => Ok(None),
            Err(damage) => Err(LoadError { path: path.into(), damage }),
        }
    }
}

/// Maps a whole file; that it is a regular one is asked before it is opened, because opening a pipe waits for its other end.
fn map(path: &Path) -> Result<Mmap, Damage> {
    if !fs::metadata(path).map_err(Damage::Unreadable)?.is_file() {
        return Err(Damage::NotAFile);
    }
    let file = File::open(path).map_err(Damage::Unreadable)?;
    // SAFETY: the bytes of a mapped file must not change. This crate only ever replaces files by others, and its documentation asks the same of everyone.
    #[allow(unsafe_code)]
    unsafe { Mmap::map(&file) }.map_err(Damage::Unreadable)
}

impl Deref for Table {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.file[header::LENGTH..]
    }
}

impl AsRef<[u8]> for Table {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("bytes", &self.len()).finish_non_exhaustive()
    }
}
