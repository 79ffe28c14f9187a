//! The letters of pieces in a FEN, and the splitting of letter runs.

use super::placement::{PlacementError, PlacementFault};
use std::ops::Range;

/// The letters and what they stand for: usually the pieces of a side. The longest match counts.
#[derive(Clone, Debug)]
pub struct Alphabet<T> {
    /// The letters, the longest first.
    letters: Vec<(String, T)>,
    prefix: String,
}

impl<T: Copy> Alphabet<T> {
    /// Creates an alphabet. `prefix` is the prefix of promoted forms; it only improves messages.
    pub fn new(letters: impl IntoIterator<Item = (String, T)>, prefix: &str) -> Alphabet<T> {
        let mut letters: Vec<_> = letters.into_iter().filter(|(letter, _)| !letter.is_empty()).collect();
        letters.sort_by(|(a, _), (b, _)| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        Alphabet { letters, prefix: prefix.into() }
    }

    /// The longest entry that `text` starts with: its letters and its value.
    pub fn longest(&self, text: &str) -> Option<(&str, T)> {
        self.letters.iter().find(|(letter, _)| text.starts_with(letter.as_str())).map(|(s, value)| (s.as_str(), *value))
    }

    /// Two entries of which one starts with the other, so that a run of letters could be split in two ways.
    pub fn clash(&self) -> Option<(&str, &str)> {
        // In sorted order a word stands directly before a word that starts with it.
        let mut sorted: Vec<&str> = self.letters.iter().map(|(letter, _)| letter.as_str()).collect();
        sorted.sort_unstable();
        sorted.windows(2).find(|pair| pair[1].starts_with(pair[0])).map(|pair| (pair[0], pair[1]))
    }

    /// Splits a run of letters that starts at byte `at` of its text. Returns the value and the range of each part.
    pub fn split(&self, run: &str, at: usize) -> Result<Vec<(T, Range<usize>)>, PlacementError> {
        let mut parts = Vec::new();
        let mut done = 0;
        while done < run.len() {
            let rest = &run[done..];
            let Some((letter, value)) = self.longest(rest) else { return Err(self.unknown(rest, at + done)) };
            parts.push((value, at + done..at + done + letter.len()));
            done += letter.len();
        }
        Ok(parts)
    }

    fn unknown(&self, rest: &str, at: usize) -> PlacementError {
        let bare = rest.strip_prefix(self.prefix.as_str()).filter(|_| !self.prefix.is_empty());
        let bare = bare.and_then(|bare| self.longest(bare));
        if let Some((letters, _)) = bare {
            let range = at..at + self.prefix.len() + letters.len();
            let fault = PlacementFault::NotPromotable { prefix: self.prefix.clone(), letters: letters.into() };
            return PlacementError { fault, range };
        }
        // The prefix belongs to the letter after it.
        let prefix = if rest.starts_with(self.prefix.as_str()) { self.prefix.chars().count() } else { 0 };
        let letters: String = rest.chars().take(prefix + 1).collect();
        let range = at..at + letters.len();
        let mut known: Vec<&str> = self.letters.iter().map(|(letter, _)| letter.as_str()).collect();
        known.sort_unstable();
        known.dedup();
        let known = known.join(" ");
        PlacementError { fault: PlacementFault::UnknownLetter { letters, known }, range }
    }
}
