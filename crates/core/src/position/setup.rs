//! Setups: positions that may not occur in a game.

use super::{Position, State};
use crate::prose::words::many;
use crate::types::{Kind, Side};
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
/// assert_eq!(setup.validate().unwrap_err().to_string(), "Black has 0 kings, but must have 1");
/// assert!(chess.position("8/8/8/8/8/8/8/R3K3 w - - 0 1").is_err());
/// // An editor of boards may still examine it.
/// assert_eq!(setup.position_unchecked().legal_moves()?.len(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    position: Position,
}

/// The error of a setup that is no position of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has more or fewer royal pieces of a kind than at the start of a game.
    #[error("{side} {} {}, but must have {expected}", crate::model::verb(side, "have", "has"), many(*found as u64, piece))]
    Royals {
        /// The name of the side.
        side: String,
        /// The name of the kind.
        piece: String,
        /// The number that the side has, on the board and in hand.
        found: usize,
        /// The number at the start.
        expected: usize,
    },
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

    /// Checks the royal pieces: a side that starts with one of a kind, or with none, must still have as many, on the
    /// board or in hand.
    ///
    /// # Errors
    /// If the setup is no position of a game.
    pub fn validate(&self) -> Result<(), SetupError> {
        let rules = self.variant().rules();
        let start = self.variant().start();
        let count = |position: &Position, side: Side, kind: Kind| {
            position.pieces_of(side, kind).len() + usize::from(position.in_hand(side, kind))
        };
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| rules.royals().iter().map(move |kind| (side, kind)))
        {
            let (found, expected) = (count(&self.position, side, kind), count(&start, side, kind));
            if expected <= 1 && found != expected {
                let (side, piece) = (rules.sides[side.index()].name.clone(), rules.piece(kind).name.clone());
                return Err(SetupError::Royals { side, piece, found, expected });
            }
        }
        Ok(())
    }

    /// The position of this setup.
    ///
    /// # Errors
    /// If the setup does not pass [`validate`](Setup::validate).
    pub fn position(self) -> Result<Position, SetupError> {
        self.validate().map(|()| self.position)
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
