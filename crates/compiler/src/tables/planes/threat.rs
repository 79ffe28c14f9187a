//! How royal pieces are attacked: the enemy's movements from the other end.

use super::attack::Attack;
use super::walks::WalkThreat;
use crate::types::{Kind, KindSet};

/// A way of attacking the royals of one side.
#[derive(Clone, Copy, Debug)]
pub struct Threat {
    /// The plane of the pieces that attack this way.
    pub plane: u8,
    /// What can be done against it.
    pub kind: ThreatKind,
    /// From where a square could be attacked if nothing were in the way: `leaps[possible + square]`.
    pub possible: u32,
    /// Where the paths from the attacked to the attacking square begin, in the table of paths.
    pub paths: u32,
    /// From where a square is attacked, by occupancy.
    pub from: Attack,
}

/// What can be done against an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreatKind {
    /// Take the attacker.
    Leap,
    /// Take it, or stand on its path.
    Slide,
    /// Take it, stand on its path as a second hurdle, or step off as the first.
    Hop,
}

/// Threats. Leaps have a list of their own, because mostly no leaper is near.
#[derive(Clone, Debug)]
pub struct Threats {
    /// Threats by leaps.
    pub leaps: Vec<Threat>,
    /// From where any of the leaps could attack: `leaps[near + square]` of the attack tables.
    pub near: u32,
    /// Threats along lines: slides and hops.
    pub lines: Vec<Threat>,
    /// From where any of the lines could attack if nothing were in the way: `leaps[far + square]`.
    pub far: u32,
    /// Threats by moves that are walked.
    pub walks: Vec<WalkThreat>,
}

/// How the pieces of one side may be taken, kind by kind.
#[derive(Clone, Debug)]
pub struct Victims {
    /// The class of each kind: kinds of a class are taken alike.
    pub of: Vec<u8>,
    /// The kinds of each class.
    pub kinds: Vec<KindSet>,
    /// How each class may be taken.
    pub threats: Vec<Threats>,
}

impl Victims {
    /// The memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        let Victims { of, kinds, threats } = self;
        let each = size_of_val(threats.as_slice()) + threats.iter().map(Threats::bytes).sum::<usize>();
        of.len() + size_of_val(kinds.as_slice()) + each
    }

    /// The kinds that are taken like this one.
    #[inline]
    pub fn alike(&self, kind: Kind) -> KindSet {
        self.kinds[usize::from(self.of[kind.index()])]
    }
}

impl Threats {
    /// The memory of its lists, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let Threats { leaps, near: _, lines, far: _, walks } = self;
        size_of_val(leaps.as_slice()) + size_of_val(lines.as_slice()) + size_of_val(walks.as_slice())
    }

    /// All threats but walks.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Threat> {
        self.leaps.iter().chain(&self.lines)
    }
}
