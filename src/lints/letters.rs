//! Moves in Betza's notation: the letters of a text that give a single move.

use super::Lints;
use crate::diagnostic::Span;
use crate::model::{Movement, PieceKind};
use ferz_core::syntax::{Node, Value, parse_betza, spell_betza};

impl<'a> Lints<'a> {
    /// The letters that give a move, and their span. `None` if the move is not written in letters, or is the whole
    /// text.
    pub fn letters_of(&self, piece: &PieceKind, movement: &Movement) -> Option<(String, Span)> {
        let number: usize = movement.name.rsplit_once(": ")?.1.parse().ok()?;
        let node = self.written.movement(&piece.name, &movement.name)?;
        let Value::Word(word, Some(body)) = &node.value else { return None };
        let text = match &body.value {
            Value::Tuple(items) => items.first()?,
            _ => self.written.field_in(body, "by")?,
        };
        let Value::Text(letters) = &text.value else { return None };
        let spelled = parse_betza(letters, &text.span).and_then(|betza| spell_betza(&betza)).ok()?;
        let part: &Node = spelled.moves.get(number.checked_sub(1)?).filter(|_| word == "Betza")?;
        // The offset after the quote with which the text begins.
        let start = part.span.range.start.checked_sub(text.span.range.start + 1)?;
        let said = letters.get(start..start + part.span.range.len()).filter(|said| *said != letters.as_str())?;
        Some((said.to_owned(), part.span.clone()))
    }

    /// The name of a move in messages: `"step"`, `its move 2`, or its letters.
    pub fn called(&self, piece: &PieceKind, movement: &Movement) -> String {
        if let Some((letters, _)) = self.letters_of(piece, movement) {
            return format!("`{letters}`");
        }
        match movement.name.parse::<usize>() {
            Ok(_) => format!("its move {}", movement.name),
            Err(_) => format!("\"{}\"", movement.name),
        }
    }

    /// The span of a move that the file itself writes: its letters, if there are others beside them.
    pub fn place_of_move(&self, piece: &PieceKind, movement: &Movement) -> Option<Span> {
        let letters = self.letters_of(piece, movement).map(|(_, span)| span);
        letters.or_else(|| Some(self.written.movement(&piece.name, &movement.name)?.span.clone()))
    }
}
