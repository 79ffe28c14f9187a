//! Playing games out: what an engine does by the thousand to judge a position.

use super::LimitExceeded;
use super::perft::Perft;
use crate::position::Position;

impl Position {
    /// Plays on until the game is over or `longest` plies are played, and returns the number of plies. `choose` gets
    /// the number of legal moves, at least one, and returns the place in their list of the one to play; the order of
    /// the list is the same whenever the position is.
    ///
    /// Whether the game is over is judged as in [`perft`](super::perft()): draws by repetition and by counters, and
    /// ends that must be claimed, are ignored.
    ///
    /// # Errors
    /// If some position on the way has too many moves to list: then the position is left there.
    ///
    /// # Panics
    /// If `choose` returns a place that does not exist.
    ///
    /// ```
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
