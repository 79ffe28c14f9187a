//! Saving and loading of games as PGN.

use super::table::Table;
use crate::input::read_bytes;
use crate::output::{Kind, files, is_foreign};
use crate::pgn::remark_file;
use ferz::diagnostic::Sources;
use ferz::library::Nearby;
use ferz::model::limits::MAX_INPUT_BYTES;
use ferz::movegen::Move;
use ferz::record::{self, Fault, Faulty, FoundVariant, GameResult, Read, Record};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use ferz_core::library::is_no_file;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// The record that a game was read from.
pub(super) struct Loaded {
    record: Record,
    /// The moves of its main line.
    moves: Vec<Move>,
}

/// Writes the current game as PGN, and returns a message.
pub(super) fn save(table: &mut Table, path: &str, replace: bool) -> Result<String, String> {
    if path.is_empty() {
        return Err("name a file: save game.pgn".into());
    }
    let is_ours = table.file.as_deref() == Some(path);
    if is_no_file(Path::new(path)) {
        return Err(format!("cannot write {}: it is not a file", shown(path)));
    }
    let text = record_of(table).to_string();
    if !is_ours && is_foreign(path, text.as_bytes(), Kind::Pgn) {
        return Err(format!("{} already exists and is not PGN; choose another name", shown(path)));
    }
    if !replace && !is_ours && Path::new(path).exists() {
        return Err(format!("{} already exists; `save! {}` replaces it", shown(path), shown(path)));
    }
    files::write(Path::new(path), text.as_bytes()).map_err(|error| error.to_string())?;
    table.file = Some(path.to_owned());
    Ok(format!("saved to {}\n", shown(path)))
}

/// Returns the record of the current game: the one it was loaded from, with all its contents, up to where the game
/// departs from it.
fn record_of(table: &Table) -> Record {
    let game = &table.game;
    let mut record = match &table.loaded {
        Some(Loaded { record, moves }) => {
            let kept = moves.iter().zip(game.moves()).take_while(|(old, new)| old == new).count();
            let mut record = record.clone();
            if (kept, kept) == (moves.len(), game.moves().len()) {
                if table.outcome().is_none() {
                    return record;
                }
            } else {
                record.go_on(game, kept);
            }
            record
        }
        None => {
            let mut record = Record::of_game(game);
            record.set("Date", today());
            if let Some(opponent) = &table.opponent {
                record.set(["White", "Black"][opponent.side.index()], &opponent.name);
            }
            record
        }
    };
    record.end(GameResult::of(table.outcome()));
    record
}

/// Loads a game of a file: `FILE`, or `FILE N` for the Nth game. Returns a note if its rules have changed since.
pub(super) fn load(table: &mut Table, what: &str) -> Result<Option<String>, String> {
    let numbered = what.rsplit_once(' ').and_then(|(path, number)| Some((path.trim(), number.parse::<usize>().ok()?)));
    let (path, number) = numbered.unwrap_or((what, 1));
    if path.is_empty() {
        return Err("name a file: load game.pgn".into());
    }
    // Standard input is where commands come from.
    if path == "-" {
        return Err("the standard input is for commands; name a file".into());
    }
    let (text, _) = record::decode(read_bytes(path, MAX_INPUT_BYTES).map_err(|error| error.to_string())?);
    let mut sources = Sources::default();
    let source = sources.add(path, text.as_str());
    let at = |place: usize, error: &dyn std::fmt::Display| {
        format!("{}: line {}: {error}", shown(path), sources.line_column(source, place).line)
    };
    let place = number.checked_sub(1).ok_or("games are counted from 1")?;
    let found = record::games(&text).nth(place);
    let Some(Read { record, faults }) = found else {
        return Err(match record::games(&text).count() {
            0 => format!("{} has no games", shown(path)),
            1 => format!("{} has no game {number}; it has one game", shown(path)),
            count => format!("{} has no game {number}; it has {count} games", shown(path)),
        });
    };
    if let Some(Faulty { fault, range }) = faults.iter().find(|faulty| faulty.fault != Fault::NoResult) {
        return Err(at(range.start, fault));
    }
    let here = table.game.position().variant();
    let found = variant_of(&record, here, path).map_err(|error| {
        let named = ["Variant", "VariantHash"].iter().find_map(|tag| record.tag(tag));
        at(named.map_or(record.start(), |tag| tag.range.start), &error)
    })?;
    let changed = record::rules_changed(&record, &found);
    let FoundVariant { variant, .. } = found;
    let start = record::first_position(&record, &variant, table.any_position).map_err(|error| {
        let told = format!("not {} of {}: {error}", error.expected(), shown(variant.name()));
        let place = record.tag("FEN").map_or(record.start(), |tag| tag.range.start);
        at(
            place,
            &if error.is_impossible() { format!("{told}; start with `--any-position` to accept it") } else { told },
        )
    })?;
    let replayed = record::replay(&record, start, &mut |_, _, _, _| {}).map_err(|error| at(record.start(), &error))?;
    if let Some(wrong) = replayed.wrong.iter().find(|wrong| wrong.depth == 0) {
        let since = changed.map(|changed| format!("; {changed}")).unwrap_or_default();
        return Err(at(wrong.range().start, &format!("{wrong}{since}")));
    }
    let moves = replayed.game.moves().cloned().collect();
    table.put(replayed.game, Loaded { record, moves });
    Ok(changed)
}

/// Returns the variant of a record: the current one if the record names it or none; otherwise a built-in one or one in
/// the directory of the record.
fn variant_of(record: &Record, here: &Variant, path: &str) -> Result<FoundVariant, record::VariantFault> {
    let is_here = record.value("VariantHash") == Some(&here.hash())
        || record.value("Variant").is_none_or(|name| name == here.rules().name);
    if is_here {
        return Ok(FoundVariant::built_in(here.clone()));
    }
    let [name, hash] = ["Variant", "VariantHash"].map(|name| record.value(name));
    let found = record::named_nearby(name, hash, &Nearby::beside(Path::new(path)))?;
    if let Some(file) = &found.file {
        remark_file(found.variant.name(), file);
    }
    Ok(found)
}

/// Returns the current UTC date in the format of a tag.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (year, month, day) = date(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Returns the year, month and day from the number of days since 1970-01-01 (H. Hinnant: "chrono-compatible low-level
/// date algorithms").
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_dates() {
        assert_eq!(
            [date(0), date(59), date(11_016), date(20_513)],
            [(1970, 1, 1), (1970, 3, 1), (2000, 2, 29), (2026, 3, 1)]
        );
    }
}
