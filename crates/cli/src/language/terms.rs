//! Terms that the language does not use, such as *en passant*, with the words that express them.

use ferz_lsp::reference::tokens;

/// The table, which describes its format at the top.
const TABLE: &str = include_str!("terms.txt");

/// A term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Term {
    /// The spellings, the usual one first.
    pub names: Vec<&'static str>,
    /// The way to express it in the language.
    pub sentence: &'static str,
    /// Words and headings of the reference.
    pub targets: Vec<&'static str>,
}

/// Returns all terms, in the order of the table.
pub(super) fn terms() -> impl Iterator<Item = Term> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (names, rest) = line.split_once(": ")?;
        let (sentence, targets) = rest.split_once(" -> ")?;
        Some(Term { names: names.split(", ").collect(), sentence, targets: targets.split(", ").collect() })
    })
}

/// Returns the term with a spelling. Case, hyphens and a plural do not matter.
pub(super) fn term(asked: &str) -> Option<Term> {
    let asked = plain(asked);
    terms().find(|term| term.names.iter().any(|name| plain(name) == asked))
}

/// Returns a spelling in lower case, without hyphens and the `s` of a plural.
pub(super) fn plain(name: &str) -> String {
    let words: Vec<&str> = tokens(name).flat_map(|token| token.split('-')).collect();
    let name = words.join(" ").to_lowercase();
    name.strip_suffix('s').filter(|stem| stem.len() > 3).unwrap_or(&name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::TEXT;
    use super::*;
    use ferz_lsp::reference::{Answer, Reference, look_up, words};

    #[test]
    fn all_lines_are_terms_and_each_is_spelled_in_one_way() {
        let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        assert_eq!(lines.count(), terms().count());
        let mut names: Vec<String> = terms().flat_map(|term| term.names).map(plain).collect();
        assert!(names.iter().all(|name| !name.is_empty()));
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn every_target_and_every_word_is_in_the_reference() {
        let reference = Reference::read(TEXT);
        let known = words(&reference);
        for term in terms() {
            assert!(term.sentence.ends_with('.'), "{term:?}");
            for target in &term.targets {
                assert!(!matches!(look_up(&reference, target), Answer::Nothing), "{target}");
            }
            let codes = term.sentence.split('`').skip(1).step_by(2).filter(|code| !code.starts_with("ferz "));
            for word in codes.flat_map(tokens).filter(|word| word.len() > 1) {
                assert!(known.contains(&word), "{word}: {term:?}");
            }
        }
    }

    #[test]
    fn terms_are_found_however_they_are_spelled() {
        for asked in ["en passant", "En-passant", "50 move rule", "Bare Kings", "hoppers", "three check", "e.p."] {
            assert!(term(asked).is_some(), "{asked}");
        }
        assert_eq!(term(""), None);
        assert_eq!(term("xyzzy"), None);
    }
}
