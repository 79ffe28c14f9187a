//! Games as PGN.

use crate::data::json;
use crate::error;
use crate::game::Game;
use crate::variant::Variant;
use ferz::model::limits::MAX_INPUT_BYTES;
use ferz::record::{self, GameResult, Record, TagPair, builtin_of, first_position, games, replay};
use js_sys::Error;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
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
    let records = games(text).filter(|read| read.record.is_game());
    let mut named = Named::new();
    Ok(records.map(|read| played(read, variant.as_ref(), &mut named)).collect())
}

/// The built-in variants that records named so far, by name.
type Named = BTreeMap<&'static str, ferz::Variant>;

/// Returns the variant that a record names. It is made once for all records.
fn named_by(record: &Record, named: &mut Named) -> Result<ferz::Variant, String> {
    let name = builtin_of(record).map_err(|fault| fault.to_string())?;
    Ok(match named.entry(name) {
        Entry::Occupied(made) => made.get().clone(),
        Entry::Vacant(place) => place.insert(ferz::Variant::builtin(name).map_err(|error| error.to_string())?).clone(),
    })
}

fn played(record::Read { record, faults }: record::Read, variant: Option<&Variant>, named: &mut Named) -> PgnGame {
    let mut faults: Vec<String> = faults.into_iter().map(|faulty| faulty.fault.to_string()).collect();
    let found = match variant {
        Some(variant) => Ok(variant.core.clone()),
        None => named_by(&record, named),
    };
    let game = found.and_then(|core| first_position(&record, &core, false).map_err(|fault| fault.to_string()));
    let game = game.and_then(|first| {
        let replayed = replay(&record, first.clone(), &mut |_, _, _, _| {}).map_err(|fault| fault.to_string())?;
        // The fault at which the game ends comes first, before those of variations.
        let (ending, others): (Vec<_>, Vec<_>) = replayed.wrong.iter().partition(|wrong| wrong.depth == 0);
        faults.splice(0..0, ending.into_iter().chain(others).map(ToString::to_string));
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

/// Writes a game as PGN. `tags` holds names and values in turn. Tags that follow from the game are left out, so that
/// those of a PGN text can be given again; a result counts if the rules have not ended the game.
#[wasm_bindgen(js_name = writePgn)]
pub fn write_pgn(game: &Game, tags: Vec<String>) -> Result<String, Error> {
    let mut record = Record::of_game(&game.core);
    let is_open = record.result.is_none_or(|result| result == GameResult::Unknown);
    for pair in tags.chunks_exact(2) {
        let [name, value] = [&pair[0], &pair[1]];
        if TagPair::OF_GAME.contains(&name.as_str()) {
            continue;
        }
        if !TagPair::is_name(name) {
            return Err(error::error(
                "FerzError",
                &format!("the name of a tag has letters, digits and `_`, not {name:?}"),
            ));
        }
        if name != "Result" {
            record.set(name, value);
        } else if let Some(result) = GameResult::parse(value) {
            if is_open {
                record.end(result);
            }
        } else {
            let message = format!("the result is 1-0, 0-1, 1/2-1/2 or *, not {value:?}");
            return Err(error::error("FerzError", &message));
        }
    }
    let record = record.normalised(game.first.clone()).map_err(|fault| error::too_many(&fault))?;
    Ok(record.to_string())
}
