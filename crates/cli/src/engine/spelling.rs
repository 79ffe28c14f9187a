//! The spelling of moves in the protocols.

use crate::output::text::spelled;
use ferz::game::Game;
use ferz::import::spelling;
use ferz::model::{Board, MoveKind};
use ferz::notation::{Style, write_moves};
use ferz::{Move, Position};

/// A pass in UCI.
pub(crate) const PASS: &str = "0000";
/// A pass as XBoard writes it.
const XBOARD_PASS: &str = "@@@@";

/// The number of ranks of the boards whose ranks XBoard counts from 0. It counts all others from 1.
const RANKS_FROM_ZERO: u8 = 10;

/// Converts a move or a square as XBoard writes it. Ranks get the numbers of the board, and a pass is spelled as in UCI.
pub(crate) fn from_xboard(board: &Board, text: &str) -> String {
    match (text, board.ranks()) {
        (XBOARD_PASS, _) => PASS.to_owned(),
        (_, RANKS_FROM_ZERO) => with_ranks(text, |rank| rank.checked_add(1)),
        _ => text.to_owned(),
    }
}

/// Converts a move for XBoard, the reverse of [`from_xboard`].
pub(crate) fn for_xboard(board: &Board, text: &str) -> String {
    match (text, board.ranks()) {
        (PASS, _) => XBOARD_PASS.to_owned(),
        (_, RANKS_FROM_ZERO) => with_ranks(text, |rank| rank.checked_sub(1)),
        _ => text.to_owned(),
    }
}

/// Spells the moves of a line for XBoard.
pub(super) fn line_for_xboard(position: &Position, moves: &[Move]) -> Vec<String> {
    let board = &position.variant().rules().board;
    Spelling::Uci.line(position, moves).iter().map(|mv| for_xboard(board, mv)).collect()
}

/// Changes the ranks in a text: the numbers that follow a letter. A rank that cannot be changed stays.
fn with_ranks(text: &str, change: impl Fn(u32) -> Option<u32>) -> String {
    let mut changed = String::new();
    for part in text.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let is_rank = changed.ends_with(|c: char| c.is_ascii_alphabetic());
        match part[..digits].parse().ok().filter(|_| is_rank).and_then(&change) {
            Some(rank) => changed += &rank.to_string(),
            None => changed += &part[..digits],
        }
        changed += &part[digits..];
    }
    changed
}

/// A spelling of moves.
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
    pub fn all(self, position: &Position, moves: &[Move]) -> Vec<String> {
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
        spelled(position, moves, |position, mv| self.one(position, mv))
    }

    /// Spells a move.
    pub fn one(self, position: &Position, mv: &Move) -> String {
        // A search visits no position whose moves exceed a limit.
        let legal = position.legal_moves().unwrap_or_default();
        let place = legal.iter().position(|other| other == mv);
        place.and_then(|place| self.all(position, &legal).into_iter().nth(place)).unwrap_or_default()
    }

    /// Finds the legal move with this spelling. It reads no other notation.
    pub fn find(self, game: &Game, text: &str) -> Option<Move> {
        let (position, moves) = (game.position(), game.legal_moves());
        let place = self.all(position, moves).iter().position(|other| other == text)?;
        moves.get(place).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::{for_xboard, from_xboard};
    use ferz::model::{Board, BoardPlan};

    #[test]
    fn ten_ranks_count_from_zero() {
        let board = |ranks| Board::new(BoardPlan::plain(9, ranks));
        let cases = [("a1a10", "a0a9"), ("P@b2", "P@b1"), ("h10i9+", "h9i8+"), ("3 on e4", "3 on e3")];
        for (ours, theirs) in cases {
            assert_eq!((&*for_xboard(&board(10), ours), &*from_xboard(&board(10), theirs)), (theirs, ours));
            assert_eq!((&*for_xboard(&board(9), ours), &*from_xboard(&board(9), ours)), (ours, ours));
        }
        for ranks in [9, 10] {
            assert_eq!((&*for_xboard(&board(ranks), "0000"), &*from_xboard(&board(ranks), "@@@@")), ("@@@@", "0000"));
        }
    }
}
