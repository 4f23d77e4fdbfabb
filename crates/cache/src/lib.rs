//! Tables kept on disk: bytes under a [`Name`], in a folder that is a [`Cache`].
//!
//! What a table means is not known here. It is stored as a whole and loaded as a whole, a few bytes or gigabytes:
//!
//! ```
//! use loyd_cache::{Cache, Name};
//!
//! # let folder = tempfile::tempdir()?;
//! let cache = Cache::at(folder.path());
//! let name: Name = "pdb-4x4-blank-first-7-8-v1".parse()?;
//! let table = match cache.load(&name)? {
//!     Some(table) => table,
//!     None => {
//!         let built = [3_u8, 1, 4, 1, 5];
//!         cache.store(&name, [&built])?;
//!         cache.load(&name)?.expect("it was stored just now")
//!     }
//! };
//! assert_eq!(table[2], 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is promised
//!
//! * A [`Table`] that was loaded is, byte by byte, what was stored under that name: length, header and body are checked against checksums
//!   (64 bits of XXH3), however large the table is. Anything else is a [`LoadError`] that says what is wrong.
//! * A file is never changed in place. It is written under a temporary name, synced, and renamed: whoever loads meanwhile has the former table or the new
//!   one, and keeps what was loaded. Any number of threads and processes may load, store and remove at once; of several that store one name, the last stays.
//! * A table is on the disk when it is stored, unless it was stored [unsynced](Cache::store_unsynced): then a power cut soon after may damage it, which the next load finds.
//! * What a killed process left half-written is no table, and is removed when something is stored a day later, or by [`Cache::remove_all`].
//!
//! The name has to tell all that the content depends on: the puzzle, the goal, the pattern, and a revision of the layout, so that a program whose tables
//! look different does not find the former ones. Numbers of several bytes are best stored little-endian: the same file then serves every machine.
//!
//! # What is not
//!
//! A table is mapped into memory, not read: programs that run at once share it, and the system may drop and reread its pages. So no other program may
//! change or shorten the file of a table in place while it is loaded; and if the disk fails under it, the process is ended by the system (`SIGBUS`).
//! Where no mapping is possible, loading is an error.
//!
//! # Format of a file
//!
//! | bytes | what |
//! |---|---|
//! | 0..8 | `93 6c 6f 79 64 74 61 62`: `loydtab` after a byte that is no text |
//! | 8..16 | version of the format: 1 |
//! | 16..24 | length of the body in bytes |
//! | 24..32 | checksum of the body |
//! | 32..120 | the name, zeros after it |
//! | 120..128 | checksum of bytes 0..120 |
//! | 128.. | the body |
//!
//! Numbers are little-endian; checksums are XXH3 of 64 bits, seed 0.
#![deny(missing_docs, unsafe_code)]

mod cache;
mod header;
mod name;
mod table;

pub use cache::{Cache, Entry, ListError, NoUserFolder, RemoveError, StoreError};
pub use name::{Name, NameError};
pub use table::{Damage, LoadError, Table};
