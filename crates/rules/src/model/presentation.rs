//! The names and notations of a variant: sides, letters, FEN.

use super::PerSide;
use crate::types::SquareSet;
use serde::{Deserialize, Serialize};

/// A side's names.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct SideInfo {
    /// Its name, `White` for instance.
    pub name: String,
    /// Its letter in a FEN, `w` for instance.
    pub letter: char,
    /// The case of its pieces' letters.
    pub case: LetterCase,
}

/// Upper or lower case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum LetterCase {
    /// Capitals.
    Upper,
    /// Small letters.
    Lower,
}

impl LetterCase {
    /// Returns `text` in this case.
    pub fn apply(self, text: &str) -> String {
        match self {
            LetterCase::Upper => text.to_uppercase(),
            LetterCase::Lower => text.to_lowercase(),
        }
    }

    /// Appends `letters` in this case to a text.
    pub(crate) fn push(self, letters: &str, text: &mut String) {
        match self {
            _ if !letters.is_ascii() => text.push_str(&self.apply(letters)),
            LetterCase::Upper => text.extend(letters.chars().map(|c| c.to_ascii_uppercase())),
            LetterCase::Lower => text.extend(letters.chars().map(|c| c.to_ascii_lowercase())),
        }
    }
}

/// The fields of the variant's FEN.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct FenFormat {
    /// The fields in order; the first is the placement.
    pub fields: Vec<FenField>,
    /// The number of fields that must be present, not counting optional ones.
    pub required: usize,
    /// The fields that may be missing, wherever they stand.
    pub optional: Vec<FenField>,
    /// The squares whose pieces the field `Untouched` lists for each side, at most one square per file. The field
    /// contains the letter of the file of each own piece that has not moved.
    pub listed: PerSide<SquareSet>,
}

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum FenField {
    /// The board, rank by rank from the top, and the hands.
    Placement,
    /// The letter of the side to move.
    Side,
    /// The pieces that have not moved: castling rights and the like.
    Untouched,
    /// The squares on which a piece may be captured in passing.
    Trail,
    /// A counter kept for each side, written `3+3`.
    PerSide(usize),
    /// A counter of the game (half moves since a capture, for instance).
    Counter(usize),
    /// The number of the full move: 1 at the start of a game, increased after the second player's turn.
    FullMove,
    /// The number of plies left in the turn.
    Plies,
}
