//! Which executor works on a variant.

use super::{AnyTables, Explanation, Legality, PlaneTables};

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
    /// moves that the rules in [`Explanation::others`] apply to; nor hold every position: the reference works on those
    /// that planes cannot hold.
    #[non_exhaustive]
    Planes {
        /// Words of 64 squares on each plane.
        words: usize,
        /// How many planes there are.
        planes: usize,
        /// How royals are guarded.
        legality: Legality,
        /// The memory of the tables, in bytes.
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
