//! Code actions: the edits that reports suggest.

use crate::bulletin::{range, spelled};
use crate::document::{Document, Key};
use crate::message::Refusal;
use crate::session::Session;
use ferz::diagnostic::{Diagnostic, Report, Sources, Span, patch};
use ferz::library::diagnostics_of;
use ferz_core::diagnostic::shorten;
use gen_lsp_types::{CodeAction, CodeActionKind, CodeActionParams, Range, TextEdit, WorkspaceEdit};
use std::collections::HashMap;

/// The largest number of actions offered for one position.
const MOST: usize = 50;

/// Returns the fixes for reports in a range, and one action for all fixes of the document. Returns none if the document
/// has changed since it was checked.
pub fn actions(session: &mut Session, params: CodeActionParams) -> Result<Vec<CodeAction>, Refusal> {
    let key = Key::of(&params.text_document.uri);
    let Some(document) = session.documents.get(&key) else { return Ok(Vec::new()) };
    let known = session.results.get_mut(&key).filter(|result| result.change == document.now.change);
    let Some(loaded) = known.and_then(|result| result.repaired()) else { return Ok(Vec::new()) };
    let (diagnostics, sources) = diagnostics_of(loaded);
    let only = params.context.only.as_deref();
    let wanted = |kind: &str| only.is_none_or(|only| only.iter().any(|only| is_within(kind, only)));
    let mut actions = Vec::new();
    // The edits of a base are made in its own document.
    let is_own = |diagnostic: &&Diagnostic| {
        !diagnostic.edits.is_empty() && diagnostic.edits.iter().all(|edit| edit.span.source == 0)
    };
    if wanted("quickfix") {
        let meant = |diagnostic: &&Diagnostic| {
            diagnostic.span.source == 0 && touches(&range(sources, &diagnostic.span), &params.range)
        };
        for diagnostic in diagnostics.iter().filter(is_own).filter(meant).take(MOST) {
            let matching = params.context.diagnostics.iter();
            let matching = matching.filter(|said| said.range == range(sources, &diagnostic.span)).cloned().collect();
            let action =
                action(title(diagnostic, sources), CodeActionKind::QuickFix, edits(diagnostic, sources), document);
            actions.push(CodeAction { diagnostics: Some(matching), is_preferred: Some(true), ..action });
        }
    }
    if wanted("source.fixAll") {
        let patched = patch(&document.now.text, 0, diagnostics);
        if !patched.mended.is_empty() {
            let all = patched.mended.iter().flat_map(|diagnostic| edits(diagnostic, sources)).collect();
            actions.push(action(
                "Fix everything that can be fixed automatically".into(),
                CodeActionKind::SourceFixAll,
                all,
                document,
            ));
        }
    }
    Ok(actions)
}

/// Returns `true` if a kind of action is the requested one or nested in it.
fn is_within(kind: &str, only: &CodeActionKind) -> bool {
    let only = serde_json::to_value(only).ok();
    let only = only.as_ref().and_then(|only| only.as_str()).unwrap_or_default();
    only.is_empty() || kind == only || kind.strip_prefix(only).is_some_and(|rest| rest.starts_with('.'))
}

fn touches(one: &Range, other: &Range) -> bool {
    one.start <= other.end && other.start <= one.end
}

/// Returns the title of an action.
fn title(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let old = |span: &Span| sources.text(span.source).get(span.range.clone()).unwrap_or_default();
    let change =
        |edit: &ferz::diagnostic::Edit| match (shorten(old(&edit.span).trim()), shorten(edit.replacement.trim())) {
            (old, new) if old.is_empty() => format!("insert `{new}`"),
            (old, new) if new.is_empty() => format!("remove `{old}`"),
            (old, new) => format!("replace `{old}` by `{new}`"),
        };
    let changes: Vec<String> = diagnostic.edits.iter().take(3).map(change).collect();
    ferz::prose::words::capital(&changes.join(", "))
}

fn edits(diagnostic: &Diagnostic, sources: &Sources) -> Vec<TextEdit> {
    let changes = Report::new(diagnostic, sources).edits.into_iter();
    changes.map(|change| TextEdit { range: spelled(change.place.range), new_text: change.replacement }).collect()
}

fn action(title: String, kind: CodeActionKind, edits: Vec<TextEdit>, document: &Document) -> CodeAction {
    let changes = Some(HashMap::from([(document.uri.clone(), edits)]));
    CodeAction {
        title,
        kind: Some(kind),
        edit: Some(WorkspaceEdit { changes, ..WorkspaceEdit::default() }),
        ..CodeAction::default()
    }
}
