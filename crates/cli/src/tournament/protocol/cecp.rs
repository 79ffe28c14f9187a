//! CECP, the protocol of XBoard and WinBoard (T. Mann and H. G. Muller, "Chess Engine Communication Protocol", version
//! 2, 2009).
//!
//! The engine stays in force mode while the opponent thinks. Turns of several plies then need no special treatment, and
//! an engine never answers a move that it should only note.

use super::names::{self, Named};
use super::spelling::{by_squares, read};
use super::{Answer, Ask, NO_PROTOCOL, Reply, Seat, Start, Surroundings, Thought};
use crate::engine::{PASS, for_xboard, from_xboard};
use crate::tournament::clock::Limits;
use crate::tournament::fault::Fault;
use crate::tournament::process::{Line, Process};
use crate::tournament::spec::Program;
use crate::value::Value;
use ferz::model::MoveKind;
use ferz::notation::{Style, write_move};
use ferz::record::GameResult;
use ferz::types::Side;
use ferz::{Game, Move};
use ferz_core::diagnostic::shorten;
use std::time::{Duration, Instant};

/// The time to wait for further features, unless the engine asks for more.
const NEXT_FEATURES: Duration = Duration::from_millis(500);

/// The features that the referee uses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Features {
    setboard: bool,
    usermove: bool,
    ping: bool,
    san: bool,
    nps: bool,
    variants: Option<Vec<String>>,
}

/// An engine that speaks CECP.
pub(super) struct Cecp<'a> {
    process: Process,
    features: Features,
    /// The engine's own name for the variant, if the user gave one.
    variant: Option<String>,
    around: Surroundings<'a>,
    pings: u32,
    side: Side,
    is_shuffled: bool,
    /// The moves that the engine has not received yet.
    unsent: Vec<String>,
    /// Set if the next moves come from the engine itself, which knows them.
    has_moved: bool,
    /// Set if the engine must finish its turn, which it does without a request.
    goes_on: bool,
    /// The limits that the engine was given last.
    limits: Option<Limits>,
}

impl<'a> Cecp<'a> {
    /// Starts an engine and sets its options.
    pub fn start(program: &Program, name: &str, around: Surroundings<'a>) -> Result<Cecp<'a>, Fault> {
        let mut process = Process::start(program, name, around.log)?;
        process.send("xboard");
        process.send("protover 2");
        let mut features = Features::default();
        let mut until = around.until_warm();
        let mut is_known = false;
        loop {
            match process.wait(until, around.interrupt) {
                Ok(line) => {
                    let Some(text) = line.text.trim().strip_prefix("feature ") else { continue };
                    is_known = true;
                    until = Instant::now() + NEXT_FEATURES;
                    let mut is_done = false;
                    for (name, value) in settings(text) {
                        match (name.as_str(), value.as_str()) {
                            ("done", "1") => is_done = true,
                            ("done", _) => until = around.patiently(),
                            _ => features.hear(&name, &value),
                        }
                        process.send(&format!("accepted {name}"));
                    }
                    if is_done {
                        break;
                    }
                }
                Err(Fault::Hung) if is_known => break,
                Err(Fault::Hung) => {
                    return Err(Fault::NoStart(format!("{NO_PROTOCOL} `protover 2`: no line begins with `feature`")));
                }
                Err(Fault::Crashed(how)) => {
                    return Err(Fault::NoStart(format!("{NO_PROTOCOL} `protover 2`: the engine {how}")));
                }
                Err(fault) => return Err(fault),
            }
        }
        let variant = program.variant.clone();
        let mut engine = Cecp {
            process,
            features,
            variant,
            around,
            pings: 0,
            side: Side::First,
            is_shuffled: false,
            unsent: Vec::new(),
            has_moved: false,
            goes_on: false,
            limits: None,
        };
        for (option, value) in &program.options {
            let value = if value.is_empty() { String::new() } else { format!("={value}") };
            engine.process.send(&format!("option {option}{value}"));
        }
        engine.synchronise()?;
        Ok(engine)
    }

    /// Checks that the engine supports these limits.
    pub fn can_keep(&self, limits: &Limits) -> Result<(), Fault> {
        if limits.nodes.is_some() && !self.features.nps {
            return Err(Fault::NoStart("cannot limit nodes (no feature nps); set st, tc or depth".into()));
        }
        Ok(())
    }

    /// Waits until the engine has read everything, if it supports `ping`.
    ///
    /// # Errors
    /// If the engine refuses something.
    fn synchronise(&mut self) -> Result<(), Fault> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        let until = self.around.patiently();
        loop {
            let line = self.process.wait(until, self.around.interrupt)?;
            let text = line.text.trim();
            if text == pong {
                return Ok(());
            }
            if text.starts_with("Illegal move") || text.starts_with("tellusererror Illegal") {
                return Err(Fault::Refused(format!("refuses a legal move or position: {}", shorten(text))));
            }
        }
    }

    fn tell_limits(&mut self, limits: &Limits) {
        if self.limits == Some(*limits) {
            return;
        }
        self.limits = Some(*limits);
        if let Some(control) = limits.control {
            let whole = control.time.as_secs();
            let (minutes, seconds) = (whole / 60, whole % 60);
            let time = if seconds == 0 { minutes.to_string() } else { format!("{minutes}:{seconds:02}") };
            let increment = control.increment.as_secs_f64();
            self.process.send(&format!("level {} {time} {increment}", control.moves.unwrap_or(0)));
        }
        if let Some(time) = limits.move_time {
            self.process.send(&format!("st {}", time.as_secs_f64()));
        }
        if let Some(depth) = limits.depth {
            self.process.send(&format!("sd {depth}"));
        }
        // CECP cannot limit the number of nodes, but `nps` sets the number of nodes that count as a second.
        if let Some(nodes) = limits.nodes {
            self.process.send(&format!("nps {nodes}"));
            self.process.send("st 1");
        }
        if limits.control.is_none() && limits.move_time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
            self.process.send("st 1");
        }
    }

    /// Reads a line while the engine is to move.
    fn hear(&self, line: &Line, thought: &mut Thought) -> Result<Option<Answer>, Fault> {
        let text = line.text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let own = [GameResult::Wins(Side::First), GameResult::Wins(Side::Second)][self.side.index()];
        match word {
            "move" => return Ok(Some(Answer::Move(rest.trim().to_owned()))),
            "resign" => return Ok(Some(Answer::Resign)),
            "tellics" if rest.trim() == "resign" => return Ok(Some(Answer::Resign)),
            "Illegal" => return Err(Fault::Refused(format!("refuses a legal move: {}", shorten(text)))),
            _ => {}
        }
        if let Some(score) = GameResult::parse(word).filter(|score| *score != GameResult::Unknown) {
            return Ok(Some(match score {
                GameResult::Draw => Answer::ClaimDraw,
                score if score == own => Answer::ClaimWin,
                _ => Answer::Resign,
            }));
        }
        if let Some(found) = thinking(text) {
            *thought = found;
        }
        Ok(None)
    }
}

impl Cecp<'_> {
    /// Sends the last moves and the clocks, and asks for a move. Returns the time of the request.
    fn ask(&mut self, ask: &Ask<'_>) -> Result<Instant, Fault> {
        let word = if self.features.usermove { "usermove " } else { "" };
        for text in std::mem::take(&mut self.unsent) {
            self.process.send(&format!("{word}{text}"));
        }
        self.synchronise()?;
        let clock = ask.clock();
        self.tell_limits(&clock.limits);
        if clock.limits.control.is_some() {
            let hundredths = |side: Side| {
                let clock = &ask.clocks[side.index()];
                (clock.left + clock.limits.control.map_or(Duration::ZERO, |control| control.byoyomi)).as_millis() / 10
            };
            self.process.send(&format!("time {}", hundredths(self.side)));
            self.process.send(&format!("otim {}", hundredths(self.side.other())));
        }
        let begun = Instant::now();
        self.process.send("go");
        Ok(begun)
    }
}

/// Returns `true` if the mover's turn goes on after a move.
fn is_part_of_turn(game: &Game, text: &str) -> bool {
    let Ok(moves) = read(game, text) else { return false };
    let mut after = game.clone();
    moves.iter().all(|mv| after.play(mv).is_ok())
        && after.outcome().is_none()
        && after.position().side_to_move() == game.position().side_to_move()
}

impl Seat for Cecp<'_> {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        let offers = self.features.variants.as_deref();
        let named = match &self.variant {
            Some(name) => Named::As(name.clone()),
            None => names::find(start.rules, offers, false).map_err(Fault::NoStart)?,
        };
        self.side = start.side;
        self.is_shuffled = start.rules.is_shuffled;
        self.unsent.clear();
        (self.has_moved, self.goes_on) = (false, false);
        self.limits = None;
        self.process.send("new");
        if let Named::As(name) = named {
            self.process.send(&format!("variant {name}"));
        }
        self.process.send("post");
        self.process.send("easy");
        self.process.send("force");
        if !start.is_usual {
            if !self.features.setboard {
                let hint = "use --random-plies, or openings whose moves begin at the usual start";
                return Err(Fault::NoStart(format!("cannot set up a position (no feature setboard); {hint}")));
            }
            self.process.send(&format!("setboard {}", start.position.fen()));
        }
        self.synchronise()
    }

    fn note(&mut self, game: &Game, mv: &Move) {
        if self.has_moved && game.position().side_to_move() == self.side {
            return;
        }
        let text = match mv.kind {
            MoveKind::Pass => PASS.to_owned(),
            _ if self.features.san || mv.kind == MoveKind::Castle && self.is_shuffled => {
                let text = write_move(game.position(), game.legal_moves(), mv, Style::San);
                text.unwrap_or_else(|_| by_squares(game, mv, false))
            }
            _ => by_squares(game, mv, false),
        };
        self.unsent.push(for_xboard(&game.position().variant().rules().board, &text));
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Reply, Fault> {
        let mut thought = Thought::default();
        let begun = match self.goes_on {
            true => Instant::now(),
            false => {
                while let Some(line) = self.process.pending() {
                    // An engine may resign while its opponent thinks.
                    if line.text.trim() == "resign" {
                        return Ok(Reply { answer: Answer::Resign, spent: Duration::ZERO, thought });
                    }
                }
                self.ask(ask)?
            }
        };
        self.has_moved = true;
        let until = self.around.deadline(ask.clock(), begun);
        loop {
            let line = self.process.wait(until, self.around.interrupt)?;
            if let Some(answer) = self.hear(&line, &mut thought)? {
                let board = &ask.game.position().variant().rules().board;
                let answer = match answer {
                    Answer::Move(text) => Answer::Move(from_xboard(board, &text)),
                    answer => answer,
                };
                self.goes_on = matches!(&answer, Answer::Move(text) if is_part_of_turn(ask.game, text));
                if !self.goes_on {
                    self.process.send("force");
                }
                let spent = line.at.saturating_duration_since(begun);
                return Ok(Reply { answer, spent, thought });
            }
        }
    }

    fn finish(&mut self, score: GameResult, reason: &str) {
        self.process.send(&format!("result {score} {{{}}}", reason.replace(['{', '}'], "")));
        self.process.send("force");
    }

    fn quit(self: Box<Self>) {
        self.process.quit();
    }
}

impl Features {
    fn hear(&mut self, name: &str, value: &str) {
        let is_on = value == "1";
        match name {
            "setboard" => self.setboard = is_on,
            "usermove" => self.usermove = is_on,
            "ping" => self.ping = is_on,
            "san" => self.san = is_on,
            "nps" => self.nps = is_on,
            "variants" => self.variants = Some(value.split(',').map(|name| name.trim().to_owned()).collect()),
            _ => {}
        }
    }
}

/// Splits `name=value name="a value"`.
fn settings(text: &str) -> Vec<(String, String)> {
    let mut settings = Vec::new();
    let mut rest = text.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        settings.push((name.trim().to_owned(), value.to_owned()));
        rest = left.trim_start();
    }
    settings
}

/// Reads a line of thinking: depth, value, time, nodes, moves.
fn thinking(text: &str) -> Option<Thought> {
    let mut words = text.split_whitespace();
    let depth: u32 = words.next()?.trim_end_matches(['.', '&', '+', '-']).parse().ok()?;
    let value: i32 = words.next()?.parse().ok()?;
    let _: (u64, u64) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(Thought { value: Some(Value::from_xboard(value)), depth: Some(depth) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read() {
        let mut features = Features::default();
        for (name, value) in settings("ping=1 setboard=0 myname=\"A = B\" variants=\"normal,xiangqi\" done=1") {
            features.hear(&name, &value);
        }
        let variants = Some(vec!["normal".to_owned(), "xiangqi".to_owned()]);
        assert_eq!(features, Features { ping: true, variants, ..Features::default() });
    }

    #[test]
    fn thoughts_are_read() {
        let thought = |value, depth| Some(Thought { value: Some(value), depth: Some(depth) });
        assert_eq!(thinking("9 156 1084 48000 Nf3 Nc6"), thought(Value::Centipawns(156), 9));
        assert_eq!(thinking("12. -100003 5 7"), thought(Value::Mate(-3), 12));
        assert_eq!(thinking("1 white pawn"), None);
    }
}
