//! How the protocols spell moves.

use ferz::game::Game;
use ferz::model::MoveKind;
use ferz::notation::{Style, write_move, write_moves};
use ferz::{Move, Position, Square};

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
    fn style(self) -> Style {
        match self {
            Spelling::Uci | Spelling::Shuffled => Style::Coordinate,
            Spelling::Usi => Style::Usi,
        }
    }

    /// The text of a move where the notation itself has none, or another one than the protocol.
    fn own(self, position: &Position, mv: &Move) -> Option<String> {
        match mv.kind {
            MoveKind::Pass => Some(PASS.to_owned()),
            MoveKind::Castle if self == Spelling::Shuffled => {
                let variant = position.variant();
                let rook = partner(position, mv)?;
                Some(format!("{}{}", variant.square_name(mv.from), variant.square_name(rook)))
            }
            MoveKind::Castle | MoveKind::Move | MoveKind::Drop => None,
        }
    }

    /// Spells the moves of a line.
    pub fn line(self, position: &Position, moves: &[Move]) -> Vec<String> {
        let mut position = position.clone();
        let mut texts = Vec::new();
        for mv in moves {
            let text = self.own(&position, mv).or_else(|| {
                // A position of which all moves cannot be listed does not occur in a search.
                let legal = position.legal_moves().unwrap_or_default();
                write_move(&position, &legal, mv, self.style()).ok()
            });
            texts.extend(text);
            position.play_unchecked(mv);
        }
        texts
    }

    /// Spells a move.
    pub fn one(self, position: &Position, mv: &Move) -> String {
        self.line(position, std::slice::from_ref(mv)).pop().unwrap_or_default()
    }

    /// Finds the legal move that is spelled like this. Moves of this spelling only: those of other notations are read
    /// elsewhere.
    pub fn find(self, game: &Game, text: &str) -> Option<Move> {
        let (position, moves) = (game.position(), game.legal_moves());
        if let Some(mv) = moves.iter().find(|mv| self.own(position, mv).is_some_and(|own| own == text)) {
            return Some(mv.clone());
        }
        let texts = write_moves(position, moves, self.style()).ok()?;
        let place = texts.iter().position(|other| other == text)?;
        Some(&moves[place]).filter(|mv| self.own(position, mv).is_none()).cloned()
    }
}

/// The start square of the second piece of a castling.
fn partner(position: &Position, mv: &Move) -> Option<Square> {
    let side = position.side_to_move();
    let rows = &position.variant().rules().castling;
    let mut ways = rows.iter().flat_map(|row| &row.ways[side.index()]);
    let way = ways.find(|way| way.parts.iter().any(|part| part.from == mv.from && part.to == mv.to))?;
    way.parts.iter().map(|part| part.from).find(|from| *from != mv.from)
}
