//! Boards from text, in every format people write them.
