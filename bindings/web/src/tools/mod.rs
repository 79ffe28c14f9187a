//! The parts that only the larger module has: files, pictures, pages of rules, PGN and search.

mod engine;
mod picture;
mod read;
mod record;
mod server;
mod setup;

use crate::raise::error;
use ferz::UnknownName;
use ferz::types::Side;
use js_sys::Error;

/// Returns the player with an index: 0 is the first, any other number the second.
fn side_of(index: usize) -> Side {
    if index == 0 { Side::First } else { Side::Second }
}

/// Returns the error of an unknown name.
fn unknown(fault: &UnknownName) -> Error {
    error("FerzError", &fault.to_string())
}
