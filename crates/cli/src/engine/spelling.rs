//! The spelling of moves in the protocols.

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
    /// Like `Uci`, but castling is written as the king's move to the rook's square, as in games from shuffled starts.
    Shuffled,
    /// As in USI.
    Usi,
}

impl Spelling {
    /// Spells all legal moves of a position.
    fn all(self, position: &Position, moves: &[Move]) -> Vec<String> {
        let mut texts = match self {
            Spelling::Uci | Spelling::Shuffled => spelling::write_all(position, moves, self == Spelling::Shuffled),
            // USI marks no checks or mates, so no limit can be exceeded.
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
            // A search visits no position whose moves exceed a limit.
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

    /// Finds the legal move with this spelling. It reads no other notation.
    pub fn find(self, game: &Game, text: &str) -> Option<Move> {
        let (position, moves) = (game.position(), game.legal_moves());
        let place = self.all(position, moves).iter().position(|other| other == text)?;
        moves.get(place).cloned()
    }
}
