//! The outcome of a position alone, for callers that visit positions without keeping a history.

use super::{Course, Outcome};
use crate::movegen::LimitExceeded;
use crate::position::Position;

impl Position {
    /// The outcome of a game that starts in this position, from the first row that holds and need not be claimed. No
    /// position counts as repeated. [`Game::outcome`](super::Game::outcome) takes the history of a game into account.
    ///
    /// # Errors
    /// If there are too many moves to list, or evaluating the rows exceeds the work limit of a request.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let end = |fen| Ok::<_, Box<dyn std::error::Error>>(chess.position(fen)?.outcome()?.map(|end| end.to_string()));
    /// assert_eq!(end("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")?.as_deref(), Some("White wins: checkmate"));
    /// assert_eq!(end("7k/8/6QK/8/8/8/8/8 b - - 0 1")?.as_deref(), Some("draw: stalemate"));
    /// assert_eq!(end("8/8/6QK/8/8/8/8/k7 b - - 0 1")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Result<Option<Outcome>, LimitExceeded> {
        self.outcome_with_work().map(|(end, _)| end)
    }

    /// Like [`outcome`](Position::outcome), but also returns the work done.
    pub(crate) fn outcome_with_work(&self) -> Result<(Option<Outcome>, u32), LimitExceeded> {
        let rules = self.variant().rules();
        if rules.outcomes.iter().all(|row| row.claim || row.waits_for_repetition()) {
            return Ok((None, 0));
        }
        let (count, mut work) = self.count_moves_with_work()?;
        let mut course = Course::new();
        if !rules.throughout.is_empty() {
            course.note(self)?;
        }
        course.first_end(self, count == 0, &mut work).map(|end| (end, work))
    }
}
