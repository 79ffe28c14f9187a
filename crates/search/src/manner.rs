//! The assumptions that the rules of a variant allow.

use ferz::Variant;
use ferz::model::{Condition, Verdict};

/// Facts about a variant that decide which shortcuts of the search are safe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// Set if every rule about repetition gives a draw. The search then scores the first repetition as a draw.
    pub draws_by_repetition: bool,
    /// Set if the search may try a pass to find the opponent's threats, because having to move rarely hurts. The
    /// variant must have checks, no compulsory moves, and turns of one ply.
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
