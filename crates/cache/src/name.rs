//! Names of tables.

use std::fmt;
use std::str::FromStr;

/// The name of a table: 1 to [`Name::LONGEST`] lower-case letters of ASCII, digits, `-` and `_`, a letter or a digit first.
///
/// Such a name is a file name on every system, and is the same where letters of both cases are.
///
/// ```
/// use loyd_cache::Name;
/// let name: Name = "pdb-4x4-blank-first-7-8-v1".parse()?;
/// assert_eq!(name.as_str(), "pdb-4x4-blank-first-7-8-v1");
/// assert!(Name::new("../etc/passwd").is_err());
/// # Ok::<(), loyd_cache::NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Name(String);

/// Why a name was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is no name of a table: expected 1 to {} lower-case letters, digits, `-` or `_`, a letter or digit first",
    Name::LONGEST
)]
pub struct NameError {
    /// The text as read; of a long one, the beginning.
    pub text: String,
}

impl Name {
    /// The most characters a name may have.
    pub const LONGEST: usize = 88;

    /// The name written so.
    ///
    /// # Errors
    /// [`NameError`] if it is empty, too long, or has other characters.
    pub fn new(text: &str) -> Result<Self, NameError> {
        let is_word = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit();
        let begins_well = text.bytes().next().is_some_and(is_word);
        let has_others = text.bytes().any(|sign| !is_word(sign) && sign != b'-' && sign != b'_');
        if !begins_well || has_others || text.len() > Self::LONGEST {
            return Err(NameError { text: text.chars().take(Self::LONGEST + 1).collect() });
        }
        Ok(Self(text.into()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        Self::new(text)
    }
}
