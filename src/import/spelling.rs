//! Moves in the syntax of the format: by their squares, followed by the choices made.

use crate::model::{MoveKind, Rules};
use crate::movegen::{Choice, Move};
use crate::notation::coordinate;
use crate::position::Position;
use crate::types::{Side, Square};

/// Writes the moves of one position. With `by_rook`, castlings are written as the king capturing the rook.
pub fn write_all(position: &Position, moves: &[Move], by_rook: bool) -> Vec<String> {
    let texts = coordinate::write_all(position, moves);
    let rules = position.variant().rules();
    let side = position.side_to_move();
    let each = |(mv, text): (&Move, String)| one(position, rules, side, mv, text, by_rook);
    moves.iter().zip(texts).map(each).collect()
}

fn one(position: &Position, rules: &Rules, side: Side, mv: &Move, text: String, by_rook: bool) -> String {
    let name = |square: Square| rules.board.name(square);
    let rook = mv.castling.and_then(|number| rules.castling_of(side, number)).and_then(|way| way.partner());
    let plain = text.split(',').next().unwrap_or_default().to_owned();
    let plain = match (mv.kind, rook) {
        (MoveKind::Castle, Some(rook)) if by_rook => format!("{}{}", name(mv.from), name(rook)),
        (MoveKind::Pass, _) => {
            let square = resting(position);
            square.map_or(plain, |square| name(square).repeat(2))
        }
        _ => plain,
    };
    match mv.choices() {
        [] if mv.kind == MoveKind::Pass || mv.kind == MoveKind::Castle => plain,
        [] => text,
        [Choice::Nothing] => plain,
        [Choice::Square(square)] => format!("{plain},{}{}", name(mv.to), name(*square)),
        [Choice::Drop(kind, square)] => {
            let letter = rules.piece(*kind).letter.to_lowercase();
            match rook {
                // Written as the rook capturing the king.
                Some(rook) if rook == *square => format!("{}{}{letter}", name(rook), name(mv.from)),
                _ if *square == mv.from => format!("{plain}{letter}"),
                _ => format!("{plain}{letter}{}", name(*square)),
            }
        }
        _ => text,
    }
}

/// Returns the square that a pass is written by: that of the royal piece, or of any piece.
fn resting(position: &Position) -> Option<Square> {
    let (rules, side) = (position.variant().rules(), position.side_to_move());
    let is_royal = |square: &Square| {
        let kind = position.piece_at(*square).map(|piece| piece.kind);
        kind.is_some_and(|kind| rules.tags.iter().any(|tag| tag.name == "royal" && tag.kinds.contains(kind)))
    };
    let own = position.pieces(side);
    own.iter().find(is_royal).or_else(|| own.iter().next())
}

/// Returns the index of the pass if a text is a piece that stays on its square.
pub fn pass(position: &Position, moves: &[Move], text: &str) -> Option<usize> {
    let (first, second) = text.split_at_checked(text.len() / 2)?;
    let square = position.variant().rules().board.named(first).filter(|_| first == second)?;
    position.pieces(position.side_to_move()).contains(square).then_some(())?;
    moves.iter().position(|mv| mv.kind == MoveKind::Pass)
}

/// Returns a text without harmless deviations: a promotion letter in capitals, and the mark of a declined promotion.
pub fn plain(position: &Position, text: &str) -> String {
    let board = &position.variant().rules().board;
    let squares = |text: &str| {
        (2..=text.len().min(6)).any(|at| {
            let parts = text.get(..at).zip(text.get(at..));
            parts.is_some_and(|(from, to)| board.named(from).is_some() && board.named(to).is_some())
        })
    };
    let Some(last) = text.chars().last() else { return String::new() };
    let body = &text[..text.len() - last.len_utf8()];
    match last {
        '=' if squares(body) => body.to_owned(),
        'A'..='Z' if squares(body) => format!("{body}{}", last.to_ascii_lowercase()),
        _ => text.to_owned(),
    }
}
