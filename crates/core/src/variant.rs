//! The compiled variant: its rules, and the tables made from them.

use crate::facts::{Reach, Traits};
use crate::model::{Condition, PerSide, Rules};
use crate::tables::planes::{AnyTables, OfWidth, PlaneTables};
use crate::tables::{ExecutorKind, Filters};
use crate::types::Side;
use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A variant, ready to play: its rules and the tables made from them. Cheap to clone, and safe to share between
/// threads.
#[derive(Clone)]
pub struct Variant {
    compiled: Arc<Compiled>,
    by_reference: bool,
}

struct Compiled {
    rules: Rules,
    reach: Reach,
    traits: Traits,
    filters: Filters,
    /// Made on first use, so that listing variants need not wait.
    tables: OnceLock<Result<AnyTables, String>>,
    /// By side, made on first use: see [`Variant::cannot_win`].
    cannot_win: OnceLock<PerSide<Condition>>,
    /// The value of [`Variant::derived`].
    derived: OnceLock<Box<dyn Any + Send + Sync>>,
}

impl Variant {
    /// Compiles the rules.
    pub fn new(rules: Rules) -> Variant {
        Variant::compile(rules, Filters::ALL)
    }

    fn compile(rules: Rules, filters: Filters) -> Variant {
        let reach = Reach::new(&rules);
        let traits = Traits::new(&rules);
        let (tables, cannot_win, derived) = Default::default();
        let compiled = Compiled { rules, reach, traits, filters, tables, cannot_win, derived };
        Variant { by_reference: false, compiled: Arc::new(compiled) }
    }

    /// The same variant with only some [filters](Filters) in use, for comparing executors. It equals the original.
    #[must_use]
    pub fn with_filters(&self, filters: Filters) -> Variant {
        Variant::compile(self.rules().clone(), filters)
    }

    /// The same variant with the reference executor for all positions, for comparing executors. It equals the original,
    /// and so do its positions.
    #[must_use]
    pub fn by_reference(&self) -> Variant {
        Variant { by_reference: true, ..self.clone() }
    }

    /// Returns `true` if the reference executor works on all positions: see [`by_reference`](Variant::by_reference).
    #[inline]
    pub fn is_by_reference(&self) -> bool {
        self.by_reference
    }

    /// The same variant without its [automatic draws](Rules::without_automatic_draws), for games that went on past them. It equals
    /// the original.
    #[must_use]
    pub fn without_automatic_draws(&self) -> Variant {
        Variant { by_reference: self.by_reference, ..Variant::new(self.rules().without_automatic_draws()) }
    }

    /// Returns `true` if both are the same object, not only variants with the same rules.
    #[inline]
    pub(crate) fn is_same(&self, other: &Variant) -> bool {
        Arc::ptr_eq(&self.compiled, &other.compiled) && self.by_reference == other.by_reference
    }

    /// The title, such as `Chess`.
    pub fn name(&self) -> &str {
        &self.rules().name
    }

    /// The description in one or a few sentences; empty if the file has none.
    pub fn description(&self) -> &str {
        &self.rules().description
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.compiled.rules
    }

    /// The squares that each piece could ever reach: for the crates `ferz-games` and `ferz`.
    #[doc(hidden)]
    #[inline]
    pub fn reach(&self) -> &Reach {
        &self.compiled.reach
    }

    /// The features that the rules use.
    #[inline]
    pub(crate) fn traits(&self) -> &Traits {
        &self.compiled.traits
    }

    /// The condition that a side can no longer win: see [`Rules::cannot_win`].
    pub(crate) fn cannot_win(&self, side: Side) -> &Condition {
        let conditions = self.compiled.cannot_win.get_or_init(|| Side::BOTH.map(|side| self.rules().cannot_win(side)));
        &conditions[side.index()]
    }

    /// A value that a later module derives from the rules on first use. Only one type `T` can be stored; for any other
    /// type, the result is `None`.
    pub(crate) fn derived<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Option<&T> {
        self.compiled.derived.get_or_init(|| Box::new(make())).downcast_ref()
    }

    /// The tables of the executor on planes.
    ///
    /// # Errors
    /// If the tables cannot express the rules. The error names the reason.
    #[inline]
    pub(crate) fn tables(&self) -> Result<&AnyTables, &str> {
        let compiled = &*self.compiled;
        let make = || AnyTables::new(&compiled.rules, &compiled.reach, &compiled.traits, compiled.filters);
        compiled.tables.get_or_init(make).as_ref().map_err(String::as_str)
    }

    /// The executor that works on the variant's positions.
    pub fn engine(&self) -> ExecutorKind {
        if self.by_reference {
            ExecutorKind::Reference { why: "it was asked for".into() }
        } else {
            ExecutorKind::of(self.tables())
        }
    }

    /// The tables for boards of `W` words, which must be those of this variant.
    ///
    /// # Panics
    /// If the variant has no such tables.
    #[inline]
    pub(crate) fn tables_of<const W: usize>(&self) -> &PlaneTables<W>
    where
        AnyTables: OfWidth<W>,
    {
        self.tables().ok().and_then(AnyTables::of_width).expect("a position on planes has tables of their width")
    }

    /// The hash of the rules in hexadecimal: 64 digits. Equal hashes mean equal rules.
    pub fn hash(&self) -> String {
        self.rules().hash_text()
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        Arc::ptr_eq(&self.compiled, &other.compiled) || self.rules().hash == other.rules().hash
    }
}

impl Eq for Variant {}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({:?}, {})", self.rules().name, &self.hash()[..16])
    }
}
