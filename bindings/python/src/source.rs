//! Where a variant comes from: read, and kept so that it can be read again elsewhere.

use ferz::diagnostic::{Diagnostic, Sources};
use ferz::import;
use ferz::library::{self, Unreadable};
use ferz::model::limits::{MAX_FILE_BYTES, MAX_INI_BYTES};
use ferz::{LoadError, Variant};
use pyo3::Python;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The texts of files beside one, by their bare names.
pub type Beside = BTreeMap<String, String>;

/// What messages call a text that has no name.
pub const NAMELESS: &str = "variant.ron";

/// Where a variant comes from.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It is built in, by this name.
    BuiltIn(String),
    /// A text, by the name that messages call it, and the texts beside it.
    Text { name: String, text: String, beside: Beside },
}

/// A variant with where it comes from.
pub struct Known {
    pub variant: Variant,
    pub origin: Origin,
    /// What is doubtful about its file. Nothing is known of built-in variants.
    pub warnings: Option<(Vec<Diagnostic>, Sources)>,
    /// Do rules that ask what has been seen in the game forbid moves?
    pub remembers: bool,
    /// Can a row end a game while there are moves left?
    pub has_ends: bool,
}

impl Known {
    fn new(variant: Variant, origin: Origin, warnings: Option<(Vec<Diagnostic>, Sources)>) -> Known {
        let rules = variant.rules();
        let remembers = remembers(rules);
        let has_ends = rules.outcomes.iter().any(|row| row.counts_in_perft());
        Known { remembers, has_ends, variant, origin, warnings }
    }
}

/// Do rules that decide which moves there are ask what has been seen in the game?
fn remembers(rules: &ferz::model::Rules) -> bool {
    use ferz::model::{Condition, Section, Word};
    let asks = |word: Word| matches!(word, Word::Condition(Condition::Repeated(_) | Condition::Throughout(_)));
    let decides = |section: Section| !matches!(section, Section::Outcomes | Section::Check | Section::Throughout);
    rules.survey().iter().any(|clause| decides(clause.section) && clause.mentions(asks))
}

/// No variant has a longer name, in bytes: to look for one like it would take long.
const LONGEST_NAME: usize = 255;
/// How many variants are kept ready though nobody holds them.
const CACHE_SIZE: usize = 8;

/// The variants that are in use, and those used last.
#[derive(Default)]
struct Cache {
    known: HashMap<Origin, Weak<Known>>,
    last: Vec<Arc<Known>>,
}

static CACHE: Mutex<Option<Cache>> = Mutex::new(None);

/// The variant of an origin: the same one as before, if it is in use or was a short while ago. Other threads of Python run while it is read.
pub fn variant(py: Python<'_>, origin: Origin) -> Result<Arc<Known>, LoadError> {
    if let Some(known) = with_cache(py, |cache| cache.known.get(&origin).and_then(Weak::upgrade)) {
        return Ok(known);
    }
    let known = Arc::new(py.detach(|| read(origin))?);
    with_cache(py, |cache| {
        cache.known.retain(|_, known| known.strong_count() > 0);
        cache.known.insert(known.origin.clone(), Arc::downgrade(&known));
        cache.last.retain(|last| last.origin != known.origin);
        cache.last.truncate(CACHE_SIZE - 1);
        cache.last.insert(0, known.clone());
    });
    Ok(known)
}

/// Does something with the cache, locked for a moment: only by a thread that is attached to Python, as the book of variants of `ffish`.
fn with_cache<T>(_py: Python<'_>, work: impl FnOnce(&mut Cache) -> T) -> T {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    work(cache.get_or_insert_default())
}

fn read(origin: Origin) -> Result<Known, LoadError> {
    match &origin {
        Origin::BuiltIn(name) if name.len() > LONGEST_NAME => {
            Err(LoadError::Unknown { name: name.clone(), nearest: None })
        }
        Origin::BuiltIn(name) => Ok(Known::new(library::builtin(name)?, origin, None)),
        Origin::Text { name, text, .. } if text.len() > MAX_FILE_BYTES => Err(too_large(name, MAX_FILE_BYTES)),
        Origin::Text { name, text, beside } => {
            let beside = |name: &str| beside.get(name).cloned().ok_or(Unreadable::Missing);
            let loaded = library::load_text(name, text, &beside)?;
            Ok(Known::new(loaded.variant, origin, Some((loaded.warnings, loaded.sources))))
        }
    }
}

/// A text is no file of ours: what would be said of it line by line is not worth the time.
fn too_large(name: &str, limit: usize) -> LoadError {
    LoadError::Unreadable { path: name.to_owned(), why: Unreadable::TooLarge { limit } }
}

/// The variant that a text means as `--variant` of the program has it: the name of a built-in one, a path (with a slash, or `.ron` at its
/// end), or a section of an ini file, `FILE.ini:NAME`.
pub fn meant(py: Python<'_>, name: &str) -> Result<Arc<Known>, LoadError> {
    let part = if name.ends_with(".ini") { Some((name, "")) } else { name.rsplit_once(':') };
    match part.filter(|(file, _)| file.ends_with(".ini")) {
        Some((path, name)) => py.detach(|| section(path, &import::text_of_file(path)?, name)),
        None if name.ends_with(".ron") || name.contains(['/', '\\']) => py.detach(|| file(Path::new(name))),
        None => variant(py, Origin::BuiltIn(name.to_owned())),
    }
}

/// The same of a path, which is never that of a built-in variant.
pub fn meant_by_path(py: Python<'_>, path: &Path) -> Result<Arc<Known>, LoadError> {
    match path.to_str() {
        Some(name) if name.ends_with(".ini") || name.contains(".ini:") => meant(py, name),
        _ => py.detach(|| file(path)),
    }
}

/// The variant of a file, with the files beside it that it is based on.
pub fn file(path: &Path) -> Result<Arc<Known>, LoadError> {
    let (name, text) = (path.display().to_string(), library::text_of_file(path)?);
    let found = RefCell::new(Beside::new());
    let beside = |base: &str| {
        let text = library::text_beside(path, base)?;
        found.borrow_mut().insert(base.to_owned(), text.clone());
        Ok(text)
    };
    let loaded = library::load_text(&name, &text, &beside)?;
    let origin = Origin::Text { name, text, beside: found.into_inner() };
    Ok(Arc::new(Known::new(loaded.variant, origin, Some((loaded.warnings, loaded.sources)))))
}

/// A section of an ini file.
pub fn section(file: &str, text: &str, section: &str) -> Result<Arc<Known>, LoadError> {
    if text.len() > MAX_INI_BYTES {
        return Err(LoadError::Unreadable {
            path: file.to_owned(),
            why: Unreadable::TooLarge { limit: MAX_INI_BYTES },
        });
    }
    if section.len() > LONGEST_NAME {
        return Err(LoadError::Unknown { name: section.to_owned(), nearest: None });
    }
    let import::Import { variants, diagnostics, sources } = import::import(file, text, &[section.to_owned()]);
    match variants.into_iter().next() {
        Some(imported) => {
            let origin =
                Origin::Text { name: format!("{}.ron", imported.name), text: imported.text, beside: Beside::new() };
            Ok(Arc::new(Known::new(imported.variant, origin, Some((diagnostics, sources)))))
        }
        None => Err(LoadError::Invalid { diagnostics, sources }),
    }
}
