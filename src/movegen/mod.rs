//! Moves: found, judged and made. A [`Position`] comes in, [`Move`]s and the positions after them go out; nothing outside
//! can tell which executor did the work.

mod mv;
mod perft;
pub(crate) mod plain;

pub use mv::Move;
pub use perft::{divide, perft};

use crate::position::{History, Position};
use plain::Plain;

/// A position has more moves, or takes more work to list them, than the [limits](crate::model::limits) allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the position has too many moves to list (limits: {} moves, {} steps of work)",
    crate::model::limits::MAX_MOVES,
    crate::model::limits::MAX_WORK
)]
pub struct TooManyMoves;

/// Why a move that the pieces could make may not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The name of the row that forbids it, `king left in check` for instance.
    pub reason: String,
}

impl Position {
    /// All legal moves, in no particular order, each once. Rules about repetition see no history here; a
    /// [`Game`](crate::game::Game) knows it. That the game may be over is not looked at.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn legal_moves(&self) -> Result<Vec<Move>, TooManyMoves> {
        let history = History::default();
        let plain = Plain::new(self.variant(), &history);
        let moves = plain.legal(self.state(), self.variant().rules().forbidden.len());
        plain.complete().map(|()| moves)
    }

    /// All moves that the pieces could make but that a row forbids, each with the first row that does.
    ///
    /// # Errors
    /// If there are too many to list.
    pub fn refused_moves(&self) -> Result<Vec<(Move, Refused)>, TooManyMoves> {
        let history = History::default();
        let plain = Plain::new(self.variant(), &history);
        let rules = self.variant().rules();
        let legal = plain.legal(self.state(), rules.forbidden.len());
        let mut refused = Vec::new();
        for mv in plain.pseudo(self.state()) {
            let row = plain.forbidden(self.state(), &mv, rules.forbidden.len());
            let reason = match row {
                Some(row) => rules.forbidden[row].name.clone(),
                None if legal.contains(&mv) => continue,
                None => self.duty(&plain, &mv),
            };
            refused.push((mv, Refused { reason }));
        }
        plain.complete().map(|()| refused)
    }

    /// The `must` row that keeps a move, which is not forbidden, from being played.
    fn duty(&self, plain: &Plain, mv: &Move) -> String {
        let rows = self.variant().rules().must.iter();
        let broken = rows.clone().find(|row| !plain.matches(&row.on, self.state(), mv));
        broken.or(rows.last()).map(|row| row.name.clone()).unwrap_or_default()
    }

    /// The position after a move, which must be one of this position's [legal moves](Position::legal_moves).
    #[must_use]
    pub fn after(&self, mv: &Move) -> Position {
        let history = History::default();
        let state = Plain::new(self.variant(), &history).after(self.state(), mv);
        Position::new(self.variant().clone(), state)
    }

    /// Is the side to move in check, as the variant defines it?
    pub fn is_check(&self) -> bool {
        let history = History::default();
        Plain::new(self.variant(), &history).is_check(self.state())
    }
}
