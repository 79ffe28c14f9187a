//! Detection of insufficient material: a side that can no longer win, whatever the other side does.

use crate::model::{InsufficientRow, OutcomeRow, Verdict};
use crate::movegen::LimitExceeded;
use crate::position::Position;
use crate::types::Side;

impl Position {
    /// Returns `true` if a side has too little material to win, even with the other side's help. Every outcome by which
    /// the side could win must then be barred by a row of [`insufficient`](crate::model::Rules::insufficient) that
    /// holds for the side. A side with pieces in hand, or that may get some, always has enough material. So has every
    /// side if the rules have no such rows.
    ///
    /// # Errors
    /// If evaluating the rows exceeds the work limit of a request.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{Side, Variant};
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let short = |fen| Ok::<_, Box<dyn std::error::Error>>(chess.position(fen)?.cannot_win(Side::First)?);
    /// assert!(short("4k2r/8/8/8/8/8/8/4K3 w - - 0 1")?);   // a king alone
    /// assert!(short("4k3/8/8/8/8/8/8/4KB2 w - - 0 1")?);   // a bishop against a king
    /// assert!(!short("4kn2/8/8/8/8/8/8/4KB2 w - - 0 1")?); // the knight may block its king
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cannot_win(&self, side: Side) -> Result<bool, LimitExceeded> {
        let rules = self.variant().rules();
        if rules.may_get_more_to_drop(side)
            || rules.insufficient.is_empty()
            || rules.kinds().any(|kind| self.in_hand(side, kind) > 0)
        {
            return Ok(false);
        }
        let mut barred: Vec<Option<&Vec<String>>> = Vec::new();
        for InsufficientRow { name: _, side: of, when, bars } in &rules.insufficient {
            if side.is_of(*of) && self.condition_holds(when, side)? {
                barred.push(bars.as_ref());
            }
        }
        let bars = |end: &OutcomeRow| barred.iter().any(|names| names.is_none_or(|names| names.contains(&end.name)));
        Ok(!barred.is_empty() && rules.outcomes.iter().filter(|end| may_win_by(side, end)).all(bars))
    }
}

/// Returns `true` if a side can win by an outcome.
fn may_win_by(side: Side, end: &OutcomeRow) -> bool {
    let OutcomeRow { name: _, side: to_move, when: _, result, claim: _, clock: _ } = end;
    match result {
        Verdict::Win => side.is_of(*to_move),
        Verdict::Loss => side.other().is_of(*to_move),
        Verdict::Draw => false,
    }
}
