//! The module of `ferz/ffish`: boards, games and variants as in ffish.js, answered by the package `ferz-fairy`.

mod board;
mod book;
mod record;

use crate::raise::error;
use ferz_fairy::fault::FairyError;
use js_sys::Error;

/// Returns the error of a fault.
fn raised(fault: &FairyError) -> Error {
    let name = match fault {
        FairyError::Load(_) | FairyError::Variant(_) => "VariantError",
        FairyError::Fen(_) => "FenError",
        FairyError::Move(_) => "MoveError",
        FairyError::Limit(_) | FairyError::Beyond(_) => "LimitError",
        FairyError::Value(_) => "FerzError",
    };
    error(name, &fault.to_string())
}
