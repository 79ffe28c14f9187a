//! What the rules of a variant make use of: derived, never said by its author.

use crate::model::lower::readers_of_touch;
use crate::model::{CastlingPart, Condition, Deed, Rules, Set};
use crate::types::SquareSet;

/// Which parts of the language a variant uses, where an executor can save work by knowing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// Does any rule ask which squares a move passed?
    pub reads_path: bool,
    /// The squares of which it is kept whether their piece has moved for the sake of castling alone: what counts there are
    /// the rights, not the single pieces.
    pub castling_only: SquareSet,
}

impl Traits {
    /// Looks through all rules.
    pub fn new(rules: &Rules) -> Traits {
        Traits { reads_path: reads(rules, &|set| matches!(set, Set::Path)), castling_only: castling_only(rules) }
    }
}

fn castling_only(rules: &Rules) -> SquareSet {
    let readers = readers_of_touch(rules);
    let parts = rules.castling.iter().flat_map(|row| &row.moves).flatten();
    let (shared, only): (Vec<_>, Vec<_>) = parts.partition(|part| readers.contains(part.kind));
    let squares = |parts: Vec<&CastlingPart>| parts.into_iter().map(|part| part.from).collect::<SquareSet>();
    squares(only) - squares(shared)
}

/// Does `test` hold for any set that a row reads once the move is known? (A piece's own moves read their way while it is walked.)
fn reads(rules: &Rules, test: &dyn Fn(&Set) -> bool) -> bool {
    let on = |deeds: &[Deed]| deeds.iter().flat_map(Deed::sets).any(|set| set.mentions(test));
    let when = |condition: &Option<Condition>| condition.as_ref().is_some_and(|when| when.mentions_set(test));
    rules.promotion.iter().any(|row| on(&row.on) || when(&row.when))
        || rules.cannot.iter().any(|row| on(&row.on) || when(&row.when))
        || rules.forbidden.iter().any(|row| on(&row.on) || row.when.mentions_set(test))
        || rules.must.iter().any(|row| on(&row.on) || when(&row.when))
        || rules.after.iter().any(|row| {
            on(&row.on) || when(&row.when) || row.effects.iter().any(|effect| effect.squares().mentions(test))
        })
        || rules.counters.iter().flat_map(|counter| &counter.steps).any(|step| on(&step.on) || when(&step.when))
}
