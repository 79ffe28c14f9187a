//! Walls.

use crate::model::{Rules, Set, Word};
impl Rules {
    /// Returns true if moves can build walls, chosen or not.
    pub fn builds_walls(&self) -> bool {
        self.has_effect(|effect| effect.builds)
    }

    /// Returns true if walls matter: the start has some, or rules build, remove or read them.
    pub fn knows_walls(&self) -> bool {
        // No other word distinguishes walls from both pieces and empty squares.
        let asks = || self.survey().iter().any(|clause| clause.mentions(|word| matches!(word, Word::Set(Set::Walls))));
        !self.start.walls.is_empty() || self.builds_walls() || self.has_effect(|effect| effect.clears) || asks()
    }
}
