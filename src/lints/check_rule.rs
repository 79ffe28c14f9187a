//! A `check` that always or never holds.

use super::Lints;
use super::conditions::{Said, Viewers};
use super::ruled_out::Player;
use crate::diagnostic::Diagnostic;
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
}
