//! The variants that are built in: the files of `variants/`, a variant's name is its file's.

use super::error::LoadError;
use super::load::{Origin, load};
use crate::compile::Variant;
use crate::diagnostic::{did_you_mean, nearest};
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

/// A hint for a name that no built-in variant has.
pub(super) fn hint(name: &str) -> Option<String> {
    did_you_mean(name, names())
}
