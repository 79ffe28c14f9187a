//! Why a move may not be played, in words.

use crate::line::Line;
use ferz::notation::{Refused, Why, why};
use ferz::{Game, LimitExceeded};

/// Why the move that a text says may not be played, a sentence a line; `None` if it may.
pub fn why_illegal(line: &Line, text: &str) -> Result<Option<String>, LimitExceeded> {
    let (over, error, reasons) = match why(&game(line)?, text)? {
        Why::Allowed(_) => return Ok(None),
        Why::Refused(Refused { over, error, reasons, .. }) => (over, error, reasons),
    };
    let over = over.map(|over| format!("the game is over: {over}"));
    let reasons = error.map(|error| error.to_string()).into_iter().chain(reasons.into_iter().map(|reason| reason.text));
    Ok(Some(over.into_iter().chain(reasons).collect::<Vec<_>>().join("\n")))
}

/// The game with what has been seen in it; only the present position, if a board has gone on after the end of the game.
fn game(line: &Line) -> Result<Game, LimitExceeded> {
    let mut game = Game::new(line.first().position.clone())?;
    for (node, place) in line.past() {
        if game.play(&node.get(*place as usize)).is_err() {
            return Game::new(line.now().position.clone());
        }
    }
    Ok(game)
}
