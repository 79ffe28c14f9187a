//! Variants by name, from files and from texts.
//!
//! In comes a name, a path or a text; out goes a [`Variant`](crate::Variant), or a [`LoadError`] with all that is
//! wrong, every fault in its place. A text may be a stranger's: loading it always ends, soon and without harm.

mod aliases;
mod blame;
mod builtin;
mod crowded;
mod diff;
mod lints;
mod error;
mod files;
mod flat;
mod inheritance;
mod lineage;
mod load;
mod methods;
mod nearby;
#[cfg(feature = "server")]
mod understand;
mod whole;

pub use aliases::{named, unnamed};
pub use builtin::{Family, bases_of, builtin, builtin_rules, check_builtin, families, family_of, names, text_of};
pub(crate) use builtin::{data, tree_of};
pub use diff::{Change, Difference, Differences, Weight};
#[cfg(feature = "cli")]
pub(crate) use error::without_number;
pub use error::{LoadError, Unreadable};
pub use files::{check_file, load_file, text_beside, text_of_file};
#[cfg(feature = "cli")]
pub(crate) use files::{decode, is_no_file};
pub use flat::flat_text_of;
#[cfg(feature = "server")]
pub(crate) use load::builtin_of;
#[cfg(feature = "cli")]
pub(crate) use load::nothing_beside;
pub use load::{Loaded, load_text};
pub use nearby::{MAX_NEARBY, Nearby, Search};
#[cfg(feature = "server")]
pub(crate) use understand::{Understanding, understand};
pub use whole::Whole;
