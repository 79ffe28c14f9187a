//! How the protocols spell moves.

use ferz::game::Game;
use ferz::model::MoveKind;
use ferz::movegen::AnyMove;
use ferz::{Move, Position, Square};

/// A way to spell the moves of a position.
pub(super) type Spell = fn(&Position, &Move) -> String;

/// Finds the legal move that is spelled like this.
pub(super) fn find(game: &Game, text: &str, spell: Spell) -> Option<Move> {
    game.legal_moves().iter().find(|mv| spell(game.position(), mv) == text).cloned()
}

/// Spells a move by its squares, as UCI does.
pub(super) fn uci(position: &Position, mv: &Move) -> String {
    match mv.kind {
        MoveKind::Pass => "0000".to_owned(),
        _ => position.to_uci(mv),
    }
}

/// Like [`uci`], but castling is written as a move of the king to the square of the rook, as in games from shuffled
/// starts.
pub(super) fn uci_shuffled(position: &Position, mv: &Move) -> String {
    let rook = (mv.kind == MoveKind::Castle).then(|| partner(position, mv)).flatten();
    match rook {
        Some(rook) => {
            let variant = position.variant();
            format!("{}{}", variant.square_name(mv.from), variant.square_name(rook))
        }
        None => uci(position, mv),
    }
}

/// The start square of the second piece of a castling.
fn partner(position: &Position, mv: &Move) -> Option<Square> {
    let side = position.side_to_move();
    let rows = &position.variant().rules().castling;
    let mut ways = rows.iter().flat_map(|row| &row.ways[side.index()]);
    let way = ways.find(|way| {
        let ends = |from: Square, to: Square| way.parts.iter().any(|part| part.from == from && part.to == to);
        ends(mv.from, mv.to)
    })?;
    way.parts.iter().map(|part| part.from).find(|from| *from != mv.from)
}

/// Spells a move as USI does: files from the right, ranks by letters from the top, `P*5e` for a drop, and `+` for a
/// promotion.
pub(super) fn usi(position: &Position, mv: &Move) -> String {
    let variant = position.variant();
    let board = &variant.rules().board;
    let square = |square: Square| {
        let file = board.files() - board.file(square);
        let rank = board.ranks() - 1 - board.rank(square);
        format!("{file}{}", char::from(b'a' + rank.min(25)))
    };
    match mv.kind {
        MoveKind::Drop => {
            let letters = &variant.rules().piece(mv.piece).letter;
            format!("{}*{}", letters.to_uppercase(), square(mv.to))
        }
        MoveKind::Move if mv.choices().is_empty() && mv.stops().is_none() => {
            let promotion = if mv.becomes.is_some() { "+" } else { "" };
            format!("{}{}{promotion}", square(mv.from), square(mv.to))
        }
        MoveKind::Move | MoveKind::Castle | MoveKind::Pass => uci(position, &mv.to_move(position)),
    }
}
