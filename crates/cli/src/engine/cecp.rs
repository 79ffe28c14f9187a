//! The protocol of XBoard, version 2 (Tim Mann and H. G. Muller, "Chess Engine Communication Protocol", 2009).

use super::lifted;
use super::session::{self, Session};
use super::spelling::{Spelling, for_xboard, from_xboard, line_for_xboard};
use super::thinker;
use super::xboard::teach;
use super::{Flow, Protocol};
use crate::args;
use crate::value::Value;
use ferz::Side;
use ferz_search::{Clock, Engine, Findings, Limits, SkillLevel};
use std::io::{self, Write};
use std::ops::Range;
use std::time::Duration;

/// The protocol's name of ordinary chess, which needs no `setup`.
const PLAIN: &str = "normal";

/// The time on the clock before a time control is set.
const BASE: Duration = Duration::from_secs(300);
/// The numbers of seconds that are accepted.
const SECONDS: Range<f64> = 0.0..1e6;

/// A conversation with XBoard.
pub(super) struct Cecp {
    /// The side that the engine plays; `None` in force mode.
    plays: Option<Side>,
    is_analysing: bool,
    /// Set if the engine shows the findings of a running search.
    shows: bool,
    /// Set while the engine must finish its turn at once.
    hurries: bool,
    /// The full move and the side of the first position.
    begun: (u32, Side),
    clock: Clock,
    /// The time on the clock at the start of a game.
    base: Duration,
    /// The number of moves in a time control; `None` for the whole game.
    session_moves: Option<u32>,
    /// The fixed time for each move, if there is one.
    time: Option<Duration>,
    /// The number of positions that count as a second, if the engine must not use real time.
    rate: Option<u64>,
    /// The largest depth, if there is one.
    depth: Option<u32>,
    /// The pings to answer once the search has ended.
    pings: Vec<String>,
    /// The time, the positions and the depth that the last search has reported.
    stage: Option<(Duration, u64, u32)>,
    /// The square from which the user has lifted a piece.
    lifted: String,
    /// The reply that the last search expects, and the position in which it is expected, as FEN.
    expected: Option<(String, String)>,
}

impl Cecp {
    pub fn new() -> Cecp {
        Cecp {
            plays: Some(Side::Second),
            is_analysing: false,
            shows: false,
            hurries: false,
            begun: (1, Side::First),
            clock: Clock { left: BASE, ..Clock::default() },
            base: BASE,
            session_moves: None,
            time: None,
            rate: None,
            depth: None,
            pings: Vec::new(),
            stage: None,
            lifted: String::new(),
            expected: None,
        }
    }

    fn introduce(session: &Session, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "feature done=0")?;
        writeln!(out, "feature myname=\"Ferz {}\"", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=0 sigint=0 sigterm=0")?;
        writeln!(out, "feature reuse=1 analyze=1 colors=0 name=0 memory=1 smp=1 debug=1 nps=1 highlight=1 exclude=0")?;
        let names = std::iter::once(PLAIN).chain(session.names()).collect::<Vec<_>>().join(",");
        writeln!(out, "feature variants=\"{names}\"")?;
        let most = SkillLevel::FULL.number();
        writeln!(out, "feature option=\"Skill Level -spin {most} 1 {most}\"")?;
        writeln!(out, "feature done=1")
    }

    fn choose(&mut self, session: &mut Session, name: &str, out: &mut dyn Write) -> io::Result<()> {
        session.thinker.abandon();
        match session.choose(name) {
            Ok(()) => {
                self.begin(session);
                if name == PLAIN { Ok(()) } else { teach(session, out) }
            }
            Err(error) => writeln!(out, "Error (unknown variant): {name}: {error}"),
        }
    }

    /// Notes the start of a game.
    fn begin(&mut self, session: &Session) {
        let position = session.game.position();
        self.begun = (position.full_move(), position.side_to_move());
        self.hurries = false;
    }

    /// The number of turns that the side to move has finished since the first position.
    fn turns_done(&self, session: &Session) -> u32 {
        let position = session.game.position();
        let (first, side) = self.begun;
        let is_behind = side == Side::Second && position.side_to_move() == Side::First;
        position.full_move().saturating_sub(first + u32::from(is_behind))
    }

    /// Plays a move of the opponent, and starts a search if it is the engine's turn.
    fn opponent(&mut self, session: &mut Session, text: &str, out: &mut dyn Write) -> io::Result<()> {
        session.thinker.abandon();
        let board = &session.variant().rules().board;
        let own = from_xboard(board, text);
        match session::play(&mut session.game, &own, Spelling::Uci) {
            Ok(()) => {
                self.hurries = false;
                self.tell_end(session, out)?;
                self.think(session);
                Ok(())
            }
            Err(error) => {
                let error = for_xboard(&session.variant().rules().board, &error);
                writeln!(out, "Illegal move ({error}): {text}")
            }
        }
    }

    /// Starts a search if it is the engine's turn, or in analysis.
    fn think(&mut self, session: &mut Session) {
        let is_own = self.plays == Some(session.game.position().side_to_move());
        if session.game.outcome().is_some() || !is_own && !self.is_analysing {
            return;
        }
        let mut limits = match (self.is_analysing, self.time) {
            (true, _) => Limits::default(),
            (false, _) if self.hurries => Limits::depth(1),
            (false, Some(time)) if self.rate.is_some() => Limits::time(time),
            (false, Some(time)) => Limits::time(time * 9 / 10),
            (false, None) => {
                let done = self.turns_done(session);
                let moves_to_go = self.session_moves.map(|moves| moves - done % moves);
                Limits::clock(Clock { moves_to_go, ..self.clock })
            }
        };
        if let (Some(rate), Some(time)) = (self.rate, limits.soft_time.or(limits.hard_time)) {
            let nodes = (time.as_secs_f64() * rate as f64) as u64;
            limits = Limits { nodes: Some(nodes.max(1)), soft_time: None, hard_time: None, ..limits };
        }
        if !self.is_analysing {
            limits.depth = [limits.depth, self.depth].into_iter().flatten().min();
        }
        self.stage = None;
        session.thinker.search(session.game.clone(), limits);
    }

    /// Reports the result if the game is over.
    fn tell_end(&self, session: &Session, out: &mut dyn Write) -> io::Result<()> {
        let Some(end) = session.game.outcome() else { return Ok(()) };
        let result = match end.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        };
        writeln!(out, "{result} {{{}}}", session::one_line(&end.reason))
    }

    /// Takes moves back.
    fn undo(session: &mut Session, count: usize) {
        session.thinker.abandon();
        for _ in 0..count {
            session.game.undo();
        }
    }

    fn set_board(&mut self, session: &mut Session, fen: &str, out: &mut dyn Write) -> io::Result<()> {
        session.thinker.abandon();
        match session.start_from(fen) {
            Ok(()) => {
                self.begin(session);
                self.think(session);
                Ok(())
            }
            Err(error) => writeln!(out, "tellusererror Illegal position: {error}"),
        }
    }

    fn level(&mut self, words: &[&str]) -> Option<()> {
        let [moves, base, increment] = words else { return None };
        let moves: u32 = moves.parse().ok()?;
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let (minutes, seconds): (u64, u64) = (minutes.parse().ok()?, seconds.parse().ok()?);
        let increment = args::seconds(increment, SECONDS)?;
        self.session_moves = (moves > 0).then_some(moves);
        let left = Duration::from_secs(minutes.min(1 << 30) * 60 + seconds.min(1 << 30));
        self.clock = Clock { left, increment, moves_to_go: None };
        self.base = left;
        // A depth set by `sd` stays.
        self.time = None;
        Some(())
    }
}

impl Protocol for Cecp {
    fn line(&mut self, session: &mut Session, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((command, rest)) = words.split_first() else { return Ok(Flow::GoOn) };
        let whole = || rest.join(" ");
        match (*command, rest) {
            ("protover", _) => Cecp::introduce(session, out)?,
            ("xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "ics" | "rating", _) => {}
            ("new", _) => {
                session.thinker.abandon();
                session.thinker.clear_table();
                let first = session.default_name().to_owned();
                if let Err(error) = session.choose(&first) {
                    writeln!(out, "tellusererror {error}")?;
                }
                self.begin(session);
                (self.clock.left, self.depth) = (self.base, None);
                // A running analysis continues from the new start.
                self.plays = Some(Side::Second).filter(|_| !self.is_analysing);
                self.think_again(session);
            }
            ("variant", [name]) => self.choose(session, name, out)?,
            ("quit", _) => {
                session.thinker.abandon();
                return Ok(Flow::Quit);
            }
            ("force", _) => {
                session.thinker.abandon();
                self.plays = None;
            }
            ("go", _) => {
                self.plays = Some(session.game.position().side_to_move());
                self.think(session);
            }
            ("playother", _) => self.plays = Some(session.game.position().side_to_move().other()),
            ("usermove", [text]) => self.opponent(session, text, out)?,
            ("?", _) if self.is_analysing => {}
            ("?", _) => self.hurry(session, out)?,
            ("ping", _) => self.pings.push(whole()),
            ("setboard", _) => self.set_board(session, &whole(), out)?,
            ("undo", _) => {
                Cecp::undo(session, 1);
                self.think_again(session);
            }
            ("remove", _) => Cecp::undo(session, 2),
            ("hint", _) => {
                if let Some((_, mv)) = self.expected.as_ref().filter(|(fen, _)| *fen == session.game.position().fen()) {
                    writeln!(out, "Hint: {mv}")?;
                }
            }
            ("bk" | "hard" | "easy" | "draw" | "pause" | "resume" | "edit" | "hover", _) => {}
            ("lift", [square]) => {
                self.lifted = (*square).to_owned();
                lifted::highlight(session, square, out)?;
            }
            ("put", [square]) => lifted::offer_choice(session, &self.lifted, square, out)?,
            ("post", _) => self.shows = true,
            ("nopost", _) => self.shows = false,
            ("analyze", _) => {
                (self.is_analysing, self.plays) = (true, None);
                self.think(session);
            }
            ("exit", _) => {
                self.is_analysing = false;
                session.thinker.abandon();
            }
            ("result", _) => {
                session.thinker.abandon();
                self.plays = None;
            }
            ("level", words) => {
                if self.level(words).is_none() {
                    writeln!(out, "Error (expected MOVES BASE INCREMENT): {line}")?;
                }
            }
            ("st", [seconds]) => match args::seconds(seconds, SECONDS) {
                Some(time) => self.time = Some(time),
                None => writeln!(out, "Error (expected seconds): {line}")?,
            },
            ("sd", [depth]) => match depth.parse::<u32>() {
                Ok(depth) => self.depth = Some(depth.clamp(1, 1000)),
                Err(_) => writeln!(out, "Error (expected a depth): {line}")?,
            },
            ("time" | "otim", [hundredths]) => match hundredths.parse::<i64>() {
                Ok(hundredths) if *command == "time" => {
                    self.clock.left = Duration::from_millis(hundredths.clamp(0, 1 << 40) as u64 * 10);
                }
                Ok(_) => {}
                Err(_) => writeln!(out, "Error (expected hundredths of a second): {line}")?,
            },
            ("nps", [rate]) => match rate.parse::<u64>() {
                Ok(rate) => self.rate = Some(rate).filter(|rate| *rate > 0),
                Err(_) => writeln!(out, "Error (expected positions per second): {line}")?,
            },
            ("memory", [megabytes]) => match megabytes.parse::<usize>() {
                Ok(megabytes) => session.thinker.set_megabytes(megabytes),
                Err(_) => writeln!(out, "Error (expected MiB): {line}")?,
            },
            ("cores", [cores]) => match cores.parse::<usize>() {
                Ok(cores) => session.thinker.set_threads(cores.min(Engine::MOST_THREADS)),
                Err(_) => writeln!(out, "Error (expected a number): {line}")?,
            },
            ("option", _) => {
                let text = whole();
                match text.split_once('=') {
                    Some(("Skill Level", value)) => match value.parse() {
                        Ok(level) => session.thinker.set_level(SkillLevel::new(level)),
                        Err(_) => {
                            writeln!(out, "Error (expected a level from 1 to {}): {line}", SkillLevel::FULL.number())?
                        }
                    },
                    _ => writeln!(out, "Error (unknown option): {line}")?,
                }
            }
            (".", _) => {
                if let Some((time, nodes, depth)) = self.stage.filter(|_| self.is_analysing) {
                    writeln!(out, "stat01: {} {nodes} {depth} 0 0", time.as_millis() / 10)?;
                }
            }
            ("exclude" | "include" | "choice", _) => {}
            _ => writeln!(out, "Error (unknown command): {}", session::one_line(&line))?,
        }
        self.answer_pings(session, out)?;
        Ok(Flow::GoOn)
    }

    fn hurry(&mut self, session: &mut Session, _out: &mut dyn Write) -> io::Result<()> {
        if session.thinker.is_busy() {
            self.hurries = !self.is_analysing;
            session.thinker.stop();
        }
        Ok(())
    }

    fn thought(&mut self, session: &mut Session, thought: &Findings, out: &mut dyn Write) -> io::Result<()> {
        self.stage = Some((thought.time, thought.nodes, thought.depth));
        if !self.shows {
            return Ok(());
        }
        let position = session.game.position();
        for line in &thought.lines {
            let score = Value::of_line(position, line).for_xboard();
            let moves = line_for_xboard(position, &line.moves).join(" ");
            let time = thought.time.as_millis() / 10;
            writeln!(out, "{} {score} {time} {} {moves}", thought.depth, thought.nodes)?;
        }
        Ok(())
    }

    fn end(&mut self, session: &mut Session, found: thinker::Result, out: &mut dyn Write) -> io::Result<()> {
        if !self.is_analysing {
            match found {
                Ok(Some(found)) => {
                    let mv = found.best().clone();
                    let side = session.game.position().side_to_move();
                    let line = line_for_xboard(session.game.position(), &found.lines[0].moves);
                    match session.game.play(&mv) {
                        Ok(()) => {
                            self.hurries &= session.game.position().side_to_move() == side;
                            self.expected = line.get(1).map(|mv| (session.game.position().fen(), mv.clone()));
                            writeln!(out, "move {}", line[0])?;
                            self.tell_end(session, out)?;
                            // A turn may have several plies.
                            self.think(session);
                        }
                        Err(error) => writeln!(out, "tellusererror {}", session::one_line(&error))?,
                    }
                }
                Ok(None) => self.tell_end(session, out)?,
                Err(error) => writeln!(out, "tellusererror {error}")?,
            }
        }
        self.answer_pings(session, out)
    }
}

impl Cecp {
    /// Answers the pings, unless a search for a move runs.
    fn answer_pings(&mut self, session: &Session, out: &mut dyn Write) -> io::Result<()> {
        if !session.thinker.is_busy() || self.is_analysing {
            for ping in std::mem::take(&mut self.pings) {
                writeln!(out, "pong {ping}")?;
            }
        }
        Ok(())
    }

    /// Restarts an analysis after the position has changed.
    fn think_again(&mut self, session: &mut Session) {
        if self.is_analysing {
            self.think(session);
        }
    }
}
