//! Works out what the rules of a variant make use of.

use crate::model::{CastlingPart, Rules, Set, Word};
use crate::tables::Traits;
use crate::types::SquareSet;

impl Traits {
    /// Looks through all rules.
    pub(crate) fn new(rules: &Rules) -> Traits {
        let is_path = |word: Word| matches!(word, Word::Set(Set::Path));
        let reads_path = rules.survey().iter().any(|clause| !clause.section.is_movement() && clause.mentions(is_path));
        Traits { reads_path, castling_only: castling_only(rules) }
    }
}

fn castling_only(rules: &Rules) -> SquareSet {
    let readers = rules.readers_of_touch();
    let parts = rules.castling.iter().flat_map(|row| &row.moves).flatten();
    let (shared, only): (Vec<_>, Vec<_>) = parts.partition(|part| readers.contains(part.kind));
    let squares = |parts: Vec<&CastlingPart>| parts.into_iter().map(|part| part.from).collect::<SquareSet>();
    squares(only) - squares(shared)
}
