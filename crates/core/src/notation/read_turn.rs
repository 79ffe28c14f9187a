//! Reading of a text as the moves of a turn.

use super::move_error::MoveTextFault;
use super::read_move::offers_choices;
use super::{MoveTextError, Style, find_move};
use crate::game::Game;
use crate::movegen::Move;

/// Reads the moves of a game that a text names: one move, or several plies of one turn with commas between them,
/// `e5,Nc6`. A comma may also end the text, if the turn goes on. Otherwise like [`find_move`].
///
/// # Errors
/// If the text is not a move, or not a legal one. The error gives the reason.
///
/// ```
/// # use ferz_core as ferz;
/// use ferz::notation::{Style, find_moves};
/// use ferz::{Game, Variant};
///
/// let mut game = Game::new(Variant::builtin("marseillais")?.start())?;
/// game.play_text("e4")?;
/// assert_eq!(find_moves(&game, "e5,Nc6", Style::Auto)?.len(), 2);
/// let error = find_moves(&game, "e5,Nc6,d4", Style::Auto).unwrap_err();
/// assert_eq!(error.to_string(), "the turn is over after `e5,Nc6`; commas join only the moves of one turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_moves(game: &Game, text: &str, style: Style) -> Result<Vec<Move>, MoveTextError> {
    let whole = find_move(game.position(), game.legal_moves(), text, style);
    match whole {
        Err(error) if text.contains(',') => plies(game, text, style).unwrap_or(Err(error)),
        whole => whole.map(|mv| vec![mv]),
    }
}

/// The plies of a turn, written with commas between them; `None` if the text is not a turn.
fn plies(game: &Game, text: &str, style: Style) -> Option<Result<Vec<Move>, MoveTextError>> {
    let may_choose = offers_choices(game.position().variant().rules(), game.legal_moves());
    let side = game.position().side_to_move();
    let mut game = game.clone();
    let mut moves = Vec::new();
    for part in text.split(',') {
        let at = part.as_ptr() as usize - text.as_ptr() as usize;
        if game.position().side_to_move() != side {
            let played = text[..at].trim_end_matches(',').trim().to_owned();
            return Some(Err(MoveTextError::new((MoveTextFault::TurnOver(played), at..text.len()), text)));
        }
        if !moves.is_empty() && text[at..].trim().is_empty() {
            break;
        }
        match find_move(game.position(), game.legal_moves(), part, style) {
            Ok(mv) => {
                game.play(&mv).ok()?;
                moves.push(mv);
            }
            Err(_) if moves.is_empty() && may_choose => return None,
            Err(mut error) => {
                (error.range, error.text) = (error.range.start + at..error.range.end + at, text.to_owned());
                return Some(Err(error));
            }
        }
    }
    Some(Ok(moves))
}
