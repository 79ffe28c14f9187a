//! The kinds that pieces promote to.

use super::rules::PieceKind;
use crate::types::Kind;
use serde::{Deserialize, Serialize};

/// The kinds that a piece promotes to.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub enum Into {
    /// The piece's promoted form; a piece without one does not promote.
    Promoted,
    /// The kind that it is the promoted form of.
    Unpromoted,
    /// One of these kinds.
    Kinds(Vec<Kind>),
}

impl Into {
    /// The kinds that this piece becomes; none if it does not promote.
    pub fn kinds<'r>(&'r self, piece: &'r PieceKind) -> &'r [Kind] {
        match self {
            Into::Promoted => piece.promotes_to.as_slice(),
            Into::Unpromoted => piece.promoted_from.as_slice(),
            Into::Kinds(kinds) => kinds,
        }
    }
}
