//! A move.

use crate::model::DeedKind;
use crate::types::{Kind, Square, SquareSet};

/// A move of one ply, complete: it can be made without looking anything up but the rows that follow a move.
///
/// Two moves are equal only if they do the same in every respect.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// What kind of move.
    pub kind: DeedKind,
    /// The piece that moves, castles or is dropped, as it is before the move. For a pass, meaningless.
    pub piece: Kind,
    /// Where it starts; for a drop, the same as `to`.
    pub from: Square,
    /// Where it ends: the last square of its way, even if the piece returns from there.
    pub to: Square,
    /// What it becomes, if something else.
    pub becomes: Option<Kind>,
    /// The squares whose pieces it takes.
    pub takes: SquareSet,
    /// The squares passed, ends excluded.
    pub path: SquareSet,
    /// Does it leave a trail on `path`?
    pub leaves_trail: bool,
    /// Where the piece ends.
    pub lands: crate::model::Lands,
    /// For a path of several legs: the squares where its legs end, in order, the last one included.
    pub stops: Option<Box<[Square]>>,
    /// For a castling: the index of its row.
    pub castling: Option<u16>,
}
