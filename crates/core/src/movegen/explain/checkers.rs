//! The pieces that give check. A variant defines check by a condition. The pieces whose attacks make it hold are found
//! by evaluating it again with the attacks of some pieces only.

use crate::model::{Amount, Chain, Condition, Line, Set};
use crate::movegen::LimitExceeded;
use crate::movegen::reference::{Reference, View};
use crate::position::{History, Position};
use crate::types::{Square, SquareSet};

impl Position {
    /// The squares of the pieces that give check: the opponent's pieces whose attack alone is a check, as the variant
    /// defines it, and those without whose attack there would be no check. Empty if the side to move is not in check,
    /// or if the check does not depend on attacks. The reference executor computes this: use it for display, not in a
    /// search.
    ///
    /// # Errors
    /// If finding the pieces exceeds the work limit of a request.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let position = chess.position("4k3/8/5N2/8/8/4R3/8/4K3 b - - 0 1")?;
    /// let names: Vec<_> = position.checkers()?.iter().map(|square| chess.square_name(square)).collect();
    /// assert_eq!(names, ["e3", "f6"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers(&self) -> Result<SquareSet, LimitExceeded> {
        let history = History::none();
        let reference = Reference::new(self.variant(), history);
        let (is_check, _) = self.is_check_since(history)?;
        let check = self.variant().rules().check.as_ref().filter(|_| is_check);
        let (state, viewer) = (&*self.state(), self.side_to_move());
        let view = View { state, viewer, facts: None, rows: self.variant().rules().forbidden.len(), stuck: None };
        let checkers = check.map(|check| attackers(&reference, check, &view)).unwrap_or_default();
        reference.complete().map(|()| checkers)
    }
}

/// The pieces of the viewer's opponent whose attack alone makes a true condition hold, and those without whose attack
/// it would not hold. Empty if the condition does not depend on attacks.
pub(super) fn attackers(reference: &Reference, condition: &Condition, view: &View) -> SquareSet {
    let (own, theirs) = (view.state.pieces(view.viewer), view.state.pieces(view.viewer.other()));
    let holds_by = |attackers: SquareSet| {
        let mut narrowed = condition.clone();
        narrow_condition(&mut narrowed, own | attackers);
        reference.holds(&narrowed, view)
    };
    if holds_by(SquareSet::EMPTY) {
        return SquareSet::EMPTY;
    }
    let attacks = |&square: &Square| holds_by(square.into()) || !holds_by(theirs - SquareSet::from(square));
    theirs.iter().filter(attacks).collect()
}

/// Lets only pieces on some squares attack. The possible moves do not change.
fn narrow_condition(condition: &mut Condition, by: SquareSet) {
    match condition {
        Condition::Any(set) => narrow(set, by),
        Condition::Line(Line { of, count: _, by: _, through }) => {
            [of].into_iter().chain(through).for_each(|set| narrow(set, by));
        }
        Condition::Connected(Chain { of, from, to, by: _ }) => {
            [of, from, to].into_iter().for_each(|set| narrow(set, by));
        }
        Condition::All(parts) | Condition::Or(parts) => parts.iter_mut().for_each(|part| narrow_condition(part, by)),
        Condition::Not(part) | Condition::Theirs(part) => narrow_condition(part, by),
        Condition::AtLeast(a, b) => [a, b].into_iter().for_each(|amount| narrow_amount(amount, by)),
        Condition::Can(_) | Condition::Stuck => {}
        Condition::Repeated(_) | Condition::Throughout(_) | Condition::Chased(_) => {}
    }
}

fn narrow_amount(amount: &mut Amount, by: SquareSet) {
    match amount {
        Amount::Count(set) | Amount::Worth(set) | Amount::Groups(set, _) => narrow(set, by),
        Amount::Sum(parts) => parts.iter_mut().for_each(|part| narrow_amount(part, by)),
        Amount::Difference(a, b) => [a, b].into_iter().for_each(|part| narrow_amount(part, by)),
        Amount::Theirs(part) => narrow_amount(part, by),
        Amount::Number(_) | Amount::Hand(_) | Amount::Counter(_) | Amount::PliesLeft => {}
    }
}

fn narrow(set: &mut Set, by: SquareSet) {
    match set {
        Set::Attacked(attackers) => {
            let mut all = vec![Set::Squares([by; 2])];
            all.extend(attackers.take().map(|attackers| *attackers));
            all.iter_mut().for_each(|set| narrow(set, by));
            *attackers = Some(Box::new(Set::And(all)));
        }
        Set::And(sets) | Set::Or(sets) => sets.iter_mut().for_each(|set| narrow(set, by)),
        Set::Between(a, b) => [a, b].into_iter().for_each(|set| narrow(set, by)),
        Set::Enclosed(sets, _) => sets.iter_mut().for_each(|set| narrow(set, by)),
        Set::Not(set)
        | Set::Near(set)
        | Set::File(set)
        | Set::Rank(set)
        | Set::Shift(set, _)
        | Set::Along(set, _)
        | Set::Beyond(set, _)
        | Set::Flanked(set)
        | Set::Reach(set)
        | Set::Theirs(set) => narrow(set, by),
        Set::Squares(_)
        | Set::Own
        | Set::Enemy
        | Set::Empty
        | Set::Occupied
        | Set::Walls
        | Set::Kinds(_)
        | Set::Promoted
        | Set::Untouched
        | Set::Stranded
        | Set::Trail
        | Set::From
        | Set::To
        | Set::Path
        | Set::Taken
        | Set::Chosen
        | Set::Guarded => {}
    }
}
