//! The tables of a variant in the width its board needs.

use super::PlaneTables;

/// Tables for boards of as few words as possible.
#[derive(Clone, Debug)]
pub enum AnyTables {
    /// Up to 64 squares, and few planes.
    One(Box<PlaneTables<1>>),
    /// Up to 128 squares, and few planes.
    Two(Box<PlaneTables<2>>),
    /// Up to 256 squares.
    Four(Box<PlaneTables<4>>),
}

/// Tables that may have `W` words a plane.
pub trait OfWidth<const W: usize> {
    /// The tables, if this is their width.
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
    /// The memory the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            AnyTables::One(tables) => tables.bytes(),
            AnyTables::Two(tables) => tables.bytes(),
            AnyTables::Four(tables) => tables.bytes(),
        }
    }
}
