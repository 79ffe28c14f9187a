//! The Universal Shogi Interface (Tord Romstad, 2007, with later additions), for all variants that USI can write.

use super::session::Session;
use super::spelling::Spelling;
use super::talk::{Changed, Talk, tell_error, tell_variants};
use super::thinker;
use super::uci::write_thought;
use super::{Event, Flow, Protocol};
use crossbeam_channel::Sender;
use ferz::Side;
use ferz::game::Game;
use ferz::model::Verdict;
use ferz_search::{Findings, Limits, Score};
use std::io::{self, Write};
use std::time::Duration;

/// The name that other programs use for shogi, the variant that the protocol was made for.
const FIRST: &str = "usi";
/// The beginning of the names of options.
const PREFIX: &str = "USI_";

/// A conversation in USI.
pub(super) struct Usi {
    talk: Talk,
    /// Set if the last `go` asked for a mate.
    seeks_mate: bool,
}

impl Usi {
    pub fn new(events: Sender<Event>) -> Usi {
        Usi { talk: Talk::new(events, Spelling::Usi), seeks_mate: false }
    }

    fn introduce(session: &mut Session, out: &mut dyn Write) -> io::Result<()> {
        // A program that speaks USI expects shogi, unless it selects another variant.
        if !session.is_chosen
            && let Some(name) = ferz::library::named(FIRST).first()
            && let Err(error) = session.choose(name)
        {
            tell_error(&error, out)?;
        }
        Talk::offer(PREFIX, "SkillLevel", out)?;
        tell_variants(PREFIX, session, out)?;
        writeln!(out, "usiok")
    }

    fn go(&mut self, session: &mut Session, words: &[&str], out: &mut dyn Write) -> io::Result<()> {
        if let ["mate", time] = words {
            let time = match (*time, time.parse()) {
                ("infinite", _) => None,
                (_, Ok(time)) => Some(Duration::from_millis(time)),
                (_, Err(_)) => return tell_error("expected milliseconds or `infinite` after `mate`", out),
            };
            self.seeks_mate = true;
            let limits = Limits { hard_time: time, win_in: Some(u32::MAX), ..Limits::default() };
            self.talk.search(session, limits);
            return Ok(());
        }
        self.seeks_mate = false;
        if declares_win(&session.game) {
            self.talk.abandon(session);
            return writeln!(out, "bestmove win");
        }
        self.talk.go(session, words).or_else(|error| tell_error(&error, out))
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
            "isready" => self.talk.answer_ready(session, out)?,
            "usinewgame" | "gameover" => {
                self.talk.abandon(session);
                if *command == "usinewgame" {
                    session.thinker.clear_table();
                }
            }
            "setoption" => match self.talk.set_option(session, rest) {
                Ok(Changed::Nothing | Changed::Variant) => {}
                Ok(Changed::Variants) => tell_variants(PREFIX, session, out)?,
                Err(error) => tell_error(&error, out)?,
            },
            "position" => self.talk.set_position(session, rest).or_else(|error| tell_error(&error, out))?,
            "go" => self.go(session, rest, out)?,
            "stop" => self.hurry(session, out)?,
            "ponderhit" => self.talk.ponder_hit(session),
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
        match self.talk.stop(session) {
            Some(found) => self.answer(session, found, out),
            None => Ok(()),
        }
    }

    fn thought(&mut self, session: &mut Session, thought: &Findings, out: &mut dyn Write) -> io::Result<()> {
        write_thought(session.game.position(), thought, Spelling::Usi, out)
    }

    fn end(&mut self, session: &mut Session, found: thinker::Result, out: &mut dyn Write) -> io::Result<()> {
        match self.talk.end(found) {
            Some(found) => self.answer(session, found, out),
            None => Ok(()),
        }
    }

    fn counted(&mut self, session: &Session, counts: thinker::Counts, out: &mut dyn Write) -> io::Result<()> {
        self.talk.tell_counts(session, counts, out)
    }

    fn ready(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "readyok")
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
