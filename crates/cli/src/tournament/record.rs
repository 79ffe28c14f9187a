//! Games as PGN: writes them as they end, and finds them again after a stop.

use super::clock::Limits;
use super::game::{Cause, Played, Ply};
use super::openings::Openings;
use super::protocol::Rules;
use super::schedule::Planned;
use super::spec::Spec;
use crate::error::CliError;
use crate::input::read_bytes;
use crate::output::files;
use crate::play::today;
use ferz::model::limits::MAX_INPUT_BYTES;
use ferz::record::{GameResult, Item, MoveNumber, Record, decode, first_position, games, replay};
use ferz::types::Side;
use ferz_core::diagnostic::shown;
use ferz_core::library::without_number;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// The result of a game, as far as the match needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Finished {
    pub planned: Planned,
    pub winner: Option<Side>,
    pub cause: Cause,
    /// The number of plies, those of the opening included.
    pub plies: usize,
}

/// Makes the record of a game.
pub(super) fn record(planned: &Planned, engines: &[Spec], played: &Played) -> Record {
    let Played { game, plies, end } = played;
    let mut record = Record::of_game(game);
    let [first, second] = planned.players.map(|player| &engines[player]);
    record.set("Event", EVENT);
    record.set("Date", today());
    record.set("Round", round(planned));
    record.set("White", &first.name);
    record.set("Black", &second.name);
    record.set("Termination", end.cause.name());
    for (tag, limits) in time_tags([first, second]) {
        record.set(tag, limits);
    }
    annotate(&mut record, plies);
    let moves = record.items.len();
    record.items.push(Item::Comment(end.reason.clone()));
    // Other programs read a loss on time from the words of the last comment, which may quote an engine.
    if end.cause != Cause::Time && record.is_lost_on_time() {
        record.items.truncate(moves);
        record.items.push(Item::Comment(end.cause.name().into()));
    }
    record.end(end.winner.map_or(GameResult::Draw, GameResult::Wins));
    record
}

fn same_time(one: &Limits, other: &Limits) -> bool {
    Limits { margin: Duration::ZERO, ..*one } == Limits { margin: Duration::ZERO, ..*other }
}

/// The tag `Round` of a game: the number of its pair, from 1 on.
fn round(planned: &Planned) -> String {
    (planned.pair + 1).to_string()
}

/// Adds comments to the last moves, those of `plies`.
fn annotate(record: &mut Record, plies: &[Ply]) {
    let moves = record.items.iter().filter(|item| matches!(item, Item::Move(_))).count();
    let opening = moves.saturating_sub(plies.len());
    let mut place: usize = 0;
    let mut follows_comment = false;
    for item in std::mem::take(&mut record.items) {
        let Item::Move(mut text) = item else {
            record.items.push(item);
            continue;
        };
        let ply = place.checked_sub(opening).and_then(|place| plies.get(place));
        if let Some(ply) = ply.filter(|_| follows_comment) {
            text.number = Some(ply.number);
        }
        place += 1;
        record.items.push(Item::Move(text));
        let comment = ply.map(comment).unwrap_or_default();
        follows_comment = !comment.is_empty();
        if follows_comment {
            record.items.push(Item::Comment(comment));
        }
    }
}

/// The comment of a ply, in the commands that other programs know: the clock, the value for the first side, and the
/// time for the move. Empty if nothing is known.
fn comment(ply: &Ply) -> String {
    let Ply { number: MoveNumber { side, .. }, thought, spent, left } = ply;
    let mut parts = Vec::new();
    if let Some(left) = left {
        parts.push(format!("[%clk {}]", clock(*left)));
    }
    parts.extend(thought.value.map(|value| value.eval(*side, thought.depth)));
    if left.is_some() {
        parts.push(format!("[%emt {}]", clock(*spent)));
    }
    parts.join(" ")
}

/// Writes a time: `0:01:02.3`.
fn clock(time: Duration) -> String {
    let tenths = time.as_millis() / 100;
    let (seconds, tenths) = (tenths / 10, tenths % 10);
    format!("{}:{:02}:{:02}.{tenths}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The value of the tag `Event`.
const EVENT: &str = "ferz match";

/// The file of the games.
pub(super) struct Book {
    path: String,
    file: File,
    is_empty: bool,
}

impl Book {
    /// Opens the file, and returns its text. With `resume`, first cuts the file after its last whole game.
    ///
    /// # Errors
    /// If the file exists and `resume` is not set, or if it cannot be written.
    pub fn open(path: &str, resume: bool) -> Result<(Book, String), CliError> {
        let fault = |error: &std::io::Error| {
            CliError::Wrong(format!("cannot write {}: {}", shown(path), without_number(error)))
        };
        let exists = std::fs::metadata(path).is_ok_and(|file| file.len() > 0);
        if exists && !resume {
            let path = shown(path);
            return Err(CliError::Wrong(format!("{path} already exists; add --resume to go on with the match in it")));
        }
        let text = if exists { whole_games(path)? } else { String::new() };
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(|error| fault(&error))?;
        Ok((Book { path: path.to_owned(), file, is_empty: text.is_empty() }, text))
    }

    /// Adds a game, and writes it through to the disk.
    pub fn add(&mut self, record: &Record) -> Result<(), CliError> {
        let blank = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        let written = self.file.write_all(format!("{blank}{record}").as_bytes()).and_then(|()| self.file.flush());
        // Devices and pipes cannot be synchronised.
        let _ = self.file.sync_data();
        written
            .map_err(|error| CliError::Wrong(format!("cannot write {}: {}", shown(&self.path), without_number(&error))))
    }
}

/// The text of the file up to the end of its last whole game. A game that was cut short is removed from the file.
fn whole_games(path: &str) -> Result<String, CliError> {
    let (mut text, _) = decode(read_bytes(path, MAX_INPUT_BYTES)?);
    let begin = format!("[Event \"{EVENT}\"]");
    if !text.starts_with(&begin) && !begin.starts_with(&text) {
        let path = shown(path);
        return Err(CliError::Wrong(format!("{path} has no games of `ferz match`; give the match a file of its own")));
    }
    let last = games(&text).last();
    let cut = last.filter(|read| !read.faults.is_empty() || read.record.result.is_none());
    if let Some(read) = cut {
        text.truncate(read.record.start());
        let kept = text.trim_end().len();
        text.truncate(kept);
        if !text.is_empty() {
            text.push('\n');
        }
        files::write(Path::new(path), text.as_bytes())?;
    }
    Ok(text)
}

/// Returns the tags with the limits of both players.
fn time_tags([first, second]: [&Spec; 2]) -> Vec<(&'static str, String)> {
    match same_time(&first.limits, &second.limits) {
        true => vec![("TimeControl", first.limits.to_string())],
        false => {
            vec![("WhiteTimeControl", first.limits.to_string()), ("BlackTimeControl", second.limits.to_string())]
        }
    }
}

/// Finds the games of a match in the text of its file.
///
/// # Errors
/// If the file has a game that does not belong to the match.
pub(super) fn finished(
    text: &str,
    path: &str,
    rules: &Rules,
    engines: &[Spec],
    planned: &[Planned],
    openings: &Openings,
) -> Result<Vec<Finished>, CliError> {
    let name = |player: usize| engines[player].name.as_str();
    let key = |game: &Planned| (round(game), game.players.map(|player| name(player).to_owned()));
    let by_key: std::collections::HashMap<_, _> = planned.iter().map(|game| (key(game), *game)).collect();
    let mut seen = std::collections::HashSet::new();
    let mut all = Vec::new();
    for read in games(text) {
        let record = read.record;
        let line = text[..record.start()].matches('\n').count() + 1;
        let wrong = |why: String| {
            CliError::Wrong(format!("{}: line {line}: {why}; give the match a file of its own", shown(path)))
        };
        let value = |tag: &str| record.value(tag).unwrap_or("?").to_owned();
        let [round, white, black] = ["Round", "White", "Black"].map(value);
        let game = by_key.get(&(round.clone(), [white.clone(), black.clone()])).copied().ok_or_else(|| {
            wrong(format!(
                "the game of {} against {}, round {} is not in this match",
                shown(&white),
                shown(&black),
                shown(&round)
            ))
        })?;
        if !seen.insert(game.number) {
            return Err(wrong(format!("game {} of the match appears twice", game.number)));
        }
        let is_other = record.value("Variant") != Some(rules.variant.name())
            || record.value("VariantHash").is_some_and(|hash| !rules.is_shuffled && hash != rules.variant.hash());
        if is_other {
            return Err(wrong(format!("the rules of the game differ from those of {}", shown(rules.variant.name()))));
        }
        for (tag, limits) in time_tags(game.players.map(|player| &engines[player])) {
            if record.value(tag) != Some(&limits) {
                let played =
                    record.value(tag).map_or_else(|| "not given".to_owned(), |played| shown(played).to_string());
                return Err(wrong(format!("the game was played with other limits: {tag} is {played}, here {limits}")));
            }
        }
        let opening = openings.get(rules, game.pair)?;
        let start = first_position(&record, &rules.variant, true).map_err(|error| wrong(error.to_string()))?;
        let replayed = replay(&record, start.clone(), &mut |_, _, _, _| {}).map_err(CliError::wrong)?;
        let begins_so = replayed.game.moves().zip(&opening.moves).all(|(one, other)| one == other);
        if start.fen() != opening.start.fen() || !begins_so {
            let how = "keep --openings, --random-plies and --seed as they were";
            return Err(wrong(format!("the opening of the game differs from this match ({how})")));
        }
        let termination = value("Termination");
        let cause =
            Cause::NAMED.into_iter().find(|(_, name)| *name == termination).map_or(Cause::Normal, |(cause, _)| cause);
        let winner = match record.result {
            Some(GameResult::Wins(side)) => Some(side),
            _ => None,
        };
        all.push(Finished { planned: game, winner, cause, plies: replayed.game.moves().len() });
    }
    Ok(all)
}
