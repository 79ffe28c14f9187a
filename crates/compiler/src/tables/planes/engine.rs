//! The executor of a variant.

use super::{AnyTables, Explanation, Legality, PlaneTables};

/// The executor for a variant's positions, and its methods. The choice depends only on the rules, never on a variant's
/// name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExecutorKind {
    /// The reference executor. *Used if* planes and tables cannot represent the variant, or if `Variant::by_reference`
    /// requests it. *Limits*: it handles moves one by one, not in bulk.
    Reference {
        /// The part of the rules that planes and tables cannot represent.
        why: String,
    },
    /// The executor on planes. *Used for* all other variants. *Limits*: it cannot count in bulk the moves to which the
    /// rules in [`Explanation::others`] apply. The reference executor handles positions that planes cannot represent.
    #[non_exhaustive]
    Planes {
        /// The number of words of 64 squares per plane.
        words: usize,
        /// The number of planes.
        planes: usize,
        /// The method that guards royals.
        legality: Legality,
        /// The memory of the tables, in bytes.
        bytes: usize,
        /// The evaluation of each rule.
        explanation: Explanation,
    },
}

impl ExecutorKind {
    /// The executor for a variant with these tables, or without tables for a reason.
    pub fn of(tables: Result<&AnyTables, &str>) -> ExecutorKind {
        fn planes<const W: usize>(tables: &PlaneTables<W>) -> ExecutorKind {
            ExecutorKind::Planes {
                words: W,
                planes: tables.planes,
                legality: tables.royals.legality,
                bytes: tables.bytes(),
                explanation: tables.explanation.clone(),
            }
        }
        match tables {
            Err(why) => ExecutorKind::Reference { why: why.into() },
            Ok(AnyTables::One(tables)) => planes(tables),
            Ok(AnyTables::Two(tables)) => planes(tables),
            Ok(AnyTables::Four(tables)) => planes(tables),
        }
    }
}
