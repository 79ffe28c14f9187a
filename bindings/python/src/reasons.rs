//! The reasons why a move is illegal, in words.

use crate::line::Line;
use ferz::notation::{Refused, Why, why};
use ferz::{Game, LimitExceeded};

/// Returns the reasons why the move of a text is illegal, one sentence per line; `None` if it is legal.
pub fn why_illegal(line: &Line, text: &str) -> Result<Option<String>, LimitExceeded> {
    let (over, error, reasons) = match why(&game(line)?, text)? {
        Why::Allowed(_) => return Ok(None),
        Why::Refused(Refused { over, error, reasons, .. }) => (over, error, reasons),
    };
    let over = over.map(|over| format!("the game is over: {over}"));
    let reasons = error.map(|error| error.to_string()).into_iter().chain(reasons.into_iter().map(|reason| reason.text));
    Ok(Some(over.into_iter().chain(reasons).collect::<Vec<_>>().join("\n")))
}

/// Returns the game with its history; only the current position if a board has continued after the end of the game.
fn game(line: &Line) -> Result<Game, LimitExceeded> {
    let mut game = Game::new(line.first().position.clone())?;
    for (node, place) in line.past() {
        if game.play(&node.get(*place as usize)).is_err() {
            return Game::new(line.now().position.clone());
        }
    }
    Ok(game)
}
