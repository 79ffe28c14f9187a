//! The variants that records name.

use super::{Record, replay};
use crate::diagnostic::did_you_mean;
use crate::library::{self, LoadError, MAX_NEARBY, Nearby, Search};
use crate::prose::words;
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use std::path::PathBuf;

/// The reason why the variant of a record cannot be found.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantFault {
    /// No built-in variant has this name.
    #[error("there is no variant \"{}\"{}", shown(.0), suggestion(.0))]
    Unknown(String),
    /// No file nearby has the name either, but there is a suggestion.
    #[error("there is no variant \"{}\"; {hint}", shown(name))]
    NotNearby {
        /// The name.
        name: String,
        /// The suggestion.
        hint: String,
    },
    /// Several files of one folder have this name.
    #[error("several files have a variant \"{}\": {}", shown(name), listed(files))]
    Several {
        /// The name.
        name: String,
        /// The files.
        files: Vec<PathBuf>,
    },
    /// The variant cannot be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// The built-in variant of a record: see [`builtin_of`].
///
/// # Errors
/// If there is no such variant.
pub fn variant_of(record: &Record) -> Result<Variant, VariantFault> {
    Ok(library::builtin(builtin_of(record)?)?)
}

/// The name of the built-in variant of a record, by its tag `Variant`: see [`library::named`]. If several have this name,
/// the tag `VariantHash` chooses the one whose rules have this hash. Without the tag `Variant`, it is the default
/// variant: see [`library::unnamed`].
///
/// # Errors
/// If there is no such variant.
pub fn builtin_of(record: &Record) -> Result<&'static str, VariantFault> {
    builtin_named(record.value("Variant"), record.value("VariantHash"))
}

/// The built-in variant with a name, or the default variant. `hash` chooses among several.
///
/// # Errors
/// If there is no such variant.
pub fn named(name: Option<&str>, hash: Option<&str>) -> Result<Variant, VariantFault> {
    Ok(library::builtin(builtin_named(name, hash)?)?)
}

fn builtin_named(name: Option<&str>, hash: Option<&str>) -> Result<&'static str, VariantFault> {
    // `?` means unknown, as in the tags that the standard requires.
    let name = name.map(str::trim).filter(|name| !["", "?", "-"].contains(name));
    let found = match name {
        Some(name) => library::named(name),
        None => library::unnamed().into_iter().collect(),
    };
    let Some(first) = found.first() else {
        return Err(VariantFault::Unknown(name.unwrap_or_default().to_owned()));
    };
    let has_hash = |name: &str, hash: &str| {
        library::summary_of(name).is_some_and(|summary| summary.hash.eq_ignore_ascii_case(hash))
    };
    let with_hash = hash.and_then(|hash| found.iter().find(|name| has_hash(name, hash)));
    Ok(with_hash.unwrap_or(first))
}

/// A variant with its file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FoundVariant {
    /// The variant.
    pub variant: Variant,
    /// The file; `None` for a built-in variant.
    pub file: Option<PathBuf>,
}

impl FoundVariant {
    /// A variant without a file, or of a file that does not matter.
    pub fn built_in(variant: Variant) -> FoundVariant {
        FoundVariant { variant, file: None }
    }

    /// The same, without the variant's [automatic draws](crate::model::Rules::without_automatic_draws).
    #[must_use]
    pub fn without_automatic_draws(self) -> FoundVariant {
        FoundVariant { variant: self.variant.without_automatic_draws(), ..self }
    }
}

/// The variant with a name, built in or from a file nearby, or the default variant. A built-in variant is preferred,
/// unless `hash` is another one and there is a file whose rules have this hash or whose variant has the name.
///
/// # Errors
/// If there is no such variant, or several files match equally.
pub fn named_nearby(name: Option<&str>, hash: Option<&str>, nearby: &Nearby) -> Result<FoundVariant, VariantFault> {
    let built_in = named(name, hash);
    let fits = |variant: &Variant| hash.is_none_or(|hash| hash.eq_ignore_ascii_case(&variant.hash()));
    let name = name.map(str::trim).unwrap_or_default();
    let search = match &built_in {
        Ok(variant) if name.is_empty() || fits(variant) => Search::default(),
        Ok(_) | Err(VariantFault::Unknown(_)) => nearby.find(name, hash),
        Err(_) => Search::default(),
    };
    match (search, built_in) {
        (Search::File(path), _) => Ok(FoundVariant { variant: library::load_file(&path)?, file: Some(path) }),
        (Search::Several(_) | Search::Nothing { .. }, Ok(variant)) => Ok(FoundVariant { variant, file: None }),
        (Search::Several(files), Err(_)) => Err(VariantFault::Several { name: name.to_owned(), files }),
        (Search::Nothing { broken, crowded }, Err(error)) => {
            let hint = match (&broken[..], &crowded[..]) {
                ([], []) => return Err(error),
                ([broken, ..], _) => {
                    let path = shown(broken.display());
                    format!("it may be {path}, which has errors: see `ferz check {path}`")
                }
                ([], folders) => {
                    let called = |folder: &PathBuf| match folder.as_os_str() == "." {
                        true => "the current folder".to_owned(),
                        false => shown(folder.display()),
                    };
                    let folders = words::list(folders.iter().map(called), "and");
                    format!("only the first {MAX_NEARBY} .ron files in {folders} were read")
                }
            };
            Err(VariantFault::NotNearby { name: name.to_owned(), hint })
        }
    }
}

/// A warning if the tag `VariantHash` of a record shows that the rules of its variant have changed since.
///
/// ```
/// use ferz::{Variant, record};
/// let text = "[Variant \"chess\"]\n[VariantHash \"0\"]\n\n1. e4 *\n";
/// let read = record::games(text).next().ok_or("a game")?;
/// let found = record::FoundVariant::built_in(Variant::builtin("chess")?);
/// let changed = record::rules_changed(&read.record, &found).ok_or("other rules")?;
/// assert_eq!(changed, "this game was recorded with other rules of Chess");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rules_changed(record: &Record, found: &FoundVariant) -> Option<String> {
    record.value("VariantHash").filter(|hash| !hash.eq_ignore_ascii_case(&found.variant.hash()))?;
    let name = shown(found.variant.name());
    Some(match &found.file {
        Some(file) => {
            format!("the rules of {name} in {} have changed since this game was recorded", shown(file.display()))
        }
        None => format!("this game was recorded with other rules of {name}"),
    })
}

/// A hint if a record names a built-in variant, or none, but begins in a shuffled start of a variant based on that one.
/// The other variant must play the main line further than `played` plies.
pub fn shuffled_hint(record: &Record, played: usize) -> Option<String> {
    let fen = record.value("FEN")?;
    let named = match record.value("Variant") {
        Some(name) => library::named(name.trim()).into_iter().next()?,
        None => library::unnamed()?,
    };
    let has_arrays = |name: &str| library::text_of(name).is_some_and(|text| text.contains("arrays:"));
    let shuffles = |name: &&str| {
        let bases = library::bases_of(name);
        bases.contains(&named) && (has_arrays(name) || bases.into_iter().any(has_arrays))
    };
    let fits = |name: &str| {
        let variant = library::builtin(name).ok().filter(|variant| variant.rules().array_count().is_some())?;
        let replayed = replay(record, variant.position(fen).ok()?, &mut |_, _, _, _| {}).ok()?;
        let is_better = replayed.game.moves().len() > played || replayed.wrong.is_empty();
        is_better.then(|| shown(variant.name()))
    };
    let name = library::names().into_iter().filter(shuffles).find_map(fits)?;
    Some(format!("the start is one of {name}: name the variant with the tag `[Variant \"{name}\"]`"))
}

fn listed(paths: &[PathBuf]) -> String {
    words::list(paths.iter().map(|path| shown(path.display())), "and")
}

fn suggestion(name: &str) -> String {
    library::likely(name).map(|near| format!("; {}", did_you_mean(near))).unwrap_or_default()
}
