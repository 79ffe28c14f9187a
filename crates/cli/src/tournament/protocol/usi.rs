//! USI, the Universal Shogi Interface (T. Romstad, 2007): UCI with the moves, positions and clocks of shogi.

use super::spelling::by_squares;
use super::uci::Dialect;
use crate::tournament::clock::Clock;
use ferz::notation::{Style, fen, write_move};
use ferz::record::GameResult;
use ferz::types::Side;
use ferz::{Game, Move};

/// The dialect of USI.
pub(super) const USI: Dialect = Dialect {
    hello: "usi",
    ready: "usiok",
    new_game: "usinewgame",
    variant: "USI_Variant",
    write,
    position: |position| format!("sfen {}", fen::write_sfen(position)),
    clocks,
    end,
};

fn write(game: &Game, mv: &Move, by_rook: bool) -> String {
    let text = write_move(game.position(), game.legal_moves(), mv, Style::Usi);
    text.unwrap_or_else(|_| by_squares(game, mv, by_rook))
}

/// Writes the clocks. USI calls the first player black, so `btime` is the first player's time.
fn clocks(clocks: &[Clock; 2], side: Side) -> String {
    let [first, second] = clocks;
    let mut text = format!(" btime {} wtime {}", first.left.as_millis(), second.left.as_millis());
    let Some(control) = clocks[side.index()].limits.control else { return text };
    if control.increment.is_zero() {
        text.push_str(&format!(" byoyomi {}", control.byoyomi.as_millis()));
    } else {
        let increment = |clock: &Clock| clock.limits.control.map_or(0, |control| control.increment.as_millis());
        text.push_str(&format!(" binc {} winc {}", increment(first), increment(second)));
    }
    text
}

fn end(score: GameResult, side: Side) -> Option<String> {
    match score {
        GameResult::Wins(winner) if winner == side => Some("gameover win".into()),
        GameResult::Wins(_) => Some("gameover lose".into()),
        GameResult::Draw => Some("gameover draw".into()),
        GameResult::Unknown => None,
    }
}
