//! The dialect `grid`: a cell is the letter of the side and that of the piece, a move is two squares.
//!
//! A line is `FROM TO`, or `FROM TO LETTER` for a promotion; without the letter, the piece becomes the first kind that
//! the variant lists. Drops and passes cannot be written.

use super::choice::{NotPlayed, between, play};
use super::{Dialect, Flow, forfeit, in_capitals};
use ferz::game::Game;
use ferz::movegen::Move;
use ferz::position::Position;
use ferz::types::{Piece, Side};
use ferz_core::diagnostic::shown;
use std::io::{self, Write};

const INVALID: &str = "Invalid Move";

/// The dialect; see the module.
pub(super) struct Grid;

impl Dialect for Grid {
    fn open(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<Flow> {
        show(game, out)
    }

    fn hear(&mut self, game: &mut Game, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let line = line.trim();
        match line {
            "" => return Ok(Flow::Go),
            "exit" => return Ok(Flow::Stop),
            _ => {}
        }
        let found = understand(game, line);
        let is_legal = found.is_ok();
        let Err(NotPlayed { reason, loses }) = play(game, found) else { return show(game, out) };
        // The dialect cannot give the reason why a move is illegal.
        let said = if is_legal { format!("{INVALID}: {reason}") } else { INVALID.into() };
        writeln!(out, "{said}")?;
        if loses {
            writeln!(out, "{}", forfeit(game))?;
            return Ok(Flow::Stop);
        }
        Ok(Flow::Refused(reason))
    }
}

fn understand(game: &Game, line: &str) -> Result<Move, String> {
    let board = &game.position().variant().rules().board;
    let words: Vec<&str> = line.split_whitespace().collect();
    let ([from, to], letter) = match words[..] {
        [from, to] => ([from, to], None),
        [from, to, letter] => ([from, to], Some(letter)),
        _ => return Err("a move is two squares, and perhaps a letter".into()),
    };
    let square = |name: &str| board.named(name).ok_or_else(|| format!("there is no square `{}`", shown(name)));
    between(game, square(from)?, square(to)?, letter).map_err(|error| error.to_string())
}

fn show(game: &Game, out: &mut dyn Write) -> io::Result<Flow> {
    writeln!(out, "{}", cells(game.position()))?;
    match game.outcome() {
        None => Ok(Flow::Go),
        Some(outcome) => {
            writeln!(out, "{outcome}")?;
            Ok(Flow::Stop)
        }
    }
}

/// Returns one line per rank, with one blank between cells; longer letters widen all columns alike.
fn cells(position: &Position) -> String {
    let rules = position.variant().rules();
    let all = Side::BOTH.into_iter().flat_map(|side| rules.kinds().map(move |kind| Piece { side, kind }));
    let width = all.map(|piece| in_capitals(rules, piece).chars().count()).max().unwrap_or(2);
    let mut text = String::new();
    for rank in (0..rules.board.ranks()).rev() {
        let cells = (0..rules.board.files()).map(|file| {
            let Some(at) = rules.board.at(file.into(), rank.into()) else { return " ".repeat(width) };
            match position.piece_at(at) {
                Some(piece) => format!("{:<width$}", in_capitals(rules, piece)),
                None if position.is_occupied(at) => "*".repeat(width),
                None => "-".repeat(width),
            }
        });
        text.push_str(cells.collect::<Vec<_>>().join(" ").trim_end());
        text.push('\n');
    }
    text
}
