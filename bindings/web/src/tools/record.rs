//! Games as PGN.

use crate::data::json;
use crate::error;
use crate::game::Game;
use crate::variant::Variant;
use ferz::model::limits::MAX_INPUT_BYTES;
use ferz::record::{self, Record, first_position, games, replay, variant_of};
use js_sys::Error;
use wasm_bindgen::prelude::wasm_bindgen;

/// A game of a PGN text.
#[wasm_bindgen]
pub struct PgnGame {
    record: Record,
    game: Option<Game>,
    faults: Vec<String>,
}

#[wasm_bindgen]
impl PgnGame {
    /// The tags, as JSON: pairs of a name and a value.
    pub fn tags(&self) -> String {
        json(&self.record.tags.iter().map(|tag| (&tag.name, &tag.value)).collect::<Vec<_>>())
    }

    /// The result as written; `None` if there is none.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> Option<String> {
        self.record.result.map(|result| result.to_string())
    }

    /// The game after its main line, as far as it could be played; `None` if its variant or its start is unknown.
    pub fn game(&self) -> Option<Game> {
        self.game.as_ref().map(Game::copy)
    }

    /// The faults of the text, in words.
    #[wasm_bindgen(getter)]
    pub fn faults(&self) -> Vec<String> {
        self.faults.clone()
    }
}

/// Reads the games of a PGN text: of `variant` if it is given, otherwise of the variants that they name.
#[wasm_bindgen(js_name = readPgn)]
pub fn read_pgn(text: &str, variant: Option<Variant>) -> Result<Vec<PgnGame>, Error> {
    if text.len() > MAX_INPUT_BYTES {
        let message = format!("the text has {} bytes; the limit is {MAX_INPUT_BYTES}", text.len());
        return Err(error::error("LimitError", &message));
    }
    // Comments after the last game make a record of their own.
    let is_game =
        |record: &Record| !record.tags.is_empty() || record.result.is_some() || record.plies().next().is_some();
    let records = games(text).filter(|read| is_game(&read.record));
    let mut named = Named::default();
    Ok(records.map(|read| played(read, variant.as_ref(), &mut named)).collect())
}

/// The latest variant, with the tags that named it. Most texts have games of one variant, which is then made once.
#[derive(Default)]
struct Named {
    latest: Option<([Option<String>; 2], ferz::Variant)>,
}

impl Named {
    /// Returns the variant that a record names.
    fn variant_of(&mut self, record: &Record) -> Result<ferz::Variant, String> {
        let tags = ["Variant", "VariantHash"].map(|tag| record.value(tag).map(str::to_owned));
        if let Some((known, variant)) = &self.latest
            && *known == tags
        {
            return Ok(variant.clone());
        }
        let variant = variant_of(record).map_err(|fault| fault.to_string())?;
        self.latest = Some((tags, variant.clone()));
        Ok(variant)
    }
}

fn played(record::Read { record, faults }: record::Read, variant: Option<&Variant>, named: &mut Named) -> PgnGame {
    let mut faults: Vec<String> = faults.into_iter().map(|faulty| faulty.fault.to_string()).collect();
    let found = match variant {
        Some(variant) => Ok(variant.core.clone()),
        None => named.variant_of(&record),
    };
    let game = found.and_then(|core| first_position(&record, &core, false).map_err(|fault| fault.to_string()));
    let game = game.and_then(|first| {
        let replayed = replay(&record, first.clone(), &mut |_, _, _, _| {}).map_err(|fault| fault.to_string())?;
        let wrong = replayed.wrong.iter().map(|wrong| format!("wrong move `{}`: {}", wrong.written.text, wrong.error));
        // The first fault is the one at which the game ends.
        faults.splice(0..0, wrong);
        Ok(Game { core: replayed.game, first })
    });
    match game {
        Ok(game) => PgnGame { record, game: Some(game), faults },
        Err(fault) => {
            faults.push(fault);
            PgnGame { record, game: None, faults }
        }
    }
}

/// Writes a game as PGN. `tags` holds names and values in turn.
#[wasm_bindgen(js_name = writePgn)]
pub fn write_pgn(game: &Game, tags: Vec<String>) -> Result<String, Error> {
    let mut record = Record::of_game(&game.core);
    for pair in tags.chunks_exact(2) {
        record.set(&pair[0], &pair[1]);
    }
    let record = record.normalised(game.first.clone()).map_err(|fault| error::too_many(&fault))?;
    Ok(record.to_string())
}
