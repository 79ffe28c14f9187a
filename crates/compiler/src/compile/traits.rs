//! Derives the traits of a variant from its rules.

use crate::model::{CastlingPart, OutcomeRow, Rules, Set, Word};
use crate::tables::Traits;
use crate::types::{Side, SquareSet};

impl Traits {
    /// Reads all rules.
    pub fn new(rules: &Rules) -> Traits {
        let is_path = |word: Word| matches!(word, Word::Set(Set::Path));
        let reads_path = rules.survey().iter().any(|clause| !clause.section.is_movement() && clause.mentions(is_path));
        let follows_pieces = rules.outcomes.iter().any(OutcomeRow::follows_pieces);
        let (castling_only, touch_readers) = (castling_only(rules), rules.readers_of_touch());
        let rows_remove = [Side::First, Side::Second].map(|side| rules.rows_remove(side));
        Traits { reads_path, castling_only, touch_readers, follows_pieces, rows_remove }
    }
}

fn castling_only(rules: &Rules) -> SquareSet {
    // A castling right that does not exist now may arise later, if the partner may count as unmoved again.
    if rules.refreshes() {
        return SquareSet::EMPTY;
    }
    let readers = rules.readers_of_touch();
    let parts = rules.castling.iter().flat_map(|row| row.ways.iter().flatten()).flat_map(|way| &way.parts);
    let (shared, only): (Vec<_>, Vec<_>) = parts.partition(|part| readers.contains(part.kind));
    let squares = |parts: Vec<&CastlingPart>| parts.into_iter().map(|part| part.from).collect::<SquareSet>();
    squares(only) - squares(shared)
}
