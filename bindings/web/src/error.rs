//! Errors, as JavaScript sees them: an `Error` with the name of its kind, and a hint, a range or diagnostics if there
//! are any.

use crate::data::json;
pub use crate::raise::error;
use crate::raise::named;
use ferz::{FenError, LimitExceeded, LoadError, MoveTextError, PlayError};
use js_sys::{Error, JSON, Reflect};
use std::ops::Range;
use wasm_bindgen::JsValue;

/// Adds a property to an error.
pub fn set(error: Error, name: &str, value: impl Into<JsValue>) -> Error {
    // An ordinary object accepts any property.
    let _ = Reflect::set(&error, &name.into(), &value.into());
    error
}

/// Adds the hint, if there is one, and the range in the text, in UTF-16 code units.
fn explained(error: Error, hint: Option<&str>, text: &str, range: Range<usize>) -> Error {
    let error = match hint {
        Some(hint) => set(error, "hint", hint),
        None => error,
    };
    let units = |end: usize| text.get(..end).map_or(0, |before| before.encode_utf16().count());
    let range = json(&[units(range.start), units(range.end)]);
    set(error, "range", JSON::parse(&range).unwrap_or(JsValue::NULL))
}

/// Returns the error of a variant that cannot be loaded.
pub fn load(fault: &LoadError) -> Error {
    let message = fault.to_string();
    let error = match fault.diagnostics() {
        Some(_) => named("VariantError", message.trim_end()),
        None => error("VariantError", &message),
    };
    match fault {
        LoadError::Unknown { nearest: Some(nearest), .. } => set(error, "hint", format!("did you mean `{nearest}`?")),
        _ => error,
    }
}

/// Returns the error of an invalid FEN.
pub fn fen(fault: &FenError, text: &str) -> Error {
    explained(error("FenError", &fault.to_string()), Some(&fault.hint()), text, fault.range())
}

/// Returns the error of a text that is no legal move.
pub fn move_text(fault: &MoveTextError, text: &str) -> Error {
    explained(error("MoveError", &fault.to_string()), fault.hint(), text, fault.range())
}

/// Returns the error of a move that cannot be played.
pub fn play(fault: &PlayError) -> Error {
    match fault {
        PlayError::Limit(limit) => too_many(limit),
        other => error("MoveError", &other.to_string()),
    }
}

/// Returns the error of a question beyond the limits.
pub fn too_many(fault: &LimitExceeded) -> Error {
    error("LimitError", &fault.to_string())
}
