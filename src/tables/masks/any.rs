//! The tables of a variant in the width its board needs.

use super::{Explained, Legality, Masks};
use crate::model::Rules;
use crate::tables::{Filters, Reach, Traits};

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

/// The most planes for which there are positions of one and two words; with more, four are taken even for a small board.
const MOST_PLANES: usize = 16;

/// Up to so many squares a board is small: 12 x 10.
const SMALL: usize = 120;
/// The most memory that the tables of a small board may take, in bytes.
const MOST_BYTES_SMALL: usize = 16 << 20;
/// The most memory that the tables of any board may take, in bytes.
const MOST_BYTES: usize = 64 << 20;

impl AnyMasks {
    /// Compiles the rules.
    ///
    /// # Errors
    /// What it is that masks cannot express.
    pub fn new(rules: &Rules, reach: &Reach, traits: &Traits, filters: Filters) -> Result<AnyMasks, String> {
        let squares = usize::from(rules.board.files()) * usize::from(rules.board.ranks());
        let masks = AnyMasks::of_least_width(rules, reach, traits, filters, squares)?;
        let most = if squares <= SMALL { MOST_BYTES_SMALL } else { MOST_BYTES };
        if masks.bytes() > most {
            return Err(format!("tables of more than {} MB", most >> 20));
        }
        Ok(masks)
    }

    /// The memory the tables take, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            AnyMasks::One(masks) => masks.bytes(),
            AnyMasks::Two(masks) => masks.bytes(),
            AnyMasks::Four(masks) => masks.bytes(),
        }
    }

    fn of_least_width(
        rules: &Rules,
        reach: &Reach,
        traits: &Traits,
        filters: Filters,
        squares: usize,
    ) -> Result<AnyMasks, String> {
        let few = rules.pieces.len() <= MOST_PLANES;
        if squares <= 64 && few {
            let masks = Masks::new(rules, reach, traits, filters)?;
            if masks.planes <= MOST_PLANES {
                return Ok(AnyMasks::One(Box::new(masks)));
            }
        } else if squares <= 128 && few {
            let masks = Masks::new(rules, reach, traits, filters)?;
            if masks.planes <= MOST_PLANES {
                return Ok(AnyMasks::Two(Box::new(masks)));
            }
        }
        Ok(AnyMasks::Four(Box::new(Masks::new(rules, reach, traits, filters)?)))
    }
}

/// Which executor works on a variant's positions, and how. Nothing is chosen by a variant's name: only its rules count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Engine {
    /// The plain one. *When it is chosen*: if planes and tables cannot hold the variant, or if it is
    /// [asked for](crate::tables::Variant::plainly). *What it cannot do*: count or judge moves in bulk; it does them one by one.
    Plain {
        /// What in the rules the fast one cannot do.
        why: String,
    },
    /// The fast one. *When it is chosen*: for all other variants. *What it cannot do*: count in bulk what the rules listed here are
    /// about; and single positions that planes cannot hold, on which the plain one works.
    Fast {
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
        /// The rules that only programs evaluate: outcomes and counters that perft asks, conditions of castlings.
        asked: Vec<Explained>,
    },
}

impl Engine {
    pub(in crate::tables) fn of(masks: Result<&AnyMasks, &str>) -> Engine {
        fn fast<const W: usize>(masks: &Masks<W>) -> Engine {
            let (explained, asked) = (masks.explained.clone(), masks.asked.clone());
            let (legality, bytes) = (masks.legality, masks.bytes());
            Engine::Fast { words: W, planes: masks.planes, legality, bytes, explained, asked }
        }
        match masks {
            Err(why) => Engine::Plain { why: why.into() },
            Ok(AnyMasks::One(masks)) => fast(masks),
            Ok(AnyMasks::Two(masks)) => fast(masks),
            Ok(AnyMasks::Four(masks)) => fast(masks),
        }
    }
}
