//! Works out what the rules of a variant make use of.

use super::masks::never_attacked;
use crate::model::{CastlingPart, Effect, Rules, Set, Word};
use crate::tables::Traits;
use crate::types::{KindSet, SquareSet};

impl Traits {
    /// Looks through all rules.
    pub(crate) fn new(rules: &Rules) -> Traits {
        let is_path = |word: Word| matches!(word, Word::Set(Set::Path));
        let reads_path = rules.survey().iter().any(|clause| !clause.section.is_movement() && clause.mentions(is_path));
        Traits {
            reads_path,
            castling_only: castling_only(rules),
            touch_readers: rules.readers_of_touch(),
            never_taken: never_taken(rules),
        }
    }
}

/// See [`Traits::never_taken`].
fn never_taken(rules: &Rules) -> KindSet {
    let mut effects = rules.after.iter().flat_map(|row| &row.effects);
    // In a turn of several plies, what is attacked after one ply may be taken by the next.
    if rules.turn.is_some() || effects.any(|effect| matches!(effect, Effect::Take(_))) {
        return KindSet::EMPTY;
    }
    let always = rules.forbidden.iter().filter(|row| row.side.is_none() && row.on.is_empty() && !row.at_landing);
    always.fold(KindSet::EMPTY, |all, row| all | never_attacked(&row.when))
}

fn castling_only(rules: &Rules) -> SquareSet {
    // A right that does not exist now may arise later, if the partner may count as unmoved again.
    if rules.refreshes() {
        return SquareSet::EMPTY;
    }
    let readers = rules.readers_of_touch();
    let parts = rules.castling.iter().flat_map(|row| row.ways.iter().flatten()).flat_map(|way| &way.parts);
    let (shared, only): (Vec<_>, Vec<_>) = parts.partition(|part| readers.contains(part.kind));
    let squares = |parts: Vec<&CastlingPart>| parts.into_iter().map(|part| part.from).collect::<SquareSet>();
    squares(only) - squares(shared)
}
