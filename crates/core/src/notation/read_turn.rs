//! Reading of a text as the moves of a turn.

use super::{MoveTextError, Style, find_move};
use crate::game::Game;
use crate::movegen::Move;

/// Reads the moves of a game that a text names: one move, or several plies of one turn with commas between them,
/// `e5,Nc6`.
/// Otherwise like [`find_move`].
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
/// assert!(find_moves(&game, "e5,e4", Style::Auto).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find_moves(game: &Game, text: &str, style: Style) -> Result<Vec<Move>, MoveTextError> {
    let whole = find_move(game.position(), game.legal_moves(), text, style);
    let is_turn = game.position().variant().rules().turn.is_some() && text.contains(',');
    match whole {
        Err(error) if is_turn => plies(game, text, style).unwrap_or(Err(error)),
        whole => whole.map(|mv| vec![mv]),
    }
}

/// The plies of a turn, written with commas between them; `None` if the text is not a turn.
fn plies(game: &Game, text: &str, style: Style) -> Option<Result<Vec<Move>, MoveTextError>> {
    let side = game.position().side_to_move();
    let mut game = game.clone();
    let mut moves = Vec::new();
    for part in text.split(',') {
        if game.position().side_to_move() != side {
            return None;
        }
        let at = part.as_ptr() as usize - text.as_ptr() as usize;
        match find_move(game.position(), game.legal_moves(), part, style) {
            Ok(mv) => {
                game.play(&mv).ok()?;
                moves.push(mv);
            }
            Err(_) if moves.is_empty() => return None,
            Err(mut error) => {
                (error.range, error.text) = (error.range.start + at..error.range.end + at, text.to_owned());
                return Some(Err(error));
            }
        }
    }
    Some(Ok(moves))
}
