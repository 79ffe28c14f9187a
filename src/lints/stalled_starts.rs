//! Starts from which both sides can only pass until the game ends.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::MoveKind;

/// The largest number of passes to follow. Longer sequences are not reported.
const MOST_PASSES: usize = 16;

impl Lints<'_> {
    /// Reports a start in which a pass is the only move, again after each pass, until the game is over.
    pub fn stalled_start(&self) -> Option<Diagnostic> {
        let span = self.written.own("start")?.value.span.clone();
        if !self.rules.pass || !self.rules.arrays.is_empty() {
            return None;
        }
        let mut position = self.start.clone();
        let mut passes = 0;
        // A pass changes only counters, so the continuation is forced.
        let ending = loop {
            if let Some(ending) = self.ask(|| position.outcome())? {
                break ending;
            }
            match &self.ask(|| position.legal_moves())?[..] {
                [pass] if pass.kind == MoveKind::Pass && passes < MOST_PASSES => position.play_unchecked(pass),
                _ => return None,
            }
            passes += 1;
        };
        // A single forced pass at the start may be intended.
        if passes < 2 {
            return None;
        }
        let message = format!("from the start players can only pass, so the game ends after {passes} passes: {ending}");
        let hint = "check `start`: the moves and drops of these rules need pieces that it does not have";
        Some(Diagnostic::new(Code::OnlyPasses, span, message).hint(hint))
    }
}
