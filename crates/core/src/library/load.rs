//! Loading: from a text and its bases to a variant.

use super::blame::{blame_file, entries_of};
use super::builtin::texts;
use super::error::LoadError;
use crate::diagnostic::{Code, Diagnostic, SourceId, Sources, Span, Unreadable, is_sound};
use crate::model::{CastlingPart, CastlingRow, CastlingWay, Rules};
use crate::notation::{ArrayError, FenFault, fen};
use crate::position::{Position, Setup};
use crate::prose::Names;
use crate::room::with_room;
use crate::syntax::{Entry, Node, Value};
use crate::types::limits::MAX_ARRAYS;
use crate::types::{Piece, Side, Square};
use crate::variant::Variant;
use crate::words;
use ferz_language::lineage::{Lineage, Origin};
use ferz_language::lower::lower;
use std::collections::HashSet;
use std::ops::Range;

/// A variant that was read from a text and is ready to play.
pub struct Reading {
    /// The variant.
    pub variant: Variant,
    /// The start position.
    pub start: Position,
    /// The warnings; there are no errors.
    pub warnings: Vec<Diagnostic>,
    /// The texts that the warnings point into: those of the file and its bases.
    pub sources: Sources,
    /// The file and its bases, unmerged.
    pub lineage: Lineage,
    /// The file and its bases, merged.
    pub root: Node,
}

/// Reads a variant from a text and its bases. `beside` reads the files in the same folder.
///
/// # Errors
/// If the text or its bases have errors; the error holds all of them.
pub fn load(
    origin: Origin,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<Reading, LoadError> {
    with_room(|| load_here(origin, text, beside))
}

fn load_here(
    origin: Origin,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<Reading, LoadError> {
    let mut sources = Sources::default();
    let lineage = match Lineage::gather(origin, text, texts(beside), &mut sources) {
        Ok(lineage) => lineage,
        Err(diagnostics) => return Err(LoadError::Invalid { diagnostics, sources }),
    };
    match ready(lineage) {
        Ok(reading) => Ok(Reading { sources, ..reading }),
        Err(diagnostics) => Err(LoadError::Invalid { diagnostics, sources }),
    }
}

/// Reads the rules of a file whose tree was changed. The reading has no texts. `None` if the file has errors.
pub fn reread(lineage: Lineage) -> Option<Reading> {
    with_room(|| ready(lineage).ok())
}

/// Makes a file and its bases ready to play, without their texts.
fn ready(lineage: Lineage) -> Result<Reading, Vec<Diagnostic>> {
    let Read { root, rules, mut diagnostics } = resolve(&lineage)?;
    let variant = rules.map(Variant::new);
    let start = variant.as_ref().map(|variant| start(variant, &root));
    let start = start.and_then(|start| start.map_err(|fault| diagnostics.extend(fault)).ok());
    if let Some(variant) = variant.as_ref().filter(|_| is_sound(&diagnostics)) {
        diagnostics.extend(arrays_fault(variant, &root));
    }
    match (variant, start) {
        (Some(variant), Some(start)) if is_sound(&diagnostics) => {
            Ok(Reading { variant, start, warnings: diagnostics, sources: Sources::default(), lineage, root })
        }
        _ => {
            // If bases disagree, the faults that follow in the bases are not reported.
            if diagnostics.iter().any(|fault| fault.code == Code::BasesDisagree) {
                diagnostics.retain(|fault| fault.span.source == root.span.source);
            }
            blame_file(&mut diagnostics, &lineage);
            Err(diagnostics)
        }
    }
}

/// The `beside` of a self-contained text: finds no files.
pub fn nothing_beside(_: &str) -> Result<String, Unreadable> {
    Err(Unreadable::Missing)
}

/// The tree of a self-contained text, merged with its bases.
pub(super) fn read_tree(origin: Origin, text: &str) -> Option<Node> {
    with_room(|| {
        let lineage = Lineage::gather(origin, text, texts(&nothing_beside), &mut Sources::default()).ok()?;
        lineage.put_together().ok().map(|(root, _)| root)
    })
}

/// The tree of a text, merged with its bases, and its rules. Does not check the start.
pub(super) fn read_whole(
    origin: Origin,
    text: &str,
    beside: &dyn Fn(&str) -> Result<String, Unreadable>,
) -> Result<(Node, Rules), LoadError> {
    let mut sources = Sources::default();
    let read = || resolve(&Lineage::gather(origin, text, texts(beside), &mut sources)?);
    match with_room(read) {
        Ok(Read { root, rules: Some(rules), .. }) => Ok((root, rules)),
        Ok(Read { diagnostics, .. }) | Err(diagnostics) => Err(LoadError::Invalid { diagnostics, sources }),
    }
}

/// A file, merged with its bases.
struct Read {
    root: Node,
    /// `Some` if and only if there is no error.
    rules: Option<Rules>,
    diagnostics: Vec<Diagnostic>,
}

/// Merges a file with its bases and resolves the rules.
fn resolve(lineage: &Lineage) -> Result<Read, Vec<Diagnostic>> {
    let (root, mut diagnostics) = lineage.put_together()?;
    let (rules, lowered) = lower(&root);
    // A merge fault is not reported a second time.
    let known: HashSet<Span> = diagnostics.iter().map(|diagnostic| diagnostic.span.clone()).collect();
    let lowered: Vec<Diagnostic> = lowered.into_iter().filter(|fault| !known.contains(&fault.span)).collect();
    // No other fault is reported in an unknown field.
    let unknown = entries_of(&root)
        .iter()
        .filter(|field| lowered.iter().any(|fault| fault.code == Code::UnknownField && fault.span == field.key_span));
    for field in unknown {
        let place = &field.value.span;
        diagnostics.retain(|fault| {
            let (inner, outer) = (&fault.span.range, &place.range);
            fault.span.source != place.source || inner.start < outer.start || outer.end < inner.end
        });
    }
    diagnostics.extend(lowered);
    let rules = rules.filter(|_| is_sound(&diagnostics));
    Ok(Read { root, rules, diagnostics })
}

/// The start position, or the fault in it.
pub fn start(variant: &Variant, root: &Node) -> Result<Position, Option<Diagnostic>> {
    let text = &variant.rules().start.fen;
    // The reference executor needs no tables: they are only built when somebody plays.
    fen::parse(&variant.by_reference(), text).map(Setup::position_unchecked).map_err(|error| {
        let Value::Struct(fields) = &root.value else { return None };
        let start = fields.iter().find(|field| field.key == "start")?;
        let span = start.value.span.within_text(text, error.range());
        let fault = Diagnostic::new(Code::BadStart, span, error.to_string()).hint(error.hint());
        Some(match error.fault() {
            FenFault::RightWithoutPieces { letter, .. } => {
                let left = sound_rights(variant, text, error.range());
                asked_by(fault, left.as_deref(), variant, fields, *letter, root.span.source)
            }
            _ => fault,
        })
    })
}

/// The castling field of the start without the letters whose pieces are missing; `letter` is the range of the first.
/// `None` if the rest of the start is wrong as well.
fn sound_rights(variant: &Variant, text: &str, letter: Range<usize>) -> Option<String> {
    let (mut text, mut letter) = (text.to_owned(), letter);
    let start = text[..letter.start].rfind(char::is_whitespace)? + 1;
    for _ in 0..MOST_LETTERS {
        text.replace_range(letter, "");
        let end = text[start..].find(char::is_whitespace).map_or(text.len(), |length| start + length);
        if start == end {
            text.insert(start, '-');
        }
        match fen::parse(&variant.by_reference(), &text).map(Setup::position_unchecked) {
            Ok(_) => {
                let end = text[start..].find(char::is_whitespace).map_or(text.len(), |length| start + length);
                return Some(text[start..end].to_owned());
            }
            Err(error) => match error.fault() {
                FenFault::RightWithoutPieces { .. } if error.range().start >= start => letter = error.range(),
                _ => return None,
            },
        }
    }
    None
}

/// Points to the castling row whose letter the start has without its pieces: either the row or the start may be wrong.
fn asked_by(
    fault: Diagnostic,
    left: Option<&str>,
    variant: &Variant,
    fields: &[Entry],
    letter: char,
    own: SourceId,
) -> Diagnostic {
    let row = variant.rules().castling.iter().find(|row| row.letter == letter.to_ascii_lowercase());
    let castling = fields.iter().find(|field| field.key == "castling");
    let place = row.zip(castling).and_then(|(row, castling)| match &castling.value.value {
        Value::Map(rows) => rows.iter().find(|entry| entry.key == row.name).map(|entry| entry.key_span.clone()),
        _ => None,
    });
    // Returns `true` if the pieces of a castling stand on these squares.
    let stand_on = |way: &CastlingWay, side: Side, square: fn(&CastlingPart) -> Square| {
        let there = |part: &CastlingPart| (square(part), Piece { side, kind: part.kind });
        way.parts.iter().all(|part| variant.rules().start.board.contains(&there(part)))
    };
    let nobody = |row: &CastlingRow| {
        let stands = |side: Side| row.ways[side.index()].iter().any(|way| stand_on(way, side, |part| part.from));
        !Side::BOTH.into_iter().any(stands)
    };
    let moves_nothing = |row: &CastlingRow| {
        let stands = |side: Side| row.ways[side.index()].first().is_some_and(|way| stand_on(way, side, |part| part.to));
        Side::BOTH.into_iter().any(stands)
    };
    if let Some((row, place)) = row.zip(place.clone()).filter(|(row, place)| place.source == own && moves_nothing(row))
    {
        let message = format!(
            "\"{}\" would move nothing: at the start, its pieces are already on their target squares",
            row.name
        );
        let fault_there = Diagnostic::new(Code::BadCastling, place, message);
        let hint = format!("choose other target squares, or remove `{letter}` from `start`");
        return fault_there.hint(hint).related(fault.span, "this is the start");
    }
    let is_wrong_row = row.is_some_and(nobody) && place.as_ref().is_some_and(|place| place.source == own);
    if fault.span.source != own && !is_wrong_row {
        return fault;
    }
    let elsewhere = row.filter(|_| is_wrong_row).and_then(|row| stands_elsewhere(row, variant.rules()));
    let mut fault = fault.hint(match (elsewhere, left) {
        (Some(hint), _) => hint,
        (None, Some(left)) => {
            format!("write `{left}` in the castling field, or correct the board or the row of `castling`")
        }
        (None, None) => {
            "correct the board or the row of `castling`; the castling field lists the possible castlings, `-` is none"
                .to_owned()
        }
    });
    match place {
        // If the row's pieces are missing for every side, the row is wrong, not the start.
        Some(place) if is_wrong_row => {
            let start = std::mem::replace(&mut fault.span, place);
            fault.related(start, "this is the start")
        }
        Some(place) => fault.related(place, "this castling"),
        None => fault,
    }
}

/// A hint on the first piece of a castling that the start has on other squares only.
fn stands_elsewhere(row: &CastlingRow, rules: &Rules) -> Option<String> {
    let of_side = |side: Side| {
        let parts = row.ways[side.index()].iter().flat_map(|way| &way.parts);
        parts.map(move |part| (Piece { side, kind: part.kind }, part.from))
    };
    let squares_of = |piece: Piece| {
        let there = rules.start.board.iter().filter(|(_, other)| *other == piece);
        there.map(|(square, _)| rules.board.name(*square)).collect::<Vec<_>>()
    };
    Side::BOTH.into_iter().flat_map(of_side).find_map(|(piece, from)| {
        let squares = squares_of(piece);
        if squares.is_empty() || rules.start.board.contains(&(from, piece)) {
            return None;
        }
        let names = Names::of(rules);
        Some(format!(
            "the row needs the {} on {}, but it starts on {}: change the row or the start",
            names.piece(piece),
            names.square(from),
            words::list(squares, "and")
        ))
    })
}

/// The largest number of letters to take out of a castling field when searching for a sound rest.
const MOST_LETTERS: usize = 64;

/// The number of arrays to try until one fulfils its conditions.
const ARRAYS_TRIED: u64 = 16;

/// The fault in the starting arrays, if there is one: too many arrays, or the rest of the start does not fit the first.
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
            let hint = "the arrays must fit the rest of `start`: the side to move, castling rights and hands";
            fault(Code::BadStart, error.to_string(), hint)
        }
    }
}
