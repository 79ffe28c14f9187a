//! Which rules a record means.

use super::Record;
use crate::compile::Variant;
use crate::diagnostic::{did_you_mean, nearest, shown};
use crate::library::{self, LoadError};

/// Why it cannot be said which variant a record means.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantFault {
    /// No built-in variant has this name.
    #[error("no variant is called \"{}\"{}", shown(.0), suggestion(.0))]
    Unknown(String),
    /// The variant cannot be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// The built-in variant that a record is a game of: by its tag `Variant`, see [`library::named`]; of several with this name the one whose
/// rules have the hash in its tag `VariantHash`, if there is one. A record without the tag means the variant that other
/// programs take for granted.
///
/// # Errors
/// If there is no such variant.
pub fn variant_of(record: &Record) -> Result<Variant, VariantFault> {
    named(record.value("Variant"), record.value("VariantHash"))
}

/// The built-in variant of a name, or the one that is taken for granted; `hash` chooses among several.
///
/// # Errors
/// If there is no such variant.
pub fn named(name: Option<&str>, hash: Option<&str>) -> Result<Variant, VariantFault> {
    // `?` stands for what is not known, as in the tags that the standard asks for.
    let name = name.map(str::trim).filter(|name| !["", "?", "-"].contains(name));
    let found = match name {
        Some(name) => library::named(name),
        None => library::unnamed().into_iter().collect(),
    };
    let Some(first) = found.first() else {
        return Err(VariantFault::Unknown(name.unwrap_or_default().to_owned()));
    };
    if let (Some(hash), [_, others @ ..]) = (hash, &found[..]) {
        for name in [first].into_iter().chain(others) {
            let variant = library::builtin(name)?;
            if variant.hash() == hash {
                return Ok(variant);
            }
        }
    }
    Ok(library::builtin(first)?)
}

fn suggestion(name: &str) -> String {
    nearest(name, library::names()).map(|near| format!("; {}", did_you_mean(near))).unwrap_or_default()
}
