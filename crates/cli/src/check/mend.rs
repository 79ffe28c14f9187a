//! `ferz check --fix`: makes the edits that faults carry, and checks again, until nothing more can be mended.

use super::target::{Checked, Target};
use ferz::diagnostic::{Change, Diagnostic, Patched, Report, Sources, patch};
use ferz::library::{LoadError, Loaded};
use serde::Serialize;

/// The most rounds: what is mended may uncover what was hidden behind it, but not for ever.
const MOST_ROUNDS: usize = 32;

/// A text that was mended.
pub(super) struct Mended {
    /// The text as it is now.
    pub text: String,
    /// What was changed, in the order in which it was done.
    pub changes: Vec<Mend>,
    /// What is still to be said of it.
    pub checked: Checked,
}

/// One fault that was mended.
#[derive(Serialize)]
pub(super) struct Mend {
    /// The line that it was on, from 1.
    pub line: usize,
    /// Its code.
    pub code: &'static str,
    /// What was wrong.
    pub message: String,
    /// What stood there, of each change.
    #[serde(skip)]
    pub old: Vec<String>,
    /// What was done about it.
    pub edits: Vec<Change>,
}

/// Mends a text as far as that goes without people.
pub(super) fn mend(target: &Target<'_>, text: String) -> Mended {
    let (mut text, mut changes) = (text, Vec::new());
    let mut checked = target.check(&text);
    for _ in 0..MOST_ROUNDS {
        let (diagnostics, sources) = told(&checked.loaded);
        // Where a text is not read at all, there is nothing to point into.
        if sources.is_empty() || sources.text(0) != text {
            break;
        }
        let Patched { text: patched, mended } = patch(&text, 0, diagnostics);
        if mended.is_empty() {
            break;
        }
        changes.extend(mended.into_iter().map(|fault| described(fault, sources)));
        text = patched;
        checked = target.check(&text);
    }
    Mended { text, changes, checked }
}

/// What is said of a variant, and the texts that it is said of.
pub(crate) fn told(loaded: &Result<Loaded, LoadError>) -> (&[Diagnostic], &Sources) {
    static NONE: std::sync::LazyLock<Sources> = std::sync::LazyLock::new(Sources::default);
    match loaded {
        Ok(loaded) => (&loaded.warnings, &loaded.sources),
        Err(error) => error.diagnostics().unwrap_or((&[], &NONE)),
    }
}

fn described(fault: &Diagnostic, sources: &Sources) -> Mend {
    let Report { place, code, message, edits, .. } = Report::new(fault, sources);
    let old = fault.edits.iter().map(|edit| sources.text(edit.span.source)[edit.span.range.clone()].to_owned());
    Mend { line: place.line, code, message, old: old.collect(), edits }
}

/// The files other than its own in which something could be mended.
pub(super) fn elsewhere(checked: &Checked) -> Vec<&str> {
    let (diagnostics, sources) = told(&checked.loaded);
    let edits = diagnostics.iter().flat_map(|fault| &fault.edits).map(|edit| edit.span.source);
    let mut ids: Vec<usize> = edits.filter(|&source| source != 0).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter().map(|id| sources.name(id)).collect()
}
