//! Attacks on royal pieces: the enemy's movements seen from the attacked square.

use super::attack::Attack;
use super::walks::WalkThreat;
use crate::types::{Kind, KindSet};

/// One type of attack on the royals of a side.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// The plane of the attacking pieces.
    pub plane: u8,
    /// The possible defences.
    pub kind: ThreatKind,
    /// The squares from which a square could be attacked with nothing in the way: `leaps[possible + square]`.
    pub possible: u32,
    /// The start of the paths from the attacked square to the attacker, in the table of paths.
    pub paths: u32,
    /// The squares from which a square is attacked, by occupancy.
    pub from: Attack,
}

/// The possible defences against an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatKind {
    /// Capture the attacker.
    Leap,
    /// Capture the attacker, or block its path.
    Slide,
    /// Capture the attacker, block its path as a second hurdle, or leave the path as the first.
    Hop,
}

/// Threats. Leaps have a list of their own, because usually no leaper is near.
#[derive(Clone, Debug)]
pub struct Threats {
    /// Threats by leaps.
    pub leaps: Vec<Threat>,
    /// The squares from which any of the leaps could attack: `leaps[near + square]` of the attack tables.
    pub near: u32,
    /// Threats along lines: slides and hops.
    pub lines: Vec<Threat>,
    /// The squares from which any of the lines could attack with nothing in the way: `leaps[far + square]`.
    pub far: u32,
    /// Threats by walked moves.
    pub walks: Vec<WalkThreat>,
}

/// The ways in which the pieces of one side may be captured, by kind.
#[derive(Clone, Debug)]
pub struct Victims {
    /// The class of each kind. Kinds of one class are captured alike.
    pub of: Vec<u8>,
    /// The kinds of each class.
    pub kinds: Vec<KindSet>,
    /// The threats to each class.
    pub threats: Vec<Threats>,
}

impl Victims {
    /// The memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        let Victims { of, kinds, threats } = self;
        let each = size_of_val(threats.as_slice()) + threats.iter().map(Threats::bytes).sum::<usize>();
        of.len() + size_of_val(kinds.as_slice()) + each
    }

    /// The kinds that are captured like this one.
    #[inline]
    pub fn alike(&self, kind: Kind) -> KindSet {
        self.kinds[usize::from(self.of[kind.index()])]
    }
}

impl Threats {
    /// The memory of the lists, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let Threats { leaps, near: _, lines, far: _, walks } = self;
        size_of_val(leaps.as_slice()) + size_of_val(lines.as_slice()) + size_of_val(walks.as_slice())
    }

    /// All threats except walks.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Threat> {
        self.leaps.iter().chain(&self.lines)
    }
}
