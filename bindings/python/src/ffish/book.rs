//! The variants by their names: those that the format knows, those of texts that were loaded, and all that are built in.

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

/// What messages call a text that is loaded.
const FILE: &str = "variants.ini";

/// So many times a text is read again without what was wrong in it.
const MAX_ROUNDS: usize = 8;

/// A variant under one of its names.
pub struct Entry {
    /// A number that no other entry has.
    pub id: u64,
    /// Its rules.
    pub variant: Variant,
    /// What the format says of it, if it knows it.
    pub profile: Option<Profile>,
    name: String,
    /// The sections that it is made of, if it was loaded.
    text: String,
    /// The same with the pieces of the first rank shuffled.
    shuffled: OnceLock<Option<Variant>>,
}

impl Entry {
    fn new(name: &str, variant: Variant, profile: Option<Profile>, text: String) -> Arc<Entry> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        Arc::new(Entry { id, variant, profile, name: name.to_owned(), text, shuffled: OnceLock::new() })
    }

    /// Its rules, with castling from wherever king and rooks start if `shuffled`.
    pub fn rules(&self, shuffled: bool) -> &Variant {
        let castles = self.profile.as_ref().is_some_and(|profile| profile.castling.is_some() && !profile.shuffled);
        if !(shuffled && castles) {
            return &self.variant;
        }
        // Made before it is put there: nobody waits for one who is at it, who may be a thread that a process forked off has not.
        if self.shuffled.get().is_none() {
            // It stands first, so another of that name does no harm.
            let name = "shuffled-960";
            let text = format!("[{name}:{}]\nchess960 = true\n{}", self.name, self.text);
            let made = import::import(FILE, &text, &[name.to_owned()]).variants.into_iter().next();
            // Another thread may have been sooner, with the same.
            let _ = self.shuffled.set(made.map(|made| made.variant));
        }
        self.shuffled.get().and_then(Option::as_ref).unwrap_or(&self.variant)
    }

    /// The start, as the format writes it.
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
    /// The sections that were loaded, by name.
    sections: HashMap<String, Section>,
    /// Sections that could not be taken over, and why.
    failed: HashMap<String, String>,
}

#[derive(Clone)]
struct Section {
    name: String,
    parent: Option<String>,
    text: String,
    /// The same as it was given: with options that are passed over.
    written: String,
}

/// The book, locked for a moment.
///
/// Only a thread that is attached to Python locks it, as `_py` shows, and it stays so meanwhile. Python forks a process while no other thread is at work
/// in that way: so no process that is forked off finds the book locked for ever.
fn book(_py: Python<'_>) -> MutexGuard<'static, Arc<Book>> {
    static BOOK: LazyLock<Mutex<Arc<Book>>> = LazyLock::new(Mutex::default);
    BOOK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The book as it is now.
fn now(py: Python<'_>) -> Arc<Book> {
    book(py).clone()
}

/// The names of all variants, sorted.
pub fn names(py: Python<'_>) -> Vec<String> {
    let book = now(py);
    let known = import::known_names().into_iter().chain(library::names()).map(str::to_owned);
    let mut names: Vec<String> = known.chain(book.entries.keys().cloned()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// The variant of a name. Other threads of Python run while one is read.
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

/// A variant that nobody has loaded.
fn built_in(name: &str) -> Result<Arc<Entry>, Option<LoadError>> {
    let profile = Profile::of(name);
    let variant = match Variant::builtin(name) {
        Ok(variant) => variant,
        // What is not built in may be known to the format all the same.
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

/// Takes in the sections of a text. Gives what is wrong and what is not taken over, each with its line. Other threads of Python run while it is read.
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

/// What is found in a text.
#[derive(Default)]
struct Loaded {
    /// The variants that were made, each with its section.
    taken: Vec<(Arc<Entry>, Section)>,
    /// The names of the sections that could not be taken over, and why.
    failed: Vec<(String, String)>,
    /// What is wrong.
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
    // An option that nobody knows, or whose value cannot be read, is passed over; without it others may show to be wrong.
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

/// A fault as a line of text.
fn told(report: &Report) -> String {
    let label = report.label.as_ref().map_or(String::new(), |label| format!(": {label}"));
    let hint = report.hint.as_ref().map_or(String::new(), |hint| format!(" ({hint})"));
    format!("{FILE}:{}: {}{label}{hint}", report.place.line, report.message)
}

impl Book {
    /// The texts of the loaded sections that these are based on, outside of these.
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

    /// The texts of all sections that one is based on: of those beside it, and of those that were loaded before.
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

/// The sections of a text, each with its own part of it; of two of the same name the first one.
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

/// The names of all variants: those that are built in, those that pyffish knows, and those that were loaded.
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

/// The position that a game starts from.
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
///
/// Returns:
///     It as FEN, as pyffish writes it.
///
/// Raises:
///     VariantError: If there is no such variant.
#[pyfunction]
pub fn start_fen(py: Python<'_>, #[pyo3(from_py_with = texts::variant)] variant: PyBackedStr) -> PyResult<String> {
    about(py, &variant, |entry| entry.start_fen())
}

/// Is the variant played on two boards at once, as bughouse is?
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
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

/// Do captured pieces come into the hand of whoever took them?
///
/// Args:
///     variant: The name of a variant: a built-in one of Ferz, one that pyffish knows, or one that was loaded.
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
