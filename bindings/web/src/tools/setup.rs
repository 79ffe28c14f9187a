//! Positions that the user of a board sets up.

use super::{side_of, unknown};
use crate::raise::error;
use crate::variant::Variant;
use ferz::position::{Setup, State, Trail};
use ferz::types::{Square, SquareSet, Turn};
use ferz::{Piece, UnknownName};
use js_sys::Error;
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// The contents of a position. The interface `Placement` has more fields.
#[derive(Deserialize)]
struct Placement {
    pieces: Vec<Placed>,
    walls: Vec<String>,
    hands: [Vec<Held>; 2],
    turn: usize,
}

#[derive(Deserialize)]
struct Placed {
    square: String,
    kind: String,
    side: usize,
    #[serde(default)]
    promoted: bool,
}

#[derive(Deserialize)]
struct Held {
    kind: String,
    count: u8,
}

/// Returns the FEN of a placement, which is JSON. Counters are those of another FEN, or of the start if that FEN is not
/// valid. So are unmoved pieces, if the same piece is on the square.
#[wasm_bindgen(js_name = fenOf)]
pub fn fen_of(variant: &Variant, placement: &str, fen: &str) -> Result<String, Error> {
    let placement: Placement =
        serde_json::from_str(placement).map_err(|fault| error("FerzError", &format!("wrong placement: {fault}")))?;
    let core = &variant.core;
    let before = core.setup(fen).map_or_else(|_| core.start(), Setup::position_unchecked);
    let mut state = before.state().into_owned();
    place(core, &placement, &mut state).map_err(|fault| unknown(&fault))?;
    let is_same = |square: &Square| state.at(*square) == before.state().at(*square);
    state.untouched = state.untouched.iter().filter(is_same).collect();
    Ok(Setup::new(core.clone(), state).position_unchecked().fen())
}

/// Replaces the contents of the board and the hands, and the side to move.
fn place(variant: &ferz::Variant, placement: &Placement, state: &mut State) -> Result<(), UnknownName> {
    for square in state.occupied() {
        state.clear(square);
    }
    (state.marked, state.trail) = (SquareSet::EMPTY, Trail::NONE);
    for placed in &placement.pieces {
        let square = variant.square(&placed.square)?;
        state.put(square, Piece { side: side_of(placed.side), kind: variant.kind(&placed.kind)? });
        if placed.promoted {
            state.marked.insert(square);
        }
    }
    for wall in &placement.walls {
        state.put_wall(variant.square(wall)?);
    }
    for (hand, held) in state.hands.iter_mut().zip(&placement.hands) {
        hand.fill(0);
        for Held { kind, count } in held {
            hand[variant.kind(kind)?.index()] = *count;
        }
    }
    let turn = side_of(placement.turn);
    if state.turn.side() != turn {
        state.turn = Turn::of(turn);
    }
    Ok(())
}
