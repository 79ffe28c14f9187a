//! `ferz check --fix`: makes the edits that reports suggest and checks again, until nothing more can be fixed.

use super::target::{Checked, Target};
use ferz::diagnostic::{Diagnostic, Patched, Replacement, Report, Sources, patch};
use ferz::library::diagnostics_of;
use serde::Serialize;

/// The largest number of rounds. A fix may reveal further errors, but not endlessly.
const MOST_ROUNDS: usize = 32;

/// A text with fixes applied.
pub(super) struct Mended {
    /// The current text.
    pub text: String,
    /// The changes, in the order in which they were made.
    pub changes: Vec<Mend>,
    /// The result of checking the current text.
    pub checked: Checked,
}

/// A fixed error or lint.
#[derive(Serialize)]
pub(super) struct Mend {
    /// The line of the report, from 1.
    pub line: usize,
    /// The code of the report.
    pub code: &'static str,
    /// The message of the report.
    pub message: String,
    /// The replaced text of each change.
    #[serde(skip)]
    pub old: Vec<String>,
    /// The changes made.
    pub edits: Vec<Replacement>,
}

/// Applies all fixes to a text that need no decision.
pub(super) fn mend(target: &Target<'_>, text: String) -> Mended {
    let (mut text, mut changes) = (text, Vec::new());
    let mut checked = target.check(&text);
    for _ in 0..MOST_ROUNDS {
        let (diagnostics, sources) = diagnostics_of(&checked.loaded);
        // A text that cannot be parsed has no spans.
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

fn described(fault: &Diagnostic, sources: &Sources) -> Mend {
    let Report { place, code, message, edits, .. } = Report::new(fault, sources);
    let old = fault.edits.iter().map(|edit| sources.text(edit.span.source)[edit.span.range.clone()].to_owned());
    Mend { line: place.line, code, message, old: old.collect(), edits }
}

/// Returns the names of the other files in which something could be fixed.
pub(super) fn elsewhere(checked: &Checked) -> Vec<&str> {
    let (diagnostics, sources) = diagnostics_of(&checked.loaded);
    let edits = diagnostics.iter().flat_map(|fault| &fault.edits).map(|edit| edit.span.source);
    let mut ids: Vec<usize> = edits.filter(|&source| source != 0).collect();
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter().map(|id| sources.name(id)).collect()
}
