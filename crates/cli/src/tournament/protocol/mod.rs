//! Engines as the referee sees them, in any protocol.

mod cecp;
mod names;
mod own;
mod spelling;
mod uci;
mod usi;

pub(super) use spelling::read;

use super::clock::Clock;
use super::fault::Fault;
use super::log::Log;
use super::spec::{Kind, Program, Protocol, Spec};
use crate::interrupt::Interrupt;
use crate::value::Value;
use ferz::record::GameResult;
use ferz::types::Side;
use ferz::{Game, Move, Position, Variant};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The variant of a match, with the name that the user gave.
pub(super) struct Rules {
    pub id: String,
    pub variant: Variant,
    /// The file of the variant, unless it is built in.
    pub file: Option<PathBuf>,
    /// Set if the variant has a shuffled start.
    pub is_shuffled: bool,
    /// Set if each pair of games starts from a random array.
    pub any_array: bool,
}

/// The environment of an engine.
#[derive(Clone)]
pub(super) struct Surroundings<'a> {
    pub log: &'a Log,
    pub interrupt: &'a Interrupt,
    /// The time to wait for an answer that no clock limits.
    pub patience: Duration,
    /// The time to wait for the first answer of a program that has just started.
    pub warm_up: Duration,
}

/// A new game.
pub(super) struct Start<'a> {
    pub rules: &'a Rules,
    pub position: &'a Position,
    /// Set if the position is the usual start of the variant.
    pub is_usual: bool,
    pub side: Side,
    /// The number of the game in the match.
    pub number: u64,
}

/// A question for a move.
pub(super) struct Ask<'a> {
    pub game: &'a Game,
    pub clocks: &'a [Clock; 2],
}

impl Ask<'_> {
    fn side(&self) -> Side {
        self.game.position().side_to_move()
    }

    /// The clock of the side to move.
    fn clock(&self) -> &Clock {
        &self.clocks[self.side().index()]
    }
}

/// An engine's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// A move, as the engine writes it.
    Move(String),
    Resign,
    /// The engine claims that it has won.
    ClaimWin,
    /// The engine claims a draw.
    ClaimDraw,
}

/// An answer, with the engine's thinking.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub answer: Answer,
    pub spent: Duration,
    pub thought: Thought,
}

/// The last score, for the side to move, and depth that an engine reported before its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Thought {
    pub value: Option<Value>,
    pub depth: Option<u32>,
}

/// An engine that plays games.
pub(super) trait Seat: Send {
    /// Prepares for a new game.
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault>;

    /// Notes a move of either side, before it is played.
    fn note(&mut self, game: &Game, mv: &Move);

    /// Chooses a move. Returns a late answer, too, if it comes before the deadline.
    fn choose(&mut self, ask: &Ask<'_>) -> Result<Reply, Fault>;

    /// Tells the engine how the game ended.
    fn finish(&mut self, score: GameResult, reason: &str);

    /// Ends the engine.
    fn quit(self: Box<Self>);
}

/// The time to wait for an answer after the clock has run out. An engine that exceeds it counts as hung, not as slow.
const LATE: Duration = Duration::from_secs(1);

impl Surroundings<'_> {
    /// The deadline of an answer.
    fn deadline(&self, clock: &Clock, from: Instant) -> Instant {
        let limit = clock.allowance().map(|allowance| allowance + clock.limits.margin + LATE);
        from + limit.unwrap_or(self.patience)
    }

    /// The deadline of the first answer.
    fn until_warm(&self) -> Instant {
        Instant::now() + self.warm_up
    }

    /// The deadline of an answer that no clock limits.
    fn patiently(&self) -> Instant {
        Instant::now() + self.patience
    }
}

/// The time in which an engine must answer to a protocol, while the protocol is being detected.
const TRIAL: Duration = Duration::from_secs(10);

/// Detects the protocol of an engine. Starts the engine once for each protocol until one of them works.
pub(super) fn detect(spec: &Spec, program: &Program, around: &Surroundings<'_>) -> Result<Protocol, Fault> {
    if let Some(protocol) = program.protocol {
        return Ok(protocol);
    }
    let trial = Surroundings { warm_up: TRIAL, ..around.clone() };
    let mut first = None;
    for protocol in [Protocol::Uci, Protocol::Cecp, Protocol::Usi] {
        match start(spec, program, protocol, &trial) {
            Ok(seat) => {
                seat.quit();
                return Ok(protocol);
            }
            Err(fault @ Fault::NoStart(_)) if !fault.to_string().starts_with(NO_PROTOCOL) => return Err(fault),
            Err(Fault::Stopped) => return Err(Fault::Stopped),
            Err(fault) => first = first.or(Some(fault)),
        }
    }
    let command = &program.command;
    let why = first.map_or(String::new(), |fault| format!(" ({fault})"));
    Err(Fault::NoStart(format!(
        "`{command}` speaks none of uci, cecp and usi{why}; see what it prints with --log FILE"
    )))
}

/// The beginning of the message about an engine that does not answer to a protocol.
const NO_PROTOCOL: &str = "no answer to";

/// Starts an engine.
pub(super) fn open<'a>(spec: &Spec, around: &Surroundings<'a>) -> Result<Box<dyn Seat + 'a>, Fault> {
    match &spec.kind {
        Kind::Own(skill, seed) => Ok(Box::new(own::Own::new(*skill, *seed, around.clone()))),
        Kind::Program(program) => start(spec, program, detect(spec, program, around)?, around),
    }
}

fn start<'a>(
    spec: &Spec,
    program: &Program,
    protocol: Protocol,
    around: &Surroundings<'a>,
) -> Result<Box<dyn Seat + 'a>, Fault> {
    Ok(match protocol {
        Protocol::Uci => Box::new(uci::Uci::start(&uci::UCI, program, &spec.name, around.clone())?),
        Protocol::Usi => Box::new(uci::Uci::start(&usi::USI, program, &spec.name, around.clone())?),
        Protocol::Cecp => {
            let engine = cecp::Cecp::start(program, &spec.name, around.clone())?;
            engine.can_keep(&spec.limits)?;
            Box::new(engine)
        }
    })
}
