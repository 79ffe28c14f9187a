//! The dialect `plain`, for people and for pipes: a board with coordinates, moves in any notation, a few commands.

use super::board::{Pictures, draw};
use super::choice::{NotPlayed, play, spelled};
use super::{Dialect, Flow, Manner, forfeit, side_name, to_move};
use crate::diagnostic::shown;
use crate::game::{Game, Outcome};
use crate::notation::{Style, coordinate, fen};
use std::io::{self, Write};

const HELP: &str = "\
A move in any notation: e2e4, e2 e4, e7e8q, P@e4, move e2 e4, Nf3, O-O.
  board         show the board
  fen           show the position as a FEN
  moves [WHAT]  list the legal moves, all or those of a piece or from a square
  undo          take the last move back
  claim         end the game where the rules let you
  help          this
  quit          leave
";

/// See the module.
pub(super) struct Plain {
    prompt: bool,
}

impl Plain {
    pub(super) fn new(manner: Manner) -> Plain {
        Plain { prompt: manner.prompt }
    }

    fn show(&self, game: &Game, out: &mut dyn Write) -> io::Result<Flow> {
        write!(out, "{}", draw(game.position(), Pictures::Letters))?;
        if let Some(outcome) = game.outcome() {
            return self.end(outcome, out);
        }
        let check = if game.is_check() { ", in check" } else { "" };
        writeln!(out, "{}{check}", to_move(game.position()))?;
        self.ask(game, out)
    }

    fn ask(&self, game: &Game, out: &mut dyn Write) -> io::Result<Flow> {
        if self.prompt {
            write!(out, "{}> ", side_name(game.position().variant().rules(), game.position().side_to_move()))?;
        }
        Ok(Flow::Go)
    }

    fn refuse(&self, game: &Game, reason: &str, out: &mut dyn Write) -> io::Result<Flow> {
        writeln!(out, "error: {reason}")?;
        self.ask(game, out)?;
        Ok(Flow::Refused)
    }

    fn end(&self, outcome: &Outcome, out: &mut dyn Write) -> io::Result<Flow> {
        writeln!(out, "{outcome}")?;
        Ok(Flow::Stop)
    }
}

impl Dialect for Plain {
    fn open(&mut self, game: &Game, out: &mut dyn Write) -> io::Result<Flow> {
        self.show(game, out)
    }

    fn hear(&mut self, game: &mut Game, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => return self.ask(game, out),
            ("quit" | "exit", "") => return Ok(Flow::Stop),
            ("help", "") => write!(out, "{HELP}")?,
            ("board", "") => return self.show(game, out),
            ("fen", "") => writeln!(out, "{}", fen::write(game.position()))?,
            ("moves", what) => match listed(game, what) {
                Some(moves) if moves.is_empty() => writeln!(out, "none")?,
                Some(moves) => writeln!(out, "{moves}")?,
                None => {
                    return self.refuse(game, &format!("no piece and no square is called \"{}\"", shown(what)), out);
                }
            },
            ("undo", "") => match game.undo() {
                Some(_) => return self.show(game, out),
                None => return self.refuse(game, "there is no move to take back", out),
            },
            ("claim", "") => match game.claims().first() {
                Some(claim) => return self.end(&claim.clone(), out),
                None => return self.refuse(game, "there is nothing to claim", out),
            },
            _ => match play(game, spelled(game, line, Style::Auto)) {
                Ok(()) => return self.show(game, out),
                Err(NotPlayed { reason, loses: false }) => return self.refuse(game, &reason, out),
                Err(NotPlayed { reason, loses: true }) => {
                    writeln!(out, "error: {reason}")?;
                    return self.end(&forfeit(game), out);
                }
            },
        }
        self.ask(game, out)
    }
}

/// The legal moves sorted, in one line: all, or those of a piece, or from a square.
fn listed(game: &Game, what: &str) -> Option<String> {
    let position = game.position();
    let rules = position.variant().rules();
    let (kind, from) = (rules.kind_named(what), rules.board.named(what));
    if !what.is_empty() && kind.is_none() && from.is_none() {
        return None;
    }
    let texts = coordinate::write_all(position, game.legal_moves());
    let wanted = game.legal_moves().iter().zip(texts).filter(|(mv, _)| {
        let dropped = mv.kind == crate::model::MoveKind::Drop;
        what.is_empty() || kind == Some(mv.piece) || (from == Some(mv.from) && !dropped)
    });
    let mut texts: Vec<String> = wanted.map(|(_, text)| text).collect();
    texts.sort();
    Some(texts.join(" "))
}
