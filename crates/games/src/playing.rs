//! Games played move by move: a state with the list of its legal moves.

use ferz_core::game::{Ended, SearchState};
use ferz_core::movegen::{LimitExceeded, Move, MoveList};
use ferz_core::position::Position;

/// A game in progress. Moves are named by their index in the list of legal moves.
pub(crate) struct Playing {
    state: SearchState,
    moves: MoveList,
    /// The limit that the last move, or a new start, exceeded.
    failed: Option<LimitExceeded>,
}

impl Playing {
    /// A game that starts from a position. Call [`look`](Playing::look) first.
    pub fn new(start: &Position) -> Playing {
        Playing { state: SearchState::new(start), moves: MoveList::new(), failed: None }
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
        self.state.outcome(!self.moves.is_empty())
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
