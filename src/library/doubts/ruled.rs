//! Conditions that `forbidden` rules out: no move is played after which they would hold.

use super::Doubts;
use super::conditions::{Said, Viewers};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, Condition, Level, OnIllegal, Set, Word};

/// Who sees a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    /// Who has just made a move that no row forbade.
    HasMoved,
    /// The opponent of that player.
    IsNext,
    /// It is not known, or nothing was judged yet.
    Anyone,
}

impl Who {
    /// The opponent.
    pub fn other(self) -> Who {
        match self {
            Who::HasMoved => Who::IsNext,
            Who::IsNext => Who::HasMoved,
            Who::Anyone => Who::Anyone,
        }
    }
}

/// A condition that never holds.
pub(super) struct Ruled {
    condition: Condition,
    /// For whom; for everybody at any time if it is not said.
    who: Who,
    /// The row that forbids it.
    row: String,
}

impl<'a> Doubts<'a> {
    /// What the rows of `forbidden` rule out for whoever has just moved, and that pieces are lost which nobody may leave attacked.
    pub fn rule_out(&self) -> Vec<Ruled> {
        let rules = self.rules;
        if rules.illegal == OnIllegal::Loses {
            return Vec::new();
        }
        let is_lasting = |word: Word| match word {
            Word::Set(set) => !matches!(set, Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen),
            Word::Amount(amount) => !matches!(amount, Amount::Counter(_) | Amount::PliesLeft),
            Word::Condition(_) | Word::MovePattern(_) => true,
        };
        let mut found: Vec<Ruled> = Vec::new();
        for row in rules.forbidden.iter().filter(|row| row.on.is_empty() && row.side.is_none() && !row.at_landing) {
            let parts = match &row.when {
                Condition::Or(parts) => &parts[..],
                when => std::slice::from_ref(when),
            };
            for part in parts {
                if part.level() <= Level::Attacks && !part.mentions(|word| !is_lasting(word)) {
                    found.push(Ruled { condition: part.clone(), who: Who::HasMoved, row: row.name.clone() });
                }
            }
        }
        if let Some((kinds, row)) = self.safe_royals() {
            for side in [Set::Own, Set::Enemy] {
                let gone = Condition::No(Set::And(vec![side, Set::Kinds(kinds)]));
                found.push(Ruled { condition: gone, who: Who::Anyone, row: row.clone() });
            }
        }
        found
    }

    /// Does a condition never hold, or always, because of what is ruled out?
    pub fn is_ruled(&self, condition: &Condition, who: Who) -> Option<bool> {
        if self.ruled_by(condition, who).is_some() {
            return Some(false);
        }
        let of = |part: &Condition| self.is_ruled(part, who);
        let all = |parts: &[Condition], wanted: bool| {
            if parts.iter().any(|part| of(part) == Some(!wanted)) {
                return Some(!wanted);
            }
            (!parts.is_empty() && parts.iter().all(|part| of(part) == Some(wanted))).then_some(wanted)
        };
        match condition {
            Condition::Any(set) => self.ruled_by(&Condition::No(set.clone()), who).map(|_| true),
            Condition::No(set) => self.ruled_by(&Condition::Any(set.clone()), who).map(|_| true),
            Condition::All(parts) => all(parts, true),
            Condition::Or(parts) => all(parts, false),
            Condition::Not(part) => of(part).map(|holds| !holds),
            Condition::Theirs(part) => self.is_ruled(part, who.other()),
            Condition::AtLeast(..) | Condition::AtMost(..) | Condition::MoreThan(..) | Condition::Can(_) => None,
            Condition::Stuck | Condition::Line(_) | Condition::Connected(_) => None,
            Condition::Repeated(_) | Condition::Throughout(_) => None,
        }
    }

    fn ruled_by(&self, condition: &Condition, who: Who) -> Option<&Ruled> {
        // Nothing needs to be ruled out that is never said to hold.
        if matches!(condition, Condition::Or(parts) if parts.is_empty()) {
            return None;
        }
        let is_for = |ruled: &&Ruled| ruled.who == Who::Anyone || ruled.who == who;
        self.ruled.iter().filter(is_for).find(|ruled| self.logic.implies(condition, &ruled.condition))
    }

    /// The whole condition of a row, if it asks for nothing but that a piece is there which is never taken.
    pub fn is_there_for_ever(&self, said: Said<'a, '_>, viewers: &Viewers, row: &str) -> Option<Diagnostic> {
        let Said { node, condition } = said;
        let Condition::Any(set) = condition else { return None };
        let ruled = self.ruled_by(&Condition::No(set.clone()), viewers.who).filter(|ruled| ruled.row != row)?;
        let message =
            format!("{} always holds: \"{}\" keeps that piece from ever being taken", self.shown(node), ruled.row);
        let fault = Diagnostic::new(Code::RuledOut, node.span.clone(), message);
        Some(fault.hint("leave it out, or say where that piece must stand, or what else must be"))
    }

    /// A condition, or the part of it, that is ruled out.
    pub fn ruled_out(&self, said: Said<'a, '_>, viewers: &Viewers, row: &str) -> Option<Diagnostic> {
        let Said { node, condition } = said;
        let who = viewers.who;
        if self.is_ruled(condition, who) != Some(false) {
            return None;
        }
        // What never holds anyway is told as such.
        if !self.written.is_own(&node.span) || self.always(condition, viewers) == Some(false) {
            return None;
        }
        // The part of which it comes is where the slip is.
        let parts = self.written.parts(node, condition);
        let mut inner = parts.into_iter().filter_map(|(node, part, theirs)| {
            let viewers = if theirs { viewers.other() } else { viewers.clone() };
            self.ruled_out(Said { node, condition: part }, &viewers, row)
        });
        if let Some(fault) = inner.next() {
            return Some(fault);
        }
        if let Some(ruled) = self.ruled_by(condition, who) {
            if ruled.row == row {
                return None;
            }
            let (message, hint) = match ruled.who {
                Who::Anyone => (
                    format!(
                        "{} never holds: \"{}\" keeps that piece from ever being taken",
                        self.shown(node),
                        ruled.row
                    ),
                    "games that are won by taking it have no such row in `forbidden`: take that one out, or this part"
                        .to_owned(),
                ),
                Who::HasMoved | Who::IsNext => (
                    format!(
                        "{} never holds here: \"{}\" forbids every move after which it would",
                        self.shown(node),
                        ruled.row
                    ),
                    self.turned_round(viewers, row),
                ),
            };
            return Some(Diagnostic::new(Code::RuledOut, node.span.clone(), message).hint(hint));
        }
        let message = format!("{} never holds: `forbidden` rules it out", self.shown(node));
        let fault = Diagnostic::new(Code::RuledOut, node.span.clone(), message);
        Some(fault.hint("no move is played after which it would: leave it out, or say what else may be"))
    }
    /// How a row asks for the other player.
    fn turned_round(&self, viewers: &Viewers, row: &str) -> String {
        let is_outcome = self.rules.outcomes.iter().any(|outcome| outcome.name == row) && !self.world.is_about_a_move();
        let how = match (is_outcome, viewers.is_mover) {
            (true, true) => "leave `for: Mover` out",
            (true, false) => "leave `Theirs` out",
            (false, true) => "write `Theirs(...)` around it",
            (false, false) => "leave `Theirs` out, or write it around this",
        };
        format!("this asks about the player who has just moved; to ask about the opponent, {how}")
    }
}
