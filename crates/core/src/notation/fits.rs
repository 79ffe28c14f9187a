//! Matching of moves with the parsed text of a move.

use super::move_text::{Chosen, Said, Wish, Word};
use super::{coordinate, fen};
use crate::model::{MoveKind, PieceKind, Rules};
use crate::movegen::{Choice, Move};
use crate::position::Position;
use crate::types::{Kind, Square};

/// Returns `true` if the move fits the text.
pub(super) fn fits(position: &Position, mv: &Move, said: &Said) -> bool {
    let rules = position.variant().rules();
    match said {
        Said::Pass(_) => mv.kind == MoveKind::Pass || changes_nothing(position, mv),
        Said::Castle(text) => {
            let row = mv.castling.and_then(|number| rules.castling_row(number));
            row.is_some_and(|row| row.san.as_ref() == Some(text))
        }
        Said::Drop { letters, to } => {
            let named = |kind: Kind| is_called(rules, kind, &letters.text);
            mv.kind == MoveKind::Drop && named(coordinate::dropped(mv)) && rules.board.named(&to.text) == Some(mv.to)
        }
        Said::Way { squares, wish } => {
            squares_of(rules, squares).is_some_and(|squares| goes_over(position, mv, &squares) || stays(mv, &squares))
                && wish.as_ref().is_none_or(|(wish, _)| grants(rules, mv, wish))
        }
        Said::San { name, origin, squares, wish } => {
            let board = &rules.board;
            let ends = |stops: Vec<_>| match mv.stops() {
                Some(all) if stops.len() > 1 => all[..] == stops[..],
                _ => stops == [mv.to],
            };
            mv.kind == MoveKind::Move
                && is_named(rules, mv.piece, &name.text)
                && squares_of(rules, squares).is_some_and(ends)
                && origin.square.as_ref().is_none_or(|word| board.named(&word.text) == Some(mv.from))
                && origin.file.is_none_or(|file| board.file_named(file) == Some(board.file(mv.from)))
                && origin.rank.is_none_or(|rank| board.rank_number(mv.from) == rank)
                && wish.as_ref().is_none_or(|(wish, _)| grants(rules, mv, wish))
        }
    }
}

/// Returns `true` if the move goes over these squares. A castling may also be written as the first piece capturing its
/// partner, or the other way round if a piece is dropped on the partner's start square; a path by its ends, or by the
/// ends of all its legs.
pub(super) fn goes_over(position: &Position, mv: &Move, squares: &[Square]) -> bool {
    let on_board = matches!(mv.kind, MoveKind::Move | MoveKind::Castle);
    let partner = || coordinate::partner(position.variant().rules(), position.side_to_move(), mv);
    on_board
        && (coordinate::way(mv).eq(squares.iter().copied())
            || squares == [mv.from, mv.to]
            || squares.len() > 2 && position.leads_over(mv, squares)
            || partner().is_some_and(|partner| {
                squares == [mv.from, partner] || gates(mv, partner) && squares == [partner, mv.from]
            }))
}

/// Returns `true` if the move drops a piece from the hand on this square.
fn gates(mv: &Move, square: Square) -> bool {
    mv.choices().iter().any(|choice| matches!(choice, Choice::Drop(_, at) if *at == square))
}

/// Returns `true` for a move by which a piece keeps its square and nothing else on the board changes: a pass under
/// another name.
fn changes_nothing(position: &Position, mv: &Move) -> bool {
    let is_still = mv.kind == MoveKind::Move && mv.from == mv.to && mv.becomes.is_none() && !mv.is_capture();
    let placement = |position: &Position| fen::placement(position.variant().rules(), &position.state());
    is_still && mv.choices().is_empty() && placement(&position.after(mv)) == placement(position)
}

/// Returns `true` for a pass written as a piece that keeps its square, as other programs do.
fn stays(mv: &Move, squares: &[Square]) -> bool {
    mv.kind == MoveKind::Pass && matches!(squares, [from, to] if from == to)
}

/// Returns `true` if the piece becomes the kind that the text asks for.
fn grants(rules: &Rules, mv: &Move, wish: &Wish) -> bool {
    let piece = rules.piece(mv.piece);
    let Some(becomes) = mv.becomes else {
        // A piece dropped after the move has landed may be written like a promotion: `b1c3h`.
        let Wish::Letters(letters) = wish else { return false };
        return matches!(mv.choices(), [Choice::Drop(kind, _)] if is_called(rules, *kind, letters));
    };
    match wish {
        Wish::Own => piece.promotes_to == Some(becomes),
        Wish::Back => piece.promoted_from == Some(becomes),
        Wish::Promoted => true,
        Wish::Letters(letters) if is_called(rules, becomes, letters) => true,
        // If there is a choice, the name of the piece is accepted as well.
        Wish::Letters(name) => piece.promotes_to != Some(becomes) && rules.piece(becomes).name == *name,
    }
}

/// Returns `true` if the move has these choices after landing. Missing choices at the end mean [`Choice::Nothing`].
pub(super) fn chooses(position: &Position, mv: &Move, said: &[Chosen]) -> bool {
    let rules = position.variant().rules();
    let is_chosen = |index: usize| {
        let choice = mv.choices().get(index).copied().unwrap_or(Choice::Nothing);
        let Some(Chosen { letters, squares, range: _, after_slash: _ }) = said.get(index) else {
            return choice == Choice::Nothing;
        };
        let Some(squares) = squares_of(rules, squares) else { return false };
        // No piece moves in a pass, so any first square fits.
        let is_there = |square| match squares[..] {
            [at] => at == square,
            [to, at] => at == square && (to == mv.to || mv.kind == MoveKind::Pass),
            _ => false,
        };
        match (choice, letters) {
            (Choice::Nothing, letters) => letters.is_none() && squares.is_empty(),
            (Choice::Square(square), None) => is_there(square),
            (Choice::Drop(kind, square), Some(letters)) => {
                is_called(rules, kind, letters) && (squares.is_empty() || is_there(square))
            }
            (Choice::Square(_), Some(_)) | (Choice::Drop(..), None) => false,
        }
    };
    (0..said.len().max(mv.choices().len())).all(is_chosen)
}

/// Returns `true` if the choice in the text may be ignored, because the move has none. Other programs write the target
/// square and any square after it (`e2e4,e4a1`); a square alone must be one on which the move leaves a wall.
pub(super) fn tells_nothing(position: &Position, mv: &Move, said: &[Chosen]) -> bool {
    let [Chosen { letters: None, squares, range: _, after_slash: _ }] = said else { return false };
    let is_wall = |position: &Position, square| position.is_occupied(square) && position.piece_at(square).is_none();
    mv.choices().is_empty()
        && match squares_of(position.variant().rules(), squares).as_deref() {
            Some(&[square]) => !is_wall(position, square) && is_wall(&position.after(mv), square),
            Some(&[to, _]) => to == mv.to,
            _ => false,
        }
}

/// The squares with these names; `None` if the board lacks one of them.
fn squares_of(rules: &Rules, names: &[Word]) -> Option<Vec<Square>> {
    names.iter().map(|word| rules.board.named(&word.text)).collect()
}

/// Returns `true` if these are the letters of the kind, ignoring case.
pub(super) fn is_called(rules: &Rules, kind: Kind, letters: &str) -> bool {
    let piece = rules.piece(kind);
    letters.to_lowercase() == piece.letter.to_lowercase() || letters == piece.san
}

/// Returns `true` if this is the kind's name in algebraic notation.
pub(super) fn is_named(rules: &Rules, kind: Kind, name: &str) -> bool {
    let is_letter = |piece: &PieceKind| !name.is_empty() && name == piece.letter.to_uppercase();
    let piece = rules.piece(kind);
    // The letters of a FEN are accepted, too, unless they are the name of another piece.
    name == piece.san || is_letter(piece) && rules.pieces.iter().all(|other| other.san != name)
}
