//! The built-in players, without a process.

use super::{Answer, Ask, Reply, Seat, Start, Surroundings, Thought};
use crate::play::PATIENCE;
use crate::tournament::clock::Clock;
use crate::tournament::fault::Fault;
use ferz::player::{Player, Skill};
use ferz::record::GameResult;
use ferz::{Game, Move};
use ferz_core::types::Random;
use std::time::{Duration, Instant};

/// A built-in player.
pub(super) struct Own<'a> {
    skill: Skill,
    seed: u64,
    player: Player,
    around: Surroundings<'a>,
}

impl<'a> Own<'a> {
    pub fn new(skill: Skill, seed: u64, around: Surroundings<'a>) -> Own<'a> {
        Own { skill, seed, player: Player::new(skill, seed), around }
    }
}

/// The time for a move; `None` if it is not limited.
fn budget(clock: &Clock) -> Option<Duration> {
    const MOVES_LEFT: u32 = ferz_search::Clock::MOVES_LEFT;
    let by_clock = clock.limits.control.map(|control| {
        let turns = clock.moves_to_go.unwrap_or(MOVES_LEFT).min(MOVES_LEFT) + 1;
        (clock.left / turns + control.increment / 2).min(clock.left / 2) + control.byoyomi / 2
    });
    let by_move = clock.limits.move_time.map(|time| time * 9 / 10);
    let limits = by_clock.into_iter().chain(by_move);
    limits.min().map(|limit| limit.min(PATIENCE))
}

impl Seat for Own<'_> {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        // The player's moves depend on the number of the game, not on the thread that plays it.
        let game = 2 * start.number + start.side.index() as u64;
        self.player = Player::new(self.skill, Random::new(self.seed).next().wrapping_add(game));
        Ok(())
    }

    fn note(&mut self, _: &Game, _: &Move) {}

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Reply, Fault> {
        let begun = Instant::now();
        let budget = budget(ask.clock());
        let spent = || match budget {
            _ if self.around.interrupt.was_pressed() => 1.0,
            None => 0.0,
            Some(budget) => begun.elapsed().as_secs_f64() / budget.as_secs_f64().max(1e-6),
        };
        let advice = self.player.choose(ask.game, &spent);
        if self.around.interrupt.was_pressed() {
            return Err(Fault::Stopped);
        }
        let answer = match advice {
            Some(advice) => Answer::Move(ask.game.position().to_uci(&advice.mv)),
            None => Answer::Resign,
        };
        Ok(Reply { answer, spent: begun.elapsed(), thought: Thought::default() })
    }

    fn finish(&mut self, _: GameResult, _: &str) {}

    fn quit(self: Box<Self>) {}
}
