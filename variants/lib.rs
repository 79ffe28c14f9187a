//! The built-in variants as data, for the crate `ferz-core` alone: a folder for each family, and beside them what else is only data.

use include_dir::include_dir;
pub use include_dir::{Dir, File};

/// All files of this folder, as they were when this was built; those that make it a crate come along.
pub static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR");
