//! How the protocols spell moves.

use ferz::game::Game;
use ferz::import::spelling;
use ferz::model::MoveKind;
use ferz::notation::{Style, write_moves};
use ferz::{Move, Position};

/// A pass in UCI.
const PASS: &str = "0000";

/// A way to spell moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spelling {
    /// The squares, as in UCI.
    Uci,
    /// Like `Uci`, but castling is written as a move of the king to the square of the rook, as in games from shuffled
    /// starts.
    Shuffled,
    /// As in USI.
    Usi,
}

impl Spelling {
    /// Spells all legal moves of a position.
    fn all(self, position: &Position, moves: &[Move]) -> Vec<String> {
        let mut texts = match self {
            Spelling::Uci | Spelling::Shuffled => spelling::write_all(position, moves, self == Spelling::Shuffled),
            // No move of USI has a mark whose test could exceed a limit.
            Spelling::Usi => write_moves(position, moves, Style::Usi).unwrap_or_default(),
        };
        let is_pass = |mv: &Move| mv.kind == MoveKind::Pass && mv.choices().is_empty();
        for (_, text) in moves.iter().zip(&mut texts).filter(|(mv, _)| is_pass(mv)) {
            PASS.clone_into(text);
        }
        texts
    }

    /// Spells the moves of a line.
    pub fn line(self, position: &Position, moves: &[Move]) -> Vec<String> {
        let mut position = position.clone();
        let mut texts = Vec::new();
        for mv in moves {
            // A position of which all moves cannot be listed does not occur in a search.
            let legal = position.legal_moves().unwrap_or_default();
            let Some(place) = legal.iter().position(|other| other == mv) else { break };
            texts.extend(self.all(&position, &legal).into_iter().nth(place));
            position.play_unchecked(mv);
        }
        texts
    }

    /// Spells a move.
    pub fn one(self, position: &Position, mv: &Move) -> String {
        self.line(position, std::slice::from_ref(mv)).pop().unwrap_or_default()
    }

    /// Finds the legal move that is spelled like this. Moves of other notations are read elsewhere.
    pub fn find(self, game: &Game, text: &str) -> Option<Move> {
        let (position, moves) = (game.position(), game.legal_moves());
        let place = self.all(position, moves).iter().position(|other| other == text)?;
        moves.get(place).cloned()
    }
}
