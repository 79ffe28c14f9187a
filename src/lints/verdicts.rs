//! Results that come a turn late, or are useless.

use super::Lints;
use crate::diagnostic::{Code, Diagnostic};
use crate::model::{Amount, Condition, InsufficientRow, Movement, OutcomeRow, Set, Verdict, Word};
use crate::types::KindSet;
use ferz_core::syntax::Entry;

impl<'a> Lints<'a> {
    /// Reports doubtful results of outcomes.
    pub fn odd_verdicts(&self) -> Vec<Diagnostic> {
        let ends = self.rules.outcomes.iter();
        let late = ends.filter_map(|row| self.ends_late(row, self.written.row("outcomes", &row.name)?));
        late.chain(self.rules.insufficient.iter().filter_map(|row| self.bars_a_draw(row))).collect()
    }

    /// Reports a row of `insufficient` that bars a side from an outcome by which no side wins.
    fn bars_a_draw(&self, row: &InsufficientRow) -> Option<Diagnostic> {
        let ends = &self.rules.outcomes;
        let is_draw = |name: &&String| {
            let mut named = ends.iter().filter(|end| end.name == **name).peekable();
            named.peek().is_some() && named.all(|end| end.result == Verdict::Draw)
        };
        let name = row.bars.iter().flatten().find(is_draw)?;
        let written = self.written.row("insufficient", &row.name)?;
        let node = self.written.field_of(written, "bars").filter(|node| self.written.is_own(&node.span))?;
        let message = format!("nobody wins by \"{name}\", so there is nothing to bar");
        let hint = match ends.iter().find(|end| end.result != Verdict::Draw) {
            Some(end) => format!(
                "name an outcome by which somebody wins: `bars: \"{}\"`; without `bars` the row applies to all of them",
                end.name
            ),
            None => "remove `bars`, so that the row applies to all outcomes".into(),
        };
        Some(Diagnostic::new(Code::OddVerdict, node.span.clone(), message).hint(hint))
    }

    /// Returns `true` if the file itself writes when a row holds, and so what its result means.
    fn says_when(&self, written: &'a Entry) -> bool {
        let when = self.written.field_of(written, "when");
        when.is_some_and(|when| self.written.is_own(&when.span))
    }

    /// Reports a player who has reached a goal but wins or loses only on their next turn.
    fn ends_late(&self, row: &OutcomeRow, written: &'a Entry) -> Option<Diagnostic> {
        let is_plain = row.result != Verdict::Draw && !row.claim && row.side.is_none() && self.says_when(written);
        let (reached, is_of_mover) = match &row.when {
            Condition::Theirs(inner) => (reaches(inner, &Set::Enemy), true),
            when => (reaches(when, &Set::Own), false),
        };
        // The opponent will not undo a loss of the player. But to win, the player may be meant to stay at the goal for
        // a turn.
        let may_stay = || row.result == Verdict::Win || !self.is_of_safe_pieces(&row.when);
        if !is_plain || self.rules.turn.is_some() || !reached || self.may_be_undone() && may_stay() {
            return None;
        }
        // Another row that tests what the mover has reached, or where the other pieces are, shows that the author has
        // considered this.
        let sees_mover = |other: &OutcomeRow| {
            let says = |word: Word| {
                matches!(
                    word,
                    Word::Condition(Condition::Theirs(_) | Condition::Can(_)) | Word::Amount(Amount::Theirs(_))
                ) || matches!(word, Word::Set(Set::Enemy | Set::Theirs(_)))
            };
            other.name != row.name && Some(&other.when) != self.rules.check.as_ref() && other.when.mentions(says)
                || other.name == row.name && other.when != row.when
        };
        if self.rules.outcomes.iter().any(sees_mover) || self.rules.pass {
            return None;
        }
        let verb = if row.result == Verdict::Loss { "loses" } else { "wins" };
        let message = format!("a player who reaches \"{}\" {verb} only at their next turn", row.name);
        let fault = Diagnostic::new(Code::LateWin, self.written.part(written, "when"), message);
        Some(fault.hint(match is_of_mover {
            true => "with `for: Mover`, `own` means the pieces of the player who has moved: write `own`, and check `result`".to_owned(),
            false if row.result == Verdict::Loss => {
                "after the move the other player is to move: write `enemy` if the player who gets there should win, or `for: Mover` if that player should lose".to_owned()
            }
            false => "after the move the other player is to move: write `for: Mover`, or `enemy` and `result: Loss`".to_owned(),
        }))
    }

    /// Returns `true` if a condition only names pieces that are never captured.
    fn is_of_safe_pieces(&self, when: &Condition) -> bool {
        let Some((safe, _)) = self.safe_royals() else { return false };
        let names = |is_so: &dyn Fn(KindSet) -> bool| {
            when.mentions(|word| matches!(word, Word::Set(Set::Kinds(named)) if is_so(*named)))
        };
        names(&|named| named & safe == named && !named.is_empty()) && !names(&|named| named & safe != named)
    }

    /// Returns `true` if the opponent can undo what a player has reached.
    fn may_be_undone(&self) -> bool {
        let takes = self.rules.pieces.iter().flat_map(|piece| &piece.moves).any(Movement::can_take);
        takes || !self.rules.after.is_empty()
    }
}

/// Returns `true` if a row only tests if a player has reached some squares, a line or a chain.
pub(super) fn is_goal(row: &OutcomeRow) -> bool {
    match &row.when {
        Condition::Theirs(inner) => reaches(inner, &Set::Own),
        when => reaches(when, &Set::Own),
    }
}

/// `Some(true)` if a set only has pieces of its viewer, `Some(false)` if only of the opponent; `None` otherwise.
fn owner(set: &Set) -> Option<bool> {
    match set {
        Set::Own => Some(true),
        Set::Enemy => Some(false),
        Set::And(parts) => parts.iter().find_map(owner),
        Set::Or(parts) => {
            let first = owner(parts.first()?)?;
            parts.iter().all(|part| owner(part) == Some(first)).then_some(first)
        }
        Set::Theirs(set) => owner(set).map(|own| !own),
        Set::Squares(_) | Set::Not(_) | Set::Empty | Set::Occupied | Set::Walls | Set::Kinds(_) | Set::Promoted => None,
        Set::Untouched | Set::Stranded | Set::Trail => None,
        Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen => None,
        Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Along(..) | Set::Beyond(..) => None,
        Set::Between(..) | Set::Flanked(_) | Set::Enclosed(..) | Set::Reach(_) | Set::Attacked(_) | Set::Guarded => {
            None
        }
    }
}

/// Returns `true` if a condition only tests if pieces of one side, `Own` or `Enemy`, have reached some squares, or form
/// a line or a chain.
fn reaches(condition: &Condition, whose: &Set) -> bool {
    let is_own = Some(*whose == Set::Own);
    let in_place = |set: &Set| {
        matches!(set, Set::And(parts) if parts.contains(whose) && parts.iter().any(|part| matches!(part, Set::Squares(_))))
            && is_lasting(set)
    };
    match condition {
        Condition::Any(set) | Condition::AtLeast(Amount::Count(set), Amount::Number(_)) => in_place(set),
        Condition::Line(line) => owner(&line.of) == is_own && is_lasting(&line.of),
        Condition::Connected(chain) => owner(&chain.of) == is_own && is_lasting(&chain.of),
        Condition::Or(parts) => !parts.is_empty() && parts.iter().all(|part| reaches(part, whose)),
        Condition::All(_) | Condition::Not(_) | Condition::Theirs(_) => false,
        Condition::AtLeast(..) | Condition::Can(_) => false,
        Condition::Stuck | Condition::Repeated(_) | Condition::Throughout(_) | Condition::Chased(_) => false,
    }
}

/// Returns `true` if a set only names owners, kinds and squares. Attacks are tested on purpose after the other side's
/// reply.
fn is_lasting(set: &Set) -> bool {
    match set {
        Set::Own | Set::Enemy | Set::Kinds(_) | Set::Squares(_) => true,
        Set::And(parts) | Set::Or(parts) => parts.iter().all(is_lasting),
        Set::Not(part) => is_lasting(part),
        Set::Empty | Set::Occupied | Set::Walls | Set::Promoted | Set::Untouched | Set::Stranded => false,
        Set::Trail | Set::From | Set::To | Set::Path | Set::Taken | Set::Chosen | Set::Theirs(_) => false,
        Set::Near(_) | Set::File(_) | Set::Rank(_) | Set::Shift(..) | Set::Along(..) | Set::Beyond(..) => false,
        Set::Between(..) | Set::Flanked(_) | Set::Enclosed(..) | Set::Reach(_) | Set::Attacked(_) | Set::Guarded => {
            false
        }
    }
}
