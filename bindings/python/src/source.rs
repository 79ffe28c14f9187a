//! The origin of a variant, kept so that it can be loaded again elsewhere.

use ferz::batch::{Numbering, NumberingError, PlaneLayout, View};
use ferz::diagnostic::{Diagnostic, Sources};
use ferz::import;
use ferz::library::{self, Unreadable};
use ferz::model::limits::{MAX_FILE_BYTES, MAX_INI_BYTES};
use ferz::{LoadError, Position, Variant};
use pyo3::Python;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// The texts of files in the same directory, by file name.
pub type Beside = BTreeMap<String, String>;

/// The name of unnamed texts in messages.
pub const NAMELESS: &str = "variant.ron";

/// The origin of a variant.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A built-in variant of this name.
    BuiltIn(String),
    /// A text, with its name in messages, and the texts beside it.
    Text { name: String, text: String, beside: Beside },
}

/// A variant with its origin.
pub struct Known {
    pub variant: Variant,
    pub origin: Origin,
    /// The warnings of its file. Those of built-in variants are not known.
    pub warnings: Option<(Vec<Diagnostic>, Sources)>,
    /// Set if rules that depend on the history of the game forbid moves.
    pub remembers: bool,
    /// Set if a row can end a game while there are moves left.
    pub has_ends: bool,
    /// The start position, made on first use.
    start: OnceLock<Position>,
    /// The numbers of moves and the planes, for each view, made on first use.
    codes: [OnceLock<Result<Code, NumberingError>>; 2],
}

/// The numbers of moves and the planes of a variant.
pub struct Code {
    pub numbering: Numbering,
    pub planes: PlaneLayout,
}

impl Known {
    fn new(variant: Variant, origin: Origin, warnings: Option<(Vec<Diagnostic>, Sources)>) -> Known {
        let rules = variant.rules();
        let remembers = remembers(rules);
        let has_ends = rules.outcomes.iter().any(|row| row.counts_in_perft());
        Known { remembers, has_ends, variant, origin, warnings, start: OnceLock::new(), codes: Default::default() }
    }

    /// Returns the start position.
    pub fn start(&self) -> Position {
        self.start.get_or_init(|| self.variant.start()).clone()
    }

    /// Returns the numbers of moves and the planes.
    ///
    /// # Errors
    /// If the board cannot be seen from both sides.
    pub fn code(&self, view: View) -> Result<&Code, NumberingError> {
        let place = match view {
            View::Board => 0,
            View::Mover => 1,
        };
        let make = || {
            let numbering = Numbering::new(&self.variant, view)?;
            Ok(Code { planes: PlaneLayout::new(&numbering), numbering })
        };
        self.codes[place].get_or_init(make).as_ref().map_err(Clone::clone)
    }
}

/// Returns `true` if rules that decide which moves are legal depend on the history of the game.
fn remembers(rules: &ferz::model::Rules) -> bool {
    use ferz::model::{Condition, Section, Word};
    let asks = |word: Word| matches!(word, Word::Condition(Condition::Repeated(_) | Condition::Throughout(_)));
    let decides = |section: Section| !matches!(section, Section::Outcomes | Section::Check | Section::Throughout);
    rules.survey().iter().any(|clause| decides(clause.section) && clause.mentions(asks))
}

/// The largest length of a name in bytes. Searching names similar to a longer one would take long.
const LONGEST_NAME: usize = 255;
/// The number of unused variants that stay loaded.
const CACHE_SIZE: usize = 8;

/// The variants in use, and those used last.
#[derive(Default)]
struct Cache {
    known: HashMap<Origin, Weak<Known>>,
    last: Vec<Arc<Known>>,
}

static CACHE: Mutex<Option<Cache>> = Mutex::new(None);

/// Returns the variant of an origin: the same one as before, if it is in use or was recently. Other Python threads run
/// while it is loaded.
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

/// Locks the cache for a moment. Only a thread attached to Python does so, as for the book of variants of `ffish`.
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

/// Returns the error of a text that is too large for a variant file. Reports on its lines would not be worth the time.
fn too_large(name: &str, limit: usize) -> LoadError {
    LoadError::Unreadable { path: name.to_owned(), why: Unreadable::TooLarge { limit } }
}

/// Returns the variant of a name, as for the program's `--variant`: the name of a built-in one, a path (with a slash,
/// or ending in `.ron`), or a section of an ini file, `FILE.ini:NAME`.
pub fn meant(py: Python<'_>, name: &str) -> Result<Arc<Known>, LoadError> {
    let part = if name.ends_with(".ini") { Some((name, "")) } else { name.rsplit_once(':') };
    match part.filter(|(file, _)| file.ends_with(".ini")) {
        Some((path, name)) => py.detach(|| section(path, &import::text_of_file(path)?, name)),
        None if name.ends_with(".ron") || name.contains(['/', '\\']) => py.detach(|| file(Path::new(name))),
        None => variant(py, Origin::BuiltIn(name.to_owned())),
    }
}

/// Like [`meant`], for a path, which is never the name of a built-in variant.
pub fn meant_by_path(py: Python<'_>, path: &Path) -> Result<Arc<Known>, LoadError> {
    match path.to_str() {
        Some(name) if name.ends_with(".ini") || name.contains(".ini:") => meant(py, name),
        _ => py.detach(|| file(path)),
    }
}

/// Loads the variant of a file, with the files in the same directory that it is based on.
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

/// Loads a section of an ini file.
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
