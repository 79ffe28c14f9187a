//! Walls.

use super::rules::Rules;
use super::set::Set;
use super::word::Word;

impl Rules {
    /// Returns true if moves can build walls, chosen or not.
    pub fn builds_walls(&self) -> bool {
        self.has_effect(|effect| effect.builds)
    }

    /// Returns true if walls matter: the start has some, or rules build, remove or read them.
    pub fn knows_walls(&self) -> bool {
        let placement = self.start.fen.split_whitespace().next().unwrap_or_default();
        // No other word distinguishes walls from both pieces and empty squares.
        let asks = || self.survey().iter().any(|clause| clause.mentions(|word| matches!(word, Word::Set(Set::Walls))));
        placement.contains('*') || self.builds_walls() || self.has_effect(|effect| effect.clears) || asks()
    }
}
