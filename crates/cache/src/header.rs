//! What stands before the body in the file of a table.

use twox_hash::XxHash3_64;

use crate::{Damage, Name};

/// Bytes of a header. The body is so aligned to two cache lines.
pub const LENGTH: usize = 128;

/// The version of the format that is written and read here.
pub const VERSION: u64 = 1;

const MAGIC: u64 = u64::from_le_bytes(*b"\x93loydtab");

/// Where the checksum of the header stands, and so what it covers.
const CHECKSUM: usize = LENGTH - size_of::<u64>();
const NAME: usize = CHECKSUM - Name::LONGEST;

/// What a file says of its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Bytes of the body.
    pub length: u64,
    /// Checksum of the body.
    pub checksum: u64,
}

impl Header {
    /// The header of the table `name`, as it is written.
    pub fn to_bytes(self, name: &Name) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        for (number, field) in [MAGIC, VERSION, self.length, self.checksum].into_iter().zip(bytes.chunks_exact_mut(8)) {
            field.copy_from_slice(&number.to_le_bytes());
        }
        bytes[NAME..][..name.as_str().len()].copy_from_slice(name.as_str().as_bytes());
        let checksum = XxHash3_64::oneshot(&bytes[..CHECKSUM]);
        bytes[CHECKSUM..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads the header of the table `name`, and compares the rest of the file with what it says.
    pub fn check(file: &[u8], name: &Name) -> Result<(), Damage> {
        let Some((bytes, body)) = file.split_first_chunk::<LENGTH>() else {
            return Err(if file.is_empty() { Damage::Empty } else { Damage::ShortHeader { found: file.len() } });
        };
        let number = |at: usize| u64::from_le_bytes(std::array::from_fn(|offset| bytes[at + offset]));
        if number(0) != MAGIC {
            return Err(Damage::Foreign);
        }
        match number(8) {
            version if version > VERSION => return Err(Damage::Newer { version }),
            version if version < VERSION => return Err(Damage::Older { version }),
            _ => (),
        }
        if number(CHECKSUM) != XxHash3_64::oneshot(&bytes[..CHECKSUM]) {
            return Err(Damage::Header);
        }
        let header = Self { length: number(16), checksum: number(24) };
        if header.to_bytes(name) != *bytes {
            let inside = String::from_utf8_lossy(&bytes[NAME..CHECKSUM]);
            return Err(Damage::OtherName { name: inside.trim_end_matches('\0').into() });
        }
        let (found, expected) = (body.len() as u64, header.length);
        if found != expected {
            return Err(Damage::Length { found, expected });
        }
        if XxHash3_64::oneshot(body) != header.checksum {
            return Err(Damage::Body);
        }
        Ok(())
    }
}
