//! Outcomes that test if the opponent of the player to move has lost pieces. A move only loses pieces of the opponent,
//! so such an outcome holds a move late.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Condition, Movement, OutcomeRow, Set, Takes, Verdict, Word};
use crate::types::{KindSet, Side};

impl Lints<'_> {
    /// Reports such outcomes, if no other outcome tests the losses of the player to move.
    pub fn late_losses(&self) -> Vec<Diagnostic> {
        let rules = self.rules;
        if rules.turn.is_some() || rules.pass || self.may_lose_own() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for row in &rules.outcomes {
            let Some(kinds) = gone(&row.when) else { continue };
            let is_plain = row.side.is_none() && !row.claim && row.result == Verdict::Loss;
            let Some(written) = self.written.row("outcomes", &row.name).filter(|_| is_plain) else { continue };
            // Another row that names these pieces, other than for check or a chase, shows that the author has
            // considered this.
            let names = |word: Word| matches!(word, Word::Set(Set::Kinds(other)) if other.meets(kinds));
            let asks_for_check = |word: Word| matches!(word, Word::Set(Set::Attacked(_)));
            let is_thought_of = |other: &OutcomeRow| {
                let is_about_threats = other.when.mentions(asks_for_check) || other.follows_pieces();
                let speaks = other.when.mentions(names) && !is_about_threats;
                other.when != row.when && (other.name == row.name || speaks)
            };
            if rules.outcomes.iter().any(is_thought_of) || !self.is_taken(kinds) {
                continue;
            }
            let message = format!(
                "\"{}\" tests the pieces that the player to move has taken: it applies only one move later, and the taker loses",
                row.name
            );
            let hint = "the player to move is the one whose piece was just taken, so write `own`: `Loss` if the taker wins, `Win` if the taker loses";
            found.push(Diagnostic::new(Code::LateWin, self.written.part(written, "when"), message).hint(hint));
        }
        found
    }

    /// Returns `true` if a side may lose pieces by its own move.
    fn may_lose_own(&self) -> bool {
        let takes_own = |movement: &Movement| {
            !movement.onto.own.is_empty() || movement.becomes.is_some() || matches!(movement.takes, Takes::Set(_))
        };
        let moves = self.rules.pieces.iter().flat_map(|piece| &piece.moves);
        let by_move = moves.clone().any(takes_own) || moves.flat_map(Movement::legs).any(takes_own);
        let changes = self.rules.after.iter().any(|row| {
            let onto_empty =
                row.choose.as_ref().is_some_and(|choose| self.logic.is_within(&choose.squares, &Set::Empty));
            row.has_effect(|effect| match effect.squares {
                Set::Chosen if effect.builds => !onto_empty,
                _ => effect.removes_pieces() || effect.becomes.is_some() || effect.flips,
            })
        });
        by_move || changes
    }

    /// Returns `true` if each side has some of these pieces at the start, and any move captures.
    fn is_taken(&self, kinds: KindSet) -> bool {
        let has = |side: Side| {
            self.rules.start.board.iter().any(|(_, piece)| piece.side == side && kinds.contains(piece.kind))
        };
        let takes = self.rules.pieces.iter().flat_map(|piece| &piece.moves).any(Movement::can_take);
        takes && Side::BOTH.into_iter().all(has)
    }
}

/// The kinds of pieces that a condition requires the opponent to lack.
fn gone(when: &Condition) -> Option<KindSet> {
    let Some(Set::And(parts)) = when.as_none() else { return None };
    match &parts[..] {
        [Set::Enemy, Set::Kinds(kinds)] | [Set::Kinds(kinds), Set::Enemy] => Some(*kinds),
        _ => None,
    }
}
