//! Text from strangers, made safe for messages.

use std::fmt::Display;

/// A text made safe for messages: every character that a terminal would execute instead of showing is escaped as
/// `\u{1b}`.
pub fn shown(text: impl Display) -> String {
    let mut shown = String::new();
    for c in text.to_string().chars() {
        if is_obeyed(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown
}

/// The first 60 characters of a text, made safe for messages.
pub fn shorten(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", shown(&text[..end])),
        None => shown(text),
    }
}

/// Returns true if a replacement is short and on one line, so that a hint can quote it.
pub fn is_readable(text: &str) -> bool {
    text.len() <= 120 && text.chars().all(|c| c == '\t' || !c.is_control())
}

/// A text of several lines, made safe for messages.
pub fn shown_lines(text: impl Display) -> String {
    let text = text.to_string();
    text.split('\n').map(shown).collect::<Vec<_>>().join("\n")
}

/// Returns true if a terminal does not show a character but acts on it: it moves the cursor, changes the writing
/// direction, or does nothing visible.
pub fn is_obeyed(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // Spaces without width, line and paragraph separators, byte order marks, tags.
    let hides = matches!(c, '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}');
    c.is_control() || turns || hides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_lines_are_kept() {
        assert_eq!(shown_lines("a\n\tb"), "a\n\\u{9}b");
    }

    #[test]
    fn control_characters_are_shown_by_their_numbers() {
        assert_eq!(shown("e2\u{1b}[31me4"), "e2\\u{1b}[31me4");
        assert_eq!(shown("\u{9b}\t\n\u{7f}\0"), "\\u{9b}\\u{9}\\u{a}\\u{7f}\\u{0}");
        assert_eq!(shown("a\u{202e}b\u{2066}\u{200b}"), "a\\u{202e}b\\u{2066}\\u{200b}");
        assert_eq!(shown("\u{2654} \u{e9} \\ \" '"), "\u{2654} \u{e9} \\ \" '");
    }
}
