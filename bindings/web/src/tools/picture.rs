//! Pictures of boards and pieces as SVG.

use super::{side_of, unknown};
use crate::game::Game;
use crate::variant::Variant;
use ferz::picture::{self, Arrow, BoardPicture, Look};
use js_sys::Error;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the board of a game as an SVG document, with the last move marked. `viewer` is the player who sees it from
/// below; `lit` holds squares to highlight and `arrows` pairs of squares.
#[wasm_bindgen(js_name = boardSvg)]
pub fn board_svg(game: &Game, viewer: usize, lit: Vec<String>, arrows: Vec<String>) -> Result<String, Error> {
    let position = game.core.position();
    let variant = position.variant();
    let square = |name: &String| variant.square(name).map_err(|fault| unknown(&fault));
    let lit: Vec<_> = lit.iter().map(square).collect::<Result<_, _>>()?;
    let ends: Vec<_> = arrows.iter().map(square).collect::<Result<_, _>>()?;
    let arrows: Vec<Arrow> = ends.chunks_exact(2).map(|ends| Arrow { from: ends[0], to: ends[1] }).collect();
    let picture = BoardPicture::new(position).seen_by(side_of(viewer)).with_last(game.last_squares());
    Ok(picture.with_highlight(lit.into_iter().collect()).with_arrows(&arrows).svg())
}

/// Returns a piece as an SVG document: its outline, or a token with its letters.
#[wasm_bindgen(js_name = pieceSvg)]
pub fn piece_svg(variant: &Variant, kind: &str, side: usize) -> Result<String, Error> {
    let kind = variant.core.kind(kind).map_err(|fault| unknown(&fault))?;
    Ok(Look::new(variant.core.rules(), side_of(side), kind, false).svg())
}

/// Returns the moves of a kind of piece as an SVG document.
#[wasm_bindgen(js_name = movementSvg)]
pub fn movement_svg(variant: &Variant, kind: &str) -> Result<String, Error> {
    let kind = variant.core.kind(kind).map_err(|fault| unknown(&fault))?;
    Ok(picture::movement(&variant.core, kind).svg())
}
