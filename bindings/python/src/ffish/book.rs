//! Variants by name: those of the format, those of loaded texts, and the built-in ones.

use super::about;
use super::fault::Fault;
use crate::arguments::texts;
use ferz::diagnostic::{Code, Diagnostic, Report, Severity};
use ferz::import::{self, Profile};
use ferz::model::CapturedGo;
use ferz::{LoadError, Variant, library};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

/// The name of loaded texts in messages.
const FILE: &str = "variants.ini";

/// The largest number of times that a text is read again without its invalid options.
const MAX_ROUNDS: usize = 8;

/// A variant under one of its names.
pub struct Entry {
    /// A unique number.
    pub id: u64,
    /// The rules.
    pub variant: Variant,
    /// The format's own data on the variant, if the format knows it.
    pub profile: Option<Profile>,
    name: String,
    /// The sections that it was made of, if it was loaded.
    text: String,
    /// The variant with the pieces of the first rank shuffled.
    shuffled: OnceLock<Option<Variant>>,
}

impl Entry {
    fn new(name: &str, variant: Variant, profile: Option<Profile>, text: String) -> Arc<Entry> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        Arc::new(Entry { id, variant, profile, name: name.to_owned(), text, shuffled: OnceLock::new() })
    }

    /// Returns the rules; with `shuffled`, king and rooks may castle from any squares of their rank.
    pub fn rules(&self, shuffled: bool) -> &Variant {
        let castles = self.profile.as_ref().is_some_and(|profile| profile.castling.is_some() && !profile.shuffled);
        if !(shuffled && castles) {
            return &self.variant;
        }
        // Created before it is stored, so that no thread waits for another: in a forked process that thread may not
        // exist.
        if self.shuffled.get().is_none() {
            // It comes first, so another section of the same name has no effect.
            let name = "shuffled-960";
            let text = format!("[{name}:{}]\nchess960 = true\n{}", self.name, self.text);
            let made = import::import(FILE, &text, &[name.to_owned()]).variants.into_iter().next();
            // Another thread may have stored the same one.
            let _ = self.shuffled.set(made.map(|made| made.variant));
        }
        self.shuffled.get().and_then(Option::as_ref).unwrap_or(&self.variant)
    }

    /// Returns the start position in the syntax of the format.
    pub fn start_fen(&self) -> String {
        match &self.profile {
            Some(profile) => profile.start_fen.clone(),
            None => self.variant.start().fen(),
        }
    }
}

#[derive(Clone, Default)]
struct Book {
    entries: HashMap<String, Arc<Entry>>,
    /// The loaded sections, by name.
    sections: HashMap<String, Section>,
    /// Sections that could not be converted, with the reasons.
    failed: HashMap<String, String>,
}

#[derive(Clone)]
struct Section {
    name: String,
    parent: Option<String>,
    text: String,
    /// The text as given, with the options that were ignored.
    written: String,
}

/// Locks the book for a moment.
///
/// Only a thread attached to Python locks it, as `_py` proves, and stays attached meanwhile. Python forks only while no
/// other thread is attached: so no forked process finds the book locked forever.
fn book(_py: Python<'_>) -> MutexGuard<'static, Arc<Book>> {
    static BOOK: LazyLock<Mutex<Arc<Book>>> = LazyLock::new(Mutex::default);
    BOOK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the current book.
fn now(py: Python<'_>) -> Arc<Book> {
    book(py).clone()
}

/// Returns the sorted names of all variants.
pub fn names(py: Python<'_>) -> Vec<String> {
    let book = now(py);
    let known = import::known_names().into_iter().chain(library::names()).map(str::to_owned);
    let mut names: Vec<String> = known.chain(book.entries.keys().cloned()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns the variant of a name. Other Python threads run while it is loaded.
pub fn find(py: Python<'_>, name: &str) -> Result<Arc<Entry>, Fault> {
    let now = now(py);
    if let Some(entry) = now.entries.get(name) {
        return Ok(entry.clone());
    }
    let entry = py.detach(|| built_in(name)).map_err(|error| match (now.failed.get(name), error) {
        (Some(why), _) => Fault::Variant(format!("the section `{name}` could not be taken over: {why}")),
        (None, Some(error)) => Fault::Load(Box::new(error)),
        (None, None) => Fault::Variant(format!("the variant `{name}` cannot be made ready")),
    })?;
    drop(now);
    Ok(Arc::make_mut(&mut book(py)).entries.entry(name.to_owned()).or_insert(entry).clone())
}

/// Returns a variant that was not loaded from a text.
fn built_in(name: &str) -> Result<Arc<Entry>, Option<LoadError>> {
    let profile = Profile::of(name);
    let variant = match Variant::builtin(name) {
        Ok(variant) => variant,
        // The format may know variants that are not built in.
        Err(error) => {
            if profile.is_none() {
                return Err(Some(error));
            }
            let made = import::import(FILE, &format!("[{name}:{name}]\n"), &[]);
            made.variants.into_iter().next().ok_or(None)?.variant
        }
    };
    Ok(Entry::new(name, variant, profile, String::new()))
}

/// Loads the sections of a text. Returns the errors and the options that were not converted, each with its line. Other
/// Python threads run meanwhile.
fn read_in(py: Python<'_>, text: &str) -> Vec<String> {
    let now = now(py);
    let mut loaded = py.detach(|| read(&now, text));
    drop(now);
    let mut book = book(py);
    let book = Arc::make_mut(&mut book);
    for (entry, section) in loaded.taken {
        let name = &section.name;
        match book.sections.get(name) {
            // Another thread has loaded it meanwhile.
            Some(known) if known.written.trim() == section.written.trim() => {}
            Some(_) => loaded.warnings.push(stays(name)),
            None => {
                book.failed.remove(name);
                book.entries.insert(name.clone(), entry);
                book.sections.insert(name.clone(), section);
            }
        }
    }
    book.failed.extend(loaded.failed);
    loaded.warnings
}

/// The contents of a text.
#[derive(Default)]
struct Loaded {
    /// The variants, each with its section.
    taken: Vec<(Arc<Entry>, Section)>,
    /// The names of the sections that could not be converted, with the reasons.
    failed: Vec<(String, String)>,
    /// The messages.
    warnings: Vec<String>,
}

fn stays(name: &str) -> String {
    format!("the variant `{name}` is there already, and stays as it is")
}

/// Reads the sections of a text, which may be based on those of the book.
fn read(book: &Book, text: &str) -> Loaded {
    let is_said = |line: &str| !(line.is_empty() || line.starts_with(['#', ';']));
    if !text.lines().any(|line| is_said(line.trim())) {
        return Loaded::default();
    }
    let given = sections(text);
    let sections = &given;
    let mut warnings = Vec::new();
    let mut wanted = Vec::new();
    for section in sections {
        let known = book.sections.get(&section.name);
        match known {
            Some(known) if known.written.trim() == section.text.trim() => {}
            None if !import::known_names().contains(&section.name.as_str()) => wanted.push(section.name.clone()),
            _ => warnings.push(stays(&section.name)),
        }
    }
    if wanted.is_empty() && !sections.is_empty() {
        return Loaded { warnings, ..Loaded::default() };
    }
    let parents = book.ancestors(sections);
    let mut lines: Vec<&str> = text.lines().collect();
    let mut made = import::import(FILE, &format!("{text}\n{parents}"), &wanted);
    // Unknown options and those with invalid values are ignored; without them, others may turn out to be invalid.
    for _ in 0..MAX_ROUNDS {
        for fault in made.diagnostics.iter().filter(|fault| fault.code != Code::NoRule) {
            let told = told(&Report::new(fault, &made.sources));
            if !warnings.contains(&told) {
                warnings.push(told);
            }
        }
        let is_option = |fault: &&Diagnostic| matches!(fault.code, Code::UnknownOption | Code::BadOptionValue);
        let places =
            made.diagnostics.iter().filter(is_option).map(|fault| Report::new(fault, &made.sources).place.line);
        let wrong: Vec<usize> =
            places.filter(|line| lines.get(line - 1).is_some_and(|line| !line.is_empty())).collect();
        if wrong.is_empty() {
            break;
        }
        wrong.into_iter().for_each(|line| lines[line - 1] = "");
        made = import::import(FILE, &format!("{}\n{parents}", lines.join("\n")), &wanted);
    }
    let sections = self::sections(&lines.join("\n"));
    let (mut taken, mut failed) = (Vec::new(), Vec::new());
    for name in &wanted {
        let Some(section) = sections.iter().find(|section| section.name == *name) else { continue };
        match made.variants.iter().find(|made| made.name == *name) {
            Some(one) => {
                let own = format!("{}{}", section.text, book.ancestors_within(section, &sections));
                let entry = Entry::new(name, one.variant.clone(), Some(one.profile.clone()), own);
                let written = given.iter().find(|given| given.name == *name).map(|given| given.text.clone());
                taken.push((entry, Section { written: written.unwrap_or_default(), ..section.clone() }));
            }
            None => {
                let first = made.diagnostics.iter().find(|fault| fault.severity() == Severity::Error);
                let why = first.map_or_else(|| "its parents are not known".into(), |fault| fault.message.clone());
                failed.push((name.clone(), why));
            }
        }
    }
    Loaded { taken, failed, warnings }
}

/// Returns a report as a line of text.
fn told(report: &Report) -> String {
    let label = report.label.as_ref().map_or(String::new(), |label| format!(": {label}"));
    let hint = report.hint.as_ref().map_or(String::new(), |hint| format!(" ({hint})"));
    format!("{FILE}:{}: {}{label}{hint}", report.place.line, report.message)
}

impl Book {
    /// Returns the texts of the loaded sections that the given ones are based on, without the given ones.
    fn ancestors(&self, sections: &[Section]) -> String {
        let mut texts = Vec::new();
        let mut seen: Vec<String> = sections.iter().map(|section| section.name.clone()).collect();
        let mut open: Vec<&str> = sections.iter().filter_map(|section| section.parent.as_deref()).collect();
        while let Some(name) = open.pop() {
            let Some(section) = self.sections.get(name).filter(|section| !seen.contains(&section.name)) else {
                continue;
            };
            seen.push(section.name.clone());
            texts.push(section.text.clone());
            open.extend(section.parent.as_deref());
        }
        texts.concat()
    }

    /// Returns the texts of all sections that one is based on, from its own text and from those loaded before.
    fn ancestors_within(&self, section: &Section, beside: &[Section]) -> String {
        let mut texts = Vec::new();
        let mut seen = vec![section.name.clone()];
        let mut next = section.parent.clone();
        while let Some(name) = next.filter(|name| !seen.contains(name)) {
            let found = beside.iter().find(|other| other.name == name).or_else(|| self.sections.get(&name));
            texts.extend(found.map(|found| found.text.clone()));
            next = found.and_then(|found| found.parent.clone());
            seen.push(name);
        }
        texts.concat()
    }
}

/// Returns the sections of a text, each with its lines; the first one of each name.
fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines() {
        if let Some(head) = line.trim_start().strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            let (name, parent) = match head.0.split_once(':') {
                Some((name, parent)) => (name, Some(parent.trim().to_owned())),
                None => (head.0, None),
            };
            sections.push(Section {
                name: name.trim().to_owned(),
                parent,
                text: String::new(),
                written: String::new(),
            });
        }
        if let Some(section) = sections.last_mut() {
            section.text.push_str(line);
            section.text.push('\n');
        }
    }
    let mut first: Vec<Section> = Vec::new();
    for section in sections {
        if !first.iter().any(|other| other.name == section.name) {
            first.push(section);
        }
    }
    first
}

/// Returns the names of all variants: the built-in ones, those known to pyffish, and the loaded ones.
///
/// Returns:
///     A list of names, sorted.
#[pyfunction]
pub fn variants(py: Python<'_>) -> Vec<String> {
    names(py)
}

#[pyfunction]
pub fn load(py: Python<'_>, #[pyo3(from_py_with = texts::config)] config: PyBackedStr) -> Vec<String> {
    read_in(py, &config)
}

/// Returns the start position of a variant.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///
/// Returns:
///     The FEN, as pyffish writes it.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
pub fn start_fen(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<String> {
    about(py, &variant, |entry| entry.start_fen())
}

/// Returns ``True`` if the variant is played on two boards at once, as bughouse is.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
pub fn two_boards(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<bool> {
    about(py, &variant, |entry| entry.profile.as_ref().is_some_and(|profile| profile.two_boards))
}

/// Returns ``True`` if captured pieces go to the hand of the player who captured them.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one known to pyffish, or a loaded one.
///
/// Returns:
///     ``True`` or ``False``.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
pub fn captures_to_hand(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<bool> {
    about(py, &variant, |entry| match &entry.profile {
        Some(profile) => profile.captures_to_hand,
        None => entry.variant.rules().captured.go == CapturedGo::OpponentsHand,
    })
}
