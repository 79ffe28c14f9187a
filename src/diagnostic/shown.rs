//! Text of a stranger in messages.

use std::fmt::Display;

/// A text as messages show it: a control character, which a terminal would not show but obey, by its number, `\u{1b}`.
pub(crate) fn shown(text: impl Display) -> String {
    let mut shown = String::new();
    for c in text.to_string().chars() {
        if c.is_control() { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_by_their_numbers() {
        assert_eq!(shown("e2\u{1b}[31me4"), "e2\\u{1b}[31me4");
        assert_eq!(shown("\u{9b}\t\n\u{7f}\0"), "\\u{9b}\\u{9}\\u{a}\\u{7f}\\u{0}");
        assert_eq!(shown("\u{2654} \u{e9} \\ \" '"), "\u{2654} \u{e9} \\ \" '");
    }
}
