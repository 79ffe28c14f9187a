//! Openings: positions and moves from which games start.

use super::protocol::Rules;
use crate::error::CliError;
use crate::input::{file_name, read_bytes};
use ferz::model::limits::MAX_INPUT_BYTES;
use ferz::record::{decode, first_position, games, replay};
use ferz::{Game, Move, Position};
use ferz_core::diagnostic::shown;
use ferz_core::types::Random;

/// A start position, and moves that lead to the first move of the engines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    pub start: Position,
    pub moves: Vec<Move>,
    /// Set if the start is the usual one of the variant.
    pub is_usual: bool,
}

/// The openings of a match. The number of an opening alone determines it.
pub(super) struct Openings {
    /// The openings of the file; empty without a file.
    listed: Vec<Opening>,
    /// The number of random plies after the opening.
    random_plies: u32,
    seed: u64,
}

/// The number of attempts to find a random start, or random plies that do not end the game.
const TRIES: usize = 100;

impl Openings {
    /// Reads the openings of a file, if one is given. `plies` limits the moves of each opening, and `shuffle` puts the
    /// openings in a random order.
    pub fn new(
        rules: &Rules,
        path: Option<&str>,
        plies: Option<usize>,
        shuffle: bool,
        random_plies: u32,
        seed: u64,
    ) -> Result<Openings, CliError> {
        let mut listed = match path {
            Some(path) => read(rules, path, plies)?,
            None => Vec::new(),
        };
        if shuffle {
            Random::new(seed).shuffle(&mut listed);
        }
        Ok(Openings { listed, random_plies, seed })
    }

    /// The opening with this number, counted from 0. After its last opening, a file starts again.
    pub fn get(&self, rules: &Rules, number: u64) -> Result<Opening, CliError> {
        let mut random = Random::new(Random::new(self.seed).next().wrapping_add(number));
        let mut opening = match self.listed.len() {
            0 => start(rules, &mut random)?,
            count => self.listed[(number % count as u64) as usize].clone(),
        };
        for _ in 0..TRIES {
            let mut game = opening.game()?;
            let plies = (0..self.random_plies).map_while(|_| {
                let mv = random.pick(game.legal_moves())?.clone();
                game.play(&mv).ok()?;
                Some(mv)
            });
            let plies: Vec<Move> = plies.collect();
            if game.outcome().is_none() && game.claims().is_empty() && plies.len() == self.random_plies as usize {
                opening.moves.extend(plies);
                return Ok(opening);
            }
        }
        let plies = self.random_plies;
        Err(CliError::Wrong(format!("no game of {} was still open after {plies} random plies; choose fewer", rules.id)))
    }
}

impl Opening {
    /// The game after the moves of the opening.
    pub fn game(&self) -> Result<Game, CliError> {
        let mut game = Game::new(self.start.clone()).map_err(CliError::wrong)?;
        self.moves.iter().try_for_each(|mv| game.play(mv)).map_err(CliError::wrong)?;
        Ok(game)
    }
}

/// The start of a variant: a random one if the start is shuffled.
fn start(rules: &Rules, random: &mut Random) -> Result<Opening, CliError> {
    let variant = &rules.variant;
    let start = match variant.rules().array_count().filter(|_| rules.any_array) {
        Some(count) => {
            let mut arrays = (0..TRIES).map(|_| variant.array(random.next() % count.max(1)));
            let array = arrays.find_map(Result::ok).ok_or_else(|| {
                CliError::Wrong(format!("no start of {} was found at random; choose one with --array", rules.id))
            })?;
            array.start()
        }
        None => variant.start(),
    };
    Ok(Opening { start, moves: Vec::new(), is_usual: !rules.is_shuffled })
}

/// Reads a file of games (PGN) or of positions (one FEN per line).
fn read(rules: &Rules, path: &str, plies: Option<usize>) -> Result<Vec<Opening>, CliError> {
    let (text, _) = decode(read_bytes(path, MAX_INPUT_BYTES)?);
    let begin = text.trim_start_matches('\u{feff}').trim_start();
    let is_pgn = begin.starts_with('[') || begin.starts_with("1.") || begin.starts_with('{');
    let wrong = |line: usize, why: String| CliError::Wrong(format!("{}: line {line}: {why}", shown(file_name(path))));
    let mut openings = match is_pgn {
        true => records(rules, &text).map_err(|(line, why)| wrong(line, why))?,
        false => positions(rules, &text).map_err(|(line, why)| wrong(line, why))?,
    };
    if let Some(plies) = plies {
        openings.iter_mut().for_each(|opening| opening.moves.truncate(plies));
    }
    let goes_on = |opening: &Opening| opening.game().is_ok_and(|game| game.outcome().is_none());
    if let Some(place) = openings.iter().position(|opening| !goes_on(opening)) {
        let why =
            format!("the game is over after opening {}; leave it out, or shorten it with --opening-plies", place + 1);
        return Err(CliError::Wrong(format!("{}: {why}", shown(file_name(path)))));
    }
    if openings.is_empty() {
        return Err(CliError::Wrong(format!("{}: the file has no openings", shown(file_name(path)))));
    }
    Ok(openings)
}

/// An error in a line.
type LineError = (usize, String);

fn records(rules: &Rules, text: &str) -> Result<Vec<Opening>, LineError> {
    let usual = rules.variant.start();
    let opening = |read: ferz::record::Read| {
        let record = read.record;
        let line_of = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
        let line = line_of(record.start());
        let start = first_position(&record, &rules.variant, true).map_err(|error| (line, error.to_string()))?;
        let replayed =
            replay(&record, start.clone(), &mut |_, _, _, _| {}).map_err(|error| (line, error.to_string()))?;
        if let Some(wrong) = replayed.wrong.iter().find(|wrong| wrong.depth == 0) {
            return Err((line_of(wrong.range().start), wrong.to_string()));
        }
        let moves = replayed.game.moves().cloned().collect();
        let is_usual = !rules.is_shuffled && start == usual;
        Ok(Opening { start, moves, is_usual })
    };
    games(text).map(opening).collect()
}

fn positions(rules: &Rules, text: &str) -> Result<Vec<Opening>, LineError> {
    let usual = rules.variant.start();
    let lines = text.lines().enumerate().map(|(number, line)| (number + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let opening = |(number, line): (usize, &str)| {
        let start = position(rules, line).map_err(|why| (number, why))?;
        let is_usual = !rules.is_shuffled && start == usual;
        Ok(Opening { start, moves: Vec::new(), is_usual })
    };
    lines.map(opening).collect()
}

/// Reads a FEN, or the position of an EPD without the operations that follow it.
fn position(rules: &Rules, line: &str) -> Result<Position, String> {
    let is_operation = |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let setup = |text: &str| rules.variant.setup(text).map(|setup| setup.position_unchecked());
    let whole = setup(line);
    let words: Vec<&str> = line.split_whitespace().collect();
    match whole {
        Ok(position) => Ok(position),
        Err(error) => {
            let end =
                words.iter().enumerate().skip(4).find(|(_, word)| is_operation(word) && word.parse::<u32>().is_err());
            let cut = end.and_then(|(end, _)| setup(&words[..end].join(" ")).ok());
            cut.ok_or_else(|| error.to_string())
        }
    }
}
