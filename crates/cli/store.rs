//! The files of tables, and what is wrong with them.

use std::fmt::Display;

use loyd_cache::{Cache, Damage, LoadError, Name, StoreError, Table};

use crate::console::Console;
use crate::interrupt;

/// Bytes handed to the cache at a time.
const PART: usize = 8 << 20;

/// A cache that says what it finds, and is left alone once it turned out to be of no use.
#[derive(Debug)]
pub struct Store {
    cache: Option<Cache>,
    /// The names of files that are no tables, and whether they may be replaced.
    damaged: Vec<(Name, bool)>,
}

impl Store {
    /// The files of a cache, if there is one.
    pub const fn new(cache: Option<Cache>) -> Self {
        Self { cache, damaged: Vec::new() }
    }

    /// Whether nothing can be stored.
    pub const fn is_closed(&self) -> bool {
        self.cache.is_none()
    }

    /// Whether there is a file of this name.
    pub fn is_there(&self, name: &Name) -> bool {
        self.cache.as_ref().is_some_and(|cache| cache.path(name).symlink_metadata().is_ok())
    }

    /// If there is something else in the place of a table: whether that may be replaced.
    pub fn may_replace(&self, name: &Name) -> Option<bool> {
        self.damaged.iter().find(|(damaged, _)| damaged == name).map(|(_, may_replace)| *may_replace)
    }

    /// The table of this name, if it is there; says what is wrong with its file, once.
    pub fn load(&mut self, name: &Name, console: &mut Console) -> Option<Table> {
        if self.may_replace(name).is_some() {
            return None;
        }
        match self.cache.as_ref()?.load(name) {
            Ok(table) => table,
            Err(LoadError { path, damage }) => {
                let may_replace = !matches!(damage, Damage::Newer { .. } | Damage::NotAFile | Damage::Unreadable(_));
                let what = if may_replace { "it is built again" } else { "it is left as it is, and not used" };
                console.note(format_args!("{}: {damage}; {what}", path.display()));
                if let Damage::Unreadable(_) = damage {
                    self.cache = None;
                }
                self.damaged.push((name.clone(), may_replace));
                None
            }
        }
    }

    /// Says that a file is not the table that was expected; it may be replaced.
    pub fn refuse(&mut self, name: Name, what: impl Display, console: &mut Console) {
        if let Some(cache) = &self.cache {
            console.note(format_args!("{}: {what}; it is built again", cache.path(&name).display()));
        }
        self.damaged.push((name, true));
    }

    /// Stores a table, if there is a cache.
    ///
    /// # Errors
    /// [`StoreError`] if that is not possible.
    pub fn save(&mut self, name: &Name, bytes: &[u8]) -> Result<(), StoreError> {
        let Some(cache) = &self.cache else { return Ok(()) };
        interrupt::storing(cache, || cache.store(name, bytes.chunks(PART)))?;
        self.damaged.retain(|(damaged, _)| damaged != name);
        Ok(())
    }

    /// Says that nothing can be stored, and stores nothing from now on.
    pub fn give_up(&mut self, error: StoreError, console: &mut Console) {
        console.note(format_args!("{error}; this run goes on without"));
        self.cache = None;
    }
}
