//! The rows of the rules that a move uses, and the rows that prevent moves. Always computed by the reference executor.

use crate::model::RowId;
use crate::movegen::reference::Reference;
use crate::movegen::{LimitExceeded, Move};
use crate::position::{History, Position};

impl Position {
    /// The rows that a legal move of the position uses: the movements of the piece, promotions, the drop or the
    /// castling, then the rows that follow the move and the steps of counters. Several rows may allow the same move.
    ///
    /// # Errors
    /// If finding the rows exceeds the work limit of a request.
    ///
    /// ```
    /// # use ferz_core::{self as ferz, prose::Names};
    /// let position = ferz::Variant::builtin("chess")?.start();
    /// let mv = position.parse_move("e2e4")?;
    /// let rules = position.variant().rules();
    /// let rows = position.rows_of(&mv)?;
    /// let texts: Vec<String> = rows.into_iter().map(|row| Names::of(rules).row(row)).collect();
    /// assert_eq!(texts[0], "the move `double-step` of the pawn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows_of(&self, mv: &Move) -> Result<Vec<RowId>, LimitExceeded> {
        let mut rows = Vec::new();
        self.wanted_rows_of(mv, &|_| true, &mut |row| rows.push(row))?;
        Ok(rows)
    }

    /// Like [`rows_of`](Position::rows_of), but tries movements only if they are `wanted`. `used` gets each row.
    #[doc(hidden)]
    pub fn wanted_rows_of(
        &self,
        mv: &Move,
        wanted: &dyn Fn(RowId) -> bool,
        used: &mut dyn FnMut(RowId),
    ) -> Result<(), LimitExceeded> {
        let reference = Reference::new(self.variant(), History::none());
        reference.rows_of(&self.state(), mv, wanted, used);
        reference.complete()
    }

    /// The rows of `cannot`, `forbidden` and `must` that prevent a move of the side to move, each once, in order. Rules
    /// about repetition see no history.
    ///
    /// # Errors
    /// If finding the rows exceeds the work limit of a request.
    pub fn rows_against(&self) -> Result<Vec<RowId>, LimitExceeded> {
        let reference = Reference::new(self.variant(), History::none());
        let mut rows = Vec::new();
        reference.rows_against(&self.state(), &mut |row| rows.push(row));
        rows.sort_unstable();
        rows.dedup();
        reference.complete().map(|()| rows)
    }
}
