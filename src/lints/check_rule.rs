//! A `check` that always or never holds, or that names the wrong side's pieces.

use super::Lints;
use super::conditions::{Said, Viewers};
use super::ruled_out::Player;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Condition, Set, Word};
use crate::types::Side;

impl Lints<'_> {
    /// Reports a `check` that always or never holds.
    pub fn idle_check(&self) -> Vec<Diagnostic> {
        let (Some(check), Some(entry)) = (&self.rules.check, self.written.own("check")) else { return Vec::new() };
        self.constants(
            Said { node: &entry.value, condition: check },
            &Viewers::of(&Side::BOTH, Player::Anyone),
            "check",
        )
    }

    /// Reports a `check` that only names the other side's pieces: it would hold for the player who gives check.
    pub fn alien_check(&self) -> Option<Diagnostic> {
        let (check, entry) = (self.rules.check.as_ref()?, self.written.own("check")?);
        let says = |set: Set| check.mentions(|word| matches!(word, Word::Set(other) if *other == set));
        let says_other = |set: Set| match check {
            Condition::Theirs(inner) => inner.mentions(|word| matches!(word, Word::Set(other) if *other == set)),
            _ => false,
        };
        let message = "`check` looks only at pieces of the opponent, but it defines when the player is in check";
        if let (Condition::Theirs(inner), true, false) = (check, says_other(Set::Own), says_other(Set::Enemy))
            && !inner.mentions(|word| matches!(word, Word::Set(Set::Theirs(_)) | Word::Condition(Condition::Theirs(_))))
        {
            let fault = Diagnostic::new(Code::AlienCheck, entry.value.span.clone(), message);
            return Some(fault.hint("remove `Theirs`: `own` means the pieces of the player who is in check"));
        }
        let turned =
            check.mentions(|word| matches!(word, Word::Set(Set::Theirs(_)) | Word::Condition(Condition::Theirs(_))));
        if !says(Set::Enemy) || says(Set::Own) || turned {
            return None;
        }
        let fault = Diagnostic::new(Code::AlienCheck, entry.value.span.clone(), message);
        Some(fault.hint("did you mean `own` instead of `enemy`?"))
    }
}
