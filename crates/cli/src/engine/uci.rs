//! The Universal Chess Interface (Huber and Meyer-Kahlen, 2006), with the options for variants that other engines use.

use super::session::Session;
use super::spelling::Spelling;
use super::talk::{Changed, Talk, tell_error, tell_variants};
use super::thinker;
use super::{Event, Flow, Protocol};
use crate::value::Value;
use crossbeam_channel::Sender;
use ferz::Position;
use ferz::picture::text::{Pictures, draw};
use ferz_search::{Findings, Score};
use std::io::{self, Write};

/// The beginning of the names of options about variants.
const PREFIX: &str = "UCI_";

/// A conversation in UCI.
pub(super) struct Uci(Talk);

impl Uci {
    pub fn new(events: Sender<Event>) -> Uci {
        Uci(Talk::new(events, Spelling::Uci))
    }

    fn introduce(session: &Session, out: &mut dyn Write) -> io::Result<()> {
        Talk::offer("", "Skill Level", out)?;
        writeln!(out, "option name Clear Hash type button")?;
        writeln!(out, "option name UCI_Chess960 type check default false")?;
        tell_variants(PREFIX, session, out)?;
        writeln!(out, "option name VariantPath type string default <empty>")?;
        writeln!(out, "uciok")
    }

    fn answer(&self, session: &Session, found: thinker::Result, out: &mut dyn Write) -> io::Result<()> {
        match found {
            Ok(Some(Findings { lines, .. })) => {
                let moves = &lines[0].moves[..lines[0].moves.len().min(2)];
                let texts = self.0.spelling.line(session.game.position(), moves);
                match &texts[..] {
                    [best, next] => writeln!(out, "bestmove {best} ponder {next}"),
                    [best] => writeln!(out, "bestmove {best}"),
                    _ => writeln!(out, "bestmove (none)"),
                }
            }
            Ok(None) => {
                writeln!(out, "info string there is no legal move")?;
                writeln!(out, "bestmove (none)")
            }
            Err(error) => {
                tell_error(&error, out)?;
                writeln!(out, "bestmove (none)")
            }
        }
    }
}

impl Protocol for Uci {
    fn line(&mut self, session: &mut Session, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else { return Ok(Flow::GoOn) };
        match *command {
            "uci" => Uci::introduce(session, out)?,
            "isready" => self.0.answer_ready(session, out)?,
            "ucinewgame" => {
                self.0.abandon(session);
                session.thinker.clear_table();
            }
            "setoption" => match self.0.set_option(session, rest) {
                Ok(Changed::Nothing) => {}
                Ok(Changed::Variant) => describe(session, out)?,
                Ok(Changed::Variants) => tell_variants(PREFIX, session, out)?,
                Err(error) => tell_error(&error, out)?,
            },
            "position" => self.0.set_position(session, rest).or_else(|error| tell_error(&error, out))?,
            "go" => self.0.go(session, rest).or_else(|error| tell_error(&error, out))?,
            "stop" => self.hurry(session, out)?,
            "ponderhit" => self.0.ponder_hit(session),
            "d" => write!(out, "{}", drawing(session.game.position()))?,
            "quit" => {
                session.thinker.abandon();
                return Ok(Flow::Quit);
            }
            // The protocol asks engines to ignore unknown commands.
            _ => {}
        }
        Ok(Flow::GoOn)
    }

    fn hurry(&mut self, session: &mut Session, out: &mut dyn Write) -> io::Result<()> {
        match self.0.stop(session) {
            Some(found) => self.answer(session, found, out),
            None => Ok(()),
        }
    }

    fn thought(&mut self, session: &mut Session, thought: &Findings, out: &mut dyn Write) -> io::Result<()> {
        write_thought(session.game.position(), thought, self.0.spelling, out)
    }

    fn end(&mut self, session: &mut Session, found: thinker::Result, out: &mut dyn Write) -> io::Result<()> {
        match self.0.end(found) {
            Some(found) => self.answer(session, found, out),
            None => Ok(()),
        }
    }

    fn counted(&mut self, session: &Session, counts: thinker::Counts, out: &mut dyn Write) -> io::Result<()> {
        self.0.tell_counts(session, counts, out)
    }

    fn ready(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "readyok")
    }
}

/// Writes the findings of a search, line by line.
pub(super) fn write_thought(
    position: &Position,
    thought: &Findings,
    spelling: Spelling,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Findings { depth, deepest, nodes, time, fill, lines } = thought;
    let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    for (number, line) in lines.iter().enumerate() {
        // USI counts the plies to a mate, UCI the moves.
        let score = match (line.score, spelling) {
            (Score::Win(plies), Spelling::Usi) => format!("mate {plies}"),
            (Score::Loss(plies), Spelling::Usi) => format!("mate -{plies}"),
            _ => match Value::of_line(position, line) {
                Value::Centipawns(value) => format!("cp {value}"),
                Value::Mate(moves) => format!("mate {moves}"),
            },
        };
        let moves = spelling.line(position, &line.moves).join(" ");
        writeln!(
            out,
            "info depth {depth} seldepth {deepest} multipv {} score {score} nodes {nodes} nps {speed} hashfull {fill} time {} pv {moves}",
            number + 1,
            time.as_millis(),
        )?;
    }
    Ok(())
}

/// Describes the current variant for programs that draw its board.
fn describe(session: &Session, out: &mut dyn Write) -> io::Result<()> {
    let rules = session.variant().rules();
    let board = &rules.board;
    let pocket = rules.held_drops().iter().count();
    writeln!(
        out,
        "info string variant {} files {} ranks {} pocket {pocket} template {} startpos {}",
        session.name,
        board.files(),
        board.ranks(),
        session.name,
        rules.start.fen,
    )
}

/// The board as text, with its FEN.
fn drawing(position: &Position) -> String {
    let board = draw(position, Pictures::Letters);
    format!("{board}\nFen: {}\nKey: {:016X}\n", position.fen(), position.key())
}
