//! Finding the move that a player means by two squares, and the reason why it may not be played.

use ferz::game::Game;
use ferz::model::{Into, MoveKind, OnIllegal};
use ferz::movegen::{Choice, Move};
use ferz::notation::{Style, coordinate, find_move, find_moves};
use ferz::position::Position;
use ferz::prose::words;
use ferz::types::{Kind, Square};
use ferz_core::diagnostic::shown;

/// The largest number of moves that a message lists.
const SHOWN: usize = 4;

/// The reasons why no single legal move is meant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NoChoice {
    /// A rule forbids the move.
    #[error("illegal: {0}")]
    Forbidden(String),
    /// No piece moves this way.
    #[error("not a legal move here")]
    Illegal,
    /// The move exists, but not with this promotion.
    #[error("no promotion to \"{}\" here", shown(.0))]
    Promotion(String),
    /// Several moves go from the one square to the other.
    #[error("several legal moves are written like this one: {}", words::first(SHOWN, .0, "or"))]
    Ambiguous(Vec<String>),
}

/// Returns the legal move from one square to another.
///
/// If the piece may become several kinds, `letter` (in either case) chooses. Without it, the piece stays unpromoted if
/// it may, and otherwise becomes the first kind that the variant lists. A piece that is dropped where the move began is
/// chosen by its letter, too.
pub(super) fn between(game: &Game, from: Square, to: Square, letter: Option<&str>) -> Result<Move, NoChoice> {
    let on_board = |mv: &&Move| matches!(mv.kind, MoveKind::Move | MoveKind::Castle) && (mv.from, mv.to) == (from, to);
    let mut found: Vec<&Move> = game.legal_moves().iter().filter(on_board).collect();
    if found.is_empty() {
        let refused = game.position().refused_moves().unwrap_or_default();
        let refused = refused.into_iter().find(|(mv, _)| on_board(&mv));
        return Err(refused.map_or(NoChoice::Illegal, |(_, refused)| NoChoice::Forbidden(refused.reason)));
    }
    match letter {
        Some(letter) => {
            let rules = game.position().variant().rules();
            let meant = |kind: Kind| rules.piece(kind).letter.eq_ignore_ascii_case(letter);
            let gates = |mv: &Move| matches!(mv.choices(), [Choice::Drop(kind, _)] if meant(*kind));
            let promotes = |mv: &Move| mv.becomes.is_some_and(meant);
            let is_promotion = found.iter().any(|mv| promotes(mv));
            found.retain(|mv| if is_promotion { promotes(mv) } else { gates(mv) });
        }
        None => {
            let best = found.iter().map(|mv| preference(game.position(), mv)).min();
            found.retain(|mv| Some(preference(game.position(), mv)) == best);
        }
    }
    match found[..] {
        [] => Err(NoChoice::Promotion(letter.unwrap_or_default().into())),
        _ => only(game, &found),
    }
}

/// Returns the only one of some moves, the only one after which nothing is chosen, or the only one whose text is no
/// longer than its squares.
pub(super) fn only(game: &Game, found: &[&Move]) -> Result<Move, NoChoice> {
    if found.is_empty() {
        return Err(NoChoice::Illegal);
    }
    let texts = match found.len() {
        1 => Vec::new(),
        _ => coordinate::write_all(game.position(), game.legal_moves()),
    };
    let text = |mv: &Move| {
        let place = game.legal_moves().iter().position(|other| other == mv);
        place.and_then(|place| texts.get(place)).map_or("", String::as_str)
    };
    if let Some(mv) = meant(game.position(), found, &text) {
        return Ok(mv.clone());
    }
    Err(NoChoice::Ambiguous(found.iter().map(|mv| words::code(text(mv))).collect()))
}

/// Returns the move that a player means by the squares that several moves share: see [`only`]. `text` returns the text
/// of a move.
pub(super) fn meant<'m, 't>(
    position: &Position,
    moves: &[&'m Move],
    text: &dyn Fn(&Move) -> &'t str,
) -> Option<&'m Move> {
    let plain: Vec<&Move> = moves.iter().copied().filter(|mv| mv.choices().is_empty()).collect();
    match (moves, &plain[..]) {
        ([mv], _) | (_, [mv]) => Some(mv),
        _ => {
            let mut short = plain.iter().filter(|mv| text(mv) == coordinate::short(position.variant().rules(), mv));
            short.next().filter(|_| short.next().is_none()).copied()
        }
    }
}

/// Returns the legal move that a text means, or the reason why there is none, in one line.
pub fn spelled(game: &Game, text: &str, style: Style) -> Result<Move, String> {
    if let Some(outcome) = game.outcome() {
        return Err(format!("the game is over: {}", outcome.reason));
    }
    find_move(game.position(), game.legal_moves(), text, style).map_err(|error| error.to_string())
}

/// Like [`spelled`], for a text that may have several plies of one turn.
pub fn spelled_turn(game: &Game, text: &str, style: Style) -> Result<Vec<Move>, String> {
    if let Some(outcome) = game.outcome() {
        return Err(format!("the game is over: {}", outcome.reason));
    }
    find_moves(game, text, style).map_err(|error| error.to_string())
}

/// The reason why a move was not played.
pub struct NotPlayed {
    /// The reason.
    pub reason: String,
    /// Set if the move loses the game. A legal move that goes beyond a limit does not.
    pub loses: bool,
}

/// Plays a move, if one was found. On an error the game is unchanged.
pub fn play(game: &mut Game, found: Result<Move, String>) -> Result<(), NotPlayed> {
    let loses = game.position().variant().rules().illegal == OnIllegal::Loses;
    let mv = found.map_err(|reason| NotPlayed { reason, loses })?;
    game.play(&mv).map_err(|error| NotPlayed { reason: error.to_string(), loses: false })
}

/// Returns the index of a move's promotion in the lists of the variant; a move without one comes first.
fn preference(position: &Position, mv: &Move) -> usize {
    let Some(kind) = mv.becomes else { return 0 };
    let listed = position.variant().rules().promotion.iter().flat_map(|row| match &row.into {
        Into::Kinds(kinds) => kinds.as_slice(),
        Into::Promoted | Into::Unpromoted => &[],
    });
    1 + listed.take_while(|&&listed| listed != kind).count()
}
