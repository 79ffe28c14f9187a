//! Conditions that `forbidden` excludes: no legal move leads to a position where they hold.

use super::Lints;
use super::conditions::{Said, Viewers};
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, Condition, Level, OnIllegal, Set, Word};
use crate::prose::words;
use crate::types::KindSet;

/// The player for whom a condition is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Player {
    /// The player who has just made a move that no row forbade.
    HasMoved,
    /// The opponent of that player.
    IsNext,
    /// Either player: it is unknown which, or no row has judged the move yet.
    Anyone,
}

impl Player {
    /// The opponent.
    pub fn other(self) -> Player {
        match self {
            Player::HasMoved => Player::IsNext,
            Player::IsNext => Player::HasMoved,
            Player::Anyone => Player::Anyone,
        }
    }
}

/// A condition that never holds.
pub(super) struct RuledOut {
    condition: Condition,
    /// The player for whom it never holds; `Anyone` means both players at any time.
    player: Player,
    /// The row that forbids it.
    row: String,
}

impl<'a> Lints<'a> {
    /// The conditions that rows of `forbidden` exclude for the player who has just moved. Also, for both players, the
    /// loss of pieces that may not be left attacked.
    pub fn rule_out(&self) -> Vec<RuledOut> {
        let rules = self.rules;
        if rules.illegal == OnIllegal::Loses {
            return Vec::new();
        }
        let is_lasting = |word: Word| match word {
            Word::Set(set) => !matches!(set, Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen),
            Word::Amount(amount) => !matches!(amount, Amount::Counter(_) | Amount::PliesLeft),
            Word::Condition(_) | Word::MovePattern(_) => true,
        };
        let mut found: Vec<RuledOut> = Vec::new();
        for row in rules.forbidden.iter().filter(|row| row.on.is_empty() && row.side.is_none() && !row.at_landing) {
            let parts = match &row.when {
                Condition::Or(parts) => &parts[..],
                when => std::slice::from_ref(when),
            };
            for part in parts {
                if part.level() <= Level::Attacks && !part.mentions(|word| !is_lasting(word)) {
                    found.push(RuledOut { condition: part.clone(), player: Player::HasMoved, row: row.name.clone() });
                }
            }
        }
        if let Some((kinds, row)) = self.safe_royals() {
            for side in [Set::Own, Set::Enemy] {
                let gone = Condition::none(Set::And(vec![side, Set::Kinds(kinds)]));
                found.push(RuledOut { condition: gone, player: Player::Anyone, row: row.clone() });
            }
        }
        found
    }

    /// `Some(true)` if a condition always holds because of the excluded conditions, `Some(false)` if it never does;
    /// `None` otherwise.
    pub fn holds_by_forbidden(&self, condition: &Condition, player: Player) -> Option<bool> {
        if self.ruled_out_by(condition, player).is_some() {
            return Some(false);
        }
        let of = |part: &Condition| self.holds_by_forbidden(part, player);
        let all = |parts: &[Condition], wanted: bool| {
            if parts.iter().any(|part| of(part) == Some(!wanted)) {
                return Some(!wanted);
            }
            (!parts.is_empty() && parts.iter().all(|part| of(part) == Some(wanted))).then_some(wanted)
        };
        match condition {
            Condition::Any(set) => self.ruled_out_by(&Condition::none(set.clone()), player).map(|_| true),
            Condition::All(parts) => all(parts, true),
            Condition::Or(parts) => all(parts, false),
            Condition::Not(part) => of(part).map(|holds| !holds),
            Condition::Theirs(part) => self.holds_by_forbidden(part, player.other()),
            Condition::AtLeast(..) | Condition::Can(_) => None,
            Condition::Stuck | Condition::Line(_) | Condition::Connected(_) => None,
            Condition::Repeated(_) | Condition::Throughout(_) | Condition::Chased(_) => None,
        }
    }

    /// The player about to move. The start must obey the excluded conditions like any position after a legal move;
    /// otherwise, what holds for this player is unknown.
    pub fn before_a_move(&self) -> Player {
        let other = self.start.side_to_move().other();
        let is_sound = |ruled_out: &RuledOut| self.start.condition_holds(&ruled_out.condition, other) == Ok(false);
        let has_moved = self.ruled_out.iter().filter(|ruled_out| ruled_out.player == Player::HasMoved);
        match self.rules.turn.is_none() && self.rules.arrays.is_empty() && has_moved.into_iter().all(is_sound) {
            true => Player::IsNext,
            // Within a turn of several plies, the player to move has also made the last move.
            false => Player::Anyone,
        }
    }

    /// An excluded condition that follows from this one, so that this one never holds.
    fn ruled_out_by(&self, condition: &Condition, player: Player) -> Option<&RuledOut> {
        // The condition never holds anyway, so no row is the cause.
        if *condition == Condition::NEVER {
            return None;
        }
        let is_for = |ruled_out: &&RuledOut| ruled_out.player == Player::Anyone || ruled_out.player == player;
        self.ruled_out.iter().filter(is_for).find(|ruled_out| self.logic.implies(condition, &ruled_out.condition))
    }

    /// Reports the whole condition of a row if it only tests for a piece that is never captured.
    pub fn only_asks_for_safe_piece(&self, said: Said<'a, '_>, viewers: &Viewers, row: &str) -> Option<Diagnostic> {
        let Said { node, condition } = said;
        let Condition::Any(set) = condition else { return None };
        let ruled_out = self
            .ruled_out_by(&Condition::none(set.clone()), viewers.player)
            .filter(|ruled_out| ruled_out.row != row)?;
        let message = format!(
            "{} is always true: because of \"{}\", {} can never be taken",
            self.shown(node),
            ruled_out.row,
            self.kept(ruled_out)
        );
        let fault = Diagnostic::new(Code::RuledOut, node.span.clone(), message);
        Some(fault.hint("remove it, or write which squares or which other pieces it should test"))
    }

    /// Reports a condition, or the part of it, that is excluded.
    pub fn ruled_out(&self, said: Said<'a, '_>, viewers: &Viewers, row: &str) -> Option<Diagnostic> {
        let Said { node, condition } = said;
        let player = viewers.player;
        if self.holds_by_forbidden(condition, player) != Some(false) {
            return None;
        }
        // A condition that never holds anyway gets another warning.
        if !self.written.is_own(&node.span) || self.always(condition, viewers) == Some(false) {
            return None;
        }
        // Report the excluded part, if a part alone is excluded.
        let parts = self.written.parts(node, condition);
        let mut inner = parts.into_iter().filter_map(|(node, part, theirs)| {
            let viewers = if theirs { viewers.other() } else { viewers.clone() };
            self.ruled_out(Said { node, condition: part }, &viewers, row)
        });
        if let Some(fault) = inner.next() {
            return Some(fault);
        }
        if let Some(ruled_out) = self.ruled_out_by(condition, player) {
            if ruled_out.row == row {
                return None;
            }
            // A condition that never holds for either player is reported where it is declared.
            let declared = self.written.named(node).filter(|named| self.written.is_own(&named.span));
            let (message, hint) = match ruled_out.player {
                Player::Anyone => (
                    format!(
                        "{} is never true: because of \"{}\", {} can never be taken",
                        self.shown(declared.unwrap_or(node)),
                        ruled_out.row,
                        self.kept(ruled_out)
                    ),
                    self.of_the_others(condition, ruled_out),
                ),
                Player::HasMoved | Player::IsNext => (
                    format!(
                        "{} is never true here: \"{}\" forbids every move that would make it true",
                        self.shown(node),
                        ruled_out.row
                    ),
                    self.turned_round(viewers, row),
                ),
            };
            return Some(match declared.filter(|_| ruled_out.player == Player::Anyone) {
                Some(declared) => Diagnostic::new(Code::RuledOut, declared.span.clone(), message)
                    .hint(hint)
                    .related(node.span.clone(), "used here"),
                None => Diagnostic::new(Code::RuledOut, node.span.clone(), message).hint(hint),
            });
        }
        let message = format!("{} is never true: `forbidden` rules it out", self.shown(node));
        let fault = Diagnostic::new(Code::RuledOut, node.span.clone(), message);
        Some(fault.hint("no legal move makes it true: remove it, or write another condition"))
    }

    /// The pieces that are never captured because of the excluded condition: `the king`.
    fn kept(&self, ruled_out: &RuledOut) -> String {
        let names = self.names().each(safe_kinds(&ruled_out.condition).iter());
        if names.is_empty() { "that piece".into() } else { format!("the {}", words::some(&names, "and")) }
    }

    /// A hint for a condition that tests for the loss of a piece that is never captured: perhaps other pieces are
    /// meant.
    fn of_the_others(&self, condition: &Condition, ruled_out: &RuledOut) -> String {
        let safe = safe_kinds(&ruled_out.condition);
        let else_way =
            format!("to allow {} to be taken, remove the rows of `forbidden` about check", self.kept(ruled_out));
        let whose = match condition.as_none() {
            Some(Set::And(parts)) if parts.contains(&Set::Own) => "own ",
            Some(Set::And(parts)) if parts.contains(&Set::Enemy) => "enemy ",
            _ => return format!("remove it; {else_way}"),
        };
        match &self.names().each(safe.iter())[..] {
            [name] => {
                format!("to test for all pieces except the {name}, write `No(\"{whose}!{name}\")`; {else_way}")
            }
            _ => format!("remove it; {else_way}"),
        }
    }

    /// A hint on how a row tests for the other player.
    fn turned_round(&self, viewers: &Viewers, row: &str) -> String {
        let is_outcome = self.rules.outcomes.iter().any(|outcome| outcome.name == row) && !self.world.is_about_a_move();
        let how = match (is_outcome, viewers.is_mover) {
            (true, true) => "remove `for: Mover`",
            (true, false) => "remove `Theirs`",
            (false, true) => "write `Theirs(...)` around it",
            (false, false) => "remove `Theirs`, or write it around this",
        };
        format!("this tests the player who has just moved; to test the player to move, {how}")
    }
}

/// The pieces of a condition that tests for their absence.
fn safe_kinds(condition: &Condition) -> KindSet {
    let Some(Set::And(parts)) = condition.as_none() else { return KindSet::EMPTY };
    parts
        .iter()
        .find_map(|part| if let Set::Kinds(kinds) = part { Some(*kinds) } else { None })
        .unwrap_or(KindSet::EMPTY)
}
