//! Names as words, words in quotes, and whole sentences.

use std::fmt::Display;

/// A name from a file as words: `double-step` becomes `double step`.
pub fn readable(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// A name from a file as a term in curly quotes, for players.
pub fn term(name: &str) -> String {
    format!("\u{201c}{}\u{201d}", readable(name))
}

/// A name in straight quotes, for messages.
pub fn quoted(name: impl Display) -> String {
    format!("\"{name}\"")
}

/// A text to type, in backquotes.
pub fn code(text: impl Display) -> String {
    format!("`{text}`")
}

/// Capitalises the first letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Makes a sentence: a capital at the start and a full stop at the end.
pub fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?', ':']) { text } else { format!("{text}.") }
}
