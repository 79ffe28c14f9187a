//! The variants that are built in: the files of `variants/`, a variant's name is its file's.

use super::error::LoadError;
use super::family::Family;
use super::load::{Origin, load};
use crate::compile::Variant;
use crate::diagnostic::{Sources, did_you_mean, nearest};
use crate::syntax::Node;
use include_dir::{Dir, include_dir};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/variants");

/// The names of the built-in variants, sorted.
pub fn names() -> Vec<&'static str> {
    let files = FILES.files().map(|file| file.path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "ron"));
    let mut names: Vec<&str> = files.filter_map(|path| path.file_stem()?.to_str()).collect();
    names.sort_unstable();
    names
}

/// The text of the file of a built-in variant.
pub fn text_of(name: &str) -> Option<&'static str> {
    FILES.get_file(format!("{name}.ron"))?.contents_utf8()
}

/// A built-in variant.
///
/// # Errors
/// If there is none of that name; the error suggests the nearest.
pub fn builtin(name: &str) -> Result<Variant, LoadError> {
    let Some(text) = text_of(name) else {
        let nearest = nearest(name, names()).map(str::to_owned);
        return Err(LoadError::Unknown { name: name.to_owned(), nearest });
    };
    load(Origin::BuiltIn(name.to_owned()), text, &|_| Err(super::Unreadable::Missing)).map(|loaded| loaded.variant)
}

/// The tree of a built-in variant, with all that it is based on.
pub(crate) fn tree_of(name: &str) -> Option<Node> {
    let mut sources = Sources::default();
    let origin = Origin::BuiltIn(name.to_owned());
    let family = Family::gather(origin, text_of(name)?, &|_| Err(super::Unreadable::Missing), &mut sources).ok()?;
    family.put_together().ok().map(|(root, _)| root)
}

/// A hint for a name that no built-in variant has.
pub(super) fn hint(name: &str) -> Option<String> {
    did_you_mean(name, names())
}
