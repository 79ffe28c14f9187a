//! Assessments as text: the signs that books and databases write after moves.

/// The signs, each with its number as an annotation glyph. The standard gives the numbers up to 139.
const SIGNS: [(&str, u32); 30] = [
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("+--", 20),
    ("--+", 21),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=/∞", 44),
    ("⯹", 44),
    ("⇆", 132),
    ("⨁", 138),
    ("∆", 140),
    ("⌓", 142),
    ("N", 146),
];

/// The number that the standard gives to a mark such as `!?`; `None` if the text is not one.
///
/// ```
/// assert_eq!(ferz::record::mark_number("!?"), Some(5));
/// assert_eq!(ferz::record::mark_number("+-"), None);
/// ```
pub fn mark_number(mark: &str) -> Option<u32> {
    let number = ["!", "?", "!!", "??", "!?", "?!"].iter().zip(1..).find(|(other, _)| **other == mark);
    number.map(|(_, number)| number)
}

/// The number of characters of the longest sign.
const LONGEST: usize = 3;

/// Returns the number of a sign; `None` if the text is not one.
pub(super) fn number(sign: &str) -> Option<u32> {
    let plain = sign.replace(['\u{2212}', '\u{2013}'], "-");
    SIGNS.iter().find(|(other, _)| *other == plain).map(|&(_, number)| number)
}

/// Splits a sign off the end of a move: `Nf3+/-`. A sign that may be a part of the move, such as `=`, stays there.
pub(super) fn split(text: &str) -> Option<(&str, u32)> {
    let is_apart = |sign: &str| !sign.is_ascii() || sign.len() > 1 && (sign.contains(['-', '/']) || sign == "+=");
    let ends = text.char_indices().map(|(at, _)| at).rev().take(LONGEST);
    let signs =
        ends.filter(|&at| at > 1 && is_apart(&text[at..])).filter_map(|at| Some((&text[..at], number(&text[at..])?)));
    signs.last()
}

#[cfg(test)]
mod tests {
    use super::{number, split};

    #[test]
    fn signs_have_the_numbers_of_the_standard() {
        for (sign, expected) in [("=", 10), ("+=", 14), ("⩱", 15), ("+/\u{2212}", 16), ("\u{2013}+", 19), ("N", 146)]
        {
            assert_eq!(number(sign), Some(expected), "{sign}");
        }
        assert_eq!([number("Nf3"), number(""), number("--")], [None; 3]);
    }

    #[test]
    fn a_sign_is_split_off_a_move() {
        assert_eq!(split("Nf3+/-"), Some(("Nf3", 16)));
        assert_eq!(split("e8=Q+-"), Some(("e8=Q", 18)));
        assert_eq!(split("O-O⩲"), Some(("O-O", 14)));
        assert_eq!(split("e4+="), Some(("e4", 14)));
        for text in ["e4", "B-33=", "e7e8=+", "Nf3+", "--", "+-", "O-O"] {
            assert_eq!(split(text), None, "{text}");
        }
    }
}
