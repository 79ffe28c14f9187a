//! The parts of UCI and USI that are the same: options, positions and searches.

use super::go::Asked;
use super::reply::Reply;
use super::session::Session;
use super::spelling::Spelling;
use super::{Event, thinker};
use crossbeam_channel::Sender;
use ferz_search::{Engine, Limits, SkillLevel};
use std::io::{self, Write};

/// The strongest level.
const MOST_SKILL: u8 = SkillLevel::FULL.number();

/// The state of a conversation.
pub(super) struct Talk {
    events: Sender<Event>,
    /// The spelling of moves.
    pub spelling: Spelling,
    /// The number of best lines to report.
    lines: usize,
    reply: Reply,
}

/// The effect of an option, as far as the protocols report it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Changed {
    Nothing,
    /// The current variant.
    Variant,
    /// The list of variants.
    Variants,
}

impl Talk {
    pub fn new(events: Sender<Event>, spelling: Spelling) -> Talk {
        Talk { events, spelling, lines: 1, reply: Reply::default() }
    }

    /// Offers the options that both protocols have. `prefix` is `USI_` in USI, and empty in UCI.
    pub fn offer(prefix: &str, skill: &str, out: &mut dyn Write) -> io::Result<()> {
        let (megabytes, most) = (Engine::MEGABYTES, Engine::MOST_MEGABYTES);
        writeln!(out, "id name Ferz {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the authors of Ferz")?;
        writeln!(out, "option name {prefix}Hash type spin default {megabytes} min 1 max {most}")?;
        writeln!(out, "option name {prefix}Ponder type check default false")?;
        writeln!(out, "option name Threads type spin default 1 min 1 max {}", Engine::MOST_THREADS)?;
        writeln!(out, "option name MultiPV type spin default 1 min 1 max {}", Engine::MOST_LINES)?;
        writeln!(out, "option name {skill} type spin default {MOST_SKILL} min 1 max {MOST_SKILL}")
    }

    /// Reads the words after `setoption`, and sets the option: `name NAME value VALUE`. An unknown option is an
    /// error that changes nothing.
    pub fn set_option(&mut self, session: &mut Session, words: &[&str]) -> Result<Changed, String> {
        let words = words.strip_prefix(&["name"]).unwrap_or(words);
        let at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let (name, value) = (words[..at].join(" "), words.get(at + 1..).unwrap_or_default().join(" "));
        let is_wrong = |expected: String| format!("the value of {name} must be {expected}");
        let whole = |most: usize| {
            let number = value.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| is_wrong(format!("a number from 1 to {most}")))
        };
        let check = || match value.as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(is_wrong("true or false".to_owned())),
        };
        // USI has no blanks in names, and a prefix where UCI has none.
        let key = name.to_lowercase().replace([' ', '_'], "");
        match key.strip_prefix("usi").or_else(|| key.strip_prefix("uci")).unwrap_or(&key) {
            "hash" => session.thinker.set_megabytes(whole(Engine::MOST_MEGABYTES)?),
            "threads" => session.thinker.set_threads(whole(Engine::MOST_THREADS)?),
            "multipv" => self.lines = whole(Engine::MOST_LINES)?,
            "skilllevel" => session.thinker.set_level(SkillLevel::new(whole(MOST_SKILL.into())? as u8)),
            "clearhash" => session.thinker.clear_table(),
            "ponder" => {
                check()?;
            }
            "chess960" => {
                let is_shuffled = check()?;
                let spelling = if is_shuffled { Spelling::Shuffled } else { Spelling::Uci };
                if self.spelling != Spelling::Usi && self.spelling != spelling {
                    self.spelling = spelling;
                    self.reply.abandon(session);
                    session.shuffle(is_shuffled)?;
                    return Ok(Changed::Variant);
                }
            }
            "variant" => {
                self.reply.abandon(session);
                session.choose(&value)?;
                if self.spelling == Spelling::Shuffled {
                    session.shuffle(true)?;
                }
                return Ok(Changed::Variant);
            }
            "variantpath" if !value.is_empty() && value != "<empty>" => {
                session.add(&value)?;
                return Ok(Changed::Variants);
            }
            "variantpath" => {}
            _ => return Err(format!("there is no option `{name}`")),
        }
        Ok(Changed::Nothing)
    }

    /// Reads the words after `position`, and sets the position up.
    pub fn set_position(&mut self, session: &mut Session, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, moves) = (&words[..at], words.get(at + 1..).unwrap_or_default());
        let fen = match place {
            ["startpos"] => None,
            ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
            // Keep the word, which says how to read the text.
            ["sfen", _, ..] => Some(place.join(" ")),
            _ => {
                let (kind, text) = if self.spelling == Spelling::Usi { ("sfen", "SFEN") } else { ("fen", "FEN") };
                return Err(format!(
                    "expected `position startpos` or `position {kind} {text}`, then `moves` and moves"
                ));
            }
        };
        self.reply.abandon(session);
        session.set_up(fen.as_deref(), moves, self.spelling)
    }

    /// Reads the words after `go`, and starts a search or a count.
    pub fn go(&mut self, session: &mut Session, words: &[&str]) -> Result<(), String> {
        let asked = Asked::read(words, &session.game, self.spelling)?;
        match asked.perft {
            Some(depth) => {
                self.reply.abandon(session);
                let position = session.game.position().clone();
                session.thinker.count(position, depth);
            }
            None => asked.search(self.lines, &mut self.reply, session),
        }
        Ok(())
    }

    /// Starts a search that answers at its end.
    pub fn search(&mut self, session: &mut Session, limits: Limits) {
        self.reply.search(session, limits);
    }

    /// Answers `isready`: at once during a search, otherwise after the jobs that are still running.
    pub fn answer_ready(&self, session: &Session, out: &mut dyn Write) -> io::Result<()> {
        if session.thinker.is_busy() {
            return writeln!(out, "readyok");
        }
        session.thinker.when_done(&self.events, Event::Ready);
        Ok(())
    }

    /// Ends the search without an answer.
    pub fn abandon(&mut self, session: &mut Session) {
        self.reply.abandon(session);
    }

    /// Ends the search or the count. Returns the result if the search has ended already.
    pub fn stop(&mut self, session: &Session) -> Option<thinker::Result> {
        self.reply.release(session)
    }

    /// Restarts the search with the clock, after the opponent has made the expected move.
    pub fn ponder_hit(&mut self, session: &mut Session) {
        self.reply.ponder_hit(session);
    }

    /// Notes the end of the search. Returns the result if it may be reported now.
    pub fn end(&mut self, found: thinker::Result) -> Option<thinker::Result> {
        self.reply.end(found)
    }

    /// Reports the counts of `go perft`.
    pub fn tell_counts(&self, session: &Session, counts: thinker::Counts, out: &mut dyn Write) -> io::Result<()> {
        let counts = match counts {
            Ok(Some(counts)) => counts,
            Ok(None) => return writeln!(out, "info string the count was stopped"),
            Err(error) => return tell_error(&error, out),
        };
        let position = session.game.position();
        // The count has begun with all legal moves.
        let (moves, counted): (Vec<_>, Vec<_>) = counts.moves.into_iter().unzip();
        for (text, count) in self.spelling.all(position, &moves).iter().zip(counted) {
            writeln!(out, "{text}: {count}")?;
        }
        writeln!(out, "\nNodes searched: {}\n", counts.total)
    }
}

/// Reports the names of the variants. `prefix` is `UCI_` or `USI_`.
pub(super) fn tell_variants(prefix: &str, session: &Session, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "option name {prefix}Variant type combo default {}", session.name)?;
    for name in session.names() {
        write!(out, " var {name}")?;
    }
    writeln!(out)
}

/// Reports an error. The state of the session stays the same.
pub(super) fn tell_error(error: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "info string error: {error}")
}
