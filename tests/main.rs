//! The program as a whole: what scripts see of it.

mod compare;
mod convert;
mod every;
mod explore;
mod farthest;
mod help;
mod hint;
mod judges;
mod odd_input;
mod processes;
mod readme;
mod reports;
mod scramble;
mod shows;
mod solve;
mod stream;
mod tables;
mod util;
mod variants;
mod verify;
