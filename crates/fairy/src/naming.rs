//! Moves in notations, with the format's names of promoted pieces.

use crate::fault::FairyError;
use crate::line::FairyLine;
use ferz::Move;
use ferz::notation::{Style, find_move, write_move, write_moves};

/// The Thai letter of a promoted pawn, which differs from that of the piece whose moves it has.
const PROMOTED_PAWN: &str = "\u{0E07}";

/// The default notation.
pub const PLAIN: Style = Style::San;

/// Returns the text of a move with the letters that only the format writes: those of dropped pawns, and of promoted
/// pawns in Thai. The other names of promoted pieces are those of the [variant](crate::book::BookEntry::variant).
fn completed(line: &FairyLine, mv: &Move, style: Style, text: String) -> String {
    let piece = line.position().variant().rules().piece(mv.piece);
    match style {
        Style::San | Style::Lan if line.entry.profile.is_some() && text.starts_with('@') => {
            format!("{}{text}", piece.letter.to_uppercase())
        }
        Style::Thai | Style::ThaiLong if line.state.promoted.contains(mv.from) => {
            let native = piece.native.as_deref().filter(|native| !native.is_empty());
            match native.and_then(|native| text.strip_prefix(native)) {
                Some(rest) => format!("{PROMOTED_PAWN}{rest}"),
                None => text,
            }
        }
        _ => text,
    }
}

/// Returns the usual notation of a variant.
pub fn usual(line: &FairyLine) -> Style {
    match line.position().variant().rules().notation {
        Style::Hosking | Style::Hodges | Style::HodgesNumber | Style::Usi => Style::HodgesNumber,
        _ => Style::San,
    }
}

/// Writes the move of a text in a notation, so that it differs from all other legal moves.
///
/// # Errors
/// If the text is no legal move, or the position exceeds the limits.
pub fn write(line: &FairyLine, text: &str, style: Style) -> Result<String, FairyError> {
    write_one(line, line.read(text)?, style)
}

/// Writes all legal moves in a notation, in the order of their texts.
///
/// # Errors
/// If the position exceeds the limits.
pub fn write_all(line: &FairyLine, style: Style) -> Result<Vec<String>, FairyError> {
    let moves = &line.found()?.moves;
    let texts = write_moves(line.position(), moves, style)?;
    Ok(moves.iter().zip(texts).map(|(mv, text)| completed(line, mv, style, text)).collect())
}

/// Returns the index of the legal move that is written like this in a notation.
///
/// # Errors
/// If there is none, or the position exceeds the limits.
pub fn find(line: &FairyLine, text: &str, style: Style) -> Result<usize, FairyError> {
    // Few texts differ from those of the library, and writing all moves takes time.
    if let Ok(index) = understood(line, text, style)
        && write_one(line, &line.found()?.moves[index], style)? == text
    {
        return Ok(index);
    }
    let mut texts = write_all(line, style)?.into_iter();
    texts.position(|other| other == text).ok_or_else(|| FairyError::bad_move(text, None))
}

/// Returns the index of the legal move that a text means in a notation, even if it is written in another way.
///
/// # Errors
/// If there is none, or the position exceeds the limits.
pub fn find_loosely(line: &FairyLine, text: &str, style: Style) -> Result<usize, FairyError> {
    find(line, text, style).or_else(|_| understood(line, text, style))
}

fn understood(line: &FairyLine, text: &str, style: Style) -> Result<usize, FairyError> {
    let moves = &line.found()?.moves;
    let read = find_move(line.position(), moves, text, style);
    let read = read.map_err(|error| FairyError::bad_move(text, Some(&error)))?;
    moves.iter().position(|mv| *mv == read).ok_or_else(|| FairyError::bad_move(text, None))
}

fn write_one(line: &FairyLine, mv: &Move, style: Style) -> Result<String, FairyError> {
    let written = write_move(line.position(), &line.found()?.moves, mv, style)?;
    Ok(completed(line, mv, style, written))
}

/// Returns the notation of a number; `None` for 0, the default.
///
/// # Errors
/// If there is no such notation.
pub fn style(number: i64) -> Result<Option<Style>, FairyError> {
    const STYLES: [Style; 9] = [
        Style::San,
        Style::Lan,
        Style::Hosking,
        Style::Hodges,
        Style::HodgesNumber,
        Style::Janggi,
        Style::Wxf,
        Style::Thai,
        Style::ThaiLong,
    ];
    let unknown = || FairyError::Value(format!("there is no notation {number}: use one of NOTATION_*, 0 to 9"));
    match usize::try_from(number).map_err(|_| unknown())? {
        0 => Ok(None),
        number => STYLES.get(number - 1).copied().map(Some).ok_or_else(unknown),
    }
}
