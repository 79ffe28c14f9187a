//! One game: two engines and the referee.

use super::adjudication::{Adjudication, Watch};
use super::clock::Clock;
use super::fault::Fault;
use super::openings::Opening;
use super::protocol::{Answer, Ask, Reply, Rules, Seat, Start, Thought, read};
use ferz::game::Outcome;
use ferz::notation::fen;
use ferz::prose::words::{many, says};
use ferz::record::{GameResult, MoveNumber};
use ferz::types::Side;
use ferz::{Game, Move};
use ferz_core::diagnostic::{shorten, shown};
use std::time::Duration;

/// The kind of a game's end, for the tag `Termination` of its record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Cause {
    /// The rules of the variant, or a claim or a resignation that they allow.
    Normal,
    Adjudication,
    Time,
    /// An illegal move, or a false claim.
    Infraction,
    /// A program has ended or does not answer.
    Abandoned,
}

impl Cause {
    /// All causes, with the texts of the tag.
    pub const NAMED: [(Cause, &'static str); 5] = [
        (Cause::Normal, "normal"),
        (Cause::Adjudication, "adjudication"),
        (Cause::Time, "time forfeit"),
        (Cause::Infraction, "rules infraction"),
        (Cause::Abandoned, "abandoned"),
    ];

    pub fn name(self) -> &'static str {
        Cause::NAMED.into_iter().find(|(cause, _)| *cause == self).map_or("", |(_, name)| name)
    }

    /// Returns `true` if an engine has failed or broken the rules.
    pub fn is_fault(self) -> bool {
        matches!(self, Cause::Infraction | Cause::Abandoned)
    }
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct End {
    pub winner: Option<Side>,
    pub cause: Cause,
    /// A sentence for people, without its full stop.
    pub reason: String,
    /// The side whose engine must be restarted.
    pub broken: Option<Side>,
}

/// A ply of an engine, for the record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    pub number: MoveNumber,
    pub thought: Thought,
    /// The time for the move, if the engine is another program.
    pub spent: Duration,
    /// The time left on its clock, if there is one.
    pub left: Option<Duration>,
}

/// A game that was played to its end.
pub(super) struct Played {
    pub game: Game,
    /// The plies of the engines; those of the opening come before them.
    pub plies: Vec<Ply>,
    pub end: End,
}

/// The surroundings of a game.
pub(super) struct Table<'t> {
    pub rules: &'t Rules,
    pub adjudication: &'t Adjudication,
    /// The number of the game in the match.
    pub number: u64,
}

/// Plays a game. Returns `None` if Ctrl-C stopped it.
pub(super) fn play(
    table: &Table<'_>,
    opening: &Opening,
    mut seats: [&mut dyn Seat; 2],
    clocks: [Clock; 2],
) -> Option<Played> {
    let game = Game::new(opening.start.clone()).ok()?;
    let mut sitting = Sitting { table, game, clocks, plies: Vec::new(), watch: Watch::default() };
    let end = match sitting.open(opening, &mut seats) {
        Ok(()) => loop {
            match sitting.turn(&mut seats) {
                Ok(None) => {}
                Ok(Some(end)) => break end,
                Err(Fault::Stopped) => return None,
                Err(fault) => break broken(table.rules, sitting.mover(), &fault),
            }
        },
        Err((_, Fault::Stopped)) => return None,
        Err((side, fault)) => broken(table.rules, side, &fault),
    };
    let score = end.winner.map_or(GameResult::Draw, GameResult::Wins);
    seats.iter_mut().for_each(|seat| seat.finish(score, &end.reason));
    let Sitting { game, plies, .. } = sitting;
    Some(Played { game, plies, end })
}

/// Returns a game that could not begin, because an engine did not start.
pub(super) fn not_begun(table: &Table<'_>, opening: &Opening, side: Side, fault: &Fault) -> Option<Played> {
    if *fault == Fault::Stopped {
        return None;
    }
    let game = opening.game().ok()?;
    let end = broken(table.rules, side, fault);
    Some(Played { game, plies: Vec::new(), end })
}

struct Sitting<'t> {
    table: &'t Table<'t>,
    game: Game,
    clocks: [Clock; 2],
    plies: Vec<Ply>,
    watch: Watch,
}

impl Sitting<'_> {
    fn mover(&self) -> Side {
        self.game.position().side_to_move()
    }

    fn name(&self, side: Side) -> String {
        name(self.table.rules, side)
    }

    fn loses(&self, side: Side) -> String {
        loses(self.table.rules, side)
    }

    /// Gets both engines ready and plays the opening.
    fn open(&mut self, opening: &Opening, seats: &mut [&mut dyn Seat; 2]) -> Result<(), (Side, Fault)> {
        let Table { rules, number, .. } = *self.table;
        for side in Side::BOTH {
            let start = Start { rules, position: &opening.start, is_usual: opening.is_usual, side, number };
            seats[side.index()].begin(&start).map_err(|fault| (side, fault))?;
        }
        for mv in &opening.moves {
            self.make(mv, seats);
        }
        Ok(())
    }

    /// Plays a legal move. Returns `None` if the move exceeds a limit.
    fn make(&mut self, mv: &Move, seats: &mut [&mut dyn Seat; 2]) -> Option<()> {
        seats.iter_mut().for_each(|seat| seat.note(&self.game, mv));
        let side = self.mover();
        self.game.play(mv).ok()?;
        if self.mover() != side {
            self.clocks[side.index()].turn_ends();
        }
        Some(())
    }

    /// Lets an engine move. Returns the end of the game, if it is over.
    fn turn(&mut self, seats: &mut [&mut dyn Seat; 2]) -> Result<Option<End>, Fault> {
        if let Some(end) = self.by_rules() {
            return Ok(Some(end));
        }
        let side = self.mover();
        let reply = seats[side.index()].choose(&Ask { game: &self.game, clocks: &self.clocks })?;
        let Reply { answer, spent, thought } = reply;
        let allowance = self.clocks[side.index()].allowance();
        if !self.clocks[side.index()].spend(spent) {
            return Ok(Some(self.late(side, spent, allowance.unwrap_or_default())));
        }
        let text = match answer {
            Answer::Move(text) => text,
            other => return Ok(Some(self.without_move(side, &other))),
        };
        let moves = match read(&self.game, &text) {
            Ok(moves) => moves,
            Err(why) => return Ok(Some(self.illegal(side, &text, &why))),
        };
        for mv in moves {
            let number = MoveNumber { full_move: self.game.position().full_move(), side };
            if self.make(&mv, seats).is_none() {
                return Ok(Some(self.adjudicated(None, "the position exceeds a limit".into())));
            }
            let clock = &self.clocks[side.index()];
            let left = clock.limits.control.map(|_| clock.left);
            self.plies.push(Ply { number, thought, spent, left });
        }
        if self.game.outcome().is_some() {
            return Ok(None);
        }
        let judged = self.watch.note(self.table.adjudication, side, thought);
        Ok(judged.map(|(winner, why)| self.adjudicated(winner, why)))
    }

    /// The end by the rules, if there is one. Claims are made at once, as in matches between programs.
    fn by_rules(&self) -> Option<End> {
        let normal = |outcome: &Outcome, how: &str| End {
            winner: outcome.winner,
            cause: Cause::Normal,
            reason: format!("{outcome}{how}"),
            broken: None,
        };
        if let Some(outcome) = self.game.outcome() {
            return Some(normal(outcome, ""));
        }
        if let Some(claim) = self.game.claims().first() {
            return Some(normal(claim, " (claimed)"));
        }
        if self.game.legal_moves().is_empty() {
            return Some(self.adjudicated(None, "there is no legal move, and the rules do not end the game".into()));
        }
        let plies = self.table.adjudication.plies;
        let is_long = self.game.moves().len() >= plies;
        is_long.then(|| self.adjudicated(None, format!("after {}", many(plies as u64, "ply"))))
    }

    fn adjudicated(&self, winner: Option<Side>, why: String) -> End {
        let result = winner.map_or("draw".to_owned(), |side| says(&self.name(side), "win", "wins"));
        End { winner, cause: Cause::Adjudication, reason: format!("{result} by adjudication: {why}"), broken: None }
    }

    /// The end if an engine was too slow. The game is drawn if the opponent can no longer win (FIDE Laws, 6.9).
    fn late(&self, side: Side, spent: Duration, allowance: Duration) -> End {
        let [spent, allowance] = [spent, allowance].map(|time| time.as_secs_f64());
        let why = format!("on time: {spent:.2} s for a move with {allowance:.2} s left");
        let other = side.other();
        let (winner, reason) = match self.game.position().cannot_win(other).unwrap_or(false) {
            true => {
                (None, format!("draw, since {} cannot win: {} out of time, {why}", self.name(other), self.name(side)))
            }
            false => (Some(other), format!("{} {why}", self.loses(side))),
        };
        End { winner, cause: Cause::Time, reason, broken: None }
    }

    fn illegal(&self, side: Side, text: &str, why: &str) -> End {
        let fen = fen::write(self.game.position());
        let reason = match text {
            "" | "(none)" | "none" => {
                let moves = many(self.game.legal_moves().len() as u64, "legal move");
                format!("{} by giving no move in {fen}, which has {moves}", self.loses(side))
            }
            _ => format!("{} by the illegal move `{}` in {fen}: {why}", self.loses(side), shorten(text)),
        };
        End { winner: Some(side.other()), cause: Cause::Infraction, reason, broken: Some(side) }
    }

    /// The end if an engine resigns or claims something. Every such claim is false, because the referee makes true
    /// claims first.
    fn without_move(&self, side: Side, answer: &Answer) -> End {
        let other = side.other();
        if *answer == Answer::Resign {
            let reason = says(&self.name(side), "resign", "resigns");
            return End { winner: Some(other), cause: Cause::Normal, reason, broken: None };
        }
        let what = if *answer == Answer::ClaimWin { "win" } else { "draw" };
        let fen = fen::write(self.game.position());
        let reason = format!("{} by a false claim of a {what} in {fen}", self.loses(side));
        End { winner: Some(other), cause: Cause::Infraction, reason, broken: Some(side) }
    }
}

fn name(rules: &Rules, side: Side) -> String {
    shown(rules.variant.side_name(side)).to_string()
}

/// `White loses`, `Ants lose`.
fn loses(rules: &Rules, side: Side) -> String {
    says(&name(rules, side), "lose", "loses")
}

/// The end if an engine fails.
fn broken(rules: &Rules, side: Side, fault: &Fault) -> End {
    let cannot = if matches!(fault, Fault::NoStart(_)) { "cannot play: " } else { "" };
    let reason = format!("{}: the engine {cannot}{fault}", loses(rules, side));
    End { winner: Some(side.other()), cause: Cause::Abandoned, reason, broken: Some(side) }
}
