//! Variants by name, from files and from texts.
//!
//! In comes a name, a path or a text; out goes a [`Variant`](crate::Variant), or a [`LoadError`] with all that is
//! wrong, every fault in its place. A text may be a stranger's: loading it always ends, soon and without harm.

mod builtin;
mod crowded;
mod doubts;
mod error;
mod files;
mod lineage;
mod load;
mod methods;

pub(crate) use builtin::tree_of;
pub use builtin::{Family, builtin, builtin_rules, check_builtin, families, family_of, names, text_of};
pub use error::{LoadError, Unreadable};
pub use files::{check_file, load_file};
#[cfg(feature = "cli")]
pub(crate) use files::{decode, is_no_file, text_beside, text_of_file};
pub(crate) use load::nothing_beside;
pub use load::{Loaded, load_text};
