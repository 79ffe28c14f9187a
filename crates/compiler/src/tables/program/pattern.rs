//! Patterns of moves.

use super::{Code, Pool, Test, Time};
use crate::model::{MoveKind, Taking};
use crate::types::{Bits, KindSet};

/// Squares that a pattern requires.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PatternZone<const W: usize> {
    /// Known squares.
    Known(Bits<W>),
    /// A set that depends on the position, or on the move.
    Set {
        /// The set.
        code: Code,
        /// Where the set is kept for a position, if it is kept.
        place: Option<u8>,
    },
}

impl<const W: usize> PatternZone<W> {
    /// Is it known before any move is looked at?
    #[inline]
    pub fn is_told(&self) -> bool {
        match self {
            PatternZone::Known(_) => true,
            PatternZone::Set { code, place: _ } => code.time != Time::Move,
        }
    }
}

/// The most zones of a variant's patterns that are kept for a position once they are known.
pub const MOST_KEPT_ZONES: usize = 16;

/// A pattern of moves of one side. A move matches if all fields that are set hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Pattern<const W: usize> {
    /// The mover is one of these.
    pub by: Option<KindSet>,
    /// The kind of move.
    pub kind: Option<MoveKind>,
    /// What is taken.
    pub takes: Option<Taking>,
    /// The start is in all of these; a drop has none. Zones that are cheap to test come first.
    pub from: Vec<PatternZone<W>>,
    /// The last square is in all of these.
    pub to: Vec<PatternZone<W>>,
    /// The piece becomes one of these.
    pub becomes: Option<KindSet>,
    /// Has the mover never moved before?
    pub unmoved: Option<bool>,
    /// Only if this holds before the move.
    pub when: Option<TimedTest>,
}

/// A condition on the position before a move and on the move.
#[derive(Clone, PartialEq, Debug)]
pub struct TimedTest {
    /// The condition.
    pub test: Test,
    /// When it can be evaluated.
    pub time: Time,
}

impl<const W: usize> Pattern<W> {
    /// Do kind, start and end of a move tell whether it matches?
    #[inline]
    pub fn is_told(&self) -> bool {
        let Pattern { by: _, kind: _, takes: _, from, to, becomes, unmoved: _, when } = self;
        let is_told = when.as_ref().is_none_or(|when| when.time != Time::Move);
        is_told && becomes.is_none() && from.iter().chain(to).all(PatternZone::is_told)
    }

    /// Do the start and the piece that stands there tell whether a move on the board matches?
    pub fn is_told_by_start(&self, pool: &Pool<W>) -> bool {
        let Pattern { by: _, kind: _, takes, from, to, becomes, unmoved: _, when } = self;
        let reads_start_only = |zone: &PatternZone<W>| match zone {
            PatternZone::Known(_) => true,
            PatternZone::Set { code, place: _ } => pool.reads_start_only(*code),
        };
        takes.is_none() && to.is_empty() && becomes.is_none() && when.is_none() && from.iter().all(reads_start_only)
    }

    /// The pieces whose drops it may match. A drop starts nowhere, takes nothing, and its piece has never moved.
    #[inline]
    pub fn dropped(&self) -> KindSet {
        let Pattern { by, kind: _, takes, from, to: _, becomes: _, unmoved, when: _ } = self;
        let takes_nothing = matches!(takes, None | Some(Taking::Nothing));
        let may_match = self.is_of(MoveKind::Drop) && takes_nothing && from.is_empty() && *unmoved != Some(true);
        if may_match { by.unwrap_or(KindSet::ALL) } else { KindSet::EMPTY }
    }

    /// Does `other` certainly match all moves that this pattern matches?
    pub fn is_within(&self, other: &Pattern<W>) -> bool {
        let Pattern { by, kind, takes, from, to, becomes, unmoved, when } = other;
        let asks_for_kind_only = by.is_none() && takes.is_none() && from.is_empty() && to.is_empty();
        // Only moves of pieces on the board take something.
        let own_kind = match self.takes {
            Some(Taking::Anything | Taking::Kinds(_)) => Some(MoveKind::Move),
            None | Some(Taking::Nothing) => self.kind,
        };
        let is_kind = kind.is_none() || own_kind == *kind;
        asks_for_kind_only && becomes.is_none() && unmoved.is_none() && when.is_none() && is_kind
    }

    /// May it match moves of this kind?
    pub fn is_of(&self, kind: MoveKind) -> bool {
        self.kind.is_none_or(|known| known == kind)
    }
}
