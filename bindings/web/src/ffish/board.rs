//! Boards with the methods of ffish.js.

use super::{book, raised};
use ferz::Side;
use ferz::notation::Style;
use ferz_fairy::fault::FairyError;
use ferz_fairy::{board, naming};
use js_sys::Error;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game on one board.
#[wasm_bindgen]
pub struct FairyBoard {
    core: board::FairyBoard,
}

#[wasm_bindgen]
impl FairyBoard {
    /// Sets up the position of a FEN; the start if it is empty.
    pub fn create(variant: &str, fen: &str, is_shuffled: bool) -> Result<FairyBoard, Error> {
        let core = board::FairyBoard::new(&book::find(variant)?, fen, is_shuffled);
        Ok(FairyBoard { core: core.map_err(|fault| raised(&fault))? })
    }

    #[wasm_bindgen(js_name = setFen)]
    pub fn set_fen(&mut self, fen: &str) -> Result<(), Error> {
        self.core.set_fen(fen).map_err(|fault| raised(&fault))
    }

    pub fn reset(&mut self) -> Result<(), Error> {
        self.core.reset().map_err(|fault| raised(&fault))
    }

    /// Plays a move. Returns `false` if the text is no legal move.
    pub fn push(&mut self, text: &str) -> Result<bool, Error> {
        is_done(self.core.push(text))
    }

    #[wasm_bindgen(js_name = pushSan)]
    pub fn push_san(&mut self, text: &str, notation: u32) -> Result<bool, Error> {
        is_done(self.core.push_san(text, style(notation)?))
    }

    /// Plays moves. Returns the faults.
    #[wasm_bindgen(js_name = pushMoves)]
    pub fn push_moves(&mut self, texts: &str) -> Vec<String> {
        self.core.push_moves(texts).iter().map(ToString::to_string).collect()
    }

    #[wasm_bindgen(js_name = pushSanMoves)]
    pub fn push_san_moves(&mut self, texts: &str, notation: u32) -> Result<Vec<String>, Error> {
        let faults = self.core.push_san_moves(texts, style(notation)?);
        Ok(faults.iter().map(ToString::to_string).collect())
    }

    pub fn pop(&mut self) -> bool {
        self.core.pop()
    }

    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Result<String, Error> {
        self.core.legal_moves().map(|texts| texts.join(" ")).map_err(|fault| raised(&fault))
    }

    #[wasm_bindgen(js_name = legalMovesSan)]
    pub fn legal_moves_san(&self) -> Result<String, Error> {
        let texts = naming::write_all(self.core.line(), naming::PLAIN);
        texts.map(|texts| texts.join(" ")).map_err(|fault| raised(&fault))
    }

    #[wasm_bindgen(js_name = numberLegalMoves)]
    pub fn number_legal_moves(&self) -> Result<usize, Error> {
        self.core.legal_moves().map(<[String]>::len).map_err(|fault| raised(&fault))
    }

    pub fn fen(&self, shows_promoted: bool, count_started: i32) -> String {
        self.core.fen(shows_promoted, count_started.into())
    }

    /// Returns a move in a notation; an empty text if it is not legal.
    #[wasm_bindgen(js_name = sanMove)]
    pub fn san_move(&self, text: &str, notation: u32) -> Result<String, Error> {
        written(naming::write(self.core.line(), text, style(notation)?))
    }

    /// Returns moves in a notation; an empty text if one of them is not legal.
    #[wasm_bindgen(js_name = variationSan)]
    pub fn variation_san(&self, texts: &str, notation: u32, is_numbered: bool) -> Result<String, Error> {
        written(self.core.variation_san(texts, style(notation)?, is_numbered))
    }

    pub fn turn(&self) -> bool {
        self.core.turn()
    }

    #[wasm_bindgen(js_name = fullmoveNumber)]
    pub fn fullmove_number(&self) -> u32 {
        self.core.line().position().full_move()
    }

    #[wasm_bindgen(js_name = halfmoveClock)]
    pub fn halfmove_clock(&self) -> u32 {
        self.core.line().state.quiet
    }

    #[wasm_bindgen(js_name = gamePly)]
    pub fn game_ply(&self) -> f64 {
        // Move numbers are far below 2^53.
        #[allow(clippy::cast_precision_loss)]
        let ply = self.core.game_ply() as f64;
        ply
    }

    #[wasm_bindgen(js_name = is960)]
    pub fn is_960(&self) -> bool {
        self.core.is_shuffled()
    }

    #[wasm_bindgen(js_name = hasInsufficientMaterial)]
    pub fn has_insufficient_material(&self, is_first: bool) -> Result<bool, Error> {
        self.core.cannot_win(side(is_first)).map_err(|fault| raised(&fault))
    }

    #[wasm_bindgen(js_name = isInsufficientMaterial)]
    pub fn is_insufficient_material(&self) -> Result<bool, Error> {
        self.core.is_dead().map_err(|fault| raised(&fault))
    }

    /// Returns the result as PGN writes it, `*` if the game goes on.
    pub fn result(&self, claims: bool) -> Result<String, Error> {
        self.core.result(claims).map(str::to_owned).map_err(|fault| raised(&fault))
    }

    #[wasm_bindgen(js_name = checkedPieces)]
    pub fn checked_pieces(&self) -> Result<String, Error> {
        Ok(self.core.names(self.core.checked().map_err(|fault| raised(&fault))?))
    }

    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.core.line().position().is_check()
    }

    #[wasm_bindgen(js_name = isBikjang)]
    pub fn is_bikjang(&self) -> bool {
        self.core.is_facing()
    }

    #[wasm_bindgen(js_name = isCapture)]
    pub fn is_capture(&self, text: &str) -> bool {
        self.core.is_capture(text)
    }

    #[wasm_bindgen(js_name = moveStack)]
    pub fn move_stack(&self) -> String {
        self.core.moves().join(" ")
    }

    pub fn pocket(&self, is_first: bool) -> String {
        self.core.pocket(side(is_first))
    }

    pub fn plain(&self) -> String {
        self.core.plain()
    }

    pub fn verbose(&self) -> Result<String, Error> {
        self.core.verbose().map_err(|fault| raised(&fault))
    }

    pub fn variant(&self) -> String {
        self.core.variant().to_owned()
    }
}

fn side(is_first: bool) -> Side {
    if is_first { Side::First } else { Side::Second }
}

fn style(number: u32) -> Result<Style, Error> {
    let style = naming::style(number.into()).map_err(|fault| raised(&fault))?;
    Ok(style.unwrap_or(naming::PLAIN))
}

/// Returns `false` for a text that is no legal move.
fn is_done(played: Result<(), FairyError>) -> Result<bool, Error> {
    match played {
        Ok(()) => Ok(true),
        Err(FairyError::Move(_)) => Ok(false),
        Err(fault) => Err(raised(&fault)),
    }
}

/// Returns an empty text for a text that is no legal move.
fn written(text: Result<String, FairyError>) -> Result<String, Error> {
    match text {
        Err(FairyError::Move(_)) => Ok(String::new()),
        other => other.map_err(|fault| raised(&fault)),
    }
}
