//! Games in PGN.

use super::{book, raised};
use ferz_fairy::pgn;
use js_sys::Error;
use wasm_bindgen::prelude::wasm_bindgen;

/// The first game of a text.
#[wasm_bindgen]
pub struct FairyGame {
    core: pgn::PgnGame,
}

#[wasm_bindgen]
impl FairyGame {
    /// Reads the first game of a text.
    pub fn read(text: &str) -> Result<FairyGame, Error> {
        let core = book::with(|book| pgn::read(book, text));
        Ok(FairyGame { core: core.map_err(|fault| raised(&fault))? })
    }

    /// Returns the names of the tags, separated by blanks.
    #[wasm_bindgen(js_name = headerKeys)]
    pub fn header_keys(&self) -> String {
        self.core.headers.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the value of a tag; an empty text if there is none.
    pub fn headers(&self, name: &str) -> String {
        self.core.header(name).unwrap_or_default().to_owned()
    }

    /// Returns the moves of the main line, up to the first that cannot be played.
    #[wasm_bindgen(js_name = mainlineMoves)]
    pub fn mainline_moves(&self) -> String {
        self.core.moves.join(" ")
    }

    /// Returns the reason why the moves end before the text does.
    pub fn fault(&self) -> Option<String> {
        self.core.fault.clone()
    }
}
