//! The tables of a variant in the width its board needs.

use super::{Explanation, Legality, PlaneTables};

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

/// Gives tables if they have `W` words.
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

/// Which executor works on a variant's positions, and how. Nothing is chosen by a variant's name: only its rules
/// matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The reference. *When it is chosen*: if planes and tables cannot hold the variant, or if it is asked for with
    /// `Variant::by_reference`. *What it cannot do*: count or judge moves in bulk; it does them one by one.
    Reference {
        /// What in the rules planes and tables cannot do.
        why: String,
    },
    /// The executor on planes. *When it is chosen*: for all other variants. *What it cannot do*: count in bulk the
    /// moves that the rules listed here apply to; nor hold every position: the reference works on those that planes
    /// cannot hold.
    Planes {
        /// Words of 64 squares on each plane.
        words: usize,
        /// Planes.
        planes: usize,
        /// How royals are guarded.
        legality: Legality,
        /// Memory of the tables.
        bytes: usize,
        /// How each rule is evaluated.
        explanation: Explanation,
    },
}

impl Engine {
    /// What is chosen for a variant with these tables, or with none for a reason.
    pub fn of(tables: Result<&AnyTables, &str>) -> Engine {
        fn planes<const W: usize>(tables: &PlaneTables<W>) -> Engine {
            Engine::Planes {
                words: W,
                planes: tables.planes,
                legality: tables.royals.legality,
                bytes: tables.bytes(),
                explanation: tables.explanation.clone(),
            }
        }
        match tables {
            Err(why) => Engine::Reference { why: why.into() },
            Ok(AnyTables::One(tables)) => planes(tables),
            Ok(AnyTables::Two(tables)) => planes(tables),
            Ok(AnyTables::Four(tables)) => planes(tables),
        }
    }
}
