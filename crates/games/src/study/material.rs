//! Differences of material in some positions of some games, for estimating the values of pieces.
//!
//! Of the games that a row has ended, the sample holds those whose seeds have the smallest marks; a mark depends only
//! on its seed. This is a bottom-k sample (Cohen and Kaplan, "Summarizing data using bottom-k sketches", 2007), so the
//! samples of two runs can be merged.

use ferz_core::position::Position;
use ferz_core::types::Random;
use ferz_core::types::{Kind, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of games in a sample.
pub(super) const MOST_GAMES: usize = 2500;
/// The number of positions of each game.
pub(super) const POSITIONS_A_GAME: usize = 4;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Won {
    /// The first side has won.
    First,
    /// The second side has won.
    Second,
    /// A draw.
    Draw,
}

impl From<Option<Side>> for Won {
    fn from(winner: Option<Side>) -> Won {
        match winner {
            Some(Side::First) => Won::First,
            Some(Side::Second) => Won::Second,
            None => Won::Draw,
        }
    }
}

/// Differences of material in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MaterialRecord {
    /// The seed of the game.
    pub seed: u64,
    /// The result of the game.
    pub won: Won,
    /// The differences in some positions, at most four: the number of pieces of each kind by which the first side
    /// leads, in hand and on the board. Kinds without a difference are left out.
    pub differences: Vec<BTreeMap<String, i16>>,
}

/// A sample of games: those with the smallest marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sample<G> {
    /// The games by the mark of the seed; marks are unique.
    games: BTreeMap<u64, (u64, G)>,
}

impl<G> Default for Sample<G> {
    fn default() -> Sample<G> {
        Sample { games: BTreeMap::new() }
    }
}

impl<G> Sample<G> {
    /// Returns `true` if a game with this seed would be kept.
    pub fn wants(&self, seed: u64) -> bool {
        let is_below = |(last, _): (&u64, _)| mark(seed) < *last;
        self.games.len() < MOST_GAMES || self.games.last_key_value().is_some_and(is_below)
    }

    /// Adds a game.
    pub fn add(&mut self, seed: u64, game: G) {
        self.games.insert(mark(seed), (seed, game));
        if self.games.len() > MOST_GAMES {
            self.games.pop_last();
        }
    }

    /// Adds the games of another sample.
    pub fn merge(&mut self, other: Sample<G>) {
        other.games.into_values().for_each(|(seed, game)| self.add(seed, game));
    }

    /// The games, in the order of their seeds.
    pub fn by_seed(&self) -> BTreeMap<u64, &G> {
        self.games.values().map(|(seed, game)| (*seed, game)).collect()
    }
}

/// The result of a game and its differences, by the numbers of kinds.
pub(super) type Differences = (Won, Vec<Vec<i16>>);

/// The mark of a seed. It comes from a stream that neither plays the game nor picks its positions, so it is independent
/// of both.
fn mark(seed: u64) -> u64 {
    Random::new(seed.rotate_left(32)).next()
}

/// Merges the records of two samples, in the order of their seeds.
pub(super) fn merged(one: Vec<MaterialRecord>, other: Vec<MaterialRecord>) -> Vec<MaterialRecord> {
    let mut sample = Sample::default();
    one.into_iter().chain(other).for_each(|game| sample.add(game.seed, game));
    sample.by_seed().into_values().cloned().collect()
}

/// Some positions of a game, each equally likely: a reservoir (Vitter, "Random sampling with a reservoir", 1985).
pub(super) struct Reservoir {
    random: Random,
    offered: usize,
    wanted: bool,
    taken: Vec<Vec<i16>>,
}

impl Reservoir {
    /// An empty reservoir for the game of a seed. It stays empty if the game is not wanted.
    pub fn new(wanted: bool, seed: u64) -> Reservoir {
        // Uses other random numbers than the choice of moves.
        Reservoir { random: Random::new(!seed), offered: 0, wanted, taken: Vec::new() }
    }

    /// Offers a position.
    pub fn offer(&mut self, position: &Position) {
        if !self.wanted {
            return;
        }
        self.offered += 1;
        if self.taken.len() < POSITIONS_A_GAME {
            self.taken.push(difference(position));
            return;
        }
        let place = self.random.below(self.offered);
        if let Some(sample) = self.taken.get_mut(place) {
            *sample = difference(position);
        }
    }

    /// The sampled positions; `None` if the game was not wanted.
    pub fn taken(self) -> Option<Vec<Vec<i16>>> {
        self.wanted.then_some(self.taken)
    }
}

/// The number of pieces of each kind by which the first side leads, in hand and on the board.
fn difference(position: &Position) -> Vec<i16> {
    let count = |side, kind: Kind| position.count_of(side, kind);
    let difference = |kind| count(Side::First, kind) as i16 - count(Side::Second, kind) as i16;
    position.variant().rules().kinds().map(difference).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(seeds: impl Iterator<Item = u64>) -> Sample<()> {
        let mut sample = Sample::default();
        seeds.for_each(|seed| sample.add(seed, ()));
        sample
    }

    #[test]
    fn samples_of_parts_are_the_sample_of_the_whole() {
        let count = 3 * MOST_GAMES as u64;
        let whole = sample(1..count);
        assert_eq!(whole.games.len(), MOST_GAMES);
        for cut in [2, 100, count / 2, count - 1] {
            let mut parts = sample(cut..count);
            parts.merge(sample(1..cut));
            assert_eq!(parts, whole);
        }
        // The seed alone decides if a game is wanted, and games of both halves are.
        assert!((1..count).filter(|&seed| !whole.wants(seed)).count() > MOST_GAMES);
        let early = whole.by_seed().range(..count / 2).count();
        assert!((MOST_GAMES * 2 / 5..MOST_GAMES * 3 / 5).contains(&early), "{early}");
    }
}
