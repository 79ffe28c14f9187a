//! Promoted forms, and the kinds that pieces promote to.

use super::row::PromotionRow;
use super::rules::{PieceKind, Rules};
use crate::types::{Kind, KindSet};
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

impl Rules {
    /// The kinds that a row promotes a kind to, whatever its patterns and limits.
    pub fn forms<'r>(&'r self, row: &'r PromotionRow, kind: Kind) -> &'r [Kind] {
        row.into.kinds(self.piece(kind))
    }

    /// The pieces that are promoted forms of others.
    pub fn promoted_kinds(&self) -> KindSet {
        self.kinds().filter(|&kind| self.piece(kind).promoted_from.is_some()).collect()
    }

    /// Returns true if any rule distinguishes promoted pieces from others of their kind.
    pub fn marks_promoted(&self) -> bool {
        self.demoted.iter().any(Option::is_some)
    }
}
