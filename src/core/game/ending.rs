//! How a position ends a game by itself, for callers that go through positions without keeping a history.

use super::Outcome;
use crate::model::OutcomeRow;
use crate::movegen::TooManyMoves;
use crate::position::{History, Position, Seen};

impl Position {
    /// How the game ends here if it began here, so that nothing is repeated: by the first outcome row that holds,
    /// except those that must be claimed. A [`Game`](super::Game) knows its history: see
    /// [`Game::outcome`](super::Game::outcome).
    ///
    /// # Errors
    /// If there are too many moves to list, or the rows are more work to judge than a request may take.
    ///
    /// ```
    /// use ferz::Variant;
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let end = |fen| Ok::<_, Box<dyn std::error::Error>>(chess.position(fen)?.ending()?.map(|end| end.to_string()));
    /// assert_eq!(end("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")?.as_deref(), Some("White wins: checkmate"));
    /// assert_eq!(end("7k/8/6QK/8/8/8/8/8 b - - 0 1")?.as_deref(), Some("draw: stalemate"));
    /// assert_eq!(end("8/8/6QK/8/8/8/8/k7 b - - 0 1")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ending(&self) -> Result<Option<Outcome>, TooManyMoves> {
        let rules = self.variant().rules();
        let is_looked_at = |row: &OutcomeRow| !row.claim && !row.waits_for_repetition();
        let mut rows = rules.outcomes.iter().enumerate().filter(|(_, row)| is_looked_at(row)).peekable();
        if rows.peek().is_none() {
            return Ok(None);
        }
        let (is_stuck, mut history) = (self.count_moves()? == 0, History::default());
        if !rules.throughout.is_empty() {
            let (held, _) = self.noted(&history)?;
            history.push(Seen { key: self.key(), to_move: self.side_to_move(), held });
        }
        for (place, row) in rows {
            if self.outcome_holds(&history, place, is_stuck)?.0 {
                return Ok(Some(Outcome::of(row, rules, self.side_to_move())));
            }
        }
        Ok(None)
    }
}
