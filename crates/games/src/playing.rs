//! Games played move by move: a state with the list of its legal moves.

use crate::end::End;
use ferz_core::game::{Ended, SearchState};
use ferz_core::movegen::{LimitExceeded, Move, MoveList, OutcomeMemory};
use ferz_core::position::Position;
use ferz_core::types::Square;

/// A game in progress. Moves are named by their index in the list of legal moves.
pub(crate) struct Playing {
    state: SearchState,
    moves: MoveList,
    memory: OutcomeMemory,
    /// The limit that the last move, or a new start, exceeded.
    failed: Option<LimitExceeded>,
}

impl Playing {
    /// A game that starts from a position. Call [`look`](Playing::look) first.
    pub fn new(start: &Position) -> Playing {
        Playing::from_state(SearchState::new(start))
    }

    /// A game that goes on from a position with its past. Call [`look`](Playing::look) first.
    pub fn from_state(state: SearchState) -> Playing {
        Playing { state, moves: MoveList::new(), memory: OutcomeMemory::new(), failed: None }
    }

    /// Goes on from another position with its past, of the same variant.
    pub fn resume(&mut self, state: &SearchState) {
        self.state.clone_from(state);
        self.failed = None;
    }

    /// Starts again from a position of a variant with the same rules, except for arrays.
    pub fn restart(&mut self, start: &Position) {
        self.failed = self.state.restart(start).err();
    }

    /// Returns `true` if a position or the position after its first move exceeds a limit. Finding this out may take
    /// long, so test only one game.
    pub fn is_too_much(start: &Position) -> bool {
        let mut game = Playing::new(start);
        game.look().is_err() || game.count() > 0 && start.clone().play(&game.get(0)).is_err()
    }

    /// Lists the legal moves and returns the outcome, if the game is over. Call it once for each position.
    ///
    /// # Errors
    /// If a limit is exceeded.
    pub fn look(&mut self) -> Result<Option<Ended>, LimitExceeded> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        self.state.legal_moves_into(&mut self.moves)?;
        self.state.next_outcome(!self.moves.is_empty(), &mut self.memory)
    }

    /// Lists the legal moves and returns the end of the game: by the rules, because nobody can go on, or because
    /// `longest` plies have been played. Call it once for each position.
    pub fn look_for_end(&mut self, plies: u32, longest: u32) -> Option<End> {
        match self.look() {
            Err(_) => Some(End::Limit),
            Ok(Some(Ended { row, winner })) => Some(End::Row { row, winner }),
            Ok(None) if self.count() == 0 => Some(End::Stuck),
            Ok(None) if plies >= longest => Some(End::Plies),
            Ok(None) => None,
        }
    }

    /// The current position with its past.
    pub fn state(&self) -> &SearchState {
        &self.state
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.state.position()
    }

    /// The position before the last move.
    pub fn before(&self) -> &Position {
        self.state.before()
    }

    /// The number of earlier occurrences of the current position, as far as rules depend on it.
    pub fn repetitions(&self) -> usize {
        self.state.repetitions() as usize
    }

    /// Lists the legal moves, without asking if the game is over.
    ///
    /// # Errors
    /// If a limit is exceeded.
    pub fn list(&mut self) -> Result<(), LimitExceeded> {
        match self.failed {
            Some(error) => Err(error),
            None => self.state.legal_moves_into(&mut self.moves),
        }
    }

    /// The start and target squares of a legal move. Cheaper than the move.
    ///
    /// # Panics
    /// If the list has no such index.
    pub fn ends(&self, index: usize) -> (Square, Square) {
        let mv = self.moves.get(index).expect("a legal move has this index");
        (mv.from(), mv.to())
    }

    /// The legal moves.
    pub fn moves(&self) -> &MoveList {
        &self.moves
    }

    /// The number of legal moves.
    pub fn count(&self) -> usize {
        self.moves.len()
    }

    /// Returns a legal move.
    ///
    /// # Panics
    /// If the list has no such index.
    pub fn get(&self, index: usize) -> Move {
        let mv = self.moves.get(index).expect("a legal move has this index");
        ferz_core::AnyMove::to_move(&mv, self.position())
    }

    /// Plays a legal move.
    pub fn play(&mut self, index: usize) {
        if let Some(mv) = self.moves.get(index) {
            self.failed = self.state.advance(&mv).err();
        }
    }
}

/// Lists the moves again, because a [`MoveList`] cannot be cloned.
impl Clone for Playing {
    fn clone(&self) -> Playing {
        let mut copy = Playing { failed: self.failed, ..Playing::from_state(self.state.clone()) };
        // The moves were listed before, so they can be listed again.
        let _ = copy.state.legal_moves_into(&mut copy.moves);
        copy
    }
}
