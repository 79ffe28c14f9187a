//! The Universal Chess Interface (Huber and Meyer-Kahlen, 2006), with the options for variants that other engines use.

use super::reply::Reply;
use super::session::Session;
use super::spelling::Spelling;
use super::thinker::{self, Thought};
use super::{Event, Flow, Protocol};
use crate::dialect::{Pictures, draw};
use crossbeam_channel::Sender;
use ferz::game::Game;
use ferz::movegen::divide;
use ferz::{Move, Position};
use ferz_search::{Clock, Engine, Found, Level, Limits, Score};
use std::io::{self, Write};
use std::time::Duration;

/// The largest number of threads.
pub(super) const MOST_THREADS: usize = 256;
/// The largest number of lines.
pub(super) const MOST_LINES: usize = 256;

/// A conversation in UCI.
pub(super) struct Uci {
    events: Sender<Event>,
    /// The number of best lines to report.
    lines: usize,
    /// Set if castling is written as in games from shuffled starts.
    is_shuffled: bool,
    reply: Reply,
}

impl Uci {
    pub fn new(events: Sender<Event>) -> Uci {
        Uci { events, lines: 1, is_shuffled: false, reply: Reply::default() }
    }

    fn spelling(&self) -> Spelling {
        if self.is_shuffled { Spelling::Shuffled } else { Spelling::Uci }
    }

    fn introduce(&self, session: &Session, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "id name Ferz {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the authors of Ferz")?;
        writeln!(out, "option name Hash type spin default {} min 1 max {}", Engine::MEGABYTES, Engine::MOST_MEGABYTES)?;
        writeln!(out, "option name Threads type spin default 1 min 1 max {MOST_THREADS}")?;
        writeln!(out, "option name MultiPV type spin default 1 min 1 max {MOST_LINES}")?;
        writeln!(out, "option name Skill Level type spin default 20 min 1 max 20")?;
        writeln!(out, "option name Ponder type check default false")?;
        writeln!(out, "option name Clear Hash type button")?;
        writeln!(out, "option name UCI_Chess960 type check default false")?;
        tell_variants(session, out)?;
        writeln!(out, "option name VariantPath type string default <empty>")?;
        writeln!(out, "uciok")
    }

    fn set_option(&mut self, session: &mut Session, words: &[&str], out: &mut dyn Write) -> io::Result<()> {
        let words = words.strip_prefix(&["name"]).unwrap_or(words);
        let at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let (name, value) = (words[..at].join(" "), words.get(at + 1..).unwrap_or_default().join(" "));
        let number = |most: usize| value.parse().ok().filter(|number| (1..=most).contains(number));
        let is_wrong = |expected: String| format!("the value of {name} must be {expected}");
        let whole = |most: usize| number(most).ok_or_else(|| is_wrong(format!("a number from 1 to {most}")));
        let check = || match value.as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(is_wrong("true or false".to_owned())),
        };
        let done = match name.to_lowercase().as_str() {
            "hash" => whole(Engine::MOST_MEGABYTES).map(|number| session.thinker.set_megabytes(number)),
            "threads" => whole(MOST_THREADS).map(|number| session.thinker.set_threads(number)),
            "multipv" => whole(MOST_LINES).map(|number| self.lines = number),
            "skill level" => whole(20).map(|number| session.thinker.set_level(Level::new(number as u8))),
            "clear hash" => {
                session.thinker.forget();
                Ok(())
            }
            "ponder" => check().map(|_| ()),
            "uci_chess960" => check().map(|is_on| self.is_shuffled = is_on),
            "uci_variant" => {
                self.reply.abandon(session);
                match session.choose(&value) {
                    Ok(()) => return describe(session, out),
                    Err(error) => Err(error),
                }
            }
            "variantpath" if value.is_empty() || value == "<empty>" => Ok(()),
            "variantpath" => match session.add(&value) {
                Ok(_) => return tell_variants(session, out),
                Err(error) => Err(error),
            },
            // The protocol asks engines to ignore unknown options.
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
            ["fen" | "sfen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
            _ => return tell_error("expected `position startpos` or `position fen FEN`, then `moves` and moves", out),
        };
        self.reply.abandon(session);
        match session.set_up(fen.as_deref(), moves, self.spelling()) {
            Ok(()) => Ok(()),
            Err(error) => tell_error(&error, out),
        }
    }

    fn go(&mut self, session: &mut Session, words: &[&str], out: &mut dyn Write) -> io::Result<()> {
        let asked = match Asked::read(words, &session.game) {
            Ok(asked) => asked,
            Err(error) => return tell_error(&error, out),
        };
        if let Some(depth) = asked.perft {
            return perft(session.game.position(), depth, self.spelling(), out);
        }
        asked.search(self.lines, &mut self.reply, session);
        Ok(())
    }

    fn answer(&self, session: &Session, found: thinker::Result, out: &mut dyn Write) -> io::Result<()> {
        match found {
            Ok(Some(Found { lines, .. })) => {
                let moves = &lines[0].moves[..lines[0].moves.len().min(2)];
                let texts = self.spelling().line(session.game.position(), moves);
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
            "uci" => self.introduce(session, out)?,
            "isready" if session.thinker.is_busy() => writeln!(out, "readyok")?,
            "isready" => session.thinker.when_ready(&self.events),
            "ucinewgame" => {
                self.reply.abandon(session);
                session.thinker.forget();
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

    fn thought(&mut self, session: &mut Session, thought: &Thought, out: &mut dyn Write) -> io::Result<()> {
        write_thought(session.game.position(), thought, self.spelling(), out)
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

/// The request of a `go`.
#[derive(Default)]
pub(super) struct Asked {
    pub limits: Limits,
    pub is_infinite: bool,
    pub is_ponder: bool,
    pub perft: Option<u32>,
}

impl Asked {
    /// Starts the search that is asked for.
    pub fn search(self, lines: usize, reply: &mut Reply, session: &mut Session) {
        let limits = Limits { lines, ..self.limits };
        match () {
            () if self.is_ponder => reply.ponder(session, limits),
            () if self.is_infinite => reply.search_until_stopped(session, limits),
            () => reply.search(session, limits),
        }
    }

    /// Reads the words after `go`. Unknown words are skipped.
    pub fn read(words: &[&str], game: &Game) -> Result<Asked, String> {
        let mut asked = Asked::default();
        let (mut clock, mut byoyomi) = ([Clock::default(), Clock::default()], None);
        let (mut has_clock, mut moves_to_go) = (false, None);
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = || -> Result<u64, String> {
                let text = words.next().unwrap_or_default();
                // A negative time counts as zero.
                let digits = text.strip_prefix('-').map_or(text, |_| "0");
                digits.parse().map_err(|_| format!("expected a whole number after `{word}`"))
            };
            let mut time = || number().map(Duration::from_millis);
            match word {
                "wtime" | "btime" | "winc" | "binc" => {
                    let clock = &mut clock[usize::from(word.starts_with('b'))];
                    let time = time()?;
                    match word.ends_with("time") {
                        true => (clock.left, has_clock) = (time, true),
                        false => clock.increment = time,
                    }
                }
                "byoyomi" => byoyomi = Some(time()?),
                "movestogo" => moves_to_go = Some(number()?.min(1000) as u32),
                "depth" => asked.limits.depth = Some(number()?.clamp(1, 1000) as u32),
                "nodes" => asked.limits.nodes = Some(number()?.max(1)),
                "movetime" => asked.limits.hard_time = Some(time()?),
                // A win in n moves takes n plies of the winner and n - 1 of the opponent.
                "mate" => asked.limits.win_in = Some((2 * number()?.clamp(1, 500) - 1) as u32),
                "perft" => asked.perft = Some(number()?.min(100) as u32),
                "infinite" => asked.is_infinite = true,
                "ponder" => asked.is_ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.peek().and_then(|text| read_any(game, text)) {
                        asked.limits.moves.push(mv);
                        words.next();
                    }
                }
                _ => {}
            }
        }
        if has_clock || byoyomi.is_some() {
            let mut own = clock[game.position().side_to_move().index()];
            own.moves_to_go = moves_to_go;
            let timed = match byoyomi {
                // Unused byoyomi is lost, so use almost all of it.
                Some(byoyomi) if !byoyomi.is_zero() && own.left <= byoyomi => {
                    Limits::time((own.left + byoyomi) * 9 / 10)
                }
                Some(byoyomi) => Limits::clock(Clock { increment: own.increment.max(byoyomi), ..own }),
                None => Limits::clock(own),
            };
            asked.limits.soft_time = timed.soft_time;
            asked.limits.hard_time = timed.hard_time;
        }
        Ok(asked)
    }
}

/// Reads a move in any spelling.
fn read_any(game: &Game, text: &str) -> Option<Move> {
    Spelling::Uci.find(game, text).or_else(|| game.position().parse_move(text).ok())
}

/// Writes the findings of a search, line by line.
pub(super) fn write_thought(
    position: &Position,
    thought: &Thought,
    spelling: Spelling,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Thought { depth, deepest, nodes, time, fill, lines } = thought;
    let speed = (*nodes as f64 / time.as_secs_f64().max(1e-6)) as u64;
    // UCI counts the moves to a mate, USI the plies.
    let distance = |plies: u32| if spelling == Spelling::Usi { plies } else { plies.div_ceil(2) };
    for (number, line) in lines.iter().enumerate() {
        let score = match line.score {
            Score::Lead(lead) => format!("cp {lead}"),
            Score::Win(plies) => format!("mate {}", distance(plies)),
            Score::Loss(plies) => format!("mate -{}", distance(plies)),
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

/// Reports the names of the variants.
fn tell_variants(session: &Session, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "option name UCI_Variant type combo default {}", session.name)?;
    for name in session.names() {
        write!(out, " var {name}")?;
    }
    writeln!(out)
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

/// Reports an error. The state of the session stays the same.
pub(super) fn tell_error(error: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "info string error: {error}")
}

fn perft(position: &Position, depth: u32, spelling: Spelling, out: &mut dyn Write) -> io::Result<()> {
    if depth == 0 {
        return writeln!(out, "\nNodes searched: 1\n");
    }
    let mut total = 0u64;
    match divide(position, depth) {
        Ok(counts) => {
            for (mv, count) in counts {
                writeln!(out, "{}: {count}", spelling.one(position, &mv))?;
                total = total.saturating_add(count);
            }
            writeln!(out, "\nNodes searched: {total}\n")
        }
        Err(error) => tell_error(&error.to_string(), out),
    }
}

/// The board as text, with its FEN.
fn drawing(position: &Position) -> String {
    let board = draw(position, Pictures::Letters);
    format!("{board}\nFen: {}\nKey: {:016X}\n", position.fen(), position.key())
}
