//! Moves as commands: `move a2 a3`, `move a2 a3 promote`, `move a7 a8 promote q`, `drop s c3`, `pass`.
//!
//! The choices after the move has landed follow in order: `move e2 e4 choosing g5`.
//!
//! Letters are small. `promote` alone means the piece's own promoted form; any other promotion is named by its letter.

use super::coordinate::{STAGES, chosen, dropped, names, partner, set_names, shares_with_passing, still_partner, way};
use super::unique::make_unique;
use crate::model::{MoveKind, Rules};
use crate::movegen::Move;
use crate::position::Position;
use crate::types::Square;

/// Writes moves of one position so that no two texts are equal.
pub fn write_all(position: &Position, moves: &[Move]) -> Vec<String> {
    let (rules, side) = (position.variant().rules(), position.side_to_move());
    let taking =
        |partner: Square, mv: &Move| format!("move {}{}", names(rules, [mv.from, partner], " "), choices(rules, mv));
    let each = |mv: &Move| match still_partner(rules, side, mv) {
        Some(partner) => taking(partner, mv),
        None => short(rules, mv),
    };
    let mut texts: Vec<String> = moves.iter().map(each).collect();
    make_unique(&mut texts, moves, STAGES, &|_, mv, text, stage| match stage {
        0 => partner(rules, side, mv).map(|partner| taking(partner, mv)),
        1 if !mv.is_capture() && shares_with_passing(position, moves, mv) => Some(format!("{text} taking nothing")),
        1 if mv.is_capture() => Some(format!("{text} taking {}", set_names(rules, mv.takes(), " "))),
        2 if !mv.path().is_empty() => Some(format!("{text} over {}", set_names(rules, mv.path(), " "))),
        _ => None,
    });
    texts
}

/// Writes a move on its own. Other moves may have the same text.
pub fn short(rules: &Rules, mv: &Move) -> String {
    let mut text = match mv.kind {
        MoveKind::Pass => "pass".into(),
        MoveKind::Drop => {
            let letter = rules.piece(dropped(mv)).letter.to_lowercase();
            format!("drop {letter} {}", rules.board.name(mv.to))
        }
        MoveKind::Move | MoveKind::Castle => {
            let promotion = match mv.becomes {
                None => String::new(),
                Some(kind) if rules.piece(mv.piece).promotes_to == Some(kind) => " promote".into(),
                Some(kind) => format!(" promote {}", rules.piece(kind).letter.to_lowercase()),
            };
            format!("move {}{promotion}", names(rules, way(mv), " "))
        }
    };
    text.push_str(&choices(rules, mv));
    text
}

/// The choices after the move has landed. Empty for a move without choices.
fn choices(rules: &Rules, mv: &Move) -> String {
    if mv.choices().is_empty() {
        return String::new();
    }
    let letters = |kind| rules.piece(kind).letter.to_lowercase();
    let each = mv.choices().iter().map(|&choice| format!(" {}", chosen(rules, mv, choice, letters)));
    format!(" choosing{}", each.collect::<String>())
}
