//! Loading of variants with warnings about their files.

use super::case::Case;
use super::repair::Unrepaired;
use crate::diagnostic::{Diagnostic, Sources};
use crate::types::{Kind, Piece, Side};
use ferz_core::Variant;
use ferz_core::library::{LoadError, Unreadable};
use ferz_core::library::{Origin, Reading, entries_of, load, read_builtin, read_file};
use std::path::Path;
use std::sync::LazyLock;

/// A variant with the warnings about its file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Loaded {
    /// The variant.
    pub variant: Variant,
    /// Warnings: parts that may not mean what was intended.
    pub warnings: Vec<Diagnostic>,
    /// The kinds of pieces that the file inherits and that can never appear in a game. This is no warning: the file may
    /// have no use for them.
    pub absent: Vec<Kind>,
    /// The texts that the warnings point into: the file and its bases.
    pub sources: Sources,
    /// The search for edits; `None` once it has run.
    pub(super) unrepaired: Option<Box<Unrepaired>>,
}

impl Loaded {
    /// A variant with warnings that are complete: no edits are searched for them.
    pub(crate) fn new(variant: Variant, warnings: Vec<Diagnostic>, sources: Sources) -> Loaded {
        Loaded { variant, warnings, absent: Vec::new(), sources, unrepaired: None }
    }

    /// Searches for edits that remove warnings, and adds them to the warnings with a hint. An edit is offered under two
    /// conditions. It is the only one of the cheapest class that removes the warning, and it causes no other warning.
    /// This takes about as long as loading the variant.
    ///
    /// ```
    /// let text = r#"(base: "chess", outcomes: { "rule of 50": (when: AtMost(Counter("halfmoves"), 100), result: Draw) })"#;
    /// let mut loaded = ferz::library::load_text("mine.ron", text, &|_| unreachable!())?;
    /// assert!(loaded.warnings[0].edits.is_empty());
    /// loaded.repair();
    /// assert_eq!(loaded.warnings[0].edits[0].replacement, "AtLeast");
    /// # Ok::<(), ferz::library::LoadError>(())
    /// ```
    pub fn repair(&mut self) {
        if let Some(unrepaired) = self.unrepaired.take() {
            unrepaired.repair(&mut self.warnings);
        }
    }
}

/// Returns the diagnostics of a variant that was or was not loaded, and the texts that they point into. Both are empty if
/// no file was read.
pub fn diagnostics_of(loaded: &Result<Loaded, LoadError>) -> (&[Diagnostic], &Sources) {
    static NONE: LazyLock<Sources> = LazyLock::new(Sources::default);
    match loaded {
        Ok(loaded) => (&loaded.warnings, &loaded.sources),
        Err(error) => error.diagnostics().unwrap_or((&[], &NONE)),
    }
}

/// Loads a variant from a text, with warnings. `name` is its title in messages: a path, or a bare file name. `beside`
/// reads the files in the same folder: it gets the bare name of a base such as `mine.ron`, never a path.
///
/// # Errors
/// If the text or its bases have errors; the error holds all of them.
///
/// ```
/// let text = r#"(name: "On a cylinder", base: "mine.ron", board: (wrap: Files))"#;
/// let mine = r#"(base: "chess")"#;
/// let loaded = ferz::library::load_text("cylinder.ron", text, &|_| Ok(mine.to_owned()))?;
/// assert_eq!(loaded.variant.name(), "On a cylinder");
/// # Ok::<(), ferz::library::LoadError>(())
/// ```
pub fn load_text(
    name: &str,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<Loaded, LoadError> {
    load(Origin::File(name.to_owned()), text, beside).map(scrutinise)
}

/// Loads a variant from a file like [`load_file`](crate::library::load_file), with warnings.
///
/// # Errors
/// The same as for [`load_file`](crate::library::load_file).
pub fn check_file(path: impl AsRef<Path>) -> Result<Loaded, LoadError> {
    read_file(path.as_ref()).map(scrutinise)
}

/// Loads a built-in variant like [`builtin`](crate::library::builtin), with warnings.
///
/// # Errors
/// The same as for [`builtin`](crate::library::builtin).
pub fn check_builtin(name: &str) -> Result<Loaded, LoadError> {
    read_builtin(name).map(scrutinise)
}

/// Adds the warnings about a file to those from reading it.
fn scrutinise(reading: Reading) -> Loaded {
    let variant = reading.variant.clone();
    let (case, sources) = Case::new(reading);
    let absent = absent_kinds(&case);
    let (warnings, finders): (Vec<Diagnostic>, _) = case.warnings().into_iter().unzip();
    let unrepaired = Unrepaired::new(case, finders, &warnings).map(Box::new);
    Loaded { variant, warnings, absent, sources, unrepaired }
}

/// Returns the kinds that only a base declares, and that neither side can ever have.
fn absent_kinds(case: &Case) -> Vec<Kind> {
    let (root, world) = (case.root(), case.world());
    let pieces = entries_of(root).iter().find(|field| field.key == "pieces");
    let is_inherited = |name: &str| {
        let entry = pieces.and_then(|pieces| entries_of(&pieces.value).iter().find(|piece| piece.key == name));
        entry.is_some_and(|entry| entry.key_span.source != root.span.source)
    };
    let exists = |kind| Side::BOTH.into_iter().any(|side| world.exists(Piece { side, kind }));
    world.rules.kinds().filter(|kind| !exists(*kind) && is_inherited(&world.rules.piece(*kind).name)).collect()
}
