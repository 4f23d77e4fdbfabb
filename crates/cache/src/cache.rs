//! The folder of the tables.

use std::fs::{self, DirEntry, File};
use std::hash::Hasher;
use std::io::{self, BufWriter, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use etcetera::BaseStrategy;
use tempfile::Builder;
use twox_hash::XxHash3_64;

use crate::header::{self, Header};
use crate::{LoadError, Name, Table};

/// What follows the name in the name of a file.
const SUFFIX: &str = ".loyd-table";

/// What stands before and after the number of the process and random letters in the name of a file that is being written.
const TEMPORARY: [&str; 2] = [".loyd-", ".tmp"];

/// When nothing was written to a temporary file for so long, its writer is gone.
const ABANDONED: Duration = Duration::from_secs(24 * 60 * 60);

/// Bytes written at once: so many make the system keep the file in large pages, which are looked up faster when they are mapped.
const WRITTEN_AT_ONCE: usize = 8 << 20;

/// A folder of tables. It need not be there before something is stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cache {
    folder: PathBuf,
}

/// A file of the cache, as [`Cache::list`] finds it; whether it is damaged only [`Cache::load`] tells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The name of the table.
    pub name: Name,
    /// Bytes of the file: the table and a header of 128.
    pub bytes: u64,
    /// When it was stored.
    pub modified: SystemTime,
}

/// The user has no home folder, so there is no place for a cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the user's cache folder is unknown, because there is no home folder; name a folder for the tables")]
pub struct NoUserFolder;

/// Why a table was not stored. What was there before is as it was.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder is not there and cannot be made, or something else has its name.
    #[error("{}: cannot be made a folder for tables: {reason}; use another folder", folder.display())]
    Folder {
        /// The folder of the cache.
        folder: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// The file cannot be written or renamed: the disk is full, the folder may only be read, or something else has the name.
    #[error("{}: cannot be stored: {reason}; see that the folder may be written and has room, or use another", path.display())]
    File {
        /// The file of the table.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
}

/// Why the tables were not listed.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be read as a folder of tables: {reason}; check who may read it, or use another folder", path.display())]
pub struct ListError {
    /// The folder of the cache, or a file in it.
    pub path: PathBuf,
    /// What the system said.
    pub reason: io::Error,
}

/// Why a table was not removed.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be removed: {reason}; remove it by hand", path.display())]
pub struct RemoveError {
    /// The file of the table, or the folder of the cache.
    pub path: PathBuf,
    /// What the system said.
    pub reason: io::Error,
}

impl Cache {
    /// The cache in this folder.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The cache in the user's folder for such: `~/.cache/loyd` (or in `XDG_CACHE_HOME`), on macOS `~/Library/Caches/loyd`, on Windows in the local
    /// application data.
    ///
    /// # Errors
    /// [`NoUserFolder`] if the user has no home folder.
    pub fn user() -> Result<Self, NoUserFolder> {
        let folders = etcetera::base_strategy::choose_native_strategy().map_err(|_| NoUserFolder)?;
        Ok(Self::at(folders.cache_dir().join("loyd")))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a table, whether it is there or not.
    pub fn path(&self, name: &Name) -> PathBuf {
        self.folder.join(format!("{name}{SUFFIX}"))
    }

    /// The table of this name, every byte of it checked; none if there is no such file. To verify a table is to load it.
    ///
    /// Costs a reading of the whole: 0.1 CPU seconds for 600 MiB.
    ///
    /// # Errors
    /// [`LoadError`] if the file is not as it was stored, or cannot be read.
    pub fn load(&self, name: &Name) -> Result<Option<Table>, LoadError> {
        Table::load(&self.path(name), name)
    }

    /// Stores a table, the parts one after the other, in place of the former one if there is one. It is on the disk when this returns.
    ///
    /// Parts may be made one at a time while they are written; memory is needed for one.
    ///
    /// # Errors
    /// [`StoreError`] if the folder cannot be made or the file not be written.
    pub fn store<P: AsRef<[u8]>>(&self, name: &Name, parts: impl IntoIterator<Item = P>) -> Result<(), StoreError> {
        self.store_how(name, parts, true)
    }

    /// Stores a table as [`store`](Self::store) does, but does not wait for the disk, which may take longer than all else: the table survives whatever ends this process, but not
    /// a power cut before the system has written it, or [`sync`](Self::sync) had it do so. Loading then says that it is damaged, or not there.
    ///
    /// # Errors
    /// [`StoreError`] if the folder cannot be made or the file not be written.
    pub fn store_unsynced<P: AsRef<[u8]>>(
        &self,
        name: &Name,
        parts: impl IntoIterator<Item = P>,
    ) -> Result<(), StoreError> {
        self.store_how(name, parts, false)
    }

    /// Waits until tables that were stored are on the disk. Those that are there no more are left out.
    ///
    /// # Errors
    /// [`StoreError`] if the system cannot do it.
    pub fn sync(&self, names: &[Name]) -> Result<(), StoreError> {
        for name in names {
            let path = self.path(name);
            match File::open(&path).and_then(|file| file.sync_all()) {
                Err(reason) if reason.kind() != ErrorKind::NotFound => return Err(StoreError::File { path, reason }),
                _ => (),
            }
        }
        self.sync_folder();
        Ok(())
    }

    fn store_how<P: AsRef<[u8]>>(
        &self,
        name: &Name,
        parts: impl IntoIterator<Item = P>,
        synced: bool,
    ) -> Result<(), StoreError> {
        fs::create_dir_all(&self.folder)
            .map_err(|reason| StoreError::Folder { folder: self.folder.clone(), reason })?;
        self.sweep(ABANDONED);
        self.write(name, parts, synced).map_err(|reason| StoreError::File { path: self.path(name), reason })
    }

    fn write<P: AsRef<[u8]>>(&self, name: &Name, parts: impl IntoIterator<Item = P>, synced: bool) -> io::Result<()> {
        let (before, [_, after]) = (own_temporary(), TEMPORARY);
        // made as any other file: by itself, tempfile makes it private, and the table would be
        let make = |path: &Path| File::create_new(path);
        let temporary = Builder::new().prefix(&before).suffix(after).make_in(&self.folder, make)?;
        let mut file = BufWriter::with_capacity(WRITTEN_AT_ONCE, temporary.as_file());
        file.write_all(&[0; header::LENGTH])?;
        let mut header = Header { length: 0, checksum: 0 };
        let mut hasher = XxHash3_64::new();
        for part in parts {
            let part = part.as_ref();
            hasher.write(part);
            header.length += part.len() as u64;
            file.write_all(part)?;
        }
        header.checksum = hasher.finish();
        file.rewind()?; // writes the buffer first
        file.write_all(&header.to_bytes(name))?;
        file.flush()?;
        drop(file);
        if synced {
            temporary.as_file().sync_all()?;
        }
        temporary.persist(self.path(name))?;
        if synced {
            self.sync_folder();
        }
        Ok(())
    }

    /// Makes the renaming last. If a system cannot, the worst is that a table has to be built again after a power cut: no error.
    fn sync_folder(&self) {
        if cfg!(unix) {
            let _ = File::open(&self.folder).and_then(|folder| folder.sync_all());
        }
    }

    /// All tables by name; none if there is no folder. Files of other names are left out.
    ///
    /// # Errors
    /// [`ListError`] if the folder cannot be read.
    pub fn list(&self) -> Result<Vec<Entry>, ListError> {
        let fail = |path: &Path, reason| ListError { path: path.into(), reason };
        let mut entries = Vec::new();
        for file in self.files().map_err(|reason| fail(&self.folder, reason))? {
            let Some(name) = table_name(&file) else { continue };
            match fs::metadata(file.path()) {
                Ok(about) => {
                    let modified = about.modified().map_err(|reason| fail(&file.path(), reason))?;
                    entries.push(Entry { name, bytes: about.len(), modified });
                }
                Err(reason) if reason.kind() == ErrorKind::NotFound => (), // removed meanwhile
                Err(reason) => return Err(fail(&file.path(), reason)),
            }
        }
        entries.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(entries)
    }

    /// Removes a table, damaged or not; false if there is none. Whoever has it loaded keeps it.
    ///
    /// # Errors
    /// [`RemoveError`] if the system does not let it be removed.
    pub fn remove(&self, name: &Name) -> Result<bool, RemoveError> {
        let path = self.path(name);
        match fs::remove_file(&path) {
            Ok(()) => Ok(true),
            Err(reason) if reason.kind() == ErrorKind::NotFound => Ok(false),
            Err(reason) => Err(RemoveError { path, reason }),
        }
    }

    /// Removes all tables and says how many; half-written ones too, so that what is being stored at this moment fails with an error.
    /// The folder stays, with all that is not of this cache.
    ///
    /// # Errors
    /// [`RemoveError`] for the first that cannot be removed; the rest stays.
    pub fn remove_all(&self) -> Result<usize, RemoveError> {
        let files = self.files().map_err(|reason| RemoveError { path: self.folder.clone(), reason })?;
        self.sweep(Duration::ZERO);
        let mut removed = 0;
        for name in files.iter().filter_map(table_name) {
            removed += usize::from(self.remove(&name)?);
        }
        Ok(removed)
    }

    /// Removes what this process is storing at this moment, on whichever thread: the storing fails, and what was there before stays. For a process that
    /// is about to end.
    pub fn abandon(&self) {
        let own = own_temporary();
        for file in self.files().unwrap_or_default() {
            if is_temporary(&file) && file.file_name().to_str().is_some_and(|name| name.starts_with(&own)) {
                let _ = fs::remove_file(file.path());
            }
        }
    }

    /// Removes temporary files to which nothing was written for so long. One that cannot be removed is in nobody's way.
    fn sweep(&self, age: Duration) {
        for file in self.files().unwrap_or_default() {
            let is_old = |modified: SystemTime| age.is_zero() || modified.elapsed().is_ok_and(|since| since >= age);
            if is_temporary(&file) && file.metadata().and_then(|about| about.modified()).is_ok_and(is_old) {
                let _ = fs::remove_file(file.path());
            }
        }
    }

    /// All that is in the folder; nothing if there is none.
    fn files(&self) -> io::Result<Vec<DirEntry>> {
        match fs::read_dir(&self.folder) {
            Ok(files) => files.collect(),
            Err(reason) if reason.kind() == ErrorKind::NotFound => Ok(Vec::new()),
            Err(reason) => Err(reason),
        }
    }
}

fn table_name(file: &DirEntry) -> Option<Name> {
    Name::new(file.file_name().to_str()?.strip_suffix(SUFFIX)?).ok()
}

/// How the names of temporary files of this process begin.
fn own_temporary() -> String {
    format!("{}{}-", TEMPORARY[0], std::process::id())
}

fn is_temporary(file: &DirEntry) -> bool {
    let [before, after] = TEMPORARY;
    file.file_name().to_str().is_some_and(|name| name.starts_with(before) && name.ends_with(after))
}
