//! What the rules of a variant make use of: derived, never said by its author.

use crate::model::{CastlingPart, Rules, Set, Word};
use crate::types::SquareSet;

/// Which parts of the language a variant uses, where an executor can save work by knowing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// Does any rule ask which squares a move passed, once it is known? (A piece's own moves ask while they are walked.)
    pub reads_path: bool,
    /// The squares of which it is kept whether their piece has moved for the sake of castling alone: what counts there are
    /// the rights, not the single pieces.
    pub castling_only: SquareSet,
}

impl Traits {
    /// Looks through all rules.
    pub fn new(rules: &Rules) -> Traits {
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
