//! Captures that no longer fill the hands from which the base drops pieces.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::Drop;
use ferz_core::syntax::Value;

impl Lints<'_> {
    /// Reports the file's own `captured`, if it leaves the hands empty for the drops of the base.
    pub fn emptied_hands(&self) -> Option<Diagnostic> {
        let rules = self.rules;
        let base = &self.base?.rules;
        let is_inherited = |row: &Drop| self.written.row("drops", &row.name).is_none();
        let from_hand: Vec<&Drop> = rules.drops.iter().filter(|row| !row.free).collect();
        if rules.captured.go.is_kept()
            || !base.captured.go.is_kept()
            || self.world.held.iter().any(|held| !held.is_empty())
            || !from_hand.iter().all(|row| is_inherited(row))
        {
            return None;
        }
        // A start that explicitly writes empty hands is intended: they may be filled elsewhere, by a FEN.
        let start = self.written.own("start").map(|entry| &entry.value.value);
        if matches!(start, Some(Value::Text(fen)) if fen.contains('[')) {
            return None;
        }
        let row = from_hand.first()?;
        let own = self.written.own("captured").map(|entry| entry.key_span.clone());
        let span = own.or_else(|| self.written.removed("captured"))?;
        let message = format!(
            "captured pieces no longer go to a hand, and the hands are empty at the start, so \"{}\" of the base never drops anything",
            row.name
        );
        let hint = "keep `captured` of the base; or remove the drops, too: `drops: Remove`; if a partner hands pieces over, write the empty hands as `[-]` after the board in `start`";
        Some(Diagnostic::new(Code::NeverHolds, span, message).hint(hint))
    }
}
