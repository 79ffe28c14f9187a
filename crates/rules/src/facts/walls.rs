//! Walls.

use crate::model::{Rules, Set, Word};
impl Rules {
    /// Returns true if moves can build walls, chosen or not.
    pub fn builds_walls(&self) -> bool {
        self.has_effect(|effect| effect.builds)
    }

    /// Returns true if walls matter: the start's FEN contains `*`, or rules build, clear or read walls.
    pub fn knows_walls(&self) -> bool {
        // No other word distinguishes walls from both pieces and empty squares.
        let asks = || self.survey().iter().any(|clause| clause.mentions(|word| matches!(word, Word::Set(Set::Walls))));
        // A board whose holes are written as walls may also get walls on its squares.
        let placement = self.start.fen.split_whitespace().next().unwrap_or_default();
        placement.contains('*') || self.builds_walls() || self.has_effect(|effect| effect.clears) || asks()
    }
}
