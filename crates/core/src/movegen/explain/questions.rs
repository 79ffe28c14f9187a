//! Explanations of why a move is possible or not, for one position.

use super::answers::{CastlingAttempt, DropFault, MoveSources, Obstacle, Refusal};
use crate::model::{CastlingRow, CastlingWay};
use crate::movegen::reference::Reference;
use crate::movegen::{LimitExceeded, Move};
use crate::position::{History, Position};
use crate::types::{Kind, Square};

impl Position {
    /// The obstacles of each movement of the piece on `from` that could lead to `to` in other circumstances. Movements
    /// that never lead there, and moves that only a row forbids, are left out.
    ///
    /// # Errors
    /// If finding the obstacles exceeds the work limit of a request.
    ///
    /// ```
    /// # use ferz_core as ferz;
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

    /// The row that forbids a pseudo-legal move, and the reason; `None` if no row does.
    ///
    /// # Errors
    /// If finding the row exceeds the work limit of a request.
    pub fn refusal(&self, mv: &Move) -> Result<Option<Refusal>, LimitExceeded> {
        let rows = self.variant().rules().forbidden.len();
        let forbidden = self.ask(|reference| reference.forbidden(&self.state(), mv, rows))?;
        if let Some(row) = forbidden {
            // The row is known, even if finding the reasons exceeds the limit.
            let grounds = self.ask(|reference| reference.grounds(&self.state(), mv, row)).unwrap_or_default();
            let row = self.variant().rules().forbidden[row].name.clone();
            return Ok(Some(Refusal { row, grounds: Some(grounds) }));
        }
        let refused = self.refused_moves()?.into_iter().find(|(other, _)| other == mv);
        Ok(refused.map(|(_, refused)| Refusal { row: refused.reason, grounds: None }))
    }

    /// The castlings of the side to move, each with its faults.
    ///
    /// # Errors
    /// If finding the faults exceeds the work limit of a request.
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

    /// The reasons why the rows of `drops` do not let the side to move drop a piece on an empty square. Empty if no row
    /// applies to the piece.
    ///
    /// # Errors
    /// If finding the reasons exceeds the work limit of a request.
    pub fn drop_faults(&self, kind: Kind, to: Square) -> Result<Vec<DropFault>, LimitExceeded> {
        self.ask(|reference| reference.drop_faults(&self.state(), kind, to))
    }

    /// The movements and rows that allow a legal move, and the rows that follow it.
    ///
    /// # Errors
    /// If finding the rows exceeds the work limit of a request.
    pub fn sources(&self, mv: &Move) -> Result<MoveSources, LimitExceeded> {
        self.ask(|reference| reference.sources(&self.state(), mv))
    }

    /// The answer of the reference executor, if it is within the work limit.
    fn ask<T>(&self, question: impl FnOnce(&Reference) -> T) -> Result<T, LimitExceeded> {
        let reference = Reference::new(self.variant(), History::none());
        let answer = question(&reference);
        reference.complete().map(|()| answer)
    }
}
