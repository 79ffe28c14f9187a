//! Playouts, which engines run by the thousand to judge a position.

use super::LimitExceeded;
use super::perft::Perft;
use crate::position::Position;

impl Position {
    /// Plays until the game is over or `longest` plies have been played, and returns the number of plies. `choose` gets
    /// the number of legal moves, at least one, and returns the index of the move to play. Equal positions give the
    /// moves in the same order.
    ///
    /// The end of the game is judged as in [`perft`](super::perft()): draws by repetition or by counters and outcomes
    /// that must be claimed are ignored.
    ///
    /// # Errors
    /// If some position on the way has too many moves to list. `self` stays in that position.
    ///
    /// # Panics
    /// If `choose` returns an index that is out of range.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// let mut position = ferz::Variant::builtin("chess")?.start();
    /// let plies = position.play_out(300, |moves| 7 % moves)?;
    /// assert!(plies == 300 || position.count_moves()? == 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_out(&mut self, longest: u32, mut choose: impl FnMut(usize) -> usize) -> Result<u32, LimitExceeded> {
        let (variant, executor) = self.executor_mut();
        match executor.play_out(variant, longest, &mut choose) {
            Some(plies) => plies,
            None => self.play_out_one_by_one(longest, &mut choose),
        }
    }

    /// Plays on, move by move.
    fn play_out_one_by_one(
        &mut self,
        longest: u32,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Result<u32, LimitExceeded> {
        let variant = self.variant().clone();
        let perft = Perft::new(&variant);
        let mut moves = Vec::new();
        for ply in 0..longest {
            perft.list(self, &mut moves)?;
            if moves.is_empty() {
                return Ok(ply);
            }
            self.try_play(&moves[choose(moves.len())])?;
        }
        Ok(longest)
    }
}
