//! Patterns of moves.

use super::{Pool, SetCode, Test, Time};
use crate::model::{MoveKind, Taking};
use crate::types::{Bits, KindSet};

/// Squares that a pattern requires.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PatternZone<const W: usize> {
    /// Fixed squares.
    Known(Bits<W>),
    /// A set that depends on the position, or on the move.
    Set {
        /// The set.
        code: SetCode,
        /// The index under which the set is kept for a position, if it is kept.
        place: Option<u8>,
    },
}

impl<const W: usize> PatternZone<W> {
    /// Returns `true` if the zone is known without a move.
    #[inline]
    pub fn is_told(&self) -> bool {
        match self {
            PatternZone::Known(_) => true,
            PatternZone::Set { code, place: _ } => code.time != Time::Move,
        }
    }
}

/// The most zones of a variant's patterns that are kept for a position.
pub const MOST_KEPT_ZONES: usize = 16;

/// A pattern of moves of one side. A move matches if all fields that are set hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern<const W: usize> {
    /// The mover is of one of these kinds.
    pub by: Option<KindSet>,
    /// The kind of move.
    pub kind: Option<MoveKind>,
    /// The pieces that the move captures.
    pub takes: Option<Taking>,
    /// The start is in all of these zones; a drop has no start. Zones that are cheap to test come first.
    pub from: Vec<PatternZone<W>>,
    /// The target square is in all of these zones.
    pub to: Vec<PatternZone<W>>,
    /// The piece becomes one of these kinds.
    pub becomes: Option<KindSet>,
    /// If set, the mover has never moved before (true) or has moved (false).
    pub unmoved: Option<bool>,
    /// The condition that must hold before the move.
    pub when: Option<TimedTest>,
}

/// A condition on the position before a move and on the move, with the time of its evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct TimedTest {
    /// The condition.
    pub test: Test,
    /// The time at which it can be evaluated.
    pub time: Time,
}

impl<const W: usize> Pattern<W> {
    /// Returns `true` if the kind, start square and target square of a move decide if it matches.
    #[inline]
    pub fn is_told(&self) -> bool {
        let Pattern { by: _, kind: _, takes: _, from, to, becomes, unmoved: _, when } = self;
        let is_told = when.as_ref().is_none_or(|when| when.time != Time::Move);
        is_told && becomes.is_none() && from.iter().chain(to).all(PatternZone::is_told)
    }

    /// Returns `true` if the start square and the piece on it decide if a move on the board matches.
    pub fn is_told_by_start(&self, pool: &Pool<W>) -> bool {
        let Pattern { by: _, kind: _, takes, from, to, becomes, unmoved: _, when } = self;
        let reads_start_only = |zone: &PatternZone<W>| match zone {
            PatternZone::Known(_) => true,
            PatternZone::Set { code, place: _ } => pool.reads_start_only(*code),
        };
        takes.is_none() && to.is_empty() && becomes.is_none() && when.is_none() && from.iter().all(reads_start_only)
    }

    /// The pieces whose drops may match. A drop has no start, captures nothing, and its piece has never moved.
    #[inline]
    pub fn dropped(&self) -> KindSet {
        let Pattern { by, kind: _, takes, from, to: _, becomes: _, unmoved, when: _ } = self;
        let takes_nothing = matches!(takes, None | Some(Taking::Nothing));
        let may_match = self.is_of(MoveKind::Drop) && takes_nothing && from.is_empty() && *unmoved != Some(true);
        if may_match { by.unwrap_or(KindSet::ALL) } else { KindSet::EMPTY }
    }

    /// Returns `true` if `other` certainly matches all moves that this pattern matches.
    pub fn is_within(&self, other: &Pattern<W>) -> bool {
        let Pattern { by, kind, takes, from, to, becomes, unmoved, when } = other;
        let asks_for_kind_only = by.is_none() && takes.is_none() && from.is_empty() && to.is_empty();
        // Only moves of pieces on the board capture something.
        let own_kind = match self.takes {
            Some(Taking::Anything | Taking::Kinds(_)) => Some(MoveKind::Move),
            None | Some(Taking::Nothing) => self.kind,
        };
        let is_kind = kind.is_none() || own_kind == *kind;
        asks_for_kind_only && becomes.is_none() && unmoved.is_none() && when.is_none() && is_kind
    }

    /// Returns `true` if moves of this kind may match.
    pub fn is_of(&self, kind: MoveKind) -> bool {
        self.kind.is_none_or(|known| known == kind)
    }
}
