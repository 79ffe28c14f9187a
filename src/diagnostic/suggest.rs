//! "Did you mean ...?"

use strsim::damerau_levenshtein;

/// The longest word that is compared: comparing costs the product of the lengths.
const LONGEST: usize = 64;

/// The candidate most like `word`, if one is near enough to be what was meant.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if word.len() > LONGEST {
        return None;
    }
    let plain = plain(word);
    // A third of the letters may be wrong; in a short word one.
    let allowed = (plain.chars().count() / 3).max(1);
    let distances = candidates.into_iter().filter(|candidate| candidate.len() <= LONGEST).map(|candidate| {
        let distance = damerau_levenshtein(&plain, &self::plain(candidate));
        (distance, candidate)
    });
    // Of two equally near ones the first: candidates come in the order in which they were declared.
    let (distance, candidate) = distances.min_by_key(|(distance, _)| *distance)?;
    // A single letter is like any other single letter.
    let enough = distance <= allowed && distance < plain.chars().count();
    (enough && candidate != word).then_some(candidate)
}

/// A hint that names the candidate most like `word`: ``did you mean `rook`?``
pub fn did_you_mean<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<String> {
    nearest(word, candidates).map(|candidate| format!("did you mean `{candidate}`?"))
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
        assert_eq!(nearest("", words), None);
        assert_eq!(nearest(&"rook".repeat(1000), words), None);
    }
}
