//! A walk through positions that uses as many rules as possible: a move that shows something new is preferred.

use super::shuffle::{ShuffleGame, games};
use super::{affordable, is_too_much};
use crate::model::{MoveKind, RowId};
use crate::movegen::{ExecutorKind, Move};
use crate::position::Position;
use crate::prose::Names;
use crate::types::Kind;
use ferz_core::Variant;
use ferz_core::types::Random;
use ferz_games::study::Seen;
use std::collections::BTreeSet;

/// The largest number of plies in the whole walk.
const PLIES: u32 = 3000;
/// The largest number of plies with the reference executor.
const SLOW_PLIES: u32 = 300;
/// The number of plies after which the walk restarts.
const PLIES_A_GAME: u32 = 160;
/// The largest number of recorded positions.
const MOST_POSITIONS: usize = 100;
/// The largest number of moves in all recorded positions, if there are two or more.
const MOST_MOVES: usize = 30_000;
/// The largest number of moves that are tested for ending the game.
const MOST_LOOKED_AT: usize = 60;
/// The work of walking on by a ply, in positions: all rows and moves are examined.
const POSITIONS_A_PLY: u64 = 8;
/// The period of positions that are searched for rows that prevent moves.
const PLIES_A_SEARCH: u32 = 3;

/// The result of a walk.
pub(super) struct Walked {
    /// The positions that show something new, the start first, each with the moves that show it.
    pub positions: Vec<(Position, Vec<Move>)>,
    /// Games that end by rules about repetition.
    pub games: Vec<ShuffleGame>,
    /// The names of rows that nothing has shown.
    pub unseen: Vec<String>,
}

/// An event that a move may show, besides rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sight {
    /// A piece of the kind moves or castles.
    Moves(Kind),
    /// A piece of the kind is dropped.
    Dropped(Kind),
    /// A piece of the kind is captured.
    Taken(Kind),
    /// A piece changes its kind.
    Becomes(Kind, Kind),
}

pub(super) fn walk(variant: &Variant, seed: u64) -> Walked {
    let slow = matches!(variant.engine(), ExecutorKind::Reference { .. });
    let affordable = u32::try_from(affordable(variant) / POSITIONS_A_PLY).unwrap_or(u32::MAX);
    let start = variant.start();
    let mut walker = Walker {
        variant,
        seen: Seen::new(variant),
        sights: BTreeSet::new(),
        random: Random::new(seed),
        kept: Vec::new(),
        moves: 0,
        looks_ahead: !slow && affordable > PLIES,
    };
    let mut plies = if slow { SLOW_PLIES } else { PLIES }.min(affordable);
    while plies > 0 && !walker.is_full() {
        let walked = walker.game(&start, plies.min(PLIES_A_GAME));
        // A start without moves takes no plies.
        plies = plies.saturating_sub(walked.max(10));
    }
    let games = games(variant, &walker.seen, &mut walker.random);
    let rules = variant.rules();
    let unseen = walker.seen.rows().filter(|(_, seen)| !seen).map(|(row, _)| Names::of(rules).row(row)).collect();
    Walked { positions: walker.kept, games, unseen }
}

struct Walker<'v> {
    variant: &'v Variant,
    seen: Seen,
    sights: BTreeSet<Sight>,
    random: Random,
    kept: Vec<(Position, Vec<Move>)>,
    /// The number of moves in the recorded positions.
    moves: usize,
    /// Set if there is time to test if moves end the game.
    looks_ahead: bool,
}

impl Walker<'_> {
    fn is_full(&self) -> bool {
        self.kept.len() >= MOST_POSITIONS || self.kept.len() > 1 && self.moves >= MOST_MOVES
    }

    /// Walks from the start until the game is over or this many plies are played. Returns the number of plies.
    fn game(&mut self, start: &Position, plies: u32) -> u32 {
        let mut here = start.clone();
        for ply in 0..plies {
            let is_start = self.kept.is_empty();
            let Ok(legal) = here.legal_moves() else {
                self.keep_if(is_start, &here, Vec::new());
                return ply;
            };
            let end = here.outcome();
            if legal.is_empty() || !matches!(end, Ok(None)) {
                let row = end.ok().flatten().and_then(|end| self.outcome(&end.reason));
                let is_new = row.is_some_and(|row| self.seen.add(row));
                self.keep_if(is_start || is_new, &here, Vec::new());
                return ply;
            }
            if is_too_much(&here, legal.len()) {
                self.keep_if(is_start, &here, Vec::new());
                return ply;
            }
            let fresh = self.fresh(&here, &legal);
            let kept_back = ply % PLIES_A_SEARCH == 0 && self.shows_what_is_kept_back(&here);
            let shown: Vec<Move> = fresh.iter().map(|&place| legal[place].clone()).collect();
            self.keep_if(is_start || kept_back || !fresh.is_empty(), &here, shown);
            if self.is_full() {
                return ply + 1;
            }
            let place = self.choose(&legal, &fresh);
            here.play_unchecked(&legal[place]);
        }
        plies
    }

    fn keep_if(&mut self, is_worth_it: bool, position: &Position, shown: Vec<Move>) {
        if is_worth_it {
            self.moves += position.count_moves().unwrap_or(0);
            self.kept.push((position.clone(), shown));
        }
    }

    /// The row of outcomes with this name.
    fn outcome(&self, name: &str) -> Option<RowId> {
        self.variant.rules().outcomes.iter().position(|row| row.name == name).map(RowId::Outcome)
    }

    /// The indices of the moves that show something new.
    fn fresh(&mut self, here: &Position, legal: &[Move]) -> Vec<usize> {
        let mut open = self.seen.open(self.variant);
        let mut fresh = Vec::new();
        for (place, mv) in legal.iter().enumerate() {
            let by_row = self.seen.look(&mut open, here, mv);
            let mut by_sight = false;
            for sight in sights(here, mv) {
                by_sight |= self.sights.insert(sight);
            }
            if by_row || by_sight {
                fresh.push(place);
            }
        }
        let outcomes = 0..self.variant.rules().outcomes.len();
        if self.looks_ahead && outcomes.clone().any(|row| self.can_be_looked_for(row)) {
            let mut next = here.clone();
            let step = legal.len().div_ceil(MOST_LOOKED_AT).max(1);
            for (place, mv) in legal.iter().enumerate().step_by(step) {
                here.after_into(mv, &mut next);
                let row = next.outcome().ok().flatten().and_then(|end| self.outcome(&end.reason));
                if row.is_some_and(|row| self.seen.add(row)) && !fresh.contains(&place) {
                    fresh.push(place);
                }
            }
        }
        fresh
    }

    /// Returns `true` if a single position can show a row of outcomes that has not been seen yet.
    fn can_be_looked_for(&self, row: usize) -> bool {
        let rules = self.variant.rules();
        let outcome = &rules.outcomes[row];
        !outcome.claim && !outcome.clock && !outcome.waits_for_repetition() && self.seen.is_open(rules.outcome_id(row))
    }

    /// Returns `true` if a row prevents a move here for the first time.
    fn shows_what_is_kept_back(&self, here: &Position) -> bool {
        if !self.seen.looks_for_obstacles() {
            return false;
        }
        let rows = here.rows_against().unwrap_or_default();
        let mut is_new = false;
        for row in rows {
            is_new |= self.seen.add(row);
        }
        is_new
    }

    /// The index of the next move: one that shows something new; otherwise, one time in three, one that captures,
    /// drops, castles or promotes; otherwise any move.
    fn choose(&mut self, legal: &[Move], fresh: &[usize]) -> usize {
        if !fresh.is_empty() {
            return fresh[self.random.below(fresh.len())];
        }
        let is_special = |mv: &Move| mv.is_capture() || mv.becomes.is_some() || mv.kind != MoveKind::Move;
        let special: Vec<usize> = (0..legal.len()).filter(|&place| is_special(&legal[place])).collect();
        match self.random.below(3) {
            0 if !special.is_empty() => special[self.random.below(special.len())],
            _ => self.random.below(legal.len()),
        }
    }
}

/// The events that a move shows.
fn sights(here: &Position, mv: &Move) -> Vec<Sight> {
    let mut sights = Vec::new();
    match mv.kind {
        MoveKind::Move | MoveKind::Castle => sights.push(Sight::Moves(mv.piece)),
        MoveKind::Drop => sights.push(Sight::Dropped(mv.piece)),
        MoveKind::Pass => {}
    }
    sights.extend(mv.becomes.map(|kind| Sight::Becomes(mv.piece, kind)));
    let taken = mv.takes().iter().filter_map(|square| here.piece_at(square)).map(|piece| piece.kind);
    sights.extend(taken.map(Sight::Taken));
    sights
}
