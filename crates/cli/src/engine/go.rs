//! The arguments of `go` in UCI and USI.

use super::reply::Reply;
use super::session::Session;
use super::spelling::Spelling;
use ferz::Move;
use ferz::game::Game;
use ferz_search::{Clock, Limits};
use std::time::Duration;

/// The arguments of `go`.
#[derive(Default)]
pub(super) struct Asked {
    pub limits: Limits,
    pub is_infinite: bool,
    pub is_ponder: bool,
    pub perft: Option<u32>,
}

impl Asked {
    /// Starts the requested search.
    pub fn search(self, lines: usize, reply: &mut Reply, session: &mut Session) {
        let limits = Limits { lines, ..self.limits };
        match () {
            () if self.is_ponder => reply.ponder(session, limits),
            () if self.is_infinite => reply.search_until_stopped(session, limits),
            () => reply.search(session, limits),
        }
    }

    /// Reads the words after `go`. Unknown words are skipped.
    pub fn read(words: &[&str], game: &Game, spelling: Spelling) -> Result<Asked, String> {
        // The first player is white in UCI, and black in USI.
        let second = if spelling == Spelling::Usi { 'w' } else { 'b' };
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
                    let clock = &mut clock[usize::from(word.starts_with(second))];
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
                    while let Some(mv) = words.peek().and_then(|text| read_any(game, text, spelling)) {
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
            let both = [asked.limits.hard_time, timed.hard_time];
            asked.limits.hard_time = both.into_iter().flatten().min();
        }
        Ok(asked)
    }
}

/// Reads a move in the spelling of a protocol or in any other notation.
fn read_any(game: &Game, text: &str, spelling: Spelling) -> Option<Move> {
    spelling.find(game, text).or_else(|| game.position().parse_move(text).ok())
}
