//! Checks of documents.

use crate::document::{Files, Key, Text};
use ferz::library::{LoadError, Loaded, load_text};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// A task for the host.
#[derive(Debug)]
pub enum Order {
    /// Check a document, and give the result to the server. A later order for the same document replaces it.
    Check(Check),
    /// Forget a closed document.
    Forget(Key),
}

/// The check of a document.
#[derive(Debug)]
pub struct Check {
    /// The document.
    pub key: Key,
    /// Set if the user is typing the document, so that the check may wait for a pause.
    pub is_typed: bool,
    pub(crate) text: Text,
    pub(crate) files: Files,
}

/// The result of a check.
pub struct CheckResult {
    pub(crate) key: Key,
    /// The number of the checked change.
    pub(crate) change: u64,
    pub(crate) finding: Finding,
    /// The files in the same directory that the check opened.
    pub(crate) bases: BTreeSet<PathBuf>,
}

/// The finding of a check.
pub(crate) enum Finding {
    /// The variant, or its errors.
    Variant(Result<Loaded, LoadError>),
    /// A settings file, with its error if it has one.
    Settings(Option<String>),
    /// The check panicked, which is a bug.
    Failed,
}

impl Check {
    /// Carries out the check. Its work is limited, but may take seconds.
    #[must_use]
    pub fn run(self) -> CheckResult {
        let Check { key, text, files, is_typed: _ } = self;
        let bases = RefCell::new(BTreeSet::new());
        let beside = |base: &str| {
            bases.borrow_mut().extend(text.path.as_ref().map(|path| path.with_file_name(base)));
            text.beside(&files, base)
        };
        let finding = if text.is_settings {
            Finding::Settings(files.host.fault_of_settings(&text.text))
        } else {
            let loaded = catch_unwind(AssertUnwindSafe(|| load_text(&text.name, &text.text, &beside)));
            loaded.map_or(Finding::Failed, Finding::Variant)
        };
        CheckResult { key, change: text.change, finding, bases: bases.into_inner() }
    }
}

impl CheckResult {
    /// Returns the variant or its errors, if the document is a variant.
    pub(crate) fn loaded(&self) -> Option<&Result<Loaded, LoadError>> {
        match &self.finding {
            Finding::Variant(loaded) => Some(loaded),
            Finding::Settings(_) | Finding::Failed => None,
        }
    }

    /// Returns the variant or its errors, with suggested edits. The search for edits takes too long for each keystroke.
    pub(crate) fn repaired(&mut self) -> Option<&Result<Loaded, LoadError>> {
        if let Finding::Variant(Ok(loaded)) = &mut self.finding {
            loaded.repair();
        }
        self.loaded()
    }
}
