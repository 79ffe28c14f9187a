//! The variants that are built in: the files of `variants/`, a folder for each family. A variant's name is its file's.
//! What is in no family is data for other modules: [`data`].

use super::error::LoadError;
use super::lineage::named_bases;
use super::load::{Origin, Reading, load, nothing_beside, read_rules, read_tree, read_whole};
use crate::diagnostic::nearest;
use crate::model::Rules;
use crate::syntax::Node;
use crate::variant::Variant;
use ferz_language::types::OnDemand;
use ferz_variants::{FILES, File};
use std::collections::BTreeMap;

/// Lists the families, each with a line about it, in the order in which they are shown.
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

/// A group of built-in variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Family {
    /// Its name, one word.
    pub name: &'static str,
    /// A line about it.
    pub description: &'static str,
}

/// The text of a file in `variants/` that is no variant, by its path there.
///
/// # Panics
/// If there is no such file.
pub fn data(path: &str) -> &'static str {
    let text = FILES.get_file(path).and_then(|file| file.contents_utf8());
    text.unwrap_or_else(|| panic!("there is no text variants/{path}"))
}

/// The families of the built-in variants, the best known first.
pub fn families() -> Vec<Family> {
    let lines = data(FAMILIES).lines().filter_map(|line| line.split_once(' '));
    lines.map(|(name, description)| Family { name, description: description.trim() }).collect()
}

/// The family of a built-in variant, by name.
pub fn family_of(name: &str) -> Option<&'static str> {
    VARIANTS.get(name).map(|variant| variant.family)
}

/// The names of the built-in variants, sorted.
pub fn names() -> Vec<&'static str> {
    VARIANTS.keys().copied().collect()
}

/// The name of a built-in variant that is equal to `name`.
pub(super) fn name_of(name: &str) -> Option<&'static str> {
    VARIANTS.get_key_value(name).map(|(name, _)| *name)
}

/// The text of the file of a built-in variant.
pub fn text_of(name: &str) -> Option<&'static str> {
    VARIANTS.get(name).map(|variant| variant.text)
}

/// Loads a built-in variant.
///
/// # Errors
/// If there is none of that name; the error suggests the nearest.
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

/// The built-in variants that a built-in variant is based on, in the order in which it names them.
pub fn bases_of(name: &str) -> Vec<&'static str> {
    let named = text_of(name).map_or_else(Vec::new, named_bases);
    named.iter().filter_map(|base| name_of(base)).collect()
}

/// The tree of a built-in variant, with all that it is based on.
pub fn tree_of(name: &str) -> Option<Node> {
    read_tree(Origin::BuiltIn(name.to_owned()), text_of(name)?)
}

/// The rules of a built-in variant, not made ready to play: it takes a tenth of the work of [`builtin`]. For lists there
/// are [`summaries`](super::summaries).
///
/// # Errors
/// If there is none of that name; the error suggests the nearest.
pub fn builtin_rules(name: &str) -> Result<Rules, LoadError> {
    let text = text_or_nearest(name)?;
    read_rules(Origin::BuiltIn(name.to_owned()), text)
}

/// A built-in variant with all that it is based on, as one tree; and its rules.
pub(super) fn whole_builtin(name: &str) -> Result<(Node, Rules), LoadError> {
    let text = text_or_nearest(name)?;
    read_whole(Origin::BuiltIn(name.to_owned()), text, &nothing_beside)
}

fn text_or_nearest(name: &str) -> Result<&'static str, LoadError> {
    text_of(name).ok_or_else(|| {
        let nearest = nearest(name, names()).map(str::to_owned);
        LoadError::Unknown { name: name.to_owned(), nearest }
    })
}
