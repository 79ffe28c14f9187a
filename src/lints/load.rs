//! Loading of variants with warnings about their files.

use super::empty_braces::empty_braces;
use super::inheritance::idle_inheritance;
use super::{Base, Census, World, Written, lint};
use crate::diagnostic::{Code, Diagnostic, Sources, Span};
use crate::types::{Kind, Piece, Side};
use ferz_core::Variant;
use ferz_core::library::{Lineage, Origin, Reading, entries_of, load, read_builtin, read_file};
use ferz_core::library::{LoadError, Unreadable};
use ferz_core::lower::lower;
use ferz_core::syntax::{Entry, Node, is_remove};
use std::path::Path;

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
    let Reading { variant, start, mut warnings, sources, lineage, root } = reading;
    let written = Written::new(&root, removed_fields(&lineage, &root));
    let base = base_alone(&lineage);
    if let Some(base) = &base {
        // An unused declaration of a base must be repeated if the file removes what it names.
        warnings.retain(|fault| fault.code != Code::Unused || !is_declared(&fault.span, &root, &base.root));
    }
    let outset = start.as_outset();
    let census = Census::explore(&outset);
    let absent = absent_kinds(&census.world(&outset), &root);
    let found = lint(&start, &census, written, base.as_ref(), &warnings);
    warnings.extend(found);
    let empty = empty_braces(&lineage, &root, &warnings);
    warnings.extend(empty);
    let idle = idle_inheritance(&lineage, &start, &census, &root, &warnings);
    warnings.extend(idle);
    Loaded { variant, warnings, absent, sources }
}

/// Returns the kinds that only a base declares, and that neither side can ever have.
fn absent_kinds(world: &World, root: &Node) -> Vec<Kind> {
    let pieces = entries_of(root).iter().find(|field| field.key == "pieces");
    let is_inherited = |name: &str| {
        let entry = pieces.and_then(|pieces| entries_of(&pieces.value).iter().find(|piece| piece.key == name));
        entry.is_some_and(|entry| entry.key_span.source != root.span.source)
    };
    let exists = |kind| Side::BOTH.into_iter().any(|side| world.exists(Piece { side, kind }));
    world.rules.kinds().filter(|kind| !exists(*kind) && is_inherited(&world.rules.piece(*kind).name)).collect()
}

/// The only base of a file, without the file itself; `None` if there is no base or there are several.
fn base_alone(lineage: &Lineage) -> Option<Base> {
    let [_] = lineage.members().first()?.bases.as_slice() else { return None };
    let (root, _) = lineage.without_top().put_together().ok()?;
    let rules = lower(&root).0?.without_dead();
    Some(Base { root, rules })
}

/// The fields of the bases that a file removes, each with the span of the removal.
fn removed_fields(lineage: &Lineage, root: &Node) -> Vec<(String, Span)> {
    let members = lineage.members().iter().map(|member| &member.root);
    let own = members.filter(|own| own.span.source == root.span.source);
    let fields = own.flat_map(entries_of);
    let place = |field: &Entry| Span::new(root.span.source, field.key_span.range.start..field.value.span.range.end);
    fields.filter(|field| is_remove(&field.value)).map(|field| (field.key.clone(), place(field))).collect()
}

/// Returns `true` if a base declares the name at a span of a file.
fn is_declared(place: &Span, root: &Node, base: &Node) -> bool {
    let declares = |section: &str, name: &str| {
        let mut sections = entries_of(base).iter().filter(|entry| entry.key == section);
        sections.any(|section| entries_of(&section.value).iter().any(|entry| entry.key == name))
    };
    let is_such = |section: &Entry| {
        let mut rows = entries_of(&section.value).iter().filter(|row| row.key_span == *place);
        rows.any(|row| declares(&section.key, &row.key))
    };
    entries_of(root).iter().any(is_such)
}
