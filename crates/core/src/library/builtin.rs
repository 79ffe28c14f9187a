//! Built-in variants: the files of `variants/`, in one folder for each family. A variant is named after its file. Files
//! outside the families are [`data`] for other modules.

use super::aliases::likely;
use super::error::LoadError;
use super::lineage::named_bases;
use super::load::{Origin, Reading, load, nothing_beside, read_rules, read_tree, read_whole};
use crate::model::Rules;
use crate::syntax::Node;
use crate::variant::Variant;
use ferz_language::types::OnDemand;
use ferz_variants::{FILES, File};
use std::collections::BTreeMap;

/// The file that lists the families in display order, each with a one-line description.
const FAMILIES: &str = "families.txt";

/// The built-in variants, by name.
static VARIANTS: OnDemand<BTreeMap<&str, BuiltIn>> = OnDemand::new(|| {
    let folders = FILES.dirs().map(|folder| (folder, folder.path().to_str().unwrap_or_default()));
    let files = folders.flat_map(|(folder, family)| folder.files().map(move |file| (family, file)));
    let variant = |(family, file): (&'static str, &'static File)| {
        let name = file.path().to_str()?.rsplit('/').next()?.strip_suffix(".ron")?;
        Some((name, BuiltIn { family, text: file.contents_utf8()? }))
    };
    files.filter_map(variant).collect()
});

struct BuiltIn {
    family: &'static str,
    text: &'static str,
}

/// A family of built-in variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Family {
    /// The name, one word.
    pub name: &'static str,
    /// A one-line description.
    pub description: &'static str,
}

/// The text of a data file in `variants/`, by its path there.
///
/// # Panics
/// If there is no such text file.
pub fn data(path: &str) -> &'static str {
    let text = FILES.get_file(path).and_then(|file| file.contents_utf8());
    text.unwrap_or_else(|| panic!("there is no text variants/{path}"))
}

/// The families of the built-in variants, the best-known first.
pub fn families() -> Vec<Family> {
    let lines = data(FAMILIES).lines().filter_map(|line| line.split_once(' '));
    lines.map(|(name, description)| Family { name, description: description.trim() }).collect()
}

/// The family of a built-in variant.
pub fn family_of(name: &str) -> Option<&'static str> {
    VARIANTS.get(name).map(|variant| variant.family)
}

/// The names of the built-in variants, sorted.
pub fn names() -> Vec<&'static str> {
    VARIANTS.keys().copied().collect()
}

/// The name of the built-in variant of this name, if there is one.
pub(super) fn name_of(name: &str) -> Option<&'static str> {
    VARIANTS.get_key_value(name).map(|(name, _)| *name)
}

/// The source text of a built-in variant.
pub fn text_of(name: &str) -> Option<&'static str> {
    VARIANTS.get(name).map(|variant| variant.text)
}

/// Loads a built-in variant.
///
/// # Errors
/// If there is no such variant. The error suggests the nearest name.
pub fn builtin(name: &str) -> Result<Variant, LoadError> {
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
    let text = text_or_nearest(name)?;
    read_rules(Origin::BuiltIn(name.to_owned()), text)
}

/// The tree of a built-in variant, merged with its bases, and its rules.
pub(super) fn whole_builtin(name: &str) -> Result<(Node, Rules), LoadError> {
    let text = text_or_nearest(name)?;
    read_whole(Origin::BuiltIn(name.to_owned()), text, &nothing_beside)
}

fn text_or_nearest(name: &str) -> Result<&'static str, LoadError> {
    text_of(name).ok_or_else(|| {
        let nearest = likely(name).map(str::to_owned);
        LoadError::Unknown { name: name.to_owned(), nearest }
    })
}
