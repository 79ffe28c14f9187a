//! Which rows of the rules a move goes by, and which keep moves back: by the reference, whatever executor plays.

use super::reference::Reference;
use super::{Move, TooManyMoves};
use crate::model::RowId;
use crate::position::{History, Position};

impl Position {
    /// The rows that a legal move of the position goes by: the moves of the piece that lead so, promotions, the drop or the castling; then the
    /// rows that follow it, and the steps of counters. Several rows may allow the same move.
    ///
    /// # Errors
    /// If it is more work to tell than a request may take.
    ///
    /// ```
    /// let position = ferz::Variant::builtin("chess")?.start();
    /// let mv = position.parse_move("e2e4")?;
    /// let rules = position.variant().rules();
    /// let rows = position.rows_of(&mv)?;
    /// let texts: Vec<String> = rows.into_iter().map(|row| rules.row_text(row)).collect();
    /// assert_eq!(texts[0], "the move `double-step` of the pawn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows_of(&self, mv: &Move) -> Result<Vec<RowId>, TooManyMoves> {
        let mut rows = Vec::new();
        self.wanted_rows_of(mv, &|_| true, &mut |row| rows.push(row))?;
        Ok(rows)
    }

    /// The same, but of the moves of pieces only those that are wanted: each is handed over.
    #[doc(hidden)]
    pub fn wanted_rows_of(
        &self,
        mv: &Move,
        wanted: &dyn Fn(RowId) -> bool,
        used: &mut dyn FnMut(RowId),
    ) -> Result<(), TooManyMoves> {
        let reference = Reference::new(self.variant(), History::none());
        reference.rows_of(&self.state(), mv, wanted, used);
        reference.complete()
    }

    /// The rows of `cannot`, `forbidden` and `must` that keep a move of the side to move back, each once, in order; rules about
    /// repetition see no history.
    ///
    /// # Errors
    /// If it is more work to tell than a request may take.
    pub fn rows_against(&self) -> Result<Vec<RowId>, TooManyMoves> {
        let reference = Reference::new(self.variant(), History::none());
        let mut rows = Vec::new();
        reference.rows_against(&self.state(), &mut |row| rows.push(row));
        rows.sort_unstable();
        rows.dedup();
        reference.complete().map(|()| rows)
    }
}
