//! Rules as bytes, in the format of `postcard`. The built-in variants can be embedded in this form, so that using them
//! needs no parser.
//!
//! The bytes must come from [`write`] of the same version. [`read`] checks their form, but not the rules: rules that no
//! text can express may make the engine panic or never stop. So never read bytes from a stranger; read the text of a
//! variant instead, which is checked. The hash in the rules is no protection: it is computed from the text, not from the bytes.

use crate::model::Rules;

/// Writes rules as bytes.
///
/// # Errors
/// If the format cannot express the rules. It can express all that a text can.
pub fn write(rules: &Rules) -> Result<Vec<u8>, postcard::Error> {
    postcard::to_allocvec(rules)
}

/// Reads rules that [`write`] of the same version wrote.
///
/// # Errors
/// If the bytes do not have the form of rules.
pub fn read(bytes: &[u8]) -> Result<Rules, postcard::Error> {
    postcard::from_bytes(bytes)
}
