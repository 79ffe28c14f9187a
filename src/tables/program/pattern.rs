//! Patterns of moves.

use super::{Code, Time};
use crate::model::{DeedKind, Taking};
use crate::types::{Bits, KindSet};

/// Squares that a pattern or a movement asks for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Place<const W: usize> {
    /// Known ones.
    Known(Bits<W>),
    /// What a set says of the position, or of the move.
    Set(Code),
}

/// A pattern of moves of one side. A move matches if all that is said holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern<const W: usize> {
    /// The mover is one of these.
    pub by: Option<KindSet>,
    /// The kind of move.
    pub kind: Option<DeedKind>,
    /// What is taken.
    pub takes: Option<Taking>,
    /// The start is here; a drop has none.
    pub from: Option<Place<W>>,
    /// The last square is here.
    pub to: Option<Place<W>>,
    /// The piece becomes one of these.
    pub becomes: Option<KindSet>,
    /// Has the mover never moved before?
    pub unmoved: Option<bool>,
}

impl<const W: usize> Pattern<W> {
    /// Do start and end of a move on the board tell whether it matches?
    pub fn is_told(&self) -> bool {
        let Pattern { by: _, kind, takes: _, from, to, becomes, unmoved: _ } = self;
        let is_told = |place: &Option<Place<W>>| match place {
            Some(Place::Set(code)) => code.time != Time::Move,
            Some(Place::Known(_)) | None => true,
        };
        matches!(kind, None | Some(DeedKind::Move)) && becomes.is_none() && is_told(from) && is_told(to)
    }

    /// Does it match every move?
    pub fn is_any(&self) -> bool {
        let Pattern { by, kind, takes, from, to, becomes, unmoved } = self;
        by.is_none()
            && kind.is_none()
            && takes.is_none()
            && from.is_none()
            && to.is_none()
            && becomes.is_none()
            && unmoved.is_none()
    }
}
