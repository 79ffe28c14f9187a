//! Moves by their squares: `e2e4`, `e7e8q`, `b2h8+`, `P@e4`, `b1d3f5`, `pass`. Castling is written as the move of its
//! first piece.
//!
//! The letter of a dropped piece is a capital, that of a promotion is small. A piece that enters promoted is written as
//! its new kind: `+P@e4`.
//!
//! The player's choices after the move has landed follow in order, each after a comma: `e2e4,g5`.
//!
//! If the first piece of a castling keeps its square, the castling is written as that piece capturing its partner
//! (`g1h1`). Moves of one position with the same text get a longer one: castling as the first piece capturing its
//! partner (`e1h1`), other moves with the squares on which they capture (`e2e4xd3`) and which they pass (`e2e4xd3:d2`).
//! If a capture in passing has the same squares, a move without a capture ends with `x-` (`f5g6x-`), since other programs
//! may write either as `f5g6`. Texts that are still equal are numbered (`d4d5xd5,2`).

use super::read_move::places;
use super::unique::make_unique;
use crate::model::{MoveKind, Rules};
use crate::movegen::{Choice, Move};
use crate::position::Position;
use crate::types::{Kind, Side, Square, SquareSet};
use std::{iter, slice};

/// The number of longer forms.
pub(super) const STAGES: usize = 3;

/// Writes moves of one position so that no two texts are equal.
pub fn write_all(position: &Position, moves: &[Move]) -> Vec<String> {
    joined(position, moves, "")
}

/// Writes one of the legal moves of a position. `legal` holds all of them.
pub fn write(position: &Position, legal: &[Move], mv: &Move) -> String {
    match legal.iter().position(|other| other == mv) {
        Some(index) => write_all(position, legal).swap_remove(index),
        None => short(position.variant().rules(), mv),
    }
}

/// Like [`write_all`], with a blank between the squares and before a promotion: `e7 e8 q`.
pub fn write_all_spaced(position: &Position, moves: &[Move]) -> Vec<String> {
    joined(position, moves, " ")
}

/// For each text, the index in `moves` of the move that it names by squares, in any form; `None` if it names no move or
/// several.
pub fn read_all(position: &Position, moves: &[Move], texts: &[&str]) -> Vec<Option<usize>> {
    places(position, moves, texts)
}

fn joined(position: &Position, moves: &[Move], blank: &str) -> Vec<String> {
    let (rules, side) = (position.variant().rules(), position.side_to_move());
    let taking = |partner: Square, mv: &Move| {
        format!("{}{}", names(rules, [mv.from, partner], blank), choices(rules, mv, blank))
    };
    let each = |mv: &Move| match still_partner(rules, side, mv) {
        Some(partner) => taking(partner, mv),
        None => text(rules, mv, blank),
    };
    let mut texts: Vec<String> = moves.iter().map(each).collect();
    make_unique(&mut texts, moves, STAGES, &|_, mv, text, stage| match stage {
        0 => partner(rules, side, mv).map(|partner| taking(partner, mv)),
        1 if !mv.is_capture() && shares_with_passing(position, moves, mv) => Some(format!("{text}{blank}x-")),
        1 if mv.is_capture() => Some(format!("{text}{blank}x{}", set_names(rules, mv.takes(), ""))),
        2 if !mv.path().is_empty() => Some(format!("{text}{blank}:{}", set_names(rules, mv.path(), ""))),
        _ => None,
    });
    texts
}

/// Returns `true` if a move that captures in passing has the squares of this one.
pub(super) fn shares_with_passing(position: &Position, moves: &[Move], mv: &Move) -> bool {
    moves.iter().any(|other| (other.from, other.to) == (mv.from, mv.to) && takes_in_passing(position, other))
}

/// Returns `true` if a move captures in passing.
pub(super) fn takes_in_passing(position: &Position, mv: &Move) -> bool {
    let passed = position.state().trail.owner(mv.to);
    passed.is_some_and(|owner| owner != mv.to && mv.takes().contains(owner))
}

/// Writes a move on its own. Other moves may have the same text.
pub fn short(rules: &Rules, mv: &Move) -> String {
    text(rules, mv, "")
}

fn text(rules: &Rules, mv: &Move, blank: &str) -> String {
    let mut text = match mv.kind {
        MoveKind::Pass => "pass".into(),
        MoveKind::Drop => format!("{}@{}", rules.piece(dropped(mv)).letter.to_uppercase(), rules.board.name(mv.to)),
        MoveKind::Move | MoveKind::Castle => names(rules, way(mv), blank),
    };
    if let (MoveKind::Move | MoveKind::Castle, Some(kind)) = (mv.kind, mv.becomes) {
        text.push_str(blank);
        text.push_str(&promotion(rules, mv.piece, kind));
    }
    text.push_str(&choices(rules, mv, blank));
    text
}

/// The choices after the move has landed, as text. Empty for a move without choices.
fn choices(rules: &Rules, mv: &Move, blank: &str) -> String {
    let letters = |kind| rules.piece(kind).letter.to_lowercase();
    mv.choices().iter().map(|&choice| format!("{blank},{}", chosen(rules, mv, choice, letters))).collect()
}

/// Writes a choice: a square by its name, a dropped piece by its letters (with the square if it is not the start of the
/// move), and no choice as `-`.
pub(super) fn chosen(rules: &Rules, mv: &Move, choice: Choice, letters: impl Fn(Kind) -> String) -> String {
    match choice {
        Choice::Square(square) => rules.board.name(square),
        Choice::Drop(kind, square) if mv.kind == MoveKind::Move && square == mv.from => letters(kind),
        Choice::Drop(kind, square) => format!("{}@{}", letters(kind), rules.board.name(square)),
        Choice::Nothing => "-".into(),
    }
}

/// The kind as which a dropped piece enters the board.
pub fn dropped(mv: &Move) -> Kind {
    mv.becomes.unwrap_or(mv.piece)
}

/// The squares in the text of a move: the start and target, and the ends of a path's legs.
pub(super) fn way(mv: &Move) -> impl Iterator<Item = Square> {
    let stops = mv.stops().filter(|stops| stops.len() > 1).unwrap_or(slice::from_ref(&mv.to));
    iter::once(mv.from).chain(stops.iter().copied())
}

/// The start square of a castling's second piece, if the first one keeps its square, so that its own squares say
/// little.
pub(super) fn still_partner(rules: &Rules, side: Side, mv: &Move) -> Option<Square> {
    if mv.from == mv.to { partner(rules, side, mv) } else { None }
}

/// The start square of a castling's second piece.
pub(super) fn partner(rules: &Rules, side: Side, mv: &Move) -> Option<Square> {
    rules.castling_of(side, mv.castling?)?.partner()
}

/// The text of a promotion: `+` for the piece's own promoted form, `-` for the form it was promoted from, otherwise a
/// letter.
fn promotion(rules: &Rules, from: Kind, to: Kind) -> String {
    let piece = rules.piece(from);
    if piece.promotes_to == Some(to) {
        "+".into()
    } else if piece.promoted_from == Some(to) {
        "-".into()
    } else {
        rules.piece(to).letter.to_lowercase()
    }
}

/// The names of squares, joined by `between`.
pub(super) fn names(rules: &Rules, squares: impl IntoIterator<Item = Square>, between: &str) -> String {
    let mut text = String::with_capacity(8);
    for square in squares {
        if !text.is_empty() {
            text.push_str(between);
        }
        rules.board.push_name(square, &mut text);
    }
    text
}

/// The names of the squares of a set, joined by `between`.
pub(super) fn set_names(rules: &Rules, squares: SquareSet, between: &str) -> String {
    names(rules, squares.iter(), between)
}
