//! Decides whether a wall that the player builds after a move can never make the move forbidden, as in duck chess with
//! royals, where walls only block attacks. Then a move that is legal without the wall is legal with the wall on any
//! square.

use crate::model::{AfterRow, Amount, Choosing, Condition, Effect, Movement, Rules, Set};
use crate::types::Side;

/// Returns true if the `after` rows of a side let the player choose one empty square for a wall, and no forbidden row
/// can hold because of it.
pub(super) fn only_hinder(rules: &Rules, side: Side) -> bool {
    let rows: Vec<&AfterRow> = rules.after.iter().filter(|row| side.is_of(row.side)).collect();
    let forbidden = rules.forbidden.iter().filter(|row| side.is_of(row.side));
    // Patterns are matched in the position before the move, so the wall cannot affect them.
    rows.iter().filter(|row| row.choose.is_some()).count() == 1
        && rows.iter().all(|row| is_told_without_walls(row))
        && forbidden.map(|row| &row.when).all(shrinks)
        && rules.cannot.is_empty()
        && rules.pieces.iter().flat_map(|piece| &piece.moves).all(takes_alike)
}

/// Returns true if the row's effect does not depend on walls, apart from the wall it builds.
fn is_told_without_walls(row: &AfterRow) -> bool {
    let AfterRow { name: _, side: _, on: _, when, choose, effects } = row;
    let is_told = |effect: &Effect| match (effect, choose) {
        (Effect::Wall(Set::Chosen), Some(_)) | (Effect::Clear(Set::Walls), _) => true,
        (Effect::Take(set) | Effect::Flip(set), _) => is_blind(set),
        (Effect::Clear(_) | Effect::Put(..) | Effect::Become(..) | Effect::Wall(_), _) => false,
        (Effect::Touch(_) | Effect::Fresh(_), _) => false,
    };
    let is_empty = |set: &Set| *set == Set::Empty || matches!(set, Set::And(parts) if parts.contains(&Set::Empty));
    let is_square = |Choosing { squares, drops, optional: _ }: &Choosing| drops.is_none() && is_empty(squares);
    when.is_none() && choose.as_ref().is_none_or(is_square) && effects.iter().all(is_told)
}

/// Returns true if walls affect captures only by blocking them.
fn takes_alike(movement: &Movement) -> bool {
    !movement.can_take() || std::iter::once(movement).chain(movement.legs()).all(goes_alike)
}

/// Returns true if a movement or a leg has no condition, and its sets do not depend on walls.
fn goes_alike(movement: &Movement) -> bool {
    movement.when.is_none() && movement.sets().into_iter().all(|(_, set)| is_blind(set))
}

/// Returns true if one more wall can never make the condition hold.
fn shrinks(condition: &Condition) -> bool {
    match condition {
        Condition::Any(set) => set_shrinks(set),
        Condition::Not(part) => is_blind_condition(part),
        Condition::All(parts) | Condition::Or(parts) => parts.iter().all(shrinks),
        Condition::AtLeast(..) => is_blind_condition(condition),
        Condition::Theirs(_) | Condition::Line(_) | Condition::Connected(_) => false,
        Condition::Can(_) | Condition::Stuck | Condition::Repeated(_) | Condition::Throughout(_) => false,
        Condition::Chased(_) => false,
    }
}

/// Returns true if a simple condition does not depend on walls.
fn is_blind_condition(condition: &Condition) -> bool {
    let is_blind_amount = |amount: &Amount| match amount {
        Amount::Number(_) => true,
        Amount::Count(set) => is_blind(set),
        Amount::Worth(_) | Amount::Groups(..) | Amount::Hand(_) | Amount::Counter(_) => false,
        Amount::PliesLeft | Amount::Sum(_) | Amount::Difference(..) | Amount::Theirs(_) => false,
    };
    match condition {
        Condition::Any(set) => is_blind(set),
        Condition::AtLeast(a, b) => is_blind_amount(a) && is_blind_amount(b),
        Condition::All(_) | Condition::Or(_) | Condition::Not(_) | Condition::Theirs(_) => false,
        Condition::Line(_) | Condition::Connected(_) | Condition::Can(_) | Condition::Stuck => false,
        Condition::Repeated(_) | Condition::Throughout(_) | Condition::Chased(_) => false,
    }
}

/// Returns true if one more wall can never add a square to the set.
fn set_shrinks(set: &Set) -> bool {
    match set {
        // Only pieces matter here, so attacks on walls can be ignored.
        Set::And(parts) if parts.iter().any(|part| matches!(part, Set::Own | Set::Enemy)) => {
            parts.iter().all(|part| *part == Set::Attacked(None) || set_shrinks(part))
        }
        Set::Or(parts) => parts.iter().all(set_shrinks),
        set => is_blind(set),
    }
}

/// Returns true if the set does not depend on walls.
fn is_blind(set: &Set) -> bool {
    match set {
        Set::Squares(_) | Set::Own | Set::Enemy | Set::Kinds(_) | Set::Promoted => true,
        Set::From | Set::To | Set::Path | Set::Taken => true,
        Set::And(parts) | Set::Or(parts) => parts.iter().all(is_blind),
        Set::Not(part) | Set::Near(part) | Set::File(part) | Set::Rank(part) => is_blind(part),
        Set::Shift(part, _) => is_blind(part),
        // Any other word may depend on walls. The move is then tested with each wall, which is always right.
        _ => false,
    }
}
