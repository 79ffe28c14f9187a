//! How a position ends a game by itself, for whoever goes through positions without keeping a history.

use super::Outcome;
use crate::model::Level;
use crate::movegen::TooManyMoves;
use crate::movegen::plain::Plain;
use crate::position::{History, Position};

impl Position {
    /// How the game ends here, as far as the position tells: by the first outcome row that holds, those that ask for the history (for
    /// repetitions, for instance) and those that must be claimed left out. A [`Game`](super::Game) knows its history: see
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
        let variant = self.variant();
        let rows = variant.rules().outcomes.iter().filter(|row| !row.claim && row.when.level() < Level::History);
        let mut rows = rows.peekable();
        if rows.peek().is_none() {
            return Ok(None);
        }
        let is_stuck = self.count_moves()? == 0;
        let history = History::default();
        let plain = Plain::new(variant, &history);
        let row = plain.outcome(&self.state(), is_stuck, rows);
        plain.complete().map(|()| row.map(|row| Outcome::of(row, variant.rules(), self.side_to_move())))
    }
}
