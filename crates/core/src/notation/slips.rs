//! Additions to the text of a move and common mistakes in it: figurines, `e.p.` after a move, a square alone, a piece
//! with a small letter.

use super::coordinate;
use super::move_error::MoveTextFault;
use super::move_text::{Origin, Said};
use super::read_move::Fault;
use crate::model::{MoveKind, Rules};
use crate::movegen::Move;
use crate::position::Position;
use crate::words::code;
use std::ops::Range;

/// The text with figurines replaced by letters; `None` if it has no figurines.
pub(super) fn without_pictures(rules: &Rules, text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let mut named = text.to_owned();
    for (piece, picture) in
        rules.pieces.iter().flat_map(|piece| piece.glyphs.iter().flatten().map(move |glyph| (piece, glyph)))
    {
        named = named.replace(&format!("{picture}@"), &format!("{}@", piece.letter.to_uppercase()));
        named = named.replace(picture.as_str(), &piece.san);
    }
    (named != text).then_some(named)
}

/// The range of `e.p.`, or of `ep` as a word, at the end of a text.
pub(super) fn in_passing(text: &str) -> Option<Range<usize>> {
    let text = text.trim_end_matches([' ', '+', '#', '!', '?']);
    let start = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep").filter(|mv| mv.ends_with(' ')))?.len();
    (start > 0).then_some(start..text.len())
}

/// The fault of a text that is only a square, in a position where no move has this text; `None` if the text is not a
/// square.
pub(super) fn square_alone(position: &Position, legal: &[Move], text: &str) -> Option<Fault> {
    let square = position.variant().rules().board.named(text)?;
    let fault = match own_piece(position, text) {
        Some(piece) => MoveTextFault::OwnSquare {
            square: text.into(),
            piece,
            moves: texts(position, legal, &|mv| mv.kind.starts_on_board() && mv.from == square),
        },
        None => MoveTextFault::SquareAlone {
            square: text.into(),
            moves: texts(position, legal, &|mv| mv.kind.starts_on_board() && mv.to == square),
        },
    };
    Some((fault, 0..text.len()))
}

/// The fault of a text that is only the square of a piece of the side to move; `None` if it may be a drop.
pub(super) fn own_square(position: &Position, legal: &[Move], text: &str) -> Option<Fault> {
    let square = position.variant().rules().board.named(text)?;
    own_piece(position, text)?;
    // If pieces are dropped on bare squares, a square is a move.
    let is_drop = |mv: &Move| mv.kind == MoveKind::Drop;
    let is_start = |mv: &Move| !is_drop(mv) && mv.from == square;
    (legal.iter().any(is_start) || !legal.iter().any(is_drop)).then(|| square_alone(position, legal, text)).flatten()
}

/// The name of the piece of the side to move on the square of this name.
fn own_piece(position: &Position, square: &str) -> Option<String> {
    let rules = position.variant().rules();
    let piece = position.piece_at(rules.board.named(square)?)?;
    (piece.side == position.side_to_move()).then(|| rules.piece(piece.kind).name.clone())
}

/// Moves by their squares, sorted and quoted.
fn texts(position: &Position, legal: &[Move], is_meant: &dyn Fn(&Move) -> bool) -> Vec<String> {
    let meant: Vec<Move> = legal.iter().filter(|mv| is_meant(mv)).cloned().collect();
    let mut texts: Vec<String> = coordinate::write_all(position, &meant).into_iter().map(code).collect();
    texts.sort();
    texts
}

/// The fault of a piece with a small letter, which was read as a file that this board does not have.
pub(super) fn small_letter(rules: &Rules, said: &Said) -> Option<Fault> {
    let Said::San { name, origin: Origin { square: None, file: Some(file), rank: None }, .. } = said else {
        return None;
    };
    let is_piece = |letter: &str| rules.pieces.iter().any(|piece| piece.san == letter);
    let capital: String = file.to_uppercase().collect();
    let is_slip = name.text.is_empty() && rules.board.file_named(*file).is_none() && is_piece(&capital);
    is_slip.then(|| (MoveTextFault::SmallLetter { letter: file.to_string(), capital }, 0..file.len_utf8()))
}

/// The text with a capital first letter; `None` if it has no letter or already begins with a capital.
pub(super) fn capitalised(text: &str) -> Option<String> {
    let at = text.find(char::is_alphabetic)?;
    let letter = text[at..].chars().next().filter(|letter| letter.is_lowercase())?;
    let capital: String = letter.to_uppercase().collect();
    // Some small letters have no capital.
    let is_capital = !capital.chars().any(char::is_lowercase);
    is_capital.then(|| format!("{}{capital}{}", &text[..at], &text[at + letter.len_utf8()..]))
}

#[cfg(test)]
mod tests {
    use super::capitalised;

    #[test]
    fn only_small_letters_become_capitals() {
        assert_eq!(capitalised("nf3").as_deref(), Some("Nf3"));
        assert_eq!(capitalised("+nf3").as_deref(), Some("+Nf3"));
        for text in ["Nf3", "", "33", "\u{aa}3", "\u{207f}x"] {
            assert_eq!(capitalised(text), None, "{text}");
        }
    }
}
