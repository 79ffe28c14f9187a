//! The record of a run: only whole numbers, under the names of the variant, so that runs on several machines can be
//! merged.

use super::groups::{GroupRecord, spread};
use super::material::MaterialRecord;
use super::pieces::PieceCounts;
use super::run::{Played, StudyPlan};
use super::tally::Tally;
use ferz_core::prose::Names;
use ferz_core::types::{Kind, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format of records.
pub(super) const FORMAT: u32 = 4;

/// The results of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyRecord {
    /// The version of this format: 4.
    pub format: u32,
    /// The variant's name.
    pub variant: String,
    /// The hash of its rules.
    pub hash: String,
    /// The start of all games, as FEN.
    pub start: String,
    /// The names of the sides.
    pub sides: [String; 2],
    /// The seeds of the games, without overlap.
    pub seeds: Vec<Seeds>,
    /// The largest number of plies of a game.
    pub plies: u32,
    /// All rows of the rules.
    pub rows: Vec<RowRecord>,
    /// The results, by player. A record holds all games of its seeds, whichever player played them.
    pub players: Vec<PlayerRecord>,
}

/// A range of seeds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeds {
    /// The first seed.
    pub first: u64,
    /// The number of seeds; one game was played for each.
    pub games: u64,
}

/// A row of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowRecord {
    /// The text of the row.
    pub row: String,
    /// Set if any game used the row.
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
    /// The number of games.
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

/// The results of the games of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRecord {
    /// The name of the player of both sides: that of a [skill](crate::player::Skill) or of a
    /// [strategy](super::Strategy).
    pub player: String,
    /// The number of games.
    pub games: u64,
    /// Games that did not end within the largest number of plies.
    pub unfinished: u64,
    /// Games in which a side had no move, and no row covers this.
    pub stuck: u64,
    /// Games that reached a position with too many moves to list.
    pub too_many_moves: u64,
    /// All rows of outcomes, with the games that they ended.
    pub ends: Vec<EndRecord>,
    /// The number of games of each length in plies.
    pub lengths: BTreeMap<u32, u64>,
    /// The number of times that a move was chosen.
    pub choices: u64,
    /// The total number of legal moves at all these choices.
    pub moves: u64,
    /// The largest number of legal moves at one choice.
    pub most_moves: u64,
    /// The number of choices, and of legal moves, for each step of ten plies. The last step also holds all later plies.
    pub moves_by_ply: Vec<[u64; 2]>,
    /// The counts of pieces, by side and kind.
    pub pieces: Vec<PieceRecord>,
    /// The number of times that each castling was made.
    pub castlings: BTreeMap<String, u64>,
    /// The number of passes.
    pub passes: u64,
    /// The number of positions searched for rows that prevent moves.
    pub searched: u64,
    /// Differences of material in a sample of the games that a row has ended, in the order of their seeds.
    pub material: Vec<MaterialRecord>,
    /// The same counts by groups of games, for intervals.
    pub groups: BTreeMap<u32, GroupRecord>,
}

/// A row of outcomes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndRecord {
    /// The name of the row.
    pub row: String,
    /// The games that it ended.
    pub results: Results,
}

/// The counts of the pieces of one kind and side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceRecord {
    /// The name of the kind.
    pub piece: String,
    /// The name of the side.
    pub side: String,
    /// The numbers.
    #[serde(flatten)]
    pub counts: PieceCounts,
}

impl StudyRecord {
    pub(super) fn new(plan: &StudyPlan, played: &Played) -> StudyRecord {
        let rules = plan.variant.rules();
        StudyRecord {
            format: FORMAT,
            variant: rules.name.clone(),
            hash: rules.hash_text(),
            start: rules.start.fen.clone(),
            sides: [0, 1].map(|side| rules.sides[side].name.clone()),
            seeds: vec![Seeds { first: plan.seed, games: played.games }],
            plies: plan.plies,
            rows: played.rows.iter().map(|&(row, used)| RowRecord { row: Names::of(rules).row(row), used }).collect(),
            players: played.tallies.iter().map(|(player, tally)| PlayerRecord::new(plan, player, tally)).collect(),
        }
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.players.iter().map(|player| player.games).sum()
    }
}

impl PlayerRecord {
    fn new(plan: &StudyPlan, player: &str, tally: &Tally) -> PlayerRecord {
        let rules = plan.variant.rules();
        let mut ends: Vec<EndRecord> = Vec::new();
        for (place, row) in rules.outcomes.iter().enumerate() {
            let results: Results = tally.ends.get(&place).copied().unwrap_or_default().into();
            // One row of a file may give several rows of the rules.
            match ends.iter_mut().find(|end| end.row == row.name) {
                Some(end) => end.results.add(&results),
                None => ends.push(EndRecord { row: row.name.clone(), results }),
            }
        }
        let kinds = || rules.kinds();
        let pieces = Side::BOTH.into_iter().flat_map(|side| {
            kinds().map(move |kind| {
                let (piece, side_name) = (&rules.piece(kind).name, &rules.sides[side.index()].name);
                let counts = tally.pieces[side.index()][kind.index()];
                PieceRecord { piece: piece.clone(), side: side_name.clone(), counts }
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
            player: player.to_owned(),
            games: tally.games,
            unfinished: tally.unfinished,
            stuck: tally.stuck,
            too_many_moves: tally.too_much,
            ends,
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
            groups: tally.groups.clone(),
        }
    }

    /// Returns half the width of the 95% confidence interval of a mean. `numbers` returns the sum and the count for a
    /// group, such as moves and games. `None` if there are too few games.
    pub fn spread(&self, numbers: &dyn Fn(&GroupRecord) -> (u64, u64)) -> Option<f64> {
        spread(&self.groups, numbers)
    }

    /// The results of all games that ended by a row.
    pub fn results(&self) -> Results {
        self.ends.iter().fold(Results::default(), |mut all, end| {
            all.add(&end.results);
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_piece_stand_beside_its_name_and_nothing_else_does() {
        let record = PieceRecord { piece: "rook".into(), side: "White".into(), counts: PieceCounts::default() };
        let text = serde_json::to_string(&record).unwrap();
        assert!(text.starts_with(r#"{"piece":"rook","side":"White","started":0,"moves":0,"#), "{text}");
        assert_eq!(serde_json::from_str::<PieceRecord>(&text).unwrap(), record);
        let wrong = text.replace("\"started\"", "\"stared\"");
        assert!(serde_json::from_str::<PieceRecord>(&wrong).is_err());
        let more = text.replacen('{', r#"{"more":1,"#, 1);
        assert!(serde_json::from_str::<PieceRecord>(&more).is_err());
    }
}
