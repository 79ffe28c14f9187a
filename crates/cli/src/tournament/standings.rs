//! The results of a match so far.

use super::game::Cause;
use super::record::Finished;
use super::score::Results;
use ferz::types::Side;
use std::collections::HashMap;

/// The results between each two engines, and the faults of each.
pub(super) struct Standings {
    engines: usize,
    /// The results of each engine against each other engine, row by row.
    met: Vec<Results>,
    /// For each engine, the number of games that it lost by each cause.
    lost: Vec<HashMap<Cause, u64>>,
    /// Pairs with one finished game: the points of the lower engine, in half points.
    open: HashMap<(usize, usize, u64), u64>,
    games: u64,
    plies: u64,
}

impl Standings {
    pub fn new(engines: usize) -> Standings {
        let met = vec![Results::default(); engines * engines];
        Standings { engines, met, lost: vec![HashMap::new(); engines], open: HashMap::new(), games: 0, plies: 0 }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Finished) {
        let Finished { planned, winner, cause, plies } = game;
        self.games += 1;
        self.plies += *plies as u64;
        let key = planned.pair_key();
        let halves = |player: usize| match winner {
            None => 1,
            Some(side) if planned.players[side.index()] == player => 2,
            Some(_) => 0,
        };
        let of_lower = halves(key.0);
        for side in Side::BOTH {
            let (own, other) = (planned.players[side.index()], planned.players[side.other().index()]);
            let results = &mut self.met[own * self.engines + other];
            match halves(own) {
                0 => results.losses += 1,
                1 => results.draws += 1,
                _ => results.wins += 1,
            }
        }
        if let Some(side) = winner {
            *self.lost[planned.players[side.other().index()]].entry(*cause).or_default() += 1;
        }
        match self.open.remove(&key) {
            None => {
                self.open.insert(key, of_lower);
            }
            Some(before) => {
                let points = (before + of_lower) as usize;
                self.met[key.0 * self.engines + key.1].pairs[points] += 1;
                self.met[key.1 * self.engines + key.0].pairs[4 - points] += 1;
            }
        }
    }

    pub fn games(&self) -> u64 {
        self.games
    }

    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// The results of an engine against another one.
    pub fn between(&self, one: usize, other: usize) -> &Results {
        &self.met[one * self.engines + other]
    }

    /// The results of an engine against all others.
    pub fn of(&self, engine: usize) -> Results {
        let mut sum = Results::default();
        (0..self.engines).for_each(|other| sum += *self.between(engine, other));
        sum
    }

    /// The number of games that an engine lost by a cause.
    pub fn lost(&self, engine: usize, cause: Cause) -> u64 {
        self.lost[engine].get(&cause).copied().unwrap_or(0)
    }

    /// The number of games that engines lost by failures or infractions.
    pub fn faults(&self) -> u64 {
        let of_cause =
            |(cause, _): (Cause, &str)| (0..self.engines).map(|engine| self.lost(engine, cause)).sum::<u64>();
        Cause::NAMED.into_iter().filter(|(cause, _)| cause.is_fault()).map(of_cause).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::schedule::{Format, plan};
    use super::*;

    #[test]
    fn pairs_are_counted_when_they_are_complete() {
        let mut standings = Standings::new(2);
        let games: Vec<_> = plan(Format::RoundRobin, 2, 4).collect();
        // The first engine wins with the first side and draws with the second, and wins another game.
        for (game, winner) in [(0, Some(Side::First)), (2, Some(Side::First)), (1, None)] {
            let cause = if game == 2 { Cause::Abandoned } else { Cause::Normal };
            standings.add(&Finished { planned: games[game], winner, cause, plies: 10 });
        }
        let results = *standings.between(0, 1);
        assert_eq!((results.wins, results.draws, results.losses, results.pairs), (2, 1, 0, [0, 0, 0, 1, 0]));
        assert_eq!(standings.of(1), Results { wins: 0, draws: 1, losses: 2, pairs: [0, 1, 0, 0, 0] });
        assert_eq!((standings.lost(1, Cause::Abandoned), standings.faults(), standings.plies()), (1, 1, 30));
    }
}
