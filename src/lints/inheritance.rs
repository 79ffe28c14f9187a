//! Inherited rows that the file makes dead, reported at the cause in the file and not in the base.
//!
//! Dead rows in a base alone are not reported. But a row that works in the base and is dead in the file has been
//! disabled by an entry of the file: its board, its start, its pieces. To find this entry, the file's entries are left
//! out one after another, until the row works again.

use super::{Census, Written, with_lints};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::position::Position;
use crate::prose::words;
use ferz_core::library::{Lineage, Reading, entries_of, reread};
use ferz_core::syntax::{Entry, Node, Value, is_remove};
use std::collections::HashMap;

/// The largest number of parts of a file that are left out in search of the cause.
const MOST_TRIED: usize = 24;
/// The largest total cost of these attempts. The cost of an attempt is the number of squares times the number of kinds.
const MOST_WORK: usize = 120_000;
/// The largest number of dead rows of bases that are examined.
const MOST_IDLE: usize = 16;
/// The largest number of spans in bases to point at.
const MOST_SHOWN: usize = 3;
/// The fields that are not rules.
const NO_RULES: [&str; 8] = ["language", "name", "description", "rules", "origin", "dialect", "notation", "sides"];
/// The field that depends on the board and the pieces.
const START: &str = "start";
/// The field whose rows have named moves.
const PIECES: &str = "pieces";

/// An entry of a file that disables rows of its bases.
struct Cause<'f> {
    /// The field of the file.
    field: &'f Entry,
    /// The row of the field, if it alone is the cause.
    row: Option<&'f Entry>,
}

impl Cause<'_> {
    /// Returns `true` if the cause only removes something.
    fn removes(&self) -> bool {
        is_remove(&self.entry().value)
    }

    /// The entry that is the cause.
    fn entry(&self) -> &Entry {
        self.row.unwrap_or(self.field)
    }

    /// The span to report: the value, unless it is a list of rows.
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

/// Reports dead rows of bases that the file itself disables, with one warning for each entry that disables some.
/// `known` holds the warnings about the file itself, which are not repeated.
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
    // Faults in a row that the file changes are reported there.
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
            // Other dead rows with the same cause follow from the first.
            Some(_) => {}
            None => found.push((Diagnostic { span: place, ..fault.clone() }, vec![fault], cause.removes())),
        }
    }
    found.into_iter().map(|(told, faults, removes)| told_there(told, &faults, removes, root)).collect()
}

/// All warnings about a variant, as if its file had also written the contents of the bases.
fn all_faults(start: &Position, census: &Census, root: &Node) -> Vec<Diagnostic> {
    let found = with_lints(start, census, Written::with_bases(root), None, |lints| lints.all(&[]));
    found.into_iter().map(|found| found.fault).collect()
}

/// All warnings if the file consisted of `top`; `None` if that cannot be played.
fn faults_without(lineage: &Lineage, top: Value) -> Option<Vec<Diagnostic>> {
    let Reading { start, root, .. } = reread(lineage.with_top(top))?;
    Some(all_faults(&start, &Census::explore(&start.as_outset()), &root))
}

/// Returns `true` if the same warning for the same span is among the others.
fn is_among(fault: &Diagnostic, others: &[Diagnostic]) -> bool {
    others.iter().any(|other| (other.code, &other.span) == (fault.code, &fault.span))
}

/// Returns `true` if a warning reports something dead. Unused pieces of a base, and steps of counters for them, are not
/// reported.
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
    // If one of several conditions is enough, one that never holds is only unused.
    let decides = match fault.code {
        Code::ConditionNeverHolds | Code::AlwaysHolds | Code::BeyondReach => fault.decides,
        _ => true,
    };
    let is_of_counter = || path_to(root, &fault.span).first().is_some_and(|field| field.key == "counters");
    is_code && decides && (fault.code == Code::IdleCounter || !is_of_counter())
}

/// Returns `true` if something is dead on purpose. A start may leave pieces without moves, a board may wall them in,
/// and explicitly empty hands may be filled by a FEN.
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

/// Returns `true` if there already is a warning about the cause.
fn is_told(cause: &Cause, known: &[Diagnostic]) -> bool {
    let entry = match cause.field.value.value {
        Value::Struct(_) => cause.field,
        _ => cause.entry(),
    };
    let (source, from, to) = (entry.key_span.source, entry.key_span.range.start, entry.value.span.range.end);
    let is_inside = |span: &Span| span.source == source && span.range.start < to && from < span.range.end;
    known.iter().any(|fault| is_inside(&fault.span))
}

/// The warnings about a file without one of its parts, each computed once.
struct Tries<'l> {
    lineage: &'l Lineage,
    /// The number of attempts left.
    left: usize,
    /// The warnings by the part left out; `None` if the rest cannot be played.
    known: HashMap<String, Option<Vec<Diagnostic>>>,
}

impl Tries<'_> {
    /// The warnings about a file that consists of `top`; `None` if it cannot be played, or the budget is spent.
    fn faults(&mut self, left_out: String, top: Vec<Entry>) -> Option<&Vec<Diagnostic>> {
        if !self.known.contains_key(&left_out) {
            self.left = self.left.checked_sub(1)?;
        }
        let (lineage, faults) = (self.lineage, self.known.entry(left_out));
        faults.or_insert_with(|| faults_without(lineage, Value::Struct(top))).as_ref()
    }
}

/// The entry of a file without which a row of its bases would not be dead.
fn cause_of<'f>(lineage: &'f Lineage, fault: &Diagnostic, tries: &mut Tries) -> Option<Cause<'f>> {
    let fields = entries_of(&lineage.members().first()?.root);
    let mut mends =
        |what: String, top: Vec<Entry>| tries.faults(what, top).is_some_and(|faults| !is_among(fault, faults));
    let without = |left_out: &[&str]| -> Vec<Entry> {
        fields.iter().filter(|field| !left_out.contains(&field.key.as_str())).cloned().collect()
    };
    let rules = || fields.iter().filter(|field| !NO_RULES.contains(&field.key.as_str()));
    let alone = rules().find(|field| mends(field.key.clone(), without(&[&field.key])));
    // Without its board or its pieces, a start cannot be set up.
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

/// The entries on the path to a span in a tree, outermost first.
fn path_to<'n>(node: &'n Node, place: &Span) -> Vec<&'n Entry> {
    let inside: Option<(&Entry, Vec<&Entry>)> = entries_of(node).iter().find_map(|entry| {
        let further = path_to(&entry.value, place);
        (entry.key_span.contains(place) || entry.value.span.contains(place) || !further.is_empty())
            .then_some((entry, further))
    });
    inside.map_or_else(Vec::new, |(entry, further)| [vec![entry], further].concat())
}

/// The warning at its cause, with all rows that are dead because of it. `removes` says that the cause only removes
/// something.
fn told_there(told: Diagnostic, faults: &[Diagnostic], removes: bool, root: &Node) -> Diagnostic {
    let mut rows: Vec<Vec<&Entry>> = Vec::new();
    for fault in faults {
        let mut path = path_to(root, &fault.span);
        let is_map = |at: usize| path.get(at).is_some_and(|entry| matches!(entry.value.value, Value::Map(_)));
        // Report the section, a row of it, or a move of a piece.
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
    // Moves without names can only be removed together.
    let hint = match rows.first().map(Vec::as_slice) {
        Some([field, piece]) if field.key == PIECES => {
            format!("{hint}rewrite its moves for this file: `{PIECES}: {{ \"{}\": (moves: ...) }}`", piece.key)
        }
        // A row that limits the drops may also stay.
        Some([section, row]) if removes && told.code == Code::StrandedDrop => {
            format!(
                "remove this line to keep the row of the base; or limit the squares: `{}: {{ \"{}\": (to: \"!last rank\") }}`",
                section.key, row.key
            )
        }
        _ => format!("{hint}rewrite {what} for this file, or remove {what}: `{remove}`"),
    };
    let others: Vec<String> =
        rows.iter().skip(1).filter_map(|path| path.last()).map(|row| words::quoted(&row.key)).collect();
    let mut message = told.message.clone();
    if !others.is_empty() {
        message.push_str(&format!("; the same is true of {}", words::list(others, "and")));
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

/// The removal of rows: `castling: Remove` if these are all there are, otherwise one by one.
fn removal(rows: &[Vec<&Entry>]) -> String {
    let Some(field) = rows.first().and_then(|path| path.first()) else { return "Remove".into() };
    let of_field: Vec<&[&Entry]> = rows.iter().filter(|path| path[0].key == field.key).map(|path| &path[1..]).collect();
    let all = entries_of(&field.value).len();
    let is_whole = of_field.iter().any(|path| path.is_empty()) || of_field.len() == all && field.key != PIECES;
    if is_whole {
        return format!("{}: Remove", field.key);
    }
    // A row belongs to its section, a move to those of its piece.
    let one = |path: &&[&Entry]| match path {
        [row] => format!("\"{}\": Remove", row.key),
        [piece, moves, movement] => {
            format!("\"{}\": ({}: {{ \"{}\": Remove }})", piece.key, moves.key, movement.key)
        }
        _ => format!("\"{}\": ...", path.first().map_or("", |row| row.key.as_str())),
    };
    format!("{}: {{ {} }}", field.key, of_field.iter().map(one).collect::<Vec<_>>().join(", "))
}
