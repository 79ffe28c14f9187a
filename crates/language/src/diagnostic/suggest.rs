//! "Did you mean ...?"

use strsim::damerau_levenshtein;

/// The longest word to compare: a comparison costs the product of the lengths.
const LONGEST: usize = 64;

/// The candidate most like a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near<'c> {
    /// The candidate.
    pub word: &'c str,
    /// True if no other candidate is as near.
    pub is_only: bool,
}

/// Finds the candidate most like `word`; `None` if no candidate is near enough.
pub fn near<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<Near<'c>> {
    if word.len() > LONGEST {
        return None;
    }
    let plain = plain(word);
    let length = plain.chars().count();
    // A third of the letters may be wrong. In a word of two letters both must be right, since almost every such word is
    // near another.
    let allowed = match length {
        0..=1 => 0,
        2 => 1,
        _ => length / 3,
    };
    let mut found: Option<(usize, Near)> = None;
    for candidate in candidates.into_iter().filter(|candidate| candidate.len() <= LONGEST) {
        let other = self::plain(candidate);
        // The distance is at least the difference of the lengths.
        if other.chars().count().abs_diff(length) > allowed {
            continue;
        }
        let distance = damerau_levenshtein(&plain, &other);
        if distance > allowed || length == 2 && distance > 0 && !is_transposed(&plain, &other) {
            continue;
        }
        match &mut found {
            // Of two equally near candidates the first wins: candidates come in the order of their declaration.
            Some((least, near)) if *least == distance => near.is_only &= near.word == candidate,
            Some((least, _)) if *least < distance => {}
            _ => found = Some((distance, Near { word: candidate, is_only: true })),
        }
    }
    found.map(|(_, near)| near).filter(|near| near.word != word)
}

/// Returns true if one of two names is most likely a typing slip for the other. Such names differ only in how their
/// parts are joined, in one extra or missing letter, or in two swapped letters. Names that differ in a number, or in a
/// part of one letter, differ on purpose.
pub fn is_slip(one: &str, other: &str) -> bool {
    if one == other || one.len() > LONGEST || other.len() > LONGEST {
        return false;
    }
    let digits = |word: &str| word.chars().filter(char::is_ascii_digit).collect::<String>();
    let marks = |word: &str| -> Vec<String> {
        word.split([' ', '-', '_']).filter(|part| part.chars().count() == 1).map(str::to_lowercase).collect()
    };
    let (first, second): (Vec<char>, Vec<char>) = (plain(one).chars().collect(), plain(other).chars().collect());
    let is_near = first == second || first.len() >= 5 && is_one_edit(&first, &second);
    is_near && digits(one) == digits(other) && marks(one) == marks(other)
}

/// Returns true if one letter is extra or missing, or if two neighbouring letters are swapped. A replaced letter does
/// not count, because it often makes another word: `bank` and `rank`.
fn is_one_edit(one: &[char], other: &[char]) -> bool {
    let same = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[same..], &other[same..]);
    let same = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&one[..one.len() - same], &other[..other.len() - same]) {
        ([_], []) | ([], [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

/// Returns true if one of two words is the other one reversed.
fn is_transposed(one: &str, other: &str) -> bool {
    one.chars().rev().eq(other.chars())
}

/// The word of the candidate that [`near`] finds; `None` if there is none.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    near(word, candidates).map(|near| near.word)
}

/// Asks whether a word was meant: ``did you mean `rook`?``
pub fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// A word without the differences that people confuse: case, and the signs that join its parts.
fn plain(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_another_word_is_not() {
        let words = ["rook", "knight", "last-rank", "Orthogonal"];
        assert_eq!(nearest("rok", words), Some("rook"));
        assert_eq!(nearest("kngiht", words), Some("knight"));
        assert_eq!(nearest("last_rank", words), Some("last-rank"));
        assert_eq!(nearest("orthogonal", words), Some("Orthogonal"));
        assert_eq!(nearest("amazon", words), None);
        assert_eq!(nearest("rook", words), None);
        assert_eq!(nearest("x", ["y"]), None);
        assert_eq!(nearest("my", ["by"]), None);
        assert_eq!(nearest("yb", ["by"]), Some("by"));
        assert_eq!(nearest("BY", ["by"]), Some("by"));
        assert_eq!(nearest("", words), None);
        assert_eq!(nearest(&"rook".repeat(1000), words), None);
    }

    #[test]
    fn a_slip_is_one_letter_of_several() {
        assert!(is_slip("checkmat", "checkmate"));
        assert!(is_slip("far-rank", "far rank"));
        assert!(is_slip("Stalemate", "stalemate"));
        assert!(is_slip("kinght", "knight"));
        assert!(!is_slip("far-bank", "far-rank"));
        assert!(!is_slip("60 moves", "50 moves"));
        assert!(!is_slip("camp a", "camp b"));
        assert!(!is_slip("fourfold", "threefold"));
        assert!(!is_slip("men", "man"));
        assert!(!is_slip("rook", "rook"));
    }

    #[test]
    fn of_several_that_are_as_near_the_first_is_not_the_only_one() {
        assert_eq!(near("rok", ["rook", "rock"]), Some(Near { word: "rook", is_only: false }));
        assert_eq!(near("rok", ["rock", "knight", "rock"]), Some(Near { word: "rock", is_only: true }));
        assert_eq!(near("Rook", ["rock", "rook"]), Some(Near { word: "rook", is_only: true }));
    }
}
