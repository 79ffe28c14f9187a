//! Blame: traces an error in a base to the span in the derived file that causes it.

use crate::diagnostic::{Code, Diagnostic, Severity, SourceId, Span};
use crate::syntax::{Entry, Node, Value, is_remove};
use ferz_language::lineage::{Lineage, Member};
use std::collections::HashMap;

/// The changes that a file makes to its bases, as far as they may cause errors there.
struct Overlay {
    source: SourceId,
    /// The span that names each base, with the base and all its own bases.
    bases: Vec<(Span, Vec<SourceId>)>,
    /// The fields of the file.
    fields: Vec<(String, Span)>,
    /// The names that the file removes.
    removed: Vec<(String, Span)>,
    /// Indices into `removed`, by name.
    by_name: HashMap<String, Vec<usize>>,
    /// Indices into `removed` of pieces, by their letters in the bases.
    by_letter: HashMap<String, usize>,
}

/// Adds to errors in bases a pointer to the change in the derived file that causes them.
pub(super) fn blame_file(diagnostics: &mut Vec<Diagnostic>, lineage: &Lineage) {
    let overlays = overlays(lineage);
    diagnostics.iter_mut().for_each(|diagnostic| blame(diagnostic, &overlays));
    leave_out_guesses(diagnostics, &overlays);
    tell_removals_once(diagnostics, &overlays);
}

/// The files that have bases.
fn overlays(lineage: &Lineage) -> Vec<Overlay> {
    let overlay = |(source, member): (SourceId, &Member)| {
        let Value::Struct(fields) = &member.root.value else { return None };
        let mut removed = Vec::new();
        removals(&member.root, &mut removed);
        let fields = fields.iter().map(|field| (field.key.clone(), field.key_span.clone())).collect();
        let bases = member.bases.iter().map(|base| (base.span.clone(), lineage.line(base.member)));
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, (name, _)) in removed.iter().enumerate() {
            by_name.entry(name.clone()).or_default().push(index);
        }
        let mut by_letter = HashMap::new();
        for piece in lineage.members().iter().flat_map(|member| entries(&member.root, "pieces")) {
            let letter =
                entries_of(&piece.value).iter().find(|field| field.key == "letter").map(|field| &field.value.value);
            if let (Some(Value::Text(letter)), Some(places)) = (letter, by_name.get(&piece.key)) {
                by_letter.extend(places.first().map(|&place| (letter.to_lowercase(), place)));
            }
        }
        Some(Overlay { source, bases: bases.collect(), fields, removed, by_name, by_letter })
    };
    lineage.members().iter().enumerate().filter(|(_, member)| !member.bases.is_empty()).filter_map(overlay).collect()
}

/// The rows of a section.
fn entries<'n>(root: &'n Node, section: &str) -> &'n [Entry] {
    entries_of(root).iter().find(|field| field.key == section).map_or(&[], |field| entries_of(&field.value))
}

/// The fields of a struct or the entries of a map. Empty for other values.
pub fn entries_of(node: &Node) -> &[Entry] {
    match &node.value {
        Value::Struct(entries) | Value::Map(entries) => entries,
        _ => &[],
    }
}

/// Collects the entries of structs and maps that a tree removes.
fn removals(node: &Node, found: &mut Vec<(String, Span)>) {
    for entry in entries_of(node) {
        match is_remove(&entry.value) {
            true => found.push((entry.key.clone(), entry.key_span.clone())),
            false => removals(&entry.value, found),
        }
    }
}

/// The fields that affect how a start position is read.
const READ_BY: [&str; 6] = ["board", "pieces", "sides", "promoted_prefix", "counters", "fen"];

/// The label of the span that names a base, if no change in the file causes the error.
const INHERITED: &str = "inherited here";

/// The label of a removal that causes an error.
const REMOVED: &str = "removed here";

/// The label of removals that may cause an error.
const SUSPECT: &str = "perhaps removed here";

/// Drops errors in bases that may come from several removals, if another error has a known cause: fixing that one may
/// fix the others.
fn leave_out_guesses(diagnostics: &mut Vec<Diagnostic>, overlays: &[Overlay]) {
    let suspects = |fault: &Diagnostic| fault.related.iter().filter(|(_, label)| label == SUSPECT).count();
    let is_own = |fault: &Diagnostic| overlays.iter().any(|overlay| overlay.source == fault.span.source);
    let is_sure = |fault: &Diagnostic| fault.severity() == Severity::Error && is_own(fault) && suspects(fault) == 0;
    if diagnostics.iter().any(is_sure) {
        diagnostics.retain(|fault| is_own(fault) || suspects(fault) < 2);
    }
}

/// The largest number of removals to point at if the cause is unknown.
const MOST_SUSPECTS: usize = 8;

/// Points from an error in a base to its cause in the derived file if it is known, otherwise to the span that names the
/// base.
fn blame(diagnostic: &mut Diagnostic, overlays: &[Overlay]) {
    if diagnostic.severity() != Severity::Error {
        return;
    }
    let quoted: Vec<&str> = diagnostic.message.split('`').skip(1).step_by(2).collect();
    let mut marks: Vec<(Span, &str)> = Vec::new();
    let base = |overlay: &Overlay| {
        let base = overlay.bases.iter().find(|(_, line)| line.contains(&diagnostic.span.source));
        base.map(|(span, _)| span.clone())
    };
    let above = || overlays.iter().filter_map(|overlay| Some((overlay, base(overlay)?)));
    let is_known = above().any(|(overlay, _)| quoted.iter().any(|name| overlay.by_name.contains_key(*name)));
    for (overlay, base) in above() {
        let before = marks.len();
        let removed =
            quoted.iter().filter_map(|name| overlay.by_name.get(*name)).flatten().map(|&at| &overlay.removed[at]);
        marks.extend(removed.map(|(_, span)| (span.clone(), REMOVED)));
        // The removed piece may have been the last with a tag, or the last that promotes to another piece.
        if matches!(diagnostic.code, Code::UnknownName | Code::MissingField)
            && !is_known
            && overlay.removed.len() <= MOST_SUSPECTS
        {
            marks.extend(overlay.removed.iter().map(|(_, span)| (span.clone(), SUSPECT)));
        }
        let read_by: &[&str] = match diagnostic.code {
            Code::BadStart => &READ_BY,
            Code::NoSuchSquare => &["board"],
            _ => &[],
        };
        // The start position uses the letter of a removed piece.
        let letter = quoted.first().filter(|_| diagnostic.code == Code::BadStart && marks.len() == before);
        if let Some(&place) = letter.and_then(|letter| overlay.by_letter.get(&letter.to_lowercase())) {
            marks.push((overlay.removed[place].1.clone(), REMOVED));
            continue;
        }
        let changed = overlay.fields.iter().filter(|(name, _)| read_by.contains(&name.as_str()));
        marks.extend(changed.map(|(_, span)| (span.clone(), "changed here")));
        let is_shown = diagnostic.related.iter().any(|(span, _)| span.source == overlay.source);
        if marks.len() == before && !is_shown {
            marks.push((base, INHERITED));
        }
    }
    match diagnostic.code {
        Code::BadStart if !marks.is_empty() => diagnostic.hint = Some("write a new `start` for this file".into()),
        Code::NoSuchSquare if !marks.is_empty() => {
            let board = diagnostic.hint.take().map_or_else(String::new, |hint| format!("{hint}; "));
            diagnostic.hint = Some(format!("{board}rewrite the row for this board, or remove it with `Remove`"));
        }
        _ => {}
    }
    // The author of the derived file looks there, not in the base.
    let is_cause = |&(_, (span, what)): &(usize, &(Span, &str))| span.source == 0 && *what != INHERITED;
    let mut causes = marks.iter().enumerate().filter(is_cause).map(|(place, _)| place);
    if let (Some(place), None) = (causes.next(), causes.next()) {
        let (cause, what) = marks.remove(place);
        let fault = std::mem::replace(&mut diagnostic.span, cause);
        diagnostic.label = Some(what.to_owned());
        diagnostic.related.push((fault, "the base has this".to_owned()));
    }
    diagnostic.related.extend(marks.into_iter().map(|(span, what)| (span, what.to_owned())));
}

/// Merges errors with the same removal into one, which points to all uses of the removed name.
fn tell_removals_once(diagnostics: &mut Vec<Diagnostic>, overlays: &[Overlay]) {
    let is_removal = |diagnostic: &Diagnostic| {
        matches!(diagnostic.code, Code::UnknownName | Code::BadStart) && diagnostic.label.as_deref() == Some(REMOVED)
    };
    let mut first: HashMap<Span, usize> = HashMap::new();
    let mut told: Vec<Diagnostic> = Vec::new();
    for mut diagnostic in std::mem::take(diagnostics) {
        if !is_removal(&diagnostic) {
            told.push(diagnostic);
            continue;
        }
        let removed = overlays.iter().flat_map(|overlay| &overlay.removed);
        let Some(name) = removed.into_iter().find(|(_, span)| *span == diagnostic.span).map(|(name, _)| name) else {
            told.push(diagnostic);
            continue;
        };
        let what = if diagnostic.code == Code::BadStart { "its letter is used here" } else { "used here" };
        diagnostic.related.retain(|(_, label)| label != INHERITED);
        diagnostic.related.iter_mut().for_each(|(_, label)| what.clone_into(label));
        match first.get(&diagnostic.span) {
            Some(&place) => {
                let known: &mut Diagnostic = &mut told[place];
                known.hint = Some(removed_hint(name, false));
                known.related.append(&mut diagnostic.related);
                // A missing name is the simpler fault.
                if diagnostic.code == Code::UnknownName {
                    known.code = Code::UnknownName;
                }
            }
            None => {
                first.insert(diagnostic.span.clone(), told.len());
                diagnostic.message = format!("`{name}` is removed, but still used");
                diagnostic.hint = Some(removed_hint(name, diagnostic.code == Code::BadStart));
                diagnostic.edits.clear();
                told.push(diagnostic);
            }
        }
    }
    *diagnostics = told;
}

/// The hint for removing a name that is still used, in the start only or elsewhere.
fn removed_hint(name: &str, in_start: bool) -> String {
    let how = if in_start { "write a `start` without it" } else { "rewrite or remove what uses it" };
    format!("{how}; or leave out `\"{name}\": Remove`")
}
