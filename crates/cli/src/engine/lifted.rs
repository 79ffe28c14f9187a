//! Help for the user who moves a piece on XBoard's board with the mouse.

use super::session::Session;
use super::spelling::{Spelling, from_xboard};
use ferz::Move;
use std::io::{self, Write};

/// Highlights the squares that the piece on a square can move to: red for captures, yellow for other moves.
pub(super) fn highlight(session: &Session, square: &str, out: &mut dyn Write) -> io::Result<()> {
    let position = session.game.position();
    let variant = position.variant();
    let Ok(from) = variant.square(&from_xboard(&variant.rules().board, square)) else { return Ok(()) };
    let moves: Vec<&Move> = session.game.legal_moves().iter().filter(|mv| mv.from == from).collect();
    let board = &variant.rules().board;
    let mut text = String::new();
    for rank in (0..i32::from(board.ranks())).rev() {
        let mut empty = 0;
        for file in 0..i32::from(board.files()) {
            let at = board.at(file, rank);
            let found = moves.iter().find(|mv| Some(mv.to) == at);
            let colour = match found {
                None => None,
                Some(mv) if position.is_capture(*mv) => Some('R'),
                Some(_) => Some('Y'),
            };
            match colour {
                None => empty += 1,
                Some(colour) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.push(colour);
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        if rank > 0 {
            text.push('/');
        }
    }
    writeln!(out, "highlight {text}")
}

/// Offers the promotions of the piece that was lifted from one square and put on another, if there are several. `=` is a
/// move without promotion.
pub(super) fn offer_choice(session: &Session, from: &str, to: &str, out: &mut dyn Write) -> io::Result<()> {
    let board = &session.variant().rules().board;
    let ends = [from_xboard(board, from), from_xboard(board, to.trim_end_matches(','))].concat();
    let texts = Spelling::Uci.all(session.game.position(), session.game.legal_moves());
    // A digit would belong to the rank.
    let rests =
        texts.iter().filter_map(|text| text.strip_prefix(&ends)).filter(|rest| !rest.starts_with(char::is_numeric));
    let letters: Vec<String> =
        rests.map(|rest| if rest.is_empty() { "=".to_owned() } else { rest.to_uppercase() }).collect();
    if letters.len() > 1 { writeln!(out, "choice {}", letters.concat()) } else { Ok(()) }
}
