//! From a text and its bases to a variant.

use super::crowded::crowded;
use super::error::{LoadError, Unreadable};
use super::lineage::{Lineage, Member};
use super::lints::{Base, Written, lint};
use crate::compile::Variant;
use crate::diagnostic::{Code, Diagnostic, Severity, SourceId, Sources, Span, is_sound};
use crate::lower::lower;
use crate::model::{CastlingPart, CastlingRow, CastlingWay, Rules};
use crate::notation::{ArrayError, FenFault, fen};
use crate::position::Position;
use crate::syntax::{Entry, Node, Value};
use crate::types::limits::MAX_ARRAYS;
use crate::types::{Piece, Side};
use std::collections::{HashMap, HashSet};

/// A variant, with what is doubtful about its file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Loaded {
    /// The variant.
    pub variant: Variant,
    /// What may not mean what was intended.
    pub warnings: Vec<Diagnostic>,
    /// The texts that the warnings point into: the file and its bases.
    pub sources: Sources,
}

/// The variant of a text. `name` is what messages call it: a path, or a bare file name. `beside` gives the texts of files
/// beside it: it is called with the bare name of a base such as `mine.ron`, never with a path.
///
/// # Errors
/// All that is wrong with the text or its bases.
///
/// ```
/// let text = r#"(name: "On a cylinder", base: "mine.ron", board: (wrap: Files))"#;
/// let mine = r#"(base: "chess")"#;
/// let loaded = ferz::library::load_text("cylinder.ron", text, &|_| Ok(mine.to_owned()))?;
/// assert_eq!(loaded.variant.rules().name, "On a cylinder");
/// # Ok::<(), ferz::library::LoadError>(())
/// ```
pub fn load_text(
    name: &str,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<Loaded, LoadError> {
    load(Origin::File(name.to_owned()), text, beside, Scrutiny::Lints)
}

/// What is said of a variant that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scrutiny {
    /// Nothing but what reading it tells: who plays it reads no warnings.
    Faults,
    /// Also what is doubtful about its rules and its start.
    Lints,
}

/// Where a text comes from.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Origin {
    /// A built-in variant of this name.
    BuiltIn(String),
    /// A file of this name or path.
    File(String),
}

impl Origin {
    /// What messages call the text.
    pub fn title(&self) -> String {
        match self {
            Origin::BuiltIn(name) => format!("{name}{BUILT_IN}"),
            Origin::File(name) => name.clone(),
        }
    }

    /// The origin of the base that a file names; a built-in name has no dot in it.
    pub fn base(&self, base: &str) -> Origin {
        match self {
            Origin::File(name) if is_file_name(base) => {
                let folder = name.rfind(['/', std::path::MAIN_SEPARATOR]).map_or("", |at| &name[..=at]);
                Origin::File(format!("{folder}{base}"))
            }
            _ => Origin::BuiltIn(base.to_owned()),
        }
    }
}

/// The built-in variant that a [title](Origin::title) is that of.
#[cfg(feature = "server")]
pub(crate) fn builtin_of(title: &str) -> Option<&str> {
    // A base that is a file has a name that ends otherwise.
    title.strip_suffix(BUILT_IN)
}

/// What stands behind the name of a built-in variant.
const BUILT_IN: &str = " (built in)";

fn is_file_name(base: &str) -> bool {
    base.ends_with(".ron")
}

pub(super) fn load(
    origin: Origin,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
    scrutiny: Scrutiny,
) -> Result<Loaded, LoadError> {
    let mut sources = Sources::default();
    let Read { lineage, root, rules, mut diagnostics } = match resolve(origin, text, beside, &mut sources) {
        Ok(read) => read,
        Err(diagnostics) => return Err(LoadError::Invalid { diagnostics, sources }),
    };
    let overlays = overlays(&lineage);
    let removed = removed_fields(&lineage, &root);
    let variant = rules.map(Variant::new);
    let start = variant.as_ref().map(|variant| start(variant, &root));
    let start = start.and_then(|start| start.map_err(|fault| diagnostics.extend(fault)).ok());
    if let Some(variant) = variant.as_ref().filter(|_| is_sound(&diagnostics)) {
        diagnostics.extend(arrays_fault(variant, &root));
    }
    if let Some(start) = start.filter(|_| scrutiny == Scrutiny::Lints && is_sound(&diagnostics)) {
        let base = base_alone(lineage);
        let warnings = lint(&start, Written::new(&root, removed), base.as_ref(), &diagnostics);
        diagnostics.extend(warnings);
        diagnostics.extend(variant.as_ref().and_then(|variant| crowded(variant, &start, &root)));
    }
    diagnostics.iter_mut().for_each(|diagnostic| blame(diagnostic, &overlays));
    tell_removals_once(&mut diagnostics, &overlays);
    match variant {
        Some(variant) if is_sound(&diagnostics) => Ok(Loaded { variant, warnings: diagnostics, sources }),
        _ => Err(LoadError::Invalid { diagnostics, sources }),
    }
}

/// The texts beside one that stands alone: there are none.
pub(crate) fn nothing_beside(_: &str) -> Result<String, Unreadable> {
    Err(Unreadable::Missing)
}

/// The tree of a text that stands alone, with all that it is based on.
pub(super) fn read_tree(origin: Origin, text: &str) -> Option<Node> {
    let lineage = Lineage::gather(origin, text, &nothing_beside, &mut Sources::default()).ok()?;
    lineage.put_together().ok().map(|(root, _)| root)
}

/// A text with all that it is based on, as one tree; and its rules. Its start is not looked at.
pub(super) fn read_whole(
    origin: Origin,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<(Node, Rules), LoadError> {
    let mut sources = Sources::default();
    match resolve(origin, text, beside, &mut sources) {
        Ok(Read { root, rules: Some(rules), .. }) => Ok((root, rules)),
        Ok(Read { diagnostics, .. }) | Err(diagnostics) => Err(LoadError::Invalid { diagnostics, sources }),
    }
}

/// The rules of a text that stands alone; its start is not looked at.
pub(super) fn read_rules(origin: Origin, text: &str) -> Result<Rules, LoadError> {
    read_whole(origin, text, &nothing_beside).map(|(_, rules)| rules)
}

/// A file read with its bases.
struct Read {
    lineage: Lineage,
    root: Node,
    /// There are rules if and only if there is no error.
    rules: Option<Rules>,
    diagnostics: Vec<Diagnostic>,
}

/// Reads a file and its bases, puts them together and resolves the rules. Stops where something cannot be read.
fn resolve(
    origin: Origin,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
    sources: &mut Sources,
) -> Result<Read, Vec<Diagnostic>> {
    let lineage = Lineage::gather(origin, text, beside, sources)?;
    let (root, mut diagnostics) = lineage.put_together()?;
    let (rules, lowered) = lower(&root);
    // What could not be merged is not to be blamed a second time.
    let known: HashSet<Span> = diagnostics.iter().map(|diagnostic| diagnostic.span.clone()).collect();
    diagnostics.extend(lowered.into_iter().filter(|diagnostic| !known.contains(&diagnostic.span)));
    let rules = rules.filter(|_| is_sound(&diagnostics));
    Ok(Read { lineage, root, rules, diagnostics })
}

/// The one base of a file as it is without that file; none if there are several, or none.
fn base_alone(lineage: Lineage) -> Option<Base> {
    let [_] = lineage.members().first()?.bases.as_slice() else { return None };
    let (root, _) = lineage.without_top().put_together().ok()?;
    let rules = lower(&root).0?;
    Some(Base { root, rules })
}

/// What a file does to its bases, as far as faults in them may come of it.
struct Overlay {
    source: SourceId,
    /// Where each base is named, with the files that stand behind that.
    bases: Vec<(Span, Vec<SourceId>)>,
    /// The fields of the file.
    fields: Vec<(String, Span)>,
    /// What it removes.
    removed: Vec<(String, Span)>,
    /// Where in that each name is.
    by_name: HashMap<String, Vec<usize>>,
    /// Where in that each piece is that the bases give a letter, by the letter.
    by_letter: HashMap<String, usize>,
}

/// The files with bases.
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

/// The fields of its bases that a file takes out, each with where it says so.
fn removed_fields(lineage: &Lineage, root: &Node) -> Vec<(String, Span)> {
    let members = lineage.members().iter().map(|member| &member.root);
    let own = members.filter(|own| own.span.source == root.span.source);
    let fields = own.flat_map(|own| entries_of(own));
    let is_removed = |field: &&Entry| matches!(&field.value.value, Value::Word(word, None) if word == "Remove");
    let place = |field: &Entry| Span::new(root.span.source, field.key_span.range.start..field.value.span.range.end);
    fields.filter(is_removed).map(|field| (field.key.clone(), place(field))).collect()
}

/// The rows of a section.
fn entries<'n>(root: &'n Node, section: &str) -> &'n [Entry] {
    entries_of(root).iter().find(|field| field.key == section).map_or(&[], |field| entries_of(&field.value))
}

fn entries_of(node: &Node) -> &[Entry] {
    match &node.value {
        Value::Struct(entries) | Value::Map(entries) => entries,
        _ => &[],
    }
}

/// The entries of structs and maps that a tree removes.
fn removals(node: &Node, found: &mut Vec<(String, Span)>) {
    let (Value::Struct(entries) | Value::Map(entries)) = &node.value else { return };
    for entry in entries {
        match &entry.value.value {
            Value::Word(word, None) if word == "Remove" => found.push((entry.key.clone(), entry.key_span.clone())),
            _ => removals(&entry.value, found),
        }
    }
}

/// The fields that decide how a start is read.
const READ_BY: [&str; 6] = ["board", "pieces", "sides", "promoted_prefix", "counters", "fen"];

/// What is said of the place where a file names its base, if nothing that it does there is the cause of an error.
const INHERITED: &str = "inherited here";

/// What is said of a removal that is the cause of an error.
const REMOVED: &str = "removed here";

/// The most removals that are pointed at where none is known to be the cause.
const MOST_SUSPECTS: usize = 8;

/// Points from an error in a base to the file on top of it: to what caused it, as far as that is known, else to where it
/// names the base.
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
        // A piece may have been the last one to wear a tag, or to promote to another one.
        if matches!(diagnostic.code, Code::UnknownName | Code::MissingField)
            && !is_known
            && overlay.removed.len() <= MOST_SUSPECTS
        {
            marks.extend(overlay.removed.iter().map(|(_, span)| (span.clone(), "perhaps removed here")));
        }
        let read_by: &[&str] = match diagnostic.code {
            Code::BadStart => &READ_BY,
            Code::NoSuchSquare => &["board"],
            _ => &[],
        };
        // The start has a letter of a piece that is no longer there.
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
        Code::BadStart if !marks.is_empty() => diagnostic.hint = Some("write a `start` of your own".into()),
        Code::NoSuchSquare if !marks.is_empty() => {
            let board = diagnostic.hint.take().map_or_else(String::new, |hint| format!("{hint}; "));
            diagnostic.hint = Some(format!("{board}write what names it for this board, or take it out: `Remove`"));
        }
        _ => {}
    }
    // Whoever wrote the file on top looks there, not into its base.
    let is_cause = |&(_, (span, what)): &(usize, &(Span, &str))| span.source == 0 && *what != INHERITED;
    let mut causes = marks.iter().enumerate().filter(is_cause).map(|(place, _)| place);
    if let (Some(place), None) = (causes.next(), causes.next()) {
        let (cause, what) = marks.remove(place);
        let fault = std::mem::replace(&mut diagnostic.span, cause);
        diagnostic.label = Some(what.to_owned());
        diagnostic.related.push((fault, "what the base says".to_owned()));
    }
    diagnostic.related.extend(marks.into_iter().map(|(span, what)| (span, what.to_owned())));
}

/// Tells once of each removal of what is still needed, with all places that need it.
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
        let what = if diagnostic.code == Code::BadStart { "its letter stands here" } else { "needed here" };
        diagnostic.related.retain(|(_, label)| label != INHERITED);
        diagnostic.related.iter_mut().for_each(|(_, label)| what.clone_into(label));
        match first.get(&diagnostic.span) {
            Some(&place) => {
                let known: &mut Diagnostic = &mut told[place];
                known.hint = Some(removed_hint(name, false));
                known.related.append(&mut diagnostic.related);
                // That a name is not there is the plainer fault.
                if diagnostic.code == Code::UnknownName {
                    known.code = Code::UnknownName;
                }
            }
            None => {
                first.insert(diagnostic.span.clone(), told.len());
                diagnostic.message = format!("`{name}` is removed, and still needed");
                diagnostic.hint = Some(removed_hint(name, diagnostic.code == Code::BadStart));
                diagnostic.edits.clear();
                told.push(diagnostic);
            }
        }
    }
    *diagnostics = told;
}

/// What to do about the removal of what is still needed: in the start alone, or elsewhere.
fn removed_hint(name: &str, in_start: bool) -> String {
    let how = if in_start { "write a `start` without it" } else { "write anew, or remove as well, what needs it" };
    format!("{how}; or leave out `\"{name}\": Remove`")
}

/// The starting position, or what is wrong with it.
fn start(variant: &Variant, root: &Node) -> Result<Position, Option<Diagnostic>> {
    let text = &variant.rules().start.fen;
    // The reference needs no tables: they are made when somebody plays.
    fen::parse(&variant.by_reference(), text).map_err(|error| {
        let Value::Struct(fields) = &root.value else { return None };
        let start = fields.iter().find(|field| field.key == "start")?;
        let span = start.value.span.within_text(text, error.range());
        let fault = Diagnostic::new(Code::BadStart, span, error.to_string()).hint(error.hint());
        Some(match error.fault() {
            FenFault::RightWithoutPieces { letter, .. } => asked_by(fault, variant, fields, *letter, root.span.source),
            _ => fault,
        })
    })
}

/// Points at the castling by whose letter the start says that pieces have not moved: either of the two may be wrong.
fn asked_by(fault: Diagnostic, variant: &Variant, fields: &[Entry], letter: char, own: SourceId) -> Diagnostic {
    let row = variant.rules().castling.iter().find(|row| row.letter == letter.to_ascii_lowercase());
    let castling = fields.iter().find(|field| field.key == "castling");
    let place = row.zip(castling).and_then(|(row, castling)| match &castling.value.value {
        Value::Map(rows) => rows.iter().find(|entry| entry.key == row.name).map(|entry| entry.key_span.clone()),
        _ => None,
    });
    let stands = |way: &CastlingWay, side: Side| {
        let there = |part: &CastlingPart| {
            let piece = Piece { side, kind: part.kind };
            variant.rules().start.board.contains(&(part.from, piece))
        };
        way.parts.iter().all(there)
    };
    let nobody = |row: &CastlingRow| {
        Side::BOTH.into_iter().all(|side| !row.ways[side.index()].iter().any(|way| stands(way, side)))
    };
    let is_wrong_row = row.is_some_and(nobody) && place.as_ref().is_some_and(|place| place.source == own);
    if fault.span.source != own && !is_wrong_row {
        return fault;
    }
    let mut fault = fault.hint(
        "mend the board, or the row of `castling`; the castling field names the castlings that are open, `-` is none",
    );
    match place {
        // If neither side stands as it says, the row is wrong, and not the start.
        Some(place) if is_wrong_row => {
            let start = std::mem::replace(&mut fault.span, place);
            fault.related(start, "what the start says")
        }
        Some(place) => fault.related(place, "the castling that this is about"),
        None => fault,
    }
}

/// How many arrays are tried until one fulfils its conditions.
const ARRAYS_TRIED: u64 = 16;

/// What is wrong with the starting arrays: they are too many, or the rest of the start does not fit the first of them.
fn arrays_fault(variant: &Variant, root: &Node) -> Option<Diagnostic> {
    if variant.rules().arrays.is_empty() {
        return None;
    }
    let Value::Struct(fields) = &root.value else { return None };
    let arrays = fields.iter().find(|field| field.key == "arrays")?;
    let fault =
        |code, message: String, hint: &str| Some(Diagnostic::new(code, arrays.key_span.clone(), message).hint(hint));
    let tried = variant.by_reference();
    let mut first = (0..ARRAYS_TRIED).map(|number| tried.array(number));
    let first = first.find(|array| !matches!(array, Err(ArrayError::LeftOut { .. })));
    match first.unwrap_or_else(|| Ok(tried.clone())) {
        Ok(_) => None,
        Err(ArrayError::One(_)) => {
            let message = format!("there are more than {MAX_ARRAYS} starting arrays");
            fault(Code::OutOfRange, message, "place more pieces on fixed squares")
        }
        Err(error) => {
            let hint = "the pieces that arrays place must fit what `start` says of the rest: who moves, rights, hands";
            fault(Code::BadStart, error.to_string(), hint)
        }
    }
}
