//! Loads variants by name, from files and from texts.
//!
//! A name, a path or a text gives a [`Variant`](crate::Variant), or a [`LoadError`] that shows every fault with its
//! location. A text may come from an untrusted source: loading is limited in time and memory.

mod aliases;
pub(crate) mod blame;
pub(crate) mod builtin;
mod diff;
pub(crate) mod error;
pub(crate) mod files;
mod flat;
pub(crate) mod load;
mod methods;
mod nearby;
mod summary;
pub(crate) mod understand;
mod whole;

pub use aliases::{likely, named, unnamed};
pub use blame::entries_of;
pub use builtin::{Family, bases_of, builtin, builtin_rules, families, family_of, names, text_of};
pub use builtin::{bases_in, read_builtin, tree_of};
pub use error::without_number;
pub use files::{decode, ini_section, is_no_file, read_bytes, read_file};
pub use load::{Reading, load, nothing_beside, reread, start};
pub use understand::{Understanding, understand};

pub use diff::{Change, Difference, Differences, Weight};
pub use error::LoadError;
pub use ferz_language::diagnostic::Unreadable;
pub use ferz_language::lineage::{Lineage, Origin, builtin_of};
pub use ferz_variants::data;
pub use files::{load_file, text_beside, text_of_file};
pub use flat::flat_text_of;
pub use nearby::{MAX_NEARBY, Nearby, Search};
pub use summary::{Summary, summaries, summary_of};
pub use whole::Whole;
