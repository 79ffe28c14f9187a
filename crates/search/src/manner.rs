//! The assumptions that the rules of a variant allow.

use ferz::Variant;
use ferz::model::{Condition, Verdict};

/// Facts about a variant that decide which short cuts are safe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// Set if a repetition in the search counts as the draw that it may become.
    pub draws_by_repetition: bool,
    /// Set if passing is harmless in most positions, so that a search may ask what the opponent threatens: there are
    /// checks (being unable to move is rare, and having to move rarely hurts), no move is compulsory, nobody may pass,
    /// and turns have one ply.
    pub may_skip: bool,
    /// Set if some moves are compulsory.
    pub compels: bool,
}

impl Manner {
    /// Reads the rules.
    pub fn of(variant: &Variant) -> Manner {
        let rules = variant.rules();
        let repeats = |condition: &Condition| matches!(condition, Condition::Repeated(_));
        let repetitions = || rules.outcomes.iter().filter(|row| repeats(&row.when));
        let draws = repetitions().next().is_some() && repetitions().all(|row| row.result == Verdict::Draw);
        let may_skip = rules.check.is_some() && rules.must.is_empty() && rules.turn.is_none();
        Manner { draws_by_repetition: draws, may_skip, compels: !rules.must.is_empty() }
    }
}
