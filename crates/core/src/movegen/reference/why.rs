//! Why there is a move, or none: what people ask of one position.

use super::Reference;
use crate::model::{CastlingRow, CastlingWay};
use crate::movegen::why::{CastlingAttempt, DropFault, Obstacle, Refusal, Sources};
use crate::movegen::{LimitExceeded, Move};
use crate::position::{History, Position};
use crate::types::{Kind, Square};

impl Position {
    /// For each movement of the piece on `from` that could lead to `to` in other circumstances: what would have to be
    /// different. Movements that never lead there, and moves that only a row forbids, are left out.
    ///
    /// # Errors
    /// If that takes more work than a request may.
    ///
    /// ```
    /// use ferz::Variant;
    /// use ferz::movegen::Hindrance;
    ///
    /// let chess = Variant::builtin("chess")?;
    /// let obstacles = chess.start().obstacles(chess.square("a1")?, chess.square("a5")?)?;
    /// assert_eq!(obstacles[0].hindrances, [Hindrance::Blocked(chess.square("a2")?.into())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn obstacles(&self, from: Square, to: Square) -> Result<Vec<Obstacle>, LimitExceeded> {
        self.ask(|reference| reference.obstacles(&self.state(), from, to))
    }

    /// The row that forbids a move which the pieces could make, and why; `None` if none does.
    ///
    /// # Errors
    /// If that takes more work than a request may.
    pub fn refusal(&self, mv: &Move) -> Result<Option<Refusal>, LimitExceeded> {
        let rows = self.variant().rules().forbidden.len();
        let forbidden = self.ask(|reference| reference.forbidden(&self.state(), mv, rows))?;
        if let Some(row) = forbidden {
            // The row is known, even if what makes it hold is too much work to find out.
            let grounds = self.ask(|reference| reference.grounds(&self.state(), mv, row)).unwrap_or_default();
            let row = self.variant().rules().forbidden[row].name.clone();
            return Ok(Some(Refusal { row, grounds: Some(grounds) }));
        }
        let refused = self.refused_moves()?.into_iter().find(|(other, _)| other == mv);
        Ok(refused.map(|(_, refused)| Refusal { row: refused.reason, grounds: None }))
    }

    /// The ways in which the side to move could castle, and what each is missing.
    ///
    /// # Errors
    /// If that takes more work than a request may.
    pub fn castling_attempts(&self) -> Result<Vec<CastlingAttempt>, LimitExceeded> {
        let state = self.state();
        self.ask(|reference| {
            let ways = self.variant().rules().castlings(self.side_to_move());
            let attempt = |(number, row, way): (u8, &CastlingRow, &CastlingWay)| {
                let first = way.parts.first()?;
                Some(CastlingAttempt {
                    row: row.name.clone(),
                    way: (first.from, first.to),
                    partner: way.partner(),
                    faults: reference.castling_faults(&state, number, row, way),
                })
            };
            ways.filter_map(attempt).collect()
        })
    }

    /// Why the rows of `drops` do not let the side to move drop a piece on an empty square; nothing if no row applies
    /// to the piece.
    ///
    /// # Errors
    /// If that takes more work than a request may.
    pub fn drop_faults(&self, kind: Kind, to: Square) -> Result<Vec<DropFault>, LimitExceeded> {
        self.ask(|reference| reference.drop_faults(&self.state(), kind, to))
    }

    /// The movements and rows that a legal move comes from, and the rows that follow it.
    ///
    /// # Errors
    /// If that takes more work than a request may.
    pub fn sources(&self, mv: &Move) -> Result<Sources, LimitExceeded> {
        self.ask(|reference| reference.sources(&self.state(), mv))
    }

    /// What the reference answers, if it is not too much work.
    fn ask<T>(&self, question: impl FnOnce(&Reference) -> T) -> Result<T, LimitExceeded> {
        let reference = Reference::new(self.variant(), History::none());
        let answer = question(&reference);
        reference.complete().map(|()| answer)
    }
}
