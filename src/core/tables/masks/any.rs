//! The tables of a variant in the width its board needs.

use super::{Explained, Legality, Masks};

/// Tables for boards of as few words as possible.
#[derive(Clone, Debug)]
pub enum AnyMasks {
    /// Up to 64 squares, and few planes.
    One(Box<Masks<1>>),
    /// Up to 128 squares, and few planes.
    Two(Box<Masks<2>>),
    /// Up to 256 squares.
    Four(Box<Masks<4>>),
}

/// Gives tables if they have `W` words.
pub trait OfWidth<const W: usize> {
    /// The tables, if this is their width.
    fn of_width(&self) -> Option<&Masks<W>>;
}

macro_rules! of_width {
    ($words:literal, $arm:ident) => {
        impl OfWidth<$words> for AnyMasks {
            #[inline]
            fn of_width(&self) -> Option<&Masks<$words>> {
                match self {
                    AnyMasks::$arm(masks) => Some(masks),
                    _ => None,
                }
            }
        }
    };
}
of_width!(1, One);
of_width!(2, Two);
of_width!(4, Four);

impl AnyMasks {
    /// The memory the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            AnyMasks::One(masks) => masks.bytes(),
            AnyMasks::Two(masks) => masks.bytes(),
            AnyMasks::Four(masks) => masks.bytes(),
        }
    }
}

/// Which executor works on a variant's positions, and how. Nothing is chosen by a variant's name: only its rules
/// matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The reference. *When it is chosen*: if planes and tables cannot hold the variant, or if it is [asked
    /// for](crate::Variant::by_reference). *What it cannot do*: count or judge moves in bulk; it does them one by one.
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
        /// The rules that masks and tables could hold, but do not, sorted.
        explained: Vec<Explained>,
        /// The rules that masks and tables hold.
        by_tables: Vec<Explained>,
        /// The rules that only programs evaluate: outcomes, counters, conditions of drops and castlings.
        asked: Vec<Explained>,
    },
}

impl Engine {
    pub(crate) fn of(masks: Result<&AnyMasks, &str>) -> Engine {
        fn planes<const W: usize>(masks: &Masks<W>) -> Engine {
            let (explained, by_tables, asked) = (masks.explained.clone(), masks.by_tables.clone(), masks.asked.clone());
            let (legality, bytes) = (masks.legality, masks.bytes());
            Engine::Planes { words: W, planes: masks.planes, legality, bytes, explained, by_tables, asked }
        }
        match masks {
            Err(why) => Engine::Reference { why: why.into() },
            Ok(AnyMasks::One(masks)) => planes(masks),
            Ok(AnyMasks::Two(masks)) => planes(masks),
            Ok(AnyMasks::Four(masks)) => planes(masks),
        }
    }
}
