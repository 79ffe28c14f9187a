//! The built-in variants as data, for the crate `ferz-core` alone. There is a folder for each family, beside other
//! data.
//!
//! The names, the texts and the rules of the variants are separate statics, so that a program contains only those that
//! it uses.

/// The names of the variants, each with its family. They are sorted.
pub static NAMES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/names.rs"));

/// The text of each variant, in the order of [`NAMES`].
pub static TEXTS: &[&str] = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The rules of each variant, in the order of [`NAMES`], as `ferz_language::lowered` writes them.
#[cfg(feature = "lowered")]
pub static RULES: &[&[u8]] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The other files of this folder.
pub mod data {
    /// Other names of the variants. Each line has the name of a variant, blanks, and its other names, separated by
    /// commas. Lines that begin with `#` are comments.
    pub static ALIASES: &str = include_str!("aliases.txt");
    /// The families in display order, each with a one-line description.
    pub static FAMILIES: &str = include_str!("families.txt");
    /// The summaries of the variants, with a blank line between two of them. Lines that begin with `#` are comments.
    pub static INDEX: &str = include_str!("index.txt");
    /// The options of the variants that the format of `variants.ini` knows by name.
    pub static PARENTS: &str = include_str!("import/parents.ini");
    /// The pieces that the format of `variants.ini` knows by name.
    pub static PIECES: &str = include_str!("import/pieces.tsv");
}
