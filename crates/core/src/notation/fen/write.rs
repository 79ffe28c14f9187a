//! Writing of FENs.

use super::{rights, trail};
use crate::model::{FenField, Rules};
use crate::movegen::begin_turn;
use crate::position::{Position, State};
use crate::types::{Piece, Side, Square};

/// The number of pieces in hand from which on they are counted (`[12P]`) and not listed (`[PPP]`), so that no FEN
/// exceeds its limit.
const COUNTED: u32 = 64;

/// Writes a position with all fields of its variant.
pub fn write(position: &Position) -> String {
    let (fields, state) = (&position.variant().rules().fen.fields, position.state());
    fields.iter().map(|field| field_of(position, &state, *field)).collect::<Vec<_>>().join(" ")
}

/// Writes one field of a position. The FEN of the variant need not have it.
pub fn write_field(position: &Position, field: FenField) -> String {
    field_of(position, &position.state(), field)
}

fn field_of(position: &Position, state: &State, field: FenField) -> String {
    let rules = position.variant().rules();
    match field {
        FenField::Placement => placement(rules, state),
        FenField::Side => rules.sides[state.turn.side().index()].letter.to_string(),
        FenField::Untouched => rights::write(position.variant(), state),
        FenField::Trail => passed(rules, state),
        FenField::PerSide(index) => {
            let slot = rules.counters[index].slot;
            format!("{}+{}", state.counters[slot], state.counters[slot + 1])
        }
        FenField::Counter(index) => state.counters[rules.counters[index].slot].to_string(),
        FenField::FullMove => state.full_move.to_string(),
        FenField::Plies => plies(position).to_string(),
    }
}

/// The passed squares of each piece, and the square of the piece if it is ambiguous. Also `-` if that piece is gone.
fn passed(rules: &Rules, state: &State) -> String {
    let one = |owner: Square| {
        let squares = trail::listed(rules, state, owner, state.trail.left_by(owner))?;
        Some(squares.into_iter().map(|square| rules.board.name(square)).collect::<String>())
    };
    let all: Vec<String> = state.trail.owners().iter().filter_map(one).collect();
    if all.is_empty() { "-".into() } else { all.join(",") }
}

/// The plies left in the turn.
fn plies(position: &Position) -> u8 {
    position.turn().plies_left().unwrap_or_else(|| {
        let mut state = position.state().into_owned();
        begin_turn(position.variant(), &mut state);
        state.turn.plies_left().unwrap_or(1)
    })
}

/// Writes the board and the hands.
pub(in crate::notation) fn placement(rules: &Rules, state: &State) -> String {
    let board = &rules.board;
    let mut text = String::with_capacity(96);
    for rank in (0..board.ranks()).rev() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut gap = 0u32;
        for file in 0..board.files() {
            let square = board.at(file.into(), rank.into());
            if square.is_some_and(|square| !state.at(square).is_occupied()) {
                gap += 1;
                continue;
            }
            if gap > 0 {
                text.push_str(&std::mem::take(&mut gap).to_string());
            }
            match square.and_then(|square| Some((square, state.at(square).piece()?))) {
                Some((square, piece)) => {
                    rules.push_letter(piece, &mut text);
                    text.extend(state.marked.contains(square).then_some('~'));
                }
                None => text.push('*'),
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
    }
    if rules.needs_hands() || state.hands.iter().flatten().any(|&held| held > 0) {
        text.push_str(&hands(rules, state));
    }
    text
}

/// Writes the hands: the first player's pieces first, and the kind declared last first, which usually is the strongest.
fn hands(rules: &Rules, state: &State) -> String {
    let total: u32 = state.hands.iter().flatten().map(|&count| u32::from(count)).sum();
    let mut text = String::from("[");
    for side in Side::BOTH {
        for kind in rules.kinds().collect::<Vec<_>>().into_iter().rev() {
            let (count, letter) = (state.in_hand(side, kind), rules.letter(Piece { side, kind }));
            match count {
                0 => {}
                1 => text.push_str(&letter),
                _ if total < COUNTED => text.push_str(&letter.repeat(count.into())),
                _ => text.push_str(&format!("{count}{letter}")),
            }
        }
    }
    text.push(']');
    text
}
