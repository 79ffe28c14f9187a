//! Notes about events that never happened in games. They need not be faults, but a designer may want to know.

use super::record::{PieceRecord, PlayerRecord, StudyRecord};
use super::run::{Played, StudyPlan};
use ferz_core::model::{RowId, Rules};
use ferz_core::prose::Names;
use ferz_core::types::Kind;
use ferz_core::words::many;
use std::collections::BTreeSet;
use std::fmt;

/// An observation about rules from games. Less serious than a warning, since it may be intended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The row that the note is about, if any.
    pub row: Option<RowId>,
    /// The path of names to the row in a file, section first: `outcomes`, `checkmate`. Empty if the note is about the
    /// game as a whole.
    pub path: Vec<String>,
    /// The observation: `the castling `kingside` was never made`.
    pub message: String,
    /// The number of games: `in 400 games of at most 300 plies`.
    pub tried: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.message, self.tried)
    }
}

/// The fraction of unfinished games from which on there is a note.
const MANY: f64 = 0.75;
/// The number of decided games below which it is no surprise if one side won all of them.
const FEWEST_WINS: u64 = 20;

/// The number of plies within which games are too short for other notes, if all of them end in the same way.
const SHORT: u32 = 20;

/// The notes on the games of a run.
pub(super) fn notes(plan: &StudyPlan, played: &Played, record: &StudyRecord) -> Vec<Note> {
    let rules = plan.variant.rules();
    if record.games() == 0 {
        let message = "no game was finished in time".into();
        let none = Note { row: None, path: Vec::new(), message, tried: "so the games show nothing".into() };
        return if plan.games == 0 { Vec::new() } else { vec![none] };
    }
    let tried = format!("in {} of at most {}", many(record.games(), "game"), many(record.plies.into(), "ply"));
    let mut notes = Notes { rules, tried, notes: Vec::new() };
    let sum = |count: fn(&PlayerRecord) -> u64| record.players.iter().map(count).sum::<u64>();
    let (unfinished, stuck, too_many) =
        (sum(|all| all.unfinished), sum(|all| all.stuck), sum(|all| all.too_many_moves));
    if unfinished == record.games() {
        notes.say(None, "no game ended");
    } else if unfinished as f64 > MANY * record.games() as f64 {
        notes.say(None, &format!("{} did not end", many(unfinished, "game")));
    }
    if stuck > 0 {
        let message = format!("a side had no move, and no outcome covers that: {}", many(stuck, "time"));
        notes.say(None, &message);
    }
    if too_many > 0 {
        notes.say(None, &format!("a position had too many moves: {}", many(too_many, "time")));
    }
    let results = record.players.iter().map(PlayerRecord::results);
    let (first, second) = results.fold((0, 0), |(first, second), one| (first + one.first, second + one.second));
    for (wins, losses, side) in [(first, second, 0), (second, first, 1)] {
        if losses == 0 && wins >= FEWEST_WINS {
            notes.say(None, &format!("{} won all {wins} decided games", record.sides[side]));
        }
    }
    if let Some(end) = only_end(record) {
        let longest = record.players.iter().filter_map(|player| player.lengths.keys().next_back()).max();
        let longest = longest.copied().unwrap_or_default();
        let place = rules.outcomes.iter().position(|row| row.name == end).map(|place| rules.outcome_id(place));
        let message = format!("all games ended by the outcome `{end}` within {}", many(longest.into(), "ply"));
        notes.say(place, &message);
        notes.notes.rotate_right(1);
        // Such short games show little else: unused rows follow from that.
        if longest <= SHORT {
            return notes.notes;
        }
    }
    let searched = sum(|all| all.searched);
    notes.rows(played, record, searched);
    notes.notes
}

/// The outcome by which all games ended, if there is only one although the rules have others.
fn only_end(record: &StudyRecord) -> Option<&str> {
    let mut ends = record.players.iter().flat_map(|player| &player.ends).filter(|end| end.results.games() > 0);
    let first = ends.next()?;
    let all = record.players.iter().flat_map(|player| &player.ends).filter(|end| end.row == first.row);
    let by_it: u64 = all.map(|end| end.results.games()).sum();
    let rows: BTreeSet<&str> =
        record.players.iter().flat_map(|player| &player.ends).map(|end| end.row.as_str()).collect();
    (by_it == record.games() && by_it >= FEWEST_WINS && rows.len() > 1).then_some(&first.row)
}

struct Notes<'a> {
    rules: &'a Rules,
    tried: String,
    notes: Vec<Note>,
}

impl Notes<'_> {
    fn say(&mut self, row: Option<RowId>, message: &str) {
        let path = row.map_or_else(Vec::new, |row| self.rules.row_path(row));
        self.notes.push(Note { row, path, message: message.into(), tried: self.tried.clone() });
    }

    /// Adds a note about a piece as a whole.
    fn say_of(&mut self, piece: &str, row: Option<RowId>, message: &str) {
        let path = vec!["pieces".to_owned(), piece.to_owned()];
        self.notes.push(Note { row, path, message: message.into(), tried: self.tried.clone() });
    }

    /// Adds notes about rows that no game used. If a piece never appeared, there are no notes about its moves.
    fn rows(&mut self, played: &Played, record: &StudyRecord, searched: u64) {
        let unused = |row: &RowId| played.rows.iter().any(|(other, used)| other == row && !used);
        for kind in self.rules.kinds() {
            let piece = self.rules.piece(kind);
            let moves: Vec<RowId> = (0..piece.moves.len()).map(|place| RowId::Move(kind, place)).collect();
            let there = pieces(record, kind, self.rules).any(|piece| piece.counts.came() > 0);
            if !there {
                self.say_of(&piece.name, None, &format!("no {} ever stood on the board", piece.name));
            } else if moves.len() > 1 && moves.iter().all(unused) {
                self.say_of(&piece.name, moves.first().copied(), &format!("the {} never moved", piece.name));
            } else {
                for row in moves.into_iter().filter(unused) {
                    self.say(Some(row), &format!("{} was never made", Names::of(self.rules).row(row)));
                }
            }
        }
        let all = played.rows.iter().filter(|(_, used)| !used).map(|(row, _)| *row);
        // There is already a note if another outcome ended all games, or none did.
        let is_decided = only_end(record).is_some() || record.players.iter().all(|all| all.results().games() == 0);
        for row in all.collect::<Vec<_>>() {
            let text = Names::of(self.rules).row(row);
            let message = match row {
                RowId::Move(..) => continue,
                RowId::Castling(_) | RowId::Drop(_) => format!("{text} was never made"),
                RowId::Promotion(_) => format!("{text} never happened"),
                RowId::Pass => "nobody ever passed".into(),
                RowId::Cannot(_) => format!("{text} never ruled out a move"),
                RowId::Forbidden(_) | RowId::Must(_) => format!("{text} never ruled out a move"),
                RowId::After(_) => format!("{text} never applied"),
                RowId::Step(..) => format!("{text} was never made"),
                RowId::Outcome(place) => {
                    let outcome = &self.rules.outcomes[place];
                    // Such ends come late: random moves rarely reach them, which says little.
                    if is_decided || outcome.clock || outcome.waits_for_repetition() {
                        continue;
                    }
                    format!("{text} ended no game")
                }
            };
            self.say(Some(row), &message);
            if row.is_against()
                && let Some(note) = self.notes.last_mut()
            {
                note.tried = format!("in {} of {}", many(searched, "position"), note.tried.trim_start_matches("in "));
            }
        }
    }
}

/// The records of a kind, of both sides and all players.
fn pieces<'r>(record: &'r StudyRecord, kind: Kind, rules: &Rules) -> impl Iterator<Item = &'r PieceRecord> {
    let name = rules.piece(kind).name.clone();
    record.players.iter().flat_map(|player| &player.pieces).filter(move |piece| piece.piece == name)
}
