//! The spelling of moves by engines.

use ferz::import::spelling::{pass, plain, write_all};
use ferz::notation::{Style, find_moves};
use ferz::{Game, Move};
use ferz_core::diagnostic::shown;

/// Writes a legal move by its squares, as Fairy-Stockfish does. With `by_rook`, writes castling as the king's capture
/// of its rook.
pub(super) fn by_squares(game: &Game, mv: &Move, by_rook: bool) -> String {
    let legal = game.legal_moves();
    let place = legal.iter().position(|other| other == mv);
    let texts = write_all(game.position(), legal, by_rook);
    place.and_then(|place| texts.into_iter().nth(place)).unwrap_or_else(|| game.position().to_uci(mv))
}

/// Reads the moves of an engine: one move, or the moves of one turn separated by commas.
///
/// # Errors
/// If there is no such legal move, with the reason.
pub(crate) fn read(game: &Game, text: &str) -> Result<Vec<Move>, String> {
    let (position, legal) = (game.position(), game.legal_moves());
    for by_rook in [false, true] {
        let texts = write_all(position, legal, by_rook);
        if let Some(place) = texts.iter().position(|other| other == text) {
            return Ok(vec![legal[place].clone()]);
        }
    }
    if let Some(place) = pass(position, legal, text) {
        return Ok(vec![legal[place].clone()]);
    }
    let plain = plain(position, text);
    let read = |text: &str| find_moves(game, text, Style::Auto);
    let usi = |text: &str| find_moves(game, text, Style::Usi).ok();
    let found = read(&plain).or_else(|_| read(text)).or_else(|error| {
        let with_sign = || read(&text.replacen('*', "@", 1)).ok();
        usi(text).or_else(with_sign).ok_or(error)
    });
    found.map_err(|error| shown(error).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz::Variant;

    /// The move that a text means, in coordinates.
    fn meant(variant: &str, fen: &str, text: &str) -> Result<String, String> {
        let variant = Variant::builtin(variant).unwrap();
        let start = if fen.is_empty() { variant.start() } else { variant.position(fen).unwrap() };
        let game = Game::new(start).unwrap();
        let moves = read(&game, text)?;
        Ok(game.position().to_uci(&moves[0]))
    }

    #[test]
    fn other_spellings_are_understood() {
        let castling = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
        for text in ["e1g1", "e1h1", "O-O", "0-0"] {
            assert_eq!(meant("chess", castling, text), Ok("e1g1".into()), "{text}");
        }
        let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        for text in ["a7a8q", "a7a8Q", "a8=Q"] {
            assert_eq!(meant("chess", promotion, text), Ok("a7a8q".into()), "{text}");
        }
        let drop = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPP1PPPP/1B5R1/LNSGKGSNL[P] w 1";
        for text in ["P@e4", "P*e4", "p@e4", "P*5f"] {
            assert_eq!(meant("shogi", drop, text), Ok("P@e4".into()), "{text}");
        }
        assert_eq!(meant("shogi", "", "7g7f"), Ok("c3c4".into()));
        assert_eq!(meant("duck", "", "e2e4,e4g5"), Ok("e2e4,g5".into()));
    }

    #[test]
    fn an_illegal_move_has_a_reason() {
        let error = meant("chess", "", "e2e5").unwrap_err();
        assert_eq!(error, "the pawn on e2 cannot go to e5; it can go to e3 and e4");
        assert!(meant("chess", "", "0000").is_err());
    }
}
