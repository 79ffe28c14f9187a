//! Works out what the rules of a variant make use of.

use super::planes::never_attacked;
use crate::model::{CastlingPart, Effect, ForbiddenRow, Rules, Set, Word};
use crate::tables::Traits;
use crate::types::{KindSet, SquareSet};

impl Traits {
    /// Looks through all rules.
    pub fn new(rules: &Rules) -> Traits {
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
    let takes = |effect: &Effect| match effect {
        Effect::Take(_) => true,
        Effect::Clear(_) | Effect::Put(..) | Effect::Become(..) | Effect::Flip(_) | Effect::Wall(_) => false,
        Effect::Touch(_) | Effect::Fresh(_) => false,
    };
    // In a turn of several plies, what is attacked after one ply may be taken by the next.
    if rules.turn.is_some() || effects.any(takes) {
        return KindSet::EMPTY;
    }
    let of_row = |ForbiddenRow { name: _, side, on, when, at_landing }: &ForbiddenRow| {
        let always = side.is_none() && on.is_empty() && !at_landing;
        if always { never_attacked(when) } else { KindSet::EMPTY }
    };
    rules.forbidden.iter().map(of_row).fold(KindSet::EMPTY, |all, of_row| all | of_row)
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
