//! A variant with all the data that lints read.

use super::empty_braces::empty_braces;
use super::inheritance::idle_inheritance;
use super::{Base, Census, Found, Lints, World, Written, looks, with_lints};
use crate::diagnostic::{Code, Diagnostic, Sources, Span};
use crate::model::Rules;
use crate::position::Position;
use ferz_core::library::{Lineage, Reading, entries_of, reread};
use ferz_core::lower::lower;
use ferz_core::syntax::{Entry, Node, Value, is_remove};
use std::sync::Arc;

/// A variant to lint.
#[derive(Clone)]
pub(super) struct Case {
    lineage: Lineage,
    root: Node,
    start: Position,
    census: Arc<Census>,
    base: Arc<Option<Base>>,
    /// The warnings from reading the file.
    read: Vec<Diagnostic>,
}

/// The origin of a warning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finder {
    /// The reader of the file.
    Reader,
    /// A lint, by its index in [`looks`].
    Look(usize),
    /// A comparison of several versions of the file, such as the one with and without its base.
    Comparison,
}

impl Case {
    /// Prepares a variant for the lints. Also returns the texts of its files.
    pub fn new(reading: Reading) -> (Case, Sources) {
        let base = base_alone(&reading.lineage);
        let census = Arc::new(Census::explore(&reading.start.as_outset()));
        Case::with(reading, census, Arc::new(base))
    }

    fn with(reading: Reading, census: Arc<Census>, base: Arc<Option<Base>>) -> (Case, Sources) {
        let Reading { variant: _, start, warnings: mut read, sources, lineage, root } = reading;
        if let Some(base) = &*base {
            // If the file removes a name that a declaration of its base uses, it must write the declaration again, used
            // or not.
            read.retain(|fault| fault.code != Code::Unused || !is_declared(&fault.span, &root, &base.root));
        }
        (Case { lineage, root, start, census, base, read }, sources)
    }

    /// The same variant with `top` as the tree of its file; `None` if the new file has errors.
    pub fn changed(&self, top: Value) -> Option<Case> {
        let reading = reread(self.lineage.with_top(top))?;
        let is_known = moves_alike(self.rules(), reading.variant.rules());
        let census = if is_known { self.census.clone() } else { Arc::new(Census::explore(&reading.start.as_outset())) };
        Some(Case::with(reading, census, self.base.clone()).0)
    }

    /// Returns `true` if both variants have the same rules.
    pub fn is_same_game(&self, other: &Case) -> bool {
        is_same_game(self.rules(), other.rules())
    }

    /// The tree of the file itself.
    pub fn top(&self) -> Option<&Node> {
        self.lineage.members().first().map(|member| &member.root)
    }

    /// The size of the texts of the file and its bases.
    pub fn bytes(&self) -> usize {
        self.lineage.members().iter().map(|member| member.root.span.range.len()).sum()
    }

    /// The tree of the file merged with its bases.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.start.variant().rules()
    }

    /// The world of all positions that may occur.
    pub fn world(&self) -> World<'_> {
        self.census.world(&self.start.as_outset())
    }

    /// All warnings about the file, each with its finder.
    pub fn warnings(&self) -> Vec<(Diagnostic, Finder)> {
        let mut found: Vec<Diagnostic> = self.read.clone();
        let mut finders = vec![Finder::Reader; found.len()];
        for Found { look, fault } in self.with_lints(|lints| lints.all(&self.read)) {
            found.push(fault);
            finders.push(Finder::Look(look));
        }
        found.extend(empty_braces(&self.lineage, &self.root, &found));
        found.extend(idle_inheritance(&self.lineage, &self.start, &self.census, &self.root, &found));
        finders.resize(found.len(), Finder::Comparison);
        found.into_iter().zip(finders).collect()
    }

    /// The warnings of one finder, including those that [`warnings`](Self::warnings) drops in favour of others.
    pub fn found_by(&self, finder: Finder) -> Vec<Diagnostic> {
        match finder {
            Finder::Reader => self.read.clone(),
            Finder::Look(look) => self.with_lints(|lints| looks()[look](lints)),
            Finder::Comparison => Vec::new(),
        }
    }

    fn with_lints<R>(&self, run: impl FnOnce(&Lints<'_>) -> R) -> R {
        let written = Written::new(&self.root, removed_fields(&self.lineage, &self.root));
        with_lints(&self.start, &self.census, written, (*self.base).as_ref(), run)
    }
}

/// Returns `true` if two rules differ only in parts that the census does not read: the ends of the game, and names.
fn moves_alike(one: &Rules, other: &Rules) -> bool {
    let Rules { outcomes, insufficient, .. } = one.clone();
    is_same_game(one, &Rules { outcomes, insufficient, ..other.clone() })
}

/// Returns `true` if two rules differ only in named zones and conditions. Rows contain copies of these, so the names do
/// not matter.
fn is_same_game(one: &Rules, other: &Rules) -> bool {
    let Rules { hash, zones, conditions, .. } = one.clone();
    Rules { hash, zones, conditions, ..other.clone() } == *one
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
