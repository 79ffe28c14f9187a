//! The counts of a run, split into groups of games. The differences between groups give the interval of a mean.

use super::pieces::PieceCounts;
use super::statistics::half_width;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many groups there are at most.
pub(super) const GROUPS: u64 = 20;

/// Returns the group of a game. Only the seed decides, so that parts of a run add up to the whole. Players take turns
/// at the seeds, and each has games in all groups.
pub(super) fn group(seed: u64, players: usize) -> u32 {
    (seed / players.max(1) as u64 % GROUPS) as u32
}

/// The counts of the games of a group.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupRecord {
    /// The number of games.
    pub games: u64,
    /// The number of choices of a move.
    pub choices: u64,
    /// The sum of the numbers of legal moves over all choices.
    pub moves: u64,
    /// The choices and moves by steps of plies, as in
    /// [`PlayerRecord::moves_by_ply`](super::PlayerRecord::moves_by_ply).
    pub moves_by_ply: Vec<[u64; 2]>,
    /// The counts of pieces, in the order of [`PlayerRecord::pieces`](super::PlayerRecord::pieces).
    pub pieces: Vec<PieceNumbers>,
}

/// The numbers of a [`PieceCounts`], in the order of its fields.
pub(super) type PieceNumbers = [u64; 11];

/// The groups that have games, by their numbers.
pub(super) type Groups = BTreeMap<u32, GroupRecord>;

impl GroupRecord {
    /// Returns the counts of one entry of [`PlayerRecord::pieces`](super::PlayerRecord::pieces), by its index.
    pub fn piece(&self, index: usize) -> PieceCounts {
        self.pieces.get(index).copied().map(PieceCounts::from).unwrap_or_default()
    }

    /// Returns the counts of a kind for both sides together, by the index of the kind.
    pub fn kind(&self, index: usize) -> PieceCounts {
        let mut counts = self.piece(index);
        counts.add(&self.piece(index + self.pieces.len() / 2));
        counts
    }

    /// Adds the counts of other games.
    pub(super) fn add(&mut self, other: &GroupRecord) {
        self.combine(other, |all, more| all + more);
    }

    /// Subtracts the counts of games that were added before.
    pub(super) fn subtract(&mut self, other: &GroupRecord) {
        self.combine(other, |all, less| all.saturating_sub(less));
        // The length must not depend on the games that were subtracted.
        while self.moves_by_ply.pop_if(|step| *step == [0; 2]).is_some() {}
    }

    fn combine(&mut self, other: &GroupRecord, combined: impl Fn(u64, u64) -> u64) {
        let GroupRecord { games, choices, moves, moves_by_ply, pieces } = other;
        self.moves_by_ply.resize(self.moves_by_ply.len().max(moves_by_ply.len()), [0; 2]);
        self.pieces.resize(self.pieces.len().max(pieces.len()), [0; 11]);
        let own = [&mut self.games, &mut self.choices, &mut self.moves].into_iter();
        let own = own.chain(self.moves_by_ply.iter_mut().flatten().take(2 * moves_by_ply.len()));
        let own = own.chain(self.pieces.iter_mut().flatten().take(11 * pieces.len()));
        let others = [games, choices, moves].into_iter().chain(moves_by_ply.iter().flatten());
        for (own, other) in own.zip(others.chain(pieces.iter().flatten())) {
            *own = combined(*own, *other);
        }
    }
}

/// Returns half the width of the 95% confidence interval of a mean. `numbers` returns the sum and the count for a
/// group.
/// `None` if fewer than two groups have a count.
pub(super) fn spread(groups: &Groups, numbers: &dyn Fn(&GroupRecord) -> (u64, u64)) -> Option<f64> {
    half_width(&groups.values().map(numbers).filter(|(_, count)| *count > 0).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_add_up_and_are_taken_apart_again() {
        let group = |games, plies: usize, pieces: usize| GroupRecord {
            games,
            choices: 10 * games,
            moves: 30 * games,
            moves_by_ply: vec![[games, 3 * games]; plies],
            pieces: vec![[games; 11]; pieces],
        };
        let mut sum = group(2, 1, 0);
        sum.add(&group(3, 4, 2));
        assert_eq!((sum.games, sum.moves_by_ply[0], sum.moves_by_ply[3]), (5, [5, 15], [3, 9]));
        assert_eq!(sum.kind(0).came(), 24);
        sum.subtract(&group(2, 1, 0));
        assert_eq!(sum, group(3, 4, 2));
    }

    #[test]
    fn two_players_have_games_in_all_groups() {
        for parity in 0..2 {
            let groups: std::collections::BTreeSet<u32> = (0..40).map(|n| group(2 * n + parity, 2)).collect();
            assert_eq!(groups.len() as u64, GROUPS);
        }
    }
}
