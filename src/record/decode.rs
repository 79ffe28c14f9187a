//! The bytes of a PGN file as text.

/// The bytes as text: UTF-8 or, if they are none, ISO 8859-1, which the standard prescribes. Tells whether they were UTF-8.
pub fn decode(bytes: Vec<u8>) -> (String, bool) {
    match String::from_utf8(bytes) {
        Ok(text) => (text, true),
        Err(error) => (error.into_bytes().into_iter().map(char::from).collect(), false),
    }
}
