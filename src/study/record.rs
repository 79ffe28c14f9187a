//! The record of a run: whole numbers only, under the names of the variant, so that runs of several machines can be added up.

use super::material::{MOST_GAMES, MaterialRecord, POSITIONS_A_GAME, merged};
use super::player::Player;
use super::run::{Plan, Played};
use super::tally::{PieceTally, Tally, add_counts};
use crate::types::{Kind, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format of records.
const FORMAT: u32 = 2;
/// The largest number that a record may hold: thousands of them can be added up.
const LARGEST: u64 = 1 << 50;

/// What games have shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of this format: 2.
    pub format: u32,
    /// The variant's name.
    pub variant: String,
    /// The hash of its rules.
    pub hash: String,
    /// The start of all games, as FEN.
    pub start: String,
    /// The names of the players.
    pub sides: [String; 2],
    /// The seeds of the games, without overlaps.
    pub seeds: Vec<Seeds>,
    /// How many plies a game could have.
    pub plies: u32,
    /// All rows of the rules.
    pub rows: Vec<RowRecord>,
    /// What happened, by who played. A record holds all games of its seeds, whoever of these played them.
    pub players: Vec<PlayerRecord>,
}

/// Some seeds, one after another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    /// The first.
    pub first: u64,
    /// How many, one game each.
    pub games: u64,
}

/// A row of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowRecord {
    /// What it is called.
    pub row: String,
    /// Has any game made use of it?
    pub used: bool,
}

/// Numbers of wins and draws.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Wins of the first side.
    pub first: u64,
    /// Wins of the second side.
    pub second: u64,
    /// Draws.
    pub draws: u64,
}

impl Results {
    /// All of them.
    pub fn games(&self) -> u64 {
        self.first + self.second + self.draws
    }

    pub(super) fn add(&mut self, other: &Results) {
        let Results { first, second, draws } = other;
        self.first += first;
        self.second += second;
        self.draws += draws;
    }
}

impl From<[u64; 3]> for Results {
    fn from([first, second, draws]: [u64; 3]) -> Results {
        Results { first, second, draws }
    }
}

/// What happened in the games of one way to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRecord {
    /// Who played both sides.
    pub player: Player,
    /// How many games.
    pub games: u64,
    /// Games that were not over after as many plies as they could have.
    pub unfinished: u64,
    /// Games in which somebody had no move though no row says what that means.
    pub stuck: u64,
    /// Games that came to a position with too many moves to list.
    pub too_many_moves: u64,
    /// All rows of outcomes, with the games they ended.
    pub ends: Vec<EndRecord>,
    /// How many games had so many plies.
    pub lengths: BTreeMap<u32, u64>,
    /// How many plies were chosen,
    pub choices: u64,
    /// among how many moves in all,
    pub moves: u64,
    /// and at most.
    pub most_moves: u64,
    /// The plies and the moves among which they were chosen, for each step of ten plies; the last one holds all later plies, too.
    pub moves_by_ply: Vec<[u64; 2]>,
    /// What happened to pieces, by side and kind.
    pub pieces: Vec<PieceRecord>,
    /// How often each castling was made.
    pub castlings: BTreeMap<String, u64>,
    /// How often somebody passed.
    pub passes: u64,
    /// In how many positions it was looked which rows keep moves back.
    pub searched: u64,
    /// Differences of material in some games that a row has ended, in the order of their seeds: those that a sample of all such games holds.
    pub material: Vec<MaterialRecord>,
}

/// A row of outcomes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndRecord {
    /// Its name.
    pub row: String,
    /// The games it ended.
    pub results: Results,
}

/// What happened to the pieces of one kind and side. All numbers are sums over all games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceRecord {
    /// The piece.
    pub piece: String,
    /// Whose.
    pub side: String,
    /// How many stood on the board at the start.
    pub started: u64,
    /// Its moves on the board, castlings led by it included.
    pub moves: u64,
    /// How many pieces it took.
    pub takes: u64,
    /// How often it was taken by a move.
    pub taken: u64,
    /// How often it became another kind by moving.
    pub promoted: u64,
    /// How often another kind became it by moving.
    pub made: u64,
    /// How often it was dropped.
    pub dropped: u64,
    /// How often rows that follow moves took it away or turned it into something else.
    pub removed: u64,
    /// How often such rows brought it in.
    pub appeared: u64,
    /// How many stood on the board in the end.
    pub left: u64,
    /// How many were in hand in the end.
    pub held: u64,
}

impl PieceRecord {
    /// How many came to the board, from the start on.
    pub fn came(&self) -> u64 {
        self.started + self.made + self.dropped + self.appeared
    }

    /// How many of those that stayed what they were stood on the board in the end, and how many these were.
    pub fn survivors(&self) -> (u64, u64) {
        (self.left, self.came().saturating_sub(self.promoted))
    }

    /// The sum with those of another side or kind, under the names of these.
    #[must_use]
    pub fn with(&self, other: &PieceRecord) -> PieceRecord {
        let mut sum = self.clone();
        sum.add(other);
        sum
    }

    fn add(&mut self, other: &PieceRecord) {
        self.started += other.started;
        self.moves += other.moves;
        self.takes += other.takes;
        self.taken += other.taken;
        self.promoted += other.promoted;
        self.made += other.made;
        self.dropped += other.dropped;
        self.removed += other.removed;
        self.appeared += other.appeared;
        self.left += other.left;
        self.held += other.held;
    }
}

/// No list of things with names is longer.
const MOST_NAMES: usize = 4096;

/// Two records cannot be added up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// One is of another format.
    #[error("a record of format {0}; this program knows format {FORMAT}")]
    Format(u32),
    /// They are about different rules, or their parts do not fit together.
    #[error("records of different rules: {0} and {1}")]
    Rules(String, String),
    /// Their games could have different numbers of plies.
    #[error("records of games of at most {0} plies and of at most {1}")]
    Plies(u32, u32),
    /// Some game is in both.
    #[error("both records hold the game of the seed {0}")]
    Twice(u64),
    /// A number is larger than any count can be.
    #[error("a number in the record is larger than any count can be, or the record does not fit together")]
    TooLarge,
    /// Other players played.
    #[error("records of games by different players")]
    Players,
}

impl Record {
    pub(super) fn new(plan: &Plan, played: &Played) -> Record {
        let rules = plan.variant.rules();
        let players = plan.players.iter().zip(&played.tallies);
        Record {
            format: FORMAT,
            variant: rules.name.clone(),
            hash: rules.hash_text(),
            start: rules.start.fen.clone(),
            sides: [0, 1].map(|side| rules.sides[side].name.clone()),
            seeds: vec![Seeds { first: plan.seed, games: played.games }],
            plies: plan.plies,
            rows: played.rows.iter().map(|&(row, used)| RowRecord { row: rules.row_text(row), used }).collect(),
            players: players.map(|(player, tally)| PlayerRecord::new(plan, *player, tally)).collect(),
        }
    }

    /// The record itself, if it is one that this program can work with: it may come from a file.
    ///
    /// # Errors
    /// If it is of another format, or its numbers are too large to be counts.
    pub fn checked(self) -> Result<Record, MergeError> {
        if self.format != FORMAT {
            return Err(MergeError::Format(self.format));
        }
        let is_possible = |seeds: &Seeds| seeds.games <= LARGEST && seeds.first.checked_add(seeds.games).is_some();
        let all_possible = self.seeds.iter().all(is_possible) && self.players.iter().all(PlayerRecord::is_possible);
        if all_possible { Ok(self) } else { Err(MergeError::TooLarge) }
    }

    /// How many games it holds.
    pub fn games(&self) -> u64 {
        self.players.iter().map(|player| player.games).sum()
    }

    /// Adds the games of another record, which must be of the same rules and of other seeds.
    ///
    /// # Errors
    /// If the two do not go together: why.
    pub fn merge(&mut self, other: Record) -> Result<(), MergeError> {
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

    /// Why another record cannot be added.
    fn check(&self, other: &Record) -> Result<(), MergeError> {
        let fits = |one: &PlayerRecord, more: &PlayerRecord| {
            one.pieces.len() == more.pieces.len() && one.ends.len() == more.ends.len()
        };
        if self.hash != other.hash || self.start != other.start || self.rows.len() != other.rows.len() {
            return Err(MergeError::Rules(self.hash.clone(), other.hash.clone()));
        }
        if self.plies != other.plies {
            return Err(MergeError::Plies(self.plies, other.plies));
        }
        let players = |record: &Record| record.players.iter().map(|player| player.player).collect::<Vec<_>>();
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
    fn new(plan: &Plan, player: Player, tally: &Tally) -> PlayerRecord {
        let rules = plan.variant.rules();
        let ends = rules.outcomes.iter().enumerate().map(|(place, row)| EndRecord {
            row: row.name.clone(),
            results: tally.ends.get(&place).copied().unwrap_or_default().into(),
        });
        let kinds = || rules.kinds();
        let pieces = Side::BOTH.into_iter().flat_map(|side| {
            kinds().map(move |kind| {
                let tally = &tally.pieces[side.index()][kind.index()];
                piece_record(&rules.piece(kind).name, &rules.sides[side.index()].name, tally)
            })
        });
        let castlings = rules.castling.iter().enumerate();
        let castlings =
            castlings.map(|(place, row)| (row.name.clone(), tally.castlings.get(&place).copied().unwrap_or_default()));
        let named = |difference: &Vec<i16>| {
            let counts = difference.iter().enumerate().filter(|(_, count)| **count != 0);
            counts.map(|(kind, count)| (rules.piece(Kind(kind as u8)).name.clone(), *count)).collect()
        };
        let material = tally.material.by_seed().into_iter().map(|(seed, (won, differences))| MaterialRecord {
            seed,
            won: *won,
            differences: differences.iter().map(named).collect(),
        });
        PlayerRecord {
            player,
            games: tally.games,
            unfinished: tally.unfinished,
            stuck: tally.stuck,
            too_many_moves: tally.too_much,
            ends: ends.collect(),
            lengths: tally.lengths.clone(),
            choices: tally.choices,
            moves: tally.moves,
            most_moves: tally.most_moves,
            moves_by_ply: tally.by_ply.clone(),
            pieces: pieces.collect(),
            castlings: castlings.collect(),
            passes: tally.passes,
            searched: tally.searched,
            material: material.collect(),
        }
    }

    /// Are all numbers small enough to be added up, and the pieces those of two sides?
    fn is_possible(&self) -> bool {
        let results = |results: &Results| [results.first, results.second, results.draws];
        let pieces = self.pieces.iter().flat_map(|piece| {
            let PieceRecord { piece: _, side: _, started, moves, takes, taken, .. } = *piece;
            let PieceRecord { promoted, made, dropped, removed, appeared, left, held, .. } = *piece;
            [started, moves, takes, taken, promoted, made, dropped, removed, appeared, left, held]
        });
        let mut all = [self.games, self.unfinished, self.stuck, self.too_many_moves, self.choices]
            .into_iter()
            .chain([self.moves, self.most_moves, self.passes, self.searched])
            .chain(self.ends.iter().flat_map(|end| results(&end.results)))
            .chain(self.lengths.values().copied())
            .chain(self.moves_by_ply.iter().flatten().copied())
            .chain(self.castlings.values().copied())
            .chain(pieces);
        let lists = [self.pieces.len(), self.ends.len(), self.moves_by_ply.len(), self.castlings.len()];
        let is_sound = self.pieces.len().is_multiple_of(2) && lists.iter().all(|&length| length <= MOST_NAMES);
        let is_sample = self.material.len() <= MOST_GAMES
            && self.material.iter().all(|game| game.differences.len() <= POSITIONS_A_GAME);
        is_sound && is_sample && all.all(|number| number <= LARGEST)
    }

    /// The results of all games that ended by a row.
    pub fn results(&self) -> Results {
        self.ends.iter().fold(Results::default(), |mut all, end| {
            all.add(&end.results);
            all
        })
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
        self.pieces.iter_mut().zip(&other.pieces).for_each(|(piece, more)| piece.add(more));
        add_counts(&mut self.castlings, other.castlings);
        self.passes += other.passes;
        self.searched += other.searched;
        self.material = merged(std::mem::take(&mut self.material), other.material);
    }
}

fn piece_record(piece: &str, side: &str, tally: &PieceTally) -> PieceRecord {
    let PieceTally { started, moves, takes, taken, promoted, made, dropped, removed, appeared, left, held } = *tally;
    let (piece, side) = (piece.to_owned(), side.to_owned());
    PieceRecord { piece, side, started, moves, takes, taken, promoted, made, dropped, removed, appeared, left, held }
}
