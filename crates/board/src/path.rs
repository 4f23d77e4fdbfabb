//! Move strings: every notation, length in either metric, simplifying, inverting, replaying.
