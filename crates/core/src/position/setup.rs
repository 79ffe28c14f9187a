//! Setups: positions that may not occur in a game.

use super::{Position, State};
use crate::variant::Variant;

/// A setup of a variant: any position that can be written, even if no game can reach it. [`Setup::position`] turns it
/// into a [`Position`] if it passes [`Setup::validate`].
///
/// ```
/// # use ferz_core as ferz;
/// use ferz::Variant;
///
/// let chess = Variant::builtin("chess")?;
/// let setup = chess.setup("8/8/8/8/8/8/8/R3K3 w - - 0 1")?;
/// assert_eq!(setup.validate().unwrap_err().to_string(), "Black has no king");
/// assert!(chess.position("8/8/8/8/8/8/8/R3K3 w - - 0 1").is_err());
/// // An editor of boards may still examine it.
/// assert_eq!(setup.position_unchecked().legal_moves()?.len(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    position: Position,
}

impl Setup {
    /// A setup from its state, which must be a state of the variant.
    ///
    /// # Panics
    /// This or later calls may panic if the state has squares, kinds or counters that the variant does not have.
    pub fn new(variant: Variant, state: State) -> Setup {
        Setup { position: Position::new(variant, state) }
    }

    /// The variant of the setup.
    pub fn variant(&self) -> &Variant {
        self.position.variant()
    }

    /// The setup as a position, for its rules and moves.
    #[inline]
    pub(crate) fn as_position(&self) -> &Position {
        &self.position
    }

    /// The position of this setup, even if no game can reach it: for editors, tests, and games that have ended by the
    /// capture of a royal piece.
    pub fn position_unchecked(self) -> Position {
        self.position
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        Setup { position }
    }
}
