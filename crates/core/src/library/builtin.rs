//! Built-in variants: the files of `variants/`, in one folder for each family. A variant is named after its file.

use super::aliases::likely;
use super::error::LoadError;
use super::load::{Reading, load, nothing_beside, read_tree, read_whole};
use crate::diagnostic::Unreadable;
use crate::model::Rules;
#[cfg(feature = "lowered")]
use crate::room::with_room;
use crate::syntax::Node;
use crate::variant::Variant;
use ferz_language::lineage::{Origin, Texts, named_bases};
use ferz_language::types::OnDemand;
use ferz_variants::NAMES;
use ferz_variants::data::FAMILIES;
use std::collections::BTreeMap;

/// The texts of the built-in variants, by name.
static TEXTS: OnDemand<BTreeMap<&str, &str>> = OnDemand::new(|| {
    let names = NAMES.iter().map(|(name, _)| *name);
    names.zip(ferz_variants::TEXTS.iter().copied()).collect()
});

/// A family of built-in variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Family {
    /// The name, one word.
    pub name: &'static str,
    /// A one-line description.
    pub description: &'static str,
}

/// The families of the built-in variants, the best-known first.
pub fn families() -> Vec<Family> {
    let lines = FAMILIES.lines().filter_map(|line| line.split_once(' '));
    lines.map(|(name, description)| Family { name, description: description.trim() }).collect()
}

/// The family of a built-in variant.
pub fn family_of(name: &str) -> Option<&'static str> {
    index_of(name).map(|index| NAMES[index].1)
}

/// The names of the built-in variants, sorted.
pub fn names() -> Vec<&'static str> {
    NAMES.iter().map(|(name, _)| *name).collect()
}

/// The name of the built-in variant of this name, if there is one.
pub(super) fn name_of(name: &str) -> Option<&'static str> {
    index_of(name).map(|index| NAMES[index].0)
}

/// The index of a built-in variant in [`NAMES`].
fn index_of(name: &str) -> Option<usize> {
    NAMES.binary_search_by_key(&name, |(name, _)| name).ok()
}

/// The texts that a file may be based on: the built-in variants, and those that `beside` reads.
pub(super) fn texts<'t>(beside: &'t dyn Fn(&str) -> Result<String, Unreadable>) -> Texts<'t> {
    Texts { built_in: &TEXTS, beside }
}

/// The source text of a built-in variant.
pub fn text_of(name: &str) -> Option<&'static str> {
    TEXTS.get(name).copied()
}

/// Loads a built-in variant.
///
/// # Errors
/// If there is no such variant. The error suggests the nearest name.
pub fn builtin(name: &str) -> Result<Variant, LoadError> {
    #[cfg(feature = "lowered")]
    {
        builtin_rules(name).map(Variant::new)
    }
    #[cfg(not(feature = "lowered"))]
    read_builtin(name).map(|reading| reading.variant)
}

/// Reads a built-in variant.
///
/// # Errors
/// As [`builtin`].
pub fn read_builtin(name: &str) -> Result<Reading, LoadError> {
    let text = text_or_nearest(name)?;
    load(Origin::BuiltIn(name.to_owned()), text, &nothing_beside)
}

/// The direct built-in bases of a built-in variant, in the order in which it names them.
pub fn bases_of(name: &str) -> Vec<&'static str> {
    text_of(name).map_or_else(Vec::new, bases_in)
}

/// The direct built-in bases that the text of a variant names, in its order.
pub fn bases_in(text: &str) -> Vec<&'static str> {
    named_bases(text).iter().filter_map(|base| name_of(base)).collect()
}

/// The tree of a built-in variant, merged with its bases.
pub fn tree_of(name: &str) -> Option<Node> {
    read_tree(Origin::BuiltIn(name.to_owned()), text_of(name)?)
}

/// The rules of a built-in variant, not compiled for play: takes a tenth of the time of [`builtin`]. For lists there
/// are [`summaries`](super::summaries).
///
/// # Errors
/// If there is no such variant. The error suggests the nearest name.
pub fn builtin_rules(name: &str) -> Result<Rules, LoadError> {
    #[cfg(feature = "lowered")]
    {
        let index = index_of(name).ok_or_else(|| unknown(name))?;
        let rules = with_room(|| ferz_language::lowered::read(ferz_variants::RULES[index]));
        Ok(rules.expect("the build wrote these rules"))
    }
    #[cfg(not(feature = "lowered"))]
    whole_builtin(name).map(|(_, rules)| rules)
}

/// The tree of a built-in variant, merged with its bases, and its rules.
pub(super) fn whole_builtin(name: &str) -> Result<(Node, Rules), LoadError> {
    let text = text_or_nearest(name)?;
    read_whole(Origin::BuiltIn(name.to_owned()), text, &nothing_beside)
}

fn text_or_nearest(name: &str) -> Result<&'static str, LoadError> {
    text_of(name).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> LoadError {
    LoadError::Unknown { name: name.to_owned(), nearest: likely(name).map(str::to_owned) }
}
