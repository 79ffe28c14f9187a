//! The module of `ferz/ffish`: boards, games and variants as ffish.js has them. The package `ferz-fairy` answers.

mod board;
mod book;
mod record;

use crate::raise::error;
use ferz_fairy::fault::Fault;
use js_sys::Error;

/// Returns the error of a fault.
fn raised(fault: &Fault) -> Error {
    let name = match fault {
        Fault::Load(_) | Fault::Variant(_) => "VariantError",
        Fault::Fen(_) => "FenError",
        Fault::Move(_) => "MoveError",
        Fault::Limit(_) | Fault::Beyond(_) => "LimitError",
        Fault::Value(_) => "FerzError",
    };
    error(name, &fault.to_string())
}
