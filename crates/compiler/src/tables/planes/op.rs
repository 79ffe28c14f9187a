//! The moves of a plane's pieces, as one flat list a side.

use super::attack::Attack;
use super::promotion::Landing;
use crate::model::Onto;
use crate::types::Bits;

/// What may stand where a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetFilter {
    /// Anything but an own piece.
    NotOwn,
    /// Nothing.
    Empty,
    /// An enemy piece.
    Enemy,
    /// What the field lists: nothing or pieces of certain kinds.
    Mixed(Onto),
    /// Anything: the piece itself stands there.
    Any,
}

impl TargetFilter {
    /// How many filters are worked out once per position.
    pub const PLACES: usize = 4;

    /// The place of the filter among those that are worked out once per position, in the order of this list;
    /// [`TargetFilter::PLACES`] for others.
    #[inline]
    pub fn place(self) -> u8 {
        match self {
            TargetFilter::NotOwn => 0,
            TargetFilter::Empty => 1,
            TargetFilter::Enemy => 2,
            TargetFilter::Any => 3,
            TargetFilter::Mixed(_) => TargetFilter::PLACES as u8,
        }
    }
}

/// How the targets of a move are found.
#[derive(Clone, PartialEq, Debug)]
pub enum Targeting {
    /// All pieces at once, by shifting the plane.
    Shift {
        /// By how many indices.
        by: i16,
        /// How many times; the squares in between must be empty.
        times: u8,
    },
    /// Piece by piece.
    Each(Attack),
    /// Piece by piece, by several movements that may lead to the same square.
    Joined(Vec<(Attack, TargetFilter)>),
}

/// A move of the pieces of one plane.
#[derive(Clone, Debug)]
pub struct Op<const W: usize> {
    /// The plane of the pieces that have it.
    pub plane: u8,
    /// For a shift: where it may start.
    pub from: Bits<W>,
    /// Where it leads.
    pub way: Targeting,
    /// What may stand there; each part of a joined way has its own filter.
    pub filter: TargetFilter,
    /// The number of its [`Promotion`](super::Promotion), if it has one.
    pub promotion: Option<u16>,
    /// The promotion of a shift, by target.
    pub landing: Option<Landing<W>>,
    /// Does it leave a trail?
    pub leaves_trail: bool,
    /// For a move that leaves a trail and is no shift: the squares it passes, by start and end.
    pub passes: Vec<Vec<(u8, Bits<W>)>>,
    /// Are these pieces royal?
    pub royal: bool,
    /// The number of its [`Guard`](super::Guard), if it has one.
    pub guard: Option<u16>,
}

/// A move that takes what has just passed.
#[derive(Clone, Debug)]
pub struct TrailOp {
    /// The plane of the pieces that have it.
    pub plane: u8,
    /// From where a square is reached: the reversed movement.
    pub from: Attack,
    /// The number of its [`Promotion`](super::Promotion), if it has one.
    pub promotion: Option<u16>,
}

impl<const W: usize> Op<W> {
    /// Does it depend only on which squares each side occupies?
    #[inline]
    pub fn is_told_by_sides(&self) -> bool {
        let is_told = |filter: TargetFilter| match filter {
            TargetFilter::NotOwn | TargetFilter::Empty | TargetFilter::Enemy | TargetFilter::Any => true,
            TargetFilter::Mixed(_) => false,
        };
        let is_known = |attack: &Attack| match attack {
            Attack::Leap { .. } | Attack::Lines { .. } | Attack::Rays { .. } => true,
            Attack::Tries { first: _, spared } => *spared == 0,
        };
        let is_way_told = match &self.way {
            Targeting::Shift { .. } => is_told(self.filter),
            Targeting::Each(attack) => is_known(attack) && is_told(self.filter),
            Targeting::Joined(ways) => ways.iter().all(|(attack, filter)| is_known(attack) && is_told(*filter)),
        };
        self.guard.is_none() && is_way_told
    }

    /// The memory it takes, in bytes, without the tables that it shares with others.
    pub(super) fn bytes(&self) -> usize {
        let joined = if let Targeting::Joined(parts) = &self.way { size_of_val(parts.as_slice()) } else { 0 };
        let landing = self.landing.as_ref().map_or(0, |landing| size_of_val(landing.groups.as_slice()));
        let passes = self.passes.iter().map(|passes| size_of_val(passes) + size_of_val(passes.as_slice()));
        size_of_val(self) + joined + landing + passes.sum::<usize>()
    }
}
