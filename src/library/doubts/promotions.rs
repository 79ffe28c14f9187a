//! Promotions that promote nothing, or to what a piece is already, and limits that mean nothing.

use super::Doubts;
use super::census::forms;
use super::text;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Into, MovePattern};
use crate::syntax::{Node, Value};
use crate::types::{KindSet, Piece, Side};

impl Doubts<'_> {
    /// All that is doubtful about what pieces promote to.
    pub fn odd_promotions(&self) -> Vec<Diagnostic> {
        let mut found = self.promotes_nothing();
        found.extend(self.idle_limits());
        found.extend(self.promotes_to_itself());
        found.extend(self.promotes_to_royal());
        found
    }

    /// Promotions to a piece that `check` is about, beside others, where each side has one of it and no other rule speaks of it.
    fn promotes_to_royal(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        let Some(royals) = self.royals() else { return Vec::new() };
        let count = |side: Side| royals.iter().map(|kind| self.start.pieces_of(side, kind).len()).sum::<usize>();
        let forbids = rules.forbidden.iter().any(|row| Some(&row.when) == rules.check.as_ref() && row.on.is_empty());
        if !forbids || !Side::BOTH.into_iter().all(|side| count(side) == 1) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for row in &rules.promotion {
            let (Some(written), Into::Kinds(kinds)) = (self.written.row("promotion", &row.name), &row.into) else {
                continue;
            };
            let by_royal = row.on.iter().any(|pattern| pattern.by.is_none_or(|by| by.meets(royals)));
            let Some(kind) = kinds.iter().find(|&&kind| royals.contains(kind)) else { continue };
            let has_others = kinds.iter().any(|&kind| !royals.contains(kind));
            if by_royal || !has_others || !row.limits.is_empty() {
                continue;
            }
            let name = &rules.piece(*kind).name;
            let message = format!("\"{}\" may make a second {name}, and then neither may be left attacked", row.name);
            let hint = format!(
                "leave `{name}` out of `into`; if several are meant, a piece of its own without the tag is an ordinary one"
            );
            found.push(Diagnostic::new(Code::PromotesToRoyal, self.written.part(written, "into"), message).hint(hint));
        }
        found
    }

    /// Promotions to forms that no piece which is ever there has.
    fn promotes_nothing(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in self.rules.promotion.iter().filter(|row| !matches!(row.into, Into::Kinds(_))) {
            let Some(written) = self.written.row("promotion", &row.name) else { continue };
            let exists = |kind| Side::all_of(row.side).any(|side| self.world.exists(Piece { side, kind }));
            let is_about = |kind| MovePattern::any_is_by(&row.on, kind);
            let promotes = |kind| exists(kind) && is_about(kind) && !forms(self.rules, row, kind).is_empty();
            // That no piece at all has such a form was told when the row was read.
            let is_known = !self.rules.kinds().any(|kind| is_about(kind) && !forms(self.rules, row, kind).is_empty());
            if is_known || self.rules.kinds().any(promotes) {
                continue;
            }
            let (form, other) =
                if row.into == Into::Promoted { ("promoted", "Unpromoted") } else { ("unpromoted", "Promoted") };
            let message =
                format!("no piece that is ever there has a form that is {form}: \"{}\" promotes nothing", row.name);
            let hint = format!("did you mean `into: {other}`? `promotes_to` of a piece says what its promoted form is");
            found.push(Diagnostic::new(Code::MatchesNothing, self.written.part(written, "into"), message).hint(hint));
        }
        found
    }

    /// Promotions of a piece to what it is.
    fn promotes_to_itself(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in &self.rules.promotion {
            let (Some(written), Into::Kinds(kinds)) = (self.written.row("promotion", &row.name), &row.into) else {
                continue;
            };
            let by = row.on.iter().map(|pattern| pattern.by.unwrap_or(KindSet::ALL));
            let by = by.fold(KindSet::EMPTY, |all, kinds| all | kinds);
            let into: KindSet = kinds.iter().copied().collect();
            // Among several pieces that may become each other it is a choice to stay.
            let all: KindSet = self.rules.kinds().collect();
            let Some(&kind) =
                kinds.iter().find(|&&kind| by & all == [kind].into_iter().collect() && into.contains(kind))
            else {
                continue;
            };
            let name = &self.rules.piece(kind).name;
            let message = format!("\"{}\" promotes a {name} to a {name}", row.name);
            let hint = "name what it becomes; that it may stay what it is, is said by `optional: true`";
            found.push(Diagnostic::new(Code::IdlePromotion, self.written.part(written, "into"), message).hint(hint));
        }
        found
    }

    /// Limits of promotions to what the row does not offer, or that are never reached.
    fn idle_limits(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for row in &self.rules.promotion {
            let Some(written) = self.written.row("promotion", &row.name) else { continue };
            let limits = self.written.field_of(written, "limits");
            let Some(Node { value: Value::Map(entries), .. }) = limits else { continue };
            let offered: KindSet = self.rules.kinds().flat_map(|kind| forms(self.rules, row, kind)).collect();
            for ((kind, limit), entry) in row.limits.iter().zip(entries) {
                if !self.written.is_own(&entry.key_span) {
                    continue;
                }
                let names: Vec<&str> = offered.iter().map(|kind| self.rules.piece(kind).name.as_str()).collect();
                let fault = |message: String, hint: String| {
                    Diagnostic::new(Code::IdleLimit, entry.key_span.clone(), message).hint(hint)
                };
                if !offered.contains(*kind) {
                    let message = format!("\"{}\" limits `{}` and offers no such piece", row.name, entry.key);
                    found.push(fault(message, format!("the row offers {}", text::listed(&names, "and"))));
                } else if usize::from(*limit) >= self.rules.board.squares().len() {
                    let squares = self.rules.board.squares().len();
                    let message = format!("a limit of {limit} is never reached: the board has {squares} squares");
                    found.push(fault(message, "leave it out, or write a smaller number".into()));
                }
            }
        }
        found
    }
}
