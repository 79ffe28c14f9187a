//! Tallies of games: whole numbers that are added, so that the order of the games does not matter.

use super::groups::{GroupRecord, Groups};
use super::material::{Differences, Sample};
use super::pieces::PieceCounts;
use crate::end::End;
use ferz_core::model::{MoveKind, RowId, Rules};
use ferz_core::movegen::Move;
use ferz_core::position::Position;
use ferz_core::types::Side;
use std::collections::BTreeMap;

/// The number of plies in a step; choices are counted by steps.
pub const PLIES_A_STEP: u32 = 10;
/// The number of steps. Later plies belong to the last of them.
const STEPS: usize = 60;

/// All counts of games.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Tally {
    pub games: u64,
    /// By outcome row: wins of the first side, of the second, draws.
    pub ends: BTreeMap<usize, [u64; 3]>,
    pub unfinished: u64,
    pub stuck: u64,
    pub too_much: u64,
    /// The number of games of each length in plies.
    pub lengths: BTreeMap<u32, u64>,
    /// The number of choices. The fields below: the total and the largest number of moves to choose from.
    pub choices: u64,
    pub moves: u64,
    pub most_moves: u64,
    /// Choices and moves, by steps of plies.
    pub by_ply: Vec<[u64; 2]>,
    /// By side and kind.
    pub pieces: [Vec<PieceCounts>; 2],
    /// The number of castlings, by castling row.
    pub castlings: BTreeMap<usize, u64>,
    pub passes: u64,
    /// The number of positions searched for rows that prevent moves.
    pub searched: u64,
    /// Differences of material in a sample of the games.
    pub material: Sample<Differences>,
    /// The counts by groups of games.
    pub groups: Groups,
    /// The counts before the game that is being played.
    before: GroupRecord,
}

impl Tally {
    pub fn new(rules: &Rules) -> Tally {
        let pieces = || vec![PieceCounts::default(); rules.pieces.len()];
        Tally { pieces: [pieces(), pieces()], ..Tally::default() }
    }

    /// Adds the counts of other games of the same variant.
    pub fn add(&mut self, other: Tally) {
        let Tally { games, ends, unfinished, stuck, too_much, lengths, choices, moves, most_moves, .. } = &other;
        self.games += games;
        self.unfinished += unfinished;
        self.stuck += stuck;
        self.too_much += too_much;
        self.choices += choices;
        self.moves += moves;
        self.most_moves = self.most_moves.max(*most_moves);
        self.passes += other.passes;
        self.searched += other.searched;
        add_results(&mut self.ends, ends.iter().map(|(key, value)| (*key, *value)));
        add_counts(&mut self.lengths, lengths.iter().map(|(key, value)| (*key, *value)));
        add_counts(&mut self.castlings, other.castlings);
        self.by_ply.resize(self.by_ply.len().max(other.by_ply.len()), [0; 2]);
        for (all, more) in self.by_ply.iter_mut().zip(&other.by_ply) {
            *all = [all[0] + more[0], all[1] + more[1]];
        }
        for (all, more) in self.pieces.iter_mut().zip(&other.pieces) {
            all.resize(all.len().max(more.len()), PieceCounts::default());
            all.iter_mut().zip(more).for_each(|(all, more)| all.add(more));
        }
        self.material.merge(other.material);
        other.groups.iter().for_each(|(group, more)| self.groups.entry(*group).or_default().add(more));
    }

    /// Returns the counts of all games so far, in the form of a group.
    fn counts(&self) -> GroupRecord {
        GroupRecord {
            games: self.games,
            choices: self.choices,
            moves: self.moves,
            moves_by_ply: self.by_ply.clone(),
            pieces: self.pieces.iter().flatten().map(|counts| counts.all()).collect(),
        }
    }

    /// Counts the pieces at the start of a game.
    pub fn begin(&mut self, start: &Position) {
        self.before = self.counts();
        for (_, piece) in start.all_pieces() {
            self.pieces[piece.side.index()][piece.kind.index()].started += 1;
        }
    }

    /// Counts a choice from this many moves.
    pub fn choice(&mut self, ply: u32, moves: usize) {
        let moves = moves as u64;
        self.choices += 1;
        self.moves += moves;
        self.most_moves = self.most_moves.max(moves);
        let step = ((ply / PLIES_A_STEP) as usize).min(STEPS - 1);
        if self.by_ply.len() <= step {
            self.by_ply.resize(step + 1, [0; 2]);
        }
        self.by_ply[step][0] += 1;
        self.by_ply[step][1] += moves;
    }

    /// Counts a move played from `before`.
    pub fn played(&mut self, before: &Position, mv: &Move) {
        let side = before.side_to_move();
        let mover = &mut self.pieces[side.index()];
        match mv.kind {
            MoveKind::Pass => self.passes += 1,
            MoveKind::Drop => mover[mv.piece.index()].dropped += 1,
            MoveKind::Move => mover[mv.piece.index()].moves += 1,
            MoveKind::Castle => {
                mover[mv.piece.index()].moves += 1;
                let rules = before.variant().rules();
                let row = mv.castling.and_then(|number| rules.castling_row(number));
                let place = row.and_then(|row| rules.castling.iter().position(|other| other.name == row.name));
                if let Some(place) = place {
                    *self.castlings.entry(place).or_default() += 1;
                }
            }
        }
        if let Some(becomes) = mv.becomes {
            mover[mv.piece.index()].promoted += 1;
            mover[becomes.index()].made += 1;
        }
        if mv.is_capture() {
            let takes = mv.takes();
            self.pieces[side.index()][mv.piece.index()].takes += takes.len() as u64;
            for piece in takes.iter().filter_map(|square| before.piece_at(square)) {
                self.pieces[piece.side.index()][piece.kind.index()].taken += 1;
            }
        }
    }

    /// Counts the changes to pieces by rows that follow moves: those that a move, already counted, does not explain.
    pub fn followed(&mut self, before: &Position, mv: &Move, after: &Position) {
        let mover = before.side_to_move();
        for side in Side::BOTH {
            for kind in before.variant().rules().kinds() {
                let count = |position: &Position| position.pieces_of(side, kind).len() as i64;
                let taken = mv.takes().iter().filter_map(|square| before.piece_at(square));
                let taken = taken.filter(|piece| (piece.side, piece.kind) == (side, kind)).count() as i64;
                let drops = mv.kind == MoveKind::Drop && mv.becomes.unwrap_or(mv.piece) == kind;
                let leaves = mv.kind != MoveKind::Drop && mv.becomes.is_some() && mv.piece == kind;
                let comes = mv.kind != MoveKind::Drop && mv.becomes == Some(kind);
                let own = if side == mover { i64::from(drops) + i64::from(comes) - i64::from(leaves) } else { 0 };
                let change = count(after) - count(before) + taken - own;
                let piece = &mut self.pieces[side.index()][kind.index()];
                piece.appeared += change.max(0) as u64;
                piece.removed += change.min(0).unsigned_abs();
            }
        }
    }

    /// Counts the end of a game of a group, and its remaining pieces.
    pub fn end(&mut self, end: End, plies: u32, last: &Position, group: u32) {
        self.games += 1;
        *self.lengths.entry(plies).or_default() += 1;
        match end {
            End::Row { row, winner } => self.ends.entry(row).or_default()[result(winner)] += 1,
            End::Plies => self.unfinished += 1,
            End::Stuck => self.stuck += 1,
            End::Limit => self.too_much += 1,
        }
        for (_, piece) in last.all_pieces() {
            self.pieces[piece.side.index()][piece.kind.index()].left += 1;
        }
        for side in Side::BOTH {
            for (kind, count) in last.hand(side) {
                self.pieces[side.index()][kind.index()].held += u64::from(count);
            }
        }
        let mut of_game = self.counts();
        of_game.subtract(&self.before);
        self.groups.entry(group).or_default().add(&of_game);
    }

    /// The rows that the counts show to be used.
    pub fn rows(&self, rules: &Rules) -> impl Iterator<Item = RowId> {
        self.ends.keys().map(|&row| rules.outcome_id(row))
    }
}

/// The index of a result: a win of the first side, of the second, or a draw.
pub(super) fn result(winner: Option<Side>) -> usize {
    winner.map_or(2, Side::index)
}

/// Returns `true` if rows that follow moves change the contents of squares. Touching a piece does not.
pub(super) fn changes_pieces(rules: &Rules) -> bool {
    let drops = |row: &ferz_core::model::AfterRow| row.choose.as_ref().is_some_and(|choose| choose.drops.is_some());
    rules.after.iter().any(|row| drops(row) || row.has_effect(|effect| effect.changes_contents()))
}

pub(super) fn add_counts<K: Ord>(all: &mut BTreeMap<K, u64>, more: impl IntoIterator<Item = (K, u64)>) {
    more.into_iter().for_each(|(key, count)| *all.entry(key).or_default() += count);
}

fn add_results<K: Ord>(all: &mut BTreeMap<K, [u64; 3]>, more: impl IntoIterator<Item = (K, [u64; 3])>) {
    for (key, counts) in more {
        let sums = all.entry(key).or_default();
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
}
