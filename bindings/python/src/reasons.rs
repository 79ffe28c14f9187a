//! The reasons why a move is illegal and why a game is over, in words.

use crate::line::Line;
use ferz::notation::{Refused, Why, WhyEnd, san, why, why_end};
use ferz::{Game, LimitExceeded, Move, Outcome, PlayError};

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

/// Returns why the game is over or not, and the claims that moves open, each with the move in algebraic notation.
pub fn end(line: &Line) -> Result<(WhyEnd, Vec<(String, Outcome)>), LimitExceeded> {
    let game = game(line)?;
    let end = why_end(&game)?;
    let written =
        |(mv, claim): &(Move, Outcome)| Ok((san::write(game.position(), game.legal_moves(), mv)?, claim.clone()));
    let claims = end.claims_with.iter().map(written).collect::<Result<_, LimitExceeded>>()?;
    Ok((end, claims))
}

/// Returns the outcomes that may be claimed together with a move; none if the game is over.
pub fn claims_with(line: &Line, mv: &Move) -> Result<Vec<Outcome>, LimitExceeded> {
    match game(line)?.claims_with(mv) {
        Ok(claims) => Ok(claims),
        Err(PlayError::Limit(error)) => Err(error),
        Err(_) => Ok(Vec::new()),
    }
}

/// Returns the game with its history; only the current position if a board has continued after the end of the game.
fn game(line: &Line) -> Result<Game, LimitExceeded> {
    match whole_game(line)? {
        Some(game) => Ok(game),
        None => Game::new(line.now().position.clone()),
    }
}

/// Returns the game with its history; `None` if a board has continued after the end of the game.
pub fn whole_game(line: &Line) -> Result<Option<Game>, LimitExceeded> {
    let mut game = Game::new(line.first().position.clone())?;
    for (node, place) in line.past() {
        if game.play(&node.get(*place as usize)).is_err() {
            return Ok(None);
        }
    }
    Ok(Some(game))
}
