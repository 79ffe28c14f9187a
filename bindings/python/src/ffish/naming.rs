//! What the format calls promoted pieces in notations.

use super::line::Line;
use ferz::Move;
use ferz::notation::Style;

/// In Thai a promoted pawn has a letter of its own, though it moves like the piece that it becomes.
const PROMOTED_PAWN: &str = "\u{0E07}";

/// A move in a notation, with promoted pieces called as the format does: by the letter of the form and not by what it was, shogi's
/// notations aside.
pub fn renamed(line: &Line, mv: &Move, style: Style, text: String) -> String {
    let rules = line.position.variant().rules();
    match style {
        Style::San | Style::Lan => {}
        Style::Thai | Style::ThaiLong => {
            let native = rules.piece(mv.piece).native.as_deref().unwrap_or_default();
            return match text.strip_prefix(native) {
                Some(rest) if !native.is_empty() && line.promoted.contains(mv.from) => format!("{PROMOTED_PAWN}{rest}"),
                _ => text,
            };
        }
        _ => return text,
    }
    let Some(profile) = &line.entry.profile else { return text };
    let mut text = text;
    for piece in &rules.pieces {
        let base = piece.promoted_from.map(|base| rules.piece(base).letter.as_str());
        let form = profile.promoted.iter().find(|(own, _)| base.is_some_and(|base| base.chars().eq([*own])));
        let Some((_, form)) = form else { continue };
        let name = form.to_ascii_uppercase();
        if let Some(rest) = text.strip_prefix(piece.san.as_str()).filter(|_| !piece.san.is_empty()) {
            text = format!("{name}{rest}");
        }
        text = text.replace(&format!("={}", piece.san), &format!("={name}"));
    }
    text
}
