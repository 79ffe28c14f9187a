//! Errors as JavaScript has them, with the name of their kind.

use js_sys::Error;

/// The largest number of characters of a message without diagnostics: it may contain a very long name.
const SHOWN: usize = 400;

/// Creates an error with a message that is cut if it is long. `name` is the name of its kind.
pub fn error(name: &str, message: &str) -> Error {
    let cut = message.char_indices().nth(SHOWN).map(|(at, _)| format!("{}...", &message[..at]));
    named(name, cut.as_deref().unwrap_or(message))
}

/// Creates an error with a message.
pub fn named(name: &str, message: &str) -> Error {
    let error = Error::new(message);
    error.set_name(name);
    error
}
