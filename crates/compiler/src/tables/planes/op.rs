//! The moves of a plane's pieces, as one flat list per side.

use super::attack::Attack;
use super::promotion::Landing;
use crate::model::Onto;
use crate::types::Bits;

/// The contents that the target square of a move may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TargetFilter {
    /// Anything except an own piece.
    NotOwn,
    /// Nothing.
    Empty,
    /// An enemy piece.
    Enemy,
    /// The contents that the field lists: nothing, or pieces of certain kinds.
    Mixed(Onto),
    /// Anything: the piece itself stands there.
    Any,
}

impl TargetFilter {
    /// The number of filters that are computed once per position.
    pub const PLACES: usize = 4;

    /// The index of the filter among those computed once per position, in the order of this list;
    /// [`TargetFilter::PLACES`] for other filters.
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

/// The method that finds the targets of a move.
#[derive(Clone, PartialEq, Debug)]
pub enum Targeting {
    /// A shift of the plane, for all pieces at once.
    Shift {
        /// The number of indices.
        by: i16,
        /// The number of steps; the squares between them must be empty.
        times: u8,
    },
    /// A look-up for each piece.
    Each(Attack),
    /// Look-ups for each piece, by several movements that may lead to the same square.
    Joined(Vec<(Attack, TargetFilter)>),
}

/// A move of the pieces of one plane.
#[derive(Clone, Debug)]
pub struct Op<const W: usize> {
    /// The plane of the pieces that have it.
    pub plane: u8,
    /// The squares where a shift may start.
    pub from: Bits<W>,
    /// The targets.
    pub way: Targeting,
    /// The contents that the target square may have; each part of a joined targeting has its own filter.
    pub filter: TargetFilter,
    /// The number of its [`Promotion`](super::Promotion), if it has one.
    pub promotion: Option<u16>,
    /// The promotion of a shift, by end.
    pub landing: Option<Landing<W>>,
    /// Set if it leaves a trail.
    pub leaves_trail: bool,
    /// The squares passed, by start and end, for a move that leaves a trail and is no shift.
    pub passes: Vec<Vec<(u8, Bits<W>)>>,
    /// Set if these pieces are royal.
    pub royal: bool,
    /// The number of its [`Guard`](super::Guard), if it has one.
    pub guard: Option<u16>,
}

/// A move that captures a piece that has just passed.
#[derive(Clone, Debug)]
pub struct TrailOp {
    /// The plane of the pieces that have it.
    pub plane: u8,
    /// The squares from which a square is reached: the reversed movement.
    pub from: Attack,
    /// The number of its [`Promotion`](super::Promotion), if it has one.
    pub promotion: Option<u16>,
}

impl<const W: usize> Op<W> {
    /// Returns `true` if it depends only on the squares that each side occupies.
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

    /// The memory of the op, in bytes, without shared tables.
    pub(super) fn bytes(&self) -> usize {
        let joined = if let Targeting::Joined(parts) = &self.way { size_of_val(parts.as_slice()) } else { 0 };
        let landing = self.landing.as_ref().map_or(0, |landing| size_of_val(landing.groups.as_slice()));
        let passes = self.passes.iter().map(|passes| size_of_val(passes) + size_of_val(passes.as_slice()));
        size_of_val(self) + joined + landing + passes.sum::<usize>()
    }
}
