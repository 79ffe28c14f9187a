//! The case that outcomes may leave open: a player without a legal move.

use super::Prose;
use crate::model::{Condition, Rules, Set};
use crate::types::Side;

impl Prose<'_> {
    /// A sentence for rules that leave open what happens to a player without a legal move. `None` if the rules cover
    /// this, or if it cannot happen.
    pub fn left_open(&self) -> Option<String> {
        if Side::BOTH.into_iter().all(|side| is_settled(self.rules, side)) {
            return None;
        }
        let text = match self.rules.outcomes.len() {
            0 => "If a player has no legal move, the game stops there without a result.",
            _ => {
                "If a player has no legal move and none of these conditions is true, the game stops there without a result."
            }
        };
        Some(text.to_owned())
    }
}

/// Returns true if the game always ends when this side is to move and has no move, or if the side always has one.
fn is_settled(rules: &Rules, side: Side) -> bool {
    let rows = rules.outcomes.iter().filter(|row| !row.claim && row.side.is_none_or(|of| of == side));
    let rests: Vec<Vec<&Condition>> = rows.filter_map(|row| rest(rules, &row.when)).collect();
    // For instance, one row is for players in check and another row for players not in check.
    let is_other_half = |rest: &[&Condition]| matches!(rest, [Condition::Not(part)] if rests.contains(&vec![&**part]));
    // A player who may pass has a move, unless passing is forbidden, as in check; then a row covers that case.
    let passes = rules.pass && (rules.forbidden.is_empty() || !rests.is_empty());
    passes || rests.iter().any(|rest| rest.is_empty() || is_other_half(rest))
}

/// The parts of a condition beside *stuck*, which says that the player to move has no move; `None` if the condition
/// does not include it.
fn rest<'r>(rules: &'r Rules, when: &'r Condition) -> Option<Vec<&'r Condition>> {
    match when {
        Condition::Stuck => Some(Vec::new()),
        _ if when.as_none() == Some(&Set::Empty) && may_fill_all(rules) => Some(Vec::new()),
        Condition::Or(parts) => parts.iter().filter_map(|part| rest(rules, part)).min_by_key(Vec::len),
        Condition::All(parts) => {
            let stuck = parts.iter().position(|part| *part == Condition::Stuck)?;
            Some(parts.iter().enumerate().filter(|(place, _)| *place != stuck).map(|(_, part)| part).collect())
        }
        Condition::Any(_) | Condition::AtLeast(..) | Condition::Line(_) | Condition::Connected(_) => None,
        Condition::Not(_) | Condition::Theirs(_) | Condition::Can(_) => None,
        Condition::Repeated(_) | Condition::Throughout(_) | Condition::Chased(_) => None,
    }
}

/// Returns true if a player may always put a new piece on any empty square. Then a player has no move only on a full
/// board.
fn may_fill_all(rules: &Rules) -> bool {
    let is_free =
        rules.drops.iter().any(|row| row.free && row.side.is_none() && row.to.is_none() && row.when.is_none());
    is_free && rules.cannot.is_empty() && rules.forbidden.is_empty()
}
