//! What a file inherits and puts out of action itself: told where the file does so, not where the base says it.
//!
//! A base may well have rows that never come to anything; they are its own business. But a row that lives in the base and is idle in the file
//! has been put out of action by something that the file writes: its board, its start, its pieces. Which entry that is, is found by
//! leaving out what the file writes, one after another, and looking whether the row lives again.

use super::{Census, Written, lint};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::position::Position;
use crate::syntax::{Entry, Node, Value, is_remove};
use ferz_core::Variant;
use ferz_core::library::{Lineage, entries_of, start};
use ferz_core::lower::lower;
use std::collections::HashMap;

/// How often a part of a file is left out to find what is to blame.
const MOST_TRIED: usize = 24;
/// The most that all these tries may cost: each costs as much as the board has squares, times the kinds of pieces.
const MOST_WORK: usize = 120_000;
/// The most idle rows of bases that are looked into.
const MOST_IDLE: usize = 16;
/// The most places in bases that are pointed at.
const MOST_SHOWN: usize = 3;
/// The fields that are no rules.
const NO_RULES: [&str; 8] = ["language", "name", "description", "rules", "origin", "dialect", "notation", "sides"];
/// The field that fits the board and the pieces that it was written for.
const START: &str = "start";
/// The field whose rows have moves with names of their own.
const PIECES: &str = "pieces";

/// What a file writes that puts something of its bases out of action.
struct Cause<'f> {
    /// The field of the file.
    field: &'f Entry,
    /// The row of it, if that alone does it.
    row: Option<&'f Entry>,
}

impl Cause<'_> {
    /// Does it only take something out?
    fn removes(&self) -> bool {
        is_remove(&self.entry().value)
    }

    /// The entry that is to blame.
    fn entry(&self) -> &Entry {
        self.row.unwrap_or(self.field)
    }

    /// Where it is told: what is said, if that is no list of rows.
    fn place(&self) -> Span {
        let entry = self.entry();
        match &entry.value.value {
            Value::Text(_) | Value::Word(_, Some(_)) | Value::Number(_) | Value::Bool(_) => entry.value.span.clone(),
            Value::Word(_, None) if !is_remove(&entry.value) => entry.value.span.clone(),
            Value::Struct(_) | Value::Map(_) | Value::List(_) | Value::Tuple(_) | Value::Word(_, None) => {
                entry.key_span.clone()
            }
        }
    }
}

/// Warnings about what is idle of the bases of a file because of what the file itself writes, one for each entry that makes something so.
/// `known` are the warnings about the file itself: what they are about is told already.
pub(super) fn idle_inheritance(
    lineage: &Lineage,
    start: &Position,
    census: &Census,
    root: &Node,
    known: &[Diagnostic],
) -> Vec<Diagnostic> {
    if lineage.members().len() < 2 {
        return Vec::new();
    }
    let mut idle = all_faults(start, census, root);
    idle.retain(|fault| fault.span.source != root.span.source && is_idleness(fault, root));
    // Of a row that the file writes something of it is told there.
    idle.retain(|fault| {
        let path = path_to(root, &fault.span);
        let is_there = |other: &Diagnostic| path.iter().any(|entry| entry.key_span == other.span);
        !path.is_empty() && !known.iter().any(|other| other.code == fault.code && is_there(other))
    });
    if idle.is_empty() {
        return Vec::new();
    }
    let of_bases = lineage.bases_alone().into_iter().map(|base| faults_without(&base, Value::Struct(Vec::new())));
    let Some(of_bases) = of_bases.collect::<Option<Vec<_>>>() else { return Vec::new() };
    idle.retain(|fault| !of_bases.iter().any(|faults| is_among(fault, faults)));
    idle.truncate(MOST_IDLE);
    let rules = start.variant().rules();
    let work = rules.board.squares().len() * rules.pieces.len();
    let mut tries = Tries { lineage, left: MOST_TRIED.min(MOST_WORK / work.max(1)), known: HashMap::new() };
    let mut found: Vec<(Diagnostic, Vec<Diagnostic>, bool)> = Vec::new();
    for fault in idle {
        let Some(cause) = cause_of(lineage, &fault, &mut tries) else { continue };
        if is_meant(&cause, &fault, lineage) || is_told(&cause, known) {
            continue;
        }
        let place = cause.place();
        match found.iter_mut().find(|(told, ..)| told.span == place) {
            Some((told, others, _)) if told.code == fault.code => others.push(fault),
            // What else is idle for the same cause follows from the first.
            Some(_) => {}
            None => found.push((Diagnostic { span: place, ..fault.clone() }, vec![fault], cause.removes())),
        }
    }
    found.into_iter().map(|(told, faults, removes)| told_there(told, &faults, removes, root)).collect()
}

/// All warnings about a variant, as if its file had written what the bases say as well.
fn all_faults(start: &Position, census: &Census, root: &Node) -> Vec<Diagnostic> {
    lint(start, census, Written::with_bases(root), None, &[])
}

/// The same, if this were what the file writes; none if that cannot be played.
fn faults_without(lineage: &Lineage, top: Value) -> Option<Vec<Diagnostic>> {
    let (root, _) = lineage.with_top(top).put_together().ok()?;
    let variant = Variant::new(lower(&root).0?);
    let start = start(&variant, &root).ok()?;
    Some(all_faults(&start, &Census::explore(&start), &root))
}

/// Is the same said of the same place?
fn is_among(fault: &Diagnostic, others: &[Diagnostic]) -> bool {
    others.iter().any(|other| (other.code, &other.span) == (fault.code, &fault.span))
}

/// Does a warning say that something never comes about? Pieces that a file has no use for may well be left where they are, and so may
/// steps of a counter for them.
fn is_idleness(fault: &Diagnostic, root: &Node) -> bool {
    let is_code = matches!(
        fault.code,
        Code::NeverHolds
            | Code::MatchesNothing
            | Code::ConditionNeverHolds
            | Code::AlwaysHolds
            | Code::BeyondReach
            | Code::MoveNeverMade
            | Code::NeverCastles
            | Code::IdleHand
            | Code::IdleEffect
            | Code::IdlePromotion
            | Code::IdleCounter
            | Code::StrandedDrop
    );
    // Where one of several conditions is enough, one that never holds is one the file has no use for.
    let decides = match fault.code {
        Code::ConditionNeverHolds | Code::AlwaysHolds | Code::BeyondReach => fault.decides,
        _ => true,
    };
    let is_of_counter = || path_to(root, &fault.span).first().is_some_and(|field| field.key == "counters");
    is_code && decides && (fault.code == Code::IdleCounter || !is_of_counter())
}

/// Is it meant that something is idle? A start may let pieces go without a move, a board may wall them in, and who writes out that hands are
/// empty fills them by a FEN.
fn is_meant(cause: &Cause, fault: &Diagnostic, lineage: &Lineage) -> bool {
    let fields = lineage.members().first().map_or(&[][..], |member| entries_of(&member.root));
    let writes_hands = || {
        let start = fields.iter().find(|field| field.key == START).map(|field| &field.value.value);
        matches!(start, Some(Value::Text(fen)) if fen.contains('['))
    };
    match (fault.code, cause.field.key.as_str()) {
        (Code::MoveNeverMade, field) => matches!(field, START | "board"),
        (Code::NeverHolds | Code::MatchesNothing, "captured") => writes_hands(),
        _ => false,
    }
}

/// Is a warning about what is to blame told already?
fn is_told(cause: &Cause, known: &[Diagnostic]) -> bool {
    let entry = match cause.field.value.value {
        Value::Struct(_) => cause.field,
        _ => cause.entry(),
    };
    let (source, from, to) = (entry.key_span.source, entry.key_span.range.start, entry.value.span.range.end);
    let is_inside = |span: &Span| span.source == source && span.range.start < to && from < span.range.end;
    known.iter().any(|fault| is_inside(&fault.span))
}

/// What is said of a file without a part of it, each part tried once.
struct Tries<'l> {
    lineage: &'l Lineage,
    /// How many may still be made.
    left: usize,
    /// By what is left out; none where the rest cannot be played.
    known: HashMap<String, Option<Vec<Diagnostic>>>,
}

impl Tries<'_> {
    /// What is said if this is all that the file writes; none if that cannot be played, or is not tried.
    fn faults(&mut self, left_out: String, top: Vec<Entry>) -> Option<&Vec<Diagnostic>> {
        if !self.known.contains_key(&left_out) {
            self.left = self.left.checked_sub(1)?;
        }
        let (lineage, faults) = (self.lineage, self.known.entry(left_out));
        faults.or_insert_with(|| faults_without(lineage, Value::Struct(top))).as_ref()
    }
}

/// The entry of a file without which a row of its bases would not be idle.
fn cause_of<'f>(lineage: &'f Lineage, fault: &Diagnostic, tries: &mut Tries) -> Option<Cause<'f>> {
    let fields = entries_of(&lineage.members().first()?.root);
    let mut mends =
        |what: String, top: Vec<Entry>| tries.faults(what, top).is_some_and(|faults| !is_among(fault, faults));
    let without = |left_out: &[&str]| -> Vec<Entry> {
        fields.iter().filter(|field| !left_out.contains(&field.key.as_str())).cloned().collect()
    };
    let rules = || fields.iter().filter(|field| !NO_RULES.contains(&field.key.as_str()));
    let alone = rules().find(|field| mends(field.key.clone(), without(&[&field.key])));
    // Without its board or its pieces a start cannot be set up.
    let with_start = || rules().filter(|field| field.key != START);
    let is_alone = alone.is_some();
    let field = alone.or_else(|| {
        with_start().find(|field| mends(format!("{} {START}", field.key), without(&[&field.key, START])))
    })?;
    let rows = entries_of(&field.value);
    let without_row = |row: &Entry| {
        let left = rows.iter().filter(|other| other.key != row.key).cloned().collect();
        let value = match &field.value.value {
            Value::Map(_) => Value::Map(left),
            _ => Value::Struct(left),
        };
        let changed = Entry { value: Node { value, ..field.value.clone() }, ..field.clone() };
        let mut top = without(&if is_alone { vec![] } else { vec![START] });
        top.iter_mut().filter(|other| other.key == field.key).for_each(|other| *other = changed.clone());
        top
    };
    let row = match rows {
        [] => None,
        [only] => Some(only),
        many => many.iter().find(|row| mends(format!("{}: {}", field.key, row.key), without_row(row))),
    };
    Some(Cause { field, row })
}

/// The entries that lead to a place in a tree, outermost first.
fn path_to<'n>(node: &'n Node, place: &Span) -> Vec<&'n Entry> {
    let holds = |span: &Span| {
        span.source == place.source && span.range.start <= place.range.start && place.range.end <= span.range.end
    };
    let inside: Option<(&Entry, Vec<&Entry>)> = entries_of(node).iter().find_map(|entry| {
        let further = path_to(&entry.value, place);
        (holds(&entry.key_span) || holds(&entry.value.span) || !further.is_empty()).then_some((entry, further))
    });
    inside.map_or_else(Vec::new, |(entry, further)| [vec![entry], further].concat())
}

/// A warning at the place of its cause, with all that is idle because of it. `removes`: does the cause only take something out?
fn told_there(told: Diagnostic, faults: &[Diagnostic], removes: bool, root: &Node) -> Diagnostic {
    let mut rows: Vec<Vec<&Entry>> = Vec::new();
    for fault in faults {
        let mut path = path_to(root, &fault.span);
        let is_map = |at: usize| path.get(at).is_some_and(|entry| matches!(entry.value.value, Value::Map(_)));
        // The section; a row of it; or a move of a piece.
        let depth = match (is_map(0), path.first().is_some_and(|field| field.key == PIECES) && is_map(2)) {
            (false, _) => 1,
            (true, false) => 2,
            (true, true) => 4,
        };
        path.truncate(depth);
        let is_new =
            |known: &Vec<&Entry>| known.last().map(|row| &row.key_span) != path.last().map(|row| &row.key_span);
        if rows.iter().all(is_new) {
            rows.push(path);
        }
    }
    let remove = removal(&rows);
    let hint = told.hint.clone().map_or_else(String::new, |hint| format!("{hint}; "));
    let what = if rows.len() > 1 { "them" } else { "it" };
    // Moves without names go only together.
    let hint = match rows.first().map(Vec::as_slice) {
        Some([field, piece]) if field.key == PIECES => {
            format!("{hint}rewrite its moves for this file: `{PIECES}: {{ \"{}\": (moves: ...) }}`", piece.key)
        }
        // What kept the drops from there may as well stay.
        Some([section, row]) if removes && told.code == Code::StrandedDrop => {
            format!(
                "remove this line to keep the row of the base; or limit the squares: `{}: {{ \"{}\": (to: \"!last rank\") }}`",
                section.key, row.key
            )
        }
        _ => format!("{hint}rewrite {what} for this file, or remove {what}: `{remove}`"),
    };
    let others = rows.iter().skip(1).filter_map(|path| path.last()).map(|row| format!("\"{}\"", row.key));
    let others: Vec<String> = others.collect();
    let mut message = told.message.clone();
    if !others.is_empty() {
        message.push_str(&format!("; the same is true of {}", others.join(", ")));
    }
    let mut told = Diagnostic { message, related: Vec::new(), edits: Vec::new(), ..told }.hint(hint);
    for (fault, label) in
        faults.iter().zip(std::iter::once("the base has it here").chain(std::iter::repeat("and here")))
    {
        if told.related.len() < MOST_SHOWN && told.related.iter().all(|(span, _)| *span != fault.span) {
            told = told.related(fault.span.clone(), label);
        }
    }
    told
}

/// What takes rows out: `castling: Remove` if those are all there are, else one by one.
fn removal(rows: &[Vec<&Entry>]) -> String {
    let Some(field) = rows.first().and_then(|path| path.first()) else { return "Remove".into() };
    let of_field: Vec<&[&Entry]> = rows.iter().filter(|path| path[0].key == field.key).map(|path| &path[1..]).collect();
    let all = entries_of(&field.value).len();
    let is_whole = of_field.iter().any(|path| path.is_empty()) || of_field.len() == all && field.key != PIECES;
    if is_whole {
        return format!("{}: Remove", field.key);
    }
    // A row stands in its section, a move in those of its piece.
    let one = |path: &&[&Entry]| match path {
        [row] => format!("\"{}\": Remove", row.key),
        [piece, moves, movement] => {
            format!("\"{}\": ({}: {{ \"{}\": Remove }})", piece.key, moves.key, movement.key)
        }
        _ => format!("\"{}\": ...", path.first().map_or("", |row| row.key.as_str())),
    };
    format!("{}: {{ {} }}", field.key, of_field.iter().map(one).collect::<Vec<_>>().join(", "))
}
