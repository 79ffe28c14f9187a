//! Methods of the variant that load it.

use super::load::{load, nothing_beside};
use super::{LoadError, builtin, load_file};
use crate::variant::Variant;
use ferz_language::lineage::Origin;
use std::path::Path;

/// The title in messages of a text without a name.
const NAMELESS: &str = "variant.ron";

impl Variant {
    /// Loads the built-in variant with this name; [`names`](super::names) lists the names.
    ///
    /// # Errors
    /// If there is no such variant. The error suggests the nearest name.
    pub fn builtin(name: &str) -> Result<Variant, LoadError> {
        builtin(name)
    }

    /// Loads a variant from a file. Its bases are built-in variants or files in the same folder. To load a section of
    /// an ini file, `mine.ini:name`, use `ferz::import::load_file`.
    ///
    /// # Errors
    /// If the file or one of its bases cannot be read or has errors. The error shows every fault with its location.
    pub fn load(path: impl AsRef<Path>) -> Result<Variant, LoadError> {
        load_file(path)
    }

    /// Reads a variant from a text. Its bases must be built-in variants. Messages call the text `variant.ron`.
    ///
    /// # Errors
    /// If the text has errors. The error shows every fault with its location.
    ///
    /// ```
    /// # use ferz_core as ferz;
    /// use ferz::Variant;
    ///
    /// let wide = Variant::parse(r#"(name: "On a cylinder", base: "chess", board: (wrap: Files))"#)?;
    /// assert_eq!(wide.rules().name, "On a cylinder");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Variant, LoadError> {
        let origin = Origin::File(NAMELESS.to_owned());
        load(origin, text, &nothing_beside).map(|reading| reading.variant)
    }
}
