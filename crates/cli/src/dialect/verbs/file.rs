//! Parser for game files of the dialect `verbs`.

use super::Captures;
use ferz::model::limits::MAX_IN_HAND;
use ferz::model::{CapturedAs, Rules};
use ferz::position::{Position, Setup, State};
use ferz::prose::Names;
use ferz::types::{Piece, Side, Square};
use ferz_core::Variant;
use ferz_core::diagnostic::shown;
use ferz_core::movegen::begin_turn;
use std::io;

/// The error of a file that is not a game, or of a game that cannot be shown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GameFileError {
    /// A line is invalid.
    #[error("line {line}: {}", shown(message))]
    Line {
        /// The line number, from 1.
        line: usize,
        /// The message.
        message: String,
    },
    /// The position cannot be played.
    #[error("{0}")]
    Position(String),
    /// Writing the output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl GameFileError {
    pub(super) fn at(line: usize, message: impl Into<String>) -> GameFileError {
        GameFileError::Line { line, message: message.into() }
    }

    pub(super) fn position(message: String) -> GameFileError {
        GameFileError::Position(message)
    }
}

/// The contents of a game file.
pub(super) struct GameFile<'a> {
    /// The start position.
    pub position: Position,
    /// The captured pieces, in order.
    pub captures: Captures,
    /// The moves with the numbers of their lines.
    pub moves: Vec<(usize, &'a str)>,
}

/// Parses a file. Blank lines separate its sections; extra ones, and those among the moves, have no effect.
pub(super) fn read<'a>(variant: &Variant, text: &'a str) -> Result<GameFile<'a>, GameFileError> {
    let rules = variant.rules();
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let mut lines = lines.map(|(index, line)| (index + 1, line.trim())).peekable();
    let mut state = State::new();
    for counter in &rules.counters {
        state.counters[counter.slots()].fill(counter.start);
    }
    while let Some((number, line)) = lines.next_if(|(_, line)| !line.starts_with('[')) {
        if !line.is_empty() {
            put(rules, &mut state, line).map_err(|message| GameFileError::at(number, message))?;
        }
    }
    for &(at, piece) in &rules.start.board {
        if rules.tracked.contains(at) && state.at(at).piece() == Some(piece) {
            state.untouched.insert(at);
        }
    }
    let mut captures = Captures::default();
    for side in [Side::Second, Side::First] {
        while lines.next_if(|(_, line)| line.is_empty()).is_some() {}
        let who = Names::of(rules).side(side);
        let Some((number, line)) = lines.next() else {
            let message = format!("the list of what {who} has captured is missing");
            return Err(GameFileError::at(text.lines().count() + 1, message));
        };
        let list = capture_list(rules, side, line).map_err(|message| GameFileError::at(number, message))?;
        for &kind in &list {
            let held = &mut state.hands[side.index()][kind.index()];
            if *held == MAX_IN_HAND {
                let message = format!("more than {MAX_IN_HAND} pieces of a kind in hand");
                return Err(GameFileError::at(number, message));
            }
            *held += u8::from(rules.has_hands());
        }
        captures[side.index()] = list;
    }
    let moves = lines.filter(|(_, line)| !line.is_empty()).collect();
    begin_turn(variant, &mut state);
    Ok(GameFile { position: Setup::new(variant.clone(), state).position_unchecked(), captures, moves })
}

/// Parses `+G c4`: a piece and its square.
fn put(rules: &Rules, state: &mut State, line: &str) -> Result<(), String> {
    let mut words = line.split_whitespace();
    let (Some(letter), Some(name), None) = (words.next(), words.next(), words.next()) else {
        return Err(format!("expected a piece and its square, as in \"{}\", found \"{line}\"", example(rules)));
    };
    let mut all = Side::BOTH.into_iter().flat_map(|side| rules.kinds().map(move |kind| Piece { side, kind }));
    let piece = all.find(|&piece| rules.letter(piece) == letter).ok_or(format!("unknown piece \"{letter}\""))?;
    let at = rules.board.named(name).ok_or(format!("no square \"{name}\" on the board"))?;
    if state.at(at).is_occupied() {
        return Err(format!("a second piece on {name}"));
    }
    state.put(at, piece);
    Ok(())
}

/// Returns a valid first line as an example.
fn example(rules: &Rules) -> String {
    let name = |&(at, piece): &(Square, Piece)| format!("{} {}", rules.letter(piece), rules.board.name(at));
    rules.start.board.first().map(name).unwrap_or_default()
}

/// Parses `[S R P]`: the captured pieces as held. The letters may be those of either side.
fn capture_list(rules: &Rules, side: Side, line: &str) -> Result<Vec<ferz::types::Kind>, String> {
    let inside = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inside = inside.ok_or(format!("expected a list of captured pieces, as in \"[]\", found \"{line}\""))?;
    let letters = inside.split_whitespace().map(|letter| {
        let mut kinds = rules.kinds();
        let kind = kinds.find(|&kind| Side::BOTH.iter().any(|&side| rules.letter(Piece { side, kind }) == letter));
        let kind = kind.ok_or(format!("unknown piece \"{letter}\""))?;
        if rules.has_hands()
            && rules.captured.shape == CapturedAs::Unpromoted
            && rules.piece(kind).promoted_from.is_some()
        {
            return Err(format!("a captured piece is held unpromoted, found \"{letter}\""));
        }
        if rules.letter(Piece { side, kind }) != letter {
            let name = Names::of(rules).side(side);
            return Err(format!("\"{letter}\" is written as the other side's piece in what {name} has captured"));
        }
        Ok(kind)
    });
    letters.collect()
}
