//! Levels of skill.

use crate::limits::Limits;

/// The level of the full strength.
pub const FULL: u8 = 20;
/// The largest error of an evaluation at level 0, in hundredths.
const ERROR: i32 = 400;

/// A level of skill from 1 to 20. Lower levels look at fewer positions and judge them worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The full strength.
    pub const FULL: Level = Level(FULL);

    /// The level with a number from 1 to 20; other numbers become the nearest one.
    pub fn new(number: u8) -> Level {
        Level(number.clamp(1, FULL))
    }

    /// The number of the level.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Limits a search as the level does.
    pub(crate) fn limit(self, limits: &mut Limits) {
        if self.0 < FULL {
            // 50 positions at level 1, and twice as many with each further level.
            let nodes = 50u64 << (self.0 - 1);
            limits.nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes)));
        }
    }

    /// The errors of the level.
    pub(crate) fn noise(self, seed: u64) -> Noise {
        Noise { size: ERROR * i32::from(FULL - self.0) / i32::from(FULL), seed }
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

/// Errors of evaluations: the same for the same position and seed.
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
