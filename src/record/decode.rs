//! Decoding of PGN files.

/// Decodes bytes as UTF-8 or, if they are not UTF-8, as ISO 8859-1, which the standard prescribes. Also returns `true`
/// if they are UTF-8.
pub fn decode(bytes: Vec<u8>) -> (String, bool) {
    match String::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => (error.into_bytes().into_iter().map(char::from).collect(), false),
    }
}
