//! "Did you mean ...?"

use strsim::damerau_levenshtein;

/// The longest word that is compared: comparing costs the product of the lengths.
const LONGEST: usize = 64;

/// The candidate most like a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near<'c> {
    /// The candidate.
    pub word: &'c str,
    /// Is no other one as near?
    pub is_only: bool,
}

/// The candidate most like `word`, if one is near enough to be what was meant.
pub fn near<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<Near<'c>> {
    if word.len() > LONGEST {
        return None;
    }
    let plain = plain(word);
    let length = plain.chars().count();
    // A third of the letters may be wrong. Of two letters both are needed: every word of two has its like.
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
            // Of two equally near ones the first: candidates come in the order in which they were declared.
            Some((least, near)) if *least == distance => near.is_only &= near.word == candidate,
            Some((least, _)) if *least < distance => {}
            _ => found = Some((distance, Near { word: candidate, is_only: true })),
        }
    }
    found.map(|(_, near)| near).filter(|near| near.word != word)
}

/// Is one of two names most likely a slip for the other? Then they differ only in what joins their parts, in one letter
/// too many or missing, or in two letters exchanged. Names that differ in a number, or in a part of one letter, are
/// different on purpose.
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

/// Is one letter too many or missing, or are two neighbours exchanged? Another letter in its place makes other words: a
/// bank of a rank.
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

/// Has one of two words the letters of the other, in another order?
fn is_transposed(one: &str, other: &str) -> bool {
    one.chars().rev().eq(other.chars())
}

/// The word of the candidate that [`near`] finds.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    near(word, candidates).map(|near| near.word)
}

/// The question whether a word was meant: ``did you mean `rook`?``
pub fn did_you_mean(word: &str) -> String {
    format!("did you mean `{word}`?")
}

/// A word without what people mix up: case, and what joins its parts.
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
