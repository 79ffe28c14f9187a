//! Playing a move that may be illegal.

use super::PlayError;
use crate::movegen::AnyMove;
use crate::position::Position;

impl Position {
    /// Plays a move. To play many moves that are known to be legal, [`play_unchecked`](Position::play_unchecked) and
    /// [`SearchState`](super::SearchState) are faster.
    ///
    /// # Errors
    /// If the move is not legal here, or finding the legal moves exceeds a limit. The position stays unchanged.
    ///
    /// # Panics
    /// If the move belongs to a list that was filled for another position.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::{PlayError, Variant};
    ///
    /// let mut position = Variant::builtin("chess")?.start();
    /// let e4 = position.parse_move("e4")?;
    /// position.play(&e4)?;
    /// assert_eq!(position.play(&e4), Err(PlayError::Illegal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, mv: &impl AnyMove) -> Result<(), PlayError> {
        let mv = mv.to_move(self);
        if !self.is_legal(&mv)? {
            return Err(PlayError::Illegal);
        }
        let mut next = self.clone();
        next.try_play(&mv)?;
        *self = next;
        Ok(())
    }
}
