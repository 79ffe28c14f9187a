//! The ways to win, and draws that end a game by themselves.

use crate::model::{Amount, Condition, InsufficientRow, OutcomeRow, Rules, Verdict};
use crate::types::Side;

impl Rules {
    /// The condition that a side can no longer win, seen by that side. For each outcome by which the side could win, a
    /// row of [`insufficient`](Rules::insufficient) that bars the outcome must hold. The condition never holds if the
    /// side has no such rows or may still get pieces to drop. It also requires that the side has no pieces to drop in
    /// hand.
    pub fn cannot_win(&self, side: Side) -> Condition {
        let own: Vec<&InsufficientRow> = self.insufficient.iter().filter(|row| side.is_of(row.side)).collect();
        if own.is_empty() || self.may_get_more_to_drop(side) {
            return Condition::NEVER;
        }
        let barring = |bars: &dyn Fn(&InsufficientRow) -> bool| {
            let rows: Vec<Condition> = own.iter().filter(|row| bars(row)).map(|row| row.when.clone()).collect();
            <[Condition; 1]>::try_from(rows).map_or_else(Condition::Or, |[row]| row)
        };
        let held = self.held_drops();
        let hand = (!held.is_empty()).then_some(Condition::at_least(Amount::Number(0), Amount::Hand(held)));
        let mut parts: Vec<Condition> = hand.into_iter().collect();
        let wins: Vec<&OutcomeRow> = self.outcomes.iter().filter(|end| end.may_be_won_by(side)).collect();
        if wins.is_empty() {
            // There is no outcome to bar, but some row must still hold.
            parts.push(barring(&|_| true));
        }
        for end in wins {
            let barred = barring(&|row| row.bars.as_ref().is_none_or(|names| names.contains(&end.name)));
            if !parts.contains(&barred) {
                parts.push(barred);
            }
        }
        <[Condition; 1]>::try_from(parts).map_or_else(Condition::All, |[part]| part)
    }

    /// Returns true if a condition is what `Dead` stands for.
    pub fn is_dead(&self, condition: &Condition) -> bool {
        matches!(condition, Condition::All(_)) && Side::BOTH.iter().any(|&side| self.dead(side) == *condition)
    }

    /// The rules without outcomes of dead positions.
    #[must_use]
    pub fn without_dead(&self) -> Rules {
        let outcomes = self.outcomes.iter().filter(|row| !self.is_dead(&row.when)).cloned().collect();
        Rules { outcomes, ..self.clone() }
    }

    /// Returns true if a row of [`outcomes`](Rules::outcomes) ends the game in a draw, without a claim, although the
    /// players could go on: a clock, a repetition or a dead position.
    pub fn is_automatic_draw(&self, row: &OutcomeRow) -> bool {
        let is_draw = row.result == Verdict::Draw && !row.claim;
        is_draw && (row.clock || row.waits_for_repetition() || self.is_dead(&row.when))
    }

    /// The rules without automatic draws, for games that went on after them.
    #[must_use]
    pub fn without_automatic_draws(&self) -> Rules {
        let outcomes = self.outcomes.iter().filter(|row| !self.is_automatic_draw(row)).cloned().collect();
        Rules { outcomes, ..self.clone() }
    }

    /// The condition that neither side can win any more, as a side sees it. See [`Rules::cannot_win`].
    pub fn dead(&self, viewer: Side) -> Condition {
        let [own, theirs] = [viewer, viewer.other()].map(|side| self.cannot_win(side));
        Condition::All(vec![own, Condition::Theirs(Box::new(theirs))])
    }
}
