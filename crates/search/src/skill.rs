//! Levels of skill.

use crate::limits::Limits;

/// The number of the strongest level.
pub const FULL: u8 = 20;
/// The largest error of an evaluation at an imaginary level 0, in hundredths. It falls to 0 at the strongest level.
const ERROR: i32 = 400;

/// A level of skill from 1 to 20. Lower levels visit fewer positions, and misjudge them more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SkillLevel(u8);

impl SkillLevel {
    /// The full strength.
    pub const FULL: SkillLevel = SkillLevel(FULL);

    /// The level with this number, clamped to 1 to 20.
    pub fn new(number: u8) -> SkillLevel {
        SkillLevel(number.clamp(1, FULL))
    }

    /// The number of the level.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Adds the limits of the level to a search.
    pub(crate) fn limit(self, limits: &mut Limits) {
        if self.0 < FULL {
            // 50 positions at level 1; each further level doubles the number.
            let nodes = 50u64 << (self.0 - 1);
            limits.nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes)));
        }
    }

    /// The errors of the level.
    pub(crate) fn noise(self, seed: u64) -> Noise {
        Noise { size: ERROR * i32::from(FULL - self.0) / i32::from(FULL), seed }
    }
}

impl Default for SkillLevel {
    fn default() -> SkillLevel {
        SkillLevel::FULL
    }
}

/// Errors of evaluations. The same position and seed have the same error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    size: i32,
    seed: u64,
}

impl Noise {
    /// The error at a position.
    #[inline]
    pub fn at(self, key: u64) -> i32 {
        if self.size == 0 {
            return 0;
        }
        let mixed = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        (mixed % (2 * self.size as u64 + 1)) as i32 - self.size
    }
}
