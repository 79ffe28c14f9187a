//! The built-in variants as data, for the crate `ferz-core` alone. There is a folder for each family, beside other
//! data.

use include_dir::include_dir;
pub use include_dir::{Dir, File};

/// All files of this folder at the time of the build, including those that make it a crate.
pub static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR");
