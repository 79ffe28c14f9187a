//! The tables of a variant, in the width that its board needs.

use super::PlaneTables;

/// Tables for boards with as few words as possible.
#[derive(Clone, Debug)]
pub enum AnyTables {
    /// Up to 64 squares, with few planes.
    One(Box<PlaneTables<1>>),
    /// Up to 128 squares, with few planes.
    Two(Box<PlaneTables<2>>),
    /// Up to 256 squares.
    Four(Box<PlaneTables<4>>),
}

/// Set if there are tables of two words. Each width makes a WebAssembly module, which users download, larger by a
/// seventh, so there a board of more than 64 squares gets four.
pub const HAS_TWO_WORDS: bool = cfg!(not(target_family = "wasm"));

/// Tables that may have `W` words per plane.
pub trait OfWidth<const W: usize> {
    /// The tables, if they have this width.
    fn of_width(&self) -> Option<&PlaneTables<W>>;
}

macro_rules! of_width {
    ($words:literal, $arm:ident) => {
        impl OfWidth<$words> for AnyTables {
            #[inline]
            fn of_width(&self) -> Option<&PlaneTables<$words>> {
                match self {
                    AnyTables::$arm(tables) => Some(tables),
                    _ => None,
                }
            }
        }
    };
}
of_width!(1, One);
of_width!(2, Two);
of_width!(4, Four);

impl AnyTables {
    /// The memory of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            AnyTables::One(tables) => tables.bytes(),
            AnyTables::Two(tables) => tables.bytes(),
            AnyTables::Four(tables) => tables.bytes(),
        }
    }
}
