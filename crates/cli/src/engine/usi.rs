//! The Universal Shogi Interface (Tord Romstad, 2007, with later additions), for all variants that USI can write.

use super::reply::Reply;
use super::session::Session;
use super::spelling::Spelling;
use super::thinker::{self, Thought};
use super::uci::{Asked, MOST_LINES, MOST_THREADS, tell_error, write_thought};
use super::{Event, Flow, Protocol};
use crossbeam_channel::Sender;
use ferz::Side;
use ferz::game::Game;
use ferz::model::Verdict;
use ferz_search::{Engine, Level, Limits, Score};
use std::io::{self, Write};

/// The name that other programs use for shogi, the variant that the protocol was made for.
const FIRST: &str = "usi";

/// A conversation in USI.
pub(super) struct Usi {
    events: Sender<Event>,
    /// The number of best lines to report.
    lines: usize,
    reply: Reply,
    /// Set if the last `go` asked for a mate.
    seeks_mate: bool,
}

impl Usi {
    pub fn new(events: Sender<Event>) -> Usi {
        Usi { events, lines: 1, reply: Reply::default(), seeks_mate: false }
    }

    fn introduce(session: &mut Session, out: &mut dyn Write) -> io::Result<()> {
        // A program that speaks USI expects shogi, unless it selects another variant.
        if !session.is_chosen
            && let Some(name) = ferz::library::named(FIRST).first()
            && let Err(error) = session.choose(name)
        {
            tell_error(&error, out)?;
        }
        writeln!(out, "id name Ferz {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the authors of Ferz")?;
        writeln!(
            out,
            "option name USI_Hash type spin default {} min 1 max {}",
            Engine::MEGABYTES,
            Engine::MOST_MEGABYTES
        )?;
        writeln!(out, "option name USI_Ponder type check default false")?;
        writeln!(out, "option name Threads type spin default 1 min 1 max {MOST_THREADS}")?;
        writeln!(out, "option name MultiPV type spin default 1 min 1 max {MOST_LINES}")?;
        writeln!(out, "option name SkillLevel type spin default 20 min 1 max 20")?;
        write!(out, "option name USI_Variant type combo default {}", session.name)?;
        for name in session.names() {
            write!(out, " var {name}")?;
        }
        writeln!(out, "\nusiok")
    }

    fn set_option(&mut self, session: &mut Session, words: &[&str], out: &mut dyn Write) -> io::Result<()> {
        let ["name", name, "value", value] = words else { return Ok(()) };
        let number = |most: usize| {
            let number = value.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| format!("the value of {name} must be a number from 1 to {most}"))
        };
        let done = match *name {
            "USI_Hash" => number(Engine::MOST_MEGABYTES).map(|number| session.thinker.set_megabytes(number)),
            "Threads" => number(MOST_THREADS).map(|number| session.thinker.set_threads(number)),
            "MultiPV" => number(MOST_LINES).map(|number| self.lines = number),
            "SkillLevel" => number(20).map(|number| session.thinker.set_level(Level::new(number as u8))),
            "USI_Variant" => {
                self.reply.abandon(session);
                session.choose(value)
            }
            _ => Ok(()),
        };
        match done {
            Ok(()) => Ok(()),
            Err(error) => tell_error(&error, out),
        }
    }

    fn set_position(&mut self, session: &mut Session, words: &[&str], out: &mut dyn Write) -> io::Result<()> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, moves) = (&words[..at], words.get(at + 1..).unwrap_or_default());
        let fen = match place {
            ["startpos"] => None,
            [kind @ ("sfen" | "fen"), fen @ ..] if !fen.is_empty() => {
                Some(if *kind == "sfen" { format!("sfen {}", fen.join(" ")) } else { fen.join(" ") })
            }
            _ => {
                return tell_error("expected `position startpos` or `position sfen SFEN`, then `moves` and moves", out);
            }
        };
        self.reply.abandon(session);
        match session.set_up(fen.as_deref(), moves, Spelling::Usi) {
            Ok(()) => Ok(()),
            Err(error) => tell_error(&error, out),
        }
    }

    fn go(&mut self, session: &mut Session, words: &[&str], out: &mut dyn Write) -> io::Result<()> {
        if let ["mate", time] = words {
            self.seeks_mate = true;
            let time = time.parse().ok().map(std::time::Duration::from_millis);
            let limits = Limits { hard_time: time, win_in: Some(u32::MAX), ..Limits::default() };
            self.reply.search(session, limits);
            return Ok(());
        }
        self.seeks_mate = false;
        if declares_win(&session.game) {
            self.reply.abandon(session);
            return writeln!(out, "bestmove win");
        }
        // The words are those of UCI, but black moves first in USI: `btime` is the clock of the first player.
        let words: Vec<&str> = words.iter().map(|word| swapped(word)).collect();
        let asked = match Asked::read(&words, &session.game) {
            Ok(asked) => asked,
            Err(error) => return tell_error(&error, out),
        };
        asked.search(self.lines, &mut self.reply, session);
        Ok(())
    }

    fn answer(&self, session: &Session, found: thinker::Result, out: &mut dyn Write) -> io::Result<()> {
        let found = match found {
            Ok(found) => found,
            Err(error) => {
                tell_error(&error, out)?;
                None
            }
        };
        let line = found.as_ref().and_then(|found| found.lines.first());
        let moves = line.map(|line| Spelling::Usi.line(session.game.position(), &line.moves)).unwrap_or_default();
        if self.seeks_mate {
            return match line.map(|line| line.score) {
                Some(Score::Win(_)) => writeln!(out, "checkmate {}", moves.join(" ")),
                // The search has found no mate, but has not proved that there is none.
                Some(Score::Lead(_)) => writeln!(out, "checkmate timeout"),
                Some(Score::Loss(_)) | None => writeln!(out, "checkmate nomate"),
            };
        }
        match &moves[..] {
            [] => writeln!(out, "bestmove resign"),
            [best] => writeln!(out, "bestmove {best}"),
            [best, next, ..] => writeln!(out, "bestmove {best} ponder {next}"),
        }
    }
}

impl Protocol for Usi {
    fn line(&mut self, session: &mut Session, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else { return Ok(Flow::GoOn) };
        match *command {
            "usi" => Usi::introduce(session, out)?,
            "isready" if session.thinker.is_busy() => writeln!(out, "readyok")?,
            "isready" => session.thinker.when_ready(&self.events),
            "usinewgame" | "gameover" => {
                self.reply.abandon(session);
                if *command == "usinewgame" {
                    session.thinker.forget();
                }
            }
            "setoption" => self.set_option(session, rest, out)?,
            "position" => self.set_position(session, rest, out)?,
            "go" => self.go(session, rest, out)?,
            "stop" => {
                if let Some(found) = self.reply.release(session) {
                    self.answer(session, found, out)?;
                }
            }
            "ponderhit" => self.reply.ponder_hit(session),
            "quit" => {
                session.thinker.abandon();
                return Ok(Flow::Quit);
            }
            // The protocol asks engines to ignore unknown commands.
            _ => {}
        }
        Ok(Flow::GoOn)
    }

    fn thought(&mut self, session: &mut Session, thought: &Thought, out: &mut dyn Write) -> io::Result<()> {
        write_thought(session.game.position(), thought, Spelling::Usi, out)
    }

    fn end(&mut self, session: &mut Session, found: thinker::Result, out: &mut dyn Write) -> io::Result<()> {
        match self.reply.end(found) {
            Some(found) => self.answer(session, found, out),
            None => Ok(()),
        }
    }

    fn ready(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "readyok")
    }
}

/// The UCI word for the clock of the same side.
fn swapped(word: &str) -> &str {
    match word {
        "btime" => "wtime",
        "wtime" => "btime",
        "binc" => "winc",
        "winc" => "binc",
        _ => word,
    }
}

/// Returns `true` if the side to move can claim a win.
fn declares_win(game: &Game) -> bool {
    let side: Side = game.position().side_to_move();
    game.claims().iter().any(|claim| claim.winner == Some(side)) || {
        let rules = game.position().variant().rules();
        game.outcome().is_some_and(|end| {
            end.winner == Some(side)
                && rules.outcomes.iter().any(|row| row.name == end.reason && row.result == Verdict::Win)
        })
    }
}
