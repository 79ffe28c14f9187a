//! Loading variants, as methods of the variant.

use super::load::{Origin, load, nothing_beside};
use super::{LoadError, builtin, load_file};
use crate::variant::Variant;
use std::path::Path;

/// What messages call a text that has no name.
const NAMELESS: &str = "variant.ron";

impl Variant {
    /// The built-in variant of this name; [`names`](super::names) lists them.
    ///
    /// # Errors
    /// If there is none of that name; the error suggests the nearest.
    pub fn builtin(name: &str) -> Result<Variant, LoadError> {
        builtin(name)
    }

    /// Loads the variant of a file. Its bases are built-in variants, or files beside it. To load a section of an ini
    /// file, `mine.ini:name`, use `ferz::import::load_file`.
    ///
    /// # Errors
    /// If the file or one of its bases cannot be read, or something is wrong in them; the error shows every fault in its
    /// place.
    pub fn load(path: impl AsRef<Path>) -> Result<Variant, LoadError> {
        load_file(path)
    }

    /// Reads a variant from a text, which messages call `variant.ron`. Its bases can only be built-in variants.
    ///
    /// # Errors
    /// If something is wrong in it; the error shows every fault in its place.
    ///
    /// ```
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
