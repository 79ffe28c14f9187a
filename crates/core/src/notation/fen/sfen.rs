//! SFEN, the FEN of shogi: board, side, hands, ply number. `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b
//! - 1`
//!
//! The sides are always `b`, the first one, and `w`, whatever their names in the variant. So an SFEN must not be
//! mistaken for a FEN: see [`find`].

use super::alphabet;
use crate::model::{FenField, Rules};
use crate::position::Position;
use crate::types::{Piece, Side};
use ferz_grammar::fen::{FenParser, Rule};
use pest::Parser as _;
use std::ops::Range;

/// The parts of an SFEN.
pub(super) struct Sfen {
    pub board: Range<usize>,
    pub side: Side,
    pub hand: Range<usize>,
    /// The number of the next ply, if it is given.
    pub ply: Option<Range<usize>>,
}

/// Returns the parts of a text that is an SFEN. `fields` are its fields, the last one first.
///
/// A text is an SFEN if it begins with `sfen`, or if it has a form that no FEN has: the hands are in the third field
/// instead of after the board, and only the ply number follows them. The form counts only in variants without castling,
/// whose letters might look like pieces. In variants without hands, `-` stands for them: such a text is an SFEN unless
/// a FEN may have `-` there, too.
pub(super) fn find(rules: &Rules, text: &str, fields: &[Range<usize>]) -> Option<Sfen> {
    let of = |range: &Range<usize>| &text[range.clone()];
    let fields: Vec<Range<usize>> = fields.iter().rev().cloned().collect();
    let is_said = fields.first().is_some_and(|first| of(first).eq_ignore_ascii_case("sfen"));
    let fields = if is_said { &fields[1..] } else { &fields[..] };
    let (board, side, hand, ply) = match fields {
        [board, side, hand] => (board, side, hand, None),
        [board, side, hand, ply] => (board, side, hand, Some(ply.clone())),
        _ => return None,
    };
    let side = match of(side) {
        "b" => Side::First,
        "w" => Side::Second,
        _ => return None,
    };
    let is_counted = ply.as_ref().is_some_and(|ply| FenParser::parse(Rule::single, of(ply)).is_ok());
    let is_sfen = match of(hand) {
        // The variant has no castling rights to write, and a FEN that ends there has its hands after the board.
        "-" => is_counted || ply.is_none(),
        hand => is_hand(rules, hand) && (is_counted || ply.is_none()),
    };
    let has_hands = rules.needs_hands();
    let may_be_fen = rules.fen.fields.iter().any(|field| matches!(field, FenField::Untouched | FenField::Trail));
    if !has_hands && (of(hand) != "-" || !is_said && (may_be_fen || ply.is_none())) {
        return None;
    }
    let is_known = is_said || rules.castling.is_empty() && !of(board).contains('[') && is_sfen;
    is_known.then(|| Sfen { board: board.clone(), side, hand: hand.clone(), ply })
}

/// Returns `true` if a text lists pieces, as in `RB2g`. A text with numbers in it always counts, even if there are no
/// such pieces.
fn is_hand(rules: &Rules, text: &str) -> bool {
    let alphabet = alphabet(rules);
    let Ok(pairs) = FenParser::parse(Rule::sfen_hand, text) else { return false };
    let mut parts = pairs.flatten();
    parts.clone().any(|part| part.as_rule() == Rule::count)
        || parts.all(|part| part.as_rule() != Rule::letters || alphabet.split(part.as_str(), 0).is_ok())
}

/// Writes a position as SFEN, with the letters of its variant and without the word `sfen`.
pub fn write(position: &Position) -> String {
    let fen = super::write(position);
    let placement = fen.split([' ', '[']).next().unwrap_or_default();
    write_board(position, placement)
}

/// Like [`write()`], with another text for the board.
pub fn write_board(position: &Position, board: &str) -> String {
    let rules = position.variant().rules();
    let mut hand = String::new();
    for side in Side::BOTH {
        // The kinds declared last are usually the strongest.
        for kind in rules.kinds().collect::<Vec<_>>().into_iter().rev() {
            let count = position.in_hand(side, kind);
            if count > 1 {
                hand.push_str(&count.to_string());
            }
            if count > 0 {
                hand.push_str(&rules.letter(Piece { side, kind }));
            }
        }
    }
    if hand.is_empty() {
        hand.push('-');
    }
    let is_second = position.side_to_move() == Side::Second;
    let ply = 2 * u64::from(position.full_move().max(1) - 1) + u64::from(is_second) + 1;
    format!("{board} {} {hand} {ply}", if is_second { 'w' } else { 'b' })
}
