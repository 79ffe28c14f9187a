//! Merging of records with different seeds, perhaps from other machines and read from files.

use super::groups::{GROUPS, GroupRecord};
use super::material::{MOST_GAMES, POSITIONS_A_GAME, merged};
use super::record::{FORMAT, PlayerRecord, Results, Seeds, StudyRecord};
use super::tally::add_counts;

/// The largest number in a record, so that thousands of records can be added.
const LARGEST: u64 = 1 << 50;

/// The largest number of entries in a list of names.
const MOST_NAMES: usize = 4096;

/// The error of two records that cannot be merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A record has another format.
    #[error("the record has format {0}; this program reads format {FORMAT}")]
    Format(u32),
    /// The records have different rules, or their parts do not match.
    #[error("the records have different rules: {0} and {1}")]
    Rules(String, String),
    /// The games have different limits on plies.
    #[error("the records have different limits: {0} and {1} plies")]
    Plies(u32, u32),
    /// A game is in both records.
    #[error("both records have the game of seed {0}")]
    Twice(u64),
    /// A number is too large for a count.
    #[error("a count in the record is too large, or its parts do not fit together")]
    TooLarge,
    /// The players are different.
    #[error("the records have different players")]
    Players,
}

impl StudyRecord {
    /// Returns the record if it is valid. It may come from a file.
    ///
    /// # Errors
    /// If the record has another format, or its numbers are too large for counts.
    pub fn checked(self) -> Result<StudyRecord, MergeError> {
        if self.format != FORMAT {
            return Err(MergeError::Format(self.format));
        }
        let is_possible = |seeds: &Seeds| seeds.games <= LARGEST && seeds.first.checked_add(seeds.games).is_some();
        let all_possible = self.seeds.iter().all(is_possible) && self.players.iter().all(PlayerRecord::is_possible);
        if all_possible { Ok(self) } else { Err(MergeError::TooLarge) }
    }

    /// Adds the games of another record, which must have the same rules and other seeds.
    ///
    /// # Errors
    /// If the records cannot be merged.
    pub fn merge(&mut self, other: StudyRecord) -> Result<(), MergeError> {
        let other = other.checked()?;
        self.check(&other)?;
        self.seeds.extend(other.seeds);
        self.seeds.sort_unstable();
        self.seeds.dedup_by(|next, before| {
            let joined = before.first.checked_add(before.games) == Some(next.first);
            before.games += if joined { next.games } else { 0 };
            joined
        });
        for (row, more) in self.rows.iter_mut().zip(other.rows) {
            row.used |= more.used;
        }
        for (player, more) in self.players.iter_mut().zip(other.players) {
            player.add(more);
        }
        if self.players.iter().all(PlayerRecord::is_possible) { Ok(()) } else { Err(MergeError::TooLarge) }
    }

    /// Returns the reason why another record cannot be added.
    fn check(&self, other: &StudyRecord) -> Result<(), MergeError> {
        let fits = |one: &PlayerRecord, more: &PlayerRecord| {
            one.pieces.len() == more.pieces.len() && one.ends.len() == more.ends.len()
        };
        if self.hash != other.hash || self.start != other.start || self.rows.len() != other.rows.len() {
            return Err(MergeError::Rules(self.hash.clone(), other.hash.clone()));
        }
        if self.plies != other.plies {
            return Err(MergeError::Plies(self.plies, other.plies));
        }
        let players =
            |record: &StudyRecord| record.players.iter().map(|player| player.player.clone()).collect::<Vec<_>>();
        if players(self) != players(other) {
            return Err(MergeError::Players);
        }
        if !self.players.iter().zip(&other.players).all(|(one, more)| fits(one, more)) {
            return Err(MergeError::Rules(self.hash.clone(), other.hash.clone()));
        }
        let both = self.seeds.iter().flat_map(|one| other.seeds.iter().map(move |more| (one, more)));
        for (one, more) in both {
            let first = one.first.max(more.first);
            let within = |seeds: &Seeds| first - seeds.first < seeds.games;
            if within(one) && within(more) {
                return Err(MergeError::Twice(first));
            }
        }
        Ok(())
    }
}

impl PlayerRecord {
    /// Returns `true` if all numbers are small enough to be added, and the pieces are those of two sides.
    fn is_possible(&self) -> bool {
        let results = |results: &Results| [results.first, results.second, results.draws];
        let pieces = self.pieces.iter().flat_map(|piece| piece.counts.all());
        let mut all = [self.games, self.unfinished, self.stuck, self.too_many_moves, self.choices]
            .into_iter()
            .chain([self.moves, self.most_moves, self.passes, self.searched])
            .chain(self.ends.iter().flat_map(|end| results(&end.results)))
            .chain(self.lengths.values().copied())
            .chain(self.moves_by_ply.iter().flatten().copied())
            .chain(self.castlings.values().copied())
            .chain(pieces)
            .chain(self.groups.values().flat_map(|group| [group.games, group.choices, group.moves]))
            .chain(self.groups.values().flat_map(|group| group.moves_by_ply.iter().flatten().copied()))
            .chain(self.groups.values().flat_map(|group| group.pieces.iter().flatten().copied()));
        let lists = [self.pieces.len(), self.ends.len(), self.moves_by_ply.len(), self.castlings.len()];
        let is_sound = self.pieces.len().is_multiple_of(2) && lists.iter().all(|&length| length <= MOST_NAMES);
        let fits = |(number, group): (&u32, &GroupRecord)| {
            let steps = group.moves_by_ply.len() <= self.moves_by_ply.len();
            u64::from(*number) < GROUPS && group.pieces.len() == self.pieces.len() && steps
        };
        let is_parted = self.groups.iter().all(fits);
        let is_sample = self.material.len() <= MOST_GAMES
            && self.material.iter().all(|game| game.differences.len() <= POSITIONS_A_GAME);
        is_sound && is_parted && is_sample && all.all(|number| number <= LARGEST)
    }

    fn add(&mut self, other: PlayerRecord) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.stuck += other.stuck;
        self.too_many_moves += other.too_many_moves;
        self.ends.iter_mut().zip(&other.ends).for_each(|(end, more)| end.results.add(&more.results));
        add_counts(&mut self.lengths, other.lengths);
        self.choices += other.choices;
        self.moves += other.moves;
        self.most_moves = self.most_moves.max(other.most_moves);
        let steps = self.moves_by_ply.len().max(other.moves_by_ply.len());
        self.moves_by_ply.resize(steps, [0; 2]);
        for (all, more) in self.moves_by_ply.iter_mut().zip(&other.moves_by_ply) {
            *all = [all[0] + more[0], all[1] + more[1]];
        }
        self.pieces.iter_mut().zip(&other.pieces).for_each(|(piece, more)| piece.counts.add(&more.counts));
        add_counts(&mut self.castlings, other.castlings);
        self.passes += other.passes;
        self.searched += other.searched;
        other.groups.iter().for_each(|(group, more)| self.groups.entry(*group).or_default().add(more));
        self.material = merged(std::mem::take(&mut self.material), other.material);
    }
}
