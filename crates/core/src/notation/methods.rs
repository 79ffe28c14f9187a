//! Methods of the variant, the position and the game that read and write. Moves are read in any style, and written in
//! coordinates, algebraically or in a given style.

use super::{FenError, MoveTextError, Style, coordinate, fen, find_move, parse_move, san, write_move};
use crate::game::{Game, PlayError};
use crate::movegen::{AnyMove, LimitExceeded, Move};
use crate::position::{Position, Setup};
use crate::variant::Variant;
use std::fmt;

impl Variant {
    /// The start position of a game.
    ///
    /// # Panics
    /// If the variant was made by [`Variant::new`] from rules whose start cannot be read.
    pub fn start(&self) -> Position {
        let start = self.setup(&self.rules().start.fen).expect("a variant is loaded only if its start can be read");
        start.position_unchecked()
    }

    /// Reads a position of a game from a FEN with the fields of this variant. See [`fen::parse`] for the syntax and
    /// [`Setup::validate`] for the check. [`setup`](Variant::setup) reads any setup without the check.
    ///
    /// # Errors
    /// If the text is not a position of this variant. The error gives the fault and its range.
    pub fn position(&self, fen: &str) -> Result<Position, FenError> {
        fen::parse_position(self, fen)
    }

    /// Reads a setup from a FEN with the fields of this variant. See [`fen::parse`].
    ///
    /// # Errors
    /// If the text cannot be read. The error gives the fault and its range.
    pub fn setup(&self, fen: &str) -> Result<Setup, FenError> {
        fen::parse(self, fen)
    }
}

impl Position {
    /// The position as FEN, with all fields of its variant; the same as its [`Display`](fmt::Display).
    pub fn fen(&self) -> String {
        fen::write(self)
    }

    /// Writes a legal move by its squares, `e2e4`, so that no two legal moves of the position have the same text. If
    /// the move is not legal here, or there are too many moves to list, the text may not be unique. To write all moves
    /// of a position, [`write_moves`](super::write_moves) is faster.
    ///
    /// # Panics
    /// If the move belongs to a list that was filled for another position.
    pub fn to_uci(&self, mv: &impl AnyMove) -> String {
        // Without a list, the other moves are unknown.
        let legal = self.legal_moves().unwrap_or_default();
        coordinate::write(self, &legal, &mv.to_move(self))
    }

    /// Writes a legal move in [algebraic notation](san), `Nf3+`. A move that is not legal here is written by its
    /// squares. To write all moves of a position, [`san::write_all`] is faster.
    ///
    /// # Errors
    /// If the position has too many moves to list, or the test for check and mate exceeds the work limit of a request.
    ///
    /// # Panics
    /// If the move belongs to a list that was filled for another position.
    pub fn to_san(&self, mv: &impl AnyMove) -> Result<String, LimitExceeded> {
        san::write(self, &self.legal_moves()?, &mv.to_move(self))
    }

    /// Writes a legal move in a [style](Style), `C2=5` for instance, with marks for check and mate if the style has
    /// them. A move that is not legal here is written by its squares. To write all moves of a position,
    /// [`write_moves`](super::write_moves) is faster.
    ///
    /// # Errors
    /// If the position has too many moves to list, or the test for check and mate exceeds the work limit of a request.
    ///
    /// # Panics
    /// If the move belongs to a list that was filled for another position.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    /// use ferz::notation::{Style, parse_move};
    ///
    /// let xiangqi = Variant::builtin("xiangqi")?.start();
    /// let mv = xiangqi.parse_move("h3e3")?;
    /// assert_eq!(xiangqi.to_text(&mv, Style::Wxf)?, "C2=5");
    /// assert_eq!(xiangqi.to_text(&mv, Style::Iccs)?, "H2-E2");
    /// assert_eq!(parse_move(&xiangqi, "C2=5", Style::Wxf)?, mv);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_text(&self, mv: &impl AnyMove, style: Style) -> Result<String, LimitExceeded> {
        write_move(self, &self.legal_moves()?, &mv.to_move(self), style)
    }

    /// The legal move that a text names, in any [style](Style::Auto). See [`parse_move`].
    ///
    /// # Errors
    /// If the text is not a legal move; the error gives the reason and its range. Also if the position has too many
    /// moves to list.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        parse_move(self, text, Style::Auto)
    }
}

/// Writes the position as FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen())
    }
}

/// The error of a text that is not a move or cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayTextError {
    /// The text is not a legal move.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// The text is a legal move, but it cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl Game {
    /// Plays the move that a text names, in any [style](Style::Auto), and returns it. On an error the game is
    /// unchanged.
    ///
    /// # Errors
    /// If the game is over, the text is not one of its legal moves, the game has the largest number of plies already,
    /// or the position after the move has too many moves to list.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{Game, Variant};
    ///
    /// let mut game = Game::new(Variant::builtin("chess")?.start())?;
    /// for text in ["f3", "e7e5", "g2-g4", "Qh4"] {
    ///     game.play_text(text)?;
    /// }
    /// assert_eq!(game.outcome().map(|end| end.to_string()).as_deref(), Some("Black wins: checkmate"));
    /// assert_eq!(game.play_text("a3").unwrap_err().to_string(), "the game is over: checkmate");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_text(&mut self, text: &str) -> Result<Move, PlayTextError> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::Over(outcome.clone()).into());
        }
        let mv = find_move(self.position(), self.legal_moves(), text, Style::Auto)?;
        self.play(&mv)?;
        Ok(mv)
    }
}
